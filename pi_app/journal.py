"""The journal: every input of a game, and what came of it, as JSON lines (`journal_text.py`).

An input is handed over before any output hears of it. Writing and syncing happen on a thread of
their own, so the road of a press never waits for a disk; a fault is told once and stops nothing.
The lines have the form that the referee reads and prints: a journal replays, bit for bit.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Protocol

from engine.events import as_line
from pi_app.dealer import Fed
from pi_app.journal_text import FORMAT as FORMAT
from pi_app.journal_text import as_text
from pi_app.lines import Line, input_line
from pi_app.mail import next_of
from pi_app.notices import told
from pi_app.storage import GrowingFile, Storage, unkept

CLOSING_S = 2.0
GATHER_S = 0.01
"""Lines that come within so long of the first share one wait for the disk."""
MOST_AT_ONCE = 10_000
"""Lines that one write takes at the most, however fast they come: half a second of work."""
MOST_WAITING = 100_000
"""Lines that wait for a disk which does not answer: many games. With more the journal ends."""
TOO_SLOW = "the disk does not answer"
NAME_TIME = "%Y-%m-%dT%H-%M-%S"
SUFFIX = ".jsonl"
TIMES = ("t", "rested")
"""What in a line is a time on the table clock, in ns."""

Tell = Callable[[str], None]
"""Takes one line for people, on any thread."""
OpenFile = Callable[[], GrowingFile]
"""Raises OSError."""


@dataclass(frozen=True, slots=True)
class Begun:
    """What a file holds already, when a game is gone on with."""

    lines: int = 0
    shift_ns: int = 0
    """Its clock is ahead of the table's by so much."""


NEW = Begun()


def _nobody() -> None:
    """Where nobody wants to know."""


class Journal(Protocol):
    """Takes the lines of one game."""

    def write(self, line: Line) -> None:
        """Take a line; returns at once."""
        ...

    def end(self) -> None:
        """The game is over: no line follows. Returns at once."""
        ...

    def close(self) -> None:
        """Wait, within reason, till everything is written. May be called twice."""
        ...


def record(journal: Journal, fed: Fed) -> None:
    """Hand over an input and its events; an input that did nothing but pass time is left out."""
    line = input_line(fed.item)
    if fed.events or "tick" not in line:
        journal.write(line)
    for event in fed.events:
        journal.write(as_line(event))


class NoJournal:
    """Keeps nothing: for machines without a place to write."""

    def write(self, line: Line) -> None:
        """Forget the line."""

    def end(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing to do."""


class MemoryJournal:
    """Keeps the lines at hand: for simulated games and tests."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def write(self, line: Line) -> None:
        """Keep the line."""
        self.lines.append(line)

    def end(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing to do."""


class FileJournal:
    """One file a game, written behind the game's back."""

    def __init__(
        self,
        open_file: OpenFile,
        on_fault: Tell,
        begun: Begun = NEW,
        on_kept: Callable[[], None] = _nobody,
        *,
        most_waiting: int = MOST_WAITING,
    ) -> None:
        """All that is handed in is called on the journal's thread, but `on_fault` on any.

        `on_fault` is told why nothing more can be kept, once; `on_kept` hears that something is.
        """
        self._most_waiting = most_waiting
        self._open_file, self._on_fault, self._on_kept = open_file, on_fault, on_kept
        self._shift_ns = begun.shift_ns
        self._begun = self._written = self._durable = begun.lines
        self._lines: SimpleQueue[Line | None] = SimpleQueue()
        self._is_kept = True
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    @property
    def durable(self) -> int:
        """The number of the last line that survives a power cut; 0 before the first."""
        return self._durable

    def write(self, line: Line) -> None:
        """Queue the line; it becomes text on the thread."""
        if self._is_kept and self._lines.qsize() >= self._most_waiting:
            self._give_up(TOO_SLOW)  # what waits is still written, if the disk comes back
        if self._is_kept:
            self._lines.put(line)

    def end(self) -> None:
        """Let the thread finish the file and go."""
        self._lines.put(None)

    def close(self) -> None:
        """Finish the file, within two seconds."""
        self.end()
        self._thread.join(timeout=CLOSING_S)

    def _run(self) -> None:
        try:
            with closing(self._open_file()) as file:
                while self._write_batch(file, self._lines.get()):
                    pass
        except OSError as error:
            self._give_up(error.strerror or type(error).__name__)

    def _give_up(self, why: str) -> None:
        was_kept, self._is_kept = self._is_kept, False
        if was_kept:
            self._on_fault(why)

    def _write_batch(self, file: GrowingFile, line: Line | None) -> bool:
        """Write what waits, `MOST_AT_ONCE` at the most, then sync once; false at the end."""
        texts: list[bytes] = []
        until_s = time.monotonic() + GATHER_S
        while line is not None:
            texts.append(self._text(line))
            if len(texts) == MOST_AT_ONCE:
                break
            try:
                line = next_of(self._lines, max(0.0, until_s - time.monotonic()))
            except Empty:
                break
        if texts:
            file.append(b"".join(texts))
            file.sync()
            if self._durable == self._begun and self._is_kept:
                self._on_kept()
            self._durable = self._written
        return line is not None

    def _text(self, line: Line) -> bytes:
        self._written += 1
        return as_text(shifted(line, self._shift_ns), self._written)


def shifted(line: Line, by_ns: int) -> Line:
    """Return a line whose times are told on a clock that is ahead by so much."""
    if not by_ns:
        return line
    return {**line, **{key: line[key] + by_ns for key in TIMES if key in line}}


def open_journal(
    storage: Storage,
    directory: Path,
    game: str,
    tell: Tell,
    on_kept: Callable[[], None] = _nobody,
    on_made: Callable[[Path], None] = lambda _path: None,
) -> FileJournal:
    """Return the journal of a game that begins now.

    `tell` is told, on its thread, if nothing can be kept; `on_kept` hears that something is, and
    `on_made` which file it is.
    """
    names, is_made = _names(game, datetime.now().astimezone()), False

    def create() -> GrowingFile:
        nonlocal is_made
        path, file = _create(storage, directory, names)
        is_made = True
        on_made(path)
        return file

    def complain(why: str) -> None:
        # The same words for every game, so that the table shows them once.
        if is_made:
            tell(told("notice.game_unkept", folder=str(directory), why=why))
        else:
            tell(unkept(directory, why))

    return FileJournal(create, complain, on_kept=on_kept)


def _create(storage: Storage, directory: Path, names: Iterator[str]) -> tuple[Path, GrowingFile]:
    """Take the first name that nobody has: another table may begin in this very second."""
    storage.make_folder(directory)
    while True:
        try:
            path = directory / next(names)
            return path, storage.create(path)
        except FileExistsError:
            continue


def _names(game: str, now: datetime) -> Iterator[str]:
    """Yield names for the file of a game that begins now."""
    stem = f"{now.strftime(NAME_TIME)}-{game}"
    yield f"{stem}{SUFFIX}"
    for number in itertools.count(2):
        yield f"{stem}-{number}{SUFFIX}"
