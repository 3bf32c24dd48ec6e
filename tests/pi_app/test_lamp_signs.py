"""The patterns of the lamps in time, and which event they show how."""

from __future__ import annotations

from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.batak_events import (
    BatakDealOver,
    BatakDealt,
    BatakScored,
    BatakTrick,
    BidMade,
    ContractMade,
    PassMade,
    TrumpMade,
)
from engine.events import (
    CameBack,
    CardPlayed,
    Challenged,
    Event,
    Faulted,
    GameOver,
    RoundPlayed,
    Slapped,
    Taken,
    TurnChanged,
    WentOut,
)
from engine.hand_events import DealOver, Dealt, LeadTurned, Scored, TrickResigned, TrickWon
from pi_app.lamp_signs import FLASHED, MS, Pattern, is_lit, next_step_ns

DARK, STEADY, SLOW = Pattern.DARK, Pattern.STEADY, Pattern.SLOW
BLINK, FAST, BREATHE = Pattern.DOUBLE_BLINK, Pattern.FAST, Pattern.BREATHE


@pytest.mark.parametrize(
    ("pattern", "lit_at_ms", "dark_at_ms"),
    [
        (DARK, [], [0, 1, 500, 999, 1000, 1999]),
        (STEADY, [0, 1, 500, 999, 1000, 1999], []),
        (BREATHE, [0, 1499, 2000], [1500, 1999]),
        (SLOW, [0, 499, 1000, 1499, 2000], [500, 999, 1500, 1999]),
        (BLINK, [0, 124, 375, 499, 1000, 1375], [125, 374, 500, 999, 1500]),
        (FAST, [0, 124, 375, 750, 1125, 1500, 1624, 2000], [125, 374, 1250, 1625, 1999]),
    ],
)
def test_when_a_pattern_is_lit(
    pattern: Pattern, lit_at_ms: list[int], dark_at_ms: list[int]
) -> None:
    assert [is_lit(pattern, t * MS) for t in lit_at_ms] == [True] * len(lit_at_ms)
    assert [is_lit(pattern, t * MS) for t in dark_at_ms] == [False] * len(dark_at_ms)


@given(pattern=st.sampled_from(Pattern), start_ms=st.integers(0, 5_000))
def test_no_pattern_flashes_more_than_three_times_in_any_second(
    pattern: Pattern, start_ms: int
) -> None:
    states = [is_lit(pattern, (start_ms + t) * MS) for t in range(0, 1_000, 10)]
    rises = sum(now and not before for before, now in pairwise(states))
    assert rises <= 3


@pytest.mark.parametrize("pattern", Pattern)
def test_two_flashes_begin_a_third_of_a_second_apart_at_least(pattern: Pattern) -> None:
    lit = [is_lit(pattern, t * 5 * MS) for t in range(800)]
    rises = [5 * at for at, (before, now) in enumerate(pairwise(lit)) if now and not before]
    assert all(later - sooner > 333 for sooner, later in pairwise(rises))


def test_who_is_in_turn_is_never_left_in_the_dark_for_more_than_half_a_second() -> None:
    """A new turn may begin at any moment of the cycle: the lamp must be seen at once or soon."""
    dark = [not is_lit(BREATHE, t * 10 * MS) for t in range(400)]
    runs = "".join("x" if one else " " for one in dark).split()
    assert max(map(len, runs)) * 10 <= 500


def test_patterns_differ_from_one_another() -> None:
    cycles = {tuple(is_lit(pattern, t * 25 * MS) for t in range(160)) for pattern in Pattern}
    assert len(cycles) == len(Pattern)


IN_THE_VIEW: dict[type[Event], str] = {
    CardPlayed: "whose turn it is then breathes",
    Challenged: "who has to answer is in turn",
    Slapped: "who may slap shines, who may slap again blinks",
    Taken: "who took it leads, and breathes",
    TurnChanged: "who is in turn breathes",
    WentOut: "who is out is dark",
    CameBack: "who is back shines",
    RoundPlayed: "who may press breathes",
    GameOver: "who has won flickers",
    Dealt: "who is in turn blinks",
    LeadTurned: "who is in turn blinks",
    TrickResigned: "who is in turn blinks",
    TrickWon: "who chooses the lead blinks",
    DealOver: "all may press PLAY, and breathe",
    BatakDealt: "who is asked blinks",
    BidMade: "who is asked blinks",
    PassMade: "who is asked blinks",
    ContractMade: "who names trump blinks",
    TrumpMade: "who leads blinks",
    BatakTrick: "who leads blinks",
    BatakDealOver: "all may press PLAY, and breathe",
}
"""Events whose outcome the lamps show for as long as it holds."""
DARK_FOR: dict[type[Event], str] = {
    Faulted: "its penalty is shown",
    Scored: "figures are for the screen",
    BatakScored: "figures are for the screen",
}
"""Events that the lamps do not show, and why."""


def test_each_event_is_flashed_or_in_the_view_or_listed_as_dark() -> None:
    tables = (FLASHED, IN_THE_VIEW, DARK_FOR)
    assert set().union(*tables) == set(get_args(Event))
    assert sum(map(len, tables)) == len(get_args(Event))


@given(t_ns=st.integers(0, 10**15))
def test_between_two_steps_no_lamp_changes(t_ns: int) -> None:
    due_ns = next_step_ns(t_ns)
    assert t_ns < due_ns <= t_ns + 125 * MS
    for pattern in Pattern:
        assert is_lit(pattern, t_ns) == is_lit(pattern, due_ns - 1)
