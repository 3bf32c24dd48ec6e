"""The screen looks as it did when somebody last looked at it."""

from __future__ import annotations

import pygame
import pytest

from pi_app.screens.messages import Layout
from tests.golden.pictures import (
    PICTURES,
    ROUNDING,
    TRANSLATED,
    Difference,
    Picture,
    difference,
    explain,
)


@pytest.fixture(scope="module", autouse=True)
def _pygame() -> None:
    # Never ended again: fonts are kept between tests, and would be lost with it.
    pygame.display.init()
    pygame.font.init()


ROWS = [
    *PICTURES,
    *(picture for picture in TRANSLATED if picture.layout is Layout.WALL),
    *(
        pytest.param(picture, marks=pytest.mark.long)
        for picture in TRANSLATED
        if picture.layout is not Layout.WALL
    ),
]
"""Other languages in other layouts take half a minute: `make test-long` looks at them."""


@pytest.mark.parametrize("picture", ROWS, ids=lambda one: one.path.stem)
def test_picture(picture: Picture) -> None:
    expected = pygame.image.load(picture.path)
    computed = picture.draw()
    assert computed.get_size() == expected.get_size()
    expected = expected.convert(computed)
    apart = difference(computed, expected)
    if not apart.tolerable:
        path = explain(computed, expected, picture.path.name)
        pytest.fail(
            f"{picture.path.stem} differs ({apart}): see {path.relative_to(path.parents[2])}"
        )


def test_the_measure_of_difference() -> None:
    black, spot = pygame.Surface((100, 100), 0, 32), pygame.Surface((100, 100), 0, 32)
    spot.fill((255, 255, 255), (0, 0, 10, 10))
    assert difference(black, black) == Difference(0, 0)
    apart = difference(black, spot)
    assert apart.pixels == 100
    assert apart.mean == pytest.approx(2.55, abs=0.6)
    assert difference(spot, black) == apart


@pytest.mark.parametrize(("level", "pixels"), [(ROUNDING, 0), (ROUNDING + 1, 100)])
def test_rounding_of_one_colour_part_is_not_counted(level: int, pixels: int) -> None:
    black, spot = pygame.Surface((100, 100), 0, 32), pygame.Surface((100, 100), 0, 32)
    spot.fill((0, level, 0), (0, 0, 10, 10))
    assert difference(black, spot).pixels == pixels


def test_a_ground_of_another_colour_is_not_rounding() -> None:
    black, grey = pygame.Surface((100, 100), 0, 32), pygame.Surface((100, 100), 0, 32)
    grey.fill((2, 2, 2))
    assert difference(black, grey).pixels == 0
    assert not difference(black, grey).tolerable
