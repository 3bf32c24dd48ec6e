"""The solver's memory: one flat array, so that a step hands on nothing but a place in it.

Cards are relative. A suit is one word of four lanes of 16 bits, one lane a seat; as soon as a card
has no say any more (a trick is over, or it has been beaten) the cards above it move down by one.
So the ranks of a suit are always 0 … n − 1 without gaps, where the best card on the table still
counts: neighbours in one hand are the same card, for legality too, since what has to be beaten
lies between them otherwise. And positions that differ only in cards that are gone are the same.
"""

from __future__ import annotations

from typing import Final

from engine.jit import Ints, compiled, ones
from engine.players.batak.boards import SEATS, SUIT, SUIT_SIZE

LANE: Final = 16
LANES: Final = 0x0001_0001_0001_0001
"""One bit in each lane."""
VALID: Final = SUIT * LANES

# Places in the memory.
SIDE: Final = 0
"""Mask of the seats that want tricks."""
TRUMP: Final = 1
FLAGS: Final = 2
NODES: Final = 3
"""Positions looked at."""
LIMIT: Final = 4
"""At most so many."""
IS_OUT: Final = 5
"""1 once the limit has been reached: nothing that is said then counts."""
TABLE_MASK: Final = 6
"""Slots of the table, a power of two, − 1."""
CAPACITY: Final = 7
"""Bits of the largest table there is room for."""
HISTORY: Final = 8
"""How often a card settled it: by suit led, seat and card. Leads are counted apart from what
follows: one table for both makes the search two to four times as long at ten cards."""
FRAMES: Final = HISTORY + (SEATS + 1) * SEATS * 64
"""One frame for each card on the way, the first for the position asked about."""
FRAME: Final = 32
TABLE: Final = FRAMES + 54 * FRAME
"""The slots, from here on."""

SLOT: Final = 2
"""Words of a slot of the table."""

# Places in a frame.
WORDS: Final = 0
"""Four suits."""
SEAT: Final = 4
"""Who must play."""
LED: Final = 5
"""Suit led, -1 at the start of a trick."""
BEST_LED: Final = 6
"""Highest rank of it on the table."""
BEST_TRUMP: Final = 7
"""Highest trump of a ruffed trick, -1 else."""
HOLDER: Final = 8
"""Seat whose card is best."""
LYING: Final = 9
"""Cards on the table."""
BROKEN: Final = 10
NEED: Final = 11
"""Tricks that the side must still take to reach what is asked."""
LEFT: Final = 12
"""Tricks left, the one on the table included."""
KEY_ONE: Final = 13
"""Of the position, set at the start of a trick."""
KEY_TWO: Final = 14
MOVES: Final = 16
"""Cards to try, at most 13: worth * 64 + card."""
COUNT: Final = 30
"""Number of them."""
TRIED: Final = 31
"""How many have been tried."""


@compiled
def history_of(memory: Ints, frame: int) -> int:
    """Return where the history of the seat in turn begins, the suit led being what it is."""
    return HISTORY + 64 * (SEATS * (memory[frame + LED] + 1) + memory[frame + SEAT])


@compiled
def lane(word: int, seat: int) -> int:
    """Return the ranks of a suit that a seat holds."""
    return word >> (LANE * seat) & SUIT


@compiled
def all_ranks(word: int) -> int:
    """Return the ranks of a suit that anybody holds."""
    both = word | word >> 2 * LANE
    return (both | both >> LANE) & SUIT


@compiled
def closed(word: int, rank: int) -> int:
    """Return a suit whose ranks above a rank that nobody holds have moved down by one."""
    low = ((1 << rank) - 1) * LANES
    return word & low | (word >> 1) & (VALID & ~low)


@compiled
def code(word: int) -> int:
    """Return who holds each rank of a suit without gaps, in 27 bits."""
    pairs = word | word >> 2 * LANE
    low_bits = (word >> LANE | word >> 3 * LANE) & SUIT
    high_bits = (word >> 2 * LANE | word >> 3 * LANE) & SUIT
    everybody = (pairs | pairs >> LANE) & SUIT
    return low_bits | (everybody + 1) | high_bits << (SUIT_SIZE + 1)


@compiled
def hand_size(memory: Ints, frame: int, seat: int) -> int:
    """Return how many cards a seat holds."""
    lanes = SUIT << (LANE * seat)
    found = 0
    for suit in range(SEATS):
        found += ones(memory[frame + WORDS + suit] & lanes)
    return found
