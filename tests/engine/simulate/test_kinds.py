"""Which games are played by whom: every kind of question finds its row, and blocks add up."""

from __future__ import annotations

import pytest

from engine.errors import Refusal
from engine.games.bataille.rules import WarRules
from engine.games.bataille_corse import PRESETS, Rules
from engine.games.bataille_corse.rules import Ending
from engine.jit import IS_COMPILED
from engine.players.slapper import Level
from engine.simulate import skills
from engine.simulate.blocks import (
    BLOCK,
    SMALL_BLOCK,
    Road,
    block_size,
    play_block,
    play_blocks,
    road_for,
)
from engine.simulate.question import Question, Shares, Skills
from engine.simulate.tally import Tally
from engine.slap_rules import SlapRule

HALVES = Shares((0.5, 0.5), (0.0, 0.0))
OWN = Rules(slaps=(SlapRule("custom:red", ("red(top)",)),))
BY_SHARES = Question(PRESETS["cartalogue"][1], 2, 1, HALVES)
EASY_AND_HARD = Skills((Level.EASY.value, Level.HARD.value))
BY_SKILLS = Question(PRESETS["party"][1], 2, 1, EASY_AND_HARD)
OWN_BY_SKILLS = Question(OWN, 2, 1, EASY_AND_HARD)
WAR = Question(WarRules(round_limit=300), 3, 1)
KERNEL = Road.KERNEL if IS_COMPILED else Road.ENGINE


@pytest.mark.parametrize(
    ("question", "road", "size"),
    [
        (Question(PRESETS["beggar"][1], 2, 1), KERNEL, BLOCK),
        (BY_SHARES, KERNEL, BLOCK),
        (Question(Rules(slaps=()), 3, 1), KERNEL, BLOCK),
        (Question(OWN, 2, 1, HALVES), Road.ENGINE, SMALL_BLOCK),
        (BY_SKILLS, KERNEL, skills.BLOCK),
        (OWN_BY_SKILLS, Road.ENGINE, SMALL_BLOCK),
        (WAR, Road.ENGINE, SMALL_BLOCK),
    ],
    ids=["beggar", "shares", "no slaps", "own pattern", "skills", "own pattern by skills", "war"],
)
def test_the_road_of_each_kind(question: Question, road: Road, size: int) -> None:
    found, why_not = road_for(question)
    assert (found, block_size(question)) == (road, size)
    assert bool(why_not) == (road is Road.ENGINE)


def test_games_that_cannot_start_are_refused() -> None:
    with pytest.raises(Refusal, match="expected 2 where end is must_play, found 3"):
        road_for(Question(Rules(end=Ending.MUST_PLAY), 3, 1))


@pytest.mark.parametrize("question", [OWN_BY_SKILLS, WAR], ids=["skills", "war"])
def test_small_blocks_together_are_those_blocks_added_up(question: Question) -> None:
    total = Tally(question.seats)
    for block in (3, 4, 5):
        total.add(play_block(question, block, Road.ENGINE, SMALL_BLOCK))
    assert play_blocks(question, 3, 3, Road.ENGINE) == total
    assert total.games == 3 * SMALL_BLOCK
    assert total.longest is not None and total.longest.block in (3, 4, 5)


def test_a_block_by_shares_is_the_same_by_both_roads() -> None:
    by_kernel = play_block(BY_SHARES, 7, Road.KERNEL, 4)
    assert by_kernel == play_block(BY_SHARES, 7, Road.ENGINE, 4)
    assert by_kernel.longest is not None and by_kernel.longest.block == 7
