"""Reaction times out of words of chance: the distribution of the players, and the same everywhere.

The distribution is held against another library's (scipy's `exponnorm`, the same sum of a normal
and an exponential time by formulas of its own) and against the drawing of the players themselves.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import exponnorm

from engine.jit import ints
from engine.judging import MS
from engine.players.slapper import FASTEST_NS, ExGaussian, Level
from engine.simulate.reaction_times import (
    HALF,
    POINTS,
    SIDE,
    WORD_SIZE,
    points_of,
    reaction_ns,
)
from engine.simulate.slaps_players import reaction_in

LEVELS = [times for level in Level for times in (level.value.slap, level.value.play)]
ODD = [
    ExGaussian(700, 1, 100),
    ExGaussian(1500, 100, 1),
    ExGaussian(500, 50, 0.5),
    ExGaussian(500, 25, 300),
]
"""Nearly exponential, nearly normal, and what lies between; none that comes near the fastest."""
WORDS = st.integers(0, WORD_SIZE - 1) | st.builds(
    lambda octave, off, late: (WORD_SIZE - 1 if late else 0) ^ max(0, (1 << octave) - off),
    st.integers(0, 31),
    st.integers(0, 2),
    st.booleans(),
)
"""Also those where one octave ends and the next begins, in either half."""


@pytest.mark.parametrize("times", [*LEVELS, *ODD], ids=str)
def test_a_share_of_times_is_below_the_time_of_that_share(times: ExGaussian) -> None:
    # A point is right to half a microsecond. Between two of them lies a straight line instead of a
    # curve. Where the share p beyond a time falls exponentially, a cell of p / 32 has a chord that
    # is off by tau (1/32)² / 8, which is p / 8192 of the share; twice that for other curves.
    points = points_of(times)
    dist = exponnorm(times.tau_ms / times.sigma_ms, loc=times.mu_ms, scale=times.sigma_ms)
    chance = random.Random(1)
    words = [chance.randrange(HALF) >> chance.randrange(28) for _ in range(400)]
    for word, cut, beyond in [(w, dist.cdf, w) for w in words] + [
        (WORD_SIZE - 1 - w, dist.sf, w) for w in words
    ]:
        time_ns = reaction_ns(points, word)
        if time_ns > FASTEST_NS:
            share = (beyond + 0.5) / WORD_SIZE
            rounding = dist.pdf(time_ns / MS) * 0.001
            assert abs(cut(time_ns / MS) - share) < share / 4096 + rounding


@pytest.mark.parametrize("times", LEVELS, ids=str)
def test_drawn_times_have_the_mean_and_the_spread_of_the_distribution(times: ExGaussian) -> None:
    # Mean mu + tau, variance sigma² + tau², fourth central moment 3 sigma⁴ + 6 sigma² tau² +
    # 9 tau⁴ (Luce); 4 standard errors.
    points, chance, count = points_of(times), random.Random(2), 20_000
    drawn = [reaction_ns(points, chance.randrange(WORD_SIZE)) / MS for _ in range(count)]
    variance = times.sigma_ms**2 + times.tau_ms**2
    fourth = 3 * times.sigma_ms**4 + 6 * (times.sigma_ms * times.tau_ms) ** 2 + 9 * times.tau_ms**4
    mean = sum(drawn) / count
    spread = sum((one - mean) ** 2 for one in drawn) / (count - 1)
    assert abs(mean - times.mu_ms - times.tau_ms) < 4 * sqrt(variance / count)
    assert abs(spread - variance) < 4 * sqrt((fourth - variance**2) / count)


@pytest.mark.slow
@pytest.mark.parametrize("times", LEVELS, ids=str)
def test_players_at_the_table_draw_from_the_same_distribution(times: ExGaussian) -> None:
    # Smirnov's test of two samples: the largest distance of their steps exceeds
    # sqrt(-ln(p / 2) / n) in less than p of all cases; here p is one in ten thousand.
    points, chance, count = points_of(times), random.Random(3), 20_000
    ours = sorted(reaction_ns(points, chance.randrange(WORD_SIZE)) for _ in range(count))
    theirs = sorted(times.draw_ns(chance.random) for _ in range(count))
    apart = max(abs(bisect_right(theirs, one) - rank) for rank, one in enumerate(ours, 1)) / count
    assert apart < sqrt(9.9 / count)


@given(WORDS, st.sampled_from([*LEVELS, *ODD]))
def test_a_larger_word_is_a_later_time(word: int, times: ExGaussian) -> None:
    points = points_of(times)
    later = reaction_ns(points, min(word + 1, WORD_SIZE - 1))
    assert FASTEST_NS <= reaction_ns(points, word) <= later


@given(st.lists(WORDS, min_size=20, max_size=20), st.sampled_from([*LEVELS, *ODD]))
def test_a_kernel_finds_the_same_times(words: list[int], times: ExGaussian) -> None:
    # Points need not lie at the beginning: a kernel has several rows of them in one.
    row = ints([0] * 7 + list(points_of(times)))
    expected = [reaction_ns(points_of(times), word) for word in words]
    assert [reaction_in(row, 7, word) for word in words] == expected


@pytest.mark.parametrize("times", [*LEVELS, *ODD], ids=str)
def test_points_are_whole_microseconds_in_two_halves_that_meet(times: ExGaussian) -> None:
    points = points_of(times)
    early, late = points[:SIDE], points[SIDE:]
    assert len(points) == POINTS
    assert list(early) == sorted(early) and list(late) == sorted(late, reverse=True)
    assert all(point % 1000 == 0 for point in points)
    # Both halves end within a word of the median.
    assert abs(early[-1] - late[-1]) <= 1000


def test_times_that_do_not_spread_are_always_the_same() -> None:
    steady = points_of(ExGaussian(300, 0, 0))
    assert {reaction_ns(steady, word) for word in (0, 1, HALF, WORD_SIZE - 1)} == {300 * MS}


def test_times_of_one_part_alone_are_its_own() -> None:
    # Exponential: half are below tau ln 2. Normal: what lies one sigma below the mean is 15.8655 %.
    assert reaction_ns(points_of(ExGaussian(300, 0, 100)), HALF) == pytest.approx(
        369.315 * MS, abs=2000
    )
    word = round(0.158655254 * WORD_SIZE)
    assert reaction_ns(points_of(ExGaussian(500, 100, 0)), word) == pytest.approx(
        400 * MS, rel=1e-4
    )


def test_nobody_is_faster_than_the_fastest() -> None:
    assert reaction_ns(points_of(ExGaussian(10, 5, 5)), 0) == FASTEST_NS
