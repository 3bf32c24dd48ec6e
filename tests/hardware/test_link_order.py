"""Order on the chip is order on the table clock, also where the clock map begins a new line."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hardware.clock_map import Mapped
from hardware.link_order import NEAR_NS, KeptOrder
from hardware.link_settings import MS, SECOND

HZ = 16_000_000
MS_TICKS = HZ // 1000


def line_of(offset_ns: int, tick: int) -> Mapped:
    return Mapped(tick * SECOND // HZ + offset_ns, abs(offset_ns))


def test_while_one_line_holds_its_answers_are_handed_on() -> None:
    order = KeptOrder(HZ)
    for tick in (5_000, 1_000, 3_000):
        at = order.placed(tick, line_of(0, tick), 0)
        assert at == line_of(0, tick)
        order.keep(tick, at, at, 0)


def test_a_press_near_one_of_another_line_keeps_its_distance_and_says_so() -> None:
    order = KeptOrder(HZ)
    first = line_of(0, 100 * MS_TICKS)
    order.keep(100 * MS_TICKS, first, first, 0)
    at = order.placed(101 * MS_TICKS, line_of(-4 * MS, 101 * MS_TICKS), 1)
    assert at == Mapped(first.t_ns + 1 * MS, 4 * MS + 4 * MS)
    same = order.placed(100 * MS_TICKS, line_of(7 * MS, 100 * MS_TICKS), 1)
    assert same.t_ns == first.t_ns


def test_far_from_it_the_new_line_counts_again() -> None:
    order = KeptOrder(HZ)
    first = line_of(0, 0)
    order.keep(0, first, first, 0)
    far = NEAR_NS // MS * MS_TICKS + 1
    assert order.placed(far, line_of(9 * MS, far), 1) == line_of(9 * MS, far)


PRESSES = st.lists(
    st.tuples(st.integers(0, 3_000 * MS_TICKS), st.integers(0, 1)), min_size=1, max_size=40
)


@given(PRESSES, st.lists(st.integers(-300 * MS, 300 * MS), min_size=1, max_size=4))
def test_order_and_truth_hold_over_any_lines(
    presses: list[tuple[int, int]], offsets: list[int]
) -> None:
    order = KeptOrder(HZ)
    line, handed = 0, []
    for tick, new_line in presses:
        line += new_line
        by_line = line_of(offsets[line % len(offsets)], tick)
        at = order.placed(tick, by_line, line)
        order.keep(tick, at, by_line, line)
        assert abs(at.t_ns - tick * SECOND // HZ) <= at.uncertainty_ns
        handed.append((tick, at.t_ns))
    for (tick, t_ns), (later, later_ns) in pairwise(sorted(handed)):
        # Half as far at the least; a nanosecond may go to rounding.
        assert later_ns - t_ns >= (later - tick) * SECOND // HZ // 2 - 1
        if later == tick:
            assert later_ns == t_ns
