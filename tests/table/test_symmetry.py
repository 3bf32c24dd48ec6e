"""Nobody is favoured: not by a seat's number, not by the order in which lines come in.

Through the referee, with the arbiter where the lines are out of order (judging.md, "Order").
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.arbiter import HOLD_NS
from tests.support.examples import examples
from tests.table.lines import (
    MOVES,
    MS,
    ORDERED,
    UNORDERED,
    Line,
    press_lines,
    referee,
    setup_lines,
    turn_line,
    turn_setup,
)

pytestmark = pytest.mark.slow

MANY = examples(120)


@given(setup_lines(most=8), MOVES, st.integers(1, 7), st.sampled_from([0, 1000]))
@MANY
def test_turning_everybody_around_the_table_turns_the_outcome_and_nothing_else(
    setup: Line, moves: list[tuple[str, int, int]], by: int, uncertainty: int
) -> None:
    seats, first = setup["setup"]["seats"], setup["setup"]["first"]
    lines = press_lines(moves, seats, first, uncertainty)
    told = referee([setup, *lines])
    turned = referee([turn_setup(setup, by), *(turn_line(line, by, seats) for line in lines)])
    assert turned == [turn_line(event, by, seats) for event in told]


@given(setup_lines(least=2, most=2), MOVES, st.sampled_from([0, 1000]))
@MANY
def test_exchanging_two_players_exchanges_the_outcome_and_nothing_else(
    setup: Line, moves: list[tuple[str, int, int]], uncertainty: int
) -> None:
    lines = press_lines(moves, 2, setup["setup"]["first"], uncertainty)
    told = referee([setup, *lines])
    swapped = referee([turn_setup(setup, 1), *(turn_line(line, 1, 2) for line in lines)])
    assert swapped == [turn_line(event, 1, 2) for event in told]


PILE: Line = {
    "setup": {"seats": 4, "stacks": ["7S 2H 3H", "7D 4C 5C", "8S 9S TS", "6D KD QC"], "first": 0}
}
DOUBLE: list[Line] = [
    {"t": 0, "seat": 0, "press": "play"},
    {"t": 1000 * MS, "seat": 1, "press": "play"},
]
SLAPS = st.lists(
    st.tuples(st.integers(0, 3), st.sampled_from([0, 1, 900, 2000, 2001, 50_000])),
    min_size=1,
    max_size=4,
    unique_by=(lambda slap: slap[0], lambda slap: slap[1]),
)


@given(SLAPS, st.permutations(range(4)), st.sampled_from(["lots", "again", "split"]))
@MANY
def test_exchanging_only_the_slaps_exchanges_only_who_made_them(
    slaps: list[tuple[int, int]], places: list[int], tie: str
) -> None:
    setup = {"setup": PILE["setup"] | {"rules": {"tie": tie}}}

    def told(seats: list[int]) -> list[Line]:
        rows = sorted((1300 * MS + apart, seats[seat]) for seat, apart in slaps)
        lines: list[Line] = [
            {"t": t_ns, "seat": seat, "press": "slap", "uncertainty": 1000} for t_ns, seat in rows
        ]
        return referee([setup, *DOUBLE, *lines, {"t": 1400 * MS, "tick": True}])

    plain = [event for event in told([0, 1, 2, 3]) if event["event"] in ("slap", "take")]
    other = [event for event in told(places) if event["event"] in ("slap", "take")]
    assert other == [event | {"seat": places[event["seat"]]} for event in plain]


@given(setup_lines(), MOVES, st.integers(0, 10_000))
@MANY
def test_lines_within_the_time_of_holding_may_come_in_any_order(
    setup: Line, moves: list[tuple[str, int, int]], seed: int
) -> None:
    lines = presses_of(setup, moves)
    expected = referee([setup, *lines, end_of(lines)], UNORDERED)
    assert referee([setup, *shuffled(lines, seed), end_of(lines)], UNORDERED) == expected


@given(setup_lines(), MOVES, st.integers(0, 10_000))
@MANY
def test_out_of_order_or_in_order_the_answers_are_the_same(
    setup: Line, moves: list[tuple[str, int, int]], seed: int
) -> None:
    lines = presses_of(setup, [(kind, gap_ns + 1, seat) for kind, gap_ns, seat in moves])
    expected = referee([setup, *lines, end_of(lines)], ORDERED)
    assert referee([setup, *shuffled(lines, seed), end_of(lines)], UNORDERED) == expected


def presses_of(setup: Line, moves: list[tuple[str, int, int]]) -> list[Line]:
    presses = [move for move in moves if move[0] in ("next", "play", "slap")]
    return press_lines(presses, setup["setup"]["seats"], setup["setup"]["first"], 1000)


def shuffled(lines: list[Line], seed: int) -> list[Line]:
    """Lines in an order in which none is more than the time of holding behind another."""
    chance = random.Random(seed)
    return sorted(lines, key=lambda line: int(line["t"]) + chance.randrange(HOLD_NS + 1))


def end_of(lines: list[Line]) -> Line:
    return {"t": (lines[-1]["t"] if lines else 0) + 5000 * MS, "tick": True}
