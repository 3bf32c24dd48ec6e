"""The drawing of a table with a Nano: both builds pin by pin, a contact, and the way to a lamp."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.chip_pins import (
    CHIP_SEAT_COLOURS,
    LIGHT_PIN,
    REGISTER_CLOCK,
    REGISTER_DATA,
    ChipBoard,
    ChipLamp,
    chip_buttons,
    chip_lamps,
    chip_seats,
)
from hardware.drawings.marks import Heading, Use, legend, opened, pin
from hardware.drawings.seat import Contact, contact_circuit, milliamperes
from hardware.drawings.symbols import (
    QUIET,
    Anchor,
    Point,
    Style,
    box,
    capacitor_down,
    ground,
    joint,
    lamp_across,
    resistor_across,
    resistor_down,
    supply,
    tag,
    text,
    wire,
)
from hardware.electrics import CHIP_INPUT, CHIP_USUAL, LAMP_UA, LIGHT_USUAL, driver_input_ua

WIDTH, HEIGHT = 1500, 1420
# Both rows of a Nano from the USB socket down, seen from above.
LEFT_ROW = "D13 3V3 REF A0 A1 A2 A3 A4 A5 A6 A7 5V RST GND VIN"
RIGHT_ROW = "D12 D11 D10 D9 D8 D7 D6 D5 D4 D3 D2 GND RST RX0 TX1"

_ROW = 38
_COLUMN = 110
_LAMP_ROW = 42
_HEAD = Style(size=20, bold=True)
_NOTE = Style(size=14, colour=QUIET)
_MIDDLE = Style(size=14, anchor=Anchor.MIDDLE)
_SUPPLIES = {
    "5V": Use("to the pull-ups"),
    "GND": Use("ground bar"),
    LIGHT_PIN: Use("light sensor"),
    "RX0": Use("USB: leave free"),
    "TX1": Use("USB: leave free"),
}
_FREE = Use("leave free")


def chip_drawing() -> str:
    """The drawing, as SVG text."""
    parts = [
        *_frame(),
        *_board(Point(250, 190), ChipBoard.NANO8),
        *_board(Point(795, 190), ChipBoard.NANO4),
        *_legend(Point(1150, 170)),
        *_currents(Point(1150, 480)),
        *_light_sensor(Point(1150, 705)),
        *_contact(Point(40, 1010)),
        *_one_lamp(Point(40, 1340)),
        *_lamps(Point(930, 930)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _frame() -> list[str]:
    heading = Heading(
        "Slap table: wiring with an Arduino Nano",
        "USB to the Pi or laptop is its only supply. Unplug it before touching a wire.",
        "Above: every pin of a Nano, for eight seats and for four. Beside them "
        "a light sensor. Below: one contact, and the lamps with shift register and driver. "
        "The same is a table in wiring.md.",
    )
    return [
        *opened(WIDTH, HEIGHT, heading),
        wire(Point(40, 850), Point(WIDTH - 40, 850), colour="#cccccc"),
    ]


def _board(top: Point, board: ChipBoard) -> list[str]:
    """A Nano from above, the USB socket up; `top` is its first pin on the left."""
    uses = _uses(board)
    rows = len(LEFT_ROW.split())
    corner = top.moved(-24, -46)
    title = f"{board.value}: {chip_seats(board)} seats"
    return [
        text(
            corner.moved((_COLUMN + 48) / 2, -34), title, Style(20, bold=True, anchor=Anchor.MIDDLE)
        ),
        box(corner, _COLUMN + 48, _ROW * rows + 34, fill="#eeeeee", round_=8),
        box(corner.moved((_COLUMN + 48) / 2 - 24, -14), 48, 44, fill="#cccccc"),
        text(corner.moved((_COLUMN + 48) / 2, 14), "USB", _MIDDLE),
        *_column(top, LEFT_ROW, uses, Anchor.END),
        *_column(top.moved(_COLUMN), RIGHT_ROW, uses, Anchor.START),
    ]


def _column(top: Point, labels: str, uses: Mapping[str, Use], side: Anchor) -> list[str]:
    """One row of pins; the small grey ones have their names outside."""
    parts: list[str] = []
    for row, label in enumerate(labels.split()):
        use = uses.get(label, _FREE)
        if use.colour is None:
            use = Use(f"{label} · {use.label}")
        parts += pin(top.moved(dy=row * _ROW), label if use.colour else "", use, side)
    return parts


def _uses(board: ChipBoard) -> dict[str, Use]:
    uses = dict(_SUPPLIES)
    for button in chip_buttons(board):
        words = f"{button.seat + 1} {button.button.name}"
        uses[button.label] = Use(words, CHIP_SEAT_COLOURS[button.seat])
    for lamp in chip_lamps(board):
        if lamp.label is not None:
            uses[lamp.label] = Use(f"{lamp.seat + 1} lamp", CHIP_SEAT_COLOURS[lamp.seat], lamp=True)
    if board is ChipBoard.NANO8:
        uses |= {REGISTER_CLOCK: Use("lamps: clock"), REGISTER_DATA: Use("lamps: data")}
    return uses


def _legend(at: Point) -> list[str]:
    return [
        text(at, "Seats (number in the label,", Style(15)),
        text(at.moved(dy=22), "colour of both caps)", Style(15)),
        *legend(at.moved(16, 40), CHIP_SEAT_COLOURS, columns=2),
    ]


def _light_sensor(at: Point) -> list[str]:
    """What `slap-table bench --panel` needs: a photodiode and its resistor."""
    line = at.moved(16, 58)
    node = line.moved(180)
    return [
        text(at, "A light sensor", Style(17, bold=True)),
        text(at.moved(180), "on a metre of cable", _NOTE),
        supply(line, "5 V"),
        wire(line, line.moved(50)),
        box(line.moved(50, -24), 90, 48, fill="#f4f4f4"),
        text(line.moved(95, -3), "BPW34", _MIDDLE),
        text(line.moved(95, 16), "tab: left", _MIDDLE),
        wire(line.moved(140), node.moved(60)),
        joint(node),
        tag(node.moved(60, -15), 60, LIGHT_PIN),
        resistor_down(node, f"{LIGHT_USUAL.load_ohm // 1000} kΩ"),
        ground(node.moved(dy=60)),
    ]


def _currents(at: Point) -> list[str]:
    """What flows where when all is pressed, all is lit."""
    board = ChipBoard.NANO8
    pressed = len(chip_buttons(board)) * CHIP_USUAL.closed_ua
    inputs = len(chip_lamps(board)) * driver_input_ua(CHIP_INPUT.supply_mv)
    lit = len(chip_lamps(board)) * LAMP_UA
    rows = (
        ("a pressed contact", CHIP_USUAL.closed_ua),
        (f"all {len(chip_buttons(board))} pressed", pressed),
        ("all into the driver", inputs),
        ("a lit lamp", LAMP_UA),
        (f"all {len(chip_lamps(board))} lit", lit),
    )
    lines = [
        text(at.moved(dy=56 + 26 * row), f"{what}: {milliamperes(current)}", Style(15))
        for row, (what, current) in enumerate(rows)
    ]
    return [
        text(at, "Currents, eight seats", Style(17, bold=True)),
        text(at.moved(dy=26), "from its 5V; lamps have their own", _NOTE),
        *lines,
    ]


def _contact(at: Point) -> list[str]:
    """The circuit of one contact; every other is wired like it."""
    words = Contact("SLAP", "D2 (seat 1 SLAP)", "at the Nano", "5 V", CHIP_USUAL)
    return [
        text(at.moved(dy=-130), "A contact; every one is wired like it", _HEAD),
        *contact_circuit(at, words),
        text(at.moved(dy=176), "PLAY the same, at its own pin, with its own pair.", _NOTE),
        text(at.moved(dy=198), "All three parts sit at the Nano's end; 5 V is its pin 5V.", _NOTE),
    ]


def _one_lamp(at: Point) -> list[str]:
    """A lamp between its own supply and the driver, and how four seats differ."""
    cap = at.moved(220)
    return [
        text(at.moved(dy=-56), "A lamp, and where its current comes from", _HEAD),
        tag(at.moved(dy=-15), 160, "driver out (18-11)"),
        wire(at.moved(160), cap),
        lamp_across(cap),
        wire(cap.moved(110), cap.moved(170)),
        supply(cap.moved(170), "5 V"),
        text(cap.moved(200, -6), "of the lamps: the Pi's pins 2 and 4 through the fuse,", _NOTE),
        text(cap.moved(200, 14), "never the Nano's pin 5V", _NOTE),
        text(at.moved(dy=60), "nano4: no 74HC164; D8 to D11 go to the driver's 1 to 4.", _NOTE),
    ]


def _lamps(at: Point) -> list[str]:
    """Shift register and driver side by side, one line a lamp."""
    register, driver = at.moved(190), at.moved(350)
    height = _LAMP_ROW * 8 + 62
    parts = [text(at.moved(dy=-50), "The lamps of eight seats (nano8)", _HEAD)]
    for corner, name in ((register, "74HC164"), (driver, "ULN2803A")):
        style = Style(16, bold=True, anchor=Anchor.MIDDLE)
        parts += [
            box(corner, 100, height, fill="#f4f4f4"),
            text(corner.moved(50, 24), name, style),
        ]
    for lamp in chip_lamps(ChipBoard.NANO8):
        parts += _lamp(register, driver, lamp)
    return [*parts, *_data_and_clock(register), *_clear(register), *_supplies(register, driver)]


def _lamp(register: Point, driver: Point, lamp: ChipLamp) -> list[str]:
    """One line from the register through the driver to its lamp."""
    dy = 62 + lamp.seat * _LAMP_ROW
    out, into, sunk = register.moved(100, dy), driver.moved(0, dy), driver.moved(100, dy)
    end = Style(14, anchor=Anchor.END)
    return [
        text(out.moved(-8, 5), f"{lamp.register_pin} {lamp.register_output}", end),
        wire(out, into),
        text(into.moved(8, 5), str(lamp.driver_input), Style(14)),
        text(sunk.moved(-8, 5), str(lamp.driver_output), end),
        wire(sunk, sunk.moved(22)),
        text(sunk.moved(30, 5), f"seat {lamp.seat + 1}", Style(14)),
    ]


def _data_and_clock(register: Point) -> list[str]:
    """The two lines from the Nano; the resistor keeps the clock quiet until the chip drives it."""
    data, clock = register.moved(dy=62), register.moved(dy=120)
    pull = clock.moved(-70)
    return [
        text(data.moved(8, 5), "1, 2", Style(14)),
        tag(data.moved(-190, -15), 60, REGISTER_DATA),
        wire(data.moved(-130), data),
        text(clock.moved(8, 5), "8", Style(14)),
        tag(clock.moved(-190, -15), 60, REGISTER_CLOCK),
        wire(clock.moved(-130), clock),
        joint(pull),
        resistor_down(pull, "10 kΩ"),
        ground(pull.moved(dy=60)),
    ]


def _clear(register: Point) -> list[str]:
    """What holds the register cleared for a moment after power-on, so that the lamps stay dark."""
    clear = register.moved(dy=268)
    node = clear.moved(-94)
    return [
        text(clear.moved(8, 5), "9", Style(14)),
        wire(node, clear),
        joint(node),
        resistor_across(node.moved(-80), "10 kΩ"),
        wire(node.moved(-20), node),
        wire(node.moved(-100), node.moved(-80)),
        supply(node.moved(-100), "5 V"),
        capacitor_down(node, "100 nF"),
        ground(node.moved(dy=60)),
        text(node.moved(-96, 100), "keeps the lamps dark", _NOTE),
        text(node.moved(-96, 118), "at power-on", _NOTE),
    ]


def _supplies(register: Point, driver: Point) -> list[str]:
    """The pins of both chips that carry no signal."""
    at_foot = 8 * _LAMP_ROW + 76
    return [
        text(register.moved(0, at_foot + 8), "14 to 5V, 7 to GND", _NOTE),
        text(register.moved(0, at_foot + 26), "of the Nano", _NOTE),
        text(driver.moved(0, at_foot + 8), "10 to the lamps' 5 V,", _NOTE),
        text(driver.moved(0, at_foot + 26), "9 to their ground", _NOTE),
    ]
