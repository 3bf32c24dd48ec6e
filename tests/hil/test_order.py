"""Two buttons are never put in the wrong order, and told apart from 4 us on; at once is a tie."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from pathlib import Path

import pytest

from tests.hil.measure import (
    APART,
    ORDER_TICKS,
    Order,
    disturbed_orders,
    pair_orders,
    tie_spreads,
)

SLAPS = range(8)
ALL = range(16)
DISTANCES = (0, 1, 5, 20, 40, 50, 60, 64, 66, 70, 80, 100, 130, 170, 200)
PHASES = range(-200, 400, 24)
WIDTHS = (3, 20, 50, 90)


def check(orders: Iterable[Order]) -> None:
    """The three promises."""
    for order in orders:
        assert not order.is_inverted, order
        assert order.distance > 0 or order.is_tie, order
        assert order.distance < APART or not order.is_tie, order


@pytest.mark.slow
def test_every_distance_up_to_200_cycles(nano8: Path) -> None:
    orders = pair_orders(nano8, range(0, 201, 2))
    assert len(orders) == 101 * 2 * 2 * 8
    check(orders)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 8))
def test_every_distance_at_other_phases(nano8: Path, seed: int) -> None:
    check(pair_orders(nano8, range(201), seed=seed))


@pytest.mark.slow
def test_a_third_button_that_bounces_changes_nothing(nano8: Path) -> None:
    cases = [(d, p, WIDTHS[(d + p) % 4]) for d, p in product(DISTANCES, PHASES)]
    check(disturbed_orders(nano8, cases))


@pytest.mark.long
@pytest.mark.parametrize("width", (1, 2, 3, 5, 9, 14, 20, 30, 45, 60, 90))
def test_a_third_button_at_every_phase(nano8: Path, width: int) -> None:
    cases = [(d, p, width) for d, p in product(DISTANCES, range(-120, 260, 5))]
    check(disturbed_orders(nano8, cases, seed=width))


@pytest.mark.slow
def test_eight_slaps_at_once_are_a_tie(nano8: Path) -> None:
    spreads = tie_spreads(nano8, SLAPS, 120, 150_000)
    assert max(spreads) <= ORDER_TICKS


@pytest.mark.slow
def test_sixteen_buttons_at_once_are_a_tie(nano8: Path) -> None:
    spreads = tie_spreads(nano8, ALL, 40, 400_000)
    assert max(spreads) <= ORDER_TICKS


@pytest.mark.long
def test_all_at_once_over_many_phases(nano8: Path) -> None:
    assert max(tie_spreads(nano8, SLAPS, 2_000, 150_000, seed=2)) <= ORDER_TICKS
    assert max(tie_spreads(nano8, ALL, 1_000, 400_000, seed=3)) <= ORDER_TICKS
