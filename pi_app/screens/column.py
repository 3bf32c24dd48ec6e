"""Text and small pictures set below one another: what the boxes of the table are made of."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.cards import Card
from pi_app.screens import cards
from pi_app.screens.colours import SEAT_LOOKS, Colour
from pi_app.screens.layout import CARD_RATIO
from pi_app.screens.outlines import BADGES
from pi_app.screens.paint import badge, blank, shortened, wrap, write

BODY = 48
NAME = 70
SMALL = 34
"""Text sizes in units; none is under 28 at 1080 lines."""


def seat_badge(seat: int, size: int) -> pygame.Surface:
    """Return a seat's sign: its shape in its colour with its number, counted from 1."""
    look = SEAT_LOOKS[seat]
    edge = max(2, size // 20)
    sign = badge(BADGES[look.shape](), size, look.fill, (255, 255, 255), edge)
    # On a light ground the white edge needs a line of its own.
    outer = badge(BADGES[look.shape](), size, (0, 0, 0), (0, 0, 0), edge + max(1, edge // 2))
    outer.blit(sign, (0, 0))
    number = write(str(seat + 1), round(size * 0.5), look.ink)
    number = number.subsurface(number.get_bounding_rect())
    dip = {"triangle": 0.14, "drop": 0.1, "star": 0.03}.get(look.shape.value, 0.0)
    outer.blit(number, number.get_rect(center=(size // 2, round(size * (0.5 + dip)))))
    return outer


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
        if " ".join(lines) == " ".join(text.split()):
            break
    return [write(line, size, colour) for line in lines]


def badge_line(
    seat: int | None, text: str, size: int, colour: Colour, width: int
) -> pygame.Surface:
    """Return a line of text with a seat's badge before it."""
    indent = round(size * 1.3) if seat is not None else 0
    line = write(shortened(text, size, width - indent), size, colour)
    surface = blank((line.get_width() + indent, max(line.get_height(), round(size * 1.1))))
    if seat is not None:
        surface.blit(seat_badge(seat, round(size * 1.1)), (0, 0))
    surface.blit(line, line.get_rect(midleft=(indent, surface.get_height() // 2)))
    return surface


def stack_rows(
    surface: pygame.Surface, rows: Sequence[pygame.Surface], gap: int, *, centred: bool
) -> None:
    """Set rows below one another in the middle of `surface`; rows without room are left out."""
    rows = _fitting(rows, surface.get_height(), gap)
    height = sum(row.get_height() + gap for row in rows) - gap
    y = (surface.get_height() - height) // 2
    for row in rows:
        x = (surface.get_width() - row.get_width()) // 2 if centred else gap * 2
        surface.blit(row, (x, y))
        y += row.get_height() + gap


def _fitting(rows: Sequence[pygame.Surface], height: int, gap: int) -> list[pygame.Surface]:
    fitting: list[pygame.Surface] = []
    for row in rows:
        height -= row.get_height() + gap
        if height < 0:
            break
        fitting.append(row)
    return fitting
