"""What gives lost edges away: numbers that never come, and levels that nobody told of."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.line_watch import (
    BUSY_NS,
    QUICK_NS,
    SETTLE_NS,
    Found,
    LineEdge,
    LineWatch,
)

MS = 1_000_000
T = 1_000 * MS
LINES = 64
"""The most that one request can hold."""


# -- numbers -------------------------------------------------------------------------------


def edge(line: int, t_ns: int, *, closed: bool, number: int = 1) -> LineEdge:
    return LineEdge(line, t_ns, closed, number)


def lost_of(numbers: Sequence[tuple[int, int]]) -> int:
    """Line and number of each edge, in the order in which they come."""
    watch = LineWatch(dict.fromkeys(range(LINES), False), T)
    for at, (line, number) in enumerate(numbers):
        watch.edge(edge(line, T + at, closed=number % 2 == 1, number=number), T + at)
    return watch.lost


@pytest.mark.parametrize(
    ("numbers", "lost"),
    [
        ([], 0),
        ([1, 2, 3], 0),
        ([2], 1),
        ([1, 4, 5], 2),
        ([1025, 1026], 1024),
    ],
)
def test_numbers_that_never_come_are_lost(numbers: list[int], lost: int) -> None:
    assert lost_of([(0, number) for number in numbers]) == lost


@given(st.sets(st.tuples(st.integers(0, 7), st.integers(1, 40))), st.randoms())
def test_lines_are_counted_each_by_itself(
    missing: set[tuple[int, int]], chance: random.Random
) -> None:
    """A line's own events keep their order; lines come mixed in any way."""
    left = {line: [n for n in range(1, 42) if (line, n) not in missing] for line in range(8)}
    order = [line for line, numbers in left.items() for _ in numbers]
    chance.shuffle(order)
    assert lost_of([(line, left[line].pop(0)) for line in order]) == len(missing)


def test_the_count_goes_on_where_32_bits_end(watch: LineWatch) -> None:
    end = 1 << 32
    lost = [watch.edge(edge(0, T, closed=True, number=number), T) for number in (end - 1, 0, 1, 3)]
    assert lost[1:] == [0, 0, 1]


def test_an_edge_that_was_found_by_its_level_is_not_counted_again(watch: LineWatch) -> None:
    """The buffer dropped it, and that shows in the number of the next one too."""
    look(watch, T + 5 * MS, 0)
    assert look(watch, T + 5 * MS + SETTLE_NS, 0)
    watch.edge(edge(0, T + 40 * MS, closed=False, number=2), T + 40 * MS)
    assert watch.lost == 1
    watch.edge(edge(0, T + 50 * MS, closed=True, number=4), T + 50 * MS)
    assert watch.lost == 2


# -- levels --------------------------------------------------------------------------------


def look(watch: LineWatch, at_ns: int, *closed: int, of: int = 2) -> tuple[Found, ...]:
    """The lines `closed` are closed, the others of the first `of` are open."""
    return watch.look({line: line in closed for line in range(of)}, at_ns, at_ns)


@pytest.fixture
def watch() -> LineWatch:
    return LineWatch({0: False, 1: False}, T)


def test_a_level_that_was_told_is_no_news(watch: LineWatch) -> None:
    watch.edge(edge(0, T + MS, closed=True), T + MS)
    assert look(watch, T + 5 * MS, 0) == look(watch, T + 50 * MS, 0) == ()
    assert watch.lost == 0


def test_a_level_that_nobody_told_of_is_found_once(watch: LineWatch) -> None:
    assert look(watch, T + 5 * MS) == ()
    assert look(watch, T + 10 * MS, 1) == ()
    found = look(watch, T + 10 * MS + SETTLE_NS, 1)
    assert found == (Found(1, T + 10 * MS, closed=True, blind_ns=5 * MS),)
    assert look(watch, T + 30 * MS, 1) == ()
    assert watch.lost == 1


def test_it_is_waited_for_before_it_is_told(watch: LineWatch) -> None:
    assert look(watch, T + 5 * MS, 1) == ()
    assert look(watch, T + 5 * MS + SETTLE_NS - 1, 1) == ()
    assert look(watch, T + 5 * MS + SETTLE_NS, 1) != ()


def test_an_edge_that_is_only_late_is_no_news(watch: LineWatch) -> None:
    look(watch, T + 5 * MS, 0)
    assert watch.doubt_ns == T + 5 * MS
    watch.edge(edge(0, T + 4 * MS, closed=True), T + 6 * MS)
    assert watch.doubt_ns is None
    assert look(watch, T + 20 * MS, 0) == ()


def test_a_level_that_comes_back_in_time_is_no_news(watch: LineWatch) -> None:
    look(watch, T + 5 * MS, 0)
    look(watch, T + 5 * MS + SETTLE_NS - 1)
    assert look(watch, T + 5 * MS + SETTLE_NS, 0) == ()


def test_a_look_that_took_long_is_not_made_better_than_it_was() -> None:
    """The level was read at some time between the two; the ± covers them all."""
    watch = LineWatch({0: False}, T)
    watch.look({0: False}, T + 5 * MS, T + 9 * MS)
    watch.look({0: True}, T + 10 * MS, T + 14 * MS)
    [found] = watch.look({0: True}, T + 20 * MS, T + 24 * MS)
    assert (found.t_ns, found.blind_ns) == (T + 14 * MS, 9 * MS)


Story = list[tuple[bool, bool, int]]
"""The contact moves or stays, its edge is told or lost, and how long till the next look."""


@given(st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(1, 8)), max_size=40))
def test_what_is_told_ends_at_the_level_and_its_time_holds(story: Story) -> None:
    """After two quiet looks the last word is right, and the true time is within the ±."""
    watch, level, told, now_ns, number = LineWatch({0: False}, T), False, False, T, 0
    moved_ns = T
    for moves, is_told, pause in story:
        if moves:
            level, moved_ns = not level, now_ns + 1
            if is_told:
                number += 1
                event = edge(0, moved_ns, closed=level, number=number)
                watch.edge(event, now_ns + 1)
                told = level
        now_ns += pause * MS
        for found in look(watch, now_ns, *([0] if level else []), of=1):
            told = found.closed
            assert found.t_ns - found.blind_ns <= moved_ns <= found.t_ns
    for _ in range(2):
        now_ns += SETTLE_NS
        for found in look(watch, now_ns, *([0] if level else []), of=1):
            told = found.closed
    assert told == level


def test_looks_are_close_together_while_something_moves(watch: LineWatch) -> None:
    assert watch.pause_ns(T, 5 * MS) == 5 * MS
    watch.edge(edge(0, T, closed=True), T)
    assert watch.pause_ns(T + BUSY_NS, 5 * MS) == QUICK_NS
    assert watch.pause_ns(T + BUSY_NS + 1, 5 * MS) == 5 * MS
    look(watch, T + 20 * MS)
    assert watch.pause_ns(T + 20 * MS, 5 * MS) == QUICK_NS
    assert watch.pause_ns(T + 20 * MS, QUICK_NS - 1) == QUICK_NS - 1


def test_edges_of_a_line_that_were_dropped_before_it_are_known(watch: LineWatch) -> None:
    assert watch.edge(edge(0, T, closed=True), T) == 0
    assert watch.edge(edge(0, T, closed=False, number=4), T) == 2
