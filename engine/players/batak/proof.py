"""Near the end of a deal: cards after which a promise is certain to be kept, or to be broken.

Certain in every world looked at, by the exact solver, its worlds drawn as for all else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.batak_rules import SEATS
from engine.batak_views import BatakView
from engine.chance import stream
from engine.jit import IS_COMPILED, Ints, bottom, compiled, zeros
from engine.players.batak.boards import DECK, HANDS
from engine.players.batak.imagine import seed_of, shown_of
from engine.players.batak.memory import Memory, Uniform
from engine.players.batak.sample import draw_worlds, planned
from engine.players.batak.solve import ask
from engine.players.batak.solve_load import load, relative
from engine.players.batak.solve_state import CAPACITY, SLOT, TABLE

CARDS: Final = 6 if IS_COMPILED else 2
"""Cards of a hand from which on it is tried."""
WORLDS: Final = 24 if IS_COMPILED else 4
BATCH: Final = 4
"""Worlds between two looks at the clock."""
LIMIT: Final = 20_000
"""Positions that may be looked at for one question; about 4 ms here."""
BITS: Final = 12
"""Of the solver's table: 128 KB, made anew each time."""


@compiled
def count_sure(
    memory: Ints,
    position: Ints,
    worlds: Ints,
    count: int,
    cards: int,
    side: int,
    need: int,
    limit: int,
    sure: Ints,
) -> None:
    """For each of some cards, count the worlds in which a side can take `need` tricks after it.

    `worlds` has four hands each, `cards` is a mask of legal cards, `side` one of seats, `need` is
    of the tricks not yet won. A question that reaches its limit does not count.
    """
    for world in range(count):
        for seat in range(SEATS):
            position[HANDS + seat] = worlds[SEATS * world + seat]
        load(memory, position, side, limit)
        left = cards
        while left:
            card = bottom(left)
            left &= left - 1
            if ask(memory, relative(memory, position, card), need) == 1:
                sure[card] += 1


def sure_cards(
    view: BatakView,
    memory: Memory,
    cards: tuple[int, ...],
    uniform: Uniform,
    keep_on: Callable[[], bool],
) -> tuple[int, ...]:
    """Return those of some legal cards after which the player's side is sure to have its way.

    Who declares wants the promise kept, the others want it broken, and take one another's part in
    that. Empty where nothing is at stake any more, where nothing is sure, while it is too early,
    or when time is up.
    """
    left = memory.hand.bit_count()
    if left > CARDS or not 0 < memory.need <= left:
        return ()
    position, plan = planned(shown_of(view, memory.seat))
    worlds, chance = zeros(SEATS * BATCH), stream(seed_of(uniform))
    room = zeros(TABLE + SLOT * (1 << BITS))
    room[CAPACITY] = BITS
    side, need = _wanted(view, memory, left)
    for _ in range(0, WORLDS, BATCH):
        if not cards or not keep_on():
            return ()
        sure, mask = zeros(DECK), sum(1 << number for number in cards)
        draw_worlds(plan, BATCH, chance, worlds)
        count_sure(room, position, worlds, BATCH, mask, side, need, LIMIT, sure)
        cards = tuple(number for number in cards if sure[number] == BATCH)
    return cards


def _wanted(view: BatakView, memory: Memory, left: int) -> tuple[int, int]:
    """Return (seats, tricks) of the player's side."""
    declarers = memory.mates
    if not memory.is_declarer:
        assert view.declarer is not None
        declarers = view.rules.side(view.declarer)
    seats = sum(1 << seat for seat in declarers)
    if memory.is_declarer:
        return seats, memory.need
    return (1 << SEATS) - 1 - seats, left - memory.need + 1
