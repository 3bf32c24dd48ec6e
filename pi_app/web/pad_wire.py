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

BATAILLE = "bataille"
"""The game in which nobody slaps."""


def pad_message(update: HandUpdate, seat: int, away: Collection[int]) -> Json:
    """Return the message for the phone of a seat."""
    assert update.pads is not None
    view = update.pads.view
    if isinstance(view, SlapView):
        pad = _slaps(view, seat)
    elif isinstance(view, WarView):
        pad = _war(view, seat)
    else:
        pad = _idle(slaps=update.game != BATAILLE)
    seats = [{"name": name, "away": n in away} for n, name in enumerate(update.names)]
    told = {"version": update.version, "game": update.game, "phase": update.phase.value}
    return {"view": {**told, "seat": seat, "seats": seats, "over": None, "pad": pad}}


def _idle(*, slaps: bool) -> Json:
    """The same fields as of a game, with nothing in them."""
    nothing = dict.fromkeys(("turn", "asked", "cards", "pile", "winners"))
    switches = dict.fromkeys(("held", "out", "may_slap"), False)
    return {**nothing, "slaps": slaps, **switches}


def _slaps(view: SlapView, seat: int) -> Json:
    own = view.seats[seat]
    turn = view.turn if view.collecting is None else view.collecting
    running = view.over is None
    return {
        "turn": turn if running and not view.rematch else None,
        "asked": _asked(view, seat, turn) if running else None,
        "cards": own.cards,
        "pile": len(view.pile) + view.under,
        "slaps": True,
        "held": own.held_hand,
        "out": own.out,
        "may_slap": own.may_slap,
        "winners": _winners(view.over),
    }


def _asked(view: SlapView, seat: int, turn: int) -> str | None:
    """Which button the table waits for."""
    if view.rematch:
        return "slap" if seat in view.rematch else None
    return "play" if seat == turn else None


def _war(view: WarView, seat: int) -> Json:
    own = view.seats[seat]
    return {
        "turn": None,
        "asked": "play" if own.may_press and view.over is None else None,
        "cards": own.cards + own.side,
        "pile": view.pot,
        "slaps": False,
        "held": False,
        "out": own.out,
        "may_slap": False,
        "winners": _winners(view.over),
    }


def _winners(over: GameOver | None) -> list[int] | None:
    if over is None:
        return None
    return [over.winner] if isinstance(over.winner, int) else list(over.winner)
