"""A finger on a hand: how two buttons, keys or taps choose one of the cards.

PLAY goes to the next card and skips none: one that may not be played can be chosen, and then the
reason is told. SLAP chooses; what is chosen is marked, and SLAP pressed again, or held, confirms
it. Pure: a finger is frozen, and what happens to it gives a new one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.cards import Card
from engine.inputs import CardChosen, LeadChosen, Move, Resigned
from engine.reasons import Reason
from engine.views import CircularView
from pi_app.hands import HandShown

MS = 1_000_000
HOLD_NS = 600 * MS
"""SLAP held so long confirms what it has chosen."""

Option = tuple[Card | None, Reason | None]
"""A card, or none to give up the trick, and why it may not be chosen."""


@dataclass(frozen=True, slots=True)
class Finger:
    """Where a finger is. The default is where it begins."""

    cursor: int = 0
    """A place in `options`."""
    on_leads: bool = False
    """It chooses the next lead, not a card of the hand."""
    is_marked: bool = False
    """What it is on has been chosen, and waits to be confirmed."""
    refused: Reason | None = None
    """Why what it is on could not be chosen."""
    held_since_ns: int | None = None
    """When SLAP went down that has marked it; none once it was let go."""


def chooses_lead(view: CircularView) -> bool:
    """Whether the seat of a view must choose the next lead now."""
    return view.choosing and view.turn == view.seat


def options(view: CircularView) -> tuple[Option, ...]:
    """Return all that the seat of a view can point at, in order, what is not allowed included."""
    assert view.choices is not None
    if chooses_lead(view):
        return view.choices.leads
    return (*view.choices.cards, (None, view.choices.resign))


def settled(finger: Finger, view: CircularView) -> Finger:
    """Return a finger as it stands in a view that may have changed: what no longer holds is gone.

    A mark needs no card of its own: while it holds, only a move of this very seat changes the hand.
    """
    if finger.on_leads is not chooses_lead(view):
        return Finger(on_leads=chooses_lead(view))
    choices = options(view)
    cursor = min(finger.cursor, len(choices) - 1)
    _, reason = choices[cursor]
    if finger.is_marked and reason is not None:
        return replace(finger, cursor=cursor, is_marked=False, held_since_ns=None)
    return replace(finger, cursor=cursor, refused=reason if finger.refused is reason else None)


def moved(finger: Finger, view: CircularView, step: int) -> Finger:
    """Return the finger on the next option, or on the one before; nothing is marked there."""
    cursor = (finger.cursor + step) % len(options(view))
    return Finger(cursor, finger.on_leads)


def put(finger: Finger, view: CircularView, cursor: int) -> Finger:
    """Return the finger on an option that was pointed at; a mark on that one stays."""
    if cursor == finger.cursor:
        return finger
    return moved(finger, view, cursor - finger.cursor)


def chosen(finger: Finger, view: CircularView, held_ns: int | None) -> tuple[Finger, Move | None]:
    """Choose what the finger is on: it is marked, or refused; what was marked becomes a move.

    `held_ns` is when a button went down that could be held; none for a tap or a key.
    """
    _, reason = options(view)[finger.cursor]
    if reason is not None:
        return Finger(finger.cursor, finger.on_leads, refused=reason), None
    if finger.is_marked:
        return confirmed(finger, view)
    return Finger(finger.cursor, finger.on_leads, is_marked=True, held_since_ns=held_ns), None


def confirmed(finger: Finger, view: CircularView) -> tuple[Finger, Move]:
    """Return the finger after its move, and the move, at the time of the view."""
    card, _ = options(view)[finger.cursor]
    return Finger(finger.cursor, finger.on_leads), _move(view, card)


def allowed_moves(view: CircularView) -> tuple[Move, ...]:
    """Return all that the seat of a view may do now, cards first, at the time of the view."""
    return tuple(_move(view, card) for card, reason in options(view) if reason is None)


def _move(view: CircularView, card: Card | None) -> Move:
    assert view.seat is not None
    if card is None:
        return Resigned(view.t_ns, view.seat)
    if chooses_lead(view):
        return LeadChosen(view.t_ns, view.seat, card)
    return CardChosen(view.t_ns, view.seat, card)


def let_go(finger: Finger) -> Finger:
    """Return the finger after its button came up: only another press confirms now."""
    return replace(finger, held_since_ns=None)


def due_ns(finger: Finger) -> int | None:
    """Return when a held button confirms what is marked."""
    return None if finger.held_since_ns is None else finger.held_since_ns + HOLD_NS


def shown(finger: Finger, view: CircularView) -> HandShown:
    """Return the hand as the screen shows it."""
    card, _ = options(view)[finger.cursor]
    return HandShown(
        view=view,
        cursor=finger.cursor,
        marked=card if finger.is_marked else None,
        giving_up=finger.is_marked and card is None,
        refused=finger.refused,
    )
