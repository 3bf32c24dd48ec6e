"""What a recorded game tells when it is played again."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from engine.events import as_line
from pi_app.journal_text import as_text
from pi_app.lines import Line
from pi_app.replay import Recording, play_again, read_text


def events_of(recording: Recording) -> list[Line]:
    """Return every event but the opening ones, as lines."""
    _, fed = play_again(recording)
    return [as_line(event) for one in fed for event in one.events]


def save(path: Path, lines: Iterable[Line]) -> Path:
    """Write a journal as the program does: each line with its number and checksum."""
    path.write_bytes(b"".join(as_text(line, n) for n, line in enumerate(lines, start=1)))
    return path


def lines_of(path: Path) -> list[Line]:
    """Return the lines of a journal of the program's own, all of them good."""
    text = read_text(path)
    assert text.is_sealed and not text.torn
    return [line for _, line in text.lines]
