"""The rule kitchen and the choice of a forfeit: words, places, and what a finger hits."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import cards
from pi_app.publish import ForfeitView, KitchenFigures, KitchenItem, KitchenView
from pi_app.screens.forfeit import Option, in_sight, options_of
from pi_app.screens.kitchen_layout import KitchenPlan, kitchen_plan, seen
from pi_app.screens.kitchen_words import KitchenLine, forecast, line_of, two_digits, value_words
from pi_app.screens.layout import Box, Plan, plan
from pi_app.screens.messages import Layout, ScreenSettings
from pi_app.screens.table import Table
from tests.pi_app.screens.choice_scenes import ITEMS, choosing, in_forfeit, in_kitchen
from tests.pi_app.screens.scenes import S
from tests.pi_app.screens.test_layout import odd_plans, plans

positions = st.integers(1, 40).flatmap(
    lambda items: st.tuples(st.just(items), st.integers(0, items - 1))
)


def boxes(made: KitchenPlan) -> list[Box]:
    texts = (*made.titles, *made.helps, *made.figures, *made.bars)
    lines = (place.box for _, place in made.lines)
    return [*(place.box for place in texts), made.notices.box, *lines]


@given(plans | odd_plans, positions)
def test_the_kitchen_lies_on_the_screen_and_nothing_overlaps(
    base: Plan, position: tuple[int, int]
) -> None:
    found = boxes(kitchen_plan(base, *position))
    assert all(box.inside(Box(0, 0, *base.size)) for box in found)
    assert [pair for pair in combinations(found, 2) if pair[0].overlaps(pair[1])] == []


@given(plans | odd_plans, positions)
def test_start_and_cursor_are_in_sight_for_each_side(base: Plan, position: tuple[int, int]) -> None:
    items, cursor = position
    made = kitchen_plan(base, items, cursor)
    for angle in {place.angle for place in made.titles}:
        numbers = [number for number, place in made.lines if place.angle == angle]
        assert {0, cursor} <= set(numbers)
        assert numbers == sorted(set(numbers))


@given(plans | odd_plans, positions)
def test_a_finger_hits_the_line_under_it(base: Plan, position: tuple[int, int]) -> None:
    made = kitchen_plan(base, *position)
    for number, place in made.lines:
        assert made.at(*place.box.centre) == number
        assert made.at(place.box.x, place.box.y) == number
    for place in (*made.titles, *made.figures):
        assert made.at(*place.box.centre) is None


@given(st.integers(1, 60), st.integers(2, 40), st.integers(0, 59))
def test_a_list_moves_only_as_far_as_it_must(items: int, most: int, cursor: int) -> None:
    shown = seen(items, most, min(cursor, items - 1))
    assert len(shown) == min(items, most)
    assert shown[0] == 0
    assert list(shown[1:]) == list(range(shown[-1] - len(shown) + 2, shown[-1] + 1))


def line(key: str, value: str) -> KitchenLine:
    return line_of(KitchenItem(key, value), chosen=False)


def test_a_pattern_has_a_switch_and_a_picture() -> None:
    shown = line("slap:double", "on")
    assert (shown.name, shown.value, shown.on, shown.cards) == ("double", "", True, cards("7S 7D"))
    assert line("slap:double", "off").on is False


def test_a_pattern_is_pictured_with_its_own_argument() -> None:
    assert line("slap:rank", "on 7").cards == cards("7S")
    assert line("slap:rank", "on 7 T").cards == cards("7S TS")
    shown = line("slap:card", "off 8H")
    assert (shown.cards, shown.on, shown.value) == (cards("8H"), False, "")


def test_an_argument_that_no_picture_shows_whole_is_written() -> None:
    shown = line("slap:rank", "on 7 T 9")
    assert (shown.cards, shown.value, shown.on) == ((), "7 10 9", True)
    assert line("slap:card", "off 8H 9D QS").value == "8H 9D QS"
    shown = line("slap:ten_pair", "on product")
    assert (shown.cards, shown.value) == ((), "product")
    assert line("slap:ten_pair", "on").value == ""


def test_a_players_own_pattern_has_a_name_and_no_picture() -> None:
    shown = line("slap:custom:grandmas_rule", "on")
    assert (shown.name, shown.cards) == ("grandmas rule", ())


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("penalty", "under_pile 3", "3 under the pile"),
        ("penalty", "give_each 2", "2 to each"),
        ("penalty", "half_stack", "half the stack"),
        ("tie", "lots", "by lot"),
        ("slap_in", "never", "never"),
        ("jokers", "2", "2"),
        ("auto_flip_ms", "1500", "every 1.5 s"),
        ("auto_flip_ms", "off", "off"),
        ("preset", "ratscrew", "ratscrew"),
        ("deck", "tarot-complet", "tarot-complet"),
        ("some_new_key", "some_new_value", "some new value"),
    ],
)
def test_values_are_worded(key: str, value: str, words: str) -> None:
    assert value_words(KitchenItem(key, value)) == words


def test_a_line_nobody_knows_keeps_its_key() -> None:
    assert line("some_new_key", "7").name == "some new key"


def test_the_line_that_starts_the_game_says_so() -> None:
    shown = line("start", "")
    assert (shown.name, shown.starts, shown.on) == ("Start the game", True, None)


def test_the_figures_in_words() -> None:
    told = forecast(KitchenFigures(0.187, 312.4, 7.8, 400))
    assert told.slaps == "The pile can be slapped after 19% of the cards"
    assert told.length == "A game: about 310 cards, 8 minutes"
    assert told.basis == "from 400 simulated games"
    assert told.slaps_share == pytest.approx(0.187)
    assert told.length_share == pytest.approx(7.8 / 60)


def test_small_figures_in_words() -> None:
    told = forecast(KitchenFigures(0.002, 61.0, 0.3, 1))
    assert told.slaps == "The pile can be slapped after less than 1% of the cards"
    assert told.length == "A game: about 61 cards, less than a minute"
    never = forecast(KitchenFigures(0.0, 61.0, 1.2, 1))
    assert never.slaps == "The pile can be slapped after 0% of the cards"
    assert never.length.endswith("1 minute")


@pytest.mark.parametrize(
    ("cards", "minutes", "length"),
    [
        (312.4, 7.8, "A game: at least 310 cards, 7 minutes"),
        (4999.0, 119.0, "A game: at least 4900 cards, 110 minutes"),
        (99.9, 1.9, "A game: at least 99 cards, 1 minute"),
        (61.0, 0.9, "A game: at least 61 cards"),
    ],
)
def test_games_that_were_broken_off_are_longer_than_what_is_said(
    cards: float, minutes: float, length: str
) -> None:
    assert forecast(KitchenFigures(0.1, cards, minutes, 400, at_least=True)).length == length


@given(st.floats(0, 1e6))
def test_cut_numbers_are_never_greater(number: float) -> None:
    assert number * 0.9 - 1 < two_digits(number, down=True) <= number


@pytest.mark.parametrize(
    ("number", "rounded"), [(0.4, 0), (7.8, 8), (99.4, 99), (312.4, 310), (1284.0, 1300)]
)
def test_numbers_keep_two_digits(number: float, rounded: int) -> None:
    assert two_digits(number) == rounded


def test_badges_stand_where_their_seats_point() -> None:
    options = options_of(choosing())
    assert options[2] == Option(choosing().options[2], (0, 2), (True, True))
    assert options[4].seats == (3,)
    assert options[4].locked == (False,)
    assert [option.seats for option in options[:2]] == [(), ()]


def pointing(*pointers: int | None, options: int = 20) -> ForfeitView:
    names = tuple(f"forfeit number {n}" for n in range(options))
    return ForfeitView(0, names, (None, *pointers), (False,) * (1 + len(pointers)), S)


def test_what_is_pointed_at_is_in_sight_and_so_is_what_comes_next() -> None:
    assert in_sight(pointing(0, 0), 5) == (0, 1, 2, 3, 4)
    assert in_sight(pointing(3, 18), 5) == (3, 4, 5, 18, 19)
    assert in_sight(pointing(19), 3) == (0, 1, 19)
    assert in_sight(pointing(1, options=4), 9) == (0, 1, 2, 3)


@given(st.lists(st.integers(0, 19), min_size=1, max_size=7), st.integers(7, 22))
def test_every_pointer_is_in_sight(pointers: list[int], most: int) -> None:
    shown = in_sight(pointing(*pointers), most)
    assert set(pointers) <= set(shown)
    assert len(shown) == len(set(shown)) == min(most, 20)


def table(layout: Layout, size: tuple[int, int] = (1920, 1080)) -> Table:
    settings = ScreenSettings(size, full_screen=False, layout=layout, reduced_motion=False)
    return Table(settings, size)


@pytest.mark.parametrize("layout", Layout)
def test_the_ring_of_a_choice_runs_out(layout: Layout) -> None:
    screen = table(layout)
    screen.take(in_forfeit(choosing()), 100 * S)
    before = {sprite.name: sprite.surface for sprite in screen.sprites(100 * S)}
    then_ns = screen.changes_at(100 * S)
    assert then_ns is not None
    after = {sprite.name: sprite.surface for sprite in screen.sprites(then_ns)}
    changed = {name.rstrip("01 ") for name, surface in after.items() if surface is not before[name]}
    assert changed == {"forfeit ring"}
    # 20 s were left.
    assert screen.changes_at(120 * S) is None


@pytest.mark.parametrize("layout", Layout)
def test_moving_the_cursor_draws_two_lines_anew(layout: Layout) -> None:
    screen = table(layout)
    screen.take(in_kitchen(KitchenView(ITEMS, 3, None)), 0)
    before = {sprite.name: sprite.surface for sprite in screen.sprites(0)}
    screen.take(in_kitchen(KitchenView(ITEMS, 4, None)), 0)
    changed = [one for one in screen.sprites(0) if one.surface is not before[one.name]]
    assert len(changed) == 2 * (2 if layout.is_turned else 1)


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("size", [(800, 480), (1280, 1024), (3840, 2160)])
@pytest.mark.parametrize("number", [2, 4])
@pytest.mark.parametrize("options", [1, 10, 20])
def test_nothing_overlaps_while_a_forfeit_is_chosen(
    layout: Layout, size: tuple[int, int], number: int, options: int
) -> None:
    screen = table(layout, size)
    view = choosing()
    view = replace(
        view,
        options=tuple(f"forfeit number {n}" for n in range(options)),
        pointers=(0, None, 0, 0)[:number],
        locked=view.locked[:number],
    )
    screen.take(in_forfeit(view, number=number), 0)
    rects = [sprite.rect for sprite in screen.sprites(0)]
    whole = Box(0, 0, *size)
    assert all(Box(*rect).inside(whole) for rect in rects)
    assert [pair for pair in combinations(rects, 2) if pair[0].colliderect(pair[1])] == []


def test_nothing_can_be_touched_outside_the_kitchen() -> None:
    screen = table(Layout.WALL)
    assert screen.line_at(200, 200) is None
    screen.take(in_forfeit(choosing()), 0)
    assert screen.line_at(200, 200) is None


def test_there_is_a_plan_for_a_long_list_on_a_small_table() -> None:
    made = kitchen_plan(plan((800, 480), 2, Layout.TABLE_TOP), 30, 29)
    assert made.bars
