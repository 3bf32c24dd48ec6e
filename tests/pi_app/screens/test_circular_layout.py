"""In a game of Court Circular nothing overlaps either, and the row is as Carroll drew it."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from pi_app.screens.circular_layout import CircularPlan, circular_plan
from pi_app.screens.circular_places import LIFT
from pi_app.screens.layout import Box, plan
from pi_app.screens.messages import Layout
from tests.pi_app.screens.test_layout import SIZES, grown_plans, odd_plans, plans

circular_plans = st.builds(circular_plan, plans | odd_plans | grown_plans, hand=st.booleans())
duels = st.builds(
    circular_plan,
    st.builds(plan, st.sampled_from(SIZES), st.just(2), st.sampled_from(Layout)),
    hand=st.booleans(),
)


def cards_of(made: CircularPlan) -> list[Box]:
    """Return all cards of a trick."""
    spots = [spot.box(made.field.card) for row in made.field.rows for spot in row]
    return [made.field.lead.box(made.field.lead_card), *spots]


def boxes(made: CircularPlan) -> list[Box]:
    field, texts = made.field, made.field.texts
    labels = [place for row in field.labels for place in row]
    places = [*made.panels, *field.captions, *labels, *texts.told, *texts.packs, *texts.lasts]
    zones = [] if field.hand is None else [field.hand]
    return [*(place.box for place in (*places, texts.notices)), *zones, *cards_of(made)]


@given(circular_plans)
def test_all_lies_on_the_screen(made: CircularPlan) -> None:
    assert all(box.inside(Box(0, 0, *made.base.size)) for box in boxes(made))
    assert all(box.w > 0 and box.h > 0 for box in boxes(made))


@given(circular_plans)
def test_nothing_lies_on_anything_else(made: CircularPlan) -> None:
    assert [pair for pair in combinations(boxes(made), 2) if pair[0].overlaps(pair[1])] == []


@given(circular_plans)
def test_posters_keep_clear_of_the_panels(made: CircularPlan) -> None:
    posters = [place.box for place in made.posters]
    assert not any(box.overlaps(panel.box) for box in posters for panel in made.panels)
    assert not any(one.overlaps(other) for one, other in combinations(posters, 2))


@given(circular_plans)
def test_a_lifted_card_covers_nothing(made: CircularPlan) -> None:
    lift = made.base.px(LIFT)
    labels = [place.box for row in made.field.labels for place in row]
    for row in made.field.rows:
        for spot in row:
            box = spot.lifted(lift).box(made.field.card)
            assert not any(box.overlaps(label) for label in labels)


@given(duels)
def test_the_row_goes_outward_from_the_lead_each_step_a_little_lower(made: CircularPlan) -> None:
    left, right = ([made.field.lead, *row] for row in made.field.rows)
    assert all(b.x < a.x and b.y > a.y for a, b in pairwise(left))
    assert all(b.x > a.x and b.y > a.y for a, b in pairwise(right))
    assert [spot.y for spot in left] == [spot.y for spot in right]


@given(duels)
def test_first_hand_lies_to_the_left_of_the_lead(made: CircularPlan) -> None:
    for first in (0, 1):
        row = made.field.rows[made.row_of(first, first)]
        assert all(spot.x < made.field.lead.x for spot in row)
        other = made.field.rows[made.row_of(1 - first, first)]
        assert all(spot.x > made.field.lead.x for spot in other)


@given(circular_plans)
def test_a_seats_cards_are_turned_like_its_panel(made: CircularPlan) -> None:
    if len(made.panels) > 2:
        for row, panel in zip(made.field.rows, made.panels, strict=True):
            assert {spot.angle for spot in row} == {panel.angle}


@given(size=st.sampled_from(SIZES), hand=st.booleans())
def test_two_players_can_read_the_cards_from_two_metres(
    *, size: tuple[int, int], hand: bool
) -> None:
    # 16 minutes of arc at 2 m on a 24" screen are 46 px of 1080 lines; an index is a quarter high.
    made = circular_plan(plan(size, 2, Layout.WALL), hand=hand)
    assert made.field.card[1] * 0.25 >= 46 * made.base.unit
