"""Classroom mode, beside the pile: how likely the next card brings a slap, and how often it did.

A bar and a figure for each pattern: the figure says what the bar does, for whoever cannot see its
colour. Below, the law of large numbers as it happens: the share of slappable cards so far, the one
that theory expects, and around it the funnel in which 95 of 100 such curves lie at any moment.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from pi_app.lab.odds_estimates import funnel
from pi_app.lab.odds_views import OddsView
from pi_app.screens.colours import DIM, GOLD, MAT, PANEL, PANEL_EDGE, PAPER, Colour
from pi_app.screens.column import BODY, SMALL, beside, text_rows
from pi_app.screens.odds_told import percent
from pi_app.screens.paint import blank, rounded, shortened, text_width, write
from pi_app.screens.reading import SMALLEST
from pi_app.screens.words import count, pattern_name, say

_SIZES = (BODY, 40, SMALL, SMALLEST)
_CURVE = 100
"""A lower curve, in units, tells nothing."""
_TALL_CURVE = 240
_WIDE = 470
"""From this width on, in units, bars stand between names and figures, else below them."""
_LEAST_BAR = 90
_BAR = 9
"""How high a bar below its line is, in units."""
_PAD, _GAP = 18, 8
_DASH = 14


@dataclass(frozen=True, slots=True)
class _Row:
    """A pattern, or all of them together."""

    name: str
    chance: float
    is_all: bool = False


def draw_odds(view: OddsView, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the panel on a ground of its own."""
    edge = max(1, round(3 * unit))
    surface = rounded(size, PANEL, round(24 * unit), edge=PANEL_EDGE, width=edge)
    pad = round(_PAD * unit)
    inner = surface.subsurface(surface.get_rect().inflate(-2 * pad, -2 * pad))
    _Pen(view, inner, unit).draw()
    return surface


def rows_of(view: OddsView) -> list[_Row]:
    """Return what is told, the chance of any slap first; of one pattern alone that is all."""
    rows = [_Row(say("odds.any"), view.anything, is_all=True)]
    if len(view.patterns) > 1:
        return rows + [_Row(pattern_name(name), share) for name, share in view.patterns]
    return [_Row(pattern_name(name), share, is_all=True) for name, share in view.patterns]


class _Pen:
    """Draws one panel."""

    def __init__(self, view: OddsView, surface: pygame.Surface, unit: float) -> None:
        self._view, self._surface, self._unit = view, surface, unit
        self._width, self._height = surface.get_size()
        self._rows = rows_of(view) if view.unseen else []
        self._has_note = bool(self._view.unseen)
        """It says what the figures rest on; a curve that would have no room is worth more."""
        self._is_wide = self._width >= self._px(_WIDE)

    def _px(self, units: float) -> int:
        return max(1, round(units * self._unit))

    def draw(self) -> None:
        """Draw in the largest letters that leave room, with a curve if they can."""
        size, has_curve = self._chosen()
        self._make_room(size)
        y = self._line(self._title(size), 0)
        for row in self._rows:
            y = self._draw_row(row, size, y)
        for line in self._foot():
            y = self._line(line, y)
        if has_curve:
            room = min(self._height - y, self._px(_TALL_CURVE))
            self._draw_curve(pygame.Rect(0, self._height - room, self._width, room))

    def _make_room(self, size: int) -> None:
        """Leave out what has no room: the note, then what is rare, or impossible just now."""
        self._has_note &= self._needed(size) <= self._height
        while len(self._rows) > 2 and self._needed(size) > self._height:
            self._rows.remove(min(self._rows[1:], key=lambda row: row.chance))

    def _chosen(self) -> tuple[int, bool]:
        """Return the size of the letters, and whether there is a curve."""
        sizes = [self._px(one) for one in _SIZES]
        fitting = [one for one in sizes if self._fits(one)]
        for has_note in (self._has_note, False) if self._view.points else ():
            self._has_note = has_note
            for size in fitting:
                if self._needed(size) + self._px(_CURVE) <= self._height:
                    return size, True
        self._has_note = bool(self._view.unseen)
        lines = [one for one in fitting if self._needed(one) <= self._height]
        return (lines or sizes[-1:])[0], False

    def _fits(self, size: int) -> bool:
        """Whether no name is cut."""
        bar = self._px(_LEAST_BAR) if self._is_wide else 0
        room = self._width - self._figures(size) - bar - 2 * self._px(_GAP)
        return all(text_width(row.name, size) <= room for row in self._rows)

    def _figures(self, size: int) -> int:
        """How wide the figures are: all as wide as the widest that may come."""
        return max(text_width(percent(share), size) for share in (0.088, 1.0))

    def _row_height(self, size: int) -> int:
        below = 0 if self._is_wide else self._px(_BAR) + self._px(_GAP) // 2
        return round(size * 1.08) + below

    def _needed(self, size: int) -> int:
        """How high all is but the curve."""
        rows = len(self._rows) * (self._row_height(size) + self._px(_GAP) // 2)
        lines = (self._title(size), *self._foot())
        return rows + sum(line.get_height() + self._px(_GAP) // 2 for line in lines)

    def _title(self, size: int) -> pygame.Surface:
        words = say("odds.title") if self._view.unseen else say("odds.none")
        return write(shortened(words, size, self._width), size, PAPER)

    def _foot(self) -> list[pygame.Surface]:
        """Return what the figures rest on, and how it has gone so far."""
        lines = []
        small = self._px(SMALLEST)
        if self._has_note:
            words = count("odds.unseen", self._view.unseen)
            lines += text_rows(words, small, DIM, self._width)
        if self._view.points:
            lines += self._legend(small)
        return lines

    def _legend(self, size: int) -> list[pygame.Surface]:
        """Return how often a card could be slapped, and theory's word on it, in a line or two."""
        view = self._view
        cards, slappable = view.points[-1]
        so_far = say("odds.so_far", share=percent(slappable / cards))
        told = [self._keyed(so_far, size, GOLD, dashed=False)]
        if view.expected is not None:
            theory = say("odds.theory", share=percent(view.expected))
            told.append(self._keyed(theory, size, PAPER, dashed=True))
        gap = self._px(3 * _GAP)
        in_one = sum(one.get_width() for one in told) + gap <= self._width
        return [beside(told, gap)] if in_one else told

    def _keyed(self, words: str, size: int, colour: Colour, *, dashed: bool) -> pygame.Surface:
        """Return a few words with the line of the curve that they are about before them."""
        gap, stroke = self._px(_GAP), self._px(3 * _DASH)
        line = write(words, size, colour)
        surface = blank((stroke + gap + line.get_width(), line.get_height()))
        middle = line.get_height() // 2
        self._stroke(surface, colour, (0, middle), (stroke, middle), dashed=dashed)
        surface.blit(line, (stroke + gap, 0))
        return surface

    def _line(self, line: pygame.Surface, y: int) -> int:
        self._surface.blit(line, (0, y))
        return y + line.get_height() + self._px(_GAP) // 2

    def _draw_row(self, row: _Row, size: int, y: int) -> int:
        ink = GOLD if row.is_all else PAPER
        gap, figures = self._px(_GAP), self._figures(size)
        name = write(shortened(row.name, size, self._width - figures - gap), size, ink)
        figure = write(percent(row.chance), size, ink)
        self._surface.blit(name, (0, y))
        self._surface.blit(figure, (self._width - figure.get_width(), y))
        bar = pygame.Rect(0, y + round(size * 1.08), self._width, self._px(_BAR))
        if self._is_wide:
            names = max(text_width(one.name, size) for one in self._rows)
            left = min(names + 2 * gap, self._width - figures - self._px(_LEAST_BAR) - gap)
            width = self._width - figures - gap - left
            bar = pygame.Rect(left, y + round(size * 0.3), width, round(size * 0.5))
        self._draw_bar(bar, row.chance, ink)
        return y + self._row_height(size) + gap // 2

    def _draw_bar(self, area: pygame.Rect, share: float, ink: Colour) -> None:
        radius = min(area.height // 2, self._px(6))
        pygame.draw.rect(self._surface, MAT, area, border_radius=radius)
        width = round(area.width * share)
        if width:
            full = pygame.Rect(area.x, area.y, max(width, 2), area.height)
            pygame.draw.rect(self._surface, ink, full, border_radius=radius)

    def _draw_curve(self, area: pygame.Rect) -> None:
        """Draw the share so far over the cards, theory, and the funnel around it."""
        view = self._view
        area = area.inflate(0, -2 * self._px(_GAP))
        cards = view.points[-1][0]
        most = self._most(view)
        if view.expected is not None:
            self._draw_funnel(area, view.expected, cards, most)
        line = [_at(area, n / cards, hits / n / most) for n, hits in view.points]
        if len(line) > 1:
            pygame.draw.lines(self._surface, GOLD, points=line, closed=False, width=self._px(4))
        pygame.draw.circle(self._surface, GOLD, line[-1], self._px(7))
        pygame.draw.line(self._surface, DIM, area.bottomleft, area.bottomright, self._px(2))

    def _most(self, view: OddsView) -> float:
        """What the top of the curve stands for; what is higher in the first cards is cut off."""
        late = [hits / n for n, hits in view.points if n >= view.points[-1][0] / 8]
        return min(1.0, max(0.1, 1.2 * max(late), 2 * (view.expected or 0)))

    def _draw_funnel(self, area: pygame.Rect, share: float, cards: int, most: float) -> None:
        steps = [max(1, round(cards * (place / 48) ** 2)) for place in range(1, 49)]
        upper = [_at(area, n / cards, (share + funnel(share, n)) / most) for n in steps]
        lower = [_at(area, n / cards, (share - funnel(share, n)) / most) for n in steps]
        pygame.draw.polygon(self._surface, MAT, [*upper, *reversed(lower)])
        left, right = _at(area, 0, share / most), _at(area, 1, share / most)
        self._stroke(self._surface, PAPER, left, right, dashed=True)

    def _stroke(
        self,
        surface: pygame.Surface,
        colour: Colour,
        start: tuple[int, int],
        end: tuple[int, int],
        *,
        dashed: bool,
    ) -> None:
        """Draw a level line, whole or in dashes."""
        width = self._px(3 if dashed else 4)
        dash = self._px(_DASH) if dashed else max(1, end[0] - start[0])
        for x in range(start[0], end[0], 2 * dash):
            last = min(x + dash, end[0])
            pygame.draw.line(surface, colour, (x, start[1]), (last, start[1]), width)


def _at(area: pygame.Rect, across: float, up: float) -> tuple[int, int]:
    """Return a point of an area, both parts 0 to 1; what is outside lies on its edge."""
    x = area.x + round(area.width * min(max(across, 0.0), 1.0))
    return x, area.bottom - round(area.height * min(max(up, 0.0), 1.0))
