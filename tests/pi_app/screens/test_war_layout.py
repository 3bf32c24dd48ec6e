"""In a game of Bataille nothing overlaps either, and each seat's cards lie before it."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from pi_app.screens.layout import Box, plan
from pi_app.screens.messages import Layout
from pi_app.screens.war import MOST_LAID
from pi_app.screens.war_layout import WarPlan, war_plan
from tests.pi_app.screens.test_layout import SIZES, grown_plans, odd_plans, plans

war_plans = st.builds(war_plan, plans | odd_plans | grown_plans)


def boxes(made: WarPlan) -> list[Box]:
    places = (*made.base.panels, *made.lanes, *made.told, *made.pots, made.notices)
    return [*(place.box for place in places), *made.rings]


def card_box(made: WarPlan, seat: int, back: int, total: int) -> Box:
    width, height = made.card if made.lanes[seat].angle % 180 == 0 else made.card[::-1]
    x, y = made.slot(seat, back, total)
    return Box(x - width // 2, y - height // 2, width, height)


@given(war_plans)
def test_all_lies_on_the_screen(made: WarPlan) -> None:
    assert all(box.inside(Box(0, 0, *made.base.size)) for box in boxes(made))


@given(war_plans)
def test_nothing_lies_on_anything_else(made: WarPlan) -> None:
    assert [pair for pair in combinations(boxes(made), 2) if pair[0].overlaps(pair[1])] == []


@given(war_plans, st.integers(1, MOST_LAID))
def test_cards_stay_in_their_lane(made: WarPlan, total: int) -> None:
    for seat, lane in enumerate(made.lanes):
        for back in range(total):
            assert card_box(made, seat, back, total).inside(lane.box)


@given(war_plans)
def test_older_cards_look_out_at_the_players_left(made: WarPlan) -> None:
    for seat, lane in enumerate(made.lanes):
        places = [made.slot(seat, back, 3) for back in range(3)]
        left = {0: (-1, 0), 90: (0, 1), 180: (1, 0), 270: (0, -1)}[lane.angle]
        for (x, y), (older_x, older_y) in pairwise(places):
            step = (older_x - x) * left[0] + (older_y - y) * left[1]
            assert step > 0


@given(st.sampled_from(SIZES), st.integers(2, 4), st.sampled_from(Layout))
def test_a_cards_index_is_legible_from_two_metres(
    size: tuple[int, int], seats: int, layout: Layout
) -> None:
    # 16 minutes of arc at 2 m on a 24" screen are 46 px of 1080 lines; an index is a quarter high.
    made = war_plan(plan(size, seats, layout))
    assert made.card[1] * 0.25 >= 46 * made.base.unit


@given(war_plans)
def test_a_lane_is_turned_like_its_panel(made: WarPlan) -> None:
    for lane, panel in zip(made.lanes, made.base.panels, strict=True):
        assert lane.angle == panel.angle
