"""Reaction times for simulations, out of whole numbers alone: one word of chance, one time in ns.

The distribution is that of `players.slapper`, an ex-Gaussian; here its inverse is laid out as a row
of points, and a word of 32 bits picks a time on it: a larger word, a later time. A compiled kernel
and Python find the same time for the same word, and logarithms, whose last digit is not the same
on all machines, take no part in it: points are whole microseconds, which it does not reach.

Each half of the words, those before the median and those behind it, is cut into octaves by how far
from its end they are, and each octave into `CELLS` of equal width; inside a cell times lie on a
straight line. So both tails are as true as the middle: the times at which one player of four
thousand million is as fast, or as slow.

The distribution function is F(x) = Φ(z) − E, where z = (x − mu) / sigma, r = sigma / tau and
E = exp(r² / 2 − r z) Φ(z − r); its density is E / tau (R. D. Luce, Response Times, 1986, ch. 1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import erfc, exp, log, log1p, pi, sqrt
from statistics import NormalDist
from typing import Final, Protocol

from engine.players.slapper import FASTEST_NS, ExGaussian

_US: Final = 1_000
"""Nanoseconds in a microsecond."""
HALF: Final = 1 << 31
WORD_SIZE: Final = 2 * HALF
CELL_BITS: Final = 5
CELLS: Final = 1 << CELL_BITS
"""Of an octave."""
_OCTAVES: Final = 31 - CELL_BITS
"""Of a half; what is further out than all of them has `CELLS` too, a word each."""
SIDE: Final = CELLS * (_OCTAVES + 1) + 1
"""Points of one half, both ends included."""
POINTS: Final = 2 * SIDE
"""Numbers of one distribution: the half before the median from its end on, then the other."""

_FAR: Final = 25.0
_STEPS: Final = 50
"""Far more than Newton's method takes for any point."""
_NEAR_MS: Final = 1e-7

Ends = Callable[[float], tuple[float, float]]
"""The share of times beyond one, on one side, and the density there."""


class Points(Protocol):
    """A row of points: a tuple, or an array of a kernel."""

    def __getitem__(self, at: int, /) -> int: ...


def reaction_ns(points: Points, word: int) -> int:
    """Return the time of a word of 32 bits, never under `FASTEST_NS`."""
    rest = rest_of(word)
    return time_at(points, 0, word, rest, max(rest.bit_length() - 1 - CELL_BITS, 0))


def rest_of(word: int) -> int:
    """Return how far a word is from the end of its half. Kernels compile it."""
    return (word ^ -(word >> 31)) & (HALF - 1)


def time_at(points: Points, begin: int, word: int, rest: int, octave: int) -> int:
    """Return the time of a word, of which is known how far from its end it is, and in which octave.

    Points lie from `begin` on. Kernels compile it.
    """
    at = begin + (word >> 31) * SIDE + (octave << CELL_BITS) + (rest >> octave)
    near = points[at]
    found = near + ((points[at + 1] - near) * (rest & ((1 << octave) - 1)) >> octave)
    return max(found, FASTEST_NS)


@lru_cache(maxsize=64)
def points_of(times: ExGaussian) -> tuple[int, ...]:
    """Return the row of points of a distribution, in ns."""
    early = list(_quantiles(times, is_late=False))
    late = list(_quantiles(times, is_late=True))
    return tuple(_US * round(1000 * one) for one in (*early, *late))


def shares() -> list[float]:
    """Return the share of times beyond each point of a half, the outermost first."""
    rests = [*range(CELLS)]
    for octave in range(_OCTAVES):
        rests += [(CELLS + cell) << octave for cell in range(CELLS)]
    return [(rest + 0.5) / WORD_SIZE for rest in (*rests, HALF)]


def _quantiles(times: ExGaussian, *, is_late: bool) -> Iterator[float]:
    """Return one half of the points in ms, the outermost first."""
    mu, sigma, tau = times.mu_ms, times.sigma_ms, times.tau_ms
    sign = -1 if is_late else 1
    if not tau:
        return (mu + sign * sigma * NormalDist().inv_cdf(share) for share in shares())
    if not sigma:
        return (mu - tau * (log(share) if is_late else log1p(-share)) for share in shares())
    found, at = [], mu + tau
    for share in reversed(shares()):
        at = _solved(_beyond(times, is_late=is_late), share, at, sign)
        found.append(at)
    return reversed(found)


def _solved(ends: Ends, share: float, at: float, sign: int) -> float:
    """Return the time beyond which a share lies, by Newton's method on its logarithm.

    The logarithms of both ends of this distribution are concave, so it comes from wherever it
    begins to the right side, and from there straight to the solution.
    """
    for _ in range(_STEPS):
        found, density = ends(at)
        step = sign * log(share / found) * found / density
        at += step
        if abs(step) < _NEAR_MS:
            break
    return at


def _beyond(times: ExGaussian, *, is_late: bool) -> Ends:
    mu, sigma, tau = times.mu_ms, times.sigma_ms, times.tau_ms
    ratio = sigma / tau

    def late(at: float) -> tuple[float, float]:
        z = (at - mu) / sigma
        tail = _tail(z, ratio)
        return _normal(-z) + tail, tail / tau

    def early(at: float) -> tuple[float, float]:
        z = (at - mu) / sigma
        tail = _tail(z, ratio)
        return _normal(z) - tail, tail / tau

    return late if is_late else early


def _tail(z: float, ratio: float) -> float:
    """Return E; where its two factors are beyond all numbers, Mills' ratio stands for them."""
    under = ratio - z
    if under > _FAR:
        mills = (1 - (1 - 3 / under**2) / under**2) / under
        return exp(-z * z / 2) / sqrt(2 * pi) * mills
    return exp(ratio * (under - ratio / 2)) * _normal(-under)


def _normal(z: float) -> float:
    """Φ, as true in its lower tail as in the middle."""
    return erfc(-z / sqrt(2)) / 2
