"""Small lines that hold a dealer to its word: the next deal's seal, the last one's secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from pi_app.publish import Update
from pi_app.screens.colours import DIM
from pi_app.screens.layout import Box, Place
from pi_app.screens.paint import blank, shortened, write
from pi_app.screens.shelf import Shelf, Sprite, boxed
from pi_app.screens.words import say

_SIZE = 28
_ROW = 31
"""Units of the letters, and of a row of them."""


def seal_lines(update: Update, rows: int) -> tuple[str, ...]:
    """Return what is told between two deals, in so many rows at most; nothing in a deal.

    What works less well than it should has the place to itself: a journal tells of seals as well.
    """
    seal = update.seal
    if seal is None or update.notices or (update.view is not None and seal.secret is None):
        return ()
    sealed = say("seal.next", digits=seal.commitment)
    if seal.secret is None or update.view is None or rows < 2:
        return (sealed,)
    return say("seal.opened", digits=seal.secret), sealed


def seal_sprites(
    shelf: Shelf, update: Update, notices: Place, unit: float, rows: int
) -> Iterator[Sprite]:
    """Yield the lines where notices would stand; of two, the first stands above that place."""
    lines = seal_lines(update, rows)
    if not lines:
        return
    box = notices.box
    high = round(_ROW * unit) * len(lines)
    place = Place(Box(box.x, box.bottom - high, box.w, high), notices.angle)
    yield boxed(shelf, "seal", lines, place, partial(draw_seal, lines, unit=unit))


def draw_seal(lines: Sequence[str], size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the lines below one another, each in the middle."""
    surface = blank(size)
    for number, line in enumerate(lines):
        drawn = write(shortened(line, round(_SIZE * unit), size[0]), round(_SIZE * unit), DIM)
        surface.blit(drawn, drawn.get_rect(midtop=(size[0] // 2, round(_ROW * unit) * number)))
    return surface
