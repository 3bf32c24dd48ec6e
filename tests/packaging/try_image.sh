#!/bin/sh
# By hand, as root: a small image laid out as Raspberry Pi OS has it, with Debian in it, is made into
# a card by `make image`, and looked into. Takes some minutes; needs mmdebstrap, dosfstools, and for
# ARCH=arm64 on a PC qemu-user-static.
#
#     tests/packaging/try_image.sh FOLDER        ARCH=arm64 SUITE=trixie; FOLDER keeps what is made
set -eu
folder=$1 arch=${ARCH:-$(dpkg --print-architecture)} suite=${SUITE:-trixie}
here=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$folder"
cd "$folder"
[ -e root.tar ] || mmdebstrap --quiet --variant=minbase --arch="$arch" --include=ca-certificates,sudo \
  ${EXTRA_CERTIFICATE:+--customize-hook="copy-in $EXTRA_CERTIFICATE /usr/local/share/ca-certificates"} \
  ${EXTRA_CERTIFICATE:+--customize-hook='chroot "$1" update-ca-certificates'} \
  "$suite" root.tar
rm -rf tree plain.img boot.img system.img card.img
mkdir tree
tar -C tree -xf root.tar
mkdir -p tree/boot/firmware
printf 'console=tty1 root=LABEL=rootfs rootfstype=ext4 rootwait\n' >cmdline.txt
truncate -s 64M boot.img
# Some kernels that tests run on cannot read FAT; there the pretended card has another system there.
if grep -qw vfat /proc/filesystems || modprobe -q vfat 2>/dev/null; then mkfs.vfat -n BOOTFS boot.img >/dev/null
else echo "no FAT here: the first partition is ext4 in this trial" && mke2fs -q -t ext4 boot.img; fi
truncate -s 700M system.img && mke2fs -q -t ext4 -L rootfs -d tree system.img
truncate -s 800M plain.img
printf 'label: dos\nstart=8192, size=131072, type=c\nstart=139264, size=1433600, type=83\n' | sfdisk --quiet plain.img
dd if=boot.img of=plain.img bs=1M seek=4 conv=notrunc status=none
dd if=system.img of=plain.img bs=1M seek=68 conv=notrunc status=none
rm -rf tree boot.img system.img

before=$(losetup --list --noheadings | wc -l)
GROW=${GROW:-2G} make --no-print-directory -C "$here" image IMAGE="$PWD/plain.img" CARD="$PWD/card.img"
[ "$(losetup --list --noheadings | wc -l)" = "$before" ] || { echo "a loop device is left" >&2; exit 1; }

seen=$(mktemp -d)
loop=$(losetup --find --show --read-only --offset $((139264 * 512)) card.img)
trap 'umount "$seen"; losetup -d "$loop"; rmdir "$seen"' EXIT
mount -o ro "$loop" "$seen"
df -h "$seen"
for gone in usr/sbin/policy-rc.d etc/resolv.conf.kept; do
  [ ! -e "$seen/$gone" ] || { echo "$gone is left in it" >&2; exit 1; }
done
test -e "$seen/etc/systemd/system/slap-table.service"
test -e "$seen/opt/slap-table/installed.json"
chroot "$seen" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp SDL_VIDEODRIVER=dummy \
  SDL_AUDIODRIVER=dummy slap-table rules list
chroot "$seen" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp SDL_VIDEODRIVER=dummy \
  SDL_AUDIODRIVER=dummy slap-table doctor || true
echo "the card is as it should be"
