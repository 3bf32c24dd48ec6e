"""Ten faces that can be told from one another, in three moods that can be told apart as well."""

from __future__ import annotations

import itertools

import pygame
import pytest

from pi_app.screens.portraits import LOOKS, portrait
from pi_app.tour.characters import CHARACTERS, Mood
from tests.golden.pictures import difference

SMALL, LARGE = 64, 512


def on_black(key: str, mood: Mood, size: int) -> pygame.Surface:
    ground = pygame.Surface((size, size), 0, 32)
    ground.blit(portrait(key, mood, size), (0, 0))
    return ground


def test_everybody_has_a_face() -> None:
    assert list(LOOKS) == list(CHARACTERS)
    assert len({one.name for one in CHARACTERS.values()}) == len(CHARACTERS) == 10


@pytest.mark.parametrize("mood", Mood)
def test_each_two_faces_differ_in_a_third_of_a_small_picture(mood: Mood) -> None:
    faces = {key: on_black(key, mood, SMALL) for key in CHARACTERS}
    for one, other in itertools.combinations(CHARACTERS, 2):
        assert difference(faces[one], faces[other]).pixels > SMALL * SMALL // 3, (one, other)


def test_not_by_the_ground_alone() -> None:
    """Inside the head, where everybody has skin, hats and hair and beards make the difference."""
    middle = pygame.Rect(0, 0, SMALL // 2, SMALL * 3 // 4)
    middle.center = (SMALL // 2, SMALL // 2)
    faces = {key: on_black(key, Mood.CALM, SMALL).subsurface(middle) for key in CHARACTERS}
    for one, other in itertools.combinations(CHARACTERS, 2):
        pixels = difference(faces[one].copy(), faces[other].copy()).pixels
        assert pixels > middle.w * middle.h // 5, (one, other)


@pytest.mark.parametrize("key", CHARACTERS)
def test_each_two_moods_of_a_face_differ(key: str) -> None:
    faces = {mood: on_black(key, mood, SMALL) for mood in Mood}
    for one, other in itertools.combinations(Mood, 2):
        assert difference(faces[one], faces[other]).pixels > 40, (one, other)


@pytest.mark.parametrize("size", [SMALL, 100, 200, LARGE])
def test_a_face_is_round_and_fills_its_square(size: int) -> None:
    face = portrait("pip", Mood.CALM, size)
    assert face.get_size() == (size, size)
    corners = [(0, 0), (size - 1, 0), (0, size - 1), (size - 1, size - 1)]
    assert [face.get_at(corner).a for corner in corners] == [0, 0, 0, 0]
    assert face.get_at((size // 2, size // 2)).a > 250  # scaling down rounds
    assert face.get_bounding_rect(min_alpha=128).w >= size * 0.95
