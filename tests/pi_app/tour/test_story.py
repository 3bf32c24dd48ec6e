"""The story of the tour: what each button does in each scene, and that no path leads nowhere."""

from __future__ import annotations

from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.tour.progress import Progress, Record
from pi_app.tour.story import Story, choose, finish, leave, open_story, point, step_back, step_on
from pi_app.tour.tables import PATIENCE, TABLES, Standing, places_of, stars_of
from pi_app.tour.views import Choice, Result, Scene

FIRST: tuple[Standing, ...] = ((50, 4), (40, 4), (30, 3), (20, 2))
SECOND: tuple[Standing, ...] = ((40, 4), (50, 4), (30, 3), (20, 2))
THIRD: tuple[Standing, ...] = ((30, 3), (50, 4), (40, 4), (20, 2))
LAST = len(TABLES) - 1


def won(*numbers: int, stars: int = 3) -> Progress:
    return Progress(MappingProxyType({TABLES[n].key: Record(stars, 1) for n in numbers}))


def playing(table: int = 0, progress: Progress | None = None) -> Story:
    """A match at a table that is open."""
    story = point(open_story(progress or won(*range(table))), table)
    assert (story.scene, story.table) == (Scene.TABLE, table)
    return choose(story)


# -- places and stars ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standings", "places"),
    [
        (FIRST, (1, 2, 3, 4)),
        (THIRD, (3, 1, 2, 4)),
        (((40, 4), (40, 3), (40, 4), (10, 2)), (1, 3, 1, 4)),
        (((40, 8), (20, 5), (40, 8), (20, 5)), (1, 3, 1, 3)),
        (((-10, 0), (-10, 0), (-10, 0), (-10, 0)), (1, 1, 1, 1)),
    ],
)
def test_points_count_then_the_last_tricks_and_equals_share(
    standings: tuple[Standing, ...], places: tuple[int, ...]
) -> None:
    assert places_of(standings) == places


def test_the_first_place_has_three_stars_the_second_two() -> None:
    assert [stars_of(place) for place in (1, 2, 3, 4)] == [3, 2, 0, 0]


# -- the map -------------------------------------------------------------------------------


def test_a_new_tour_begins_at_the_first_table_and_the_others_are_closed() -> None:
    story = open_story(Progress())
    assert (story.scene, story.table, story.choices) == (Scene.MAP, 0, ())
    assert [seen.is_open for seen in story.seen] == [True, False, False, False, False]
    assert step_on(story) == story
    assert point(story, 1) == story
    assert point(story, -1) == point(story, 99) == story


def test_the_map_points_at_what_comes_next_and_goes_round_what_is_open() -> None:
    story = open_story(won(0, 1))
    assert story.table == 2
    assert [step_on(story).table, step_back(story).table] == [0, 1]
    assert step_back(step_on(story)) == story


def test_who_has_won_everything_is_shown_the_final() -> None:
    assert open_story(won(*range(5))).table == LAST


# -- at a table ----------------------------------------------------------------------------


def test_one_sits_down_or_goes_back() -> None:
    story = choose(open_story(Progress()))
    assert (story.scene, story.choices) == (Scene.TABLE, (Choice.SIT_DOWN, Choice.MAP))
    assert choose(story).is_playing
    assert choose(step_on(story)) == open_story(Progress())
    assert leave(story) == open_story(Progress())
    assert point(story, 1).scene is Scene.MAP
    assert point(story, 2) == story


def test_nothing_can_be_chosen_while_a_match_is_on() -> None:
    story = playing()
    for move in (choose, leave, step_on, step_back):
        assert move(story) == story
    assert point(story, 0) == story


def test_a_result_without_a_match_changes_nothing() -> None:
    story = open_story(Progress())
    assert finish(story, FIRST) == story


# -- after a match -------------------------------------------------------------------------


def test_a_won_table_opens_the_next_which_is_offered_first() -> None:
    story = finish(playing(), FIRST)
    assert story.result == Result((1, 2, 3, 4), (50, 40, 30, 20), 3)
    assert story.choices == (Choice.NEXT, Choice.AGAIN, Choice.MAP)
    after = choose(story)
    assert (after.scene, after.table, after.is_playing) == (Scene.TABLE, 1, False)
    assert leave(story).table == 1


def test_the_second_place_passes_too() -> None:
    story = finish(playing(), SECOND)
    assert story.progress.of(0) == Record(2, 1)
    assert story.progress.is_open(1)


def test_a_lost_table_is_tried_again_at_once() -> None:
    story = finish(playing(), THIRD)
    assert story.choices == (Choice.AGAIN, Choice.MAP)
    assert not story.progress.is_open(1)
    assert choose(story).is_playing
    assert leave(story).table == 0


def test_after_three_tries_one_may_go_on_without_a_star() -> None:
    story = playing()
    for _ in range(PATIENCE - 1):
        story = choose(finish(story, THIRD))
    assert not story.progress.is_open(1)
    story = finish(story, THIRD)
    assert story.progress.of(0) == Record(0, PATIENCE)
    assert story.choices == (Choice.AGAIN, Choice.NEXT, Choice.MAP)
    assert story.progress.is_open(1)


def test_stars_are_never_lost_again() -> None:
    story = finish(choose(finish(choose(finish(playing(), SECOND)), THIRD)), FIRST)
    assert story.progress.of(0).stars == 2
    again = finish(playing(0, story.progress), FIRST)
    assert again.progress.of(0).stars == 3


def test_after_the_final_there_is_no_next_table() -> None:
    assert finish(playing(LAST), FIRST).choices == (Choice.MAP, Choice.AGAIN)
    assert finish(playing(LAST), THIRD).choices == (Choice.AGAIN, Choice.MAP)


# -- always --------------------------------------------------------------------------------


moves = st.one_of(
    st.sampled_from([step_on, step_back, choose, leave]),
    st.integers(-1, 6).map(lambda index: lambda story: point(story, index)),
    st.sampled_from([FIRST, SECOND, THIRD]).map(lambda end: lambda story: finish(story, end)),
)


@pytest.mark.slow
@given(st.lists(moves, max_size=60))
def test_whatever_is_pressed_the_story_stays_whole(pressed: list[object]) -> None:
    story = open_story(Progress())
    for move in pressed:
        assert callable(move)
        before, story = story, move(story)
        assert story.progress.is_open(story.table)
        assert not story.choices or 0 <= story.cursor < len(story.choices)
        assert story.progress.stars >= before.progress.stars
        assert (story.result is not None) == (story.scene is Scene.RESULT and not story.is_playing)
        opened = [seen.is_open for seen in story.seen]
        assert opened == sorted(opened, reverse=True)
