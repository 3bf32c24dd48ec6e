"""What can be pointed at: for each game with hands all that its rules judge, in a fixed order."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.batak_rules import HAND, BatakGame, BatakRules
from engine.batak_views import BatakStage
from engine.cards import SUITS, Suit, cards, codes
from engine.errors import Refusal
from engine.game import Game
from engine.inputs import BidChosen, BidPassed, CardChosen, Draw, Move, TrumpChosen
from engine.reasons import Reason
from pi_app.options import Asked, HandView, Option, asked, options, shown_order
from tests.pi_app.test_fingers import GAME as CIRCULAR
from tests.pi_app.test_fingers import state_of as circular_state
from tests.support.batak_hands import GAME, RULES, first_state, states
from tests.support.examples import examples

SOLO = BatakRules(game=BatakGame.AUCTION)


def after(*moves: Move, rules: BatakRules = SOLO, seed: int = 1) -> Any:
    """The state of Batak after some moves; seat 3 deals, so seat 0 speaks first."""
    state = first_state(seed, rules)
    for move in moves:
        state, _ = GAME.step(state, move)
    return state


def bid(seat: int, value: int) -> BidChosen:
    return BidChosen(0, seat, value)


def passed(*seats: int) -> tuple[BidPassed, ...]:
    return tuple(BidPassed(0, seat) for seat in seats)


def check_options(game: Game[Any, Any, Any], state: Any, view: HandView) -> None:
    """Assert that the game itself says of each option what stands beside it."""
    for option in options(view):
        move = replace(option.move, t_ns=state.now_ns)
        try:
            game.check(state, move)
        except Refusal as refusal:
            assert option.reason is not None and refusal.code == option.reason.value
        else:
            assert option.reason is None


@pytest.mark.slow
@examples(30)
@given(st.integers(0, 2**32), RULES)
def test_the_rules_of_batak_say_the_same_of_each_option(seed: int, rules: BatakRules) -> None:
    for state in states(seed, rules, most=70):
        for seat in range(4):
            view = GAME.view(state, seat)
            check_options(GAME, state, view)
            allowed = [option for option in options(view) if option.reason is None]
            assert bool(allowed) is (view.turn == seat)


@pytest.mark.slow
@given(st.integers(0, 2**32))
def test_the_rules_of_court_circular_say_the_same_of_each_option(seed: int) -> None:
    chance, state = Random(seed), circular_state()
    for _ in range(40):
        if state.over is not None:
            return
        if state.chance is not None:
            order = chance.sample(range(52), 52)
            state, _ = CIRCULAR.step(state, Draw(state.now_ns, tuple(order)))
            continue
        for seat in range(2):
            check_options(CIRCULAR, state, CIRCULAR.view(state, seat))
        view = CIRCULAR.view(state, state.turn)
        allowed = [option.move for option in options(view) if option.reason is None]
        state, _ = CIRCULAR.step(state, replace(chance.choice(allowed), t_ns=state.now_ns))


def test_in_the_auction_one_passes_or_bids_from_the_lowest_on() -> None:
    view = GAME.view(after(bid(0, 6)), 1)
    expected: list[Move] = [BidPassed(0, 1), *(bid(1, value) for value in range(7, HAND + 1))]
    assert options(view) == tuple(Option(move, None) for move in expected)
    assert asked(view) is Asked.BID


@pytest.mark.parametrize(("rules", "lowest"), [(SOLO, 4), (replace(SOLO, min_bid=5), 5)])
def test_the_first_bid_is_the_minimum(rules: BatakRules, lowest: int) -> None:
    moves = [option.move for option in options(GAME.view(after(rules=rules), 0))]
    assert moves[:2] == [BidPassed(0, 0), bid(0, lowest)]


def test_while_another_one_bids_the_cards_can_be_pointed_at() -> None:
    view = GAME.view(after(bid(0, 6)), 2)
    assert asked(view) is Asked.CARD
    told = options(view)
    assert {option.move.card for option in told if isinstance(option.move, CardChosen)} == set(
        view.hand
    )
    assert {option.reason for option in told} == {Reason.NOT_YOUR_TURN}


def test_who_won_the_auction_names_one_of_four_suits() -> None:
    view = GAME.view(after(bid(0, 6), *passed(1, 2, 3)), 0)
    assert view.stage is BatakStage.TRUMP and asked(view) is Asked.TRUMP
    order = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    assert options(view) == tuple(Option(TrumpChosen(0, 0, suit), None) for suit in order)


def test_a_hand_is_shown_by_suit_and_high_to_low() -> None:
    hand = cards("2C AH TS KD AC 9H QS 3D")
    assert codes(shown_order(hand, None)) == "QS TS AH 9H AC 2C KD 3D"
    assert codes(shown_order(hand, Suit.DIAMONDS)) == "KD 3D QS TS AH 9H AC 2C"


@pytest.mark.parametrize("trump", [None, *Suit])
def test_colours_alternate_and_trump_is_on_the_left(trump: Suit | None) -> None:
    hand = cards(" ".join(f"A{suit}" for suit in SUITS))
    shown = [card.suit for card in shown_order(hand, trump)]
    assert trump is None or shown[0] == trump.value
    red = [suit in ("H", "D") for suit in shown]
    assert red in ([True, False, True, False], [False, True, False, True])


def test_without_cards_there_is_nothing_to_point_at() -> None:
    last = next(one for one in states(3, SOLO) if one.stage is BatakStage.DEAL)
    assert options(GAME.view(last, 0)) == ()
