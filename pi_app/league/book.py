"""The file of kept games: read at the start, then written on a thread, so a slow disk holds up
nobody.

A game is a line at its end. To forget somebody the file is written anew without them, whole or not
at all. Each job looks at what the file has by then: another table may have added to it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Protocol

from pi_app.league.record import GameRecord, without
from pi_app.league.text import FILE_NAME, Foreign, as_line, parse
from pi_app.notices import told
from pi_app.storage import Disk, Storage, unkept

CLOSING_S = 2.0
SET_ASIDE = ".unreadable"

Tell = Callable[[str], None]
"""Takes one line for people, on any thread."""
Job = Callable[[], None]


class Book(Protocol):
    """Takes games to be kept, and names to be forgotten."""

    def keep(self, record: GameRecord) -> None:
        """Keep a game; returns at once."""
        ...

    def forget(self, name: str) -> None:
        """Keep nothing of a name any more; returns at once."""
        ...

    def stop(self) -> None:
        """Wait, within reason, till all is done. May be called twice."""
        ...


class NoBook:
    """Keeps nothing."""

    def keep(self, record: GameRecord) -> None:
        """Nothing to do."""

    def forget(self, name: str) -> None:
        """Nothing to do."""

    def stop(self) -> None:
        """Nothing to do."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What was kept by earlier evenings, and what has to be told of it."""

    records: tuple[GameRecord, ...] = ()
    fault: str | None = None


def load(storage: Storage, path: Path) -> Loaded:
    """Return the kept games; a file that nobody can read is set aside."""
    try:
        parsed = parse(storage.read(path))
    except (FileNotFoundError, NotADirectoryError):
        return Loaded()
    except OSError as error:
        return Loaded(fault=_unkept(path, error))
    except Foreign as foreign:
        return Loaded(fault=_set_aside(path, foreign))
    return Loaded(parsed.records, told("notice.league_torn") if parsed.is_torn else None)


def _unkept(path: Path, error: OSError) -> str:
    why = error.strerror or type(error).__name__
    return told("notice.league_unkept", file=str(path), why=why)


def _set_aside(path: Path, foreign: Foreign) -> str:
    """Put a file that nobody can read beside its place, where a person may look at it."""
    beside = path.with_name(path.name + SET_ASIDE)
    try:
        path.replace(beside)
    except OSError as error:
        return _unkept(path, error)
    return told("notice.league_aside", file=path.name, where=str(foreign), beside=beside.name)


class FileBook:
    """One file."""

    def __init__(self, storage: Storage, path: Path, tell: Tell) -> None:
        """`tell` is told once, on the thread, if nothing can be kept."""
        self._storage, self._path, self._tell = storage, path, tell
        self._is_told = False
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="league", daemon=True)
        self._thread.start()

    def keep(self, record: GameRecord) -> None:
        """Have a line written."""
        self._jobs.put(lambda: self._append(as_line(record)))

    def forget(self, name: str) -> None:
        """Have the file written without a name, and what was set aside thrown away."""
        self._jobs.put(lambda: self._rewrite(name))

    def stop(self) -> None:
        """Finish what is to be written, within two seconds."""
        self._jobs.put(None)
        self._thread.join(CLOSING_S)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                job()
            except OSError as error:
                self._complain(error)

    def _append(self, line: bytes) -> None:
        self._storage.make_folder(self._path.parent)
        try:
            whole = self._storage.read(self._path).rfind(b"\n") + 1
            file = self._storage.reopen(self._path, whole)
        except FileNotFoundError:
            file = self._storage.create(self._path)
        with closing(file):
            file.append(line)
            file.sync()

    def _rewrite(self, name: str) -> None:
        """What cannot be read goes as well: it may hold the name, and nobody could tell."""
        self._drop_set_aside()
        try:
            records = parse(self._storage.read(self._path)).records
        except FileNotFoundError:
            return
        except Foreign:
            records = ()
        left = (without(record, name) for record in records)
        lines = [as_line(record) for record in left if record is not None]
        self._storage.replace(self._path, b"".join(lines))

    def _drop_set_aside(self) -> None:
        beside = self._path.with_name(self._path.name + SET_ASIDE)
        if beside.exists():
            self._storage.replace(beside, b"")

    def _complain(self, error: OSError) -> None:
        if not self._is_told:
            self._is_told = True
            # The words of every part that cannot write there, so that the table shows them once.
            self._tell(unkept(self._path.parent, error.strerror or type(error).__name__))


class News:
    """Keeps what has to be told till a table is there to tell it."""

    def __init__(self) -> None:
        self._texts: SimpleQueue[str] = SimpleQueue()

    def tell(self, text: str) -> None:
        """Take a line, on any thread."""
        self._texts.put(text)

    def take(self) -> tuple[str, ...]:
        """Return, once, what has come."""
        return tuple(self._texts.get_nowait() for _ in range(self._texts.qsize()))


@dataclass(frozen=True, slots=True)
class Games:
    """A book that is open, and what it held."""

    book: Book | None = None
    """None: nothing is kept."""
    records: tuple[GameRecord, ...] = ()
    faults: tuple[str, ...] = ()


@contextmanager
def kept_games(folder: Path | None, tell: Tell) -> Iterator[Games]:
    """Yield the book of a folder and what it holds; without a folder nothing is kept."""
    if folder is None:
        yield Games()
        return
    storage, path = Disk(), folder / FILE_NAME
    loaded = load(storage, path)
    book = FileBook(storage, path, tell)
    try:
        yield Games(book, loaded.records, () if loaded.fault is None else (loaded.fault,))
    finally:
        book.stop()
