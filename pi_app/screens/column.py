"""Text and small pictures set below one another: what the boxes of the table are made of."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.cards import Card
from pi_app.screens import cards
from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import DIM, INK, LIT, PAPER, Colour
from pi_app.screens.layout import CARD_RATIO
from pi_app.screens.letters import words_of
from pi_app.screens.paint import blank, rounded, shortened, text_width, wrap, write
from pi_app.screens.reading import BODY as BODY
from pi_app.screens.reading import NAME as NAME
from pi_app.screens.reading import SMALL as SMALL


def pips(left: int, total: int, size: int, colour: Colour) -> pygame.Surface:
    """Return a row of discs: the tries left full, the used ones hollow."""
    step = round(size * 1.25)
    big = blank(((step * total) * 2, size * 2))
    for place in range(total):
        centre = (place * step * 2 + size, size)
        width = 0 if place < left else max(2, size // 6)
        pygame.draw.circle(big, colour, centre, size - 2, width)
    return pygame.transform.smoothscale(big, (step * total, size))


def card_row(row: Sequence[Card], height: int) -> pygame.Surface:
    """Return small upright cards side by side."""
    size = (round(height * CARD_RATIO), height)
    gap = max(2, height // 14)
    surface = blank((len(row) * (size[0] + gap) - gap, height))
    for place, one in enumerate(row):
        surface.blit(cards.face(one, size), (place * (size[0] + gap), 0))
    return surface


def text_rows(
    text: str, size: int, colour: Colour, width: int, *, most: int = 2
) -> list[pygame.Surface]:
    """Return the lines of a text, one surface each."""
    return [write(line, size, colour) for line in wrap(text, size, width, most)]


def fitted_rows(
    text: str, sizes: Sequence[int], colour: Colour, width: int, *, most: int = 2
) -> list[pygame.Surface]:
    """Return the lines of a text in the first of `sizes` that shows it uncut, or in the last."""
    for size in sizes:
        lines = wrap(text, size, width, most)
        if " ".join(lines) == " ".join(words_of(text)):
            break
    return [write(line, size, colour) for line in lines]


def fitting(texts: Sequence[str], size: int, colour: Colour, width: int) -> pygame.Surface:
    """Return the first of `texts` that has room, a little smaller if need be; or the last, cut."""
    sizes = (size, size * 5 // 6, size * 2 // 3)
    for text in texts:
        for letters in sizes:
            if text_width(text, letters) <= width:
                return write(text, letters, colour)
    return write(shortened(texts[-1], sizes[-1], width), sizes[-1], colour)


def badge_line(
    seat: int, texts: Sequence[str], size: int, colour: Colour, width: int
) -> pygame.Surface:
    """Return a seat's badge and the first of `texts` that has room beside it, or the last, cut."""
    high = round(size * 1.1)
    left = high + size // 5
    fitting = [text for text in texts if text_width(text, size) <= width - left]
    text = shortened([*fitting, texts[-1]][0], size, width - left)
    line = write(text, size, colour)
    surface = blank((line.get_width() + left, max(line.get_height(), high)))
    surface.blit(seat_badge(seat, high), (0, 0))
    surface.blit(line, line.get_rect(midleft=(left, surface.get_height() // 2)))
    return surface


def key_cap(key: str, side: int, room: int, *, sizes: Sequence[int]) -> pygame.Surface:
    """Return a key as it looks on a keyboard, `side` pixels high, no wider than it must be.

    Its letters have the first of `sizes` that fits `room` pixels.
    """
    label = fitted_rows(key, sizes, INK, room, most=1)[0]
    size = (max(label.get_width() + side * 2 // 5, side), side)
    cap = rounded(size, PAPER, side // 5, edge=DIM, width=max(1, side // 20))
    cap.blit(label, label.get_rect(center=cap.get_rect().center))
    return cap


def start_pill(text: str, size: int, room: int) -> pygame.Surface:
    """Return what to press to start, on a light ground; smaller where `room` pixels ask for it."""
    sizes = (size, *(round(size * share) for share in (0.85, 0.72, 0.6, 0.5)))
    fitting = (one for one in sizes if text_width(text, one) + one <= room)
    letters = next(fitting, sizes[-1])
    return on_pill(write(shortened(text, letters, room - letters), letters, INK), letters)


def on_pill(line: pygame.Surface, letters: int) -> pygame.Surface:
    """Return words of so large letters on a light ground."""
    area = (line.get_width() + letters, line.get_height() + letters // 4)
    pill = rounded(area, LIT, line.get_height() // 2)
    pill.blit(line, line.get_rect(center=pill.get_rect().center))
    return pill


def beside(pictures: Sequence[pygame.Surface], gap: int, room: int | None = None) -> pygame.Surface:
    """Return pictures side by side, their middles on one line; those without room are left out."""
    fitting: list[pygame.Surface] = []
    width = -gap
    for picture in pictures:
        width += picture.get_width() + gap
        if room is not None and width > room:
            break
        fitting.append(picture)
    width = sum(picture.get_width() + gap for picture in fitting) - gap
    height = max((picture.get_height() for picture in fitting), default=1)
    surface = blank((max(width, 1), height))
    x = 0
    for picture in fitting:
        surface.blit(picture, (x, (height - picture.get_height()) // 2))
        x += picture.get_width() + gap
    return surface


def set_left(rows: Sequence[pygame.Surface], width: int) -> pygame.Surface:
    """Return rows below one another, each at the left edge of so much room."""
    surface = blank((width, rows_height(rows, 0)))
    y = 0
    for row in rows:
        surface.blit(row, (0, y))
        y += row.get_height()
    return surface


def stack_rows(
    surface: pygame.Surface, rows: Sequence[pygame.Surface], gap: int, *, centred: bool
) -> None:
    """Set rows below one another in the middle of `surface`; rows without room are left out."""
    rows = _fitting(rows, surface.get_height(), gap)
    height = rows_height(rows, gap)
    y = (surface.get_height() - height) // 2
    for row in rows:
        x = (surface.get_width() - row.get_width()) // 2 if centred else gap * 2
        surface.blit(row, (x, y))
        y += row.get_height() + gap


def rows_height(rows: Sequence[pygame.Surface], gap: int) -> int:
    """Return how high rows are together."""
    return sum(row.get_height() + gap for row in rows) - gap


def _fitting(rows: Sequence[pygame.Surface], height: int, gap: int) -> list[pygame.Surface]:
    fitting: list[pygame.Surface] = []
    for row in rows:
        if rows_height([*fitting, row], gap) > height:
            break
        fitting.append(row)
    return fitting
