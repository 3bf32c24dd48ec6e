"""The page of tonight's reactions: a row a seat, and below what can be chosen.

A seat is a badge (number, colour, shape) and never a name. Histograms have one scale, so that they
can be compared at a glance; the figures beside them say what a bar cannot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from pi_app.lab.tonight_views import Choice, ReactionsView
from pi_app.screens.badges import place_badge
from pi_app.screens.colours import DIM, GOLD, INK, LIT, PANEL, PAPER, SEAT_LOOKS, Colour, contrast
from pi_app.screens.column import SMALL, fitted_rows, set_left
from pi_app.screens.layout import Box, Place, Plan
from pi_app.screens.lobby import draw_cell, draw_help
from pi_app.screens.messages import ReactionsTouched
from pi_app.screens.paint import blank, rounded, text_width, write
from pi_app.screens.reactions_told import (
    ReactionRow,
    ReactionTable,
    choice_words,
    page_hints,
    reaction_table,
)
from pi_app.screens.shelf import Shelf, Sprite, boxed
from pi_app.screens.words import say

_LETTERS = (44, 40, SMALL + 2, SMALL, 31, 28)
"""Sizes that the rows are tried in, the largest first."""
_EDGE, _GAP = 36, 14
_CHOICE, _LOW_CHOICE = 72, 56
"""How high a choice is, in units; the second where each reader has half of the screen."""
_HEAD, _NARROW_HEAD = 46, 72
"""How high heads are, in units: a line, or two where there is little width."""
_LEAST_ROW = 44
"""In a lower row, in units, a badge cannot be read."""
_LEAST_CONTRAST = 1.5
_LEAST_BARS = 140
"""A narrower histogram, in units, tells nothing."""
_MOST_ROW = 120


class ReactionsArtist:
    """Makes the sprites of the page."""

    def __init__(self, plan: Plan, shelf: Shelf) -> None:
        self._plan, self._shelf = plan, shelf
        self._is_low = plan.layout.is_turned
        """Each reader has half of the screen."""

    def touched(self, view: ReactionsView, x: int, y: int) -> ReactionsTouched:
        """Return what lies at a point."""
        for reader in self._plan.readers:
            for choice, place in self._choices(reader, view):
                if place.box.holds(x, y):
                    return ReactionsTouched(choice)
        return ReactionsTouched()

    def sprites(self, view: ReactionsView) -> Iterator[Sprite]:
        """Yield the sprites; none covers another."""
        table, hints, unit = reaction_table(view), page_hints(view), self._plan.unit
        build = partial(draw_page, table, hints, unit=unit, low=self._is_low)
        for number, reader in enumerate(self._plan.readers):
            place = self._page(reader)
            yield boxed(self._shelf, f"reactions {number}", (table, hints), place, build)
            for choice, at in self._choices(reader, view):
                words, chosen = choice_words(choice, view), choice is view.cursor
                draw = partial(draw_cell, words, chosen=chosen, unit=unit)
                name = f"reactions {choice.value} {number}"
                yield boxed(self._shelf, name, (words, chosen), at, draw)

    def _inside(self, reader: Place) -> Place:
        width, height = reader.drawn_size
        edge = self._plan.px(_EDGE)
        return reader.within(Box(edge, edge, width - 2 * edge, height - 2 * edge))

    @property
    def _choice_high(self) -> int:
        return self._plan.px(_LOW_CHOICE if self._is_low else _CHOICE)

    def _page(self, reader: Place) -> Place:
        inside = self._inside(reader)
        width, height = inside.drawn_size
        return inside.within(Box(0, 0, width, height - self._choice_high - self._plan.px(_GAP)))

    def _choices(self, reader: Place, view: ReactionsView) -> Iterator[tuple[Choice, Place]]:
        """Yield what can be chosen; there is no way back where nobody has come from elsewhere."""
        inside = self._inside(reader)
        width, height = inside.drawn_size
        high, gap = self._choice_high, self._plan.px(_GAP)
        each = (width - gap * (len(Choice) - 1)) // len(Choice)
        for number, choice in enumerate(Choice):
            if choice is not Choice.BACK or view.cursor is not None:
                box = Box(number * (each + gap), height - high, each, high)
                yield choice, inside.within(box)


def draw_page(
    table: ReactionTable,
    hints: Sequence[tuple[str, str]],
    size: tuple[int, int],
    unit: float,
    *,
    low: bool,
) -> pygame.Surface:
    """Return all but the choices, for one side of the table; `low`: there is little height."""
    surface = blank(size)
    gap = round(_GAP * unit * (0.5 if low else 1))
    head = _head(table.title, hints, (size[0], round((60 if low else 76) * unit)), unit)
    foot = _foot(table.notes[:1] if low else table.notes, size[0], unit)
    surface.blit(head, (0, 0))
    surface.blit(foot, (0, size[1] - foot.get_height()))
    top = head.get_height() + gap
    area = (size[0], size[1] - top - foot.get_height() - gap)
    if table.rows:
        _draw_rows(surface, table, pygame.Rect((0, top), area), unit)
    return surface


def _draw_rows(
    surface: pygame.Surface, table: ReactionTable, area: pygame.Rect, unit: float
) -> None:
    """Draw a row a seat; where rows would be too low for a badge, in two columns."""
    rows = table.rows
    is_low = (area.height - _HEAD * unit) / len(rows) < _LEAST_ROW * unit
    if not is_low or len(rows) < 2:
        surface.blit(_Rows(table, rows, area.size, unit, narrow=False).draw(), area)
        return
    gap, half = round(2 * _GAP * unit), -(-len(rows) // 2)
    size = ((area.width - gap) // 2, area.height)
    for x, some in ((0, rows[:half]), (size[0] + gap, rows[half:])):
        one = _Rows(table, some, size, unit, narrow=True, among=half)
        surface.blit(one.draw(), (area.x + x, area.y))


def _head(
    text: str, hints: Sequence[tuple[str, str]], size: tuple[int, int], unit: float
) -> pygame.Surface:
    """Return what the page is, and what buttons do in it."""
    width, high = size
    surface = blank(size)
    sizes = [min(round(letters * unit), high * 4 // 5) for letters in (68, 56, 46, 38)]
    title = fitted_rows(text, sizes, GOLD, width * 45 // 100, most=1)[0]
    surface.blit(title, title.get_rect(midleft=(0, high // 2)))
    room = width - title.get_width() - round(40 * unit)
    if hints:
        told = draw_help(hints, (room, high), unit, may_touch=False)
        surface.blit(told, told.get_rect(midright=(width, high // 2)))
        return surface
    small = [round(letters * unit) for letters in (42, SMALL, 30, 28)]
    line = fitted_rows(say("over.next"), small, INK, room - high, most=1)[0]
    pill = rounded((line.get_width() + high, high * 4 // 5), LIT, high * 2 // 5)
    pill.blit(line, line.get_rect(center=pill.get_rect().center))
    surface.blit(pill, pill.get_rect(midright=(width, high // 2)))
    return surface


def _foot(notes: Sequence[str], width: int, unit: float) -> pygame.Surface:
    sizes = [round(letters * unit) for letters in (SMALL, 31, 28)]
    lines = [line for note in notes for line in fitted_rows(note, sizes, PAPER, width)]
    return set_left(lines, width)


class _Rows:
    """Draws the heads, and rows of seats below."""

    def __init__(
        self,
        table: ReactionTable,
        rows: Sequence[ReactionRow],
        size: tuple[int, int],
        unit: float,
        *,
        narrow: bool,
        among: int = 0,
    ) -> None:
        """`narrow`: there is little width. Rows are as high as `among` of them could be."""
        self._table, self._rows, self._size, self._unit = table, rows, size, unit
        self._pad = round(_GAP * unit)
        self._heads = [head.split() if narrow else [head] for head in table.heads]
        self._head_high = round((_NARROW_HEAD if narrow else _HEAD) * unit)
        room = (size[1] - self._head_high) // max(among, len(rows), 1)
        self._high = min(round(_MOST_ROW * unit), room)
        tries = [(letters, gap) for letters in self._sizes() for gap in (4, 2)]
        self._letters, self._gap = next((one for one in tries if self._fits(*one)), tries[-1])
        self._widths = self._columns(self._letters, self._gap)
        self._most = max((max(row.bars, default=0) for row in table.rows), default=0)

    def _sizes(self) -> list[int]:
        return [round(letters * self._unit) for letters in _LETTERS]

    def _fits(self, letters: int, gap: int) -> bool:
        left = self._size[0] - sum(self._columns(letters, gap)) - self._high - self._pad
        lines = max(map(len, self._heads))
        is_low = letters * 1.25 <= self._high and lines * letters * 1.15 <= self._head_high
        return is_low and left >= self._unit * _LEAST_BARS

    def _columns(self, letters: int, gap: int) -> list[int]:
        """Return how wide the columns are: those of all seats alike, with what is between them."""
        cells = zip(*(row.cells for row in self._table.rows), strict=True)
        texts = [(*head, *own) for head, own in zip(self._heads, cells, strict=True)]
        return [max(text_width(text, letters) for text in own) + gap * self._pad for own in texts]

    def draw(self) -> pygame.Surface:
        """Return all of them."""
        surface = blank(self._size)
        self._draw_heads(surface)
        for number, row in enumerate(self._rows):
            surface.blit(self._row(row), (0, self._head_high + number * self._high))
        return surface

    @property
    def _bars(self) -> tuple[int, int]:
        """Where the histograms begin and end."""
        return self._high + self._pad, self._size[0] - sum(self._widths)

    def _draw_heads(self, surface: pygame.Surface) -> None:
        step = round(self._letters * 1.15)
        for line in range(max(map(len, self._heads))):
            # The last line of each head stands just above the figures.
            texts = [head[-1 - line] if line < len(head) else "" for head in self._heads]
            middle = self._head_high - step // 2 - line * step
            self._draw_cells(surface, texts, middle, GOLD)
        left, right = self._bars
        middle = self._head_high - step // 2
        size = min(self._letters, round(SMALL * self._unit))
        first, last = (write(text, size, DIM) for text in self._table.ends)
        in_one = first.get_width() + last.get_width() + self._pad <= right - left
        above = middle if in_one else middle - step
        surface.blit(first, first.get_rect(midleft=(left, above)))
        surface.blit(last, last.get_rect(midright=(right, middle)))

    def _draw_cells(
        self, surface: pygame.Surface, texts: Sequence[str], middle: int, colour: Colour
    ) -> None:
        x = self._size[0] - sum(self._widths)
        for text, width in zip(texts, self._widths, strict=True):
            x += width
            if text:
                words = write(text, self._letters, colour)
                surface.blit(words, words.get_rect(midright=(x - self._pad, middle)))

    def _row(self, row: ReactionRow) -> pygame.Surface:
        high = self._high - max(2, self._pad // 3)
        surface = rounded((self._size[0], high), PANEL, high // 5)
        sign = place_badge(row.place, high * 9 // 10)
        surface.blit(sign, sign.get_rect(center=(self._high // 2, high // 2)))
        self._draw_bars(surface, row, high)
        self._draw_cells(surface, row.cells, high // 2, PAPER)
        return surface

    def _draw_bars(self, surface: pygame.Surface, row: ReactionRow, high: int) -> None:
        left, right = self._bars
        edge = max(3, high // 12)
        base, room = high - edge, high - 2 * edge
        pygame.draw.line(surface, DIM, (left, base), (right, base), max(1, round(2 * self._unit)))
        if not self._most:
            return
        step = (right - left) / len(row.bars)
        for number, count in enumerate(row.bars):
            tall = round(room * count / self._most)
            start, end = left + round(number * step), left + round((number + 1) * step)
            if tall:
                bar = pygame.Rect(start, base - tall, max(1, end - start - 1), tall)
                pygame.draw.rect(surface, _bar_colour(row.place), bar)


def _bar_colour(place: int) -> Colour:
    """Return the colour of a seat's bars; a black seat's are light, or nobody would see them."""
    fill = SEAT_LOOKS[place].fill
    return DIM if contrast(fill, PANEL) < _LEAST_CONTRAST else fill
