"""Pictures are kept by what they weigh; boxes are drawn small and look the same."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.screens import memory, paint
from pi_app.screens.memory import Hoard, weight

KILOBYTE = (16, 16)
"""A surface of so many pixels has 1024 bytes."""


def picture() -> pygame.Surface:
    return paint.blank(KILOBYTE)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=60), st.integers(1, 6))
def test_a_hoard_keeps_the_last_ones_used_up_to_its_weight(asked: list[int], most: int) -> None:
    hoard, last = Hoard(most * weight(picture())), list[int]()
    for key in asked:
        assert hoard.holds(key) is (key in last[-most:])
        hoard.get(key, picture)
        last = [*(one for one in last if one != key), key]
        assert len(hoard) == min(most, len(last))


def test_a_picture_that_is_too_heavy_is_kept_till_the_next_one_comes() -> None:
    hoard = Hoard(1)
    first = hoard.get("first", picture)
    assert hoard.get("first", picture) is first
    hoard.get("second", picture)
    assert not hoard.holds("first")


LEVELS = st.integers(0, 255)
colours = st.tuples(LEVELS, LEVELS, LEVELS)


@given(
    size=st.tuples(st.integers(4, 120), st.integers(4, 120)),
    radius=st.integers(0, 40),
    width=st.integers(0, 9),
    edge=st.none() | colours,
)
def test_a_box_is_the_same_as_if_it_were_drawn_large_as_a_whole(
    size: tuple[int, int], radius: int, width: int, edge: tuple[int, int, int] | None
) -> None:
    drawn = paint.rounded(size, (200, 30, 60), radius, edge=edge, width=width)
    whole = paint._smooth_box(size, (200, 30, 60), radius, edge=edge, width=width)
    assert pygame.image.tobytes(drawn, "RGBA") == pygame.image.tobytes(whole, "RGBA")


def test_another_c_library_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctypes.CDLL", lambda _: object())
    memory.give_back_large_pictures()
