"""Faces can be told apart, hold their index where a fan leaves it free, and are kept in bounds."""

from __future__ import annotations

import pygame
import pytest

from engine.cards import CARDS, card
from pi_app.screens.cards import ANGLES, CardStore, angle_of, back, face, turned_face
from pi_app.screens.layout import FAN_STEP

SIZE = (100, 140)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_no_two_faces_are_alike_even_in_the_part_that_a_fan_leaves_free() -> None:
    width = int(SIZE[0] * FAN_STEP)
    strip = pygame.Rect(0, 0, width, SIZE[1])
    strips = {pixels(face(one, SIZE).subsurface(strip)) for one in CARDS.values()}
    assert len(strips) == len(CARDS)


@pytest.mark.parametrize("code", ["7H", "TS", "21", "*3", "QC", "KD"])
def test_the_index_fits_in_the_free_part(code: str) -> None:
    """Right of the index, beside it, there is only paper or the court's field."""
    drawn = face(card(code), (200, 280))
    edge = int(200 * FAN_STEP)
    column = [drawn.get_at((edge, y))[:3] for y in range(20, 60)]
    assert all(min(colour) > 140 for colour in column)


@pytest.mark.parametrize("code", ["AS", "7H", "QD", "KC"])
def test_a_face_reads_the_same_from_both_sides_at_its_corners(code: str) -> None:
    drawn = face(card(code), SIZE)
    turned = pygame.transform.rotate(drawn, 180)
    corner = pygame.Rect(6, 6, 28, 50)
    near, far = drawn.subsurface(corner), turned.subsurface(corner)
    pairs = zip(pixels(near), pixels(far), strict=True)
    # Scaling rounds by a pixel; a different sign would differ by far more.
    assert sum(abs(a - b) for a, b in pairs) / len(pixels(near)) < 30


def test_angles_are_slight_and_always_the_same() -> None:
    angles = {angle_of(one) for one in CARDS.values()}
    assert angles == set(ANGLES)
    assert max(abs(angle) for angle in angles) <= 2
    assert angle_of(card("7H")) == angle_of(card("7H"))


def test_the_back_tells_nothing() -> None:
    assert pixels(back(SIZE)) == pixels(back(SIZE))
    assert pixels(back(SIZE)) not in {pixels(face(one, SIZE)) for one in CARDS.values()}


def test_a_store_draws_once_and_lets_the_longest_unused_go() -> None:
    weight = 4 * turned_face(card("7H"), SIZE).get_width() * 200
    store = CardStore(SIZE, most_bytes=2 * weight)
    first = store.get(card("7H"))
    assert store.get(card("7H")) is first
    for code in ("8H", "9H", "TH", "JH"):
        store.get(card(code))
    assert not store.holds(card("7H"))
    assert store.holds(card("JH"))


def test_a_store_too_small_for_anything_still_holds_one() -> None:
    store = CardStore(SIZE, most_bytes=1)
    assert store.get(card("7H")) is store.get(card("7H"))
