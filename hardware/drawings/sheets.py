"""Sheets of paper in millimetres: shapes that are drawn alike as SVG and as PDF (`pdf.py`).

Everything lies in a box that has room on A4 and on US Letter, lying, within the margins that
printers leave; a sheet is moved to the middle of its paper and never scaled.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from html import escape
from typing import assert_never

from hardware.drawings.symbols import INK, PAPER, PLAIN, QUIET, Point, Style, text

ROOM_WIDTH, ROOM_HEIGHT = 255.0, 188.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet that lies on its long side."""

    name: str
    width_mm: float
    height_mm: float

    @property
    def corner(self) -> Point:
        """Where the upper left corner of the room lies on it."""
        return Point((self.width_mm - ROOM_WIDTH) / 2, (self.height_mm - ROOM_HEIGHT) / 2)


A4 = Paper("a4", 297, 210)
LETTER = Paper("letter", 279.4, 215.9)


class Stroke(Enum):
    """How a line is drawn."""

    CUT = "cut"
    FINE = "fine"
    DASHED = "dashed"

    @property
    def width_mm(self) -> float:
        """Thick for what is cut, thin for what is only looked at."""
        return 0.3 if self is Stroke.CUT else 0.15

    @property
    def colour(self) -> str:
        """Black for what must be exact."""
        return QUIET if self is Stroke.DASHED else INK


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle; its diameter is to the middle of the line."""

    centre: Point
    diameter_mm: float
    stroke: Stroke = Stroke.CUT

    def moved(self, by: Point) -> Ring:
        """The same elsewhere."""
        return replace(self, centre=self.centre.moved(by.x, by.y))


@dataclass(frozen=True, slots=True)
class Stretch:
    """A straight line."""

    start: Point
    end: Point
    stroke: Stroke = Stroke.FINE

    def moved(self, by: Point) -> Stretch:
        """The same elsewhere."""
        return replace(self, start=self.start.moved(by.x, by.y), end=self.end.moved(by.x, by.y))


@dataclass(frozen=True, slots=True)
class Note:
    """One line of text; the style's size is in mm."""

    at: Point
    words: str
    style: Style = PLAIN

    def moved(self, by: Point) -> Note:
        """The same elsewhere."""
        return replace(self, at=self.at.moved(by.x, by.y))


Shape = Ring | Stretch | Note


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page, in its room."""

    name: str
    title: str
    shapes: tuple[Shape, ...]

    def on(self, paper: Paper) -> tuple[Shape, ...]:
        """Its shapes where they lie on a paper."""
        return tuple(shape.moved(paper.corner) for shape in self.shapes)


def svg(sheet: Sheet, paper: Paper) -> str:
    """A sheet as SVG text whose unit is the millimetre."""
    size = f"{paper.width_mm:g}", f"{paper.height_mm:g}"
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}"'
        f' width="{size[0]}mm" height="{size[1]}mm" font-family="DejaVu Sans, Verdana, sans-serif"'
        ' role="img" aria-labelledby="title">',
        f'<title id="title">{escape(sheet.title)}</title>',
        f'<rect width="{size[0]}" height="{size[1]}" fill="{PAPER}"/>',
        *_marks(sheet.on(paper)),
        "</svg>",
    )
    return "\n".join(lines) + "\n"


def _marks(shapes: Iterable[Shape]) -> Iterable[str]:
    return (_mark(shape) for shape in shapes)


def _mark(shape: Shape) -> str:
    match shape:
        case Ring(centre, diameter, stroke):
            place = f'cx="{centre.x:g}" cy="{centre.y:g}" r="{diameter / 2:g}"'
            return f'<circle {place} fill="none" {_line(stroke)}/>'
        case Stretch(start, end, stroke):
            place = f'x1="{start.x:g}" y1="{start.y:g}" x2="{end.x:g}" y2="{end.y:g}"'
            return f"<line {place} {_line(stroke)}/>"
        case Note(at, words, style):
            return text(at, words, style)
        case _:
            assert_never(shape)


def _line(stroke: Stroke) -> str:
    dashes = ' stroke-dasharray="2 1"' if stroke is Stroke.DASHED else ""
    return f'stroke="{stroke.colour}" stroke-width="{stroke.width_mm:g}"{dashes}'
