"""The count of Batak: what the last deal brought, all deals so far, and the end of a match."""

from __future__ import annotations

import pygame

from pi_app.screens import signs
from pi_app.screens.badges import seat_badge
from pi_app.screens.batak_score import Cell, DealHead, Score, ScoreRow, minus, signed
from pi_app.screens.batak_signs import pair_sign, suit_sign
from pi_app.screens.colours import DIM, GOLD, INK, LIT, PANEL, PAPER, WARNING, Colour
from pi_app.screens.column import beside, fitted_rows, fitting, rows_height, stack_rows
from pi_app.screens.league_told import next_texts
from pi_app.screens.paint import blank, rounded, text_width, write
from pi_app.screens.words import say

_TALL = 600
"""From this height on, in units, the words are large."""
_WIDEST = 230
"""Units of the column of a deal."""
_NAMED = (26, 20)
"""Hundredths of the width for badge and name, with few deals and with many."""
_MANY = 8


def draw_score(score: Score, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the table of points for one side of the table."""
    return _Sheet(score, size, unit).draw()


class _Sheet:
    """Draws the table: words above it, a row a side, what comes next below."""

    def __init__(self, score: Score, size: tuple[int, int], unit: float) -> None:
        self._score = score
        self._size = size
        self._unit = unit
        self._tall = size[1] >= round(_TALL * unit)

    def _px(self, units: float) -> int:
        return max(1, round(units * self._unit))

    def draw(self) -> pygame.Surface:
        """Return the finished sheet."""
        surface = blank(self._size)
        gap = self._px(20 if self._tall else 4)
        above, below = self._words(), self._below()
        room = self._size[1] - rows_height([*above, *below], gap) - 2 * gap
        stack_rows(surface, [*above, self._table(room), *below], gap, centred=True)
        return surface

    def _words(self) -> list[pygame.Surface]:
        """Return the headline, and how the promise ended."""
        large = (120, 100, 80) if self._tall else (60, 52, 44)
        sizes = [self._px(one) for one in large]
        crown = [signs.crown_sign(sizes[0])] if self._score.over else []
        room = self._size[0] - sum(sign.get_width() + sizes[0] // 3 for sign in crown)
        title = fitted_rows(self._score.headline, sizes, GOLD, room, most=1)
        rows = [beside([*crown, *title], sizes[0] // 3)]
        letters = [self._px(one) for one in ((56, 50, 44, 38) if self._tall else (38, 34, 28))]
        for line in self._score.lines[: 2 if self._tall else 1]:
            rows += fitted_rows(line, letters, PAPER, self._size[0], most=1)
        return rows

    def _below(self) -> list[pygame.Surface]:
        """Return what was found when the deal was looked at again, and what comes next.

        Half a table is low: there both share a row, and only the first line has room.
        """
        following, width = self._next(), self._size[0]
        if self._tall:
            sizes = [self._px(one) for one in (44, 40, 36, 32, 28)]
            lines = [fitted_rows(line, sizes, DIM, width, most=1) for line in self._score.review]
            return [*(row for rows in lines for row in rows), following]
        gap, sizes = self._px(28), [self._px(one) for one in (34, 32, 28)]
        room = width - following.get_width() - 2 * gap
        lines = [fitted_rows(line, sizes, DIM, room, most=1) for line in self._score.review[:1]]
        return [beside([*(row for rows in lines for row in rows), following], gap)]

    def _next(self) -> pygame.Surface:
        size = self._px(56 if self._tall else 38)
        texts = next_texts(self._score.next, self._score.series)
        line = fitting(texts, size, INK, self._size[0] - size)
        pill = (line.get_width() + size, line.get_height() + size // 4)
        drawn = rounded(pill, LIT, pill[1] // 2)
        drawn.blit(line, line.get_rect(center=drawn.get_rect().center))
        return drawn

    def _table(self, room: int) -> pygame.Surface:
        """Return the head and a row a side; between names and totals a column a deal."""
        rows = len(self._score.rows)
        head = self._px(96 if self._tall else 66)
        high = min((room - head) // rows, self._px(120))
        plan = _Columns(self._score, self._size[0], self._unit)
        surface = blank((self._size[0], head + rows * high))
        self._draw_head(surface, plan, head)
        for number, row in enumerate(self._score.rows):
            area = pygame.Rect(plan.left, head + number * high, plan.width, high - self._px(4))
            self._draw_row(surface, plan, row, area)
        return surface

    def _draw_head(self, surface: pygame.Surface, plan: _Columns, high: int) -> None:
        small = self._px(34 if self._tall else 28)
        for x, head in zip(plan.deals, self._score.heads, strict=True):
            picture = self._deal_head(head, plan.step, small)
            surface.blit(picture, picture.get_rect(midbottom=(x, high - self._px(6))))
        for x, key in ((plan.tricks, "score.tricks"), (plan.total, "score.total")):
            words = write(say(key), small, DIM)
            surface.blit(words, words.get_rect(midbottom=(x, high - self._px(6))))

    def _deal_head(self, head: DealHead, width: int, small: int) -> pygame.Surface:
        """Return the number of a deal over its contract and trump."""
        newest = head is self._score.heads[-1]
        text = say("score.number", n=head.number)
        text = text if text_width(text, small) <= width - self._px(20) else str(head.number)
        number = write(text, small, PAPER if newest else DIM)
        parts = [suit_sign(head.trump, small)]
        if head.contract is not None:
            parts.insert(0, write(str(head.contract), small, PAPER if newest else DIM))
        below = beside(parts, self._px(6))
        gap = self._px(2)
        surface = blank((max(width, 1), number.get_height() + gap + below.get_height()))
        stack_rows(surface, [number, below], gap, centred=True)
        return surface

    def _draw_row(
        self, surface: pygame.Surface, plan: _Columns, row: ScoreRow, area: pygame.Rect
    ) -> None:
        ground = LIT if row.won else PANEL
        surface.blit(rounded(area.size, ground, area.h // 4), area)
        ink: Colour = INK if row.won else PAPER
        letters = max(min(area.h * 72 // 100, self._px(60)), self._px(28))
        self._draw_who(surface, plan, row, area, letters)
        sizes = [min(letters, self._px(one)) for one in (60, 52, 44, 38, 32, 28)]
        for place, (x, cell) in enumerate(zip(plan.deals, row.cells, strict=True)):
            newest = place == len(row.cells) - 1
            self._draw_cell(
                surface,
                cell,
                (x, area.centery),
                (plan.step, area.h),
                sizes,
                won=row.won,
                newest=newest,
            )
        figures = (
            (plan.tricks, row.tricks, ink),
            (plan.total, row.total, INK if row.won else GOLD),
        )
        for x, number, colour in figures:
            figure = write(minus(number), letters, colour)
            surface.blit(figure, figure.get_rect(center=(x, area.centery)))

    def _draw_cell(
        self,
        surface: pygame.Surface,
        cell: Cell,
        centre: tuple[int, int],
        room: tuple[int, int],
        sizes: list[int],
        *,
        won: bool,
        newest: bool,
    ) -> None:
        """Draw what a deal brought; who had promised has a frame."""
        soft: Colour = INK if won else (PAPER if newest else DIM)
        colour = soft if cell.gained >= 0 or won else WARNING
        number = fitted_rows(signed(cell.gained), sizes, colour, room[0] - self._px(20), most=1)[0]
        surface.blit(number, number.get_rect(center=centre))
        if cell.declared:
            box = pygame.Rect(0, 0, room[0] - self._px(8), room[1] - self._px(12))
            box.center = centre
            edge: Colour = INK if won else (GOLD if cell.kept else WARNING)
            pygame.draw.rect(surface, edge, box, self._px(3), border_radius=self._px(12))

    def _draw_who(
        self,
        surface: pygame.Surface,
        plan: _Columns,
        row: ScoreRow,
        area: pygame.Rect,
        letters: int,
    ) -> None:
        ink: Colour = INK if row.won else PAPER
        side, gap = min(area.h * 9 // 10, self._px(84)), self._px(14)
        parts = [] if row.rank is None else [write(f"{row.rank}.", letters, ink)]
        if len(row.seats) > 1:
            parts.append(pair_sign(row.seats, side))
        else:
            parts.append(seat_badge(row.seats[0], side))
        used = sum(part.get_width() + gap for part in parts)
        sizes = [letters, letters * 8 // 10, max(letters * 6 // 10, self._px(28))]
        room = plan.named - used - gap
        # Of two partners the badges say enough where their names would be cut.
        if len(row.seats) == 1 or text_width(row.name, sizes[-1]) <= room:
            parts += fitted_rows(row.name, sizes, ink, room, most=1)
        who = beside(parts, gap)
        surface.blit(who, who.get_rect(midleft=(area.x + gap, area.centery)))


class _Columns:
    """Where the columns of numbers are."""

    def __init__(self, score: Score, width: int, unit: float) -> None:
        many = score.deals > _MANY
        self.named = width * _NAMED[many] // 100
        ends = round((150 if many else 190) * unit)
        number = max(len(score.heads), 1)
        step = (width - self.named - 2 * ends) // (score.deals if many else max(score.deals, 4))
        self.step = min(step, round(_WIDEST * unit))
        self.width = self.named + number * self.step + 2 * ends
        self.left = (width - self.width) // 2
        first = self.left + self.named
        self.deals = [first + self.step // 2 + n * self.step for n in range(len(score.heads))]
        self.tricks = first + number * self.step + ends // 2
        self.total = self.tricks + ends
