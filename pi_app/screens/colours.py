"""Colours, and the numbers that say whether they can be told apart. Pure.

Seat colours follow Okabe and Ito; since more than four of anything cannot be told by colour alone,
a seat always has a shape and a number as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

Colour = tuple[int, int, int]

FELT: Colour = (12, 58, 40)
FELT_LIGHT: Colour = (20, 80, 56)
MAT: Colour = (44, 104, 78)
PANEL: Colour = (8, 33, 25)
PANEL_EDGE: Colour = (70, 124, 100)
LIT: Colour = (255, 246, 214)
INK: Colour = (18, 22, 26)
PAPER: Colour = (252, 250, 244)
DIM: Colour = (176, 200, 188)
GOLD: Colour = (246, 196, 72)
DARK_GOLD: Colour = (120, 84, 10)
SUIT_RED: Colour = (198, 20, 44)
SUIT_BLACK: Colour = (22, 24, 30)
TRUMP_BLUE: Colour = (24, 64, 150)
BACK_BLUE: Colour = (26, 62, 122)
WARNING: Colour = (255, 190, 130)
WARNING_DARK: Colour = (150, 40, 0)


class Shape(Enum):
    """The outline of a seat's badge."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    HEXAGON = "hexagon"
    STAR = "star"
    CROSS = "cross"
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class SeatLook:
    """How a seat is recognised, next to its number."""

    fill: Colour
    ink: Colour
    """What is written on `fill`."""
    shape: Shape


SEAT_LOOKS = (
    SeatLook((213, 94, 0), INK, Shape.CIRCLE),
    SeatLook((0, 114, 178), PAPER, Shape.SQUARE),
    SeatLook((240, 228, 66), INK, Shape.TRIANGLE),
    SeatLook((255, 255, 255), INK, Shape.DIAMOND),
    SeatLook((0, 158, 115), INK, Shape.HEXAGON),
    SeatLook((16, 16, 18), PAPER, Shape.STAR),
    SeatLook((86, 180, 233), INK, Shape.CROSS),
    SeatLook((204, 121, 167), INK, Shape.DROP),
)


def luminance(colour: Colour) -> float:
    """Return the relative luminance of WCAG 2, 0 for black to 1 for white."""
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of WCAG 2, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return `one` with `share` (0 to 1) of `other` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return (red, green, blue)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
