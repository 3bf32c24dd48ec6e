"""Small pictures of the tour: a sign for each place, stars, and bubbles for what people say."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import pi

import pygame

from pi_app.screens.brush import Brush
from pi_app.screens.colours import DIM, GOLD, INK, PANEL, PAPER, Colour, mix
from pi_app.screens.column import beside, fitted_rows, stack_rows
from pi_app.screens.outlines import arc, curve, mirrored, star
from pi_app.screens.paint import badge, blank, rounded

_EDGE: Colour = (120, 84, 10)
_WOOD: Colour = (126, 78, 46)
_SEA: Colour = (52, 120, 176)
_LEAF: Colour = (72, 150, 84)
_RED: Colour = (200, 60, 60)
TAIL = 0.24
"""Of a bubble's height: how far its tail hangs down."""


@lru_cache(maxsize=8)
def place_sign(key: str, size: int) -> pygame.Surface:
    """Return the round sign of a place, by the key of its table. The surface is shared."""
    brush = Brush(size)
    ground, draw = _SIGNS[key]
    brush.disc((0, 0), 1, ground)
    draw(brush)
    brush.cut_to_disc(0.98)
    brush.ring(0.99, 0.08, PAPER)
    return brush.done()


def _draw_cup(brush: Brush) -> None:
    """A cup of coffee on a table, steaming."""
    brush.shape(((-1, 0.5), (1, 0.5), (1, 1), (-1, 1)), _WOOD)
    for x in (-0.22, 0.0, 0.22):
        steam = curve((x, -0.2), (x - 0.14, -0.36), (x + 0.14, -0.5), (x, -0.68), 14)
        brush.line(steam, 0.06, PAPER)
    brush.line(arc((0.42, 0.12), 0.19, -pi / 2, pi / 2, 20), 0.09, PAPER)
    side = curve((0.46, -0.1), (0.46, 0.3), (0.3, 0.44), (0.22, 0.46))
    brush.shape(mirrored(((0, -0.1), *side)), PAPER)
    brush.oval((0, -0.1), 0.42, 0.07, (92, 54, 36))
    brush.oval((0, 0.52), 0.56, 0.07, PAPER)


def _draw_ship(brush: Brush) -> None:
    """A ferry on the evening sea."""
    brush.disc((0.3, -0.1), 0.34, (250, 190, 90))
    brush.shape(((-1, 0.3), (1, 0.3), (1, 1), (-1, 1)), _SEA)
    brush.shape(((-0.36, -0.5), (-0.14, -0.5), (-0.1, -0.16), (-0.4, -0.16)), _RED)
    brush.shape(((-0.5, -0.18), (0.36, -0.18), (0.46, 0.12), (-0.54, 0.12)), PAPER)
    for x in (-0.34, -0.1, 0.14):
        brush.disc((x, -0.03), 0.07, _SEA)
    brush.shape(((-0.78, 0.1), (0.8, 0.1), (0.54, 0.46), (-0.6, 0.46)), (34, 46, 84))
    for y, shift in ((0.52, 0.0), (0.72, 0.2)):
        for x in (-0.7, -0.1, 0.5):
            brush.line(arc((x + shift, y), 0.14, pi * 1.1, pi * 1.9, 10), 0.05, PAPER)


def _draw_pole(brush: Brush) -> None:
    """A barber's pole between scissors' blades."""
    brush.shape(((-0.2, -0.5), (0.2, -0.5), (0.2, 0.5), (-0.2, 0.5)), PAPER)
    for place, y in enumerate((-0.62, -0.36, -0.1, 0.16, 0.42)):
        colour = _RED if place % 2 == 0 else (52, 92, 170)
        top, end = max(y, -0.5), min(y + 0.3, 0.5)
        brush.shape(((-0.2, end - 0.1), (0.2, top), (0.2, top + 0.1), (-0.2, end)), colour)
    for y in (-0.56, 0.56):
        brush.oval((0, y), 0.3, 0.1, GOLD)
    brush.disc((0, -0.7), 0.12, GOLD)
    for side in (-1, 1):
        brush.line(((side * 0.42, -0.5), (side * 0.58, 0.2)), 0.08, (210, 218, 226))
        brush.line(arc((side * 0.61, 0.34), 0.13, 0, 2 * pi, 24), 0.07, INK)


def _draw_tree(brush: Brush) -> None:
    """A small tree in a pot, above the roofs."""
    roofs = (
        (-1, 0.6),
        (-0.6, 0.42),
        (-0.2, 0.6),
        (0.2, 0.46),
        (0.6, 0.6),
        (1, 0.4),
        (1, 1),
        (-1, 1),
    )
    brush.shape(roofs, (150, 84, 66))
    brush.line(((0, 0.3), (0, -0.2)), 0.1, _WOOD)
    for x, y, radius in ((-0.26, -0.24, 0.28), (0.26, -0.24, 0.28), (0, -0.46, 0.32)):
        brush.disc((x, y), radius, _LEAF)
    for x, y in ((-0.3, -0.26), (0.02, -0.56), (0.28, -0.16), (0.0, -0.24)):
        brush.disc((x, y), 0.07, (250, 150, 60))
    brush.shape(((-0.3, 0.24), (0.3, 0.24), (0.22, 0.66), (-0.22, 0.66)), (214, 110, 70))
    brush.shape(((-0.36, 0.16), (0.36, 0.16), (0.36, 0.3), (-0.36, 0.3)), (190, 90, 56))


def _draw_trophy(brush: Brush) -> None:
    """A golden cup."""
    for side in (-1, 1):
        brush.line(arc((side * 0.44, -0.26), 0.2, 0, 2 * pi, 30), 0.09, GOLD)
    bowl = curve((0.46, -0.56), (0.46, 0.06), (0.24, 0.2), (0, 0.22))
    brush.shape(mirrored(((0, -0.56), *bowl)), GOLD)
    brush.oval((0, -0.56), 0.46, 0.08, mix(GOLD, INK, 0.35))
    brush.shape(((-0.08, 0.18), (0.08, 0.18), (0.14, 0.48), (-0.14, 0.48)), mix(GOLD, INK, 0.15))
    brush.shape(((-0.36, 0.46), (0.36, 0.46), (0.42, 0.66), (-0.42, 0.66)), _WOOD)
    shape = tuple((x * 0.17, -0.2 + y * 0.17) for x, y in star(5))
    brush.shape(shape, PAPER)


_SIGNS: dict[str, tuple[Colour, Callable[[Brush], None]]] = {
    "corner": ((244, 190, 120), _draw_cup),
    "ferry": ((246, 150, 110), _draw_ship),
    "barber": ((120, 196, 188), _draw_pole),
    "garden": ((150, 200, 236), _draw_tree),
    "final": ((112, 92, 168), _draw_trophy),
}


@lru_cache(maxsize=8)
def star_row(won: int, most: int, size: int) -> pygame.Surface:
    """Return stars side by side, those that are won golden. The surface is shared."""
    edge = max(1, size // 18)
    full = badge(star(5, inner=0.5), size, GOLD, (_EDGE, edge))
    empty = badge(star(5, inner=0.5), size, PANEL, (DIM, edge))
    return beside([full if place < won else empty for place in range(most)], size // 8)


def bubble(text: str, size: tuple[int, int], unit: float, tail: float | None) -> pygame.Surface:
    """Return a bubble with words in it; its tail hangs from `tail`, a share of its width."""
    surface = blank(size)
    high = size[1] if tail is None else round(size[1] * (1 - TAIL))
    pad = round(24 * unit)
    letters = [round(one * unit) for one in (48, 42, 36, 32, 28)]
    rows = fitted_rows(text, letters, INK, size[0] - 2 * pad, most=_lines(high, letters[-1]))
    wide = min(size[0], max(row.get_width() for row in rows) + 2 * pad)
    left = 0 if tail is None else round(min(max(tail * size[0] - wide / 2, 0), size[0] - wide))
    box = rounded((wide, high), PAPER, min(high // 3, round(40 * unit)))
    stack_rows(box, rows, 0, centred=True)
    if tail is not None:
        _hang(surface, round(tail * size[0]), high)
    surface.blit(box, (left, 0))
    return surface


def _lines(high: int, letters: int) -> int:
    return max(1, min(3, high // round(letters * 1.25)))


def _hang(surface: pygame.Surface, x: int, y: int) -> None:
    down = surface.get_height() - y
    points = ((x - down, y - 2), (x + down // 2, y - 2), (x, y + down - 1))
    pygame.draw.polygon(surface, PAPER, points)
