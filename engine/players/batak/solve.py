"""The exact solver: how many tricks a side can take with all cards open, against the best play.

One question at a time ("at least so many?"), answered by a search that stops at the first card
that settles it; what has been found out about the start of a trick is kept in a table and used
for the next question. Works from any point of a trick, with every setting of the switches, for
any set of seats that play together against the rest. The tricks counted are those not yet won,
the one on the table included.

The method is that of the double-dummy solvers of bridge: null windows, a table of positions made
relative, tricks that are certain, a history of the cards that settled it. Bridge's "only the
ranks that won matter" is not used: here low ranks decide what is legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from engine.chance import stream
from engine.jit import Ints, bottom, compiled, zeros
from engine.players.batak.boards import DECK, NOBODY, SEATS, WON, Position, numbers_in, packed
from engine.players.batak.play import legal_now
from engine.players.batak.roll import SCRATCH, rollouts
from engine.players.batak.solve_load import load, relative
from engine.players.batak.solve_moves import step
from engine.players.batak.solve_search import search
from engine.players.batak.solve_state import (
    CAPACITY,
    FRAME,
    FRAMES,
    IS_OUT,
    LEFT,
    NEED,
    NODES,
    SLOT,
    TABLE,
)

UNKNOWN: Final = -1
"""The limit was reached before the answer."""
NO_LIMIT: Final = 1 << 60


@compiled
def ask(memory: Ints, card: int, need: int) -> int:
    """Tell of the position loaded: 1 if `need` tricks can be taken after a card, 0 if not.

    The card is a relative one; -1 for the best card. -1 is returned if the limit was reached.
    """
    memory[FRAMES + NEED] = need
    frame = FRAMES
    if card >= 0:
        step(memory, frame, card)
        frame += FRAME
    answer = search(memory, frame)  # In one place only: it is compiled wherever it is called.
    return UNKNOWN if memory[IS_OUT] else answer


@compiled
def most(memory: Ints, card: int, guess: int) -> int:
    """Return how many tricks can be taken after a (relative) card, or after the best for -1.

    It is searched for from a guess on; a guess one too high is the cheapest, since it is quicker
    to show that tricks cannot be taken than that they can. -1 is returned if the limit was reached.
    """
    low, high = 0, memory[FRAMES + LEFT]
    need = min(max(guess, 1), high)
    while low < high:
        answer = ask(memory, card, need)
        if answer < 0:
            return UNKNOWN
        if answer:
            low = need
        else:
            high = need - 1
        need = low + 1 if answer else high
    return low


@compiled
def most_of(memory: Ints, position: Ints, side: int, limit: int, guess: int) -> int:
    """Return how many tricks a side can take from a packed position on, -1 if unknown.

    `side` is a mask of seats, `limit` the number of positions that may be looked at.
    """
    load(memory, position, side, limit)
    return most(memory, NOBODY, guess)


@compiled
def can_take_in(memory: Ints, position: Ints, side: int, limit: int, need: int) -> int:
    """Tell whether a side can take so many tricks from a packed position on: 1, 0, -1 unknown."""
    load(memory, position, side, limit)
    return ask(memory, NOBODY, need)


@compiled
def most_by_card(memory: Ints, position: Ints, side: int, limit: int, values: Ints) -> int:
    """Write what `most_of` is after each legal card, -1 for other cards; `values` has room for 52.

    Returns the number of legal cards, -1 if the limit was reached.
    """
    load(memory, position, side, limit)
    for card in range(DECK):
        values[card] = NOBODY
    left, count, found = legal_now(position), 0, most(memory, NOBODY, memory[FRAMES + LEFT])
    while left and found >= 0:
        card = bottom(left)
        left &= left - 1
        found = most(memory, relative(memory, position, card), found)
        values[card] = found
        count += 1
    return count if found >= 0 else UNKNOWN


class Answer(Enum):
    """Whether so many tricks can be taken."""

    NO = 0
    YES = 1
    UNKNOWN = -1


class Solver:
    """The solver with its memory, to be kept for many positions.

    `bits` is the size of the table: 2^bits places of 16 bytes. What one question finds out is
    used for the next one about the same position only, so answers do not depend on the past.
    """

    def __init__(self, *, bits: int = 20, limit: int = NO_LIMIT) -> None:
        self._memory = zeros(TABLE + SLOT * (1 << bits))
        self._memory[CAPACITY] = bits
        self._limit = limit

    @property
    def nodes(self) -> int:
        """How many positions the last question looked at."""
        return int(self._memory[NODES])

    def most(self, position: Position, side: int) -> int | None:
        """Return how many tricks the seats of a mask can take; none if the limit was reached."""
        array = packed(position)
        guess = _rolled(array, side) + 1
        found = most_of(self._memory, array, side, self._limit, guess)
        return None if found == UNKNOWN else int(found)

    def can_take(self, position: Position, side: int, need: int) -> Answer:
        """Tell whether the seats of a mask can take so many tricks."""
        return Answer(int(can_take_in(self._memory, packed(position), side, self._limit, need)))

    def most_by_card(self, position: Position, side: int) -> Mapping[int, int] | None:
        """Return what `most` is after each legal card; none if the limit was reached."""
        values, array = zeros(DECK), packed(position)
        found = most_by_card(self._memory, array, side, self._limit, values)
        if found == UNKNOWN:
            return None
        return {card: int(values[card]) for card in numbers_in(int(legal_now(array)))}


def _rolled(array: Ints, side: int) -> int:
    """Return how many tricks more the seats of a mask take in one rollout."""
    won = zeros(SEATS)
    rollouts(array, 1, stream(1), zeros(SCRATCH), won)
    return sum(int(won[seat]) - int(array[WON + seat]) for seat in range(SEATS) if side >> seat & 1)
