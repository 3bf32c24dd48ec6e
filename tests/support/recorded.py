"""What a recorded game tells when it is played again."""

from __future__ import annotations

from engine.events import as_line
from pi_app.lines import Line
from pi_app.replay import Recording, play_again


def events_of(recording: Recording) -> list[Line]:
    """Return every event but the opening ones, as lines."""
    _, fed = play_again(recording)
    return [as_line(event) for one in fed for event in one.events]
