"""Keeps the tour's progress on a thread of its own: a slow disk holds up nobody at the table."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Protocol

from pi_app.notices import told
from pi_app.tour.progress import Progress, save

CLOSING_S = 2.0


class Keeper(Protocol):
    """Takes what has been won."""

    def keep(self, progress: Progress) -> None:
        """Keep it; returns at once."""
        ...

    def stop(self) -> None:
        """Wait, within reason, till all is kept. May be called twice."""
        ...


class NoKeeper:
    """Forgets: for machines without a place to write."""

    def keep(self, progress: Progress) -> None:
        """Nothing to do."""

    def stop(self) -> None:
        """Nothing to do."""


class FileKeeper:
    """One file, written anew each time."""

    def __init__(self, path: Path, tell: Callable[[str], None]) -> None:
        """`tell` is told once, on the thread, if nothing can be kept."""
        self._path, self._tell = path, tell
        self._wanted: SimpleQueue[Progress | None] = SimpleQueue()
        self._told = False
        self._thread = threading.Thread(target=self._run, name="tour", daemon=True)
        self._thread.start()

    def keep(self, progress: Progress) -> None:
        """Have it written."""
        self._wanted.put(progress)

    def stop(self) -> None:
        """Finish what is to be written, within two seconds."""
        self._wanted.put(None)
        self._thread.join(CLOSING_S)

    def _run(self) -> None:
        while (progress := self._wanted.get()) is not None:
            try:
                save(self._path, progress)
            except OSError as error:
                self._complain(error)

    def _complain(self, error: OSError) -> None:
        if not self._told:
            self._told = True
            why = error.strerror or type(error).__name__
            self._tell(told("notice.tour_unkept", file=str(self._path), why=why))
