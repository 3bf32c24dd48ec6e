"""Medians, differences and trends: against tables, against arithmetic, and against SciPy."""

from __future__ import annotations

import random
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import theilslopes

from engine.events import RevealBasis
from pi_app.lab.reaction_figures import (
    FRAME_NS,
    HALF_FRAME_NS,
    Figure,
    difference,
    errors_of,
    quantile,
    shared_ns,
    trend,
)
from pi_app.lab.reactions import Condition, Outcome, Press

ONE_TO_100 = range(1, 101)


def press(basis: RevealBasis, uncertainty: int = 0) -> Press:
    return Press(
        place=0,
        is_bot=False,
        evening=0,
        game=0,
        since_ns=0,
        condition=Condition.CHOICE,
        outcome=Outcome.VALID,
        patterns=("double",),
        reaction=300_000_000,
        uncertainty=uncertainty,
        basis=basis,
    )


@pytest.mark.parametrize(
    ("count", "low", "high"), [(6, 1, 6), (10, 2, 9), (20, 6, 15), (25, 8, 18), (50, 18, 33)]
)
def test_the_interval_of_a_median_is_that_of_the_tables(count: int, low: int, high: int) -> None:
    """Ranks of the 95 % interval of a median, as tables of order statistics print them."""
    found = quantile(range(1, count + 1), 0.5)
    assert found == Figure((count + 1) / 2, low, high)


def test_of_five_values_the_median_has_no_interval() -> None:
    """All five lie on one side of it in 2 x 2^-5 = 6 % of all cases."""
    assert quantile(range(1, 6), 0.5) == Figure(3, None, None)


def test_the_first_tenth_of_few_values_has_no_lower_end() -> None:
    """None of 20 lies below it in 0.9^20 = 12 % of all cases."""
    found = quantile(range(1, 21), 0.1)
    assert found is not None and found.low is None and found.high is not None


def test_of_nothing_nothing_is_said() -> None:
    assert quantile((), 0.5) is None


@pytest.mark.slow
def test_intervals_of_quantiles_hold_what_they_say() -> None:
    """At least 95 of 100 of 400 evenings; 92.5 leaves three standard errors to chance."""
    chance, held = random.Random(3), 0
    truth = -NormalDist().inv_cdf(0.25)  # of the absolute value of a normal one
    for _ in range(400):
        values = sorted(int(1e9 * abs(chance.gauss(0, 1))) for _ in range(30))
        found = quantile(values, 0.5)
        assert found is not None and found.low is not None and found.high is not None
        held += found.low <= truth * 1e9 <= found.high
    assert held >= 370


@given(
    st.lists(st.integers(10**8, 10**9), min_size=5, max_size=40, unique=True),
    st.integers(-(10**8), 10**8),
)
def test_a_shift_is_the_difference(values: list[int], by: int) -> None:
    found = difference(values, [value + by for value in values])
    assert found is not None and found.low is not None and found.high is not None
    assert found.value == pytest.approx(by)
    assert found.low <= by <= found.high


def test_too_few_are_not_compared() -> None:
    assert difference(range(1, 5), ONE_TO_100) is None


def test_a_line_has_its_slope_whatever_one_point_does() -> None:
    points = [(float(x), 3.0 * x + 7) for x in range(30)]
    points[11] = (11.0, 1e6)
    found = trend([points])
    assert found is not None and found.low is not None and found.high is not None
    assert found.value == pytest.approx(3)
    assert found.low <= 3 <= found.high


def test_levels_of_groups_do_not_count() -> None:
    """Two groups that fall, the second far above the first: together they fall."""
    first = [(float(x), 100.0 - x) for x in range(10)]
    second = [(x + 10.0, 1000.0 - x) for x in range(10)]
    found = trend([first, second])
    assert found is not None and found.value == pytest.approx(-1)


def test_few_points_have_no_trend() -> None:
    assert trend([[(0.0, 1.0), (1.0, 2.0), (2.0, 1.0), (3.0, 5.0)]]) is None
    assert trend([]) is None


@pytest.mark.parametrize("seed", range(5))
def test_the_slope_and_its_interval_are_those_of_scipy(seed: int) -> None:
    """Of one group it is plain Theil and Sen; ranks are rounded outward, never inward."""
    chance = random.Random(seed)
    points = [(float(x), 2 * x + chance.gauss(0, 20)) for x in range(40)]
    x, y = zip(*points, strict=True)
    slope, _, low, high = theilslopes(y, x, 0.95)
    found = trend([points])
    assert found is not None and found.low is not None and found.high is not None
    assert found.value == pytest.approx(slope)
    assert found.low <= low and high <= found.high
    assert found.high - found.low < 1.1 * (high - low)


def test_what_all_presses_share() -> None:
    measured, nominal = press(RevealBasis.MEASURED), press(RevealBasis.NOMINAL)
    assert shared_ns([measured, measured]) == HALF_FRAME_NS
    assert shared_ns([measured, nominal]) == FRAME_NS
    assert shared_ns([nominal], 3) == 3


def test_the_error_of_a_press_is_that_of_its_clock_and_of_its_card() -> None:
    presses = [press(RevealBasis.MEASURED, 200_000), press(RevealBasis.NOMINAL, 200_000)]
    assert errors_of(presses) == [200_000, 200_000 + FRAME_NS]
