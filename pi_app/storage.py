"""The only door to the disk for what must outlive a power cut: games and what has been won.

Bytes are safe once `sync` has returned, and not before. A file that is replaced is the old one or
the new one, whole. Whoever writes a file holds it: another program that wants to go on with it is
refused till the first one has ended, in whatever way.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Protocol

from pi_app.notices import told

MOST_BYTES = 50_000_000
"""No file of ours comes near: a game of a thousand deals has a tenth."""


class GrowingFile(Protocol):
    """A file at whose end bytes are added; it is held by whoever has it open."""

    def append(self, data: bytes) -> None:
        """Hand bytes to the system. Raises OSError; part of them may then be in the file."""
        ...

    def sync(self) -> None:
        """Return once all that was appended survives a power cut. Raises OSError."""
        ...

    def close(self) -> None:
        """Let go of it. May be called twice."""
        ...


class Storage(Protocol):
    """Folders and files."""

    def make_folder(self, folder: Path) -> None:
        """Make a folder, if it is not there, and those that it is in. Raises OSError."""
        ...

    def create(self, path: Path) -> GrowingFile:
        """Return a new, empty file whose name survives a power cut.

        Raises FileExistsError, OSError.
        """
        ...

    def reopen(self, path: Path, size: int) -> GrowingFile:
        """Return a file cut to its first `size` bytes, to be gone on with.

        Raises OSError, BlockingIOError if somebody holds it.
        """
        ...

    def is_held(self, path: Path) -> bool:
        """Return whether a living program writes a file, or it cannot be found out."""
        ...

    def read(self, path: Path) -> bytes:
        """Return all of a file. Raises OSError, also if it has more than `MOST_BYTES`."""
        ...

    def names(self, folder: Path) -> list[str]:
        """Return the names of what is in a folder, in order. Raises OSError."""
        ...

    def replace(self, path: Path, data: bytes) -> None:
        """Put a file in its place, whole or not at all. Raises OSError."""
        ...

    def remove(self, path: Path) -> None:
        """Remove a file, if it is there; that it is gone survives a power cut. Raises OSError.

        BlockingIOError: a living program writes it.
        """
        ...


class _OpenFile:
    """A descriptor that is held till it is closed."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor: int | None = descriptor

    def append(self, data: bytes) -> None:
        """Write all of it: the system may take less than it is given."""
        assert self._descriptor is not None
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self._descriptor, rest) :]

    def sync(self) -> None:
        """Wait for the disk."""
        assert self._descriptor is not None
        os.fsync(self._descriptor)

    def close(self) -> None:
        """Close the descriptor, which ends the hold."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)


class Disk:
    """The real one."""

    def make_folder(self, folder: Path) -> None:
        """Make it."""
        folder.mkdir(parents=True, exist_ok=True)

    def create(self, path: Path) -> GrowingFile:
        """Make the file and let its name survive a power cut."""
        opened = _held(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_EXCL)
        _sync_folder(path.parent)
        return _OpenFile(opened)

    def reopen(self, path: Path, size: int) -> GrowingFile:
        """Cut the file and let the cut survive too."""
        opened = _held(path, os.O_WRONLY | os.O_APPEND)
        try:
            os.ftruncate(opened, size)
            os.fsync(opened)
        except OSError:
            os.close(opened)
            raise
        return _OpenFile(opened)

    def is_held(self, path: Path) -> bool:
        """Try to hold it for a moment."""
        try:
            os.close(_held(path, os.O_RDONLY))
        except OSError:
            return True
        return False

    def read(self, path: Path) -> bytes:
        """Read it at once."""
        data = read_whole(path, MOST_BYTES)
        if len(data) > MOST_BYTES:
            raise OSError(errno.EFBIG, f"more than {MOST_BYTES} bytes")
        return data

    def names(self, folder: Path) -> list[str]:
        """In the order of their letters."""
        return sorted(entry.name for entry in folder.iterdir())

    def replace(self, path: Path, data: bytes) -> None:
        """Write it under another name, and rename it."""
        beside = path.with_name(f"{path.name}.{os.getpid()}")
        with _removed(beside):
            with beside.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        _sync_folder(path.parent)

    def remove(self, path: Path) -> None:
        """Take its name away."""
        with suppress(FileNotFoundError):
            os.close(_held(path, os.O_RDONLY))
            path.unlink()
            _sync_folder(path.parent)

    @contextmanager
    def beside(self, path: Path) -> Iterator[Path]:
        """Lend a name for a file that a library writes; whole, it takes the place of `path`.

        If the block raises, nothing of it is left, and what was at `path` is as it was. Raises
        OSError.
        """
        part = path.with_name(f".{os.getpid()}.part")
        with _removed(part):
            part.touch()  # a place where nothing can be written is found before the work
            yield part
            with part.open("rb") as file:
                os.fsync(file.fileno())
            part.replace(path)
        _sync_folder(path.parent)


def unkept(folder: Path, why: str) -> str:
    """Return what people are told once where nothing can be written: the same for every part."""
    return told("notice.unkept", folder=str(folder), why=why)


def why_unkept(folder: Path) -> str | None:
    """Return what has to be told if no file can be made in a folder; it is made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try_to_write(folder)
    except OSError as error:
        return unkept(folder, error.strerror or type(error).__name__)
    return None


def try_to_write(folder: Path) -> None:
    """Make a file without a name in a folder that is there, and let it go. Raises OSError."""
    TemporaryFile(dir=folder).close()


def read_whole(path: Path, most_bytes: int) -> bytes:
    """Return a file, or its first `most_bytes` + 1 bytes if it is larger. Raises OSError.

    A pipe in its place is refused: whoever opens it waits for its writer, for ever.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except ValueError:  # a zero byte in its name
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL)) from None
    with os.fdopen(descriptor, "rb") as file:
        if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "a pipe")
        return file.read(most_bytes + 1)


def _held(path: Path, flags: int) -> int:
    """Open a file and hold it; the system ends the hold with the program, however that ends."""
    # A pipe in the file's place must not keep us waiting for whoever is at its other end.
    descriptor = os.open(path, flags | os.O_CLOEXEC | os.O_NONBLOCK, 0o644)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


@contextmanager
def _removed(path: Path) -> Iterator[None]:
    """Leave nothing of this name behind."""
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Let a new name survive a power cut, where a system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
