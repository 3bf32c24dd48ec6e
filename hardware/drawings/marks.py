"""How pins are marked on a drawing: disc for a contact, square for a lamp, grey for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from hardware.drawings.symbols import (
    INK,
    PAPER,
    QUIET,
    Anchor,
    Point,
    Style,
    box,
    disc,
    text,
    wire,
)

FILLS = {
    "red": "#d55e00",
    "blue": "#0072b2",
    "yellow": "#f0e442",
    "white": "#ffffff",
    "green": "#009e73",
    "black": "#1b1b1b",
    "sky": "#56b4e9",
    "pink": "#cc79a7",
}
WIRE_FILLS = {"orange": "#e8820c", "blue": "#1f5fbf", "green": "#2e8b57", "brown": "#7a4a21"}
"""The wires of a seat's cable."""
_DARK = frozenset({"red", "blue", "green", "black"})
"""Caps on which a number is written in white."""


@dataclass(frozen=True, slots=True)
class Use:
    """What a pin is for: a label, and for a seat's line its colour and shape."""

    label: str
    colour: str | None = None
    lamp: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands at the top of a drawing."""

    title: str
    below: str
    description: str
    """For those who do not see it: what is where, and where it is told in words."""


def opened(width: int, height: int, heading: Heading) -> list[str]:
    """The beginning of a drawing of so many units, up to its heading; `</svg>` ends it."""
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" font-family="DejaVu Sans, Verdana, sans-serif"'
        ' role="img" aria-labelledby="title desc">',
        f'<title id="title">{escape(heading.title)}</title>',
        f'<desc id="desc">{escape(heading.description)}</desc>',
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        text(Point(40, 50), heading.title, Style(size=26, bold=True)),
        text(Point(40, 78), heading.below, Style(size=16, colour=QUIET)),
    ]


def mark(at: Point, words: str, use: Use) -> list[str]:
    """The pin itself, with its number or name inside."""
    if use.colour is None:
        return [
            disc(at, 12, fill="#dddddd"),
            text(at.moved(dy=4), words, Style(11, colour=QUIET, anchor=Anchor.MIDDLE)),
        ]
    fill, ink = FILLS[use.colour], (PAPER if use.colour in _DARK else INK)
    shape = box(at.moved(-14, -14), 28, 28, fill=fill) if use.lamp else disc(at, 16, fill=fill)
    size = 13 if len(words) < 3 else 11
    return [
        shape,
        text(at.moved(dy=5), words, Style(size, bold=True, colour=ink, anchor=Anchor.MIDDLE)),
    ]


def pin(at: Point, words: str, use: Use, side: Anchor) -> list[str]:
    """The pin and its use beside it: to the right for START, to the left for END."""
    outward = 1 if side is Anchor.START else -1
    edge, used = at.moved(outward * 40), use.colour is not None
    style = Style(size=15, bold=used, colour=INK if used else QUIET, anchor=side)
    return [
        wire(at, edge.moved(-outward * 6), colour=QUIET),
        *mark(at, words, use),
        text(edge.moved(dy=5), use.label, style),
    ]


def legend(
    at: Point, colours: Sequence[str], *, columns: int = 3, shapes: bool = True
) -> list[str]:
    """The seats with their colours, row by row, and below them the two shapes."""
    parts: list[str] = []
    for seat, colour in enumerate(colours):
        row, column = divmod(seat, columns)
        spot = at.moved(column * 170, row * 38 + 18)
        parts += [*mark(spot, str(seat + 1), Use("", colour)), text(spot.moved(26, 5), colour)]
    rows = -(-len(colours) // columns)
    return parts + _shapes(at.moved(dy=20 + 38 * rows)) if shapes else parts


def _shapes(at: Point) -> list[str]:
    contact, lamp = at, at.moved(170)
    return [
        disc(contact, 12),
        text(contact.moved(26, 5), "contact"),
        box(lamp.moved(-12, -12), 24, 24),
        text(lamp.moved(26, 5), "lamp"),
    ]


def cable_wire(start: Point, end: Point, colour: str, *, striped: bool) -> str:
    """A wire in its colour, edged so that white is seen on white."""
    fill = WIRE_FILLS[colour]
    parts = [wire(start, end, colour=INK, width=8)]
    parts.append(wire(start, end, colour=PAPER if striped else fill, width=6))
    if striped:
        parts.append(
            f'<path d="M {start.x:g} {start.y:g} H {end.x:g}" stroke="{fill}" stroke-width="6"'
            ' stroke-dasharray="10 12" fill="none"/>'
        )
    return "\n".join(parts)
