"""The screen looks as it did when somebody last looked at it."""

from __future__ import annotations

import pygame
import pytest

from tests.golden.pictures import PICTURES, Difference, Picture, difference, explain

MEAN = 0.6
SHARE = 0.004
"""Smoothing differs a little between versions of SDL; a moved word is well over this."""


@pytest.fixture(scope="module", autouse=True)
def _pygame() -> None:
    # Never ended again: fonts are kept between tests, and would be lost with it.
    pygame.display.init()
    pygame.font.init()


@pytest.mark.parametrize("picture", PICTURES, ids=lambda one: one.path.stem)
def test_picture(picture: Picture) -> None:
    expected = pygame.image.load(picture.path)
    computed = picture.draw()
    assert computed.get_size() == expected.get_size()
    expected = expected.convert(computed)
    apart = difference(computed, expected)
    if apart.mean > MEAN or apart.share > SHARE:
        path = explain(computed, expected, picture.path.name)
        pytest.fail(
            f"{picture.path.stem} differs ({apart}): see {path.relative_to(path.parents[2])}"
        )


def test_the_measure_of_difference() -> None:
    black, spot = pygame.Surface((100, 100), 0, 32), pygame.Surface((100, 100), 0, 32)
    spot.fill((255, 255, 255), (0, 0, 10, 10))
    assert difference(black, black) == Difference(0, 0)
    apart = difference(black, spot)
    assert apart.share == pytest.approx(0.01)
    assert apart.mean == pytest.approx(2.55, abs=0.6)
    assert difference(spot, black) == apart


def test_a_word_that_changes_is_noticed() -> None:
    picture = PICTURES[0]
    expected = picture.draw()
    changed = expected.copy()
    changed.fill((200, 200, 200), (900, 500, 120, 80))
    assert difference(changed, expected).share > SHARE
