"""Cards weighed in imagined worlds: each played out in each of them, and what that was worth."""

from __future__ import annotations

from typing import Final

from engine.jit import Ints, bottom, compiled
from engine.players.batak.boards import HANDS, SEATS, TEAM, WON
from engine.players.batak.play import copy_position, play, turn
from engine.players.batak.roll import rollout

COUNTS: Final = 14
"""A seat takes 0 to 13 tricks."""
ROW: Final = 4
"""For each card: rollouts, their worth, its squares, tricks of the player's side."""
SUMS: Final = 52 * ROW


@compiled
def fall_of(position: Ints) -> int:
    """Return how the tricks of a deal that is over have fallen, as `stakes.code_of` writes it."""
    return (position[WON] * COUNTS + position[WON + 1]) * COUNTS + position[WON + 2]


@compiled
def side_tricks(position: Ints, seat: int) -> int:
    """Return the tricks of a seat, with its partner's in the team game."""
    mate = position[WON + (seat + 2) % SEATS] if position[TEAM] == 1 else 0
    return position[WON + seat] + mate


@compiled
def weigh_worlds(
    position: Ints,
    worlds: Ints,
    count: int,
    cards: int,
    values: Ints,
    chance: Ints,
    scratch: Ints,
    sums: Ints,
) -> None:
    """Play each of some cards of the seat in turn in each of some worlds, to the end of the deal.

    `worlds` has four hands each, `cards` is a mask of legal cards, `values` says what each fall of
    the tricks is worth, `sums` is added to: `ROW` numbers a card.
    """
    seat = turn(position)
    for world in range(count):
        for other in range(SEATS):
            position[HANDS + other] = worlds[SEATS * world + other]
        left = cards
        while left:
            card = bottom(left)
            left &= left - 1
            copy_position(position, scratch)
            play(scratch, card)
            rollout(scratch, chance)
            worth = values[fall_of(scratch)]
            sums[ROW * card] += 1
            sums[ROW * card + 1] += worth
            sums[ROW * card + 2] += worth * worth
            sums[ROW * card + 3] += side_tricks(scratch, seat)
