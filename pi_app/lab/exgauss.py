"""The ex-Gaussian distribution of reaction times: its fit, and how far that can be trusted.

A reaction is taken to be the sum of a normal time (mean `mu`, standard deviation `sigma`) and an
exponential one (mean `tau`), which gives the long right tail that reaction times have (R. D. Luce,
Response Times, Oxford 1986). Times are in nanoseconds outside and in milliseconds inside.

**Fit**: maximum likelihood. **Uncertainty**: profile likelihood. An interval of one parameter holds
all values that, with the other two fitted anew, explain the presses nearly as well as the best ones
do: twice the log of the ratio stays below a quantile of chi-squared with one degree of freedom. It
needs no symmetry and respects that sigma and tau are not below 0. The quantile is that of
1 - 0.05 / 3 (Bonferroni), so that ALL THREE intervals hold together in 95 of 100 such evenings; the
tests count how often they do. Where sigma may be 0 the fit is no regular one: the fastest press
alone tells where the exponential part begins (n times its distance from mu, over tau, is itself
exponential), and twice the log of the ratio goes like chi-squared with two degrees of freedom: its
quantile is used there.

**Errors of measurement**: each press carries its own ±, over which its error is taken to be spread
evenly (standard deviation ± / sqrt 3); that is added to its normal part, so sigma is the person's
own. A delay of the display that all presses share moves `mu` and nothing else, and no number of
presses makes it smaller: its bound is added to both ends of the interval of `mu`.

SciPy (the extra `lab`) is loaded by whoever imports this module.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq, minimize
from scipy.special import erfcx, log_ndtr
from threadpoolctl import threadpool_limits

MS = 1_000_000
LEAST_PRESSES = 30
"""With fewer a curve of three parameters says nothing that the median does not."""
JOINT_LEVEL = 0.95
"""How often the intervals of all three parameters hold what they are of, together."""
_SQRT2, _SQRT3 = math.sqrt(2), math.sqrt(3)
_LOG_SQRT_2PI = 0.5 * math.log(2 * math.pi)
# Chi-squared with one degree of freedom is the square of a normal value, with two twice an
# exponential one. Both are halved: they limit the log likelihood itself.
USUAL_LIMIT = NormalDist().inv_cdf(1 - (1 - JOINT_LEVEL) / 6) ** 2 / 2
SHARP_LIMIT = -math.log((1 - JOINT_LEVEL) / 3)
_LEAST_SHARE = 1e-3
"""Of the spread: a sigma or a tau below it cannot be told from 0."""

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """One parameter in ns, and the interval that it lies in."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class ExGauss:
    """A fitted distribution; times in ns."""

    mu: Estimate
    sigma: Estimate
    tau: Estimate
    presses: int

    def parameters(self) -> dict[str, tuple[float, float, float]]:
        """Return each parameter in ms: value, and the ends of its interval."""
        own = {"mu": self.mu, "sigma": self.sigma, "tau": self.tau}
        return {key: (e.value / MS, e.low / MS, e.high / MS) for key, e in own.items()}

    def density(self, t_ns: float) -> float:
        """Return the density at a time, per ns."""
        sigma, tau = self.sigma.value / MS, self.tau.value / MS
        least = _LEAST_SHARE * max(sigma, tau)  # a part that is not there is a very short one
        at = np.array([t_ns / MS])
        logs = log_density(at, self.mu.value / MS, max(sigma, least), max(tau, least))
        return float(np.exp(logs)[0]) / MS


def log_density(x: Vector, mu: float, sigma: float | Vector, tau: float) -> Vector:
    """Return the log of the density at each x.

    Where the exponential part is short, the normal integral underflows while its factor overflows;
    the scaled complementary error function is their product. Where it is long, `log_ndtr` is exact.
    """
    z = (x - mu) / sigma
    u = (sigma / tau - z) / _SQRT2
    is_far = u > 0
    scaled = np.log(erfcx(np.where(is_far, u, 0.0)) / 2) - 0.5 * z * z
    plain = np.where(is_far, 0.0, u * u - 0.5 * z * z) + log_ndtr(
        np.where(is_far, 0.0, -u * _SQRT2)
    )
    return np.asarray(np.where(is_far, scaled, plain) - math.log(tau), dtype=np.float64)


def fit(
    reactions: Sequence[int], uncertainties: Sequence[int] = (), shared_ns: int = 0
) -> ExGauss | None:
    """Return the distribution of some reactions, or none where there are too few, or no spread.

    `reactions` in ns; `uncertainties`: the ± of each in ns, none or as many; `shared_ns`: the bound
    of a delay that all of them share.
    """
    if len(reactions) < LEAST_PRESSES or len(set(reactions)) < LEAST_PRESSES // 2:
        return None
    own = np.zeros(len(reactions)) if not uncertainties else np.array(uncertainties, dtype=float)
    # A thread a core for three parameters costs many times what it brings, most on a busy machine.
    with threadpool_limits(limits=1, user_api="blas"):
        likelihood = _Likelihood(np.array(reactions, dtype=float) / MS, own / MS / _SQRT3)
        mu, sigma, tau = likelihood.intervals()
    shared_ms = shared_ns / MS
    wider = Estimate(mu.value, mu.low - shared_ms, mu.high + shared_ms)
    return ExGauss(_in_ns(wider), _in_ns(sigma), _in_ns(tau), len(reactions))


def _in_ns(one: Estimate) -> Estimate:
    return Estimate(one.value * MS, one.low * MS, one.high * MS)


class _Likelihood:
    """How well parameters explain presses; all in units of the presses' own spread.

    A point is (mu, log sigma, log tau).
    """

    def __init__(self, x: Vector, errors: Vector) -> None:
        """Take times and the standard deviations of their errors, in ms."""
        self._centre, self._scale = float(np.median(x)), float(np.std(x))
        self._x = (x - self._centre) / self._scale
        self._variances = (errors / self._scale) ** 2
        low, high = math.log(_LEAST_SHARE), math.log(5)
        reach = float(np.max(np.abs(self._x))) + 1
        self._bounds = ((-reach, reach), (low, high), (low, high))
        self._limit = USUAL_LIMIT
        self._best, self._least = self._maximum()

    def loss(self, point: Vector) -> tuple[float, Vector]:
        """Return the negative log likelihood and its gradient."""
        mu, sigma, tau = point[0], math.exp(point[1]), math.exp(point[2])
        wide = np.sqrt(sigma * sigma + self._variances)
        z = (self._x - mu) / wide
        density = log_density(self._x, mu, wide, tau)
        # With N the normal density and f the whole one, tau f' = N - f; by the heat equation the
        # derivative by sigma^2 is f'' / 2; both hold for each press with its own error.
        share = np.exp(-0.5 * z * z - np.log(wide) - _LOG_SQRT_2PI - density)
        d_mu = (1 - share) / tau
        d_sigma = sigma * sigma * ((1 - share) / tau - share * z / wide) / tau
        d_tau = -1 + (self._x - mu) / tau + (wide / tau) ** 2 * (share - 1)
        gradient = -np.array([d_mu.sum(), d_sigma.sum(), d_tau.sum()])
        return -float(density.sum()), gradient

    def _minimum(self, start: Vector, held: int | None = None) -> tuple[Vector, float]:
        """Return the best point near a start, one parameter held where it is, and its loss."""
        bounds = [(start[at], start[at]) if at == held else self._bounds[at] for at in range(3)]
        found = minimize(self.loss, start, jac=True, method="L-BFGS-B", bounds=bounds)
        return np.asarray(found.x, dtype=np.float64), float(found.fun)

    def _maximum(self) -> tuple[Vector, float]:
        """Try starts with different shares of the exponential part, that of the moments first.

        The third central moment of the sum is 2 tau^3, its variance sigma^2 + tau^2, its mean
        mu + tau.
        """
        mean = float(self._x.mean())
        third = float(((self._x - mean) ** 3).mean())
        moments = min(0.95, max(0.05, (max(third, 0.0) / 2) ** (1 / 3)))
        tries = []
        for tau in (moments, 0.05, 0.6, 0.9):
            sigma = math.sqrt(max(0.05, 1 - tau * tau))
            tries.append(self._minimum(np.array([mean - tau, math.log(sigma), math.log(tau)])))
        self._starts = [tries[1][0], tries[3][0]]
        return min(tries, key=lambda found: found[1])

    def intervals(self) -> tuple[Estimate, Estimate, Estimate]:
        """Return mu, sigma and tau in ms with their intervals."""
        self._limit = SHARP_LIMIT
        if self._end(1, -1) > self._bounds[1][0]:
            self._limit = USUAL_LIMIT
        mu, sigma, tau = (self._interval(at) for at in range(3))
        return self._placed(mu), self._grown(sigma), self._grown(tau)

    def _placed(self, one: Estimate) -> Estimate:
        value, low, high = (
            self._centre + at * self._scale for at in (one.value, one.low, one.high)
        )
        return Estimate(value, low, high)

    def _grown(self, one: Estimate) -> Estimate:
        """A log at its bound stands for nothing at all."""
        least = math.log(_LEAST_SHARE) + 1e-9
        found = (
            0.0 if at <= least else math.exp(at) * self._scale
            for at in (one.value, one.low, one.high)
        )
        return Estimate(*found)

    def _interval(self, at: int) -> Estimate:
        ends = (self._end(at, side) for side in (-1, 1))
        return Estimate(float(self._best[at]), *ends)

    def _end(self, at: int, side: int) -> float:
        """Walk out from the best value till the others cannot make up for it, then find where."""
        profile = self._profile(at)
        best, bound = float(self._best[at]), self._bounds[at][side > 0]
        inside, step = best, 0.1
        while True:
            outside = best + side * step
            if side * (outside - bound) >= 0:
                if profile(bound) <= 0:
                    return bound
                outside = bound
            if profile(outside) > 0:
                return float(brentq(profile, inside, outside, xtol=1e-4))
            inside, step = outside, step * 2

    def _profile(self, at: int) -> Callable[[float], float]:
        """Return what a value of one parameter costs, over what is allowed, the others fitted."""
        known = {float(self._best[at]): (self._best, -self._limit)}

        def cost(value: float) -> float:
            if value not in known:
                near = min(known, key=lambda other: abs(other - value))
                known[value] = self._held(at, value, known[near][0])
            return known[value][1]

        return cost

    def _held(self, at: int, value: float, near: Vector) -> tuple[Vector, float]:
        """Fit the others; before a value is given up they are sought from further away too."""
        tried = []
        for start in (near, *self._starts):
            begin = start.copy()
            begin[at] = value
            point, loss = self._minimum(begin, held=at)
            tried.append((point, loss - self._least - self._limit))
            if tried[-1][1] <= 0:
                break
        return min(tried, key=lambda found: found[1])
