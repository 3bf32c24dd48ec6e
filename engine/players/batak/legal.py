"""Which cards may be played, as a mask: the rules of Batak for kernels.

Sources: batak.fr.txt, "Le choix de l'atout" and "Jouer une carte"; decisions.md part 4, lines 5
to 11. Partners change nothing (line 9). A trump on a trump lead follows suit, so it is no ruff:
the duty to rise holds (line 8).
"""

from __future__ import annotations

from engine.jit import compiled
from engine.players.batak.boards import (
    MUST_OVERTRUMP,
    MUST_RISE,
    MUST_UNDERTRUMP,
    RISE_AFTER_RUFF,
    SUIT,
    SUIT_SIZE,
    TRUMP_FREE,
)


@compiled
def suit_mask(suit: int) -> int:
    """Return all cards of a suit."""
    return SUIT << (SUIT_SIZE * suit)


@compiled
def above(suit: int, rank: int) -> int:
    """Return the cards of a suit that are higher than a rank; all of them for rank -1."""
    return (SUIT >> (rank + 1)) << (SUIT_SIZE * suit + rank + 1)


@compiled
def lead_mask(hand: int, trump: int, broken: int, flags: int) -> int:
    """Return what may lead: no trump before it is broken, but from a hand of trumps only."""
    others = hand & ~suit_mask(trump)
    if broken or flags & TRUMP_FREE or not others:
        return hand
    return others


@compiled
def follow_mask(own: int, led: int, best_led: int, best_trump: int, flags: int) -> int:
    """Return what may follow suit: only higher cards while rising is a duty and possible."""
    rising = own & above(led, best_led)
    is_ruffed = best_trump >= 0
    if rising and flags & MUST_RISE and (not is_ruffed or flags & RISE_AFTER_RUFF):
        return rising
    return own


@compiled
def ruff_mask(hand: int, trump: int, best_trump: int, flags: int) -> int:
    """Return what may be played by a hand that cannot follow and has trumps.

    Who cannot overtrump may be free of the duty to ruff (line 10); who can must ruff.
    """
    trumps = hand & suit_mask(trump)
    if best_trump < 0:
        return trumps
    higher = trumps & above(trump, best_trump)
    if higher:
        return higher if flags & MUST_OVERTRUMP else trumps
    return trumps if flags & MUST_UNDERTRUMP else hand


@compiled
def legal_mask(
    hand: int, led: int, best_led: int, best_trump: int, trump: int, broken: int, flags: int
) -> int:
    """Return the cards of a hand that may be played; never none from a hand with cards.

    `led` is the suit led, -1 for the leader; `best_led` the highest rank of that suit on the table;
    `best_trump` the highest trump of a trick that has been ruffed, else -1 (also where trump is the
    suit led); `broken` 1 once a trump has been played; `flags` the switches (`boards.flags`).
    """
    if led < 0:
        return lead_mask(hand, trump, broken, flags)
    own = hand & suit_mask(led)
    if own:
        return follow_mask(own, led, best_led, best_trump, flags)
    if not hand & suit_mask(trump):
        return hand
    return ruff_mask(hand, trump, best_trump, flags)
