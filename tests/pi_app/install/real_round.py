"""The whole round in a real system without a Pi, by hand, as root: some minutes and 400 MB.

    mmdebstrap --include=sudo,make,python3,ca-certificates trixie debian13
    python -m tests.pi_app.install.real_round debian13 --with wifi,stick

In the folder of a Debian 12 or 13 (debootstrap or mmdebstrap make one), which it changes for good,
an ordinary user with sudo types what the front page says. It ends with 1 if the second `make
install-pi` has changed anything, if systemd does not take the units, or if `make uninstall-pi`
leaves a trace.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.house import ROOT, files

USER = "ada"
ENTER = """
mount --make-rprivate /
mount -t proc proc "$0/proc"; mount -t sysfs -o ro sysfs "$0/sys"
mount -t tmpfs -o mode=755 tmpfs "$0/dev"; ln -s /proc/self/fd "$0/dev/fd"
mkdir "$0/dev/shm"; mount -t tmpfs -o mode=1777 tmpfs "$0/dev/shm"
for n in "null 1 3" "zero 1 5" "random 1 8" "urandom 1 9" "tty 5 0"
do mknod -m 666 "$0/dev/${n%% *}" c ${n#* }; done
exec env -i TERM=dumb LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  chroot "$0" runuser -l ada -c "$1"
"""
"""A system in a folder: namespaces of its own, devices that are none, an empty environment."""

ROUND = """
cd ~/slap-table || exit 1
snap() {{ sudo find /etc /opt /boot /usr/local /var/cache -xdev ! -name '*-' \
  \\( -type f -exec sha256sum {{}} + -o -printf '%p %l %m %U %G\\n' \\) | sort; }}
packages=$(make -s install-pi ARGS='--dry-run {arguments}' \
  | sed -n 's/.* install \\(.*\\) (apt-get)/\\1/p')
sudo apt-get -qq update && sudo apt-get -qq install -y --no-install-recommends $packages >/dev/null
snap >/tmp/before
make install-pi ARGS='{arguments}' || exit 1
snap >/tmp/once
make install-pi | grep '^doing' && exit 1
snap >/tmp/twice; cmp /tmp/once /tmp/twice || exit 1
for unit in /etc/systemd/system/*slap*table.*; do
  if [ -e "$unit" ]; then
    systemd-analyze verify "$unit" || exit 1
    test "$(systemctl --root=/ is-enabled "$(basename "$unit")")" = enabled || exit 1
  fi
done
slap-table doctor
make uninstall-pi || exit 1
snap >/tmp/after; diff /tmp/before /tmp/after && echo 'nothing is left'
"""


def main(folder: str, *arguments: str) -> int:
    """Go through it once; return the exit status."""
    root = Path(folder).resolve()
    subprocess.run(["chroot", str(root), "useradd", "--create-home", USER], check=False)
    (root / "etc/sudoers.d/ada").write_text(f"{USER} ALL=(ALL) NOPASSWD: ALL\n")
    home = root / "home" / USER / "slap-table"
    shutil.rmtree(home, ignore_errors=True)
    for path in files():
        target = home / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    subprocess.run(["chroot", str(root), "chown", "-R", USER, f"/home/{USER}"], check=True)
    typed = ROUND.format(arguments=" ".join(arguments))
    alone = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
    return subprocess.run([*alone, "sh", "-c", ENTER, str(root), typed], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
