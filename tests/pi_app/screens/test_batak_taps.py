"""What a finger hits in a game of Batak."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cards import Suit
from pi_app.hands import Curtain
from pi_app.publish import Phase, Update
from pi_app.screens.batak_layout import BatakPlan, batak_plan
from pi_app.screens.batak_options import field_boxes
from pi_app.screens.hand_layout import hand_plan
from pi_app.screens.layout import Box, plan
from pi_app.screens.messages import Layout, ScreenSettings, TapKind, Tapped
from pi_app.screens.table import Table
from tests.pi_app.screens.batak_scenes import Match, batak_update, hand, in_play
from tests.pi_app.screens.scenes import S, seats

SIZE = (1920, 1080)
BACKGROUND = Tapped(TapKind.BACKGROUND)
each_layout = pytest.mark.parametrize("layout", Layout)
each_seat = pytest.mark.parametrize("seat", range(4))


def tap(shown: Update, box: Box, layout: Layout = Layout.WALL) -> Tapped | None:
    settings = ScreenSettings(SIZE, full_screen=False, layout=layout, reduced_motion=True)
    made = Table(settings, SIZE)
    made.take(shown, S)
    return made.tapped(*box.centre)


def planned(layout: Layout) -> BatakPlan:
    return batak_plan(plan(SIZE, 4, layout), hand=True, clockwise=False)


@each_layout
@each_seat
def test_each_card_of_a_hand_can_be_tapped(layout: Layout, seat: int) -> None:
    made, match = planned(layout), in_play()
    zone = made.hand_place(seat)
    assert zone is not None
    spots = hand_plan(made.base, zone, 9)
    shown = replace(batak_update(match), hand=hand(match, seat))
    # The left edge of a card: the next one lies over the rest of it.
    edges = [Box(box.x + 4, box.y + box.h // 2, 2, 2) for box in spots.cards]
    hits = [tap(shown, spots.place(edge).box, layout) for edge in edges]
    assert hits == [Tapped(TapKind.OPTION, place) for place in range(9)]
    assert tap(shown, spots.place(spots.hint).box, layout) == BACKGROUND


@each_layout
def test_each_bid_can_be_tapped_and_the_cards_are_background(layout: Layout) -> None:
    made, match = planned(layout), Match()
    shown = replace(batak_update(match), hand=hand(match))
    row, zone = made.options_place(0), made.hand_place(0)
    assert row is not None
    assert zone is not None
    fields = field_boxes(made.base, hand(match), row.drawn_size)
    hits = [tap(shown, row.within(box).box, layout) for box in fields]
    assert hits == [Tapped(TapKind.OPTION, place) for place in range(11)]
    card = hand_plan(made.base, zone, 13).cards[6]
    assert tap(shown, zone.within(card).box, layout) == BACKGROUND


@each_layout
@each_seat
def test_each_trump_can_be_tapped(layout: Layout, seat: int) -> None:
    made, match = planned(layout), Match(dealer=(seat + 3) % 4).say(5, None, None, None)
    mine = hand(match, seat)
    row = made.options_place(seat)
    assert row is not None
    shown = replace(batak_update(match), hand=mine)
    fields = field_boxes(made.base, mine, row.drawn_size)
    hits = [tap(shown, row.within(box).box, layout) for box in fields]
    assert hits == [Tapped(TapKind.OPTION, place) for place in range(len(Suit))]


def test_while_others_bid_the_row_is_background() -> None:
    made, match = planned(Layout.WALL), Match().say(5)
    assert made.options is not None
    shown = replace(batak_update(match), hand=hand(match))
    assert tap(shown, made.options) == BACKGROUND


@each_seat
def test_the_curtain_can_be_tapped(seat: int) -> None:
    zone = planned(Layout.TABLE_TOP).hand_place(seat)
    assert zone is not None
    shown = replace(batak_update(Match()), curtain=Curtain(seat))
    assert tap(shown, zone.box, Layout.TABLE_TOP) == Tapped(TapKind.CURTAIN)
    assert tap(shown, Box(0, 0, 4, 4), Layout.TABLE_TOP) == BACKGROUND


def test_while_nobody_plays_all_is_background() -> None:
    idle = Update(0, Phase.ATTRACT, seats(4), "batak", "auction", None, (), ())
    assert tap(idle, Box(900, 500, 2, 2)) == BACKGROUND
