"""The screens of the tour: readable, nothing over anything else, and a finger hits what it sees."""

from __future__ import annotations

import itertools
import pickle

import pygame
import pytest

from pi_app.publish import Update
from pi_app.screens import column, tour_map, tour_parts, tour_result
from pi_app.screens.colours import Colour
from pi_app.screens.messages import Layout, ScreenSettings
from pi_app.screens.paint import write
from pi_app.screens.render import draw_frame
from pi_app.screens.shelf import Sprite
from pi_app.screens.table import Table
from pi_app.screens.words import ENGLISH
from pi_app.tour.tables import TABLES
from pi_app.tour.views import Choice, Scene
from tests.pi_app.screens.tour_scenes import (
    HALF_WAY,
    TOUR_SCENES,
    guide,
    press,
    tour_update,
)

SIZES = ((800, 480), (1280, 1024), (1920, 1080), (3840, 2160))
BETWEEN = [name for name, (history, _, _) in TOUR_SCENES.items() if history[-1][1].tour]


def settings(size: tuple[int, int], layout: Layout = Layout.WALL) -> ScreenSettings:
    return ScreenSettings(size, full_screen=False, layout=layout, reduced_motion=False)


def sprites_of(name: str, size: tuple[int, int], layout: Layout) -> list[Sprite]:
    history, t_ns, _ = TOUR_SCENES[name]
    table = Table(settings(size, layout), size)
    for at_ns, update in history:
        table.take(update, at_ns)
    return table.sprites(t_ns)


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("name", BETWEEN)
def test_no_part_covers_another_or_leaves_the_screen(
    name: str, size: tuple[int, int], layout: Layout
) -> None:
    sprites = sprites_of(name, size, layout)
    screen = pygame.Rect(0, 0, *size)
    assert len(sprites) > 4
    assert [one.name for one in sprites if not screen.contains(one.rect)] == []
    solid = [one for one in sprites if one.name != "tour road"]  # it lies under the tables
    for one, other in itertools.combinations(solid, 2):
        assert not one.rect.colliderect(other.rect), (one.name, other.name)


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("name", [name for name in TOUR_SCENES if name not in BETWEEN])
def test_a_word_stays_on_the_panel_of_its_speaker_and_off_every_card(
    name: str, size: tuple[int, int], layout: Layout
) -> None:
    sprites = {one.name: one for one in sprites_of(name, size, layout)}
    word = sprites.pop("speech")
    speech = TOUR_SCENES[name][0][-1][1].speech
    assert speech is not None
    panel = f"seat {speech.seat}"
    assert sprites.pop(panel).rect.contains(word.rect)
    assert [one for one, sprite in sprites.items() if sprite.rect.colliderect(word.rect)] == []


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("name", TOUR_SCENES)
def test_no_text_is_smaller_than_28_pixels_of_1080(
    name: str, layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: dict[str, int] = {}

    def noting(text: str, size: int, colour: Colour) -> pygame.Surface:
        sizes[text] = size
        return write(text, size, colour)

    for module in (column, tour_map, tour_parts, tour_result):
        monkeypatch.setattr(module, "write", noting)
    history, t_ns, _ = TOUR_SCENES[name]
    draw_frame(history, settings((1920, 1080), layout), t_ns)
    assert {text: size for text, size in sizes.items() if size < 28} == {}


@pytest.mark.parametrize("name", TOUR_SCENES)
@pytest.mark.parametrize("size", SIZES[:3])
def test_no_words_are_cut(
    name: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []

    def noting(text: str, size: int, colour: Colour) -> pygame.Surface:
        lines.append(text)
        return write(text, size, colour)

    monkeypatch.setattr(column, "write", noting)
    sprites_of(name, size, Layout.WALL)
    assert lines != []
    assert [line for line in lines if "…" in line] == []


@pytest.mark.parametrize("name", TOUR_SCENES)
def test_what_is_drawn_can_pass_through_a_pipe(name: str) -> None:
    history, _, _ = TOUR_SCENES[name]
    assert pickle.loads(pickle.dumps(history)) == history


def test_each_word_that_depends_on_something_is_there() -> None:
    assert {f"tour.choice.{choice.value}" for choice in Choice} <= ENGLISH.keys()
    assert {f"tour.form.{table.rules.game.value}" for table in TABLES} <= ENGLISH.keys()
    assert {f"tour.place.{place}" for place in (1, 2, 3, 4)} <= ENGLISH.keys()


# -- a finger ------------------------------------------------------------------------------


def touched(update: Update, size: tuple[int, int], name: str) -> int | None:
    """What a finger in the middle of a sprite hits."""
    table = Table(settings(size), size)
    table.take(update, 0)
    (sprite,) = [one for one in table.sprites(0) if one.name == name]
    assert table.tapped(*sprite.rect.center) is None
    return table.line_at(*sprite.rect.center)


@pytest.mark.parametrize("size", SIZES)
def test_a_finger_hits_what_it_is_on(size: tuple[int, int]) -> None:
    on_map = tour_update(guide(*HALF_WAY))
    assert [touched(on_map, size, f"tour spot {n}") for n in range(5)] == list(range(5))
    assert touched(on_map, size, "tour strip") is None
    at_table = tour_update(press(guide()))
    assert at_table.tour is not None and at_table.tour.scene is Scene.TABLE
    assert [touched(at_table, size, f"tour choice {n}") for n in range(2)] == [0, 1]
    assert touched(at_table, size, "tour person 1") is None
