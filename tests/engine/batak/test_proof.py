"""What is certain near the end: the card that keeps the promise wherever the others' cards are."""

from __future__ import annotations

import random

import pytest

from engine.batak_rules import BatakRules
from engine.batak_views import BatakStage
from engine.games.batak import State
from engine.inputs import CardChosen
from engine.players.batak.hard import candidates
from engine.players.batak.memory import NUMBER, memory_of
from engine.players.batak.players import BatakLevel, choose
from engine.players.batak.proof import CARDS, sure_cards
from engine.players.batak.temper import Temper
from tests.engine.batak.script import GAME
from tests.engine.batak.test_review import board_of
from tests.engine.batak.walks import next_input, possible, setup_of
from tests.support.batak_brute import Board, value_after

END = 4
"""Cards of a hand from which on all is tried out."""


def endings(count: int) -> list[State]:
    """Decisions near the end of random deals in which the promise is still open."""
    found: list[State] = []
    seed = 0
    while len(found) < count:
        chance, seed = random.Random(f"proof {seed}"), seed + 1
        state, _ = GAME.new(setup_of(chance, BatakRules()))
        while state.chance is None:
            if is_open(state) and len(possible(state)) > 1:
                found.append(state)
            state, _ = GAME.step(state, next_input(state, chance))
    return found[:count]


def is_open(state: State) -> bool:
    if state.stage is not BatakStage.CARD or state.contract is None or state.declarer is None:
        return False
    left = 13 - len(state.tricks_seen)
    won = sum(trick.winner == state.declarer for trick in state.tricks_seen)
    return left <= END and 0 < state.contract - won <= left


def sure_in(state: State) -> tuple[int, ...]:
    view = GAME.view(state, state.turn)
    memory = memory_of(view, state.turn)
    cards = candidates(memory)
    return sure_cards(view, memory, cards, random.Random(1).random, lambda: True)


@pytest.mark.slow
def test_what_is_sure_holds_as_the_cards_really_lie() -> None:
    """The real deal is one of the worlds in which it must hold, unless they are more than are
    looked at; so near the end nearly always. By trying everything out."""
    sure = kept = 0
    for state in endings(150):
        assert state.declarer is not None
        assert state.contract is not None
        won = sum(trick.winner == state.declarer for trick in state.tricks_seen)
        need = state.contract - won
        memory: dict[Board, int] = {}
        for number in sure_in(state):
            sure += 1
            most = value_after(board_of(state), number, 1 << state.declarer, memory)
            kept += most >= need if state.turn == state.declarer else most < need
    assert sure > 30
    assert kept >= 0.95 * sure


@pytest.mark.slow
def test_a_hard_player_takes_what_is_sure() -> None:
    quick, found = Temper(worlds=32), 0
    for state in endings(60):
        sure = sure_in(state)
        if not sure:
            continue
        found += 1
        view = GAME.view(state, state.turn)
        move = choose(view, BatakLevel.HARD, random.Random(2).random, temper=quick)
        assert move is not None
        assert move in possible(state)
        if len(sure) < len(candidates(memory_of(view, state.turn))):
            assert isinstance(move, CardChosen)
            assert NUMBER[move.card] in sure
    assert found > 5


def test_early_on_nothing_is_proved() -> None:
    chance = random.Random(3)
    state, _ = GAME.new(setup_of(chance, BatakRules()))
    while state.stage is not BatakStage.CARD:
        state, _ = GAME.step(state, next_input(state, chance))
    assert len(state.hands[state.turn]) > CARDS
    assert sure_in(state) == ()
