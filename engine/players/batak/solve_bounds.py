"""Tricks that are certain at the start of a trick, and positions that have been looked at before.

Certain in trumps: each trump of a seat is played in a trick of its own, which is lost only to a
higher trump of an opponent; who has i trumps of a rank or more, with j higher ones against them,
wins i − j tricks at least. Certain by leading: the top cards of a side suit, as long as everybody
else either has no trump or must follow.
"""

from __future__ import annotations

from typing import Final

from engine.jit import Ints, compiled, ones, top
from engine.players.batak.boards import SEATS
from engine.players.batak.solve_state import (
    BROKEN,
    KEY_ONE,
    KEY_TWO,
    LEFT,
    SEAT,
    SLOT,
    TABLE,
    TABLE_MASK,
    TRUMP,
    WORDS,
    all_ranks,
    code,
    lane,
)

_CODE: Final = 27
_KEY: Final = 2 * _CODE
_KEY_MASK: Final = (1 << _KEY) - 1
_LEAST: Final = _KEY
_SEAT_AT: Final = _KEY
_BROKEN_AT: Final = _KEY + 2
_LEFT_AT: Final = _KEY + 3
# Two odd numbers with irregular bits: the fractional parts of the golden ratio and of the root
# of 2. Only 62 bits of the products are used, so that they are the same with and without wrapping.
_MIX_ONE: Final = 0x1E3779B97F4A7C15
_MIX_TWO: Final = 0x1A827999FCEF3243
_MIXED: Final = (1 << 62) - 1


@compiled
def sure_trumps(word: int, seat: int, foes: int) -> int:
    """Return how many tricks a seat's trumps win whatever happens, `foes` held against them."""
    own, count, found = lane(word, seat), 0, 0
    while own:
        rank = top(own)
        own ^= 1 << rank
        count += 1
        found = max(found, count - ones(foes >> rank))
    return found


@compiled
def side_sure(memory: Ints, frame: int, side: int) -> int:
    """Return how many tricks the trumps of one seat of a side win at least, the best of them."""
    word, foes, found = memory[frame + WORDS + memory[TRUMP]], 0, 0
    for seat in range(SEATS):
        if not side >> seat & 1:
            foes |= lane(word, seat)
    for seat in range(SEATS):
        if side >> seat & 1:
            found = max(found, sure_trumps(word, seat, foes))
    return found


@compiled
def top_run(word: int, seat: int) -> int:
    """Return how many cards of a seat head a suit without gaps."""
    ranks, own = all_ranks(word), lane(word, seat)
    others = ranks & ~own
    return ones(ranks) - 1 - top(others) if others else ones(own)


@compiled
def cash(memory: Ints, frame: int) -> int:
    """Return how many tricks the leader wins at once with side suits."""
    leader, trump, found = memory[frame + SEAT], memory[TRUMP], 0
    trumps = memory[frame + WORDS + trump]
    for suit in range(SEATS):
        word = memory[frame + WORDS + suit]
        if suit != trump and lane(word, leader):
            run = top_run(word, leader)
            for seat in range(SEATS):
                if run > 0 and seat != leader and lane(trumps, seat):
                    run = min(run, ones(lane(word, seat)))
            found += run
    return found


@compiled
def sure(memory: Ints, frame: int, side: int) -> int:
    """Return how many tricks a side takes at least, at the start of a trick."""
    found = side_sure(memory, frame, side)
    if side >> memory[frame + SEAT] & 1:
        found += cash(memory, frame)
    return found


@compiled
def set_key(memory: Ints, frame: int) -> None:
    """Keep the two words of a position's key in its frame: exact, the side suits in any order."""
    words, trump = frame + WORDS, memory[TRUMP]
    one = code(memory[words + (trump ^ 1)])
    two = code(memory[words + (trump ^ 2)])
    three = code(memory[words + (trump ^ 3)])
    high, low = max(one, two, three), min(one, two, three)
    key = code(memory[words + trump]) | high << _CODE | memory[frame + SEAT] << _SEAT_AT
    key |= memory[frame + BROKEN] << _BROKEN_AT | memory[frame + LEFT] << _LEFT_AT
    memory[frame + KEY_ONE] = key
    memory[frame + KEY_TWO] = (one + two + three - high - low) | low << _CODE


@compiled
def slot_of(memory: Ints, frame: int) -> int:
    """Return where the first of the two slots of a position is."""
    mixed = (memory[frame + KEY_ONE] * _MIX_ONE + memory[frame + KEY_TWO] * _MIX_TWO) & _MIXED
    return TABLE + SLOT * ((mixed >> 32) & memory[TABLE_MASK] & ~1)


@compiled
def found_in(memory: Ints, frame: int, slot: int) -> bool:
    """Tell whether a slot holds this position."""
    is_same = memory[slot] == memory[frame + KEY_ONE]
    return is_same and memory[slot + 1] & _KEY_MASK == memory[frame + KEY_TWO]


@compiled
def recall(memory: Ints, frame: int) -> int:
    """Return what is known of a position: `least | most << 4` tricks, 0 to all if nothing is."""
    slot = slot_of(memory, frame)
    for at in (slot, slot + SLOT):
        if found_in(memory, frame, at):
            return memory[at + 1] >> _LEAST
    return memory[frame + LEFT] << 4


@compiled
def remember(memory: Ints, frame: int, known: int) -> None:
    """Keep what is known of a position: in its slot, or over the one that is cheaper to lose."""
    slot = slot_of(memory, frame)
    if not found_in(memory, frame, slot):
        deeper = memory[slot] >> _LEFT_AT > memory[frame + LEFT]
        if deeper or found_in(memory, frame, slot + SLOT):
            slot += SLOT
    memory[slot] = memory[frame + KEY_ONE]
    memory[slot + 1] = memory[frame + KEY_TWO] | known << _LEAST
