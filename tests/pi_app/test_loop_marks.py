"""A source with a thread of its own: its watermark never overtakes a press that is on its way."""

from __future__ import annotations

import pytest

from engine.inputs import Button
from hardware.edge import Flags
from pi_app.inbox import Passed
from tests.pi_app.box import Box
from tests.pi_app.driven import DOUBLE as STACKS
from tests.pi_app.driven import MS, PLAY, SECOND, SLAP, T0, Driven, dealing, verdicts

T = T0 + SECOND


class Hasty(Box):
    """Its thread runs at the worst moment: just while the loop asks for the watermark."""

    pending: tuple[int, Button, int] | None = None
    mark_ns = T0

    def watermark_ns(self, now_ns: int) -> int:
        if self.pending is not None:
            seat, button, t_ns = self.pending
            self.pending = None
            self.press(seat, button, t_ns)
            self.mark_ns = t_ns + 1
        return min(self.mark_ns, now_ns)


def table() -> tuple[Driven, Hasty]:
    made = Driven(dealing(STACKS))
    box = Hasty(lambda: made.loop)
    made.box = box
    made.intake.attach_presses(box)
    made.start()
    return made, box


def test_a_press_that_comes_while_the_watermark_is_read_is_not_overtaken() -> None:
    made, box = table()
    box.pending = (0, PLAY, T0 + 10 * MS)
    made.run(T0 + 11 * MS)
    [line] = made.ear.lines("card")
    assert line["t"] == T0 + 10 * MS
    assert made.intake.overdue == 0
    assert not any(Flags.OVERDUE.name in str(one) for one in made.journals[0].lines)


@pytest.mark.parametrize("first", [0, 1])
def test_nor_does_it_lose_a_duel(first: int) -> None:
    """The other slap was 5 µs later, and has been there for a while."""
    made, box = table()
    for seat, at_ns in ((0, T0 + 10 * MS), (1, T0 + 20 * MS)):
        box.pending = (seat, PLAY, at_ns)
        made.run(at_ns + MS)
    made.run(T)
    box.press(1 - first, SLAP, T + 5_000)
    made.run(T + MS)
    assert verdicts(made) == []
    box.pending = (first, SLAP, T)
    made.run(T + 2 * MS)
    box.mark_ns = T + 2 * MS
    made.loop.post(Passed())
    made.run(T + 3 * MS)
    assert verdicts(made) == [(first, "valid"), (1 - first, "late")]


def test_the_verdict_comes_with_the_watermark_not_with_the_hold() -> None:
    made, box = table()
    box.press(0, PLAY, T0 + 10 * MS)
    made.run(T0 + 12 * MS)
    assert made.ear.lines("card") == []
    box.mark_ns = T0 + 11 * MS
    made.loop.post(Passed())
    made.loop.pump()
    assert len(made.ear.lines("card")) == 1
