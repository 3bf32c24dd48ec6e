"""The plan of the table: alike for every seat, out of the way of hands, and as on the screen."""

from __future__ import annotations

from math import cos, hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.button_sizes import LARGE_DOME, SIZES, STANDARD
from hardware.pins import ButtonKind
from hardware.table_plan import (
    BETWEEN_MM,
    HAND_MM,
    MAX_SEATS,
    MIDDLE,
    MIN_SEATS,
    SETBACK_MM,
    Place,
    TablePlan,
    screen,
    table_plan,
)
from pi_app.screens.layout import plan as screen_plan
from pi_app.screens.messages import Layout
from pi_app.screens.places import Side

NEAR_MM = 1e-6
SIZES_OF_TABLES = range(MIN_SEATS, MAX_SEATS + 1)
some_plan = st.sampled_from(SIZES_OF_TABLES).map(table_plan)


def turned(place: Place, angle: float) -> Place:
    """A place of the table after the table has been turned."""
    return Place(
        place.x * cos(angle) - place.y * sin(angle), place.x * sin(angle) + place.y * cos(angle)
    )


class TestFair:
    @given(some_plan, st.data())
    def test_exchanging_seats_maps_the_plan_onto_itself(
        self, plan: TablePlan, data: st.DataObject
    ) -> None:
        """Whoever goes so many seats on finds each button where it was."""
        by = data.draw(st.integers(0, plan.seats))
        there = {(hole.seat, hole.button): hole.at for hole in plan.holes()}
        for hole in plan.holes():
            other = there[(hole.seat + by) % plan.seats, hole.button]
            assert turned(hole.at, by * 2 * pi / plan.seats).distance(other) < NEAR_MM

    @given(some_plan)
    def test_every_seat_reaches_as_far_as_any_other(self, plan: TablePlan) -> None:
        for seat in range(plan.seats):
            slap, play = plan.slap(seat), plan.play(seat)
            assert slap.distance(plan.rim(seat)) == pytest.approx(SETBACK_MM)
            assert slap.distance(play) == pytest.approx(BETWEEN_MM)
            # Pythagoras: PLAY lies square to the axis.
            inner = plan.radius_mm - SETBACK_MM
            assert play.distance(MIDDLE) == pytest.approx(hypot(inner, BETWEEN_MM))

    @given(some_plan, st.data())
    def test_play_is_at_the_right_hand_of_who_sits_there(
        self, plan: TablePlan, data: st.DataObject
    ) -> None:
        """Looking to the middle, on a sheet whose y grows down, right is a quarter clockwise."""
        seat = data.draw(st.integers(0, plan.seats - 1))
        slap, play = plan.slap(seat), plan.play(seat)
        forward = Place(-slap.x, -slap.y)
        assert forward.x * (play.y - slap.y) - forward.y * (play.x - slap.x) > 0

    def test_the_first_seat_of_two_sits_below(self) -> None:
        plan = table_plan(2)
        assert plan.slap(0).distance(Place(0, 470)) < NEAR_MM
        assert plan.play(0).distance(Place(120, 470)) < NEAR_MM


class TestRoom:
    @given(some_plan)
    def test_no_hand_gets_into_another_ones_way(self, plan: TablePlan) -> None:
        """Between the caps of two seats there is a hand's width at the least."""
        caps = {ButtonKind.PLAY: STANDARD.cap_mm, ButtonKind.SLAP: LARGE_DOME.cap_mm}
        holes = plan.holes()
        for one in holes:
            for other in holes:
                if one.seat != other.seat:
                    gap = one.at.distance(other.at) - (caps[one.button] + caps[other.button]) / 2
                    assert gap >= HAND_MM

    @given(some_plan)
    def test_the_screen_keeps_a_hands_width_from_every_dome(self, plan: TablePlan) -> None:
        half = Place(plan.screen.width_mm / 2, plan.screen.height_mm / 2)
        for seat in range(plan.seats):
            slap = plan.slap(seat)
            nearest = hypot(max(abs(slap.x) - half.x, 0), max(abs(slap.y) - half.y, 0))
            assert nearest - LARGE_DOME.cap_mm / 2 >= HAND_MM

    @given(some_plan)
    def test_no_hole_is_at_the_rim(self, plan: TablePlan) -> None:
        largest = max(size.cap_mm for size in SIZES) / 2
        for hole in plan.holes():
            assert hole.at.distance(MIDDLE) + largest < plan.radius_mm

    @given(some_plan)
    def test_every_cable_reaches_the_farther_button(self, plan: TablePlan) -> None:
        for hole in plan.holes():
            assert hole.at.distance(MIDDLE) < plan.cable_mm


class TestFigures:
    # A hexagon's side is its radius: 600 on the rim, 470 from SLAP to SLAP.
    # A square: 600 and 470 times the root of 2. Two seats: twice the radius.
    @pytest.mark.parametrize(
        ("seats", "rim", "slap"), [(2, 1200, 940), (4, 848.53, 664.68), (6, 600, 470)]
    )
    def test_chords(self, seats: int, rim: float, slap: float) -> None:
        plan = table_plan(seats)
        assert plan.rim_chord_mm == pytest.approx(rim, abs=0.01)
        assert plan.chord_mm == pytest.approx(slap, abs=0.01)
        assert plan.slap(0).distance(plan.slap(1)) == pytest.approx(plan.chord_mm)
        assert plan.rim(0).distance(plan.rim(1)) == pytest.approx(plan.rim_chord_mm)

    # 8 * 570 / pi = 1451.5, in steps of 50: 1500. 7 * 570 / pi = 1270: 1300.
    def test_diameters(self) -> None:
        assert [table_plan(seats).diameter_mm for seats in SIZES_OF_TABLES] == [
            *[1200] * 5,
            1300,
            1500,
        ]

    # 24 inch are 609.6 mm; 16 and 9 of the root of 337 (18.3576): 531.3 and 298.9, and 20 more.
    def test_a_screen(self) -> None:
        assert screen(24).width_mm == pytest.approx(551.3, abs=0.05)
        assert screen(24).height_mm == pytest.approx(318.9, abs=0.05)

    # 600 - 130 + 120 + 300 = 890; 750 - 130 + 120 + 300 = 1040.
    def test_cables(self) -> None:
        assert (table_plan(4).cable_mm, table_plan(8).cable_mm) == (900, 1100)

    @pytest.mark.parametrize("seats", [-1, 0, 1, 9])
    def test_other_numbers_are_refused(self, seats: int) -> None:
        with pytest.raises(ValueError, match=f"2 to 8 seats, not {seats}"):
            table_plan(seats)


@pytest.mark.parametrize("seats", SIZES_OF_TABLES)
def test_everybody_sits_where_the_screen_in_the_table_has_their_panel(seats: int) -> None:
    plan, shown = table_plan(seats), screen_plan((1920, 1080), seats, Layout.TABLE_TOP)
    outward = {
        Side.BOTTOM: Place(0, 1),
        Side.LEFT: Place(-1, 0),
        Side.TOP: Place(0, -1),
        Side.RIGHT: Place(1, 0),
    }
    for seat, side in enumerate(shown.sides):
        rim, out = plan.rim(seat), outward[side]
        assert rim.x * out.x + rim.y * out.y > 0
    # Along a long side both run the same way.
    for side in (Side.BOTTOM, Side.TOP):
        row = [seat for seat, one in enumerate(shown.sides) if one is side]
        by_screen = sorted(row, key=lambda seat: shown.panels[seat].box.x)
        assert by_screen == sorted(row, key=lambda seat: plan.rim(seat).x)
