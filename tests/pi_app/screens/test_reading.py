"""Letters are as large as eyes need them, where the screen has room; the figures are published."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pi_app.screens.layout import Box, plan
from pi_app.screens.letters import FONT_FILE
from pi_app.screens.messages import Layout, ScreenSettings
from pi_app.screens.paint import write
from pi_app.screens.reading import (
    BODY,
    CAPITAL,
    DISTANCE_M,
    GOOD_ARC,
    LEAST_ARC,
    MOST_GROWN,
    SMALLEST,
    Viewing,
    grown_plan,
    reading_of,
    viewing_of,
)
from pi_app.screens.table import Table
from tests.pi_app.screens.scenes import NAMES, update
from tests.pi_app.screens.test_layout import SIZES, boxes

HD = (1920, 1080)
DISTANCES = (0.6, 1.0, 1.5, 2.0)
TABLE = {
    24: ((14, 17), (23, 29), (35, 43), (46, 58)),
    32: ((10, 13), (17, 22), (26, 32), (35, 43)),
    43: ((8, 10), (13, 16), (19, 24), (26, 32)),
}
"""Pixels of letters on a screen of 1080 lines whose capitals have 16 and 20 minutes of arc, at
each distance, by inches; computed from ISO 9241-3 without this code."""


@pytest.mark.parametrize("inches", TABLE)
def test_the_published_sizes(inches: int) -> None:
    for metres, expected in zip(DISTANCES, TABLE[inches], strict=True):
        seen = Viewing(HD, inches, metres)
        assert (round(seen.letter_px(LEAST_ARC)), round(seen.letter_px(GOOD_ARC))) == expected


def test_a_24_inch_screen_has_pixels_of_0_277_mm() -> None:
    assert Viewing(HD, 24, 1).pixel_mm == pytest.approx(0.277, abs=0.0005)


@given(
    px=st.floats(5, 500),
    inches=st.floats(3, 200),
    metres=st.floats(0.2, 30),
    size=st.sampled_from(SIZES),
)
def test_sizes_and_angles_are_each_others_inverse(
    px: float, inches: float, metres: float, size: tuple[int, int]
) -> None:
    seen = Viewing(size, inches, metres)
    assert seen.letter_px(seen.arc(px)) == pytest.approx(px)


def test_the_typeface_has_such_capitals() -> None:
    drawn = write("H", 1000, (255, 255, 255)).get_bounding_rect()
    assert drawn.h / 1000 == pytest.approx(CAPITAL, abs=0.001), FONT_FILE


@pytest.mark.parametrize(
    ("inches", "metres", "factor"),
    [
        (24, 2.0, 57.7 / 48),
        (24, 1.5, 1.0),
        (32, 2.0, 1.0),
        (43, 2.0, 1.0),
        (24, 0.6, 1.0),
        (12, 2.0, 2 * 57.7 / 48),
        (0, 2.0, 1.0),
    ],
)
def test_letters_grow_only_where_they_are_too_small(
    inches: float, metres: float, factor: float
) -> None:
    for size in (HD, (3840, 2160)):  # the same picture on finer pixels
        assert Viewing(size, inches, metres).wanted() == pytest.approx(factor, abs=0.002)


@pytest.mark.parametrize("layout", Layout)
def test_each_layout_has_its_usual_distance(layout: Layout) -> None:
    assert viewing_of(HD, layout, 24, 0).distance_m == DISTANCE_M[layout]
    assert viewing_of(HD, layout, 24, 3).distance_m == 3
    # From there the letters of a 24" screen are large enough as they are, or can be made so.
    assert viewing_of(HD, layout, 24, 0).wanted() <= MOST_GROWN


@given(
    size=st.sampled_from(SIZES),
    seats=st.integers(2, 8),
    layout=st.sampled_from(Layout),
    wanted=st.floats(1, 3),
)
@example(size=(3440, 1440), seats=2, layout=Layout.WALL, wanted=1.125)
def test_grown_letters_leave_room_for_all_else(
    size: tuple[int, int], seats: int, layout: Layout, wanted: float
) -> None:
    made = grown_plan(size, seats, layout, wanted)
    assert 1 <= made.letters <= min(wanted, MOST_GROWN) + 1e-9
    all_boxes, screen = boxes(made), Box(0, 0, *size)
    assert all(box.inside(screen) for box in all_boxes)
    assert [two for two in combinations(all_boxes, 2) if two[0].overlaps(two[1])] == []
    if made.letters > 1:
        # The index of a card, a quarter of its height, is 60 px of 1080 lines at the least.
        assert made.card[1] * 0.25 >= 60 * made.unit / made.letters


@pytest.mark.parametrize("layout", [Layout.WALL, Layout.ABOVE])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_24_inch_screen_can_be_read_from_two_metres(layout: Layout, seats: int) -> None:
    seen = Viewing(HD, 24, 2.0)
    made = grown_plan(HD, seats, layout, seen.wanted())
    assert reading_of(seen, made.letters).is_enough
    if layout is Layout.WALL:
        assert seen.arc(made.px(BODY)) >= GOOD_ARC - 0.3


def test_nothing_grows_where_nothing_is_known() -> None:
    seen = Viewing(HD, 0, 2.0)
    assert not seen.is_known
    assert grown_plan(HD, 4, Layout.WALL, seen.wanted()) == plan(HD, 4, Layout.WALL)


def test_what_a_reading_says() -> None:
    seen = Viewing(HD, 24, 2.0)
    told = reading_of(seen, 1.0)
    # 46.1 px would be 16': 48 px are 16.7', 28 px 9.7', and 48 px have 16' from 2.08 m.
    assert told.body_arc == pytest.approx(16 * 48 / 46.1, abs=0.02)
    assert told.small_arc == pytest.approx(16 * SMALLEST / 46.1, abs=0.02)
    assert told.reach_m == pytest.approx(2.08, abs=0.005)
    assert told.is_enough
    assert not reading_of(Viewing(HD, 15.6, 2.0), MOST_GROWN).is_enough


def test_a_pixel_is_a_part_of_the_diagonal() -> None:
    assert Viewing((800, 480), 7, 1).pixel_mm == pytest.approx(7 * 25.4 / hypot(800, 480))


def test_the_screen_draws_with_grown_letters() -> None:
    def names(inches: float) -> int:
        settings = ScreenSettings(
            HD,
            full_screen=False,
            layout=Layout.WALL,
            reduced_motion=False,
            diagonal_in=inches,
            viewing_distance_m=2.0,
        )
        table = Table(settings, HD)
        table.take(update(None, number=4), 0)
        panels = [one for one in table.sprites(0) if one.name == "seat 0"]
        return panels[0].rect.h

    assert len(NAMES) >= 4
    # 57.7 px of 48: the first panel is 206 px high, and grows with its letters.
    assert names(0) == names(32) == 206
    assert names(24) == pytest.approx(206 * 57.7 / 48, abs=3)
