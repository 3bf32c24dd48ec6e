"""What hears the games of an evening, in the hands of a test."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from pi_app.journal import Journal, MemoryJournal
from pi_app.lab.tonight import Job, Tonight
from pi_app.lines import Line
from pi_app.storage import Disk
from tests.pi_app.lab.evenings import BEGAN


class AtOnce:
    """Does jobs at once."""

    stops = 0

    def work(self, job: Job) -> None:
        """Do it."""
        job()

    def stop(self) -> None:
        """Count it."""
        self.stops += 1


def now() -> datetime:
    """When the evening began."""
    return BEGAN


def tonight_in(folder: Path, storage: Disk | None = None) -> Tonight:
    """Return what hears games; everything is done at once."""
    return Tonight(folder, AtOnce(), storage, now)


def hear(tonight: Tonight, lines: Iterable[Line], files: list[Path] | None = None) -> Journal:
    """Let a whole game be heard."""
    heard = tonight.listening(MemoryJournal(), [] if files is None else files)
    for line in lines:
        heard.write(line)
    heard.end()
    return heard
