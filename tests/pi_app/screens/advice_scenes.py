"""Advice on the table's screen: beside a hand that bids, beside one that plays, at the count."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import Suit, card
from engine.inputs import BidChosen, CardChosen
from engine.players.batak.slip import Slip
from engine.players.batak.why import Why
from pi_app.advice import Advice, DealReview, Estimate, Figure, Hint, Measure
from pi_app.publish import Update
from tests.pi_app.screens.batak_scenes import (
    DEALS,
    RISING,
    Match,
    batak_update,
    counted,
    hand,
    in_play,
    promised,
    shown_scene,
)
from tests.pi_app.screens.circular_scenes import alone
from tests.pi_app.screens.scenes import S, Scene

CHANCES = (*(1.0,) * 4, 0.96, 0.8, 0.41, 0.11, 0.02, *(0.0,) * 5)
"""Of a hand that should make 5.4 tricks."""
ESTIMATE = Estimate(0, Suit.SPADES, 5.44, 1.21, CHANCES)
MOMENTS = (
    Slip(0, 5, card("7H"), card("KH"), 2),
    Slip(3, 9, card("JD"), card("TC"), 1),
)
REVIEW = DealReview(MOMENTS, 2, 5, makeable=True, seen=39)


def advised(match: Match, advice: Advice, *, keys: bool = False) -> Update:
    """Return Red's hand with what it is advised."""
    update = batak_update(match, table=alone(4, keys=keys), told=False)
    return replace(update, hand=replace(hand(match), advice=advice))


def advice_bid() -> Scene:
    """Return a hand that must bid: what it is worth, and how to get a hint."""
    match = Match().say(4, None, 6, None)
    return shown_scene(advised(match, Advice(0, ESTIMATE, may_ask=True)))


def advice_bid_hint() -> Scene:
    """Return the first bid of a match, with a hint."""
    hint = Hint(0, BidChosen(0, 0, 5), Why.BID_PAYS)
    return shown_scene(advised(Match(), Advice(0, ESTIMATE, hint), keys=True))


def advice_card() -> Scene:
    """Return Red before its first lead with a hint, and the figures of the two best cards."""
    figures = (Figure(card("AD"), 6.38), Figure(card("KC"), 5.91))
    hint = Hint(0, CardChosen(0, 0, card("AD")), Why.CASHES, Measure.TRICKS, figures)
    return shown_scene(advised(promised(), Advice(0, hint=hint)))


def advice_asking() -> Scene:
    """Return a trick in which a hint can be asked for."""
    return shown_scene(advised(in_play().play(RISING), Advice(0, may_ask=True), keys=True))


def advice_review() -> Scene:
    """Return the count of a deal that was looked at again."""
    return shown_scene(replace(counted(*DEALS[:2]), review=REVIEW), after_ns=5 * S)


ADVICE_SCENES: dict[str, Scene] = {
    "advice_bid": advice_bid(),
    "advice_bid_hint": advice_bid_hint(),
    "advice_card": advice_card(),
    "advice_asking": advice_asking(),
    "advice_review": advice_review(),
}
ADVICE_TURNED = ("advice_bid", "advice_card", "advice_review")
