"""The drawing of a table with a USB arcade encoder: two wires a button, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.drawings.marks import Heading, Use, cable_wire, legend, opened, pin
from hardware.drawings.symbols import (
    QUIET,
    Anchor,
    Point,
    Style,
    box,
    disc,
    switch_down,
    text,
    twisted_pair,
    wire,
)
from hardware.pins import MAX_SEATS, SEAT_COLOURS, ButtonKind
from hardware.wires import CONTACT_PAIRS

WIDTH, HEIGHT = 1200, 780
SOCKETS = 12
"""On the usual board, besides those for a joystick: six seats."""

_ROW = 46
_BOARD = Point(250, 150)
_HEAD = Style(20, bold=True)
_PLAIN = Style(16)
_NOTE = Style(15, colour=QUIET)
_CENTRED = Style(15, anchor=Anchor.MIDDLE)


def socket_of(seat: int, kind: ButtonKind) -> int:
    """The socket that the drawing gives a button, counted from 1; any other does as well."""
    return len(ButtonKind) * seat + kind.value + 1


def usb_drawing() -> str:
    """The drawing, as SVG text."""
    parts = [
        *_frame(),
        *_board(),
        *_seats(Point(60, 640)),
        *_socket(Point(640, 190)),
        *_words(Point(600, 540)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _frame() -> list[str]:
    heading = Heading(
        "Slap table: wiring with a USB encoder",
        "No resistors, no soldering. Unplug USB before touching a wire.",
        "Left: the sockets of an arcade encoder and which button each takes. Right: one "
        "socket with its two wires. The same is told in wiring.md.",
    )
    return [
        *opened(WIDTH, HEIGHT, heading),
        wire(Point(560, 110), Point(560, HEIGHT - 40), colour="#cccccc"),
    ]


def _board() -> Iterator[str]:
    """The board with its sockets in two rows, the USB socket up."""
    half = SOCKETS // 2
    yield box(_BOARD, 130, _ROW * half + 150, fill="#eeeeee", round_=8)
    yield box(_BOARD.moved(41, -14), 48, 40, fill="#cccccc")
    yield text(_BOARD.moved(65, 12), "USB", _CENTRED)
    yield text(_BOARD.moved(78, -26), "to the Pi or laptop", _NOTE)
    for seat in range(MAX_SEATS):
        for kind in ButtonKind:
            yield from _place(socket_of(seat, kind), seat, kind)
    foot = _BOARD.moved(65, _ROW * half + 84)
    yield text(foot, "joystick:", _CENTRED)
    yield text(foot.moved(0, 20), "stays free", _CENTRED)


def _place(socket: int, seat: int, kind: ButtonKind) -> list[str]:
    """One socket: PLAY in the left row, SLAP in the right one, seat under seat."""
    right = kind is ButtonKind.SLAP
    at = _BOARD.moved(105 if right else 25, 66 + _ROW * seat)
    use = Use(f"{seat + 1} {kind.name}", SEAT_COLOURS[seat])
    return pin(at, str(socket), use, Anchor.START if right else Anchor.END)


def _seats(at: Point) -> list[str]:
    return [
        text(at, "Seats (number in the label, colour of both caps)", Style(15)),
        *legend(at.moved(16, 12), SEAT_COLOURS, shapes=False),
    ]


def _socket(at: Point) -> Iterator[str]:
    """One socket, its two wires, and the contact at the other end."""
    pair = CONTACT_PAIRS[ButtonKind.SLAP]
    yield text(Point(600, 128), "One socket; every one is wired like it", _HEAD)
    yield box(at.moved(-40, -36), 84, 152, fill="#eeeeee")
    for height, striped, name, side in ((0, False, "signal", pair), (80, True, "ground", "")):
        start = at.moved(10, height)
        yield disc(start, 9, fill="#d9c27a")
        yield cable_wire(start.moved(12), start.moved(96), pair, striped=striped)
        words = f"white-{pair}" if striped else side
        yield text(start.moved(44, -12 if not striped else 26), words, _PLAIN)
        yield text(at.moved(-32, height + (-16 if not striped else 28)), name, Style(14))
    yield twisted_pair(at.moved(106, 0), 80, 240)
    yield text(
        at.moved(226, -16),
        "twisted pair to the seat",
        Style(14, colour=QUIET, anchor=Anchor.MIDDLE),
    )
    far = at.moved(386, 0)
    yield wire(far.moved(-40), far)
    yield wire(far.moved(-40, 80), far.moved(0, 80))
    yield switch_down(far)
    yield text(far.moved(38, 46), "SLAP", _HEAD)
    yield text(far.moved(38, 66), "NO and COM", Style(14, colour=QUIET))


def _words(at: Point) -> Iterator[str]:
    lines = (
        "• Any socket will do for any button:",
        "  slap-table wire asks, button by button.",
        "• Signal and ground may change places:",
        "  a contact only joins them.",
        "• Sockets for lamps give 5 V all the time: a lamp there",
        "  is always lit and tells nothing. Leave lamps unwired.",
        "• 7 and 8 seats: a second board.",
        "• The board looks at its buttons every few milliseconds:",
        "  nearer slaps are a tie. A Nano tells 4 µs apart.",
    )
    yield text(at.moved(0, -110), "Good to know", _HEAD)
    for row, line in enumerate(lines):
        inset = 14 if line.startswith(" ") else 0
        yield text(at.moved(inset, 27 * row - 76), line.strip(), _PLAIN)
