"""The ruler itself: frequencies that are put in come out again."""

from __future__ import annotations

from math import pi, sin

import pytest

from tests.support.spectrum import middle_hz, rms_db, strength, strongest_hz

RATE_HZ = 44_100


def tone(hz: float, count: int = 4_096) -> list[float]:
    return [1_000 * sin(2 * pi * hz * at / RATE_HZ) for at in range(count)]


@pytest.mark.parametrize("hz", [123.4, 440.0, 1_318.5, 5_000.0])
def test_a_pure_tone_is_found_where_it_is(hz: float) -> None:
    assert strongest_hz(tone(hz), RATE_HZ) == pytest.approx(hz, rel=0.002)
    assert middle_hz(tone(hz), RATE_HZ) == pytest.approx(hz, rel=0.01)


def test_of_two_tones_the_stronger_is_found() -> None:
    both = [3 * low + high for low, high in zip(tone(300), tone(2_000), strict=True)]
    assert strongest_hz(both, RATE_HZ) == pytest.approx(300, rel=0.002)
    assert strength(both, 300, RATE_HZ) == pytest.approx(
        3 * strength(both, 2_000, RATE_HZ), rel=0.05
    )


def test_a_sine_lies_three_decibels_below_its_peak() -> None:
    assert rms_db(tone(441, 44_100), 1_000) == pytest.approx(-3.01, abs=0.01)
