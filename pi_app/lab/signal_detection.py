"""Signal detection: how well a seat tells a pattern from none, how ready it is to slap. Pure.

With H the share of the patterns that were slapped and F that of the other cards, and z the inverse
of the normal distribution: d' = z(H) - z(F), criterion c = -(z(H) + z(F)) / 2; d' is 0 where
somebody slaps at random, c above 0 where they would rather wait (D. M. Green and J. A. Swets,
Signal Detection Theory and Psychophysics, 1966). Shares of 0 and 1 have no z: a half is added to
each count and one to each number of trials, always, not only where it is needed (M. J. Hautus,
Behavior Research Methods 27, 1995, "log-linear"). Variances: V. Gourevitch and E. Galanter,
Psychometrika 32 (1967), each share's own binomial variance over the squared height of the normal
curve at its z.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

from pi_app.handicap import Z_95
from pi_app.lab.reactions import Trials

_NORMAL = NormalDist()
LEAST_TRIALS = 5
"""Of each kind; with fewer nothing is said."""


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """What trials say; each figure with half of its 95 % interval."""

    hit_rate: float
    """As counted, without the correction."""
    false_alarm_rate: float
    d_prime: float
    d_error: float
    criterion: float
    criterion_error: float


def sensitivity(trials: Trials) -> Sensitivity | None:
    """Return d' and criterion, or none where patterns or other cards were too few."""
    signals = trials.hits + trials.misses
    noises = trials.false_alarms + trials.rejections
    if min(signals, noises) < LEAST_TRIALS:
        return None
    hit, hit_variance = _z(trials.hits, signals)
    alarm, alarm_variance = _z(trials.false_alarms, noises)
    error = Z_95 * math.sqrt(hit_variance + alarm_variance)
    return Sensitivity(
        hit_rate=trials.hits / signals,
        false_alarm_rate=trials.false_alarms / noises,
        d_prime=hit - alarm,
        d_error=error,
        criterion=-(hit + alarm) / 2,
        criterion_error=error / 2,
    )


def _z(count: int, trials: int) -> tuple[float, float]:
    """Return the z of a corrected share, and its variance."""
    share = (count + 0.5) / (trials + 1)
    z = _NORMAL.inv_cdf(share)
    return z, share * (1 - share) / (trials * _NORMAL.pdf(z) ** 2)


def share_interval(count: int, trials: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (E. B. Wilson, J. Am. Stat. Assoc. 22, 1927)."""
    if not trials:
        return 0.0, 1.0
    share, square = count / trials, Z_95**2 / trials
    centre = (share + square / 2) / (1 + square)
    reach = Z_95 * math.sqrt(share * (1 - share) / trials + square / (4 * trials)) / (1 + square)
    return max(0.0, centre - reach), min(1.0, centre + reach)
