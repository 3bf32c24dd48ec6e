"""Tallies of games of Bataille: figures known from elsewhere, games that never end, all counted."""

from __future__ import annotations

import random
from dataclasses import replace
from math import sqrt

import pytest

from engine.cards import cards
from engine.chance import stream
from engine.events import OverReason
from engine.games.bataille import PRESETS as WAR_PRESETS
from engine.games.bataille.rules import PickUp
from engine.jit import copied
from engine.simulate import war
from engine.simulate.bataille import shuffler
from engine.simulate.question import Question
from engine.simulate.tally import Tally
from engine.simulate.uniform import uniform_of
from tests.engine.bataille.test_simulation import Hat, rounds_of


@pytest.mark.long
def test_bataille_takes_as_long_as_published() -> None:
    # 52 cards: mean 441.4 cards of a seat, so many rounds in the study; median 334 (decisions.md).
    games = 3000
    question = Question(WAR_PRESETS["published"][1], 2, 1)
    tally = war.play_by_loop(question, stream(4), games)
    rounds = sorted(tally.tricks.elements())
    mean = sum(rounds) / games
    spread = sqrt(sum((one - mean) ** 2 for one in rounds) / games)
    assert abs(mean - 441.4) < 4 * spread / sqrt(games)
    # Of games shorter than the median there are half, within 4 standard errors.
    assert abs(sum(one <= 334 for one in rounds) - games / 2) < 4 * sqrt(games) / 2
    assert sum(tally.wins) + tally.shared == games


FIVE = cards("2S 3S 4D 5S 6D")
"""Of the 120 deals of these to two seats some go round, if the winner's cards go first."""
POSITIONS = 6 * 120
"""Their orders, by how many of them one seat holds: who plays more rounds has been there before."""


def test_bataille_that_goes_round_is_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(war, "pack_of", lambda _rules: FIVE)
    rules = replace(WAR_PRESETS["published"][1], pick_up=PickUp.UNDER_WINNER_FIRST)
    numbers, found = stream(4), Tally(2)
    for _ in range(40):
        with uniform_of(copied(numbers)) as uniform:
            shuffled = [FIVE[place] for place in shuffler(uniform)(5)]
        stacks = tuple(shuffled[0::2]), tuple(shuffled[1::2])
        last = rounds_of(stacks, replace(rules, round_limit=POSITIONS), Hat(0))[-1].over
        one = war.play_by_loop(Question(rules, 2, 1), numbers, 1)
        assert last is not None
        assert one.endless == (last.reason is OverReason.LIMIT)
        assert (sum(one.wins) + one.shared, one.longest is None) == (1 - one.endless, one.endless)
        found.add(one)
    assert 0 < found.endless < found.games == 40


def test_whole_packs_hardly_ever_go_round() -> None:
    # Winner's cards first never went round in 50 000 deals: nothing is endless here either.
    rules = replace(WAR_PRESETS["published"][1], pick_up=PickUp.UNDER_WINNER_FIRST)
    tally = war.play_by_loop(Question(rules, 2, 1), stream(4), 20)
    assert (tally.games, tally.endless, sum(tally.cards.values())) == (20, 0, 20)


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_bataille_counts_every_game(seats: int) -> None:
    rules = replace(WAR_PRESETS["cartalogue"][1], round_limit=random.Random(seats).randrange(5, 9))
    tally = war.play_by_loop(Question(rules, seats, 1), stream(seats), 20)
    assert sum(tally.wins) + tally.shared == tally.games == 20
    assert set(tally.tricks) <= set(range(1, rules.round_limit + 1))
    assert tally.longest is not None
    assert tally.longest.cards == max(tally.cards)
