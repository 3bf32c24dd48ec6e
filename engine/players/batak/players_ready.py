"""The kernels of the computer players themselves, each called once so that it is compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.chance import stream
from engine.jit import ints, zeros
from engine.players.batak.boards import ALL_CARDS, DECK, NOBODY, PACKED, SEATS, Position, packed
from engine.players.batak.proof import count_sure
from engine.players.batak.solve_state import CAPACITY, SLOT, TABLE
from engine.players.batak.stakes import CODES
from engine.players.batak.tender import (
    FALLS_TO,
    MINIMUM,
    PASSED_ROW,
    SAID,
    TOP_SEAT,
    tender,
    tender_passed,
)
from engine.players.batak.weigh import SUMS, weigh_worlds

_ENDING = Position(hands=(0b11, 0b11 << 13, 0b11 << 26, 0b11 << 39), trump=1, leader=0)
"""Each seat has the two lowest cards of a suit."""
_FIRST = Position(hands=(ALL_CARDS & 0x1FFF, 0, 0, 0), trump=0, leader=0)
"""Seat 0 has all spades, and nothing is known of the others."""


def weigh_once() -> None:
    """Weigh two cards."""
    chance, worlds = stream(1), ints(_ENDING.hands)
    scratch = zeros(PACKED)
    weigh_worlds(packed(_ENDING), worlds, 1, 0b11, zeros(CODES), chance, scratch, zeros(SUMS))


def bid_once() -> None:
    """Look at one world of an auction, declaring and passing."""
    said, chance = zeros(SAID), stream(1)
    said[TOP_SEAT], said[FALLS_TO], said[MINIMUM] = NOBODY, 3, 4
    tender(packed(_FIRST), 0b0001, 1, said, chance, zeros(PACKED), zeros(SEATS))
    tender_passed(packed(_FIRST), 1, said, chance, zeros(PACKED), zeros(PASSED_ROW))


def prove_once() -> None:
    """Ask whether a trick is certain."""
    room = zeros(TABLE + SLOT * 16)
    room[CAPACITY] = 4
    count_sure(room, packed(_ENDING), ints(_ENDING.hands), 1, 0b11, 0b0001, 1, 1000, zeros(DECK))


PARTS: Mapping[str, Callable[[], None]] = {
    "cards weighed": weigh_once,
    "auctions": bid_once,
    "endings proved": prove_once,
}
