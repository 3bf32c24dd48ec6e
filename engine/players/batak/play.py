"""A packed position moves on: the card that may be played, the card played, the trick taken."""

from __future__ import annotations

from engine.jit import Ints, compiled
from engine.players.batak.boards import (
    BROKEN,
    FLAGS,
    HANDS,
    LEADER,
    LYING,
    NOBODY,
    PACKED,
    SEATS,
    SUIT_SIZE,
    TABLE,
    TRUMP,
    VOIDS,
    WON,
)
from engine.players.batak.legal import legal_mask


@compiled
def copy_position(source: Ints, target: Ints) -> None:
    """Make one packed position equal to another."""
    for at in range(PACKED):
        target[at] = source[at]


@compiled
def turn(position: Ints) -> int:
    """Return the seat that must play."""
    return (position[LEADER] + position[LYING]) % SEATS


@compiled
def led_suit(position: Ints) -> int:
    """Return the suit led, -1 if the table is empty."""
    return position[TABLE] // SUIT_SIZE if position[LYING] > 0 else NOBODY


@compiled
def best_of(position: Ints, suit: int) -> int:
    """Return the highest rank of a suit on the table, -1 if none of it lies there."""
    best = NOBODY
    for at in range(position[LYING]):
        card = position[TABLE + at]
        if card // SUIT_SIZE == suit and card % SUIT_SIZE > best:
            best = card % SUIT_SIZE
    return best


@compiled
def legal_now(position: Ints) -> int:
    """Return the mask of what the seat in turn may play."""
    led, trump = led_suit(position), position[TRUMP]
    best_trump = best_of(position, trump) if led != trump else NOBODY
    return legal_mask(
        position[HANDS + turn(position)],
        led,
        best_of(position, led),
        best_trump,
        trump,
        position[BROKEN],
        position[FLAGS],
    )


@compiled
def beats(card: int, best: int, trump: int) -> bool:
    """Tell whether a card beats the best one of the trick so far."""
    suit, best_suit = card // SUIT_SIZE, best // SUIT_SIZE
    return card > best if suit == best_suit else suit == trump


@compiled
def winning_place(position: Ints) -> int:
    """Return the place, 0 to 3 from the leader, of the best card on the table."""
    place = 0
    for at in range(1, position[LYING]):
        if beats(position[TABLE + at], position[TABLE + place], position[TRUMP]):
            place = at
    return place


@compiled
def play(position: Ints, card: int) -> None:
    """Let the seat in turn play a card that it holds; the fourth card gives the trick away.

    Whether the card is legal is not asked.
    """
    seat, led, suit = turn(position), led_suit(position), card // SUIT_SIZE
    position[HANDS + seat] &= ~(1 << card)
    position[TABLE + position[LYING]] = card
    position[LYING] += 1
    if suit == position[TRUMP]:
        position[BROKEN] = 1
    if led >= 0 and suit != led:
        position[VOIDS] |= 1 << (seat * 4 + led)
    if position[LYING] == SEATS:
        take_trick(position)


@compiled
def take_trick(position: Ints) -> None:
    """Give a full trick to its winner, who leads the next one."""
    winner = (position[LEADER] + winning_place(position)) % SEATS
    position[WON + winner] += 1
    position[LEADER] = winner
    position[LYING] = 0
    for at in range(SEATS):
        position[TABLE + at] = NOBODY
