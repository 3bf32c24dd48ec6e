"""What a phone is sent: built field by field from an allow-list, out of that seat's view alone.

A new field of a view reaches no phone before somebody writes it down, in the file of its game.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.batak_views import BatakView
from pi_app.advice import Advice
from pi_app.options import HandView
from pi_app.web import wire_batak, wire_circular
from pi_app.web.messages import HandUpdate
from pi_app.web.wire_advice import advice_of, review_of
from pi_app.web.wire_parts import Json as Json
from pi_app.web.wire_parts import text_of as text_of


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
    seats = [
        {"name": name, "away": one in away, **_seat(update.game, view, one)}
        for one, name in enumerate(update.names)
    ]
    return {"view": {**told, **_table(update, view), "seats": seats}}


def _table(update: HandUpdate, view: HandView | None) -> Json:
    if isinstance(view, BatakView) or (view is None and update.game == wire_batak.NAME):
        advice = None if view is None or view.seat is None else _own(update, view.seat)
        told = {"advice": advice_of(advice, view), "review": review_of(update.review, view)}
        return {**wire_batak.table_of(view), **told}
    return wire_circular.table_of(view)


def _own(update: HandUpdate, seat: int) -> Advice | None:
    return update.advice[seat] if seat < len(update.advice) else None


def _seat(game: str, view: HandView | None, seat: int) -> Json:
    if isinstance(view, BatakView) or (view is None and game == wire_batak.NAME):
        return wire_batak.seat_of(view, seat)
    return wire_circular.seat_of(None if view is None else view.seats[seat])
