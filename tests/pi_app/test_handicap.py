"""The suggestion of handicaps: medians, their distance, and how well it is known."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.handicap import (
    LEAST_SLAPS,
    Suggested,
    median_error_ns,
    suggested,
)
from tests.table.lines import MS

Z = 1.96


def ms(*values: float) -> list[int]:
    return [round(value * MS) for value in values]


def test_the_suggestion_is_the_distance_of_the_medians_rounded_to_ten() -> None:
    """Medians 310, 394 and 400 by hand: 90, 6 (so 10) and nothing."""
    told = suggested(
        {
            "Ana": ms(290, 300, 310, 320, 900),
            "Bo": ms(380, 390, 394, 400, 410),
            "Cem": ms(398, 399, 400, 401, 402),
        }
    )
    assert {name: one.handicap_ms for name, one in told.items()} == {"Ana": 90, "Bo": 10, "Cem": 0}


def test_how_well_it_is_known() -> None:
    """With five values the median lies between the 1st and the 5th: 3 − 1.96·√(5/4) rounds to 1."""
    ana, cem = ms(300, 305, 310, 315, 340), ms(380, 390, 400, 410, 410)
    assert median_error_ns(ana) == pytest.approx(40 * MS / (2 * Z))
    assert median_error_ns(cem) == pytest.approx(30 * MS / (2 * Z))
    # 1.96 · hypot(40, 30) / 3.92 = 25
    assert suggested({"Ana": ana, "Cem": cem}) == {
        "Ana": Suggested(90, 25, 5),
        "Cem": Suggested(0, 0, 5),
    }


def test_the_error_of_many_is_counted_from_both_ends() -> None:
    """Of 1 to 100 ms: 50.5 − 1.96·5 = 40.7, so from the 41st to the 60th."""
    assert median_error_ns(ms(*range(1, 101))) == pytest.approx((60 - 41) * MS / (2 * Z))


def test_a_distance_within_its_error_is_not_clear() -> None:
    assert Suggested(90, 25, 5).is_clear
    assert not Suggested(20, 25, 5).is_clear
    assert not Suggested(0, 0, 5).is_clear


def test_with_few_slaps_nothing_is_said() -> None:
    few = ms(*[300] * (LEAST_SLAPS - 1))
    assert suggested({"Ana": few}) == suggested({}) == {}
    assert set(suggested({"Ana": few, "Bo": [*few, 300 * MS]})) == {"Bo"}


def test_no_suggestion_is_larger_than_the_largest_handicap() -> None:
    told = suggested({"Ana": ms(*[150] * 5), "Bo": ms(*[1450] * 5)})
    assert told["Ana"].handicap_ms == 1000


REACTIONS = st.lists(st.integers(100 * MS, 1500 * MS), min_size=LEAST_SLAPS, max_size=40)


@given(st.dictionaries(st.sampled_from("ABCD"), REACTIONS, min_size=1), st.randoms())
def test_neither_order_nor_constant_time_matters(
    reactions: dict[str, list[int]], chance: Random
) -> None:
    told = suggested(reactions)
    assert min(one.handicap_ms for one in told.values()) == 0
    assert all(one.handicap_ms % 10 == 0 and one.plus_minus_ms >= 0 for one in told.values())
    mixed = {name: chance.sample(own, len(own)) for name, own in reactions.items()}
    assert suggested(mixed) == told
    later = {name: [t_ns + 50 * MS for t_ns in own] for name, own in reactions.items()}
    assert suggested(later) == told


def test_the_error_is_that_of_medians_of_many_samples() -> None:
    """Normal reactions of 400 ± 60: the median of 101 has an error of 60·√(π/2)/√101 = 7.48 ms."""
    chance = Random(20_260_718)
    errors = [
        median_error_ns(sorted(round(chance.gauss(400, 60) * MS) for _ in range(101)))
        for _ in range(400)
    ]
    expected_ns = 60 * MS * math.sqrt(math.pi / 2) / math.sqrt(101)
    assert sum(errors) / len(errors) == pytest.approx(expected_ns, rel=0.05)
