"""A deal looked at afterwards: which card cost tricks, and whether the promise was good."""

from __future__ import annotations

import random

import pytest

from engine.batak_rules import BatakRules
from engine.cards import Suit, card
from engine.games.batak import Setup, State
from engine.games.batak.deals import dealt
from engine.games.batak.state import PACK
from engine.inputs import BatakMove, BidChosen, BidPassed, CardChosen, TrumpChosen
from engine.players.batak.imagine import flags_of
from engine.players.batak.memory import NUMBER
from engine.players.batak.review import Review, review
from tests.engine.batak.script import GAME
from tests.engine.batak.walks import any_rules, next_input, possible, setup_of
from tests.support.batak_brute import Board, value, value_after

LAST = 3
"""Tricks at the end that are tried out to the last card."""


def finished(chance: random.Random, rules: BatakRules) -> list[tuple[State, CardChosen]]:
    """Each card of a random deal with the state before it, and a last state after all."""
    state, _ = GAME.new(setup_of(chance, rules))
    found: list[tuple[State, CardChosen]] = []
    while state.chance is None and state.over is None:
        item = next_input(state, chance)
        if isinstance(item, CardChosen):
            found.append((state, item))
        state, _ = GAME.step(state, item)
    assert found or state.chance is not None
    return found


def ended(plays: list[tuple[State, CardChosen]]) -> State:
    """The state after the last of some plays."""
    return GAME.step(*plays[-1])[0]


def board_of(state: State) -> Board:
    """The same as the slow counterpart has it."""
    assert state.trump is not None
    hands = [frozenset(NUMBER[one] for one in hand) for hand in state.hands]
    table = tuple(NUMBER[one] for _, one in state.trick)
    leader = (state.turn - len(table)) % 4
    whole = (hands[0], hands[1], hands[2], hands[3])
    trump = "SHDC".index(state.trump.value)
    return Board(whole, trump, leader, table, state.broken, flags_of(state.rules))


def expected(plays: list[tuple[State, CardChosen]]) -> set[tuple[int, int, str, int]]:
    """(seat, trick, card, cost) of all slips in the last tricks, by trying everything out."""
    memories: dict[int, dict[Board, int]] = {}
    found = set()
    for state, move in plays[-4 * LAST :]:
        of = state.turn if state.declarer is None else state.declarer
        side = sum(1 << seat for seat in state.rules.side(of))
        memory = memories.setdefault(side, {})
        board = board_of(state)
        cost = value(board, side, memory) - value_after(board, NUMBER[move.card], side, memory)
        if cost:
            trick = len(state.tricks_seen) + 1
            found.add((move.seat, trick, move.card.code, abs(cost)))
    return found


def late(found: Review) -> set[tuple[int, int, str, int]]:
    return {
        (slip.seat, slip.trick, slip.card.code, slip.cost)
        for slip in found.slips
        if slip.trick > 13 - LAST
    }


@pytest.mark.long
def test_slips_are_those_that_trying_everything_out_finds() -> None:
    """Sixty random deals, all rules and games; random play slips often."""
    slips = 0
    for seed in range(60):
        chance = random.Random(f"review {seed}")
        plays = finished(chance, any_rules(chance))
        if not plays:
            continue
        found = review(GAME.view(ended(plays), None), limit=3_000)
        assert found is not None
        assert found.seen >= 4 * LAST
        assert late(found) == expected(plays)
        slips += len(late(found))
        costs = [slip.cost for slip in found.slips]
        assert costs == sorted(costs, reverse=True)
    assert slips > 15


def known_deal() -> State:
    """Seat 0 has all spades, promises ten tricks, and takes thirteen."""
    hands = dealt(tuple(one for rank in range(13) for one in PACK[rank::13]), 3)
    state, _ = GAME.new(Setup(BatakRules(), hands, 3))
    assert {one.suit for one in state.hands[0]} == {"S"}
    said: list[BatakMove] = [BidChosen(0, 0, 10), *(BidPassed(0, seat) for seat in (1, 2, 3))]
    for item in said:
        state, _ = GAME.step(state, item)
    state, _ = GAME.step(state, TrumpChosen(0, 0, Suit.SPADES))
    while state.chance is None:
        state, _ = GAME.step(state, possible(state)[0])
    return state


def test_a_deal_without_a_choice_has_no_slips() -> None:
    found = review(GAME.view(known_deal(), 2))
    assert found == Review(slips=(), makeable=True, seen=52)


def test_it_stops_when_it_is_told_to() -> None:
    answers = iter([True] * 5 + [False])
    found = review(GAME.view(known_deal(), None), lambda: next(answers))
    assert found is not None
    assert found.seen == 5


def test_a_deal_that_is_not_over_is_not_reviewed() -> None:
    state, _ = GAME.new(setup_of(random.Random(1), BatakRules()))
    assert review(GAME.view(state, None)) is None


def test_a_slip_names_what_was_better() -> None:
    """After the better card the side could still take what it could before."""
    chance = random.Random(5)
    plays = finished(chance, BatakRules())
    found = review(GAME.view(ended(plays), None), limit=3_000)
    assert found is not None
    for slip in found.slips:
        if slip.trick <= 13 - LAST:
            continue
        state = next(s for s, move in plays if move.card is slip.card)
        side = sum(1 << seat for seat in state.rules.side(state.declarer or 0))
        better = value_after(board_of(state), NUMBER[slip.better], side, {})
        assert better == value(board_of(state), side, {})
        assert card(slip.better.code) in state.hands[slip.seat]
