"""The journal: every input of a game, and what came of it, as JSON lines (interfaces.md).

An input is handed over before any output hears of it. Writing and syncing happen on a thread of
their own, so the road of a press never waits for a disk; a fault is told once and stops nothing.
The lines have the form that the referee reads and prints: a journal replays, bit for bit.
"""

from __future__ import annotations

import itertools
import os
import threading
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Protocol

from engine.events import as_line
from pi_app.dealer import Fed
from pi_app.lines import Line, dump, input_line

CLOSING_S = 2.0
FORMAT = 1
"""Version of the journal's form, in its first line."""


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

    def __init__(self, path: Path, on_fault: Callable[[str], None]) -> None:
        """Create the file in a directory that is there. Raises OSError if that is not possible."""
        self.path = path
        self._on_fault = on_fault
        self._lines: SimpleQueue[Line | None] = SimpleQueue()
        self._file = path.open("x", encoding="utf-8")
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def write(self, line: Line) -> None:
        """Queue the line; it becomes text on the thread."""
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
            with self._file:
                while self._write_batch(self._lines.get()):
                    pass
        except OSError as error:
            # The same words for every game, so that the table shows them once.
            self._on_fault(f"journal {self.path.parent}: {error.strerror}; games are not kept")

    def _write_batch(self, line: Line | None) -> bool:
        """Write everything that waits, then sync once; false at the end."""
        while line is not None:
            self._file.write(dump(line) + "\n")
            try:
                line = self._lines.get_nowait()
            except Empty:
                break
        self._file.flush()
        os.fsync(self._file.fileno())
        return line is not None


def open_journal(directory: Path, game: str, tell: Callable[[str], None]) -> Journal:
    """Return the journal of a game that begins now; none, and a notice, if it cannot."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        return _create(_names(game, datetime.now().astimezone()), directory, tell)
    except OSError as error:
        tell(f"journal: {directory} cannot be written ({error.strerror}); nothing is kept")
        return NoJournal()


def _create(names: Iterator[str], directory: Path, tell: Callable[[str], None]) -> Journal:
    """Take the first name that nobody has: another table may begin in this very second."""
    while True:
        try:
            return FileJournal(directory / next(names), tell)
        except FileExistsError:
            continue


def _names(game: str, now: datetime) -> Iterator[str]:
    """Yield names for the file of a game that begins now."""
    stem = f"{now.strftime('%Y-%m-%dT%H-%M-%S')}-{game}"
    yield f"{stem}.jsonl"
    for number in itertools.count(2):
        yield f"{stem}-{number}.jsonl"
