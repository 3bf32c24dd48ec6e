"""The solver's search: can a side take so many tricks from a position on, with all cards open?"""

from __future__ import annotations

from typing import Final

from engine.jit import Ints, compiled
from engine.players.batak.boards import SEATS
from engine.players.batak.solve_bounds import recall, remember, set_key, sure
from engine.players.batak.solve_moves import list_moves, next_move, step
from engine.players.batak.solve_state import (
    COUNT,
    FRAME,
    IS_OUT,
    LEFT,
    LIMIT,
    LYING,
    MOVES,
    NEED,
    NODES,
    SEAT,
    SIDE,
    TRIED,
    TRUMP,
    WORDS,
    all_ranks,
    history_of,
    lane,
)

UNKNOWN: Final = -1


@compiled
def last_trick(memory: Ints, frame: int) -> int:
    """Return the winner of a trick in which everybody has one card left."""
    suit, leader = memory[TRUMP], memory[frame + SEAT]
    if memory[frame + WORDS + suit] == 0:
        for other in range(SEATS):
            if lane(memory[frame + WORDS + other], leader):
                suit = other
    word = memory[frame + WORDS + suit]
    highest = (all_ranks(word) + 1) >> 1
    for seat in range(SEATS):
        if lane(word, seat) == highest:
            leader = seat
    return leader


@compiled
def known_from(known: int, need: int) -> int:
    """Answer a question by what the table says: `least | most << 4` tricks."""
    if known & 15 >= need:
        return 1
    return 0 if known >> 4 < need else UNKNOWN


@compiled
def known_at_start(memory: Ints, frame: int) -> int:
    """Answer the question at the start of a trick without a search: 1, 0, or -1 for unknown."""
    need, left = memory[frame + NEED], memory[frame + LEFT]
    if need <= 0 or need > left:
        return 1 if need <= 0 else 0
    if left == 1:
        return memory[SIDE] >> last_trick(memory, frame) & 1
    if sure(memory, frame, memory[SIDE]) >= need:
        return 1
    if left - sure(memory, frame, ~memory[SIDE]) < need:
        return 0
    set_key(memory, frame)
    return known_from(recall(memory, frame), need)


@compiled
def learn(memory: Ints, frame: int, answer: int) -> None:
    """Keep the answer to the question at the start of a trick."""
    known, need = recall(memory, frame), memory[frame + NEED]
    if answer:
        remember(memory, frame, need | known >> 4 << 4)
    else:
        remember(memory, frame, (known & 15) | (need - 1) << 4)


@compiled
def enter(memory: Ints, frame: int) -> int:
    """Begin with a frame: return the answer if it is known, else list the cards and return -1."""
    if memory[frame + LYING] == 0:
        known = known_at_start(memory, frame)
        if known >= 0:
            return known
    memory[NODES] += 1
    if memory[NODES] > memory[LIMIT]:
        memory[IS_OUT] = 1
    memory[frame + COUNT] = list_moves(memory, frame)
    memory[frame + TRIED] = 0
    return UNKNOWN


@compiled
def resume(memory: Ints, frame: int, answer: int) -> int:
    """Go on with a frame after the answer to a card: return its own, or -1 to try the next one."""
    seat, tried = memory[frame + SEAT], memory[frame + TRIED]
    if answer == memory[SIDE] >> seat & 1:
        card = memory[frame + MOVES + tried - 1] & 63
        memory[history_of(memory, frame) + card] += 1 << memory[frame + LEFT]
    elif tried < memory[frame + COUNT]:
        return UNKNOWN
    if memory[frame + LYING] == 0:
        learn(memory, frame, answer)
    return answer


@compiled
def try_next(memory: Ints, frame: int) -> None:
    """Play the next card of the list."""
    tried = memory[frame + TRIED]
    memory[frame + TRIED] = tried + 1
    step(memory, frame, next_move(memory, frame, tried, memory[frame + COUNT]))


@compiled
def search(memory: Ints, first: int) -> int:
    """Return 1 if the side can take `NEED` tricks more from a frame on, 0 if not.

    A loop, for numba does not take up functions that call themselves from its cache reliably.
    """
    frame = first
    while True:
        answer = enter(memory, frame)
        while answer >= 0:
            if frame == first:
                return answer
            frame -= FRAME
            answer = resume(memory, frame, answer)
        if memory[IS_OUT]:
            return 0
        try_next(memory, frame)
        frame += FRAME
