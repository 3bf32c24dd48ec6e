"""The operator's page: all figures of the inputs, small, over the whole screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from pi_app.facts import TableFacts
from pi_app.screens.colours import DIM, GOLD, PANEL, PANEL_EDGE, PAPER, WARNING, Colour
from pi_app.screens.column import text_rows
from pi_app.screens.layout import Box, Place, Plan
from pi_app.screens.operator_words import Block, Line, Page, page_of
from pi_app.screens.paint import rounded, shortened, write
from pi_app.screens.shelf import Shelf, Sprite, boxed
from pi_app.screens.words import say

_LETTERS = 28
_STEP = 34
"""Height of a line, in units."""
_PAD = 28
_MOST_ADVICE = 5
"""Lines."""
_BLOCKS = 2
"""In the first column: what there is. What was counted stands beside it."""
_SHARES = (3, 3, 4)
"""Widths of the columns."""
_STOPS = (0, 36, 50, 67, 85, 100)
"""Where the cells of a button's row end, in hundredths; the first begins at 0."""


class OperatorArtist:
    """Makes the sprite."""

    def __init__(self, plan: Plan, shelf: Shelf) -> None:
        self._plan, self._shelf = plan, shelf

    def sprites(self, facts: TableFacts) -> Iterator[Sprite]:
        """Yield the page; it is read from one side only."""
        page = page_of(facts)
        width, height = self._plan.size
        build = partial(draw_operator, page, unit=self._plan.unit)
        place = Place(Box(0, 0, width, height), 0)
        yield boxed(self._shelf, "operator", page, place, build)


def draw_operator(page: Page, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the page: blocks of lines, then the table of the buttons."""
    pad, step = round(_PAD * unit), round(_STEP * unit)
    surface = rounded(size, PANEL, 0, edge=PANEL_EDGE, width=max(1, round(3 * unit)))
    title = write(say("operator.title"), round(40 * unit), GOLD)
    surface.blit(title, (pad, pad // 2))
    end = write(say("operator.close"), round(_LETTERS * unit), DIM)
    surface.blit(end, end.get_rect(topright=(size[0] - pad, pad // 2)))
    top = pad // 2 + title.get_height() + pad // 3
    room = pygame.Rect(pad, top, size[0] - 2 * pad, size[1] - top - pad // 2)
    columns = _columns(room, pad)
    for column, blocks in zip(
        columns, (page.blocks[:_BLOCKS], page.blocks[_BLOCKS:]), strict=False
    ):
        _draw_lines(surface.subsurface(column), _lines(blocks), step, unit)
    _draw_buttons(surface.subsurface(columns[-1]), page, step, unit)
    _draw_advice(surface.subsurface(room), page.advice, round(_LETTERS * unit))
    return surface


def _columns(room: pygame.Rect, gap: int) -> list[pygame.Rect]:
    """Two for the blocks, and a wider one for the buttons."""
    share = (room.w - (len(_SHARES) - 1) * gap) / sum(_SHARES)
    made, x = [], room.x
    for shares in _SHARES:
        made.append(pygame.Rect(x, room.y, round(share * shares), room.h))
        x = made[-1].right + gap
    return made


Lines = list[Line | str]
"""Lines, and titles as mere texts."""


def _lines(blocks: Sequence[Block]) -> Lines:
    """Return blocks below one another, an empty line between them."""
    set_down: Lines = []
    for block in blocks:
        set_down += ["", block.title, *block.lines]
    return set_down[1:]


def _draw_lines(surface: pygame.Surface, lines: Lines, step: int, unit: float) -> None:
    for row, line in enumerate(lines):
        if isinstance(line, str):
            title = write(line, round((_LETTERS + 4) * unit), GOLD)
            surface.blit(title, (0, row * step + step - title.get_height()))
        else:
            _draw_line(surface, line, row * step, round(_LETTERS * unit))


def _draw_line(surface: pygame.Surface, line: Line, y: int, letters: int) -> None:
    width = surface.get_width()
    value = write(shortened(line.value, letters, width * 17 // 20), letters, _colour(line))
    surface.blit(value, value.get_rect(topright=(width, y)))
    room = width - value.get_width() - letters // 2
    surface.blit(write(shortened(line.name, letters, room), letters, DIM), (0, y))


def _colour(line: Line) -> Colour:
    return WARNING if line.is_bad else PAPER


def _draw_advice(surface: pygame.Surface, advice: str, letters: int) -> None:
    """Write what is wrong and what to do along the bottom."""
    rows = text_rows(advice, letters, WARNING, surface.get_width(), most=_MOST_ADVICE)
    bottom = surface.get_height()
    for row in reversed(rows):
        surface.blit(row, row.get_rect(bottomleft=(0, bottom)))
        bottom -= row.get_height()


def _draw_buttons(surface: pygame.Surface, page: Page, step: int, unit: float) -> None:
    letters, width = round(_LETTERS * unit), surface.get_width()
    for row, cells in enumerate((page.head, *page.buttons) if page.buttons else ()):
        colour = DIM if row == 0 else PAPER
        for stop, cell in zip(_STOPS, cells, strict=True):
            text = write(cell, letters, colour)
            x = width * stop // 100 - text.get_width() if stop else 0
            surface.blit(text, (x, row * step))
