"""What a hand is worth at first sight, and what is said on it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.batak_rules import AllPass, BatakGame, BatakRules, Scoring
from engine.cards import Suit, cards
from engine.games.batak import Setup
from engine.games.batak.state import PACK
from engine.inputs import BatakMove, BidChosen, BidPassed, TrumpChosen
from engine.players.batak.auction import ANY, least_worths, near_trumps
from engine.players.batak.bidding import chances, declared
from engine.players.batak.memory import NUMBER, mask_of
from engine.players.batak.players import BatakLevel, choose
from engine.players.batak.temper import USUAL, Temper
from engine.players.batak.tender import worth_kernel
from engine.players.batak.worth import best_trump, worth
from tests.engine.batak.script import GAME

STRONG = "AS KS QS JS TS 9S AH KH AD KD AC 2C 3C"
WEAK = "2S 3S 4S 5H 6H 7H 2D 3D 4D 8D 5C 6C 7C"
hands = st.sets(st.integers(0, 51), min_size=13, max_size=13)


def said(text: str, level: BatakLevel, rules: BatakRules, temper: Temper = USUAL) -> BatakMove:
    """What seat 0 says first, with this hand; the others have what is left."""
    hand = cards(text)
    rest = [one for one in PACK if one not in hand]
    others = [tuple(rest[at : at + 13]) for at in range(0, 39, 13)]
    state, _ = GAME.new(Setup(rules, (hand, *others), 3))
    view = GAME.view(state, 0)
    move = choose(view, level, random.Random(1).random, temper=temper)
    assert move is not None
    return move


@settings(deadline=None)  # The first call compiles it.
@given(hands, st.integers(0, 3))
def test_the_kernel_counts_like_the_plain_function(hand: set[int], trump: int) -> None:
    mask = sum(1 << number for number in hand)
    assert worth_kernel(mask, trump) == worth(mask, trump)


@given(hands, st.integers(0, 51))
def test_a_higher_card_of_the_suit_never_makes_a_hand_worth_less(hand: set[int], at: int) -> None:
    """A two that becomes the ace, with any trump; lengths stay."""
    suit = at // 13
    low, ace = suit * 13, suit * 13 + 12
    if low not in hand or ace in hand:
        return
    better = (hand - {low}) | {ace}
    before, after = (sum(1 << number for number in each) for each in (hand, better))
    assert all(worth(after, trump) > worth(before, trump) for trump in range(4))


def test_the_best_trump_of_a_long_suit() -> None:
    assert best_trump(mask_of(cards(STRONG)))[1] == 0
    assert near_trumps(mask_of(cards(STRONG))) == (0,)


@given(st.floats(-2, 15), st.floats(0.3, 3))
def test_chances_are_all_there_is(mean: float, spread: float) -> None:
    row = chances(mean, spread)
    assert len(row) == 14
    assert min(row) >= 0
    assert sum(row) == pytest.approx(1.0)


def test_a_sure_promise_brings_what_it_says() -> None:
    """Seven tricks for certain: 70, the others 20 each; promised eight: 80 lost."""
    assert declared(BatakRules(), 7.0, 0.01, 5) == pytest.approx(70 - 20)
    assert declared(BatakRules(), 7.0, 0.01, 8) == pytest.approx(-80 - 20)
    prime = BatakRules(scoring=Scoring.PRIME)
    assert declared(prime, 7.0, 0.01, 5) == pytest.approx(75 + 20 - 20)
    assert declared(prime, 7.0, 0.01, 7) == pytest.approx(105 - 20)


@pytest.mark.parametrize("level", [BatakLevel.MEDIUM, BatakLevel.HARD])
def test_who_counts_ten_points_a_trick_whatever_the_bid_says_as_little_as_it_can(
    level: BatakLevel,
) -> None:
    assert said(STRONG, level, BatakRules()) == BidChosen(0, 0, 4)


@pytest.mark.parametrize("level", [BatakLevel.MEDIUM, BatakLevel.HARD])
def test_where_promised_tricks_pay_more_it_jumps(level: BatakLevel) -> None:
    move = said(STRONG, level, BatakRules(scoring=Scoring.PRIME))
    assert isinstance(move, BidChosen)
    assert move.value >= 8


@pytest.mark.parametrize("level", BatakLevel)
@pytest.mark.parametrize("game", [BatakGame.AUCTION, BatakGame.TEAM])
def test_nobody_bids_on_nothing(level: BatakLevel, game: BatakGame) -> None:
    assert said(WEAK, level, BatakRules(game=game, min_bid=7)) == BidPassed(0, 0)


@pytest.mark.parametrize("level", BatakLevel)
def test_who_believes_in_more_bids_on_less(level: BatakLevel) -> None:
    rules, text = BatakRules(min_bid=6), "AS KS 8S 7S 6S AH 4H 3H KD 4D 3D 5C 4C"
    assert said(text, level, rules, Temper(bid_offset=-3.0)) == BidPassed(0, 0)
    assert said(text, level, rules, Temper(bid_offset=4.0)) == BidChosen(0, 0, 6)


@pytest.mark.parametrize("level", [BatakLevel.MEDIUM, BatakLevel.HARD])
def test_the_declarer_names_its_best_suit(level: BatakLevel) -> None:
    """All pass to seat 0, which has bid: six spades from the ace down."""
    hand = cards(STRONG)
    rest = [one for one in PACK if one not in hand]
    others = [tuple(rest[at : at + 13]) for at in range(0, 39, 13)]
    state, _ = GAME.new(Setup(BatakRules(), (hand, *others), 3))
    said_so: list[BatakMove] = [BidChosen(0, 0, 5), *(BidPassed(0, seat) for seat in (1, 2, 3))]
    for item in said_so:
        state, _ = GAME.step(state, item)
    move = choose(GAME.view(state, 0), level, random.Random(1).random)
    assert move == TrumpChosen(0, 0, Suit.SPADES)


@pytest.mark.parametrize("game", [BatakGame.AUCTION, BatakGame.TEAM])
@pytest.mark.parametrize("scoring", Scoring)
def test_a_higher_bid_wants_a_better_hand(game: BatakGame, scoring: Scoring) -> None:
    rules = BatakRules(game=game, scoring=scoring, all_pass=AllPass.REDEAL)
    rising = least_worths(rules)[rules.minimum :]
    assert list(rising) == sorted(rising)
    assert rising[0] < rising[-1] <= ANY


def test_every_card_has_its_number() -> None:
    assert sorted(NUMBER.values()) == list(range(52))
