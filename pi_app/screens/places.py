"""Boxes of whole pixels, turned or not: what every plan is made of. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Side(Enum):
    """An edge of the screen at which somebody sits."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"

    @property
    def is_short(self) -> bool:
        """True for the short edges of a screen."""
        return self in (Side.LEFT, Side.RIGHT)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of whole pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first pixel column beyond it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first pixel row beyond it."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """Its middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    def overlaps(self, other: Box) -> bool:
        """True if they share a pixel."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    def holds(self, x: int, y: int) -> bool:
        """True for a pixel of it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def inside(self, other: Box) -> bool:
        """True if no pixel of this lies outside `other`."""
        across = other.x <= self.x and self.right <= other.right
        return across and other.y <= self.y and self.bottom <= other.bottom


@dataclass(frozen=True, slots=True)
class Place:
    """A box, and how far its content is turned, in degrees counter-clockwise."""

    box: Box
    angle: int

    @property
    def drawn_size(self) -> tuple[int, int]:
        """Size of the content before it is turned."""
        if self.angle % 180 == 90:
            return self.box.h, self.box.w
        return self.box.w, self.box.h

    def within(self, inner: Box) -> Place:
        """Return the place of a part of the content, given where it lies in it upright."""
        x, y, box = inner.x, inner.y, self.box
        width, height = self.drawn_size
        corners = {
            0: (x, y),
            90: (y, width - x - inner.w),
            180: (width - x - inner.w, height - y - inner.h),
            270: (height - y - inner.h, x),
        }
        across, down = corners[self.angle]
        size = (inner.h, inner.w) if self.angle % 180 == 90 else (inner.w, inner.h)
        return Place(Box(box.x + across, box.y + down, *size), self.angle)
