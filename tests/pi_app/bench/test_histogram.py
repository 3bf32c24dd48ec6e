"""Histograms as text: bounds are round, nothing is left out, any times can be shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.bench.histogram import BAR, CLASSES, WIDTH, bins, data_of, step_of, text_of
from tests.pi_app.driven import MS

TIMES = st.lists(st.integers(-10 * MS, 10_000 * MS), min_size=1, max_size=60)


@given(TIMES)
def test_every_time_is_in_its_class(values: list[int]) -> None:
    classes = bins(values)
    assert sum(one.count for one in classes) == len(values)
    assert classes[0].count
    assert classes[-1].count
    for one in classes:
        assert one.count == sum(one.from_ns <= value < one.to_ns for value in values)
    # One more than asked for: the first and the last may be cut.
    assert len(classes) <= CLASSES + 1


@pytest.mark.parametrize(
    ("span", "width"),
    [(0, 1), (16, 1), (17, 2), (16_001, 2_000), (80_000, 5_000), (81_000, 10_000)],
)
def test_widths_are_round(span: int, width: int) -> None:
    assert step_of(span, 16) == width


def test_as_people_read_it() -> None:
    lines = text_of("edge to stamp", [40_000] * 3 + [45_000]).splitlines()
    assert lines[0] == "edge to stamp: half of 4 below 40.00 µs, 99 of 100 below 45.00"
    assert lines[1].split() == ["40.00", "µs", "3", BAR * WIDTH]
    assert lines[-1].split() == ["45.00", "µs", "1", BAR * round(WIDTH / 3)]


def test_long_times_are_in_milliseconds() -> None:
    assert "half of 2 below 30.00 ms" in text_of("x", [10 * MS, 30 * MS])


def test_nothing_is_said_to_be_nothing() -> None:
    assert bins([]) == ()
    assert text_of("x", []) == "x: nothing was measured"
    assert data_of([]) == {"count": 0}


@given(TIMES)
def test_figures_are_within_bounds(values: list[int]) -> None:
    data = data_of(values)
    assert data["least_ms"] <= data["half_ms"] <= data["p99_ms"] <= data["most_ms"]
    assert text_of("x", values).count("\n") == len(data["bins"])
