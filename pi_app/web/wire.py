"""What a phone is sent: built field by field from an allow-list, out of that seat's view alone.

A new field of a view reaches no phone before somebody writes it down here.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from engine.cards import Card
from engine.events import GameOver
from engine.reasons import Reason
from engine.views import CircularSeatView, CircularView, LastTrick, LineView
from pi_app.web.messages import HandUpdate

Json = dict[str, Any]


def text_of(message: Json) -> str:
    """Return a message as it goes over the wire: ASCII, so that no name can break it."""
    return json.dumps(message, separators=(",", ":"))


def view_message(update: HandUpdate, seat: int, away: Collection[int]) -> Json:
    """Return the message with all that the phone of a seat may know."""
    view = update.views[seat] if seat < len(update.views) else None
    if view is not None and view.seat != seat:
        raise ValueError(f"expected the view of seat {seat}, found that of {view.seat}")
    told = {
        "version": update.version,
        "game": update.game,
        "phase": update.phase.value,
        "seat": seat,
        "waiting_for": list(update.waiting_for),
    }
    table = _idle() if view is None else _table(view)
    return {"view": {**told, **table, "seats": _seats(update, view, away)}}


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
        "over": None if view.over is None else _over(view.over),
    }


def _choices(view: CircularView) -> Json:
    choices = view.choices
    if choices is None:
        return {"hand": [], "leads": [], "resign": Reason.NOT_YOUR_TURN.value}
    return {
        "hand": [_choice(card, reason) for card, reason in choices.cards],
        "leads": [_choice(card, reason) for card, reason in choices.leads],
        "resign": _reason(choices.resign),
    }


def _choice(card: Card, reason: Reason | None) -> list[str | None]:
    return [card.code, _reason(reason)]


def _reason(reason: Reason | None) -> str | None:
    return None if reason is None else reason.value


def _codes(row: Collection[Card]) -> list[str]:
    return [card.code for card in row]


def _seats(update: HandUpdate, view: CircularView | None, away: Collection[int]) -> list[Json]:
    return [
        {"name": name, "away": seat in away, **_seat(None if view is None else view.seats[seat])}
        for seat, name in enumerate(update.names)
    ]


def _seat(seen: CircularSeatView | None) -> Json:
    if seen is None:
        nothing: Json = {"cards": 0, "played": [], "resigned": False, "line": None}
        return {**nothing, "face_up": [], "face_down": 0, "score": 0}
    return {
        "cards": seen.cards,
        "played": _codes(seen.played),
        "resigned": seen.resigned,
        "line": _line(seen.line),
        "face_up": _codes(seen.face_up),
        "face_down": seen.face_down,
        "score": seen.score,
    }


def _line(line: LineView | None) -> Json | None:
    if line is None:
        return None
    return {"kind": line.kind.value, "class": line.line_class.value, "cards": _codes(line.cards)}


def _trick(trick: LastTrick) -> Json:
    return {
        "lead": trick.lead.code,
        "played": [_codes(row) for row in trick.played],
        "first_hand": trick.first_hand,
        "winner": trick.winner,
        "by": trick.by.value,
        "line": _line(trick.line),
    }


def _over(over: GameOver) -> Json:
    winners = [over.winner] if isinstance(over.winner, int) else list(over.winner)
    return {"winners": winners, "reason": over.reason.value}
