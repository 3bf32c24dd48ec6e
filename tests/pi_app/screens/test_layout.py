"""Whatever the screen: nothing overlaps, nothing leaves it, and the seats go round."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import atan2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.screens.column import BODY, NAME, SMALL
from pi_app.screens.layout import Box, Plan, plan
from pi_app.screens.messages import Layout
from pi_app.screens.places import Side
from pi_app.screens.reading import MOST_SNUG, grown_plan

SIZES = [
    (800, 480),
    (1024, 600),
    (1280, 720),
    (1280, 800),
    (1280, 1024),
    (1366, 768),
    (1920, 1080),
    (1920, 1200),
    (2560, 1080),
    (3840, 2160),
    (3440, 1440),
    (1024, 768),
    (1080, 1920),
    (480, 800),
]
"""Wide and narrow ones, 4:3 and 5:4, and such as stand on end."""
plans = st.builds(plan, st.sampled_from(SIZES), st.integers(2, 8), st.sampled_from(Layout))
odd_plans = st.builds(
    plan,
    st.tuples(st.integers(800, 3840), st.integers(480, 2160)),
    st.integers(2, 8),
    st.sampled_from(Layout),
)

grown_plans = st.builds(
    grown_plan,
    st.sampled_from(SIZES),
    st.integers(2, 8),
    st.sampled_from(Layout),
    st.floats(1, 2),
    st.just(MOST_SNUG),
)
"""With larger letters, as games are drawn that have more on the screen than a pile."""


def boxes(made: Plan) -> list[Box]:
    texts = [*made.captions, *made.now, *made.result, made.notices]
    return [*(place.box for place in (*made.panels, *texts)), made.pile]


@given(plans | odd_plans)
def test_all_lies_on_the_screen(made: Plan) -> None:
    screen = Box(0, 0, *made.size)
    assert all(box.inside(screen) for box in boxes(made))


@given(plans | odd_plans)
def test_nothing_lies_on_anything_else(made: Plan) -> None:
    assert [pair for pair in combinations(boxes(made), 2) if pair[0].overlaps(pair[1])] == []


@given(plans | odd_plans)
def test_posters_keep_clear_of_the_panels_and_of_one_another(made: Plan) -> None:
    posters = [place.box for place in made.posters]
    panels = [place.box for place in made.panels]
    assert not any(poster.overlaps(panel) for poster in posters for panel in panels)
    assert not any(one.overlaps(other) for one, other in combinations(posters, 2))


@given(plans | odd_plans)
def test_cards_lie_within_the_pile(made: Plan) -> None:
    width, height = made.card
    cards = [Box(x - width // 2, y - height // 2, width, height) for x, y in made.slots]
    assert all(card.inside(made.pile) for card in cards)
    # The index, a third of the card wide, stays free.
    assert all(b.x - a.x >= 0.34 * width for a, b in pairwise(cards))


@given(plans | odd_plans)
def test_seats_go_round_clockwise(made: Plan) -> None:
    centre_x, centre_y = made.size[0] / 2, made.size[1] / 2
    centres = [place.box.centre for place in made.panels]
    turns = [atan2(y - centre_y, x - centre_x) for x, y in centres]
    # y grows downwards, so clockwise is towards greater angles; one step may pass the turn.
    falls = sum(b < a for a, b in zip(turns, [*turns[1:], turns[0]], strict=True))
    assert falls == 1


@given(st.sampled_from(SIZES), st.integers(2, 8), st.sampled_from([Layout.WALL, Layout.ABOVE]))
def test_on_a_wall_and_above_a_table_all_is_upright(
    size: tuple[int, int], seats: int, layout: Layout
) -> None:
    made = plan(size, seats, layout)
    assert {place.angle for place in (*made.panels, *made.now, *made.result)} == {0}


@given(st.sampled_from(SIZES), st.integers(2, 8))
def test_on_a_table_each_panel_faces_its_edge(size: tuple[int, int], seats: int) -> None:
    made = plan(size, seats, Layout.TABLE_TOP)
    for place in made.panels:
        box = place.box
        gaps = {0: size[1] - box.bottom, 270: box.x, 180: box.y, 90: size[0] - box.right}
        assert gaps[place.angle] == min(gaps.values())


@given(st.sampled_from(SIZES), st.integers(2, 8))
def test_above_a_table_each_panel_is_where_it_is_on_the_table(
    size: tuple[int, int], seats: int
) -> None:
    above, flat = plan(size, seats, Layout.ABOVE), plan(size, seats, Layout.TABLE_TOP)
    assert above.sides == flat.sides
    screen = Box(0, 0, *size)
    for place, side in zip(above.panels, above.sides, strict=True):
        assert edge_of(place.box, screen) in (side, *CORNERED.get(side, ()))


CORNERED = {Side.BOTTOM: (Side.LEFT, Side.RIGHT), Side.TOP: (Side.LEFT, Side.RIGHT)}
"""A panel of a row may stand in a corner: as near to one edge as to the other."""


def edge_of(box: Box, screen: Box) -> Side:
    """Return the edge of the screen to which a box is nearest."""
    gaps = {
        Side.BOTTOM: screen.h - box.bottom,
        Side.TOP: box.y,
        Side.LEFT: box.x,
        Side.RIGHT: screen.w - box.right,
    }
    return min(gaps, key=gaps.__getitem__)


@pytest.mark.parametrize("size", SIZES)
def test_results_are_told_to_both_long_sides_of_a_table(size: tuple[int, int]) -> None:
    made = plan(size, 4, Layout.TABLE_TOP)
    near, far = made.result
    assert (near.angle, far.angle) == (0, 180)
    assert (near.box.w, near.box.h) == (far.box.w, far.box.h)


@pytest.mark.parametrize(("size", "least"), [((1920, 1080), 1.0), ((3840, 2160), 2.0)])
def test_text_sizes(size: tuple[int, int], least: float) -> None:
    made = plan(size, 8, Layout.WALL)
    assert made.px(BODY) >= 44 * least
    assert made.px(NAME) >= 64 * least
    assert made.px(SMALL) >= 28 * least


def test_text_is_legible_on_the_smallest_screen() -> None:
    made = plan((800, 480), 8, Layout.TABLE_TOP)
    assert made.px(BODY) >= round(44 * 480 / 1080)
    assert made.px(NAME) >= round(64 * 480 / 1080)
    assert made.px(SMALL) >= round(28 * 480 / 1080)


@given(plans)
def test_turned_content_is_drawn_in_its_own_shape(made: Plan) -> None:
    for place in made.panels:
        width, height = place.drawn_size
        assert width >= height
