"""What a phone is sent of Court Circular, field by field."""

from __future__ import annotations

from engine.reasons import Reason
from engine.views import CircularSeatView, CircularView, LastTrick, LineView
from pi_app.web.wire_parts import Json, choice_of, codes_of, over_of, reason_of


def table_of(view: CircularView | None) -> Json:
    """Return what a phone may know of the game; the same fields, with nothing in them, without."""
    return _idle() if view is None else _table(view)


def _idle() -> Json:
    """The same fields as of a game, with nothing in them."""
    nothing = ("turn", "lead", "dealer", "first_hand", "last_trick", "target", "over")
    zero = dict.fromkeys(("pack", "deal", "tricks"), 0)
    hand: Json = {"hand": [], "leads": [], "resign": Reason.NOT_YOUR_TURN.value}
    return {**hand, "choosing": False, **dict.fromkeys(nothing), **zero}


def _table(view: CircularView) -> Json:
    return {
        **_choices(view),
        "turn": view.turn,
        "choosing": view.choosing,
        "lead": None if view.lead is None else view.lead.code,
        "pack": view.pack,
        "dealer": view.dealer,
        "first_hand": view.first_hand,
        "last_trick": None if view.last_trick is None else _trick(view.last_trick),
        "deal": view.deal,
        "target": view.target,
        "tricks": view.tricks,
        "over": over_of(view.over),
    }


def _choices(view: CircularView) -> Json:
    choices = view.choices
    if choices is None:
        return {"hand": [], "leads": [], "resign": Reason.NOT_YOUR_TURN.value}
    return {
        "hand": [choice_of(card.code, reason) for card, reason in choices.cards],
        "leads": [choice_of(card.code, reason) for card, reason in choices.leads],
        "resign": reason_of(choices.resign),
    }


def seat_of(seen: CircularSeatView | None) -> Json:
    """Return what everybody can see of a seat."""
    if seen is None:
        nothing: Json = {"cards": 0, "played": [], "resigned": False, "line": None}
        return {**nothing, "face_up": [], "face_down": 0, "score": 0}
    return {
        "cards": seen.cards,
        "played": codes_of(seen.played),
        "resigned": seen.resigned,
        "line": _line(seen.line),
        "face_up": codes_of(seen.face_up),
        "face_down": seen.face_down,
        "score": seen.score,
    }


def _line(line: LineView | None) -> Json | None:
    if line is None:
        return None
    return {"kind": line.kind.value, "class": line.line_class.value, "cards": codes_of(line.cards)}


def _trick(trick: LastTrick) -> Json:
    return {
        "lead": trick.lead.code,
        "played": [codes_of(row) for row in trick.played],
        "first_hand": trick.first_hand,
        "winner": trick.winner,
        "by": trick.by.value,
        "line": _line(trick.line),
    }
