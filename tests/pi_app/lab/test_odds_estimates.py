"""Intervals: values from tables and by hand, and how often they hold the truth."""

from __future__ import annotations

import math
import random

import pytest

from pi_app.lab.odds_estimates import change_of, funnel, mean_of, ratio_of, share_of, student


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (39, 2.023), (120, 1.980)],
)
def test_the_table_of_student(freedom: int, value: float) -> None:
    assert student(freedom) == pytest.approx(value, rel=0.01)


def test_a_mean_by_hand() -> None:
    """1, 2, 3: mean 2, standard deviation 1, error 1/√3, t of two degrees 4.303."""
    found = mean_of([1, 2, 3])
    assert found is not None
    assert found.value == 2
    assert found.half == pytest.approx(4.303 / math.sqrt(3))


def test_a_ratio_weighs_by_its_wholes() -> None:
    found = ratio_of([1, 9], [10, 30])
    assert found is not None
    assert found.value == pytest.approx(10 / 40)


def test_a_ratio_without_spread_has_no_error() -> None:
    found = ratio_of([1, 2, 4], [10, 20, 40])
    assert found is not None
    assert found.value == pytest.approx(0.1)
    assert found.half == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(("parts", "wholes"), [([], []), ([1], [2]), ([0, 0], [0, 0])])
def test_too_little_says_nothing(parts: list[float], wholes: list[float]) -> None:
    assert ratio_of(parts, wholes) is None
    assert change_of((parts, wholes), (parts, wholes)) is None


def test_what_two_have_in_common_cancels_out() -> None:
    before = [3.0, 9.0, 1.0, 5.0]
    found = change_of((before, [1.0] * 4), ([one + 2 for one in before], [1.0] * 4))
    assert found is not None
    assert found.value == pytest.approx(2)
    assert found.half == pytest.approx(0, abs=1e-12)


def test_wilson_by_hand() -> None:
    """0 of 10: from 0 to z² / (n + z²) = 3.8415 / 13.8415."""
    found = share_of(0, 10)
    assert found is not None
    assert found.low == pytest.approx(0, abs=1e-12)
    assert found.high == pytest.approx(3.8415 / 13.8415, rel=1e-4)
    assert share_of(0, 0) is None


def test_the_funnel_by_hand() -> None:
    """One in ten, 900 cards: 1.96 · √(0.09 / 900) = 0.0196."""
    assert funnel(0.1, 900) == pytest.approx(0.0196, rel=1e-3)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Of 1000 ratios from 20 pairs each, 95 %, give or take four standard errors of 0.7 %."""
    source, held = random.Random(3), 0
    for _ in range(1000):
        wholes = [source.randint(50, 200) for _ in range(20)]
        parts = [sum(source.random() < 0.1 for _ in range(n)) for n in wholes]
        found = ratio_of(parts, wholes)
        assert found is not None
        held += found.low <= 0.1 <= found.high
    assert 922 <= held <= 978
