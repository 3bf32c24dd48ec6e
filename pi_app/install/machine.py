"""What kind of system the table is to be installed on: read once, and then only looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pi_app.install.root import Root

LEAST_DEBIAN_WITH_PYGAME = 13
"""Its python3-pygame is 2.6; that of 12 is 2.1, which is too old."""
AVAHI = "/etc/avahi/avahi-daemon.conf"
OVERLAY = "overlayroot=tmpfs"
"""On the kernel's command line: the disk is only read, all changes are forgotten."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A system as it stands."""

    model: str
    """As the board calls itself; empty on a PC."""
    system: str
    """As it calls itself, such as `Debian GNU/Linux 13 (trixie)`."""
    release: int
    """Of Debian, or of Raspberry Pi OS, which counts alike; 0 where there is no such number."""
    is_pi_os: bool
    has_desktop: bool
    boot: str
    """Where `cmdline.txt` and `config.txt` are; empty if they are nowhere."""
    groups: frozenset[str]
    users: frozenset[str]
    packages: frozenset[str]
    """What dpkg has installed, and what that stands for."""
    cards: tuple[str, ...]
    """Sound cards, by their short names."""
    names_itself: bool
    """Somebody has already given it another name in the network than its own."""
    is_frozen: bool
    """Its disk is only read now: what is written is forgotten."""

    @property
    def is_pi(self) -> bool:
        """Whether it is a Raspberry Pi."""
        return "Raspberry Pi" in self.model


def machine_at(root: Root) -> Machine:
    """Look at a system."""
    release = dict(_shell_words(root.text("/etc/os-release") or root.text("/usr/lib/os-release")))
    number = release.get("VERSION_ID", "")
    firmware = (place for place in ("/boot/firmware", "/boot") if _boots(root, place))
    return Machine(
        model=root.text("/proc/device-tree/model").strip("\0\n "),
        system=release.get("PRETTY_NAME", "an unknown system"),
        release=int(number) if number.isdecimal() else 0,
        is_pi_os=root.is_there("/etc/rpi-issue"),
        has_desktop=root.is_there("/etc/systemd/system/display-manager.service"),
        boot=next(firmware, ""),
        groups=frozenset(name for name, _ in root.numbered("group")),
        users=frozenset(name for name, _ in root.numbered("passwd")),
        packages=frozenset(_installed(root.text("/var/lib/dpkg/status"))),
        cards=tuple(re.findall(r"^ *\d+ \[(\w+) *\]", root.text("/proc/asound/cards"), re.M)),
        names_itself=bool(re.search(r"^host-name=(?!slap-table$)", root.text(AVAHI), re.M)),
        is_frozen=OVERLAY in root.text("/proc/cmdline").split(),
    )


def _boots(root: Root, place: str) -> bool:
    """From release 12 on the files in /boot itself only say that they have moved."""
    return root.is_there(f"{place}/cmdline.txt") and root.is_there(f"{place}/config.txt")


def _shell_words(text: str) -> Iterator[tuple[str, str]]:
    for key, value in re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE):
        yield key, value.strip().strip("\"'")


def _installed(status: str) -> Iterator[str]:
    for told in status.split("\n\n"):
        if re.search(r"^Status: \S+ \S+ installed$", told, re.MULTILINE):
            for _, names in re.findall(r"^(Package|Provides): (.*)$", told, re.MULTILINE):
                yield from (re.split(r"[ (:]", name.strip())[0] for name in names.split(","))
