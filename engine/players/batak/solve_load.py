"""A position as the solver sees it: the first frame of its memory, cards made relative."""

from __future__ import annotations

from engine.jit import Ints, bottom, compiled, ones
from engine.players.batak.boards import BROKEN as P_BROKEN
from engine.players.batak.boards import FLAGS as P_FLAGS
from engine.players.batak.boards import HANDS, LEADER, NOBODY, SEATS, SUIT, SUIT_SIZE
from engine.players.batak.boards import LYING as P_LYING
from engine.players.batak.boards import TRUMP as P_TRUMP
from engine.players.batak.play import best_of, led_suit, turn, winning_place
from engine.players.batak.solve_state import (
    BEST_LED,
    BEST_TRUMP,
    BROKEN,
    CAPACITY,
    FLAGS,
    FRAMES,
    HISTORY,
    HOLDER,
    IS_OUT,
    LANE,
    LED,
    LEFT,
    LIMIT,
    LYING,
    NODES,
    SEAT,
    SIDE,
    SLOT,
    TABLE,
    TABLE_MASK,
    TRUMP,
    WORDS,
    all_ranks,
    closed,
    lane,
)


@compiled
def load_suit(memory: Ints, position: Ints, suit: int) -> None:
    """Put the hands' cards of a suit into the first frame, ranks as they are."""
    word = 0
    for seat in range(SEATS):
        ranks = position[HANDS + seat] >> (SUIT_SIZE * suit) & SUIT
        word |= ranks << (LANE * seat)
    memory[FRAMES + WORDS + suit] = word


@compiled
def close_gaps(memory: Ints, suit: int, at: int) -> None:
    """Move the ranks of a suit of the first frame together, the best card on the table kept.

    `at` is the place of its rank in the frame, or `HOLDER` if none of this suit matters.
    """
    for rank in range(SUIT_SIZE - 1, -1, -1):
        best = memory[FRAMES + at] if at != HOLDER else NOBODY
        word = memory[FRAMES + WORDS + suit]
        if rank != best and not all_ranks(word) >> rank & 1:
            memory[FRAMES + WORDS + suit] = closed(word, rank)
            if best > rank:
                memory[FRAMES + at] = best - 1


@compiled
def forget(memory: Ints) -> None:
    """Empty the table, of which so much is used as the cards left can fill, and the history."""
    memory[TABLE_MASK] = (1 << min(memory[CAPACITY], 2 * memory[FRAMES + LEFT])) - 1
    for at in range(HISTORY, FRAMES):
        memory[at] = 0
    for at in range(TABLE, TABLE + SLOT * (memory[TABLE_MASK] + 1)):
        memory[at] = 0


@compiled
def load(memory: Ints, position: Ints, side: int, limit: int) -> None:
    """Put a packed position into the first frame, and forget what was known of others."""
    led, trump = led_suit(position), position[P_TRUMP]
    memory[SIDE], memory[TRUMP], memory[FLAGS] = side, trump, position[P_FLAGS]
    memory[NODES], memory[LIMIT], memory[IS_OUT] = 0, limit, 0
    seat = turn(position)
    memory[FRAMES + SEAT], memory[FRAMES + LED] = seat, led
    memory[FRAMES + LYING], memory[FRAMES + BROKEN] = position[P_LYING], position[P_BROKEN]
    memory[FRAMES + LEFT] = ones(position[HANDS + seat])
    memory[FRAMES + HOLDER] = (position[LEADER] + winning_place(position)) % SEATS
    memory[FRAMES + BEST_LED] = best_of(position, led)
    memory[FRAMES + BEST_TRUMP] = best_of(position, trump) if led != trump else NOBODY
    for suit in range(SEATS):
        load_suit(memory, position, suit)
        at = BEST_TRUMP if suit == trump and led != trump else HOLDER
        close_gaps(memory, suit, BEST_LED if suit == led else at)
    forget(memory)


@compiled
def relative(memory: Ints, position: Ints, card: int) -> int:
    """Return the card of the first frame that a card of the seat in turn has become.

    Its hand has as many cards of the suit below it here as there.
    """
    suit, rank = card // SUIT_SIZE, card % SUIT_SIZE
    seat = memory[FRAMES + SEAT]
    own = position[HANDS + seat] >> (SUIT_SIZE * suit) & SUIT
    below = ones(own & ((1 << rank) - 1))
    ranks = lane(memory[FRAMES + WORDS + suit], seat)
    for _ in range(below):
        ranks &= ranks - 1
    return suit * SUIT_SIZE + bottom(ranks)
