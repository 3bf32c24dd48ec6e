"""Tallies of games through `step` with players of unlike skill, and of Bataille."""

from __future__ import annotations

import random
from dataclasses import replace
from math import sqrt

import pytest

from engine.chance import next_word, stream
from engine.errors import Refusal
from engine.games.bataille import PRESETS as WAR_PRESETS
from engine.games.bataille.rules import PickUp
from engine.games.bataille_corse import PRESETS, Rules
from engine.players.slapper import Level
from engine.simulate import skills, war
from engine.simulate.bataille_corse import simulate
from engine.simulate.question import Question, Skills
from engine.simulate.uniform import uniform_of

EASY, MEDIUM, HARD = (level.value for level in Level)


def test_numbers_of_a_stream_are_its_words_two_by_two() -> None:
    words, drawn = stream(5), stream(5)
    with uniform_of(drawn) as uniform:
        found = [uniform() for _ in range(50)]
    for one in found:
        upper, lower = next_word(words), next_word(words)
        assert one == (upper // 32 * 2**26 + lower // 64) / 2**53
    assert list(words) == list(drawn)


def test_equal_skills_give_the_games_of_one_skill_for_all() -> None:
    rules, seed = replace(PRESETS["cartalogue"][1], card_limit=120), 3
    with uniform_of(stream(seed)) as uniform:
        played = list(simulate(rules, 3, 4, uniform, skill=HARD))
    tally = skills.play_by_step(Question(rules, 3, 1, Skills((HARD,) * 3)), stream(seed), 4)
    assert tally.games == 4
    assert tally.laid == sum(one.cards for one in played)
    assert tally.slappable == sum(one.slappable for one in played)
    assert tally.wins == [sum(one.winner == seat for one in played) for seat in range(3)]


@pytest.mark.slow
def test_who_slaps_faster_wins_more() -> None:
    # Where the hard player takes at least three slaps of four, it wins more than 82 % (published);
    # half of 60 games is 8 standard errors away from that.
    question = Question(PRESETS["wikipedia"][1], 2, 1, Skills((EASY, HARD)))
    tally = skills.play_by_step(question, stream(2), 60)
    assert tally.wins[1] > 2 * tally.wins[0]
    assert tally.slappable == tally.patterns["double"]
    assert sum(tally.cards.values()) + tally.cut == tally.games == 60


def test_each_seat_has_a_skill() -> None:
    with pytest.raises(Refusal) as refused:
        skills.play_by_step(Question(Rules(), 3, 1, Skills((HARD, EASY))), stream(1), 1)
    assert refused.value.text == "skills: expected 3, one a seat, found 2"


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


def test_bataille_that_goes_round_is_endless() -> None:
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
