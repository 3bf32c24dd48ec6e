"""Many games of Bataille corse: the rules of the table, and figures known from elsewhere."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import islice
from math import sqrt
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import cards
from engine.errors import Refusal
from engine.events import Penalised, PenaltyKind
from engine.games.bataille_corse import PRESETS, BatailleCorse, Rules, Setup
from engine.games.bataille_corse.rules import Ending, Penalty, SlapIn, pack_of
from engine.inputs import Button, Press
from engine.judging import MS
from engine.players.slapper import FASTEST_NS, ExGaussian, Level, Skill
from engine.simulate.bataille_corse import (
    Played,
    play_out,
    simulate,
    states,
    summarise,
)
from engine.slap_rules import SlapRule
from pi_app import shuffle
from tests.engine.walks import RULES
from tests.support.examples import examples

PERSON = Level.MEDIUM.value
BLIND = replace(PERSON, miss=1.0, mistake=0.0)
SHARP = replace(PERSON, miss=0.0, mistake=0.0)
UNTOUCHED = Rules(challenges=False, slap_in=SlapIn.NEVER)
"""Nobody takes anything: blind players lay the whole pack, but for the last card, which may stay
with a seat that has won because the others have none."""
LAID = 51


def chance(seed: int = 1) -> random.Random:
    return random.Random(seed)


def test_a_fresh_pack_holds_as_many_doubles_as_chance_says() -> None:
    # 50 neighbouring pairs among the 51 cards, each a double with 3/51. The variance: of two pairs
    # that share a card (98 ordered ones) both are doubles with 3/51 x 2/50; of two that do not
    # (2352) with 3/51 x (12 x 6 + 1) / 1225, for a double leaves 12 ranks of 4 cards, one of 2.
    games, expected = 200, 50 * 3 / 51
    both = 98 * (3 / 51) * (2 / 50) + 2352 * (3 / 51) * (73 / 1225)
    error = sqrt((expected + both - expected**2) / games)
    played = list(simulate(UNTOUCHED, 2, games, chance().random, skill=BLIND, most_cards=LAID))
    assert {one.cards for one in played} == {LAID}
    found = sum(one.slappable for one in played) / games
    assert abs(found - expected) < 4 * error
    assert summarise(played).slaps_a_card == pytest.approx(found / LAID)


@pytest.mark.long
def test_beggar_my_neighbour_takes_as_long_as_published() -> None:
    # 254.77 cards with a standard deviation of 206.4, by a million games of another program.
    games = 250
    rules = PRESETS["beggar"][1]
    played = list(simulate(rules, 2, games, chance(2).random, most_cards=20_000))
    assert abs(summarise(played).cards - 254.77) < 4 * 206.4 / sqrt(games)
    assert summarise(played).slaps_a_card == 0


@pytest.mark.long
def test_games_of_doubles_are_as_long_as_computed_elsewhere() -> None:
    # Two equal seats that miss nothing and make no mistake; who has no cards has lost. Another
    # program: 320.0 cards and 15.99 slaps a game, by 400 000 games.
    rules = replace(PRESETS["wikipedia"][1], slap_in=SlapIn.NEVER)
    games = 2000
    played = list(simulate(rules, 2, games, chance(5).random, skill=SHARP, most_cards=20_000))
    for found, expected in (
        ([one.cards for one in played], 320.0),
        ([one.slappable for one in played], 15.99),
    ):
        assert abs(mean(found) - expected) < 4 * stdev(found) / sqrt(games)


def test_the_same_numbers_give_the_same_games() -> None:
    def first_games(seed: int) -> list[Played]:
        return list(simulate(PRESETS["ratscrew"][1], 3, 3, chance(seed).random, most_cards=150))

    assert first_games(7) == first_games(7)
    assert first_games(7) != first_games(8)


def test_the_caller_may_stop_whenever_it_likes() -> None:
    assert len(list(islice(simulate(Rules(), 2, None, chance().random), 2))) == 2
    assert list(simulate(Rules(), 2, 0, chance().random)) == []


@examples(40)
@given(RULES, st.integers(2, 8), st.integers(0, 1000))
def test_no_card_is_lost_and_time_goes_on_under_any_rules(
    rules: Rules, seats: int, seed: int
) -> None:
    numbers = chance(seed)
    seats = 2 if rules.end is Ending.MUST_PLAY else seats
    pack = list(pack_of(rules))
    numbers.shuffle(pack)
    setup = Setup(rules, tuple(tuple(pack[seat::seats]) for seat in range(seats)))
    before_ns = 0
    wild = replace(PERSON, mistake=0.1)
    for state in states(setup, numbers.random, skill=wild, most_cards=60):
        lie = (*state.faces, *state.under, *(one for stack in state.stacks for one in stack))
        assert Counter(lie) == Counter(pack)
        assert state.now_ns >= before_ns
        before_ns = state.now_ns


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_ends_or_is_broken_off(name: str) -> None:
    played = play_out(_dealt(PRESETS[name][1], 2), chance().random, most_cards=150)
    assert played.cards == 150 or not played.is_cut
    assert 0 <= played.slappable <= played.cards <= 150


def _dealt(rules: Rules, seats: int) -> Setup:
    pack = list(pack_of(rules))
    chance(3).shuffle(pack)
    return Setup(rules, tuple(tuple(pack[seat::seats]) for seat in range(seats)))


def test_a_game_that_is_broken_off_counts_as_what_it_had() -> None:
    rules = replace(Rules(), slaps=(), card_limit=0)
    [cut] = simulate(rules, 2, 1, chance().random, most_cards=10)
    assert (cut.cards, cut.winner) == (10, None)
    whole = Played(30, 3, 60 * MS, 1)
    both = summarise([cut, whole])
    assert (both.games, both.cut, both.cards) == (2, 1, 20)
    assert both.is_lower_bound
    assert not summarise([whole]).is_lower_bound


def test_the_length_is_that_of_the_reactions() -> None:
    # Each card comes a fifth of a second after the one before; nothing is slapped.
    steady = Skill(ExGaussian(300, 0, 0), ExGaussian(200, 0, 0), miss=1.0, mistake=0.0)
    rules = replace(UNTOUCHED, slaps=())
    [played] = simulate(rules, 2, 1, chance().random, skill=steady)
    assert (played.cards, played.length_ns) == (LAID, LAID * 200 * MS)


def test_a_table_that_turns_cards_over_by_itself_sets_the_pace() -> None:
    rules = replace(UNTOUCHED, slaps=(), auto_flip_ms=700)
    [played] = simulate(rules, 2, 1, chance().random)
    assert (played.cards, played.length_ns) == (LAID, LAID * 700 * MS)


def test_who_sees_a_double_slaps_and_takes_it() -> None:
    setup = Setup(Rules(), (cards("7S 2D 3D"), cards("7H 4C 5C")))
    last = None
    for state in states(setup, chance().random, skill=SHARP):
        last = state
        if state.last_take is not None:
            break
    assert last is not None and last.last_take is not None
    assert last.cards_played == 2
    assert last.last_take.t_ns >= 3 * FASTEST_NS
    assert sorted(map(len, last.stacks)) == [2, 4]


def test_a_pile_that_only_a_slap_can_move_is_slapped_in_the_end() -> None:
    setup = Setup(replace(Rules(), challenges=False), (cards("7S 7D"), cards("7H")))
    played = play_out(setup, chance().random, skill=BLIND)
    assert (played.cards, played.slappable) == (3, 2)
    assert played.winner in (0, 1)


def test_mistakes_cost_what_the_rules_say() -> None:
    rules = Rules(penalty=Penalty(PenaltyKind.UNDER_PILE, 3))
    hasty = replace(PERSON, mistake=1.0)
    setup = Setup(rules, (cards("2S 4S 6S 8S TS"), cards("3S 5S 7S 9S 2H")))
    laid = max(len(state.under) for state in states(setup, chance().random, skill=hasty))
    assert laid >= 3
    game = BatailleCorse()
    state, _ = game.new(setup)
    for item in (Press(0, 0, Button.PLAY), Press(500 * MS, 1, Button.SLAP)):
        state, events = game.step(state, item)
    assert Penalised(500 * MS, 1, PenaltyKind.UNDER_PILE, 3) in events


def test_nobody_slaps_by_mistake_where_there_are_no_slaps() -> None:
    hasty = replace(PERSON, mistake=1.0)
    setup = _dealt(PRESETS["beggar"][1], 2)
    assert all(not s.under for s in states(setup, chance().random, skill=hasty, most_cards=100))


def test_rules_that_cannot_be_played_are_refused() -> None:
    bad = replace(Rules(), slaps=(SlapRule("tripple"),))
    with pytest.raises(Refusal, match="tripple"):
        next(simulate(bad, 2, 1, chance().random))
    with pytest.raises(Refusal, match="seats"):
        next(simulate(Rules(), 9, 1, chance().random))


@pytest.mark.parametrize("name", PRESETS)
def test_the_deck_is_the_one_that_the_table_deals(name: str) -> None:
    rules = PRESETS[name][1]
    dealt = shuffle.Hat(1).deal(rules, 2, 0)
    assert sorted(one.code for one in pack_of(rules)) == sorted(c.code for s in dealt for c in s)
