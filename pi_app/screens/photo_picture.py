"""Draws the photo finish: a lane a seat, its badge where it slapped, its error bar below."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import DIM, GOLD, MAT, PANEL, PANEL_EDGE, PAPER, Colour, mix
from pi_app.screens.column import SMALL, beside, fitted_rows, text_rows
from pi_app.screens.paint import rounded, text_width, write
from pi_app.screens.photo import Mark, Photo, Scale, Standing
from pi_app.screens.signs import crown_sign
from pi_app.screens.words import say

_LANE, _LEAST_LANE = 112, 38
"""A lane's height in units: as high as there is room for, between these."""
_LABEL = 42
_NUMBERS = 28
"""The letters of the axis, in units; `SMALL` where there is room."""
_ROOMY = 420
"""From this height on, in units, the letters are larger."""
_Lane = tuple[Mark, ...]
"""What stands in one lane: a slap, or tied ones that have no lane each."""
_TIED: Colour = mix(PANEL, GOLD, 0.34)


def draw_photo(photo: Photo, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the photo finish on a ground of its own, for one side of the table."""
    radius, width = round(24 * unit), max(1, round(3 * unit))
    surface = rounded(size, PANEL, radius, edge=PANEL_EDGE, width=width)
    pad = round(18 * unit)
    inner = surface.subsurface(surface.get_rect().inflate(-2 * pad, -2 * pad))
    _Pen(photo, inner, unit).draw()
    return surface


class _Pen:
    """Draws one photo onto a surface."""

    def __init__(self, photo: Photo, surface: pygame.Surface, unit: float) -> None:
        self._photo = photo
        self._surface = surface
        self._unit = unit
        self._is_roomy = surface.get_height() >= self._px(_ROOMY)
        self._letters = self._px(SMALL if self._is_roomy else _NUMBERS)

    def _px(self, units: float) -> int:
        return max(1, round(units * self._unit))

    def draw(self) -> None:
        """Draw all: what was tied, the lanes over their axis, and who has no place there."""
        gap, axis = self._px(8), self._letters + self._px(16)
        head, foot = self._head(), self._foot([])
        room = self._surface.get_height() - axis - _height(head, gap)
        lanes, later = self._lanes((room - _height(foot, gap)) // self._px(_LEAST_LANE))
        if later:
            foot = self._foot(later)
        room -= _height(foot, gap)
        height = max(min(self._px(_LANE), room // len(lanes)), self._px(_LEAST_LANE))
        y = self._draw_rows(head, max(room - height * len(lanes), 0) // 2, gap)
        area = pygame.Rect(0, y, 0, height * len(lanes))
        line = _Line(self._photo.scale, *self._ends(lanes, height))
        self._draw_behind(lanes, line, area, height)
        self._draw_axis(line, area.bottom)
        for place, marks in enumerate(lanes):
            self._draw_lane(marks, line, pygame.Rect(0, y + place * height, 0, height))
        self._draw_rows(foot, area.bottom + axis + gap, gap)

    def _lanes(self, most: int) -> tuple[list[_Lane], list[Mark]]:
        """Return the lanes, and who has no room: tied slaps share one before any is left out."""
        marks = self._photo.marks
        lanes: list[_Lane] = [(mark,) for mark in marks]
        if len(lanes) > most:
            tied = tuple(mark for mark in marks if mark.standing is Standing.TIED)
            # A crown stands left of its lane: by the seat that it belongs to.
            tied = tuple(sorted(tied, key=lambda mark: mark.seat not in self._photo.crowned))
            rest = [lane for lane in lanes if lane[0].standing is not Standing.TIED]
            lanes = [tied, *rest] if tied else rest
        most = max(most, 1)
        return lanes[:most], [mark for lane in lanes[most:] for mark in lane]

    def _draw_rows(self, rows: Sequence[pygame.Surface], y: int, gap: int) -> int:
        """Draw rows below one another from `y` on, in the middle; return where they end."""
        for row in rows:
            x = (self._surface.get_width() - row.get_width()) // 2
            self._surface.blit(row, (x, y))
            y += row.get_height() + gap
        return y

    def _head(self) -> list[pygame.Surface]:
        if not self._photo.tie:
            return []
        size = self._px(40 if self._is_roomy else 30)
        return text_rows(self._photo.tie, size, GOLD, self._surface.get_width())

    def _foot(self, later: Sequence[Mark]) -> list[pygame.Surface]:
        """Return what the numbers of the axis are, who was not timed, and who had no room."""
        photo, width = self._photo, self._surface.get_width()
        words = say("photo.nominal" if photo.nominal else "photo.axis")
        if photo.is_adjusted:
            words = say("photo.adjusted", axis=words)
        sizes = (self._letters, self._px(_NUMBERS))
        rows = fitted_rows(words, sizes, DIM, width, most=1)
        seats = [mark.seat for mark in later]
        told = [self._listed(seats, say("photo.later"))] if seats else []
        if photo.untimed:
            told.append(self._listed(photo.untimed, say("slap.untimed")))
        if photo.tie and not photo.nominal and not self._is_roomy:
            rows = []  # what is told of the tie says that these are ms
        if photo.nominal or self._is_roomy:
            return [*rows, beside(told, self._px(28), width)] if told else rows
        return [beside([*told, *rows], self._px(28), width)] if told or rows else []

    def _listed(self, seats: Sequence[int], words: str) -> pygame.Surface:
        """Return seats and what is told of them."""
        badges = [seat_badge(seat, round(self._letters * 1.2)) for seat in seats]
        return beside([*badges, write(words, self._letters, PAPER)], self._px(8))

    def _ends(self, lanes: Sequence[_Lane], lane: int) -> tuple[int, int]:
        """Return where the axis begins and ends: crowns, badges and labels have room beside it."""
        badge, gap = self._badge(lane), self._px(12)
        shown = [mark for marks in lanes for mark in marks]
        label = max(text_width(mark.label, self._label_size(lane)) for mark in shown)
        beyond = badge if any(mark.is_far for mark in shown) else badge // 2
        left = badge // 2 + round(badge * 1.1)
        return left, self._surface.get_width() - beyond - label - 2 * gap

    def _badge(self, lane: int) -> int:
        return min(round(lane * 0.7), self._px(76))

    def _label_size(self, lane: int) -> int:
        return max(min(self._px(_LABEL), round(lane * 0.6)), self._px(_NUMBERS))

    def _draw_behind(
        self, lanes: Sequence[_Lane], line: _Line, area: pygame.Rect, lane: int
    ) -> None:
        """Draw the finishing line: where the first slap came in, or what the tied ones share."""
        first = lanes[0][0]
        x = line.x(first.at_ms)
        if first.standing is Standing.TIED:
            left, right = line.bar(first)
            number = sum(marks[0].standing is Standing.TIED for marks in lanes)
            width = max(right - left, self._px(6))
            shared = pygame.Rect(x - width // 2, area.y, width, number * lane)
            pygame.draw.rect(self._surface, _TIED, shared, border_radius=self._px(10))
        pygame.draw.line(self._surface, GOLD, (x, area.y), (x, area.bottom), max(1, self._px(3)))

    def _draw_axis(self, line: _Line, y: int) -> None:
        width = self._px(4)
        pygame.draw.line(self._surface, DIM, (line.left, y), (line.right, y), width)
        right = 0
        for tick in self._photo.scale.ticks:
            x, label = line.x(tick), write(str(tick), self._letters, PAPER)
            pygame.draw.line(self._surface, DIM, (x, y), (x, y + self._px(10)), width)
            at = label.get_rect(midtop=(x, y + self._px(12)))
            if at.x > right and at.right <= self._surface.get_width():
                self._surface.blit(label, at)
                right = at.right + self._px(10)
        if self._photo.scale.is_broken:
            self._draw_break(line.left, y)
        else:
            self._draw_card(line.left, y)

    def _draw_break(self, x: int, y: int) -> None:
        """Draw that the axis does not begin with the card."""
        step = self._px(7)
        start = x - 6 * step
        pygame.draw.line(self._surface, DIM, (start, y), (x - 4 * step, y), self._px(4))
        points = [(x - 4 * step, y), (x - 3 * step, y - 2 * step), (x - 2 * step, y + 2 * step)]
        pygame.draw.lines(
            self._surface,
            DIM,
            closed=False,
            points=[*points, (x - step, y), (x, y)],
            width=self._px(4),
        )

    def _draw_card(self, x: int, y: int) -> None:
        """Draw the card from which the time counts."""
        width, height = self._px(26), self._px(36)
        area = pygame.Rect(x - width // 2, y - height - self._px(4), width, height)
        pygame.draw.rect(self._surface, PAPER, area, border_radius=self._px(5))

    def _draw_lane(self, marks: _Lane, line: _Line, lane: pygame.Rect) -> None:
        size, first = self._badge(lane.h), marks[0]
        x = line.right + size // 2 if first.is_far else line.x(first.at_ms)
        y = lane.y + size // 2 + self._px(2)
        pygame.draw.line(self._surface, MAT, (line.left, y), (x, y), self._px(3))
        if not first.is_far:
            self._draw_bar(line.bar(first), lane.bottom - self._px(12))
        left = max(x - size * len(marks) // 2, 0)
        for place, mark in enumerate(marks):
            self._surface.blit(seat_badge(mark.seat, size), (left + place * size, y - size // 2))
        if any(mark.seat in self._photo.crowned for mark in marks):
            crown = crown_sign(round(size * 0.86))
            self._surface.blit(crown, crown.get_rect(midright=(left - self._px(6), y)))
        self._draw_label(first, y, lane.h)

    def _draw_bar(self, ends: tuple[int, int], y: int) -> None:
        """Draw an error bar, at least so long that one sees it."""
        left, right = ends
        least = self._px(5)
        if right - left < least:
            left, right = (left + right - least) // 2, (left + right + least) // 2
        width, cap = self._px(4), self._px(6)
        pygame.draw.line(self._surface, PAPER, (left, y), (right, y), width)
        for x in (left, right):
            pygame.draw.line(self._surface, PAPER, (x, y - cap), (x, y + cap), width)

    def _draw_label(self, mark: Mark, y: int, lane: int) -> None:
        if not mark.label:
            return
        colour = GOLD if mark.standing is Standing.FIRST else PAPER
        size = self._label_size(lane)
        text = fitted_rows(mark.label, (size,), colour, self._surface.get_width(), most=1)[0]
        right = self._surface.get_width() - self._px(4)
        self._surface.blit(text, text.get_rect(midright=(right, y)))


def _height(rows: Sequence[pygame.Surface], gap: int) -> int:
    return sum(row.get_height() + gap for row in rows)


class _Line:
    """Where the times of an axis lie between two pixels."""

    def __init__(self, scale: Scale, left: int, right: int) -> None:
        self._scale = scale
        self.left = left
        self.right = max(right, left + 1)

    def x(self, at_ms: float) -> int:
        """Return the column of a time."""
        return self.left + round(self._scale.share(at_ms) * (self.right - self.left))

    def bar(self, mark: Mark) -> tuple[int, int]:
        """Return both ends of the error bar of a slap."""
        return self.x(mark.at_ms - mark.step_ms), self.x(mark.at_ms + mark.step_ms)
