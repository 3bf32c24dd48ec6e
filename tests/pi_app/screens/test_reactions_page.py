"""The page of tonight's reactions: what a finger touches, and what is left off where it is low."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pi_app.lab.tonight_views import Choice
from pi_app.screens.messages import Layout, ReactionsTouched, ScreenSettings
from pi_app.screens.reactions_told import reaction_table
from pi_app.screens.table import Table
from tests.pi_app.screens.reactions_scenes import EIGHT, FIGURES, OPEN, after_game, in_lobby
from tests.pi_app.screens.scenes import Scene

SIZE = (1920, 1080)


def table_of(scene: Scene, layout: Layout) -> Table:
    """Return the screen that shows a scene."""
    history, _, brief = scene
    made = Table(
        ScreenSettings(SIZE, full_screen=False, layout=layout, reduced_motion=False, brief=brief),
        SIZE,
    )
    for t_ns, update in history:
        made.take(update, t_ns)
    return made


@pytest.mark.parametrize("layout", Layout)
def test_each_choice_is_touched_where_it_is_drawn(layout: Layout) -> None:
    made = table_of(in_lobby(OPEN), layout)
    names = [f"reactions {one.value}" for one in Choice]
    seen = []
    for sprite in made.sprites(0):
        choice = next((n for n, name in enumerate(names) if sprite.name.startswith(name)), None)
        if choice is not None:
            assert made.page_touched(*sprite.rect.center) == ReactionsTouched(tuple(Choice)[choice])
            seen.append(choice)
    assert len(seen) == len(Choice) * (2 if layout.is_turned else 1)
    assert made.page_touched(SIZE[0] // 2, SIZE[1] // 2) == ReactionsTouched()
    assert made.lobby_touched(*SIZE) is None  # what lies below it is out of reach


def test_over_a_result_there_is_no_way_back_to_be_touched() -> None:
    made = table_of(after_game(), Layout.WALL)
    names = {sprite.name for sprite in made.sprites(0)}
    assert "reactions save 0" in names
    assert "reactions back 0" not in names


def test_without_the_page_nothing_of_it_is_touched() -> None:
    history, t_ns, brief = in_lobby(OPEN)
    closed = tuple((at_ns, replace(one, reactions=None)) for at_ns, one in history)
    assert table_of((closed, t_ns, brief), Layout.WALL).page_touched(100, 1000) is None


def test_the_figures_in_words() -> None:
    """The ± is rounded up: 104 ms and a microsecond are 105."""
    seat = replace(EIGHT[0], plus_minus_ns=104_001_000)
    view = replace(OPEN, figures=replace(FIGURES, seats=(*FIGURES.seats, seat)))
    cells = [row.cells for row in reaction_table(view).rows]
    assert cells == [
        ("312 ± 23 ms", "30", "2", "3.2 ± 0.7"),
        ("404 ± 31 ms", "35", "0", "4.0 ± 0.9"),
        ("447 ± ? ms", "4", "1", "–"),
        ("–", "0", "3", "–"),
        ("1230 ± 105 ms", "131", "12", "−0.4 ± 1.2"),
    ]
