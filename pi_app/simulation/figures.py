"""Figures of a distribution that is known whole, as a histogram: exact, then rounded once.

Means and variances are computed as fractions, so they are the same to the last digit in whatever
order games were counted.

- **sd** is the sample's, with n − 1: what the standard deviation of such games is estimated at. Of
  one game there is none.
- **Percentiles** are nearest ranks: the smallest value that at least p per cent of the games do not
  exceed. So each is the length of a game that was played; the median of an even number of games is
  the lower one of the two in the middle.
- **95 % intervals**: of a mean, 1.96 standard errors to both sides; of a share, Wilson's score
  interval (E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
  JASA 1927), which is sensible for shares of 0 and 1 too.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import Final

Z: Final = NormalDist().inv_cdf(0.975)
"""Standard errors to each side of a 95 % interval: 1.96."""
_MEDIAN, _LOW, _HIGH = Fraction(1, 2), Fraction(1, 40), Fraction(39, 40)

Histogram = Mapping[int, int]
"""A value to how often it came."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What there is to say of one quantity; none where no game has it."""

    mean: float | None = None
    sd: float | None = None
    median: int | None = None
    p2_5: int | None = None
    p97_5: int | None = None
    min: int | None = None
    max: int | None = None
    mean_95: tuple[float, float] | None = None
    """The 95 % interval of the mean."""


def figures_of(histogram: Histogram) -> Figures:
    """Return the figures of a histogram."""
    count = sum(histogram.values())
    if not count:
        return Figures()
    mean = Fraction(sum(value * times for value, times in histogram.items()), count)
    sd = _sd(histogram, count)
    return Figures(
        mean=float(mean),
        sd=sd,
        median=percentile(histogram, _MEDIAN),
        p2_5=percentile(histogram, _LOW),
        p97_5=percentile(histogram, _HIGH),
        min=min(value for value, times in histogram.items() if times),
        max=max(value for value, times in histogram.items() if times),
        mean_95=None if sd is None else _around(float(mean), Z * sd / math.sqrt(count)),
    )


def _sd(histogram: Histogram, count: int) -> float | None:
    if count < 2:
        return None
    total = sum(value * times for value, times in histogram.items())
    squares = sum(value * value * times for value, times in histogram.items())
    return math.sqrt(Fraction(count * squares - total * total, count * (count - 1)))


def _around(middle: float, half: float) -> tuple[float, float]:
    return middle - half, middle + half


def percentile(histogram: Histogram, share: Fraction) -> int:
    """Return the smallest value that at least this share (0 to 1) of all do not exceed.

    Raises ValueError for an empty histogram.
    """
    rank = max(1, math.ceil(share * sum(histogram.values())))
    passed = 0
    for value in sorted(histogram):
        passed += histogram[value]
        if passed >= rank:
            return value
    raise ValueError("an empty histogram has no percentiles")


def share_95(times: int, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share that was seen in so many of `count` (1 or more) games."""
    share, shrink = times / count, 1 + Z * Z / count
    middle = (share + Z * Z / (2 * count)) / shrink
    half = Z * math.sqrt(share * (1 - share) / count + Z * Z / (4 * count * count)) / shrink
    low, high = _around(middle, half)
    # At the ends the bound is exactly 0 or 1, but for rounding.
    return (max(0.0, low) if times else 0.0), (min(1.0, high) if times < count else 1.0)
