"""Small signs that say something without words: a ring that runs out, marks, a switch."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

import pygame

from pi_app.screens import outlines
from pi_app.screens.colours import (
    DARK_GOLD,
    DIM,
    GOLD,
    INK,
    LIT,
    PANEL,
    PANEL_EDGE,
    PAPER,
    Colour,
    mix,
)
from pi_app.screens.countdown import STEPS, Dial
from pi_app.screens.paint import SMOOTH, badge, blank, rounded, shrink, write


def ring(dial: Dial, box: tuple[int, int]) -> pygame.Surface:
    """Return a ring as wide as `box`, of which the time left is bright, with its seconds."""
    size = box[0]
    large = blank((size * 2, size * 2))
    pygame.draw.circle(large, PANEL, (size, size), size - 2)
    share = min(dial.steps / STEPS, 1.0)
    if share > 0:
        pygame.draw.polygon(large, GOLD, _sector((size, size), size - size // 12, share))
    pygame.draw.circle(large, PANEL, (size, size), round(size * 0.68))
    pygame.draw.circle(large, PANEL_EDGE, (size, size), size - 2, max(2, size // 40))
    surface = shrink(large, (size, size))
    number = write(str(dial.seconds), round(size * 0.46), PAPER)
    surface.blit(number, number.get_rect(center=(size // 2, size // 2)))
    return surface


def _sector(centre: tuple[int, int], radius: int, share: float) -> list[tuple[float, float]]:
    """Return the part of a disc that is left: it goes clockwise from the top and is eaten up."""
    corners = max(2, round(share * 90))
    angles = [-pi / 2 - 2 * pi * share * place / corners for place in range(corners + 1)]
    x, y = centre
    return [centre, *((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)]


@lru_cache(maxsize=8)
def crown_sign(size: int) -> pygame.Surface:
    """Return the winner's crown. The surface is shared."""
    return badge(outlines.crown(5), size, GOLD, (DARK_GOLD, max(1, size // 24)))


@lru_cache(maxsize=4)
def battle_sign(size: int) -> pygame.Surface:
    """Return the burst that marks a card in battle. The surface is shared."""
    edge = max(1, size // 24)
    sign = badge(outlines.star(10, inner=0.72), size, GOLD, (INK, edge), (PAPER, edge))
    mark = write("!", round(size * 0.6), INK)
    mark = mark.subsurface(mark.get_bounding_rect())
    sign.blit(mark, mark.get_rect(center=(size // 2, size // 2)))
    return sign


@lru_cache(maxsize=4)
def tick_sign(size: int) -> pygame.Surface:
    """Return a tick on a light disc: this is settled. The surface is shared."""
    full = size * SMOOTH
    large = blank((full, full))
    pygame.draw.circle(large, INK, (full / 2, full / 2), full / 2 - 1)
    pygame.draw.circle(large, LIT, (full / 2, full / 2), full * 0.44)
    corners = [(0.26, 0.52), (0.43, 0.69), (0.75, 0.33)]
    points = [(x * full, y * full) for x, y in corners]
    for start, end in pairwise(points):
        pygame.draw.line(large, INK, start, end, max(2, full // 9))
    for point in points:
        pygame.draw.circle(large, INK, point, full // 18)
    return shrink(large, (size, size))


def switch(height: int, edge_colour: Colour, *, on: bool) -> pygame.Surface:
    """Return a switch: its knob to the right, with a line, is on; to the left, with a 0, is off."""
    width = height * 15 // 8
    ground = GOLD if on else mix(PANEL, DIM, 0.35)
    edge = max(2, height // 16)
    surface = rounded((width, height), ground, height // 2, edge=edge_colour, width=edge)
    side = height - 4 * edge
    knob = rounded((side, side), PAPER, side // 2)
    x = width - side - 2 * edge if on else 2 * edge
    _mark_knob(knob, on=on)
    surface.blit(knob, (x, 2 * edge))
    return surface


def _mark_knob(knob: pygame.Surface, *, on: bool) -> None:
    side = knob.get_width()
    line = max(2, side // 8)
    if on:
        area = pygame.Rect(0, 0, line, side // 2)
        area.center = (side // 2, side // 2)
        pygame.draw.rect(knob, INK, area)
    else:
        pygame.draw.circle(knob, INK, (side / 2, side / 2), side * 0.27, line)


def frame(size: tuple[int, int], colour: Colour, width: int) -> pygame.Surface:
    """Return an empty frame with round corners, `width` pixels thick."""
    surface = blank(size)
    pygame.draw.rect(surface, colour, surface.get_rect(), width, border_radius=size[0] // 12)
    return surface
