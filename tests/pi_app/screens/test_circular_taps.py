"""What a finger hits in a game with hidden hands, and what the phones' board must be like."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.hands import Curtain, PhoneState
from pi_app.publish import Phase, Update
from pi_app.screens.circular_layout import circular_plan
from pi_app.screens.hand_layout import hand_plan
from pi_app.screens.layout import Box, Place, plan
from pi_app.screens.messages import Layout, ScreenSettings, TapKind, Tapped
from pi_app.screens.phones import QUIET_ZONE, board_of, draw_board, draw_qr
from pi_app.screens.process import Screen
from pi_app.screens.table import Table
from tests.pi_app.screens.circular_scenes import Match, circular_update, hand, phones, qr
from tests.pi_app.screens.scenes import S, seats, update, view

SIZE = (1920, 1080)


def table(shown: Update, layout: Layout = Layout.WALL) -> Table:
    settings = ScreenSettings(SIZE, full_screen=False, layout=layout, reduced_motion=True)
    made = Table(settings, SIZE)
    made.take(shown, S)
    return made


def held(match: Match, seat: int = 0) -> Update:
    return replace(circular_update(match, table=seats(2)), hand=hand(match, seat))


def tap(shown: Update, box: Box, layout: Layout = Layout.WALL) -> Tapped | None:
    return table(shown, layout).tapped(*box.centre)


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("seat", [0, 1])
def test_each_card_of_a_hand_can_be_tapped(layout: Layout, seat: int) -> None:
    made = circular_plan(plan(SIZE, 2, layout), hand=True)
    zone = made.hand_place(seat)
    assert zone is not None
    spots = hand_plan(made.base, zone, 6)
    shown = held(Match(), seat)
    hits = [tap(shown, spots.place(box).box, layout) for box in spots.cards]
    assert hits == [Tapped(TapKind.OPTION, place) for place in range(6)]
    assert tap(shown, spots.place(spots.give_up).box, layout) == Tapped(TapKind.OPTION, 6)
    assert tap(shown, spots.place(spots.hint).box, layout) == Tapped(TapKind.BACKGROUND)


@pytest.mark.parametrize("layout", Layout)
def test_each_card_on_the_table_can_be_tapped_while_a_lead_is_chosen(layout: Layout) -> None:
    match = Match().play("JS 2H QD 9H KC 7D")
    field = circular_plan(plan(SIZE, 2, layout), hand=True).field
    shown = held(match)
    # The lead, then the cards in the order of play: first-hand's to the left.
    left, right = field.rows
    spots = [field.lead, left[0], right[0], left[1], right[1], left[2], right[2]]
    hits = [tap(shown, spot.box(field.card), layout) for spot in spots]
    assert hits == [Tapped(TapKind.OPTION, place) for place in range(7)]


def test_cards_on_the_table_are_background_while_none_is_chosen() -> None:
    field = circular_plan(plan(SIZE, 2, Layout.WALL), hand=True).field
    assert tap(held(Match()), field.lead.box(field.card)) == Tapped(TapKind.BACKGROUND)


def test_the_curtain_can_be_tapped() -> None:
    shown = replace(circular_update(Match()), curtain=Curtain(1))
    zone = circular_plan(plan(SIZE, 2, Layout.WALL), hand=True).hand_place(1)
    assert zone is not None
    assert tap(shown, zone.box) == Tapped(TapKind.CURTAIN)
    assert tap(shown, Box(0, 0, 4, 4)) == Tapped(TapKind.BACKGROUND)


def test_while_nobody_plays_all_is_background() -> None:
    idle = Update(0, Phase.ATTRACT, seats(2), "court-circular", "carroll", None, (), ())
    assert tap(idle, Box(900, 500, 2, 2)) == Tapped(TapKind.BACKGROUND)


def test_other_games_hear_of_no_taps() -> None:
    assert table(update(view("7S"))).tapped(900, 500) is None


def test_a_click_goes_to_the_app() -> None:
    told: list[object] = []
    surface = pygame.display.set_mode((800, 480))
    settings = ScreenSettings(
        (800, 480), full_screen=False, layout=Layout.WALL, reduced_motion=False
    )
    screen = Screen(surface, settings, told.append, lambda: S)
    screen.take(replace(circular_update(Match()), curtain=Curtain(0)))
    zone = circular_plan(plan((800, 480), 2, Layout.WALL), hand=True).hand_place(0)
    assert zone is not None
    click = pygame.event.Event(
        pygame.MOUSEBUTTONDOWN, button=pygame.BUTTON_LEFT, pos=zone.box.centre
    )
    screen.step([click])
    assert [one for one in told if isinstance(one, Tapped)] == [Tapped(TapKind.CURTAIN)]


zones = st.builds(
    Place,
    st.builds(Box, st.just(0), st.just(0), st.integers(300, 1900), st.integers(240, 400)),
    st.sampled_from((0, 180)),
)


@given(zones, st.integers(1, 6))
def test_a_hand_stays_in_its_zone_and_each_index_is_seen(zone: Place, number: int) -> None:
    made = hand_plan(plan(SIZE, 2, Layout.WALL), zone, number)
    boxes = [*made.cards, made.who, made.give_up, made.hint]
    assert all(made.place(box).box.inside(zone.box) for box in boxes)
    steps = [right.x - left.x for left, right in pairwise(made.cards)]
    assert all(step >= made.card[0] // 2 for step in steps)
    assert not any(box.overlaps(made.give_up) or box.overlaps(made.who) for box in made.cards)


def test_around_a_code_there_is_a_quiet_zone_of_four_modules() -> None:
    code = qr(25)
    drawn = draw_qr(code, 33 * 7 + 3)
    assert QUIET_ZONE == 4
    assert drawn.get_size() == (33 * 7, 33 * 7)
    for y in range(33):
        for x in range(33):
            inside = 4 <= x < 29 and 4 <= y < 29
            dark = inside and code[y - 4][x - 4]
            colour = (0, 0, 0) if dark else (255, 255, 255)
            red, green, blue, _ = drawn.get_at((x * 7 + 3, y * 7 + 3))
            assert (red, green, blue) == colour


def test_a_board_says_how_each_phone_stands() -> None:
    shown = circular_update(Match())
    states = (PhoneState.HERE, PhoneState.EXPECTED, PhoneState.EXPECTED, PhoneState.AWAY)
    coded = phones(*states, codes=True)
    bare = replace(coded.seats[1], code=None)
    board = board_of(
        replace(shown, seats=seats(4)),
        replace(coded, seats=(coded.seats[0], bare, *coded.seats[2:])),
    )
    assert [line.text for line in board.lines] == [
        "is here",
        "press your button",
        "code ZULN",
        "away, code PEDO",
    ]


@pytest.mark.parametrize("number", range(2, 9))
@pytest.mark.parametrize("size", [(1888, 712), (1888, 356), (850, 712), (850, 356), (354, 150)])
def test_a_camera_can_read_the_code_of_any_board(size: tuple[int, int], number: int) -> None:
    board = phones(*[PhoneState.EXPECTED] * number)
    shown = replace(circular_update(Match()), seats=seats(number))
    unit = 1.0 if size[0] > 400 else 0.42
    drawn = draw_board(board_of(shown, board), size, unit)
    # Three pixels a module at least: the quiet zone around the code is the largest white field.
    white = pygame.mask.from_threshold(drawn, (255, 255, 255), (2, 2, 2, 255))
    across, down = zip(*white.connected_component().outline(), strict=True)
    assert max(across) - min(across) + 1 >= 33 * 3
    assert max(down) - min(down) + 1 >= 33 * 3


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (800, 480)])
@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("number", [2, 3, 4, 8])
def test_two_thirds_of_each_card_of_a_hand_can_be_seen(
    size: tuple[int, int], layout: Layout, number: int
) -> None:
    """Index and suit among them: of six, as many as are ever held."""
    made = circular_plan(plan(size, number, layout), hand=True)
    for seat in range(number):
        zone = made.hand_place(seat)
        assert zone is not None
        spots = hand_plan(made.base, zone, 6)
        for card, above in pairwise(spots.cards):
            assert 3 * (above.x - card.x) >= 2 * card.w
        assert spots.who.right <= spots.cards[0].x
        assert spots.cards[-1].right <= spots.give_up.x
