"""Estimates from samples, each with the interval that holds the truth in 95 of 100 cases. Pure.

Cards of one game hang together, so nothing is estimated from single cards as if they were drawn
anew each time: games are played in batches, which have nothing to do with one another, and the
spread between batches says how far a mean may be off (Student's t; batch means: A. Law, Simulation
Modeling and Analysis, ch. 9). Shares of whole games have Wilson's interval (E. B. Wilson, JASA 22,
1927), which holds for few games as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean

Pairs = tuple[Sequence[float], Sequence[float]]
"""Parts, and the wholes that they belong to."""
NORMAL = NormalDist().inv_cdf(0.975)
"""1.96: half the width of a 95 % interval in standard errors, where these are known."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width of the interval: the larger half where it is askew."""
        return max(self.value - self.low, self.high - self.value)

    def scaled(self, factor: float) -> Estimate:
        """Return it in another unit."""
        return Estimate(self.value * factor, self.low * factor, self.high * factor)


def student(freedom: int) -> float:
    """Return the 97.5 % point of Student's t with 2 degrees of freedom or more, to 1 %.

    By the expansion around the normal point (Abramowitz and Stegun, 26.7.5), exact for 1 and 2.
    """
    if freedom <= 2:
        return (12.706, 4.303)[freedom - 1]
    z, n = NORMAL, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def mean_of(values: Sequence[float]) -> Estimate | None:
    """Return the mean of independent values; none of fewer than two."""
    return ratio_of(values, [1.0] * len(values))


def ratio_of(parts: Sequence[float], wholes: Sequence[float]) -> Estimate | None:
    """Return the sum of parts over the sum of wholes, of independent pairs (the ratio estimator).

    None where there are fewer than two pairs, or nothing to divide by. See W. Cochran, Sampling
    Techniques, ch. 2.11.
    """
    count, whole = len(parts), sum(wholes)
    if count < 2 or not whole:
        return None
    return _around(sum(parts) / whole, _rests(parts, wholes))


def change_of(before: Pairs, after: Pairs) -> Estimate | None:
    """Return how two ratios differ, from parts and wholes of as many pairs that belong together."""
    if len(before[0]) < 2 or not sum(before[1]) or not sum(after[1]):
        return None
    ratios = [sum(parts) / sum(wholes) for parts, wholes in (before, after)]
    rests = zip(_rests(*before), _rests(*after), strict=True)
    return _around(ratios[1] - ratios[0], [two - one for one, two in rests])


def _rests(parts: Sequence[float], wholes: Sequence[float]) -> list[float]:
    """Return how far each pair lies from their common ratio, in the unit of the ratio."""
    ratio, middle = sum(parts) / sum(wholes), fmean(wholes)
    return [(part - ratio * one) / middle for part, one in zip(parts, wholes, strict=True)]


def _around(value: float, rests: Sequence[float]) -> Estimate:
    """Return the interval around a value whose sample lies so far from it; their mean is 0."""
    count = len(rests)
    half = student(count - 1) * sqrt(sum(rest**2 for rest in rests) / (count - 1) / count)
    return Estimate(value, value - half, value + half)


def share_of(hits: int, tries: int) -> Estimate | None:
    """Return a share of independent tries with Wilson's interval; none where nothing was tried."""
    if not tries:
        return None
    share, z = hits / tries, NORMAL
    middle = (share + z * z / (2 * tries)) / (1 + z * z / tries)
    half = z * sqrt(share * (1 - share) / tries + z * z / (4 * tries**2)) / (1 + z * z / tries)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def funnel(share: float, cards: int) -> float:
    """Return how far the share of so many cards may lie from a true one in 95 of 100 cases."""
    return NORMAL * sqrt(share * (1 - share) / cards)
