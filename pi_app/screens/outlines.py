"""Outlines as lists of points in a square from (-1, -1) to (1, 1), y downwards. Pure."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from pi_app.screens.colours import Shape

Point = tuple[float, float]
Outline = tuple[Point, ...]


def regular(corners: int, *, turn: float = -pi / 2, radius: float = 1.0) -> Outline:
    """Return a regular polygon whose first corner points at `turn` radians (up by default)."""
    angles = [turn + 2 * pi * place / corners for place in range(corners)]
    return tuple((radius * cos(angle), radius * sin(angle)) for angle in angles)


def star(points: int, *, inner: float = 0.45) -> Outline:
    """Return a star, one point up."""
    outer = regular(points)
    dents = regular(points, turn=-pi / 2 + pi / points, radius=inner)
    return tuple(corner for pair in zip(outer, dents, strict=True) for corner in pair)


def arc(centre: Point, radius: float, start: float, end: float, steps: int = 40) -> Outline:
    """Return the points of an arc from `start` to `end` radians, clockwise on the screen."""
    x, y = centre
    turns = [start + (end - start) * place / steps for place in range(steps + 1)]
    return tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns)


def curve(start: Point, pull: Point, pull2: Point, end: Point, steps: int = 24) -> Outline:
    """Return the points of a cubic Bézier curve."""

    def at(share: float) -> Point:
        rest = 1 - share
        weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
        corners = (start, pull, pull2, end)
        x = sum(weight * corner[0] for weight, corner in zip(weights, corners, strict=True))
        y = sum(weight * corner[1] for weight, corner in zip(weights, corners, strict=True))
        return x, y

    return tuple(at(place / steps) for place in range(steps + 1))


def mirrored(right: Outline) -> Outline:
    """Return a closed outline from its right half, drawn from top to bottom."""
    return (*right, *((-x, y) for x, y in reversed(right)))


@cache
def heart() -> Outline:
    """Return a heart."""
    lobe = curve((0.0, -0.5), (0.14, -1.06), (1.0, -1.02), (0.96, -0.34))
    side = curve((0.96, -0.34), (0.9, 0.16), (0.3, 0.5), (0.0, 0.98))
    return mirrored(lobe + side)


@cache
def diamond() -> Outline:
    """Return a diamond with slightly hollow sides."""
    upper = curve((0.0, -1.0), (0.2, -0.62), (0.44, -0.28), (0.74, 0.0))
    lower = curve((0.74, 0.0), (0.44, 0.28), (0.2, 0.62), (0.0, 1.0))
    return mirrored(upper + lower)


@cache
def foot() -> Outline:
    """Return the stem of spades and clubs."""
    return mirrored(curve((0.06, 0.2), (0.08, 0.6), (0.16, 0.84), (0.42, 0.98)))


@cache
def spade() -> Outline:
    """Return the leaf of a spade, without its stem."""
    side = curve((0.0, -1.0), (0.22, -0.56), (0.92, -0.2), (0.93, 0.28))
    lobe = curve((0.93, 0.28), (0.92, 0.86), (0.22, 0.86), (0.05, 0.36))
    return mirrored(side + lobe)


CLUB_LEAVES: tuple[tuple[Point, float], ...] = (
    ((0.0, -0.52), 0.47),
    ((-0.5, 0.2), 0.47),
    ((0.5, 0.2), 0.47),
    ((0.0, 0.02), 0.3),
)
"""Centre and radius of the discs of a club."""


def cross() -> Outline:
    """Return a plump plus sign."""
    arm = 0.42
    corner = [(arm, -1.0), (arm, -arm), (1.0, -arm), (1.0, arm), (arm, arm), (arm, 1.0)]
    return mirrored(tuple(corner))


def drop() -> Outline:
    """Return a drop of water, its point up."""
    side = curve((0.0, -1.05), (0.2, -0.6), (0.78, -0.28), (0.78, 0.24))
    return mirrored(side + arc((0.0, 0.24), 0.78, 0.0, pi / 2, 20))


def crown(points: int) -> Outline:
    """Return a crown with that many points."""
    top: list[Point] = []
    for place in range(points):
        x = -0.9 + 1.8 * place / (points - 1)
        top.append((x, -0.62 if place % 2 == 0 else -0.8))
        if place < points - 1:
            top.append((x + 0.9 / (points - 1), 0.12))
    return ((-0.74, 0.74), *top, (0.74, 0.74))


def feather() -> Outline:
    """Return the plume of a page's cap."""
    outer = curve((-0.5, 0.3), (-0.6, -0.7), (0.1, -1.2), (0.98, -0.9))
    inner = curve((0.98, -0.9), (0.5, -0.6), (0.2, -0.3), (-0.1, 0.3))
    return outer + inner


def cap() -> Outline:
    """Return a page's flat cap, drawn down to one side."""
    crown_side = curve((-0.7, 0.5), (-0.9, -0.2), (-0.2, -0.36), (0.4, -0.16))
    fall = curve((0.4, -0.16), (0.9, 0.0), (1.02, 0.3), (0.7, 0.5))
    return crown_side + fall


def horse() -> Outline:
    """Return the head of a chess knight's horse, looking left."""
    mane = curve((-0.02, -0.98), (0.8, -0.9), (0.98, 0.1), (0.72, 0.95))
    chest = curve((-0.5, 0.95), (-0.5, 0.5), (0.1, 0.3), (0.04, -0.08))
    jaw: Outline = ((-0.2, 0.04), (-0.48, 0.3), (-0.76, 0.24), (-0.88, 0.0))
    brow: Outline = ((-0.52, -0.5), (-0.3, -0.7), (-0.28, -1.0))
    return mane + chest + jaw + brow


def jester() -> Outline:
    """Return a fool's cap with three horns."""
    half = curve((0.0, -0.95), (0.34, -0.6), (0.3, -0.3), (0.34, -0.1))
    horn = curve((0.34, -0.1), (0.5, -0.6), (0.9, -0.6), (1.0, 0.1))
    under = curve((1.0, 0.1), (0.8, -0.1), (0.66, 0.2), (0.62, 0.7))
    return mirrored(half + horn + under)


BADGES: dict[Shape, Callable[[], Outline]] = {
    Shape.CIRCLE: lambda: arc((0.0, 0.0), 0.94, 0.0, 2 * pi, 60),
    Shape.SQUARE: lambda: ((-0.84, -0.84), (0.84, -0.84), (0.84, 0.84), (-0.84, 0.84)),
    Shape.TRIANGLE: lambda: ((0.0, -1.0), (1.0, 0.84), (-1.0, 0.84)),
    Shape.DIAMOND: lambda: regular(4),
    Shape.HEXAGON: lambda: regular(6, turn=0.0),
    Shape.STAR: lambda: star(5, inner=0.52),
    Shape.CROSS: cross,
    Shape.DROP: drop,
}
"""The outline of each seat's badge."""
