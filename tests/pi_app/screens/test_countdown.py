"""A countdown goes on evenly, and the screen wakes up exactly when its ring changes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pi_app.screens.countdown import STEPS, Countdown, Dial, counting, dial, next_ns
from tests.pi_app.screens.scenes import MS, S

totals = st.integers(1, 60_000 * MS)


def test_it_counts_from_when_the_screen_heard_of_it() -> None:
    # 4 s were left on the table's clock, whatever the screen's own clock shows.
    clock = counting(None, 104 * S, 100 * S, 7 * S)
    assert clock == Countdown(104 * S, 11 * S, 4 * S)


def test_the_same_countdown_goes_on() -> None:
    clock = counting(None, 104 * S, 100 * S, 7 * S)
    assert counting(clock, 104 * S, 102 * S, 9 * S) is clock
    assert counting(clock, 120 * S, 102 * S, 9 * S) == Countdown(120 * S, 27 * S, 18 * S)
    assert counting(clock, None, 102 * S, 9 * S) is None


def test_what_the_ring_shows() -> None:
    clock = Countdown(0, 4 * S, 4 * S)
    assert dial(clock, 0) == Dial(STEPS, 4)
    assert dial(clock, 2 * S) == Dial(STEPS // 2, 2)
    assert dial(clock, 3 * S + 500 * MS) == Dial(8, 1)
    assert dial(clock, 4 * S) == Dial(0, 0)
    assert dial(clock, 9 * S) == Dial(0, 0)


@given(totals)
def test_it_ends_and_wakes_the_screen_for_each_change(total_ns: int) -> None:
    clock = Countdown(0, total_ns, total_ns)
    now_ns, shown = 0, [dial(clock, 0)]
    while (then_ns := next_ns(clock, now_ns)) is not None:
        assert then_ns > now_ns
        assert dial(clock, then_ns - 1) == shown[-1]
        shown.append(dial(clock, then_ns))
        now_ns = then_ns
    assert now_ns == total_ns
    assert shown[-1] == Dial(0, 0)
    assert [one.steps for one in shown] == sorted((one.steps for one in shown), reverse=True)
    assert len(shown) <= STEPS + 62
