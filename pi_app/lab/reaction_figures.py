"""Medians, quantiles, differences and trends of reactions, each with its interval. Pure.

All of it is free of any shape of the distribution and needs nothing but the standard library.
Intervals are of 95 %. What all presses of a table share, the delay of its display, is no chance: it
is a bound that is added to both ends, and cancels where two medians of one table are compared.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import NormalDist, median

from engine.events import RevealBasis
from engine.judging import MS
from pi_app.handicap import LEAST_SLAPS, Z_95, median_error_ns
from pi_app.lab.reactions import Press

FRAME_NS = 17_000_000
"""A frame at 60 Hz, rounded up."""
HALF_FRAME_NS = FRAME_NS // 2
MOST_POINTS = 400
"""Slopes of pairs are counted among so many points at the most, spread over all."""
HOUR_NS = 3600 * 1_000_000_000
LEAST_HOURS = 1 / 4
"""Of presses that lie closer together nothing is said for a whole hour."""
_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure and its 95 % interval; an end that the presses do not tell is none."""

    value: float
    low: float | None
    high: float | None

    def wider(self, by: float) -> Figure:
        """Return it with a bound added to both ends."""
        low = None if self.low is None else self.low - by
        return Figure(self.value, low, None if self.high is None else self.high + by)


def quantile(values: Sequence[int], share: float) -> Figure | None:
    """Return a quantile of sorted values, and the interval that order statistics give it.

    How many values lie below the true quantile is binomial, whatever they are spread like; the
    interval goes from the last value that is below it with 97.5 % on to the first one above (H. A.
    David and H. N. Nagaraja, Order Statistics, 2003, section 7.1). No resampling does better, and
    where values are few it says so: that end is none.
    """
    if not values:
        return None
    below = [0.0]
    for at in range(len(values) + 1):
        below.append(below[-1] + _binomial(at, len(values), share))
    # below[i + 1] is the chance that at most i values lie under the true quantile.
    low = max((i for i in range(len(values)) if below[i + 1] <= 0.025), default=None)
    high = min((i for i in range(len(values)) if below[i + 1] >= 0.975), default=None)
    return Figure(
        _at(values, share),
        None if low is None else values[low],
        None if high is None else values[high],
    )


def _binomial(successes: int, trials: int, share: float) -> float:
    log = math.lgamma(trials + 1) - math.lgamma(successes + 1) - math.lgamma(trials - successes + 1)
    return math.exp(log + successes * math.log(share) + (trials - successes) * math.log1p(-share))


def _at(values: Sequence[int], share: float) -> float:
    """Return the quantile itself, between the two values nearest to it."""
    place = share * (len(values) - 1)
    low = math.floor(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (place - low) * (values[high] - values[low])


def difference(before: Sequence[int], after: Sequence[int]) -> Figure | None:
    """Return by how much the median of `after` is longer; none where either has too few.

    Donders' subtraction, if `before` is simple and `after` choice: the time that deciding takes.
    """
    if min(len(before), len(after)) < LEAST_SLAPS:
        return None
    ordered = sorted(before), sorted(after)
    value = median(ordered[1]) - median(ordered[0])
    error = Z_95 * math.hypot(*map(median_error_ns, ordered))
    return Figure(value, value - error, value + error)


Points = Sequence[tuple[float, float]]


def trend(groups: Iterable[Points]) -> Figure | None:
    """Return the slope that runs through groups of points, whatever their levels.

    The median of the slopes of all pairs inside a group (H. Theil 1950; P. K. Sen, J. Am. Stat.
    Assoc. 63, 1968), with the groups put together as R. M. Hirsch, J. R. Slack and R. A. Smith do
    (Water Resources Research 18, 1982). A hand that slept does not move it. The interval is Sen's:
    the slopes whose ranks are as far from the middle as Kendall's statistic may be by chance.
    """
    slopes: list[float] = []
    variance = 0.0
    for points in groups:
        few = _thinned(points)
        slopes += ((y2 - y1) / (x2 - x1) for (x1, y1), (x2, y2) in combinations(few, 2) if x1 != x2)
        variance += len(few) * (len(few) - 1) * (2 * len(few) + 5) / 18
    if len(slopes) < LEAST_SLAPS * (LEAST_SLAPS - 1) // 2:
        return None
    slopes.sort()
    reach = Z_95 * math.sqrt(variance)
    low, high = math.floor((len(slopes) - reach) / 2), math.ceil((len(slopes) + reach) / 2)
    return Figure(
        median(slopes),
        slopes[low - 1] if low >= 1 else None,
        slopes[high] if high < len(slopes) else None,
    )


def _thinned(points: Points) -> Points:
    step = math.ceil(len(points) / MOST_POINTS)
    return points[::step] if step else points


def reactions_of(presses: Iterable[Press]) -> list[int]:
    """Return the reactions in ns that are reactions, in order of size."""
    return sorted(p.reaction for p in presses if p.is_reaction and p.reaction is not None)


def shared_ns(presses: Iterable[Press], display_ns: int | None = None) -> int:
    """Return the bound of the delay that all presses share, beyond what the settings correct.

    Where the screen said when it showed a card, the card was drawn somewhere between the top and
    the bottom of that frame: half a frame. Where it did not, the card was there a frame sooner or
    later. `display_ns` is a bound that somebody has measured.
    """
    if display_ns is not None:
        return display_ns
    nominal = any(press.basis is RevealBasis.NOMINAL for press in presses)
    return FRAME_NS if nominal else HALF_FRAME_NS


def errors_of(presses: Iterable[Press]) -> list[int]:
    """Return the ± of each reaction in ns: of its press, and of a card nobody saw appear."""
    return [
        press.uncertainty + (FRAME_NS if press.basis is RevealBasis.NOMINAL else 0)
        for press in presses
    ]


def in_ms(figure: Figure) -> Figure:
    """Return a figure of ns in ms."""
    low = None if figure.low is None else figure.low / MS
    return Figure(figure.value / MS, low, None if figure.high is None else figure.high / MS)
