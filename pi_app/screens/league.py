"""The table of points on the screen, and how a series stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from pi_app.league.views import BoardView
from pi_app.screens.colours import GOLD, INK, LIT, PANEL, PAPER
from pi_app.screens.column import SMALL, fitted_rows, set_left, text_rows
from pi_app.screens.layout import Box, Place, Plan
from pi_app.screens.league_told import BoardTable, board_table
from pi_app.screens.paint import blank, rounded, text_width, write
from pi_app.screens.shelf import Shelf, Sprite, boxed
from pi_app.screens.words import say

_LETTERS = (44, 40, SMALL + 2, SMALL, 31, 28)
"""Sizes that the rows are tried in, the largest first."""
_GAP = 14


class BoardArtist:
    """Makes the sprites of the table of points."""

    def __init__(self, plan: Plan, shelf: Shelf) -> None:
        self._plan, self._shelf = plan, shelf

    def sprites(self, view: BoardView) -> Iterator[Sprite]:
        """Yield one sprite a reader."""
        table = board_table(view)
        build = partial(draw_board, table, unit=self._plan.unit)
        for number, place in enumerate(self._plan.readers):
            key = (table, say("board.back"))
            yield boxed(self._shelf, f"board {number}", key, _inside(place, self._plan), build)


def _inside(place: Place, plan: Plan) -> Place:
    """Return a part of the screen with a margin."""
    width, height = place.drawn_size
    edge = plan.px(36)
    return place.within(Box(edge, edge, width - 2 * edge, height - 2 * edge))


def draw_board(table: BoardTable, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the whole table of points, for one side of the table."""
    surface = blank(size)
    gap = round(_GAP * unit)
    head = _head(size[0], unit)
    foot = _foot(table.notes, size[0], unit)
    surface.blit(head, (0, 0))
    surface.blit(foot, (0, size[1] - foot.get_height()))
    area = (size[0], size[1] - head.get_height() - foot.get_height() - 2 * gap)
    if table.rows:
        rows = _rows(table, area, unit)
        surface.blit(rows, (0, head.get_height() + gap))
    return surface


def _head(width: int, unit: float) -> pygame.Surface:
    """Return what it is, and how to go back."""
    high = round(84 * unit)
    surface = blank((width, high))
    back = write(say("board.back"), round(38 * unit), INK)
    pill = rounded((back.get_width() + high, high * 4 // 5), LIT, high * 2 // 5)
    pill.blit(back, back.get_rect(center=pill.get_rect().center))
    sizes = [round(letters * unit) for letters in (72, 60, 48)]
    room = width - pill.get_width() - round(24 * unit)
    title = fitted_rows(say("board.title"), sizes, GOLD, room, most=1)[0]
    surface.blit(title, title.get_rect(midleft=(0, high // 2)))
    surface.blit(pill, pill.get_rect(midright=(width, high // 2)))
    return surface


def _foot(notes: Sequence[str], width: int, unit: float) -> pygame.Surface:
    letters = round(SMALL * unit)
    lines = [line for note in notes for line in text_rows(note, letters, PAPER, width)]
    return set_left(lines, width)


def _rows(table: BoardTable, area: tuple[int, int], unit: float) -> pygame.Surface:
    """Return heads and rows; of more than have room the last are left out."""
    pad = round(_GAP * unit)
    letters = next((n for n in _sizes(unit) if _width(table, n, pad) <= area[0]), _sizes(unit)[-1])
    widths = _spread(_widths(table, letters, pad), area[0])
    high = min(round(78 * unit), max(area[1] // (len(table.rows) + 1), round(letters * 1.25)))
    surface = blank(area)
    _line(surface, ("", *table.heads), widths, (0, high), letters, pad=pad, is_head=True)
    for number, row in enumerate(table.rows, 1):
        if (number + 1) * high > area[1]:
            break
        _line(surface, row, widths, (number * high, high), letters, pad=pad, is_head=False)
    return surface


def _sizes(unit: float) -> list[int]:
    return [round(letters * unit) for letters in _LETTERS]


def _widths(table: BoardTable, letters: int, pad: int) -> list[int]:
    columns = zip(("", *table.heads), *table.rows, strict=True)
    return [max(text_width(text, letters) for text in own) + 2 * pad for own in columns]


def _width(table: BoardTable, letters: int, pad: int) -> int:
    return sum(_widths(table, letters, pad))


def _spread(widths: Sequence[int], room: int) -> list[int]:
    """Return columns that use the room there is, but do not stand too far apart."""
    more = max(0, min(room - sum(widths), sum(widths) // 2)) // len(widths)
    return [width + more for width in widths]


def _line(
    surface: pygame.Surface,
    texts: Sequence[str],
    widths: Sequence[int],
    at: tuple[int, int],
    letters: int,
    *,
    pad: int,
    is_head: bool,
) -> None:
    """Draw one row, `at` its top and with its height."""
    top, high = at
    if not is_head:
        ground = rounded((sum(widths), high - pad // 2), PANEL, high // 5)
        surface.blit(ground, (0, top))
    x = 0
    for number, (text, width) in enumerate(zip(texts, widths, strict=True)):
        colour = GOLD if is_head else PAPER
        words = fitted_rows(text, [letters], colour, width - pad, most=1)[0] if text else None
        middle = top + (high - pad // 2) // 2
        if words is not None:
            left, right = x + pad, x + width - pad
            where = {"midleft": (left, middle)} if number == 0 else {"midright": (right, middle)}
            surface.blit(words, words.get_rect(**where))
        x += width
