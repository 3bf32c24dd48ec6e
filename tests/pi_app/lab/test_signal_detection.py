"""d', criterion and shares, against figures reckoned by hand from formulas and normal tables."""

from __future__ import annotations

from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.lab.reactions import Trials
from pi_app.lab.signal_detection import LEAST_TRIALS, sensitivity, share_interval


def test_a_seat_in_the_middle() -> None:
    """Corrected shares 3.5/7 = 0.5 and 1.5/15 = 0.1, so z is 0 and -1.2816 (normal table).

    Variances: 0.25 / (6 x 0.39894^2) = 0.2618 and 0.09 / (14 x 0.17550^2) = 0.2087; the root of
    their sum is 0.6859, 1.96 times that 1.3445.
    """
    found = sensitivity(Trials(hits=3, misses=3, false_alarms=1, rejections=13))
    assert found is not None
    assert found.d_prime == pytest.approx(1.2816, abs=5e-4)
    assert found.criterion == pytest.approx(0.6408, abs=5e-4)
    assert found.d_error == pytest.approx(1.3445, abs=1e-3)
    assert found.criterion_error == pytest.approx(1.3445 / 2, abs=1e-3)
    assert (found.hit_rate, found.false_alarm_rate) == (0.5, 1 / 14)


def test_nobody_is_infinitely_good() -> None:
    """Corrected shares 9.5/10 and 0.5/10: z is 1.6449 on either side."""
    found = sensitivity(Trials(hits=9, misses=0, false_alarms=0, rejections=9))
    assert found is not None
    assert found.d_prime == pytest.approx(3.2897, abs=5e-4)
    assert found.criterion == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    "trials", [Trials(4, 0, 0, 100), Trials(50, 50, 2, 2), Trials(), Trials(hits=30, misses=5)]
)
def test_of_too_few_trials_nothing_is_said(trials: Trials) -> None:
    assert sensitivity(trials) is None


COUNTS = st.integers(0, 200)


@given(COUNTS, COUNTS, COUNTS, COUNTS)
def test_who_answers_the_other_way_round_sees_the_other_way_round(
    hits: int, misses: int, alarms: int, rejections: int
) -> None:
    there = sensitivity(Trials(hits, misses, alarms, rejections))
    back = sensitivity(Trials(alarms, rejections, hits, misses))
    if min(hits + misses, alarms + rejections) < LEAST_TRIALS:
        assert there is back is None
        return
    assert there is not None and back is not None
    assert there.d_prime == pytest.approx(-back.d_prime, abs=1e-9)
    assert there.criterion == pytest.approx(back.criterion, abs=1e-9)


@pytest.mark.parametrize(
    ("count", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (0, 0, 0.0, 1.0)],
)
def test_wilson_s_interval(count: int, trials: int, low: float, high: float) -> None:
    """Of published tables, to four digits."""
    assert [*share_interval(count, trials)] == pytest.approx([low, high], abs=1e-4)


def test_random_slapping_is_no_seeing() -> None:
    """Equal shares, well filled: d' is 0 and its criterion the z of the share."""
    found = sensitivity(Trials(300, 700, 300, 700))
    assert found is not None
    assert found.d_prime == 0
    assert found.criterion == pytest.approx(-NormalDist().inv_cdf(0.3), abs=1e-3)
