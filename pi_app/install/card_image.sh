#!/bin/sh
# Makes an image of a card on which the table is installed, out of one of Raspberry Pi OS Lite:
#
#     make image IMAGE=raspios-lite.img.xz CARD=slap-table.img      # as root, on a PC or a Pi
#
# It copies the image, grows it, goes into its system (through qemu where the processor is of
# another kind) and runs `make install-pi` there. Everything else stays as its makers left it: the
# system asks for user and language at its first start, and the table for its buttons.
#
# IMAGE, CARD   what there is (.img, or .img.xz), and what is to be made; CARD must not exist
# GROW=3G       so much room is added for packages; the card's own size is taken at its first start
# ARGS=…        goes to `make install-pi` (ARGS="--with quick-boot")
#
# Exit status: 0 made, 1 failed, 2 bad arguments. A card that is not whole never has the name CARD.
set -eu

tell() { echo "image: $1" >&2; }
refuse() { tell "$1"; exit 2; }
fail() { tell "$1"; exit 1; }

image=${1:-} card=${2:-} grow=${GROW:-3G}
[ -n "$image" ] && [ -n "$card" ] || refuse "which image, and what is made of it? make image IMAGE=raspios-lite.img.xz CARD=slap-table.img"
[ -f "$image" ] || refuse "$image: there is no such file"
[ ! -e "$card" ] || refuse "$card: there is something of that name; it is not overwritten"
case $grow in *[!0-9MG]* | [!0-9]* | "") refuse "GROW=$grow: expected a size such as 3G or 500M" ;; esac
[ "$(id -u)" = 0 ] || refuse "loop devices and another system's root need root: sudo make image …"
missing=
for one in losetup:mount sfdisk:fdisk e2fsck:e2fsprogs resize2fs:e2fsprogs xz:xz-utils; do
  command -v "${one%:*}" >/dev/null || case $missing in *"${one#*:}"*) ;; *) missing="$missing ${one#*:}" ;; esac
done
[ -z "$missing" ] || fail "$(echo $missing) is missing; install it with: sudo apt-get install$missing"

here=$(cd "$(dirname "$0")/../.." && pwd)
made=$card.part root=$(mktemp -d) system="" first="" inside=""

# Whoever is cut off leaves programs running in there, which hold the places: each is let go of all the
# same, as soon as the last of them ends.
undo() {
  status=$?
  trap - EXIT
  set +e
  [ -z "$inside" ] || leave_no_trace || status=1
  for place in dev/pts dev sys proc boot/firmware boot; do
    ! mountpoint -q "$root/$place" || umount "$root/$place" 2>/dev/null || umount --lazy "$root/$place"
  done
  ! mountpoint -q "$root" || umount "$root" 2>/dev/null || umount --lazy "$root"
  [ -z "$first" ] || losetup -d "$first"
  [ -z "$system" ] || losetup -d "$system"
  rmdir "$root"
  [ $status = 0 ] || rm -f "$made"
  exit $status
}
trap undo EXIT
trap 'exit 1' HUP INT TERM

# What only the work in the image needed.
leave_no_trace() {
  rm -f "$root/usr/sbin/policy-rc.d" "$root/etc/resolv.conf"
  [ ! -e "$root/etc/resolv.conf.kept" ] && [ ! -L "$root/etc/resolv.conf.kept" ] \
    || mv "$root/etc/resolv.conf.kept" "$root/etc/resolv.conf"
  rm -rf "$root/var/cache/apt/archives/"*.deb "$root/var/lib/apt/lists/"*
}

tell "copying $image"
case $image in *.xz) xz --decompress --stdout "$image" >"$made" ;; *) cp --sparse=always "$image" "$made" ;; esac

# Partition 2 is the system and the last one on the card: the room goes to its end.
truncate --size="+$grow" "$made"
echo ", +" | sfdisk --quiet --no-reread --no-tell-kernel -N 2 "$made" >/dev/null 2>&1 \
  || fail "$image: expected two partitions, boot and system, as Raspberry Pi OS has them"
part() { sfdisk --dump "$made" | sed -n "s/^.*$1 : start= *\([0-9]*\), size= *\([0-9]*\),.*/\1 \2/p"; }
loop() { losetup --find --show --offset $(($1 * 512)) --sizelimit $(($2 * 512)) "$made"; }
system=$(loop $(part 2)) && first=$(loop $(part 1))
e2fsck -fy "$system" >/dev/null || [ $? = 1 ] || fail "$image: its second partition is no ext4"
resize2fs "$system" >/dev/null 2>&1
mount "$system" "$root"
[ -x "$root/usr/bin/apt-get" ] || fail "$image: its second partition has no Debian on it"
boot=boot; [ ! -d "$root/boot/firmware" ] || boot=boot/firmware
mount "$first" "$root/$boot"

# The kernel hands programs of another processor to qemu, once Debian's packages have told it so.
chroot "$root" /bin/true 2>/dev/null || fail \
  "programs of this image do not run here; install it with: sudo apt-get install qemu-user-static binfmt-support"

for place in proc sys dev dev/pts; do mount --bind "/$place" "$root/$place"; done
inside=yes
[ ! -e "$root/etc/resolv.conf" ] && [ ! -L "$root/etc/resolv.conf" ] || mv "$root/etc/resolv.conf" "$root/etc/resolv.conf.kept"
cp /etc/resolv.conf "$root/etc/resolv.conf"
# No service may start: they would run on this machine.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"

tell "installing; where its programs run through qemu, this takes its time"
sources=/usr/local/src/slap-table
mkdir -p "$root$sources"
tar -C "$here" --exclude-vcs --exclude=.venv --exclude=__pycache__ --exclude=./tests/golden \
  --exclude=build --exclude='.*_cache' -cf - . | tar -C "$root$sources" --no-same-owner -xf -
chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive ARGS="${ARGS:-}" \
  PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin ${PIP_CERT:+PIP_CERT=$PIP_CERT} sh -euc "
    apt-get -qq update
    apt-get -qq install --yes --no-install-recommends make python3 >/dev/null
    cd $sources && make --no-print-directory install-pi ARGS=\"\$ARGS\"
    apt-get -qq clean" || fail "it could not be installed in the image; the lines above say why"

sync
leave_no_trace && inside=
for place in dev/pts dev sys proc "$boot"; do umount "$root/$place"; done
umount "$root"
e2fsck -fy "$system" >/dev/null || [ $? = 1 ] || fail "the image's file system did not stay whole"
mv "$made" "$card"
tell "$card is made; write it with Raspberry Pi Imager (\"Use custom\"), whose settings for user and Wi-Fi it takes"
