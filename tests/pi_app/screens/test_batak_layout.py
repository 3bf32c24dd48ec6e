"""In a game of Batak nothing overlaps, and play goes round the screen as it goes round a table."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import atan2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.inputs import BidPassed
from pi_app.screens.batak_auction import auction_places
from pi_app.screens.batak_layout import BatakPlan, batak_plan
from pi_app.screens.batak_options import field_boxes
from pi_app.screens.layout import Box, plan
from pi_app.screens.messages import Layout
from pi_app.screens.reading import MOST_BATAK, grown_plan
from tests.pi_app.screens.batak_scenes import Match, hand
from tests.pi_app.screens.test_layout import SIZES

sizes = st.sampled_from(SIZES) | st.tuples(st.integers(800, 3840), st.integers(480, 2160))
FIRST_BID = hand(Match())
four = st.builds(plan, sizes, st.just(4), st.sampled_from(Layout))
grown = st.builds(
    grown_plan, sizes, st.just(4), st.sampled_from(Layout), st.floats(1, 2), st.just(MOST_BATAK)
)
plans = st.builds(batak_plan, four | grown, hand=st.booleans(), clockwise=st.booleans())


def cards_of(made: BatakPlan) -> list[Box]:
    """Return the cards of a full trick."""
    return [spot.box(made.card) for spot in made.spots]


def texts_of(made: BatakPlan) -> list[Box]:
    """Return what stands beside the trick whatever is chosen."""
    places = [place for one in made.readings for place in (one.trump, one.told)]
    return [place.box for place in (*places, *made.panels, made.notices)]


def row_of(made: BatakPlan) -> list[Box]:
    """Return what stands beside the trick while no bid is chosen."""
    return [place.box for one in made.readings for place in (one.count, one.last)]


def zones_of(made: BatakPlan) -> list[Box]:
    return [] if made.hand is None else [made.hand]


def overlaps(boxes: list[Box]) -> list[tuple[Box, Box]]:
    return [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]


@given(plans)
def test_all_lies_on_the_screen(made: BatakPlan) -> None:
    boxes = [*cards_of(made), *texts_of(made), *row_of(made), *zones_of(made), made.board]
    places = [*made.posters, *made.sheets, *made.idle_panels]
    boxes += [place.box for place in (*places, made.poster_notices, made.sheet_notices)]
    assert all(box.inside(Box(0, 0, *made.base.size)) for box in boxes)
    assert all(box.w > 0 and box.h > 0 for box in boxes)


@given(plans)
def test_nothing_of_a_trick_lies_on_anything_else(made: BatakPlan) -> None:
    boxes = [*cards_of(made), *texts_of(made), *row_of(made), *zones_of(made)]
    assert overlaps(boxes) == []


@given(plans)
def test_nothing_of_an_auction_lies_on_anything_else(made: BatakPlan) -> None:
    bubbles, centres = auction_places(made)
    own = [place.box for place in (*bubbles, *centres)]
    assert all(box.inside(made.board) for box in own)
    if made.options is None:
        assert overlaps([*own, *texts_of(made), *row_of(made)]) == []
    else:
        assert overlaps([*own, made.options, *texts_of(made), *zones_of(made)]) == []


@given(plans)
def test_posters_and_sheets_lie_on_nothing(made: BatakPlan) -> None:
    posters = [place.box for place in (*made.posters, made.poster_notices, *made.idle_panels)]
    sheets = [place.box for place in (*made.sheets, made.sheet_notices)]
    assert overlaps(posters) == []
    assert overlaps(sheets) == []


@given(plans)
def test_each_card_lies_towards_its_seat(made: BatakPlan) -> None:
    x, y = made.spots[0].x, made.spots[1].y
    for spot, panel in zip(made.spots, made.panels, strict=True):
        towards = (panel.box.centre[0] - x, panel.box.centre[1] - y)
        way = (spot.x - x, spot.y - y)
        assert towards[0] * way[0] + towards[1] * way[1] > 0
        assert spot.angle == panel.angle


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("has_hand", [False, True])
@given(size=sizes, clockwise=st.booleans())
def test_play_goes_round_as_the_rules_say(
    layout: Layout, *, has_hand: bool, size: tuple[int, int], clockwise: bool
) -> None:
    made = batak_plan(plan(size, 4, layout), hand=has_hand, clockwise=clockwise)
    middle = made.spots[0].x, made.spots[1].y
    turns = [atan2(spot.y - middle[1], spot.x - middle[0]) for spot in made.spots]
    # y grows downwards, so clockwise is towards greater angles; one step may pass the turn.
    rises = sum(b > a for a, b in zip(turns, [*turns[1:], turns[0]], strict=True))
    assert rises == (3 if clockwise else 1)


@given(plans)
def test_partners_sit_face_to_face_and_seat_one_at_the_bottom(made: BatakPlan) -> None:
    first, _, third, _ = (place.box.centre for place in made.panels)
    assert first[0] == third[0]
    assert first[1] > third[1]
    assert made.panels[1].box.centre[1] == made.panels[3].box.centre[1]


@pytest.mark.parametrize("layout", Layout)
def test_counterclockwise_the_next_seat_sits_to_the_right(layout: Layout) -> None:
    base = plan((1920, 1080), 4, layout)
    for has_hand in (False, True):
        right = batak_plan(base, hand=has_hand, clockwise=False)
        left = batak_plan(base, hand=has_hand, clockwise=True)
        assert right.spots[1].x > right.spots[0].x > right.spots[3].x
        assert left.spots[1].x < left.spots[0].x < left.spots[3].x


@given(size=st.sampled_from(SIZES), has_hand=st.booleans())
def test_cards_can_be_read_from_two_metres(*, size: tuple[int, int], has_hand: bool) -> None:
    # 16 minutes of arc at 2 m on a 24" screen are 46 px of 1080 lines; an index is a quarter high.
    made = batak_plan(plan(size, 4, Layout.WALL), hand=has_hand, clockwise=False)
    assert made.card[1] * 0.25 >= 46 * made.base.unit


@pytest.mark.parametrize("layout", Layout)
@given(size=sizes)
def test_all_bids_have_room_side_by_side(layout: Layout, size: tuple[int, int]) -> None:
    made = batak_plan(plan(size, 4, layout), hand=True, clockwise=False)
    row = made.options_place(0)
    assert row is not None
    boxes = field_boxes(made.base, FIRST_BID, row.drawn_size)
    assert len(boxes) == len(FIRST_BID.options) == 11
    assert isinstance(FIRST_BID.options[0].move, BidPassed)
    assert boxes[0].w == 2 * boxes[1].w
    assert all(b.x > a.right for a, b in pairwise(boxes))
    assert all(box.x >= 0 and box.right <= row.drawn_size[0] for box in boxes)
