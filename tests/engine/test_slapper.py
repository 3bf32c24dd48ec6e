"""Computer players: their times and slips are those declared, and they know what people know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, card
from engine.events import GameOver, OverReason
from engine.games.bataille_corse import BatailleCorse, Rules, Setup, State
from engine.inputs import Button, Press
from engine.players.slapper import (
    FASTEST_NS,
    HOLD_BACK_NS,
    NOTHING,
    ExGaussian,
    Level,
    Plan,
    Skill,
    Uniform,
    replan,
)
from engine.views import FaceUp, SeatView, SlapView
from tests.support.examples import examples

MS = 1_000_000
GAME = BatailleCorse()

SEAT = SeatView(cards=10, out=False, may_slap=True, held_hand=False)
PILE = (FaceUp(card("7S"), 0, 0), FaceUp(card("7D"), 1, 1))
VIEW = SlapView(
    t_ns=5_000 * MS,
    seats=(SEAT, SEAT, SEAT),
    pile=PILE,
    under=0,
    turn=0,
    challenge=None,
    collecting=None,
    rematch=(),
    matches=("double",),
    cards_played=2,
    tricks=0,
    over=None,
)
PLAIN = replace(VIEW, matches=())
SURE = Skill(ExGaussian(400, 0, 0), ExGaussian(600, 0, 0), miss=0, mistake=0)
"""Slaps after exactly 400 ms, plays after exactly 600."""


def fixed() -> float:
    return 0.5


def plan_of(view: SlapView, seat: int = 0, before: SlapView | None = None, **old: int) -> Plan:
    plan = Plan(slap_ns=old.get("slap_ns"), play_ns=old.get("play_ns"))
    return replan(plan, before, view, seat, SURE, fixed)


# -- reaction times ------------------------------------------------------------------------

DRAWS = 100_000
LONG = [
    ExGaussian(1_000, 90, 200),
    ExGaussian(1_000, 40, 60),
    ExGaussian(1_000, 0, 100),
    ExGaussian(1_000, 80, 0),
]
"""Far enough from the fastest time that it cuts nothing off."""


@pytest.mark.slow
@pytest.mark.parametrize("times", LONG, ids=str)
def test_mean_and_variance_of_drawn_times(times: ExGaussian) -> None:
    """Mean mu + tau and variance sigma² + tau²; 4 standard errors from the fourth moment.

    Fourth central moment of a sum of a normal and an exponential: 3 s⁴ + 6 s² t² + 9 t⁴.
    """
    chance = random.Random(11).random
    drawn = [times.draw_ns(chance) / MS for _ in range(DRAWS)]
    sigma2, tau2 = times.sigma_ms**2, times.tau_ms**2
    variance = sigma2 + tau2
    fourth = 3 * sigma2**2 + 6 * sigma2 * tau2 + 9 * tau2**2
    mean = sum(drawn) / DRAWS
    spread = sum((value - mean) ** 2 for value in drawn) / (DRAWS - 1)
    assert abs(mean - (times.mu_ms + times.tau_ms)) < 4 * (variance / DRAWS) ** 0.5
    assert abs(spread - variance) < 4 * ((fourth - variance**2) / DRAWS) ** 0.5


UNIFORM = st.floats(0, 1, exclude_max=True)


@given(st.lists(UNIFORM, min_size=3, max_size=3), st.sampled_from(Level))
def test_nobody_is_faster_than_the_fastest(numbers: list[float], level: Level) -> None:
    for times in (level.value.slap, level.value.play, ExGaussian(0, 500, 0)):
        assert times.draw_ns(iter(numbers).__next__) >= FASTEST_NS


@pytest.mark.parametrize("one", ["slap", "play"])
def test_levels_are_in_order(one: str) -> None:
    means = [getattr(level.value, one).mu_ms + getattr(level.value, one).tau_ms for level in Level]
    assert means == sorted(means, reverse=True) and len(set(means)) == 3
    slips = [(level.value.miss, level.value.mistake) for level in Level]
    assert slips == sorted(slips, reverse=True)


# -- misses and mistakes -------------------------------------------------------------------


def share_of_slaps(view: SlapView, skill: Skill) -> float:
    chance = random.Random(5).random
    tries = 20_000
    slaps = sum(replan(NOTHING, None, view, 1, skill, chance) != NOTHING for _ in range(tries))
    return slaps / tries


@pytest.mark.slow
@pytest.mark.parametrize("level", Level)
def test_misses_and_mistakes_are_as_often_as_declared(level: Level) -> None:
    """Seat 1 is not in turn, so that whatever it plans is a slap; 4 standard errors."""
    skill = level.value
    for view, share in ((VIEW, 1 - skill.miss), (PLAIN, skill.mistake)):
        error = (share * (1 - share) / 20_000) ** 0.5
        assert abs(share_of_slaps(view, skill) - share) < 4 * error


# -- plans ---------------------------------------------------------------------------------


def test_a_slappable_pile_is_slapped_and_the_card_waits_for_it() -> None:
    assert plan_of(VIEW) == Plan(VIEW.t_ns + 400 * MS, VIEW.t_ns + 600 * MS)
    late = replace(SURE, slap=ExGaussian(590, 0, 0))
    plan = replan(NOTHING, None, VIEW, 0, late, fixed)
    assert plan == Plan(VIEW.t_ns + 590 * MS, VIEW.t_ns + 590 * MS + FASTEST_NS)


def test_out_of_turn_nothing_is_played() -> None:
    assert plan_of(PLAIN, 0) == Plan(None, PLAIN.t_ns + 600 * MS)
    assert plan_of(PLAIN, 1) == NOTHING


def test_an_empty_table_is_not_slapped() -> None:
    assert plan_of(replace(VIEW, pile=(), matches=()), 1) == NOTHING


@pytest.mark.parametrize("held_hand", [True, False])
def test_who_may_not_slap_does_not(*, held_hand: bool) -> None:
    """A hand under the pile is held down by PLAY; only then may that seat slap again."""
    barred = replace(SEAT, cards=0, may_slap=False, held_hand=held_hand)
    view = replace(VIEW, seats=(SEAT, barred, SEAT))
    assert plan_of(view, 1) == (Plan(None, view.t_ns + 600 * MS) if held_hand else NOTHING)


def test_a_held_hand_that_is_down_slaps() -> None:
    holding = replace(SEAT, cards=0, held_hand=True)
    view = replace(VIEW, seats=(SEAT, holding, SEAT))
    assert plan_of(view, 1) == Plan(view.t_ns + 400 * MS, None)


def test_the_winner_of_a_challenge_collects() -> None:
    view = replace(PLAIN, collecting=2, turn=2)
    assert plan_of(view, 2) == Plan(None, view.t_ns + 600 * MS)
    assert plan_of(view, 1) == NOTHING


def test_after_a_tie_the_tied_seats_slap_again_and_nobody_plays() -> None:
    barred = replace(SEAT, may_slap=False)
    view = replace(PLAIN, rematch=(0, 1), seats=(SEAT, SEAT, barred))
    before = replace(PLAIN, rematch=())
    assert plan_of(view, 0, before) == Plan(view.t_ns + 400 * MS, None)
    assert plan_of(view, 1, before) == Plan(view.t_ns + 400 * MS, None)
    assert plan_of(view, 2, before) == NOTHING


def test_a_game_that_is_over_is_left_alone() -> None:
    over = GameOver(0, 1, OverReason.ALL_CARDS, 2, 1)
    assert plan_of(replace(VIEW, over=over), slap_ns=1, play_ns=2) == NOTHING


def test_the_same_pile_is_not_thought_about_twice() -> None:
    later = replace(VIEW, t_ns=VIEW.t_ns + 100 * MS)
    plan = plan_of(later, 1, VIEW, slap_ns=VIEW.t_ns + 300 * MS)
    assert plan == Plan(VIEW.t_ns + 300 * MS, None)


def test_a_slap_that_is_about_to_land_lands_on_whatever_lies_there() -> None:
    buried = replace(PLAIN, t_ns=VIEW.t_ns + 100 * MS, cards_played=3)
    near, far = buried.t_ns + HOLD_BACK_NS, buried.t_ns + HOLD_BACK_NS + 1
    assert plan_of(buried, 1, VIEW, slap_ns=near).slap_ns == near
    assert plan_of(buried, 1, VIEW, slap_ns=far).slap_ns is None


def test_a_plan_to_play_stays_while_the_turn_does() -> None:
    later = replace(PLAIN, t_ns=PLAIN.t_ns + 10 * MS)
    assert plan_of(later, 0, PLAIN, play_ns=PLAIN.t_ns + 55 * MS).play_ns == PLAIN.t_ns + 55 * MS
    taken = replace(later, pile=())
    assert plan_of(taken, 0, PLAIN, play_ns=PLAIN.t_ns + 55 * MS).play_ns == later.t_ns + 600 * MS


# -- what they know ------------------------------------------------------------------------


def cards_in(value: Any) -> Iterator[Card]:
    """Every card that can be reached from a value."""
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value) and not isinstance(value, type):
        for f in fields(value):
            yield from cards_in(getattr(value, f.name))
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from cards_in(part)


def state_after(stacks: tuple[tuple[Card, ...], ...], plays: int) -> State:
    state, _ = GAME.new(Setup(Rules(), stacks, 0))
    for number in range(plays):
        press = Press((number + 1) * 1_000 * MS, state.turn, Button.PLAY)
        state, _ = GAME.step(state, press)
    return state


DECK = [card(rank + suit) for rank in "23456789TJQKA" for suit in "SHDC"]


@examples(40)
@given(st.permutations(DECK), st.randoms(use_true_random=False), st.integers(0, 8))
def test_hidden_cards_change_no_plan(deck: list[Card], chance: random.Random, plays: int) -> None:
    """Exchange what lies face down: with the same random numbers every plan is the same."""
    halves = (tuple(deck[:26]), tuple(deck[26:]))
    state = state_after(halves, plays)
    hidden = [c for stack in state.stacks for c in stack]
    chance.shuffle(hidden)
    cut = len(state.stacks[0])
    other = state._replace(stacks=(tuple(hidden[:cut]), tuple(hidden[cut:])))
    seed = chance.random()
    for level in Level:
        for seat in range(2):
            plans = [
                replan(NOTHING, None, GAME.view(s), seat, level.value, random.Random(seed).random)
                for s in (state, other)
            ]
            assert plans[0] == plans[1]
    shown = {placed.card for placed in state.pile}
    assert set(cards_in(GAME.view(state))) == shown


def test_a_plan_takes_a_view_and_never_a_state() -> None:
    assert replan.__annotations__["view"] == "SlapView"
    assert not any("State" in str(kind) for kind in replan.__annotations__.values())


def test_chance_comes_in_from_outside_and_in_equal_amounts_gives_equal_plans() -> None:
    def plans(uniform: Uniform) -> list[Plan]:
        return [replan(NOTHING, None, VIEW, s, Level.EASY.value, uniform) for s in (0, 1, 2) * 50]

    assert plans(random.Random(3).random) == plans(random.Random(3).random)
    assert plans(random.Random(3).random) != plans(random.Random(4).random)
