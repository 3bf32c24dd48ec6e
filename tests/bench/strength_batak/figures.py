"""Means with their intervals, and shares with theirs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

Z = 1.96
"""Two-sided 95 %."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure and the 95 % interval about it."""

    middle: float
    low: float
    high: float
    count: int

    def __str__(self) -> str:
        return f"{self.middle:+.2f} [{self.low:+.2f} {self.high:+.2f}] n={self.count}"


def mean_of(values: Sequence[float]) -> Interval:
    """Return the mean of independent values, two or more, and its interval by their spread."""
    middle, half = fmean(values), Z * stdev(values) / sqrt(len(values))
    return Interval(middle, middle - half, middle + half, len(values))


def share_of(hits: float, count: int) -> Interval:
    """Return Wilson's interval for a share; half a hit is a place shared by two."""
    share, z2 = hits / count, Z * Z
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = Z / (1 + z2 / count) * sqrt(share * (1 - share) / count + z2 / (4 * count * count))
    return Interval(share, middle - half, middle + half, count)
