"""No time is shown finer than it is known."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import Verdict
from pi_app.screens.figures import MS, nearness_ms, rounded_ms, step_ms
from tests.pi_app.screens.scenes import slap


@pytest.mark.parametrize(
    ("uncertainty", "step"),
    [
        (0, 1),
        (1_000, 1),
        (1_000_000, 1),
        (1_000_001, 2),
        (2_000_001, 5),
        (10_000_000, 10),
        (11_000_000, 20),
        (60_000_000, 100),
    ],
)
def test_steps(uncertainty: int, step: int) -> None:
    assert step_ms(uncertainty) == step


@given(st.integers(0, 10**12))
def test_a_step_is_never_finer_than_the_uncertainty(uncertainty: int) -> None:
    assert step_ms(uncertainty) * MS >= uncertainty


@given(st.integers(0, 10**11), st.sampled_from([1, 2, 5, 10, 20]))
def test_rounding_is_off_by_half_a_step_at_most(t_ns: int, step: int) -> None:
    shown = rounded_ms(t_ns, step)
    assert shown % step == 0
    assert 2 * abs(shown * MS - t_ns) <= step * MS


def test_a_tie_is_as_near_as_its_spread_and_both_uncertainties() -> None:
    # 1 ms apart, each known to ±2 ms: 5 ms.
    first = slap(0, Verdict.TIE, 0, uncertainty=2 * MS)
    second = slap(1, Verdict.TIE, MS, uncertainty=2 * MS)
    assert nearness_ms((first, second)) == 5
