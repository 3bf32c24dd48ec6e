"""The user that the table runs as, and the groups whose devices it needs."""

from __future__ import annotations

from dataclasses import dataclass

from pi_app.install.ledger import PackagesEntry, UserEntry
from pi_app.install.machine import machine_at
from pi_app.install.root import Root
from pi_app.install.steps import Room

USER = "slap-table"
STATE = "/var/lib/slap-table"
GROUPS = ("gpio", "input", "dialout", "video", "render", "audio", "tty")
"""Pins; USB encoders and keys; button boxes; screen and its graphics chip; loudspeaker; console."""


def members_of(root: Root, group: str) -> tuple[str, ...]:
    """Return the users that have been added to a group."""
    for line in root.text("/etc/group").splitlines():
        name, *_, members = line.split(":")
        if name == group:
            return tuple(filter(None, members.split(",")))
    return ()


@dataclass(frozen=True, slots=True)
class Member:
    """A user who may use the devices of the table."""

    key: str
    """Its name."""
    groups: tuple[str, ...]
    """Of those above, the ones that this system has."""
    is_ours: bool
    """It is made if it is not there, and has no password and no shell."""
    topic: str = "user"

    @property
    def says(self) -> str:
        """What it does."""
        verb = "make the user" if self.is_ours else "add"
        joiner = "in" if self.is_ours else "to"
        return f"{verb} {self.key}, {joiner} the groups {', '.join(self.groups)}"

    @property
    def fault(self) -> str:
        """What does not work without."""
        return f"{self.key} may not use buttons, screen and sound (groups {', '.join(self.groups)})"

    def is_done(self, room: Room) -> bool:
        """It is there, and in them."""
        return self._is_there(room) and not self._lacking(room)

    def do(self, room: Room) -> None:
        """Make it, or let it join. Raises Failure."""
        known = room.ledger.entries.get(self.key)
        was = known if isinstance(known, UserEntry) else UserEntry(is_made=False, joined=())
        lacking, is_there = self._lacking(room), self._is_there(room)
        joined = was.joined + tuple(group for group in lacking if group not in was.joined)
        is_made = was.is_made or (self.is_ours and not is_there)
        room.note(self.key, UserEntry(is_made, joined))
        if self.is_ours and not is_there:
            shell = ("--shell", "/usr/sbin/nologin")
            home = ("--home-dir", STATE, "--no-create-home")
            room.tools.run("useradd", "--system", "--user-group", *home, *shell, self.key)
        for group in lacking:
            room.tools.run("gpasswd", "--add", self.key, group)

    def _is_there(self, room: Room) -> bool:
        return self.key in dict(room.root.numbered("passwd"))

    def _lacking(self, room: Room) -> tuple[str, ...]:
        return tuple(one for one in self.groups if self.key not in members_of(room.root, one))


@dataclass(frozen=True, slots=True)
class Packages:
    """Packages of the distribution."""

    names: tuple[str, ...]
    fault: str
    key: str = "packages"
    topic: str = "packages"

    @property
    def says(self) -> str:
        """What it does."""
        return f"install {' '.join(self.names)} (apt-get)"

    def is_done(self, room: Room) -> bool:
        """All of them are there."""
        return not self._lacking(room)

    def do(self, room: Room) -> None:
        """Install what is not there. Raises Failure."""
        known = room.ledger.entries.get(self.key)
        was = known.names if isinstance(known, PackagesEntry) else ()
        lacking = self._lacking(room)
        room.note(self.key, PackagesEntry(was + tuple(n for n in lacking if n not in was)))
        room.tools.run("apt-get", "-qq", "update")
        room.tools.run("apt-get", "-qq", "install", "--yes", "--no-install-recommends", *lacking)

    def _lacking(self, room: Room) -> tuple[str, ...]:
        there = machine_at(room.root).packages
        return tuple(name for name in self.names if name not in there)
