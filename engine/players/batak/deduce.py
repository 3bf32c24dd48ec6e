"""What a seat knows of a deal, and what the others may still hold after what they have played.

Every duty is of one form: a card was illegal because the hand held some OTHER card (one of the
suit led, a higher one, a trump, a plain card). So a play rules out exactly those cards that, next
to the card played, would have made it illegal; `legal` itself is asked, whatever the switches.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.jit import Ints, compiled, ints
from engine.players.batak.boards import (
    ALL_CARDS,
    DECK,
    HANDS,
    NOBODY,
    SEATS,
    USUAL,
    Position,
    packed,
)
from engine.players.batak.play import legal_now, play, turn


@dataclass(frozen=True, slots=True)
class Shown:
    """A deal as one seat sees it, once trump has been named."""

    seat: int
    hand: int
    """Mask of what this seat holds now."""
    trump: int
    leader: int
    """Seat that led to the first trick."""
    plays: tuple[int, ...] = ()
    """All cards played in this deal, in their order."""
    flags: int = USUAL
    declarer: int = NOBODY
    is_team: bool = False


@compiled
def compatible(position: Ints, card: int) -> int:
    """Return the cards that the seat in turn may hold if it plays this one now, as a mask."""
    place, found = HANDS + turn(position), 0
    for other in range(DECK):
        position[place] = 1 << card | 1 << other
        if legal_now(position) >> card & 1:
            found |= 1 << other
    return found


@compiled
def deduce(position: Ints, plays: Ints, may_hold: Ints) -> None:
    """Play these cards on a position of empty hands; keep what each seat may hold after them.

    `may_hold` has a mask for each seat, and one for the cards played after them.
    """
    for at in range(len(plays)):
        seat, card = turn(position), plays[at]
        may_hold[seat] &= compatible(position, card)
        play(position, card)
        position[HANDS + seat] = 0
        may_hold[SEATS] |= 1 << card


def deduced(shown: Shown) -> tuple[Ints, tuple[int, int, int, int]]:
    """Return the position that a seat sees, and what each seat may hold, as masks.

    In the position only this seat has cards. What a seat may hold leaves out the cards that were
    played and this seat's own.
    """
    empty = Position(
        (0, 0, 0, 0),
        shown.trump,
        shown.leader,
        flags=shown.flags,
        declarer=shown.declarer,
        is_team=shown.is_team,
    )
    position, may_hold = packed(empty), ints([ALL_CARDS] * SEATS + [0])
    deduce(position, ints(shown.plays), may_hold)
    unseen = ALL_CARDS & ~may_hold[SEATS] & ~shown.hand
    masks = [int(may_hold[seat]) & unseen for seat in range(SEATS)]
    masks[shown.seat] = shown.hand
    position[HANDS + shown.seat] = shown.hand
    return position, (masks[0], masks[1], masks[2], masks[3])
