"""Circuit symbols as SVG text. Each function draws one part and knows nothing of the table.

Lengths are SVG units (a sixth of a millimetre on paper does nicely); x grows right, y down.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from html import escape

INK = "#1b1b1b"
QUIET = "#666666"
PAPER = "#ffffff"


class Anchor(Enum):
    """Which part of a text its point is."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the sheet."""

    x: float
    y: float

    def moved(self, dx: float = 0, dy: float = 0) -> Point:
        """The place that lies this far right and down."""
        return Point(self.x + dx, self.y + dy)


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks."""

    size: float = 15
    bold: bool = False
    colour: str = INK
    anchor: Anchor = Anchor.START


PLAIN = Style()


def text(at: Point, words: str, style: Style = PLAIN) -> str:
    """One line of text, standing on its point."""
    weight = ' font-weight="bold"' if style.bold else ""
    return (
        f'<text x="{at.x:g}" y="{at.y:g}" font-size="{style.size:g}" fill="{style.colour}"'
        f' text-anchor="{style.anchor.value}"{weight}>{escape(words)}</text>'
    )


def wire(*points: Point, colour: str = INK, width: float = 2) -> str:
    """A line through the points."""
    path = " ".join(f"{point.x:g},{point.y:g}" for point in points)
    return (
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
    )


def box(corner: Point, width: float, height: float, *, fill: str = PAPER, round_: float = 3) -> str:
    """A rectangle by its upper left corner."""
    return (
        f'<rect x="{corner.x:g}" y="{corner.y:g}" width="{width:g}" height="{height:g}"'
        f' rx="{round_:g}" fill="{fill}" stroke="{INK}" stroke-width="2"/>'
    )


def disc(centre: Point, radius: float, *, fill: str = PAPER) -> str:
    """A circle."""
    return (
        f'<circle cx="{centre.x:g}" cy="{centre.y:g}" r="{radius:g}" fill="{fill}"'
        f' stroke="{INK}" stroke-width="2"/>'
    )


def joint(at: Point) -> str:
    """The dot that says: these wires touch."""
    return f'<circle cx="{at.x:g}" cy="{at.y:g}" r="4" fill="{INK}"/>'


def resistor_across(left: Point, value: str) -> str:
    """A lying resistor, 60 long, from its left end; value above."""
    return "\n".join(
        (
            box(left.moved(dy=-9), 60, 18),
            text(left.moved(30, -16), value, Style(anchor=Anchor.MIDDLE)),
        )
    )


def resistor_down(top: Point, value: str) -> str:
    """A standing resistor, 60 long, from its upper end; value to the right."""
    return "\n".join((box(top.moved(-9), 18, 60), text(top.moved(18, 35), value)))


def capacitor_down(top: Point, value: str) -> str:
    """A capacitor with two leads, 60 long, from its upper end; value to the right."""
    upper, lower = top.moved(dy=26), top.moved(dy=34)
    return "\n".join(
        (
            wire(top, upper),
            wire(upper.moved(-16), upper.moved(16), width=4),
            wire(lower.moved(-16), lower.moved(16), width=4),
            wire(lower, top.moved(dy=60)),
            text(lower.moved(24, 2), value),
        )
    )


def ground(at: Point) -> str:
    """The three bars of common ground, hanging from a wire."""
    halves = ((18, 0), (12, 6), (6, 12))
    return "\n".join(wire(at.moved(-half, dy), at.moved(half, dy)) for half, dy in halves)


def supply(at: Point, words: str) -> str:
    """An arrow up to a supply rail, from the wire below it."""
    return "\n".join(
        (
            wire(at, at.moved(dy=-16)),
            wire(at.moved(-7, -8), at.moved(dy=-16), at.moved(7, -8)),
            text(at.moved(0, -24), words, Style(bold=True, anchor=Anchor.MIDDLE)),
        )
    )


def switch_down(top: Point) -> str:
    """An open contact, 80 long, from its upper end."""
    upper, lower = top.moved(dy=20), top.moved(dy=60)
    return "\n".join(
        (
            wire(top, upper),
            wire(lower, top.moved(24, 18), width=3),
            disc(upper, 4),
            disc(lower, 4),
            wire(lower.moved(dy=4), top.moved(dy=80)),
        )
    )


def twisted_pair(left: Point, gap: float, length: float) -> str:
    """Two wires, `gap` apart, that cross every 30 units: a cable pair."""
    return "\n".join(_strand(left, gap, length, phase) for phase in (0, 1))


def _strand(left: Point, gap: float, length: float, phase: int) -> str:
    """One of the two wires of a pair, as a row of smooth crossings."""
    crossings = max(1, round(length / 30))
    # An even number of crossings brings each wire out at the height where it went in.
    crossings += crossings % 2
    step = length / crossings
    heights = (left.y, left.y + gap) if phase == 0 else (left.y + gap, left.y)
    path = [f"M {left.x:g} {heights[0]:g}"]
    for index in range(crossings):
        x, y, y2 = left.x + index * step, heights[index % 2], heights[(index + 1) % 2]
        path.append(f"C {x + step / 2:g} {y:g} {x + step / 2:g} {y2:g} {x + step:g} {y2:g}")
    return f'<path d="{" ".join(path)}" fill="none" stroke="{INK}" stroke-width="2"/>'


def lamp_across(left: Point) -> str:
    """A lit LED with its own resistor in a dashed cap, 110 long: current flows right to left."""
    tip = left.moved(20)
    return "\n".join(
        (
            f'<rect x="{left.x:g}" y="{left.y - 32:g}" width="110" height="56" rx="26"'
            f' fill="none" stroke="{QUIET}" stroke-width="2" stroke-dasharray="5 4"/>',
            wire(left, left.moved(110)),
            f'<path d="M {tip.x:g} {tip.y:g} l 22 -12 v 24 z" fill="{INK}"/>',
            wire(tip.moved(dy=-12), tip.moved(dy=12), width=3),
            wire(tip.moved(6, -14), tip.moved(0, -22)),
            wire(tip.moved(16, -18), tip.moved(10, -26)),
            box(left.moved(60, -7), 34, 14),
        )
    )


def tag(corner: Point, width: float, words: str, *, fill: str = PAPER, colour: str = INK) -> str:
    """A label in a box 30 high: the end of a line at a pin."""
    middle = corner.moved(width / 2, 20)
    style = Style(bold=True, colour=colour, anchor=Anchor.MIDDLE)
    return "\n".join((box(corner, width, 30, fill=fill), text(middle, words, style)))


def dashed(*points: Point, colour: str = QUIET) -> str:
    """A thin line of dashes through the points: what lies below, or what is only thought of."""
    path = " ".join(f"{point.x:.2f},{point.y:.2f}" for point in points)
    return (
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"'
        ' stroke-dasharray="7 5"/>'
    )


def dashed_disc(centre: Point, radius: float) -> str:
    """A circle of dashes, not filled."""
    return (
        f'<circle cx="{centre.x:.2f}" cy="{centre.y:.2f}" r="{radius:.2f}" fill="none"'
        f' stroke="{QUIET}" stroke-width="1.5" stroke-dasharray="7 5"/>'
    )


def span(start: Point, end: Point, words: str, at: Point, side: Anchor = Anchor.MIDDLE) -> str:
    """A measure: a line with a stroke across at both ends, and its words at a point beside it."""
    length = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
    across = Point(-(end.y - start.y) / length * 7, (end.x - start.x) / length * 7)
    strokes = (
        wire(one.moved(-across.x, -across.y), one.moved(across.x, across.y), width=1.5)
        for one in (start, end)
    )
    return "\n".join(
        (wire(start, end, width=1.5), *strokes, text(at, words, Style(bold=True, anchor=side)))
    )
