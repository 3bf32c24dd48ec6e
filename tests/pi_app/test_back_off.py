"""When what has failed is tried again."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.back_off import LASTING_NS, BackOff, S

TIMES = st.integers(0, 10**18)
STEPS = st.lists(st.tuples(st.booleans(), st.integers(0, 200 * S)), max_size=60)
"""Whether it works now, and how long after the step before."""


def test_it_waits_twice_as_long_each_time_and_a_minute_at_most() -> None:
    back_off = BackOff()
    assert [back_off.failed(0) // S for _ in range(9)] == [1, 2, 4, 8, 16, 32, 60, 60, 60]


@pytest.mark.parametrize(("lasted_ns", "wait_s"), [(LASTING_NS - 1, 4), (LASTING_NS, 1)])
def test_only_what_has_worked_for_a_minute_is_tried_again_soon(lasted_ns: int, wait_s: int) -> None:
    """Else something that works for a moment only would be told and tried each second."""
    back_off = BackOff()
    for _ in range(2):
        back_off.failed(0)
    back_off.worked(5)
    back_off.worked(5 + lasted_ns // 2)
    assert back_off.failed(5 + lasted_ns) == 5 + lasted_ns + wait_s * S


@given(start_ns=TIMES, steps=STEPS)
def test_whatever_happens_no_wait_is_shorter_than_the_first_or_longer_than_the_last(
    start_ns: int, steps: list[tuple[bool, int]]
) -> None:
    back_off, now_ns = BackOff(), start_ns
    for works, later_ns in steps:
        now_ns += later_ns
        if works:
            back_off.worked(now_ns)
        else:
            assert S <= back_off.failed(now_ns) - now_ns <= 60 * S


@given(start_ns=TIMES, gaps=st.lists(st.integers(0, 100 * S), min_size=2, max_size=20))
def test_while_nothing_works_each_wait_is_double_the_last_up_to_the_most(
    start_ns: int, gaps: list[int]
) -> None:
    back_off, now_ns, waits = BackOff(), start_ns, []
    for gap_ns in gaps:
        now_ns += gap_ns
        waits.append(back_off.failed(now_ns) - now_ns)
    assert waits[0] == S
    assert all(after == min(2 * before, 60 * S) for before, after in pairwise(waits))


def test_what_works_for_a_moment_each_time_is_tried_once_a_minute_in_the_end() -> None:
    """The first six waits end at 1, 3, 7, 15, 31 and 63 s; then there is one a minute."""
    back_off, now_ns, tries = BackOff(), 0, 0
    for _ in range(100):
        now_ns = back_off.failed(now_ns)
        back_off.worked(now_ns)
        tries += now_ns <= 600 * S
    assert tries == 6 + (600 - 63) // 60


@pytest.mark.parametrize(("first_ns", "most_ns"), [(0, 5), (-1, 5), (6, 5)])
def test_waits_that_make_no_sense_are_refused(first_ns: int, most_ns: int) -> None:
    with pytest.raises(ValueError, match="want 0 < first <= most"):
        BackOff(first_ns, most_ns)
