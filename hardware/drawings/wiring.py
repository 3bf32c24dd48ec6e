"""The one drawing of the table's wiring: the header pin by pin, and one seat in full."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.drawings.seat import seat_circuit
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
from hardware.pins import (
    AVOIDED,
    HEADER,
    SEAT_COLOURS,
    ButtonKind,
    ButtonPin,
    LampPin,
    Rail,
    buttons,
    lamps,
)

WIDTH, HEIGHT = 1500, 1160
_HEADER_TOP = Point(264, 150)
_ROW = 42
_COLUMN = 44

FILLS = {
    "red": "#d55e00",
    "blue": "#0072b2",
    "yellow": "#f0e442",
    "white": "#ffffff",
    "green": "#009e73",
    "black": "#1b1b1b",
}
_DARK = frozenset({"red", "blue", "green", "black"})
"""Caps on which a number is written in white."""


@dataclass(frozen=True, slots=True)
class _Use:
    """What a header pin is for: a label, and for a seat's line its colour, number and shape."""

    label: str
    seat: int | None = None
    lamp: bool = False


def drawing(seats: int) -> str:
    """The drawing for a table, as SVG text. Raises ValueError unless 2 to 6 seats."""
    play, slap = buttons(seats)[:2]
    play_lamp, slap_lamp = lamps(seats)[:2]
    parts = [
        *_frame(seats),
        *_header(seats),
        *_legend(seats),
        *seat_circuit((play, slap), (play_lamp, slap_lamp)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _frame(seats: int) -> list[str]:
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH}" height="{HEIGHT}" font-family="DejaVu Sans, Verdana, sans-serif"'
        ' role="img" aria-labelledby="title desc">',
        f'<title id="title">Wiring of a slap table with {seats} seats</title>',
        '<desc id="desc">Left: the 40 pins of the header with the line of every button and lamp.'
        " Right: both contacts and both lamps of seat 1. The same is a table in wiring.md.</desc>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        text(Point(40, 50), f"Slap table: wiring, {seats} seats", Style(size=26, bold=True)),
        text(
            Point(40, 78),
            "3.3 V lines only. Switch the supply off before touching a wire.",
            Style(size=16, colour=QUIET),
        ),
        wire(Point(590, 100), Point(590, HEIGHT - 40), colour="#cccccc"),
    ]


def _header(seats: int) -> list[str]:
    uses = _uses(seats)
    corner = _HEADER_TOP.moved(-_COLUMN / 2 - 8, -_ROW / 2)
    parts = [
        text(Point(40, 118), "Header, seen from above; pin 1 is marked on the board", Style(17)),
        box(corner, _COLUMN * 2 + 16, _ROW * 20, fill="#eeeeee", round_=8),
    ]
    for physical in range(1, len(HEADER) + 1):
        parts += _pin(physical, uses[physical])
    return parts


def _pin(physical: int, use: _Use) -> list[str]:
    """One pin: its mark with the header number inside, and its use beside it."""
    row, column = divmod(physical - 1, 2)
    at = _HEADER_TOP.moved(column * _COLUMN, row * _ROW)
    outward = 1 if column else -1
    edge = at.moved(outward * 40)
    style = Style(
        size=15,
        bold=use.seat is not None,
        colour=INK if use.seat is not None else QUIET,
        anchor=Anchor.START if column else Anchor.END,
    )
    return [
        wire(at, edge.moved(-outward * 6), colour=QUIET),
        *_mark(at, str(physical), use),
        text(edge.moved(dy=5), use.label, style),
    ]


def _mark(at: Point, words: str, use: _Use) -> list[str]:
    """A disc for a contact, a square for a lamp, a small grey disc for the rest."""
    if use.seat is None:
        return [
            disc(at, 12, fill="#dddddd"),
            text(at.moved(dy=4), words, Style(11, colour=QUIET, anchor=Anchor.MIDDLE)),
        ]
    colour = SEAT_COLOURS[use.seat]
    fill, ink = FILLS[colour], (PAPER if colour in _DARK else INK)
    shape = box(at.moved(-14, -14), 28, 28, fill=fill) if use.lamp else disc(at, 16, fill=fill)
    return [
        shape,
        text(at.moved(dy=5), words, Style(13, bold=True, colour=ink, anchor=Anchor.MIDDLE)),
    ]


def _uses(seats: int) -> dict[int, _Use]:
    uses = {pin: _spare(line) for pin, line in enumerate(HEADER, start=1)}
    uses |= {pin.physical: _use(pin) for pin in buttons(seats)}
    uses |= {pin.physical: _use(pin) for pin in lamps(seats)}
    return uses


def _spare(line: int | Rail) -> _Use:
    if isinstance(line, Rail):
        return _Use(line.value)
    return _Use(f"GPIO{line} keep free" if line in AVOIDED else f"GPIO{line} free")


def _use(pin: ButtonPin | LampPin) -> _Use:
    lamp = isinstance(pin, LampPin)
    what = f"{pin.button.name} lamp" if lamp else pin.button.name
    return _Use(f"GPIO{pin.bcm} · {pin.seat + 1} {what}", pin.seat, lamp)


def _legend(seats: int) -> list[str]:
    top = Point(60, 1022)
    parts = [
        text(Point(40, 1012), "Seats (number in the label, colour of both caps)", Style(15)),
    ]
    for seat in range(seats):
        at = top.moved(seat % 3 * 170, seat // 3 * 38 + 18)
        mark = _Use("", seat)
        parts += [*_mark(at, str(seat + 1), mark), text(at.moved(26, 5), SEAT_COLOURS[seat])]
    parts += _shapes(top.moved(dy=96))
    return parts


def _shapes(at: Point) -> list[str]:
    contact, lamp = at, at.moved(170)
    names = " / ".join(kind.name for kind in ButtonKind)
    return [
        disc(contact, 12),
        text(contact.moved(26, 5), "contact"),
        box(lamp.moved(-12, -12), 24, 24),
        text(lamp.moved(26, 5), f"lamp ({names})"),
    ]
