"""What a phone is sent of advice: its own seat's, and the review of a deal that is over."""

from __future__ import annotations

from engine.batak_views import BatakView
from engine.inputs import BidChosen, BidPassed, CardChosen, Move, TrumpChosen
from pi_app.advice import Advice, DealReview, Estimate, Hint, bids_worth_a_look, is_open
from pi_app.web.wire_parts import Json


def advice_of(advice: Advice | None, view: BatakView | None) -> Json | None:
    """Return what a seat is advised. Raises ValueError for the advice of another seat."""
    if advice is None or view is None:
        return None
    for part in (advice, advice.estimate, advice.hint):
        if part is not None and part.seat != view.seat:
            raise ValueError(f"expected advice for seat {view.seat}, found that of {part.seat}")
    return {
        "estimate": None if advice.estimate is None else _estimate(advice.estimate, view),
        "hint": None if advice.hint is None else _hint(advice.hint),
        "may_ask": advice.may_ask,
        "thinking": advice.is_thinking,
    }


def review_of(review: DealReview | None, view: BatakView | None) -> Json | None:
    """Return the review of a deal; none before all its cards have been seen."""
    if review is None or view is None or not is_open(view):
        return None
    return {
        "moments": [
            [one.seat, one.trick, one.card.code, one.better.code, one.cost]
            for one in review.moments
        ],
        "declarer": review.declarer,
        "contract": review.contract,
        "makeable": review.makeable,
        "seen": review.seen,
    }


def _estimate(estimate: Estimate, view: BatakView) -> Json:
    chances = bids_worth_a_look(estimate, view)
    return {
        "trump": estimate.trump.value,
        "tricks": round(estimate.tricks, 1),
        "spread": round(estimate.spread, 1),
        "chances": [[bid, round(100 * chance)] for bid, chance in chances],
    }


def _hint(hint: Hint) -> Json:
    return {
        "key": _key(hint.move),
        "why": hint.why.value,
        "measure": hint.measure.value,
        "figures": [[one.card.code, round(one.amount, 1)] for one in hint.figures],
    }


def _key(move: Move) -> str | None:
    """Return what the page calls a move."""
    match move:
        case CardChosen():
            return move.card.code
        case BidChosen():
            return f"bid-{move.value}"
        case BidPassed():
            return "pass"
        case TrumpChosen():
            return f"trump-{move.suit.value}"
    return None
