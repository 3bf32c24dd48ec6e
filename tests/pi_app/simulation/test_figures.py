"""Figures of histograms, by hand, by the standard library, and by Wilson's own limits."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.simulation.figures import Figures, figures_of, percentile, share_95


def test_a_histogram_by_hand() -> None:
    """Values 1 1 2 8: mean 3, squares from it 4 4 1 25, by n − 1 = 3: variance 34/3."""
    found = figures_of({8: 1, 1: 2, 2: 1})
    half = 1.959964 * math.sqrt(34 / 3) / 2
    assert replace(found, mean_95=None) == Figures(3.0, math.sqrt(34 / 3), 1, 1, 8, 1, 8)
    assert found.mean_95 == pytest.approx((3 - half, 3 + half))


def test_of_one_game_there_is_no_spread_and_of_none_nothing() -> None:
    assert figures_of({7: 1}) == Figures(7.0, None, 7, 7, 7, 7, 7, None)
    assert figures_of({}) == Figures()


@pytest.mark.parametrize(
    ("share", "value"),
    [("1/40", 3), ("1/4", 10), ("26/100", 11), ("1/2", 20), ("39/40", 39), ("1", 40), ("0", 1)],
)
def test_percentiles_are_nearest_ranks(share: str, value: int) -> None:
    """Of 1 … 40 the p-th per cent is the 40 p-th, rounded up; 2.5 % of 100 is the third."""
    if share == "1/40":
        assert percentile(dict.fromkeys(range(1, 101), 1), Fraction(share)) == value
        return
    assert percentile(dict.fromkeys(range(1, 41), 1), Fraction(share)) == value


values = st.lists(st.integers(0, 10**6), min_size=2, max_size=60)


@given(values)
def test_figures_are_those_of_the_standard_library(found: list[int]) -> None:
    figures = figures_of(Counter(found))
    assert figures.mean == float(statistics.mean(map(Fraction, found)))
    assert figures.sd == pytest.approx(statistics.stdev(found), rel=1e-12)
    assert figures.median == statistics.median_low(found)
    assert (figures.min, figures.max) == (min(found), max(found))
    ranked = sorted(found)
    assert figures.p2_5 == ranked[math.ceil(len(found) / 40) - 1]
    assert figures.p97_5 == ranked[math.ceil(39 * len(found) / 40) - 1]


def test_values_that_cannot_be_told_apart_in_a_float_have_a_spread_all_the_same() -> None:
    """Sums of squares of rounded numbers would lose it: 10^15 and 10^15 + 1."""
    assert figures_of({10**15: 1, 10**15 + 1: 1}).sd == math.sqrt(0.5)


def test_a_share_as_published() -> None:
    """81 of 263: Newcombe, Statistics in Medicine 1998, table I, method 3: 0.2553 to 0.3662."""
    assert share_95(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert share_95(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert share_95(1, 29) == pytest.approx((0.0061, 0.1718), abs=5e-5)


@given(st.integers(1, 10**6), st.data())
def test_a_share_is_inside_its_interval_and_the_mirrored_one_mirrors(
    count: int, data: st.DataObject
) -> None:
    times = data.draw(st.integers(0, count))
    low, high = share_95(times, count)
    assert 0 <= low <= times / count <= high <= 1
    assert share_95(count - times, count) == pytest.approx((1 - high, 1 - low), abs=1e-9)
