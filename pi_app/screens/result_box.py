"""The box of what happened last: who slapped, why it was right or wrong, what it brought."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import (
    DARK_GOLD,
    DIM,
    GOLD,
    INK,
    LIT,
    PANEL,
    PANEL_EDGE,
    PAPER,
    WARNING,
    WARNING_DARK,
    Colour,
)
from pi_app.screens.column import (
    BODY,
    SMALL,
    badge_line,
    fitted_rows,
    rows_height,
    stack_rows,
    text_rows,
)
from pi_app.screens.paint import rounded, wrap
from pi_app.screens.photo import Photo, photo_of
from pi_app.screens.photo_picture import draw_photo
from pi_app.screens.results import Mood, Result
from pi_app.screens.why_picture import draw_why, named_patterns

_HEADLINE = 58
_LEAST_CARD = 76
"""Smaller cards, in units, are not worth showing."""
_LEAST_PHOTO = 150
"""A lower photo finish, in units, is not worth showing."""
_GAP = 10


@dataclass(frozen=True, slots=True)
class Told:
    """What the box shows at one moment."""

    result: Result
    fresh: bool
    """It stands out."""
    has_photo: bool
    """The photo finish lies beside it and tells the times."""

    @property
    def own_photo(self) -> Photo | None:
        """The photo finish that the box itself has to hold: of a tie while its pile lies."""
        if self.has_photo or not self.result.ties or self.result.crowned:
            return None
        return photo_of(self.result.slaps, ())


def draw_result(told: Told, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the box of the last result."""
    return _Pen(told, size, unit).draw()


class _Pen:
    """Draws one box."""

    def __init__(self, told: Told, size: tuple[int, int], unit: float) -> None:
        self._told = told
        self._size = size
        self._unit = unit
        self._width = size[0] - self._px(40)
        self._ground, self._ink, self._soft = (LIT, INK, INK) if told.fresh else (PANEL, PAPER, DIM)

    def _px(self, units: float) -> int:
        return max(1, round(units * self._unit))

    def draw(self) -> pygame.Surface:
        """Return the finished box."""
        edge = self._px(3)
        surface = rounded(self._size, self._ground, self._px(24), edge=PANEL_EDGE, width=edge)
        gap = self._px(_GAP)
        head, rows = self._head(), self._rows(self._why())
        if rows_height([*head, *rows], gap) > self._size[1] - 2 * gap:
            rows = self._rows([])  # who slapped is asked for first
        room = self._size[1] - rows_height([*head, *rows], gap) - self._px(40)
        pictures = self._pictures(room)
        stack_rows(surface, [*head, *pictures, *rows], gap, centred=True)
        return surface

    def _head(self) -> list[pygame.Surface]:
        headline, accent = self._told.result.headline, self._accent()
        body = self._px(BODY)
        if len(wrap(headline, body, self._width, 3)) > 2:
            return text_rows(headline, body, accent, self._width, most=3)
        return fitted_rows(headline, (self._px(_HEADLINE), body), accent, self._width)

    def _accent(self) -> Colour:
        if self._told.result.mood is not Mood.BAD:
            return self._ink
        return WARNING_DARK if self._ink == INK else WARNING

    def _pictures(self, room: int) -> list[pygame.Surface]:
        """Return a photo, or else cards, or else the seat's badge, if there is room for it."""
        result, photo = self._told.result, self._told.own_photo
        if photo is not None:
            high = room >= self._px(_LEAST_PHOTO)
            size = (self._width, min(room, self._px(300)))
            return [draw_photo(replace(photo, tie=""), size, self._unit)] if high else []
        height = min(room, self._size[1] * 36 // 100)
        if height < self._px(_LEAST_CARD):
            return []
        accent = DARK_GOLD if self._told.fresh else GOLD
        wrong = result.mood is Mood.BAD
        cards = draw_why(result.why, height, self._width, accent, wrong=wrong)
        if cards is not None:
            return [cards]
        return [] if result.seat is None else [seat_badge(result.seat, height)]

    def _why(self) -> list[pygame.Surface]:
        text, sizes = self._told.result.why.text, (self._px(40), self._px(SMALL))
        return fitted_rows(text, sizes, self._ink, self._width) if text else []

    def _rows(self, why: list[pygame.Surface]) -> list[pygame.Surface]:
        result, photo = self._told.result, self._told.own_photo
        body, small, width = self._px(BODY), self._px(SMALL), self._width
        if photo is not None:
            return text_rows(photo.tie, self._px(40), self._ink, width, most=3)
        rows = [*self._detail(), *why]
        for one in result.lines:
            if not (one.in_photo and self._told.has_photo):
                rows.append(badge_line(one.seat, (one.whole, one.short), body, self._ink, width))
        if result.note and not self._told.has_photo:
            rows += text_rows(result.note, small, self._soft, width)
        return rows

    def _detail(self) -> list[pygame.Surface]:
        """Return what there is to say in a line or two: patterns with their signs."""
        result = self._told.result
        sizes = (self._px(BODY), self._px(40), self._px(SMALL))
        if not result.detail:
            return []
        if result.why.patterns and not result.ties:
            colours = (self._ink, self._ground)
            return [named_patterns(result.why.patterns, result.detail, sizes, colours, self._width)]
        whole = " ".join(wrap(result.detail, sizes[-1], self._width, 2)) == result.detail
        most = 2 if whole else 3
        return fitted_rows(result.detail, sizes, self._ink, self._width, most=most)
