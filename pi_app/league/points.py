"""Places and points of one game. Pure.

A game gives each player one point for every player it is ahead of; two who share a place have half
a point of one another. So the points of a game of k players always are k (k - 1) / 2 together, and
a game of many people weighs more than one of two. Halves are counted, so that all stay whole.
"""

from __future__ import annotations

from collections.abc import Sequence


def ranks_of(standings: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the place of each, 1 for the highest; who stands alike shares a place."""
    return tuple(1 + sum(other > own for other in standings) for own in standings)


def half_points(ranks: Sequence[int]) -> tuple[int, ...]:
    """Return twice the points of each, in the order of `ranks` (1 is the first place)."""
    return tuple(
        sum(2 * (own < other) + (own == other) for other in ranks) - 1  # itself is level with it
        for own in ranks
    )
