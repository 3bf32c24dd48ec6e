"""Rollouts: a deal played to its end by the rules of `policy`, many times over many worlds."""

from __future__ import annotations

from typing import Final

from engine.jit import Ints, bottom, compiled
from engine.players.batak.boards import DECK, HANDS, LEADER, LYING, PACKED, SEATS, SUIT_SIZE, WON
from engine.players.batak.play import copy_position, legal_now, play
from engine.players.batak.policy import choose_card

COUNTS: Final = SUIT_SIZE + 1
"""A seat takes 0 to 13 tricks."""
TALLY: Final = DECK * SEATS * COUNTS
"""Size of a tally: how often a seat took so many tricks in all after a card, `tally_at`."""


def tally_at(card: int, seat: int, tricks: int) -> int:
    """Return where a tally counts the rollouts with these tricks for a seat after a card."""
    return (card * SEATS + seat) * COUNTS + tricks


@compiled
def rollout(position: Ints, chance: Ints) -> None:
    """Play a packed position to the end of its deal; `WON` then has all its tricks.

    The outcome is a function of the position and of the state of the stream.
    """
    while position[HANDS + (position[LEADER] + position[LYING]) % SEATS]:
        play(position, choose_card(position, chance))


@compiled
def rollouts(position: Ints, count: int, chance: Ints, scratch: Ints, won: Ints) -> None:
    """Play a position out so many times; `won` is increased by what each seat took.

    `scratch` has room for a packed position.
    """
    for _ in range(count):
        copy_position(position, scratch)
        rollout(scratch, chance)
        for seat in range(SEATS):
            won[seat] += scratch[WON + seat]


@compiled
def tally_world(position: Ints, cards: int, chance: Ints, scratch: Ints, tally: Ints) -> None:
    """Play a position out once after each of these cards of the seat in turn.

    `cards` is a mask of legal cards; `tally` is counted up where `tally_at` says.
    """
    left = cards & legal_now(position)
    while left:
        card = bottom(left)
        left &= left - 1
        copy_position(position, scratch)
        play(scratch, card)
        rollout(scratch, chance)
        for seat in range(SEATS):
            tally[(card * SEATS + seat) * COUNTS + scratch[WON + seat]] += 1


@compiled
def tally_worlds(
    position: Ints, worlds: Ints, count: int, cards: int, chance: Ints, scratch: Ints, tally: Ints
) -> None:
    """Do so in the first `count` worlds: four hands each, which replace those of the position."""
    for world in range(count):
        for seat in range(SEATS):
            position[HANDS + seat] = worlds[SEATS * world + seat]
        tally_world(position, cards, chance, scratch, tally)


SCRATCH: Final = PACKED
"""Size of the scratch array that these kernels want."""
