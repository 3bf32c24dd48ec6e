"""A game does not know when it is: on another clock, even before its zero, it is the same game."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.events import as_line
from pi_app.journal import shifted
from pi_app.replay import read_recording
from pi_app.resume import Saved, revived
from tests.support.recorded import events_of

FOLDER = Path(__file__).parents[1]
JOURNALS = sorted((FOLDER / "data" / "journals").glob("*.jsonl"))
PLAYTHROUGHS = sorted((FOLDER / "playthroughs").glob("*/*.jsonl"))
HOUR = 3_600_000_000_000


@pytest.mark.parametrize("by_ns", [HOUR + 1, -HOUR, 10**18], ids=["before", "after", "long before"])
@pytest.mark.parametrize("path", JOURNALS + PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_game_on_another_clock_is_the_same_game(path: Path, by_ns: int) -> None:
    """The table's clock is `by_ns` behind that of the journal."""
    recording = read_recording(path)
    saved = Saved(recording, state=None, last_ns=0)
    dealer, told = revived(saved, by_ns)
    assert [shifted(as_line(event), by_ns) for event in told] == events_of(recording)
    assert dealer.state.now_ns + by_ns >= recording.setup.start_ns
