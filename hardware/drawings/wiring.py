"""The one drawing of the table's wiring: the header pin by pin, and one seat in full."""

from __future__ import annotations

from hardware.drawings.marks import Heading, Use, legend, opened, pin
from hardware.drawings.seat import seat_circuit
from hardware.drawings.symbols import (
    Anchor,
    Point,
    Style,
    box,
    text,
    wire,
)
from hardware.pins import (
    AVOIDED,
    HEADER,
    SEAT_COLOURS,
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
    heading = Heading(
        f"Slap table: wiring, {seats} seats",
        "3.3 V lines only. Switch the supply off before touching a wire.",
        "Left: the 40 pins of the header with the line of every button and lamp. Right: "
        "both contacts and both lamps of seat 1. The same is a table in wiring.md.",
    )
    return [
        *opened(WIDTH, HEIGHT, heading),
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


def _pin(physical: int, use: Use) -> list[str]:
    """One pin: its mark with the header number inside, and its use beside it."""
    row, column = divmod(physical - 1, 2)
    at = _HEADER_TOP.moved(column * _COLUMN, row * _ROW)
    return pin(at, str(physical), use, Anchor.START if column else Anchor.END)


def _uses(seats: int) -> dict[int, Use]:
    uses = {number: _spare(line) for number, line in enumerate(HEADER, start=1)}
    uses |= {line.physical: _use(line) for line in buttons(seats)}
    uses |= {line.physical: _use(line) for line in lamps(seats)}
    return uses


def _spare(line: int | Rail) -> Use:
    if isinstance(line, Rail):
        return Use(line.value)
    return Use(f"GPIO{line} keep free" if line in AVOIDED else f"GPIO{line} free")


def _use(line: ButtonPin | LampPin) -> Use:
    lamp = isinstance(line, LampPin)
    what = f"{line.button.name} lamp" if lamp else line.button.name
    return Use(f"GPIO{line.bcm} · {line.seat + 1} {what}", SEAT_COLOURS[line.seat], lamp)


def _legend(seats: int) -> list[str]:
    title = "Seats (number in the label, colour of both caps)"
    colours = SEAT_COLOURS[:seats]
    return [text(Point(40, 1012), title, Style(15)), *legend(Point(60, 1022), colours)]
