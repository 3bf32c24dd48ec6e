"""A countdown goes on evenly, and the screen wakes up exactly when its ring changes."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from pi_app.screens.countdown import STEPS, Countdown, Dial, counting, dial, next_ns
from tests.pi_app.screens.scenes import MS, S

totals = st.integers(1_000, 60_000 * MS)


def begun(*, due_ns: int, from_ns: int = 0, now_ns: int = 0, still: bool = False) -> Countdown:
    clock = counting(None, due_ns, from_ns, now_ns, still=still)
    assert clock is not None
    return clock


def test_it_counts_from_when_the_screen_heard_of_it() -> None:
    # 4 s were left on the table's clock, whatever the screen's own clock shows.
    clock = begun(due_ns=104 * S, from_ns=100 * S, now_ns=7 * S)
    assert (clock.end_ns, clock.total_ns) == (11 * S, 4 * S)


def test_the_same_countdown_goes_on() -> None:
    clock = begun(due_ns=104 * S, from_ns=100 * S, now_ns=7 * S)
    assert counting(clock, 104 * S, 102 * S, 9 * S, still=False) is clock
    other = counting(clock, 120 * S, 102 * S, 9 * S, still=False)
    assert other is not None
    assert other.end_ns == 27 * S
    assert counting(clock, None, 102 * S, 9 * S, still=False) is None


def test_what_the_ring_shows() -> None:
    clock = begun(due_ns=4 * S)
    assert dial(clock, 0) == Dial(STEPS, 4)
    assert dial(clock, 2 * S) == Dial(STEPS // 2, 2)
    assert dial(clock, 3 * S + 500 * MS).seconds == 1
    assert dial(clock, 4 * S) == Dial(0, 0)
    assert dial(clock, 9 * S) == Dial(0, 0)


def test_a_still_ring_moves_once_a_second() -> None:
    clock = begun(due_ns=4 * S, still=True)
    moments = [now_ns for now_ns, _ in _changes(clock)]
    assert moments == [S, 2 * S, 3 * S, 4 * S]
    assert dial(clock, S - 1) == Dial(STEPS, 4)
    assert dial(clock, S) == Dial(STEPS * 3 // 4, 3)


@given(st.builds(begun, due_ns=totals, still=st.booleans()))
def test_it_ends_and_wakes_the_screen_for_each_change(clock: Countdown) -> None:
    shown = [dial(clock, 0)]
    for now_ns, before in _changes(clock):
        assert before == shown[-1]
        shown.append(dial(clock, now_ns))
    assert shown[-1] == Dial(0, 0)
    assert [one.steps for one in shown] == sorted((one.steps for one in shown), reverse=True)
    assert len(shown) <= 2 * STEPS + 62


def _changes(clock: Countdown) -> Iterator[tuple[int, Dial]]:
    """Yield each moment at which the screen wakes up, and what it showed just before."""
    now_ns = 0
    while (then_ns := next_ns(clock, now_ns)) is not None:
        assert then_ns > now_ns
        yield then_ns, dial(clock, then_ns - 1)
        now_ns = then_ns
