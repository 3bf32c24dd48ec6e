"""What the one lamp of each seat of a button box shows."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from queue import SimpleQueue

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import Penalised, PenaltyKind
from engine.views import CircularView, SlapView, WarView
from hardware.clock import MonotonicClock
from hardware.protocol import Pattern
from hardware.sim import SimClock
from pi_app.box_lamps import DARK, ON_CHIP, BoxLamps, chip_patterns, one_a_seat
from pi_app.lamp_signs import PENALTY_NS, patterns
from pi_app.lamp_signs import Pattern as Sign
from pi_app.publish import Output, Update
from tests.pi_app.test_lights import OUT, ROUND, VIEW, over, update
from tests.support.cares import Told, care_of

PATIENCE_S = 10.0
SECOND = 1_000_000_000
OFF, ON, BLINK, BREATHE = Pattern.OFF, Pattern.ON, Pattern.BLINK, Pattern.BREATHE
TWICE, CHEER = Pattern.DOUBLE_BLINK, Pattern.CELEBRATE
FAULT = Penalised(0, 2, PenaltyKind.UNDER_PILE, 3)


@pytest.mark.parametrize(
    ("view", "shown"),
    [
        (None, (BREATHE, BREATHE, BREATHE)),
        (VIEW, (ON, BREATHE, ON)),
        (replace(VIEW, seats=(VIEW.seats[0], VIEW.seats[1], OUT)), (ON, BREATHE, OFF)),
        (replace(VIEW, collecting=2), (ON, ON, BREATHE)),
        (replace(VIEW, rematch=(0, 2)), (BLINK, OFF, BLINK)),
        (replace(VIEW, over=over(0)), (CHEER, OFF, OFF)),
        (ROUND, (OFF, BLINK, OFF)),
    ],
    ids=["waiting", "turn", "out", "collecting", "again", "won", "choose"],
)
def test_each_seat_shows_what_it_has_to_do(
    view: SlapView | WarView | CircularView | None, shown: tuple[Pattern, ...]
) -> None:
    assert chip_patterns(update(view)) == (*shown, *(OFF,) * 5)


@given(pair=st.tuples(st.sampled_from(Sign), st.sampled_from(Sign)))
def test_one_lamp_shows_what_one_of_two_would_and_is_dark_only_if_both_are(
    pair: tuple[Sign, Sign],
) -> None:
    shown = one_a_seat(pair)[0]
    assert shown in {ON_CHIP[sign] for sign in pair}
    assert (shown is OFF) == (pair == (Sign.DARK, Sign.DARK))
    assert shown == one_a_seat(pair[::-1])[0]


def test_a_box_has_no_more_lamps_than_it_has() -> None:
    assert one_a_seat((Sign.STEADY,) * 40) == (ON,) * 8
    one_of_many = tuple(Sign.SLOW if lamp == 4 else Sign.DARK for lamp in range(16))
    assert one_a_seat(one_of_many) == (OFF, OFF, BLINK, *(OFF,) * 5)
    assert len(patterns(update(VIEW))) == 6


class Chip:
    """Keeps what it was told to show."""

    def __init__(self) -> None:
        self.told: SimpleQueue[tuple[Pattern, ...]] = SimpleQueue()

    def show(self, patterns: Sequence[Pattern]) -> None:
        self.told.put(tuple(patterns))

    def all(self) -> list[tuple[Pattern, ...]]:
        """Everything told since the last call."""
        return [self.told.get_nowait() for _ in range(self.told.qsize())]


def test_only_changes_are_told() -> None:
    chip = Chip()
    lamps = BoxLamps(chip.show, care_of(SimClock()))
    for shown in (update(VIEW), update(VIEW), update(None)):
        lamps.publish(shown)
        lamps.refresh()
    assert chip.all() == [chip_patterns(update(VIEW)), chip_patterns(update(None))]


def test_a_penalty_is_shown_for_a_while() -> None:
    chip, clock = Chip(), SimClock()
    lamps = BoxLamps(chip.show, care_of(clock, name="box-lamps"))
    lamps.publish(update(VIEW, FAULT))
    assert lamps.refresh() == PENALTY_NS
    lamps.publish(update(VIEW))
    lamps.refresh()
    clock.set(PENALTY_NS)
    assert lamps.refresh() is None
    usual = chip_patterns(update(VIEW))
    assert chip.all() == [(*usual[:2], TWICE, *usual[3:]), usual]


def test_the_thread_ends_a_penalty_by_itself_and_all_is_dark_in_the_end() -> None:
    chip, clock = Chip(), MonotonicClock()
    lamps: Output = (made := BoxLamps(chip.show, care_of(clock, name="box-lamps")))
    made.start()
    began_ns = clock.now_ns() - PENALTY_NS + 20_000_000
    lamps.publish(_penalised(began_ns))
    seen = [chip.told.get(timeout=PATIENCE_S) for _ in range(2)]
    assert [one[2] for one in seen] == [TWICE, ON]
    lamps.stop()
    lamps.stop()
    assert chip.all()[-1] == DARK
    assert "box-lamps" not in {thread.name for thread in threading.enumerate()}


def test_a_link_that_raises_is_told_once_and_gets_the_newest_in_the_end() -> None:
    chip, clock, told = Chip(), SimClock(), Told()
    faults = iter([OSError("no port"), OSError("no port"), None])

    def show(patterns: Sequence[Pattern]) -> None:
        fault = next(faults, None)
        if fault is not None:
            raise fault
        chip.show(patterns)

    lamps = BoxLamps(show, care_of(clock, told, name="box lamps"))
    for t_ns, shown in ((0, VIEW), (SECOND, None), (3 * SECOND, replace(VIEW, collecting=2))):
        clock.set(t_ns)
        lamps.publish(update(shown))
        lamps.refresh()
    assert chip.all() == [chip_patterns(update(replace(VIEW, collecting=2)))]
    assert told.lines == told.over == ["box lamps does not work: OSError no port"]


def _penalised(t_ns: int) -> Update:
    return update(VIEW, replace(FAULT, t_ns=t_ns))
