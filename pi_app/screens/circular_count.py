"""The points of a deal counted on the screen, and the end of a match."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.cards import CARDS
from engine.hand_events import DealOver
from engine.views import CircularView
from pi_app.publish import Update
from pi_app.screens import signs
from pi_app.screens.badges import seat_badge
from pi_app.screens.circular_panels import card_of, small_back, small_face
from pi_app.screens.circular_story import CircularStory
from pi_app.screens.colours import DIM, GOLD, INK, LIT, PAPER, Colour
from pi_app.screens.column import beside, fitted_rows
from pi_app.screens.lesson import outcome, winners
from pi_app.screens.paint import blank, rounded, write
from pi_app.screens.words import say


@dataclass(frozen=True, slots=True)
class CountLine:
    """What one seat has won in a deal."""

    seat: int
    name: str
    up: int
    """Cards won face up."""
    down: int
    points: int | None
    """None where the screen has not heard how the deal was counted."""
    gained: int | None
    score: int
    won: bool
    """It has won the match."""

    @property
    def extra(self) -> int | None:
        """Points for hearts and court cards."""
        return None if self.points is None else self.points - 2 * self.up - self.down


@dataclass(frozen=True, slots=True)
class Count:
    """The whole table."""

    headline: str
    over: bool
    lines: tuple[CountLine, ...]
    next: str


def count_of(update: Update, view: CircularView, story: CircularStory) -> Count:
    """Return what is counted, the match's end included."""
    counted = story.counted.event if story.counted is not None else None
    points = counted.points if isinstance(counted, DealOver) else None
    gained = story.scored.gained if story.scored is not None else None
    won = winners(view.over)
    lines = tuple(
        CountLine(
            seat=seat,
            name=update.seats[seat].name,
            up=len(own.face_up),
            down=own.face_down,
            points=None if points is None else points[seat],
            gained=None if gained is None else gained[seat],
            score=own.score,
            won=seat in won,
        )
        for seat, own in enumerate(view.seats)
    )
    if view.over is None:
        headline, more = say("count.deal", n=view.deal), say("count.next")
    else:
        headline, more = outcome(update, view.over).headline, say("over.next")
    return Count(headline, view.over is not None, lines, more)


def draw_count(count: Count, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the table of points for one side of the table."""
    return _Sheet(count, size, unit).draw()


class _Sheet:
    """Draws the table; its columns are as wide as the whole is high enough for."""

    def __init__(self, count: Count, size: tuple[int, int], unit: float) -> None:
        self._count = count
        self._unit = unit
        self._surface = blank(size)
        title, head, foot = (120, 96, 100) if size[1] >= round(500 * unit) else (58, 52, 46)
        fixed = self._px(title + head + foot)
        most = self._px(92)
        self._row = min((size[1] - fixed) // len(count.lines), most)
        used = fixed + self._row * len(count.lines)
        self._top = (size[1] - used) // 2
        self._title, self._head, self._foot = (self._px(part) for part in (title, head, foot))
        self._letters = max(self._row * 6 // 10, self._px(26))
        self._width = min(size[0], max(self._px(1500), 1))
        self._left = (size[0] - self._width) // 2

    def _px(self, units: float) -> int:
        return max(1, round(units * self._unit))

    def draw(self) -> pygame.Surface:
        """Return the finished sheet."""
        y = self._top
        self._middle(self._headline(), y, self._title)
        y += self._title
        self._draw_head(y)
        y += self._head
        for line in self._count.lines:
            self._draw_line(line, y)
            y += self._row
        self._middle(self._next(), y, self._foot)
        return self._surface

    def _middle(self, picture: pygame.Surface, y: int, high: int) -> None:
        centre = (self._surface.get_width() // 2, y + high // 2)
        self._surface.blit(picture, picture.get_rect(center=centre))

    def _headline(self) -> pygame.Surface:
        high = self._title * 8 // 10
        parts = [signs.crown_sign(high)] if self._count.over else []
        room = self._surface.get_width() - 2 * high
        sizes = [high * 8 // 10, high * 6 // 10, high // 2]
        parts += fitted_rows(self._count.headline, sizes, GOLD, room, most=1)
        return beside(parts, high // 3)

    def _next(self) -> pygame.Surface:
        size = min(self._px(56), self._foot * 6 // 10)
        line = write(self._count.next, size, INK)
        pill = (line.get_width() + size, line.get_height() + size // 4)
        drawn = rounded(pill, LIT, pill[1] // 2)
        drawn.blit(line, line.get_rect(center=drawn.get_rect().center))
        return drawn

    def _columns(self) -> list[int]:
        """Return the middles of the columns of numbers."""
        first = self._left + self._width * 36 // 100
        step = (self._left + self._width - first) // 6
        return [first + step // 2 + n * step for n in range(6)]

    def _draw_head(self, y: int) -> None:
        high = self._head * 7 // 10
        size = card_of(high)
        letters = min(self._px(34), high * 6 // 10)
        times = [write(f"×{n}", letters, DIM) for n in (2, 1)]
        plus = write("+1", letters, DIM)
        gap = max(2, high // 8)
        heart = small_face(CARDS["2H"], size)
        court = small_face(CARDS["KS"], size)
        pictures = [
            beside([small_face(CARDS["7S"], size), times[0]], gap),
            beside([small_back(size), times[1]], gap),
            beside([heart, court, plus], gap),
            *(write(say(f"count.{key}"), letters, DIM) for key in ("points", "gained", "score")),
        ]
        for x, picture in zip(self._columns(), pictures, strict=True):
            self._surface.blit(picture, picture.get_rect(center=(x, y + self._head // 2)))

    def _draw_line(self, line: CountLine, y: int) -> None:
        area = pygame.Rect(self._left, y, self._width, self._row - self._px(6))
        ink: Colour = PAPER
        if line.won:
            drawn = rounded(area.size, LIT, area.h // 4)
            self._surface.blit(drawn, area)
            ink = INK
        badge = seat_badge(line.seat, area.h * 9 // 10)
        self._surface.blit(badge, badge.get_rect(midleft=(area.x + self._px(12), area.centery)))
        left = area.x + badge.get_width() + self._px(30)
        room = self._left + self._width * 36 // 100 - left
        name = fitted_rows(line.name, [self._letters, self._letters * 3 // 4], ink, room, most=1)
        self._surface.blit(name[0], name[0].get_rect(midleft=(left, area.centery)))
        soft = INK if line.won else DIM
        values = (
            (str(line.up), soft),
            (str(line.down), soft),
            (_signed(line.extra), soft),
            ("" if line.points is None else str(line.points), ink),
            (_signed(line.gained), ink),
            (str(line.score), INK if line.won else GOLD),
        )
        for x, (text, colour) in zip(self._columns(), values, strict=True):
            if text:
                number = write(text, self._letters, colour)
                self._surface.blit(number, number.get_rect(center=(x, area.centery)))


def _signed(number: int | None) -> str:
    return "" if number is None else f"+{number}"
