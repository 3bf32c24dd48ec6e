"""A disk in memory that forgets what was not synced, tears the last write, is full, slow or broken.

It passes the same tests as the real one (`tests/pi_app/test_storage.py`).
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from pi_app.storage import GrowingFile


def fault(number: int) -> OSError:
    """What the system raises: `errno.EIO`, `errno.ENOSPC` …"""
    return OSError(number, os.strerror(number))


def _nothing() -> None:
    """What happens at a healthy disk."""


@dataclass(slots=True)
class _Content:
    data: bytearray = field(default_factory=bytearray)
    safe: int = 0
    """How many bytes of it survive a power cut."""


class PretendDisk:
    """Folders and files of one machine."""

    def __init__(self) -> None:
        self.contents: dict[Path, _Content] = {}
        self.held: set[Path] = set()
        self.room: int | None = None
        """How many bytes still fit; none: any number."""
        self.at_create: Callable[[], None] = _nothing
        self.at_reopen: Callable[[], None] = _nothing
        self.at_sync: Callable[[], None] = _nothing
        """Called before bytes become safe: it may wait, or raise OSError."""
        self.syncs = 0

    def make_folder(self, folder: Path) -> None:
        """Folders need not be made here, but a file may be in their place."""
        if folder in self.contents:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))

    def create(self, path: Path) -> GrowingFile:
        """Begin an empty file."""
        self.at_create()
        if path in self.contents:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        self.contents[path] = _Content()
        self.held.add(path)
        return _PretendFile(self, path)

    def reopen(self, path: Path, size: int) -> GrowingFile:
        """Cut a file, and hold it."""
        self.at_reopen()
        if path in self.held:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        content = self._content(path)
        del content.data[size:]
        content.safe = len(content.data)
        self.held.add(path)
        return _PretendFile(self, path)

    def is_held(self, path: Path) -> bool:
        """Whether somebody has it open."""
        return path in self.held or path not in self.contents

    def read(self, path: Path) -> bytes:
        """All that was written, safe or not."""
        return bytes(self._content(path).data)

    def names(self, folder: Path) -> list[str]:
        """Of the files of a folder."""
        found = sorted(path.name for path in self.contents if path.parent == folder)
        if not found:
            raise fault(errno.ENOENT)
        return found

    def replace(self, path: Path, data: bytes) -> None:
        """Old or new, never a part."""
        self.take_room(len(data))
        self.at_sync()
        self.contents[path] = _Content(bytearray(data), len(data))

    def remove(self, path: Path) -> None:
        """Forget it."""
        self.contents.pop(path, None)

    def _content(self, path: Path) -> _Content:
        if path not in self.contents:
            raise fault(errno.ENOENT)
        return self.contents[path]

    def take_room(self, wanted: int) -> int:
        """Return how many of so many bytes fit; raise if none does."""
        if self.room is None:
            return wanted
        fits = min(self.room, wanted)
        self.room -= fits
        if wanted and not fits:
            raise fault(errno.ENOSPC)
        return fits

    def cut_power(self, kept: int = 0, tail: bytes = b"") -> PretendDisk:
        """Return the disk after a power cut: what was safe, and of the rest so many bytes.

        `tail` is what stands there instead of what followed, as zeros do.
        """
        after = PretendDisk()
        for path, content in self.contents.items():
            data = content.data[: content.safe + kept]
            if len(data) < len(content.data):
                data += tail
            after.contents[path] = _Content(bytearray(data), len(data))
        return after


class _PretendFile:
    def __init__(self, disk: PretendDisk, path: Path) -> None:
        self._disk, self._path = disk, path
        self._content = disk.contents[path]

    def append(self, data: bytes) -> None:
        """Write what fits; the rest raises, as on a disk that fills up in the middle."""
        fits = self._disk.take_room(len(data))
        self._content.data += data[:fits]
        if fits < len(data):
            raise fault(errno.ENOSPC)

    def sync(self) -> None:
        """Make safe what was there when it was asked for."""
        size = len(self._content.data)
        self._disk.at_sync()
        self._disk.syncs += 1
        self._content.safe = size

    def close(self) -> None:
        """End the hold."""
        self._disk.held.discard(self._path)
