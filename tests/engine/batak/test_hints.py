"""Hints: the best move, what each card should bring, and one word why."""

from __future__ import annotations

import random

import pytest

from engine.batak_rules import BatakGame, BatakRules, Scoring
from engine.batak_views import BatakStage
from engine.cards import Suit, card, cards
from engine.games.batak import Setup, State
from engine.games.batak.state import PACK
from engine.inputs import BidChosen, BidPassed, CardChosen, TrumpChosen
from engine.players.batak.estimate import bid_estimate
from engine.players.batak.hint import Hint, Why, hint
from engine.players.batak.imagine import merged
from tests.engine.batak.script import GAME
from tests.engine.batak.walks import any_rules, next_input, possible, setup_of


def hinted(state: State) -> Hint:
    found = hint(GAME.view(state, state.turn), random.Random(1).random, lambda: True)
    assert found is not None
    return found


@pytest.mark.long
def test_a_hint_is_a_legal_move_and_speaks_of_every_card() -> None:
    kinds = set()
    for seed in range(8):
        chance = random.Random(f"hints {seed}")
        state, _ = GAME.new(setup_of(chance, any_rules(chance)))
        while state.chance is None and state.over is None:
            found = hinted(state)
            legal = possible(state)
            assert found.move in legal
            kinds.add(found.why)
            if state.stage is BatakStage.CARD:
                chosen = {move.card for move in legal if isinstance(move, CardChosen)}
                assert {each.card for each in found.cards} == chosen
                assert len(found.cards) == len(chosen)
                assert all(0 <= each.tricks <= 13 for each in found.cards)
                assert (found.why is Why.FORCED) == (len(legal) == 1)
            state, _ = GAME.step(state, next_input(state, chance))
    assert len(kinds) >= 10


def table(*hands: str) -> State:
    """A deal with these hands; seat 0 declares, with spades."""
    state, _ = GAME.new(Setup(BatakRules(), tuple(cards(text) for text in hands), 3))
    state, _ = GAME.step(state, BidChosen(0, 0, 4))
    for step in (1, 2, 3):
        state, _ = GAME.step(state, BidPassed(0, step))
    return GAME.step(state, TrumpChosen(0, 0, Suit.SPADES))[0]


DEALT = (
    "AS KS QS AH 2H AD KD QD JD 2D AC KC QC",
    "2S 3S 4S KH QH JH 4H 5H 6H 7H 8H TH JC",
    "5S 6S 7S 3H 9H 3D 4D 5D 6D 7D 8D 9D TD",
    "8S 9S TS JS 2C 3C 4C 5C 6C 7C 8C 9C TC",
)  # fmt: skip


def after(state: State, *plays: tuple[int, str]) -> State:
    for seat, code in plays:
        state, _ = GAME.step(state, CardChosen(0, seat, card(code)))
    return state


def test_why_a_card_is_played() -> None:
    """Hearts are led: seat 1 must beat the two, seat 2 has lost, seat 3 must ruff."""
    state = table(*DEALT)
    assert hinted(state).why in (Why.CASHES, Why.GETS_SHORT, Why.LOW_LEAD)
    state = after(state, (0, "2H"))
    assert hinted(state).why in (
        Why.CHEAPEST_WINNER,
        Why.WINS_TRICK,
        Why.KEEPS_CONTROL,
        Why.MAY_WIN,
    )
    state = after(state, (1, "KH"))
    assert hinted(state).why is Why.LOWEST_LOSER
    state = after(state, (2, "3H"))
    found = hinted(state)
    assert found.why is Why.EQUAL
    assert [each.card.suit for each in found.cards] == ["S"] * 4


def test_a_bid_is_explained() -> None:
    state, _ = GAME.new(Setup(BatakRules(), tuple(cards(text) for text in DEALT), 3))
    found = hinted(state)
    assert found.why is Why.BID_PAYS
    assert found.estimate is not None
    assert found.estimate.best.tricks > 6


def test_a_partner_who_has_bid_is_a_reason_to_pass() -> None:
    rules = BatakRules(game=BatakGame.TEAM)
    state, _ = GAME.new(Setup(rules, tuple(cards(text) for text in DEALT), 3))
    state, _ = GAME.step(state, BidChosen(0, 0, 7))
    state, _ = GAME.step(state, BidPassed(0, 1))
    assert hinted(state).why is Why.PARTNER_HAS_BID


def test_between_two_deals_there_is_nothing_to_hint_at() -> None:
    state = table(*DEALT)
    other = (state.turn + 1) % 4
    assert hint(GAME.view(state, other), random.Random(1).random, lambda: True) is None
    assert hint(GAME.view(state, None), random.Random(1).random, lambda: True) is None


# -- cards that are one as good as the other ---------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "others", "left"),
    [
        ("2S 3S 4S", "5S", "2S"),
        ("2S 4S 6S", "5S", "2S 6S"),  # the three has been played
        ("2S 4S 6S", "3S 5S", "2S 4S 6S"),
        ("KS AS 2H", "", "KS 2H"),
        ("AS 2H", "", "AS 2H"),  # no run goes from suit to suit
    ],
)
def test_runs_are_weighed_once(hand: str, others: str, left: str) -> None:
    from engine.players.batak.memory import NUMBER, mask_of

    own = tuple(sorted(NUMBER[one] for one in cards(hand)))
    found = merged(own, mask_of(cards(hand)), mask_of(cards(others)))
    assert found == tuple(sorted(NUMBER[one] for one in cards(left)))


# -- what a hand should make -------------------------------------------------------------------


def test_a_hand_of_one_suit_makes_all_tricks() -> None:
    hand = [one for one in PACK if one.suit == "H"]
    best = bid_estimate(hand, BatakRules(), random.Random(1).random).best
    assert best.trump is Suit.HEARTS
    assert best.tricks > 12.5
    assert best.chances[12] > 0.99


@pytest.mark.parametrize(
    "rules",
    [BatakRules(), BatakRules(game=BatakGame.TEAM), BatakRules(scoring=Scoring.PRIME)],
    ids=str,
)
def test_an_estimate_agrees_with_itself(rules: BatakRules) -> None:
    """The mean of a number from 0 to 13 is the sum of the chances of at least 1 to 13."""
    found = bid_estimate(cards(DEALT[1]), rules, random.Random(2).random)
    assert [each.tricks for each in found.trumps] == sorted(
        (each.tricks for each in found.trumps), reverse=True
    )
    assert {each.trump for each in found.trumps} == set(Suit)
    for each in found.trumps:
        assert each.chances[0] == 1.0
        assert sum(each.chances[1:]) == pytest.approx(each.tricks)


def test_spades_alone_are_trump_in_koz_maca() -> None:
    rules = BatakRules(game=BatakGame.SPADES)
    found = bid_estimate(cards(DEALT[0]), rules, random.Random(2).random)
    assert [each.trump for each in found.trumps] == [Suit.SPADES]


def test_a_pair_makes_more_than_one_of_it() -> None:
    team, alone = (
        bid_estimate(cards(DEALT[0]), BatakRules(game=game), random.Random(2).random).best.tricks
        for game in (BatakGame.TEAM, BatakGame.AUCTION)
    )
    assert team > alone
