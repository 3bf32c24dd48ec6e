"""A set of numbers as ranges, held against a plain set."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.simulation.ranges import Ranges


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(1, 6)), max_size=30))
def test_ranges_are_the_set_of_what_was_added(parts: list[tuple[int, int]]) -> None:
    ranges, numbers = Ranges(), set[int]()
    for first, count in parts:
        new = set(range(first, first + count))
        if numbers & new:
            with pytest.raises(ValueError, match="in it already"):
                ranges.add(first, first + count)
        else:
            ranges.add(first, first + count)
            numbers |= new
        assert {n for one, stop in ranges for n in range(one, stop)} == numbers
        assert len(ranges) == len(numbers)
        assert ranges.stop == max(numbers, default=-1) + 1
        # As few ranges as can be: between two of them something is missing.
        Ranges(list(ranges))
    missing = {n for one, stop in ranges.gaps(30) for n in range(one, stop)}
    assert missing == set(range(30)) - numbers


@pytest.mark.parametrize(
    "wrong", [[(0, 0)], [(2, 1)], [(0, 2), (2, 3)], [(0, 2), (1, 3)], [(4, 5), (0, 1)], [(-1, 2)]]
)
def test_ranges_out_of_order_are_refused(wrong: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="order"):
        Ranges(wrong)


def test_an_empty_range_is_no_range() -> None:
    with pytest.raises(ValueError, match="empty"):
        Ranges().add(3, 3)
