"""What a phone is sent of Batak, field by field.

Of the tricks that are over only the last one goes out: the others lie face down, as at any table.
"""

from __future__ import annotations

from typing import Any

from engine.batak_rules import Direction
from engine.batak_views import BatakChoices, BatakView, DealScore, Play, TrickSeen
from engine.cards import Suit
from engine.reasons import Reason
from engine.tricks import winner
from pi_app.options import shown_order
from pi_app.web.wire_parts import Json, choice_of, over_of, reason_of

NAME = "batak"
"""The game, as in `HandUpdate.game`."""
_WITHOUT_GAME = (
    *("stage", "form", "clockwise", "deals", "turn", "dealer", "declarer", "contract", "trump"),
    *("broken", "best", "last_trick", "tricks", "deal", "redeal", "over"),
)


def table_of(view: BatakView | None) -> Json:
    """Return what a phone may know of the game; the same fields, with nothing in them, without."""
    if view is None:
        lists: Json = {name: [] for name in ("said", "trick", "history")}
        return {**_choices(None, None), **lists, **dict.fromkeys(_WITHOUT_GAME)}
    return {
        **_choices(view.choices, view.trump),
        "stage": view.stage.value,
        "form": view.rules.game.value,
        "clockwise": view.rules.direction is Direction.CLOCKWISE,
        "deals": view.rules.deals,
        "turn": view.turn,
        "dealer": view.dealer,
        "said": [list(word) for word in view.bids],
        "declarer": view.declarer,
        "contract": view.contract,
        "trump": None if view.trump is None else view.trump.value,
        "broken": view.broken,
        "trick": _plays(view.trick),
        "best": best_of(view.trick, view.trump),
        "last_trick": _trick(view.tricks_seen[-1]) if view.tricks_seen else None,
        "tricks": len(view.tricks_seen),
        "deal": view.deal,
        "redeal": view.redeal,
        "history": [_deal(one) for one in view.history],
        "over": over_of(view.over),
    }


def seat_of(view: BatakView | None, seat: int) -> Json:
    """Return what everybody can see of a seat."""
    if view is None:
        nothing: Json = dict.fromkeys(("bid", "card", "partner"))
        return {**nothing, "passed": False, "cards": 0, "tricks": 0, "score": 0}
    seen = view.seats[seat]
    partners = [one for one in view.rules.side(seat) if one != seat]
    return {
        "bid": seen.bid,
        "card": None if seen.card is None else seen.card.code,
        "partner": partners[0] if partners else None,
        "passed": seen.passed,
        "cards": seen.cards,
        "tricks": seen.tricks,
        "score": seen.score,
    }


def best_of(trick: tuple[Play, ...], trump: Suit | None) -> int | None:
    """Return who would win a trick as it lies; none before a card does."""
    if not trick or trump is None:
        return None
    return trick[winner([card for _, card in trick], trump)][0]


def _choices(choices: BatakChoices | None, trump: Suit | None) -> Json:
    """Return what the seat may do: its hand in the order in which people hold it."""
    if choices is None:
        nobody = Reason.NOT_YOUR_TURN.value
        return {"hand": [], "bids": [], "trumps": [], "pass": nobody}
    reasons = dict(choices.cards)
    hand = shown_order(tuple(reasons), trump)
    return {
        "hand": [choice_of(card.code, reasons[card]) for card in hand],
        "bids": [choice_of(*bid) for bid in choices.bids],
        "trumps": [choice_of(suit.value, reason) for suit, reason in choices.trumps],
        "pass": reason_of(choices.may_pass),
    }


def _plays(plays: tuple[Play, ...]) -> list[list[Any]]:
    return [[seat, card.code] for seat, card in plays]


def _trick(trick: TrickSeen) -> Json:
    return {"plays": _plays(trick.plays), "winner": trick.winner}


def _deal(deal: DealScore) -> Json:
    return {
        "number": deal.number,
        "dealer": deal.dealer,
        "declarer": deal.declarer,
        "contract": deal.contract,
        "trump": deal.trump.value,
        "tricks": list(deal.tricks),
        "gained": list(deal.gained),
        "scores": list(deal.scores),
    }
