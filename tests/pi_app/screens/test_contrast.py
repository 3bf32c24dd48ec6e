"""Whatever is written stands out from what lies under it, on every picture of the golden ones.

A picture is drawn twice, with its words and without. Where the two differ and the pixel has the
full colour of some ink, the picture without words shows what lies under it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from pi_app.screens import colours as c
from pi_app.screens import paint, panels
from pi_app.screens.letters import FONT_FILE
from pi_app.screens.messages import Layout
from tests.golden.pictures import ALL, Picture

LEAST = 4.5
CROSSED = 0.01
"""Of an ink's pixels: where a letter crosses another, or an edge."""
SIZE = (960, 540)
CHALLENGE = Picture("challenge", Layout.WALL, SIZE)
Pixels = npt.NDArray[np.uint8]


class Pen:
    """A typeface that notes the colours of what it writes, and may write with invisible ink."""

    def __init__(self, size: int, inks: set[c.Colour], *, visible: bool) -> None:
        self._font = pygame.font.Font(str(FONT_FILE), size)
        self._inks = inks
        self._visible = visible

    def size(self, text: str) -> tuple[int, int]:
        return self._font.size(text)

    def get_height(self) -> int:
        return self._font.get_height()

    def render(self, text: str, smooth: object, colour: c.Colour) -> pygame.Surface:
        self._inks.add(colour)
        written = self._font.render(text, bool(smooth), colour)
        if not self._visible:
            # Some measure what they have written: a breath of it stays.
            written.fill((255, 255, 255, 3), special_flags=pygame.BLEND_RGBA_MULT)
        return written


def drawn(
    picture: Picture, *, visible: bool, monkeypatch: pytest.MonkeyPatch
) -> tuple[Pixels, set[c.Colour]]:
    """Return a picture with or without its words, and the inks that were asked for."""
    inks: set[c.Colour] = set()

    @cache
    def font(size: int) -> Pen:
        return Pen(size, inks, visible=visible)

    monkeypatch.setattr(paint, "font", font)
    return pygame.surfarray.array3d(picture.draw()), inks


def luminances(pixels: Pixels) -> npt.NDArray[np.float64]:
    """Return the relative luminance of WCAG 2 of each pixel."""
    levels = np.array([c.luminance((level,) * 3) for level in range(256)])
    linear = levels[pixels]
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def pale(
    picture: Picture, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[c.Colour, int, float]]:
    """Yield each ink of a picture, how many pixels of it there are, and the share too pale."""
    plain, inks = drawn(picture, visible=True, monkeypatch=monkeypatch)
    bare, _ = drawn(picture, visible=False, monkeypatch=monkeypatch)
    written = (plain != bare).any(axis=2)
    grounds = luminances(bare)
    for ink in sorted(inks):
        here = written & (plain == np.array(ink, np.uint8)).all(axis=2)
        light = c.luminance(ink)
        under = grounds[here]
        contrast = (np.maximum(under, light) + 0.05) / (np.minimum(under, light) + 0.05)
        if under.size:
            yield ink, int(under.size), float((contrast < LEAST).mean())


@pytest.mark.slow
@pytest.mark.parametrize("scene", ALL)
def test_all_that_is_written_stands_out(scene: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = list(pale(Picture(scene, Layout.WALL, SIZE), monkeypatch))
    assert sum(number for _, number, _ in found) > 100
    assert [one for one in found if one[2] > CROSSED] == []


def test_pale_words_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels, "DIM", c.PANEL_EDGE)
    found = {ink: share for ink, _, share in pale(CHALLENGE, monkeypatch)}
    assert found[c.PANEL_EDGE] > 0.9
