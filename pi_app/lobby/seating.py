"""Who sits where: people at the places where they pressed, computers at free ones between. Pure.

A place is what is wired: a pair of buttons, its lamps, its colour and shape. A seat is a number in
the order of play. Where no place is left free in between, they are the same.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seated:
    """One seat of a game, in the order of play."""

    place: int
    is_computer: bool


def seated(people: Collection[int], computers: int, most: int) -> tuple[Seated, ...]:
    """Return the seats, in the order of their places; computers take the first free ones.

    `most` places have a colour. Raises ValueError if there are not enough of them.
    """
    free = [place for place in range(most) if place not in people]
    if len(free) < computers:
        raise ValueError(f"{computers} computers, and {len(free)} free places")
    both = [Seated(place, is_computer=False) for place in people]
    both += [Seated(place, is_computer=True) for place in free[:computers]]
    return tuple(sorted(both, key=lambda seat: seat.place))
