"""Computer players of Batak: what they know, what they may do, what they do."""

from __future__ import annotations

import inspect
import random
import subprocess
import sys
from itertools import islice
from typing import get_type_hints

import pytest

from engine.batak_rules import BatakGame, BatakRules
from engine.batak_views import BatakStage, BatakView
from engine.games.batak import State
from engine.inputs import BatakMove, CardChosen
from engine.players.batak.players import BatakLevel, choose
from engine.players.batak.temper import Temper, TrumpHabit
from tests.engine.batak.script import GAME
from tests.engine.batak.walks import any_rules, next_input, possible, setup_of
from tests.engine.batak.worlds_apart import other_world
from tests.support.house import ROOT

LEVELS = pytest.mark.parametrize("level", BatakLevel)
QUICK = Temper(worlds=32)


def decided(state: State, level: BatakLevel, seed: int, temper: Temper = QUICK) -> BatakMove:
    view = GAME.view(state, state.turn)
    move = choose(view, level, random.Random(seed).random, temper=temper)
    assert move is not None
    return move


def played_deal(seed: int, level: BatakLevel, temper: Temper = QUICK) -> list[State]:
    """All states of a first deal in which something must be decided; the rules are drawn."""
    chance = random.Random(f"{seed} {level}")
    state, _ = GAME.new(setup_of(chance, any_rules(chance)))
    found: list[State] = []
    while state.chance is None and state.over is None:
        found.append(state)
        state, _ = GAME.step(state, decided(state, level, chance.getrandbits(32), temper))
    return found


# -- what they may do ------------------------------------------------------------------------


@pytest.mark.slow
@LEVELS
def test_every_move_is_legal_whatever_the_rules(level: BatakLevel) -> None:
    """`step` refuses any other; twenty deals, all switches drawn, auctions and redeals included."""
    decisions = sum(len(played_deal(seed, level)) for seed in range(20))
    assert decisions > 20 * 40


@pytest.mark.long
@LEVELS
@pytest.mark.parametrize("habit", TrumpHabit)
def test_so_it_is_with_every_character(level: BatakLevel, habit: TrumpHabit) -> None:
    temper = Temper(bid_offset=1.5, trumps=habit, slip=0.3, worlds=32, risk=-0.5)
    for seed in range(8):
        played_deal(100 + seed, level, temper)


@LEVELS
def test_who_is_not_in_turn_does_nothing(level: BatakLevel) -> None:
    state, _ = GAME.new(setup_of(random.Random(1), BatakRules()))
    others = [seat for seat in range(4) if seat != state.turn]
    views = [GAME.view(state, seat) for seat in (*others, None)]
    assert [choose(view, level, random.Random(1).random) for view in views] == [None] * 4


# -- what they know ----------------------------------------------------------------------------


def test_a_player_takes_a_view_and_no_state() -> None:
    hints = get_type_hints(choose)
    assert list(inspect.signature(choose).parameters) == [
        "view", "level", "uniform", "keep_on", "temper",
    ]  # fmt: skip
    assert hints["view"] is BatakView
    assert hints["temper"] is Temper


@pytest.mark.slow
@LEVELS
def test_a_move_does_not_depend_on_hidden_cards(level: BatakLevel) -> None:
    """Hidden cards exchanged, what was seen the same, the same chance: the same move.

    The other world is brought about by the game itself. 200 decisions and more a level in which
    there is something to choose and something to hide.
    """
    tried = exchanged = 0
    for seed in range(12):
        for at, state in enumerate(played_deal(200 + seed, level)):
            if at % 2 or len(possible(state)) < 2:
                continue
            chance = random.Random(f"{seed} {at}")
            other = other_world(state, state.turn, chance)
            assert GAME.view(other, state.turn) == GAME.view(state, state.turn)
            assert decided(other, level, at) == decided(state, level, at)
            tried += 1
            exchanged += {*map(frozenset, other.hands)} != {*map(frozenset, state.hands)}
    assert tried >= 200
    assert exchanged >= 150


PLAIN = """
import random, sys
for name in ("numba", "numpy"):
    sys.modules[name] = None
from engine.batak_rules import BatakRules
from engine.games.batak.state import PACK
from engine.players.batak.players import BatakLevel, choose
from engine.players.batak.temper import Temper
from engine.simulate.batak import one_deal, play_deal
pack = list(PACK)
random.Random(3).shuffle(pack)
temper = Temper(worlds=2)
asked = []
def keep_on():
    asked.append(1)
    return False
players = [
    lambda view, level=level: choose(view, level, random.Random(3).random, keep_on, temper)
    for level in (*BatakLevel, BatakLevel.HARD)
]
print(sum(play_deal(one_deal(BatakRules(), pack, 0), players).tricks), len(asked) > 10)
"""
LOADED = """
import sys
import engine.games, engine.players.batak.players, engine.players.batak.medium
print(*sorted({"numba", "numpy"} & set(sys.modules)))
"""


def told(program: str) -> str:
    command = [sys.executable, "-c", program]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.long
def test_they_play_where_nothing_can_be_compiled() -> None:
    assert told(PLAIN) == "13 True"


@pytest.mark.slow
def test_the_compiler_is_loaded_for_a_hard_player_only() -> None:
    assert told(LOADED) == ""


# -- what they do ------------------------------------------------------------------------------


def card_states(seed: int) -> list[State]:
    """Decisions on a card in a random deal of the usual rules."""
    chance = random.Random(seed)
    state, _ = GAME.new(setup_of(chance, BatakRules()))
    found: list[State] = []
    while state.chance is None:
        if state.stage is BatakStage.CARD and len(possible(state)) > 1:
            found.append(state)
        state, _ = GAME.step(state, next_input(state, chance))
    return found


def test_a_hard_player_stops_when_it_is_told_to() -> None:
    """Time is asked for after each batch; the first one is always looked at."""
    state = card_states(1)[0]
    answers = iter([True, True, False])
    asked: list[bool] = []

    def keep_on() -> bool:
        asked.append(next(answers))
        return asked[-1]

    choose(GAME.view(state, state.turn), BatakLevel.HARD, random.Random(1).random, keep_on)
    assert asked == [True, True, False]


@LEVELS
def test_the_same_chance_gives_the_same_move(level: BatakLevel) -> None:
    for state in islice(card_states(2), 10):
        assert decided(state, level, 7) == decided(state, level, 7)


def test_a_temper_that_always_slips_takes_any_card() -> None:
    state = max(card_states(3), key=lambda each: len(possible(each)))
    slips = Temper(slip=1.0, worlds=32)
    moves = {decided(state, BatakLevel.HARD, seed, slips) for seed in range(100)}
    assert moves == set(possible(state))


def test_who_hoards_trumps_leads_none_while_it_has_something_else() -> None:
    hoards, leads = Temper(trumps=TrumpHabit.HOARDS), Temper(trumps=TrumpHabit.LEADS)
    found = 0
    for seed in range(20):
        for state in card_states(seed):
            assert state.trump is not None
            suits = {move.card.suit for move in possible(state) if isinstance(move, CardChosen)}
            if state.trick or state.trump.value not in suits or len(suits) == 1:
                continue
            found += 1
            kept, led = (decided(state, BatakLevel.MEDIUM, 1, each) for each in (hoards, leads))
            assert isinstance(kept, CardChosen)
            assert isinstance(led, CardChosen)
            assert kept.card.suit != state.trump.value
            assert led.card.suit == state.trump.value
    assert found > 20


def test_a_partner_is_not_outbid() -> None:
    """Seat 0 bids, seat 1 passes, seat 2 is its partner."""
    rules = BatakRules(game=BatakGame.TEAM)
    for seed in range(10):
        state, _ = GAME.new(setup_of(random.Random(seed), rules))
        first = state.turn
        bids = [move for move in possible(state) if type(move).__name__ == "BidChosen"]
        state, _ = GAME.step(state, bids[0])
        passes = [move for move in possible(state) if type(move).__name__ == "BidPassed"]
        state, _ = GAME.step(state, passes[0])
        assert state.turn == (first + 2) % 4
        for level in (BatakLevel.MEDIUM, BatakLevel.HARD):
            assert type(decided(state, level, 1)).__name__ == "BidPassed"
