"""The points of a deal counted on the screen, and the end of a match.

Each part stands by itself, so that people can add up: face up ×2, hearts and court cards among them
+1, face down ×1, and the same. A heart that is a court card as well counts for both.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.cards import CARDS
from engine.games.court_circular.lines import points as points_of
from engine.hand_events import DealOver
from engine.views import CircularView
from pi_app.publish import Update
from pi_app.screens import signs
from pi_app.screens.badges import seat_badge
from pi_app.screens.circular_story import CircularStory
from pi_app.screens.colours import DIM, GOLD, INK, LIT, PAPER, Colour
from pi_app.screens.column import beside, fitted_rows, fitting
from pi_app.screens.league_told import next_texts, series_words
from pi_app.screens.lesson import who_won, winners
from pi_app.screens.paint import blank, rounded, write
from pi_app.screens.small_cards import card_of, small_back, small_face
from pi_app.screens.words import say

_TALL = 500
"""From this height on, in units, the words are large."""
_LEAST_ROW = 40
_COLUMNS = 7


@dataclass(frozen=True, slots=True)
class CountLine:
    """What one seat has won in a deal."""

    seat: int
    name: str
    up: int
    """Cards won face up."""
    up_extra: int
    """Hearts and court cards among them."""
    down: int
    points: int | None
    """None where the screen has not heard how the deal was counted."""
    gained: int | None
    score: int
    won: bool
    """It has won the match."""

    @property
    def down_extra(self) -> int | None:
        """Hearts and court cards that were won face down."""
        if self.points is None:
            return None
        return self.points - 2 * self.up - self.up_extra - self.down


@dataclass(frozen=True, slots=True)
class Count:
    """The whole table."""

    headline: str
    over: bool
    lines: tuple[CountLine, ...]
    next: str
    series: str = ""
    """How the series stands of which this match is one."""


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
            up_extra=points_of(own.face_up, ()) - 2 * len(own.face_up),
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
        headline, more = who_won(update, view.over), say("over.next")
    return Count(headline, view.over is not None, lines, more, series_words(update))


def draw_count(count: Count, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the table of points for one side of the table."""
    return _Sheet(count, size, unit).draw()


class _Sheet:
    """Draws the table: in one block, or in two without names where it would be too low."""

    def __init__(self, count: Count, size: tuple[int, int], unit: float) -> None:
        self._count = count
        self._unit = unit
        self._surface = blank(size)
        tall = size[1] >= round(_TALL * unit)
        parts = (120, 96, 100) if tall else (66, 54, 56)
        self._title, self._head, self._foot = (self._px(part) for part in parts)
        room = size[1] - self._title - self._head - self._foot
        self._blocks = 1 if room // len(count.lines) >= self._px(_LEAST_ROW) else 2
        self._rows = -(-len(count.lines) // self._blocks)
        self._row = min(room // self._rows, self._px(92))
        self._top = (room - self._row * self._rows) // 2
        self._letters = min(max(self._row * 6 // 10, self._px(28)), self._row)
        self._width = min(size[0], self._px(1500)) // self._blocks

    def _px(self, units: float) -> int:
        return max(1, round(units * self._unit))

    def _left(self, block: int) -> int:
        """Return where a block begins."""
        middle = self._surface.get_width() // 2
        return middle - self._width * self._blocks // 2 + block * self._width

    def draw(self) -> pygame.Surface:
        """Return the finished sheet."""
        head = self._top + self._title
        self._middle(self._headline(), self._top, self._title)
        for block in range(self._blocks):
            self._draw_head(block, head)
        for number, line in enumerate(self._count.lines):
            block, row = divmod(number, self._rows)
            self._draw_line(line, block, head + self._head + row * self._row)
        foot = head + self._head + self._rows * self._row
        self._middle(self._next(), foot, self._foot)
        return self._surface

    def _middle(self, picture: pygame.Surface, y: int, high: int) -> None:
        centre = (self._surface.get_width() // 2, y + high // 2)
        self._surface.blit(picture, picture.get_rect(center=centre))

    def _headline(self) -> pygame.Surface:
        high = self._title * 9 // 10
        parts = [signs.crown_sign(high)] if self._count.over else []
        room = self._surface.get_width() - 2 * high
        sizes = [high * part // 10 for part in (8, 6, 5)]
        parts += fitted_rows(self._count.headline, sizes, GOLD, room, most=1)
        return beside(parts, high // 3)

    def _next(self) -> pygame.Surface:
        size = min(self._px(56), self._foot * 6 // 10)
        texts = next_texts(self._count.next, self._count.series)
        line = fitting(texts, size, INK, self._width - size)
        pill = (line.get_width() + size, line.get_height() + size // 4)
        drawn = rounded(pill, LIT, pill[1] // 2)
        drawn.blit(line, line.get_rect(center=drawn.get_rect().center))
        return drawn

    def _named(self) -> int:
        """Return how much of a block badge and name have."""
        return self._width * 30 // 100 if self._blocks == 1 else self._row + self._px(20)

    def _columns(self, block: int) -> list[int]:
        """Return the middles of the columns of numbers."""
        first = self._left(block) + self._named()
        step = (self._left(block) + self._width - first) // _COLUMNS
        return [first + step // 2 + n * step for n in range(_COLUMNS)]

    def _draw_head(self, block: int, y: int) -> None:
        step = (self._width - self._named()) // _COLUMNS
        high = min(self._head * 7 // 10, step * 46 // 100)  # two cards and a figure fit a column
        size, gap = card_of(high), max(2, high // 8)
        letters = max(min(self._px(36), high // 2), self._px(28))
        up, down, one = (write(text, letters, DIM) for text in ("×2", "×1", "+1"))
        extra = beside([*(small_face(CARDS[code], size) for code in ("2H", "KS")), one], gap)
        pictures = [
            beside([small_face(CARDS["7S"], size), up], gap),
            extra,
            beside([small_back(size), down], gap),
            extra,
            *(write(say(f"count.{key}"), letters, DIM) for key in ("points", "gained", "score")),
        ]
        for x, picture in zip(self._columns(block), pictures, strict=True):
            self._surface.blit(picture, picture.get_rect(center=(x, y + self._head // 2)))

    def _draw_line(self, line: CountLine, block: int, y: int) -> None:
        area = pygame.Rect(self._left(block), y, self._width, self._row - self._px(4))
        ink: Colour = INK if line.won else PAPER
        if line.won:
            self._surface.blit(rounded(area.size, LIT, area.h // 4), area)
        badge = seat_badge(line.seat, area.h * 9 // 10)
        self._surface.blit(badge, badge.get_rect(midleft=(area.x + self._px(12), area.centery)))
        if self._blocks == 1:
            self._draw_name(line, area, area.x + badge.get_width() + self._px(30), ink)
        for x, (text, colour) in zip(self._columns(block), _values(line, ink), strict=True):
            number = write(text, self._letters, colour)
            self._surface.blit(number, number.get_rect(center=(x, area.centery)))

    def _draw_name(self, line: CountLine, area: pygame.Rect, left: int, ink: Colour) -> None:
        room = area.x + self._named() - left
        sizes = [self._letters, self._letters * 3 // 4]
        name = fitted_rows(line.name, sizes, ink, room, most=1)[0]
        self._surface.blit(name, name.get_rect(midleft=(left, area.centery)))


def _values(line: CountLine, ink: Colour) -> tuple[tuple[str, Colour], ...]:
    """Return the numbers of a line, each in its colour."""
    soft: Colour = INK if line.won else DIM
    return (
        (str(line.up), soft),
        (_signed(line.up_extra), soft),
        (str(line.down), soft),
        (_signed(line.down_extra), soft),
        ("" if line.points is None else str(line.points), ink),
        (_signed(line.gained), ink),
        (str(line.score), INK if line.won else GOLD),
    )


def _signed(number: int | None) -> str:
    return "" if number is None else f"+{number}"
