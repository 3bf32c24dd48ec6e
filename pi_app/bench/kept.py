"""How soon the lines of a game are safe on this disk, and what that costs."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from pi_app.bench.spread import US, Figures, spread
from pi_app.errors import Failure
from pi_app.journal import FileJournal
from pi_app.lines import Line
from pi_app.storage import GrowingFile, Storage

PRESSES = 60
EVERY_S = 0.03
"""Faster than people."""


def kept_figures(storage: Storage, folder: Path, presses: int = PRESSES) -> Figures:
    """Return the figures of the disk on which games are kept. Raises Failure if none can be."""
    path = folder / f"bench.{os.getpid()}.tmp"
    watched: list[Watched] = []
    faults: list[str] = []

    def open_file() -> GrowingFile:
        storage.make_folder(folder)
        watched.append(Watched(storage.create(path)))
        return watched[0]

    try:
        handed = paced(FileJournal(open_file, faults.append), presses, faults)
    finally:
        with suppress(OSError):
            storage.remove(path)
    if faults:
        raise Failure(f"nothing is kept: {folder} cannot be written ({faults[0]})")
    [file] = watched
    safe_ns = [round((safe - at) * 1e9) for safe, at in zip(file.safe, handed, strict=True)]
    work = file.cpu_ns / len(handed) / US
    return {**spread("a line is safe after", safe_ns), "work a line, µs": work}


class Watched:
    """A file whose work is timed."""

    def __init__(self, file: GrowingFile) -> None:
        self._file = file
        self._lines = 0
        self.safe: list[float] = []
        """When each line was safe, in s."""
        self.cpu_ns = 0
        self.syncs = 0

    def append(self, data: bytes) -> None:
        """Write."""
        begin_ns = time.thread_time_ns()
        self._file.append(data)
        self.cpu_ns += time.thread_time_ns() - begin_ns
        self._lines += data.count(b"\n")

    def sync(self) -> None:
        """Sync."""
        begin_ns = time.thread_time_ns()
        self._file.sync()
        self.cpu_ns += time.thread_time_ns() - begin_ns
        self.syncs += 1
        self.safe += [time.perf_counter()] * (self._lines - len(self.safe))

    def close(self) -> None:
        """Close."""
        self._file.close()


def _lines(number: int) -> list[Line]:
    """A press, and what a press usually leads to."""
    t_ns = 1_000_000_000_000 + number * 30_000_000
    seat = number % 3
    press = {"t": t_ns, "seat": seat, "press": "play", "uncertainty": 200_000, "source": "gpio"}
    card = {"event": "card", "t": t_ns, "seat": seat, "card": "7S", "pile": 3, "number": number}
    return [press, card, {"event": "turn", "t": t_ns, "seat": (seat + 1) % 3}]


def paced(journal: FileJournal, presses: int = PRESSES, faults: Sequence[str] = ()) -> list[float]:
    """Hand over a game as fast as people could play it at most; return when each line was.

    All is safe then, or `faults` is not empty any more.
    """
    handed: list[float] = []
    pace = threading.Event()
    for number in range(presses):
        for line in _lines(number):
            handed.append(time.perf_counter())
            journal.write(line)
        pace.wait(timeout=EVERY_S)
    journal.close()  # which waits for two seconds at the most
    while journal.durable < len(handed) and not faults:
        journal.close()
    return handed
