"""What is said of advice: beside a hand, below it, and at the count. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.batak_views import BatakView
from engine.cards import Card, Suit
from engine.inputs import BidChosen, BidPassed, CardChosen, TrumpChosen
from pi_app.advice import Advice, DealReview, Estimate, Figure, Hint, Measure, bids_worth_a_look
from pi_app.hands import HandShown
from pi_app.publish import SeatInfo
from pi_app.screens.batak_told import suit_name
from pi_app.screens.words import decimal, rank_letter, rank_name, say, started


@dataclass(frozen=True, slots=True)
class AdviceRow:
    """One row beside a hand: words, with a suit before or after them."""

    texts: tuple[str, ...]
    """The same, each shorter than the one before it: the first that fits is shown."""
    before: Suit | None = None
    after: Suit | None = None
    dim: bool = False
    rank: str = ""
    """Of a card, before its suit."""


def advice_rows(hand: HandShown, info: SeatInfo) -> tuple[AdviceRow, ...]:
    """Return what stands beside a hand; nothing where nobody is advised."""
    advice = hand.advice
    if advice is None or not isinstance(hand.view, BatakView):
        return ()
    rows = () if advice.estimate is None else _worth(advice.estimate, hand.view)
    if advice.hint is not None:
        rows += _figures(advice.hint)
    return rows + _asking(advice, info)


def _worth(estimate: Estimate, view: BatakView) -> tuple[AdviceRow, ...]:
    n, more = decimal(f"{estimate.tricks:.1f}"), decimal(f"{estimate.spread:.1f}")
    chances = tuple(
        say("advice.chance", bid=bid, percent=round(100 * chance))
        for bid, chance in bids_worth_a_look(estimate, view)
    )
    return (
        AdviceRow((say("advice.tricks", n=n, more=more), say("advice.brief", n=n, more=more))),
        *((AdviceRow(("   ".join(chances), chances[0])),) if chances else ()),
        AdviceRow((say("advice.best"),), after=estimate.trump),
    )


def _figures(hint: Hint) -> tuple[AdviceRow, ...]:
    return tuple(_figure(hint.measure, one, number) for number, one in enumerate(hint.figures))


def _figure(measure: Measure, figure: Figure, place: int) -> AdviceRow:
    suit = None if figure.card.suit is None else Suit(figure.card.suit)
    if measure is Measure.TRICKS:
        text = say("advice.card_tricks", n=decimal(f"{figure.amount:.1f}"))
    elif place == 0:
        text = say("advice.card_best")
    else:
        text = say("advice.card_points", n=decimal(f"{figure.amount:+.1f}"))
    index = rank_letter(figure.card.rank)
    return AdviceRow((text, text.split(" ")[0]), before=suit, dim=place > 0, rank=index)


def _asking(advice: Advice, info: SeatInfo) -> tuple[AdviceRow, ...]:
    if advice.is_thinking:
        return (AdviceRow((say("advice.thinking"),), dim=True),)
    if not advice.may_ask:
        return ()
    if info.controls is not None:
        return (AdviceRow((say("advice.ask", key="H"),), dim=True),)
    key = say("attract.play")
    return (AdviceRow((say("advice.hold", key=key), say("advice.hold_brief", key=key)), dim=True),)


def hint_words(hand: HandShown) -> str:
    """Return what to do and why, in one line; empty without a hint."""
    hint = None if hand.advice is None else hand.advice.hint
    if hint is None:
        return ""
    why = say(f"hint.{hint.why.value}")
    match hint.move:
        case CardChosen():
            return started(_card(hint.move.card, "hint.card", why=why))
        case BidChosen():
            return say("hint.bid", n=hint.move.value, why=why)
        case BidPassed():
            return say("hint.pass", why=why)
        case TrumpChosen():
            return started(say("hint.trump", suit=suit_name(hint.move.suit), why=why))
    return ""


def _card(card: Card, key: str, **more: object) -> str:
    return say(key, card=rank_name(card.rank), suit=suit_name(card.suit or ""), **more)


def hinted_place(hand: HandShown) -> int | None:
    """Return which of the options of a hand is the best; none without a hint."""
    hint = None if hand.advice is None else hand.advice.hint
    if hint is None:
        return None
    places = (place for place, one in enumerate(hand.options) if one.move == hint.move)
    return next(places, None)


def review_lines(review: DealReview | None, names: Sequence[str]) -> tuple[str, ...]:
    """Return what is said of a deal at its count: the worst moment, and of the promise."""
    if review is None:
        return ()
    worst = [_moment(review, names)] if review.moments else [say("review.none")]
    if review.makeable is None or review.contract is None:
        return tuple(worst)
    key = "review.makeable" if review.makeable else "review.unmakeable"
    return (*worst, say(key, n=review.contract))


def _moment(review: DealReview, names: Sequence[str]) -> str:
    one = review.moments[0]
    better = rank_name(one.better.rank)
    if one.better.suit != one.card.suit:
        better = _card(one.better, "review.other_suit")
    key = "review.cost_one" if one.cost == 1 else "review.cost_more"
    more = {"trick": one.trick, "name": names[one.seat], "n": one.cost, "better": better}
    return _card(one.card, key, **more)
