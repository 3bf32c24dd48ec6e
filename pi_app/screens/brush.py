"""Draws in a square from (-1, -1) to (1, 1), y downwards; large first, so that it is smooth."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from pi_app.screens.colours import Colour
from pi_app.screens.outlines import Outline, Point
from pi_app.screens.paint import blank, placed, shrink

LEAST = 320
"""Pixels of the side on which small pictures are drawn, so that thin lines do not go."""
TWICE = 2


class Brush:
    """A square picture in the making; lengths are shares of half its side."""

    def __init__(self, size: int) -> None:
        """`size`: pixels of the side of the picture that comes out."""
        self._size = size
        self._side = max(LEAST, TWICE * size)
        self._half = self._side / 2
        self._large = blank((self._side, self._side))

    def shape(self, outline: Outline, colour: Colour) -> None:
        """Fill an outline."""
        centre = (self._half, self._half)
        pygame.draw.polygon(self._large, colour, placed(outline, centre, self._half))

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """Fill a circle."""
        pygame.draw.circle(self._large, colour, self._at(centre), radius * self._half)

    def oval(self, centre: Point, across: float, down: float, colour: Colour) -> None:
        """Fill an ellipse with these half axes."""
        area = pygame.Rect(0, 0, round(2 * across * self._half), round(2 * down * self._half))
        x, y = self._at(centre)
        area.center = (round(x), round(y))
        pygame.draw.ellipse(self._large, colour, area)

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """Draw a line with round corners and ends."""
        for point in points:
            self.disc(point, width / 2, colour)
        for start, end in pairwise(points):
            self._band(pygame.Vector2(start), pygame.Vector2(end), width / 2, colour)

    def _band(
        self, start: pygame.Vector2, end: pygame.Vector2, half: float, colour: Colour
    ) -> None:
        along = end - start
        if along.length() == 0:
            return
        across = along.rotate(90).normalize() * half
        corners = (start + across, end + across, end - across, start - across)
        self.shape(tuple((corner.x, corner.y) for corner in corners), colour)

    def _at(self, point: Point) -> tuple[float, float]:
        return self._half * (1 + point[0]), self._half * (1 + point[1])

    def cut_to_disc(self, radius: float) -> None:
        """Leave away all that lies outside a circle around the middle."""
        mask = blank(self._large.get_size())
        pygame.draw.circle(
            mask, (255, 255, 255, 255), (self._half, self._half), radius * self._half
        )
        self._large.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def ring(self, radius: float, width: float, colour: Colour) -> None:
        """Draw a circle around the middle, its line inside `radius`."""
        centre, thick = (self._half, self._half), max(1, round(width * self._half))
        pygame.draw.circle(self._large, colour, centre, radius * self._half, thick)

    def done(self) -> pygame.Surface:
        """Return the picture in its size."""
        return shrink(self._large, (self._size, self._size))
