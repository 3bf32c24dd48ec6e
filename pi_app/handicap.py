"""What handicaps would make a game even, from the players' own reactions in recorded games. Pure.

A handicap evens out two players if it is the distance between their usual reactions. The usual one
is the median: one hand that slept, or guessed, does not move it. Reactions are real times; what a
handicap did to a slap in those games is not in them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from engine.games.bataille_corse.state import MOST_HANDICAP_MS
from engine.judging import MS

STEP_MS = 10
"""Handicaps are suggested in steps of so much: nobody's reactions are steadier."""
LEAST_SLAPS = 5
"""With fewer slaps nothing is said of a player."""
FASTEST_NS = 100 * MS
"""Who slaps sooner has guessed: the limit of World Athletics for a false start."""
SLOWEST_NS = 1500 * MS
"""Who slaps later did not react to the card (`late_ms`)."""
Z_95 = 1.96
"""Standard errors on either side that hold 95 of 100 normal values."""


@dataclass(frozen=True, slots=True)
class Suggested:
    """What one player is suggested."""

    handicap_ms: int
    plus_minus_ms: int
    """Half of the 95 % interval of the distance to the slowest player; 0 for that player."""
    slaps: int
    """How many reactions it rests on."""

    @property
    def is_clear(self) -> bool:
        """Whether the players really differ, as far as these slaps can tell."""
        return self.handicap_ms > self.plus_minus_ms


def suggested(reactions: Mapping[str, Sequence[int]]) -> dict[str, Suggested]:
    """Return the handicap of each player that makes all medians equal; the slowest has none.

    Players with fewer than `LEAST_SLAPS` reactions (ns) are left out.
    """
    known = {name: sorted(own) for name, own in reactions.items() if len(own) >= LEAST_SLAPS}
    if not known:
        return {}
    slowest = max(known, key=lambda name: (median(known[name]), name))
    return {name: _against(own, known[slowest]) for name, own in known.items()}


def _against(own: Sequence[int], slowest: Sequence[int]) -> Suggested:
    distance_ms = (median(slowest) - median(own)) / MS
    handicap_ms = min(MOST_HANDICAP_MS, math.floor(distance_ms / STEP_MS + 0.5) * STEP_MS)
    if own is slowest:
        return Suggested(0, 0, len(own))
    error_ms = Z_95 * math.hypot(median_error_ns(own), median_error_ns(slowest)) / MS
    return Suggested(handicap_ms, math.ceil(error_ms), len(own))


def median_error_ns(values: Sequence[int]) -> float:
    """Return the standard error of the median of sorted values, whatever they are spread like.

    McKean and Schrader, A comparison of methods for studentizing the sample median,
    Communications in Statistics B 13 (1984): the distance of the two values that hold the median
    with 95 %, counted from both ends, over as many standard errors.
    """
    count = len(values)
    place = max(1, math.floor((count + 1) / 2 - Z_95 * math.sqrt(count / 4) + 0.5))
    return (values[count - place] - values[place - 1]) / (2 * Z_95)
