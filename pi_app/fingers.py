"""A finger on a hand: how two buttons, keys or taps choose one of its options.

PLAY goes to the next option and skips none: one that may not be chosen can be pointed at, and then
the reason is told. SLAP chooses; what is chosen is marked, and SLAP pressed again, or held,
confirms it: a card as well as a bid. Pure: a finger is frozen, and what happens to it gives a new
one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.inputs import Move
from engine.reasons import Reason
from pi_app.hands import HandShown
from pi_app.options import Asked, HandView, Option, asked, options

MS = 1_000_000
HOLD_NS = 600 * MS
"""SLAP held so long confirms what it has chosen."""


@dataclass(frozen=True, slots=True)
class Finger:
    """Where a finger is. The default is where it begins."""

    cursor: int = 0
    """A place in `options`."""
    on: Asked = Asked.CARD
    """What kind of options it is on: of another kind, it begins anew."""
    is_marked: bool = False
    """What it is on has been chosen, and waits to be confirmed."""
    refused: Reason | None = None
    """Why what it is on could not be chosen."""
    held_since_ns: int | None = None
    """When SLAP went down that has marked it; none once it was let go."""


def settled(finger: Finger, view: HandView) -> Finger:
    """Return a finger as it stands in a view that may have changed: what no longer holds is gone.

    A mark needs no move of its own: while it holds, only a move of this very seat changes the
    options.
    """
    if finger.on is not asked(view):
        return Finger(on=asked(view))
    choices = options(view)
    if not choices:
        return Finger(on=finger.on)
    cursor = min(finger.cursor, len(choices) - 1)
    reason = choices[cursor].reason
    if finger.is_marked and reason is not None:
        return replace(finger, cursor=cursor, is_marked=False, held_since_ns=None)
    return replace(finger, cursor=cursor, refused=reason if finger.refused is reason else None)


def moved(finger: Finger, view: HandView, step: int) -> Finger:
    """Return the finger on the next option, or on the one before; nothing is marked there."""
    return Finger((finger.cursor + step) % max(len(options(view)), 1), finger.on)


def put(finger: Finger, view: HandView, cursor: int) -> Finger:
    """Return the finger on an option that was pointed at; a mark on that one stays."""
    if cursor == finger.cursor:
        return finger
    return moved(finger, view, cursor - finger.cursor)


def chosen(finger: Finger, view: HandView, held_ns: int | None) -> tuple[Finger, Move | None]:
    """Choose what the finger is on: it is marked, or refused; what was marked becomes a move.

    `held_ns` is when a button went down that could be held; none for a tap or a key.
    """
    option = _under(finger, view)
    if option is None:
        return finger, None
    if option.reason is not None:
        return Finger(finger.cursor, finger.on, refused=option.reason), None
    if finger.is_marked:
        return confirmed(finger, view)
    return Finger(finger.cursor, finger.on, is_marked=True, held_since_ns=held_ns), None


def confirmed(finger: Finger, view: HandView) -> tuple[Finger, Move]:
    """Return the finger after the move that is marked, and the move, at the time of the view."""
    move = options(view)[finger.cursor].move
    return Finger(finger.cursor, finger.on), replace(move, t_ns=view.t_ns)


def allowed_moves(view: HandView) -> tuple[Move, ...]:
    """Return all that the seat of a view may do now, at the time of the view."""
    allowed = (option.move for option in options(view) if option.reason is None)
    return tuple(replace(move, t_ns=view.t_ns) for move in allowed)


def _under(finger: Finger, view: HandView) -> Option | None:
    choices = options(view)
    return choices[finger.cursor] if choices else None


def let_go(finger: Finger) -> Finger:
    """Return the finger after its button came up: only another press confirms now."""
    return replace(finger, held_since_ns=None)


def due_ns(finger: Finger) -> int | None:
    """Return when a held button confirms what is marked."""
    return None if finger.held_since_ns is None else finger.held_since_ns + HOLD_NS


def shown(finger: Finger, view: HandView) -> HandShown:
    """Return the hand as the screen shows it."""
    return HandShown(view, options(view), finger.cursor, finger.is_marked, finger.refused)
