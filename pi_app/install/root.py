"""The installer's one door to the system's files: whatever it changes, it changes here.

Every path is that of the installed system (`/etc/hostname`), and every one goes through one prefix,
so that a pretend system in a folder will do. Each change is whole or not at all, and safe from a
power cut once it has returned; a file is written under a name of ours beside it first.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

SLASH = Path("/")
Chown = Callable[[Path, int, int], None]


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose a file is, by the names that the system has for them."""

    user: str = "root"
    group: str = "root"


ROOT_OWNED = Owner()


class Root:
    """A system: this one, or one in a folder."""

    def __init__(
        self,
        folder: Path = SLASH,
        chown: Chown = os.chown,
        sync: Callable[[int], None] = os.fsync,
    ) -> None:
        """`chown` gives a file to a user and a group, by number; `sync` waits for the disk.

        Both raise OSError.
        """
        self.folder = folder
        self._chown, self._sync_file = chown, sync

    def at(self, path: str) -> Path:
        """Return where a path of the system is found from here."""
        return self.folder / path.lstrip("/")

    # -- looking -------------------------------------------------------------------------------

    def read(self, path: str) -> bytes | None:
        """Return a file; none if there is none, or it may not be read."""
        try:
            return self.at(path).read_bytes()
        except OSError:
            return None

    def text(self, path: str) -> str:
        """Return a file as text; empty if there is none."""
        return (self.read(path) or b"").decode(errors="replace")

    def target(self, path: str) -> str | None:
        """Return where a symbolic link points; none if it is no link."""
        try:
            return str(self.at(path).readlink())
        except OSError:
            return None

    def is_there(self, path: str) -> bool:
        """Return whether there is anything of this name, be it a link to nowhere."""
        return os.path.lexists(self.at(path))

    def may_look(self, path: str) -> bool:
        """Return whether it can be told at all if there is a file of this name."""
        folder = self.at(path).parent
        return not folder.is_dir() or os.access(folder, os.X_OK)

    def is_folder(self, path: str) -> bool:
        """Return whether there is a folder."""
        return self.at(path).is_dir()

    def names(self, path: str) -> list[str]:
        """Return the names of what is in a folder, in order; none if there is no folder."""
        try:
            return sorted(place.name for place in self.at(path).iterdir())
        except OSError:
            return []

    def mode(self, path: str) -> int:
        """Return the permissions of a file. Raises OSError."""
        return stat.S_IMODE(self.at(path).stat().st_mode)

    def missing_folders(self, path: str) -> list[str]:
        """Return those folders above a path that are not there, the outermost first."""
        above = [str(folder) for folder in PurePosixPath(path).parents]
        return [folder for folder in reversed(above) if not self.is_there(folder)]

    # -- changing ------------------------------------------------------------------------------

    def make_folder(self, path: str, mode: int = 0o755) -> None:
        """Make a folder in one that is there, if it is not there. Raises OSError."""
        with suppress(FileExistsError):
            self.at(path).mkdir(mode)
            self.at(path).chmod(mode)
        self._sync(self.at(path).parent)

    def put(
        self, path: str, data: bytes, mode: int | None = None, owner: Owner = ROOT_OWNED
    ) -> None:
        """Put a file in its place. Raises OSError.

        `mode`: its permissions, and then `owner` counts; none: it keeps those of the file that it
        replaces. On a disk that has no permissions, as the boot partition is, none change.
        """
        place, beside = self.at(path), self.at(str(unfinished(path)))
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            self._sync_file(file.fileno())
        self._dress(beside, self._clothes(place, mode, owner))
        beside.replace(place)
        self._sync(place.parent)

    def copy(self, source: Path, path: str) -> None:
        """Copy a file of this machine to a place that need not survive a power cut.

        Raises OSError.
        """
        self.at(path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, self.at(path))

    def give(self, path: str, owner: Owner) -> None:
        """Give what is there to a user and a group. Raises OSError."""
        numbers = self._number("passwd", owner.user), self._number("group", owner.group)
        self._chown(self.at(path), *numbers)

    def link(self, path: str, target: str) -> None:
        """Put a symbolic link in its place. Raises OSError."""
        beside = self.at(str(unfinished(path)))
        beside.unlink(missing_ok=True)
        beside.symlink_to(target)
        beside.replace(self.at(path))
        self._sync(self.at(path).parent)

    def remove(self, path: str) -> None:
        """Take a file or a link away, and what was left unfinished of it. Raises OSError."""
        self.tidy(path)
        self.at(path).unlink(missing_ok=True)
        self._sync(self.at(path).parent)

    def tidy(self, path: str) -> None:
        """Take away what was left unfinished of a file. Raises OSError."""
        with suppress(FileNotFoundError, NotADirectoryError):
            self.at(str(unfinished(path))).unlink()

    def remove_folder(self, path: str) -> bool:
        """Take a folder away; false if there is something in it."""
        try:
            self.at(path).rmdir()
        except FileNotFoundError:
            return True
        except OSError:
            return False
        return True

    def remove_tree(self, path: str) -> None:
        """Take a folder away with all that is in it, if it is there. Raises OSError."""
        if self.is_there(path):
            shutil.rmtree(self.at(path))

    def _sync(self, folder: Path) -> None:
        """Let a new name survive a power cut, where a system can do that."""
        with suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                self._sync_file(handle)
            finally:
                os.close(handle)

    def _clothes(self, place: Path, mode: int | None, owner: Owner) -> tuple[int, int, int] | None:
        """Return permissions, user and group; none where nothing is said of them."""
        if mode is not None:
            return mode, self._number("passwd", owner.user), self._number("group", owner.group)
        with suppress(OSError):
            told = place.stat()
            return stat.S_IMODE(told.st_mode), told.st_uid, told.st_gid
        return None

    def _dress(self, place: Path, clothes: tuple[int, int, int] | None) -> None:
        """Change only what differs: the boot partition refuses to change anything."""
        if clothes is None:
            return
        mode, user, group = clothes
        told = place.stat()
        if (told.st_uid, told.st_gid) != (user, group):
            self._chown(place, user, group)
        if stat.S_IMODE(told.st_mode) != mode:
            place.chmod(mode)

    def _number(self, book: str, name: str) -> int:
        """Return the number of a user or a group of the system, which need not be this one."""
        if name == "root":
            return 0
        return next((number for one, number in self.numbered(book) if one == name), 0)

    def numbered(self, book: str) -> Iterator[tuple[str, int]]:
        """Yield names and numbers of `/etc/passwd` or `/etc/group`."""
        for line in self.text(f"/etc/{book}").splitlines():
            fields = line.split(":")
            if len(fields) > 2 and fields[2].isdecimal():
                yield fields[0], int(fields[2])


def unfinished(path: str) -> PurePosixPath:
    """Return the name under which a file is written first; nobody else's program reads it."""
    place = PurePosixPath(path)
    return place.with_name(f".{place.name}.slap-table-new")
