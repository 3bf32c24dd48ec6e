"""A recorded game on a screen: every event once, in order, at the pace at which it was played."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.events import as_line
from pi_app.publish import Phase, Update
from pi_app.replay import read_recording
from pi_app.screens.messages import FramePresented, FromScreen, Key, ScreenFault, WindowClosed
from pi_app.showing import Showing
from tests.pi_app.driven import PLAY, SECOND, SLAP, T0, Driven, dealing
from tests.support.recorded import events_of, save

NOW = 77 * SECOND
T = T0 + SECOND


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two cards and a slap, then a game that is lost by running out of cards."""
    table = Driven(dealing("7S 2H / 7D"))
    table.start()
    table.tap(0, PLAY, T)
    table.tap(1, PLAY, T + SECOND)
    table.tap(0, SLAP, T + 2 * SECOND)
    table.run(T + 5 * SECOND)
    assert table.session.phase is Phase.OVER
    path = tmp_path / "game.jsonl"
    save(path, table.journals[0].lines)
    return path


class Projector:
    """A screen and a clock that jumps over every wait; it speaks up when it has seen enough."""

    def __init__(self, file: Path, says: FromScreen, after: int = 1_000) -> None:
        self.recording = read_recording(file)
        self.showing = Showing(self.recording, self)
        self.updates: list[Update] = []
        self._says = says
        self._after = min(after, len(self.recording.items))
        self._started = False

    def now_ns(self) -> int:
        """The start, then whenever the next input is due."""
        if not self._started:
            self._started = True
            return NOW
        items = self.recording.items
        place = min(len(self.updates), self._after - 1, len(items) - 1)
        start_ns: int = self.recording.setup.start_ns
        return NOW + items[place][1].t_ns - start_ns

    def run(self) -> None:
        """Show it."""
        self.showing.run(self._publish)

    def _publish(self, update: Update) -> None:
        self.updates.append(update)
        if len(self.updates) == self._after:
            self.showing.post(FramePresented(NOW))
            self.showing.post(Key("x", down=True, t_ns=NOW))
            self.showing.post(self._says)


def test_every_event_is_shown_once_at_its_pace(file: Path) -> None:
    projector = Projector(file, WindowClosed())
    projector.run()
    shown = [as_line(event) for update in projector.updates for event in update.events]
    assert shown == events_of(projector.recording)
    assert projector.updates[0].phase is Phase.PLAYING
    assert projector.updates[-1].phase is Phase.OVER
    assert projector.updates[0].rules == "test"
    assert [seat.name for seat in projector.updates[0].seats] == ["Red", "Blue"]
    assert projector.showing.failure is None


@pytest.mark.parametrize(
    "says", [WindowClosed(), Key("escape", down=True, t_ns=0), ScreenFault("no display")], ids=repr
)
def test_it_can_be_left_at_any_moment(file: Path, says: FromScreen) -> None:
    projector = Projector(file, says, after=1)
    projector.run()
    assert len(projector.updates) == 1
    expected = "no display" if isinstance(says, ScreenFault) else None
    assert projector.showing.failure == expected
