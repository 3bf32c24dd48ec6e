"""What a phone is sent that stands in for a broken button: what everybody at the table sees.

Field by field, as in `wire.py`, and nothing that would make people look at the phone instead of the
table: no card.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.events import GameOver
from engine.views import SlapView, WarView
from pi_app.web.messages import HandUpdate
from pi_app.web.wire import Json


def pad_message(update: HandUpdate, seat: int, away: Collection[int]) -> Json:
    """Return the message for the phone of a seat."""
    assert update.pads is not None
    view = update.pads.view
    if isinstance(view, SlapView):
        pad = _slaps(view, seat)
    elif isinstance(view, WarView):
        pad = _war(view, seat)
    else:
        pad = _idle()
    seats = [{"name": name, "away": n in away} for n, name in enumerate(update.names)]
    told = {"version": update.version, "game": update.game, "phase": update.phase.value}
    return {"view": {**told, "seat": seat, "seats": seats, "over": None, "pad": pad}}


def _idle() -> Json:
    """The same fields as of a game, with nothing in them."""
    nothing = dict.fromkeys(("turn", "cards", "pile", "winners"))
    return {**nothing, "mine": False, "slaps": True, "held": False, "out": False}


def _slaps(view: SlapView, seat: int) -> Json:
    own = view.seats[seat]
    turn = view.turn if view.collecting is None else view.collecting
    running = view.over is None
    return {
        "turn": turn if running and not view.rematch else None,
        "mine": running and (turn == seat if not view.rematch else seat in view.rematch),
        "cards": own.cards,
        "pile": len(view.pile) + view.under,
        "slaps": True,
        "held": own.held_hand,
        "out": own.out,
        "winners": _winners(view.over),
    }


def _war(view: WarView, seat: int) -> Json:
    own = view.seats[seat]
    return {
        "turn": None,
        "mine": own.may_press and view.over is None,
        "cards": own.cards + own.side,
        "pile": view.pot,
        "slaps": False,
        "held": False,
        "out": own.out,
        "winners": _winners(view.over),
    }


def _winners(over: GameOver | None) -> list[int] | None:
    if over is None:
        return None
    return [over.winner] if isinstance(over.winner, int) else list(over.winner)
