"""What the tricks of a deal are worth to a seat: against the table of scores, and for the match."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.batak_rules import BatakGame, BatakRules, Scoring
from engine.games.batak.scoring import gained
from engine.players.batak.stakes import (
    END,
    FIRST,
    UNITS,
    Stakes,
    code_of,
    falls,
    raised_table,
    table_of,
)

TEAM, SPADES = BatakRules(game=BatakGame.TEAM), BatakRules(game=BatakGame.SPADES)
EARLY = Stakes(BatakRules(), 0, 0, 5, (0, 0, 0, 0), END + 1)
"""Seat 0 has promised five tricks, and the match is long."""


def worth(stakes: Stakes, *tricks: int) -> float:
    return table_of(stakes)[code_of(tricks)] / UNITS


def test_there_are_as_many_falls_as_ways_to_part_thirteen_tricks() -> None:
    """Thirteen like things among four: 16 over 3."""
    assert len(set(map(code_of, falls()))) == len(list(falls())) == 560


@pytest.mark.parametrize(
    ("stakes", "tricks", "points"),
    [
        (EARLY, (5, 4, 3, 1), 50 - (40 + 30 + 10) / 3),
        (EARLY, (6, 7, 0, 0), 60 - (70 - 40 - 40) / 3),
        (EARLY, (4, 4, 4, 1), -50 - (40 + 40 + 10) / 3),
        (replace(EARLY, seat=2), (5, 4, 3, 1), 30 - (50 + 40 + 10) / 3),
        (replace(EARLY, seat=3), (5, 4, 4, 0), -40 - (50 + 40 + 40) / 3),
        (replace(EARLY, rules=BatakRules(scoring=Scoring.PRIME)), (6, 4, 2, 1), 85 - 70 / 3),
        (replace(EARLY, rules=BatakRules(scoring=Scoring.SIMPLE)), (6, 4, 2, 1), 6 - 7 / 3),
        (replace(EARLY, rules=TEAM, contract=7), (4, 3, 3, 3), 70 - 60),
        (replace(EARLY, rules=TEAM, contract=8, seat=1), (4, 3, 3, 3), 60 + 80),
        (replace(EARLY, rules=SPADES, declarer=None, contract=None), (0, 9, 2, 2), -40 - 130 / 3),
    ],
)  # fmt: skip
def test_early_on_it_is_how_far_ahead_of_the_others(
    stakes: Stakes, tricks: tuple[int, ...], points: float
) -> None:
    assert worth(stakes, *tricks) == pytest.approx(points, abs=0.001)


LAST = replace(EARLY, scores=(0, 20, -300, -300), left=0)
"""The last deal; seat 1 is twenty points ahead of seat 0."""


def first_of(stakes: Stakes, *tricks: int) -> float:
    """The chance of the first place in the worth, which counts a tenth of the points too."""
    lead = worth(replace(stakes, left=END + 1), *tricks) / 10
    return (worth(stakes, *tricks) - lead) / (10 * FIRST)


@pytest.mark.parametrize(
    ("tricks", "chance"),
    [
        ((6, 3, 2, 2), 1.0),  # 60 against 50
        ((6, 4, 2, 1), 1.0),  # 60 against 60: who has more tricks in the last deal
        ((6, 5, 1, 1), 0.0),  # 60 against 70
        ((4, 0, 5, 4), 0.0),  # −50 against −20
        ((5, 3, 3, 2), 1.0),  # 50 against 50, five tricks against three
    ],
)
def test_in_the_last_deal_it_is_the_first_place(tricks: tuple[int, ...], chance: float) -> None:
    assert first_of(LAST, *tricks) == pytest.approx(chance, abs=0.001)


def test_a_shared_first_place_is_half_of_it() -> None:
    """Koz maça, five tricks each, the same score before."""
    stakes = Stakes(BatakRules(game=BatakGame.SPADES), 0, None, None, (0,) * 4, 0)
    assert first_of(stakes, 5, 5, 2, 1) == pytest.approx(0.5, abs=0.001)


def test_before_the_last_deal_a_lead_is_a_better_chance_and_never_a_certainty() -> None:
    stakes = replace(EARLY, left=1)
    ahead, level = replace(stakes, scores=(60, 0, 0, 0)), stakes
    assert 0.25 < first_of(level, 5, 4, 3, 1) < first_of(ahead, 5, 4, 3, 1) < 0.99


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("scoring", Scoring)
def test_the_table_agrees_with_the_count(seat: int, scoring: Scoring) -> None:
    rules = BatakRules(scoring=scoring)
    stakes = Stakes(rules, seat, 2, 6, (0, 0, 0, 0), END + 1)
    for tricks in falls():
        points = gained(rules, tricks, 2, 6)
        lead = points[seat] - (sum(points) - points[seat]) / 3
        assert worth(stakes, *tricks) == pytest.approx(lead, abs=0.001)


def test_a_trick_more_comes_from_any_of_the_others() -> None:
    """4 2 4 3 becomes 5 with one from a seat as likely as it has many; a half is the mean."""
    more = raised_table(EARLY, 1.0)[code_of((4, 2, 4, 3))] / UNITS
    parts = (
        2 * worth(EARLY, 5, 1, 4, 3),
        4 * worth(EARLY, 5, 2, 3, 3),
        3 * worth(EARLY, 5, 2, 4, 2),
    )
    assert more == pytest.approx(sum(parts) / 9, abs=0.001)
    half = raised_table(EARLY, 0.5)[code_of((4, 2, 4, 3))] / UNITS
    assert half == pytest.approx((more + worth(EARLY, 4, 2, 4, 3)) / 2, abs=0.001)
    assert raised_table(EARLY, 0.0) == table_of(EARLY)


def test_who_believes_in_less_thinks_a_promise_is_worth_less() -> None:
    rng = random.Random(2)
    for tricks in rng.sample(list(falls()), 50):
        at = code_of(tricks)
        assert raised_table(EARLY, -1.0)[at] <= table_of(EARLY)[at] + 1
