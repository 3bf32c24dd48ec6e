"""The circuit of one seat: two contacts with their filters, two lamps with their driver."""

from __future__ import annotations

from dataclasses import dataclass

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
    switch_down,
    tag,
    text,
    twisted_pair,
    wire,
)
from hardware.electrics import LAMP_UA, USUAL, Filter, driver_input_ua
from hardware.pins import ButtonKind, ButtonPin, LampPin
from hardware.wires import CONTACT_PAIRS

_LEFT = 630
_LAMP_ROW = 90
_SUPPLY_ROW = 165
_HEAD = Style(size=20, bold=True)
_NOTE = Style(size=14, colour=QUIET)


@dataclass(frozen=True, slots=True)
class Contact:
    """What is written on the circuit of a contact."""

    name: str
    line: str
    ground: str
    """Where its ground wire may go."""
    supply: str
    parts: Filter


def seat_circuit(contacts: tuple[ButtonPin, ButtonPin], lit: tuple[LampPin, LampPin]) -> list[str]:
    """The right half of the drawing, for the seat whose pins these are."""
    seat = contacts[0].seat + 1
    return [
        text(Point(_LEFT, 118), f"Seat {seat} in full; every seat is wired like it", _HEAD),
        *contact_circuit(Point(_LEFT, 262), _of_header(contacts[0])),
        *contact_circuit(Point(_LEFT, 520), _of_header(contacts[1])),
        *_lamps(Point(_LEFT, 772), lit),
        *_power(Point(_LEFT, 1040)),
    ]


def _of_header(pin: ButtonPin) -> Contact:
    return Contact(
        name=pin.button.name,
        line=f"GPIO{pin.bcm} (pin {pin.physical})",
        ground=f"(nearest ground: pin {pin.ground_physical})",
        supply="3.3 V",
        parts=USUAL,
    )


def contact_circuit(at: Point, contact: Contact) -> list[str]:
    """One contact from its line to its own ground; `at` is the left end of the signal wire."""
    node, cable = at.moved(220), at.moved(340)
    return [
        tag(at.moved(dy=-15), 160, contact.line),
        text(at.moved(dy=36), f"pressed: {milliamperes(contact.parts.closed_ua)}", _NOTE),
        *_filter(at.moved(160), node, contact),
        wire(node, node.moved(40)),
        resistor_across(node.moved(40), _ohms(contact.parts.series_ohm)),
        wire(node.moved(100), cable),
        *_cable(cable, contact),
    ]


def _filter(line: Point, node: Point, contact: Contact) -> list[str]:
    """Pull-up and capacitor at the node next to the line."""
    return [
        wire(line, node),
        supply(node.moved(dy=-76), contact.supply),
        resistor_down(node.moved(dy=-76), _ohms(contact.parts.pull_up_ohm)),
        wire(node.moved(dy=-16), node),
        joint(node),
        capacitor_down(node, f"{contact.parts.capacitance_nf} nF"),
        ground(node.moved(dy=60)),
    ]


def _cable(left: Point, contact: Contact) -> list[str]:
    """The twisted pair to the button, and the way back to the ground bar."""
    right = left.moved(250)
    far = right.moved(50)
    pair = CONTACT_PAIRS[ButtonKind[contact.name]]
    return [
        twisted_pair(left, 80, 250),
        text(left.moved(125, -14), f"{pair} pair of the seat's cable", _middle_note()),
        wire(left.moved(dy=80), left.moved(-24, 80), left.moved(-24, 96)),
        ground(left.moved(-24, 96)),
        text(left.moved(4, 112), "its own ground wire to the ground bar", _NOTE),
        text(left.moved(4, 132), contact.ground, _NOTE),
        wire(right, far),
        wire(right.moved(dy=80), far.moved(dy=80)),
        switch_down(far),
        text(far.moved(40, 46), contact.name, _HEAD),
        text(far.moved(40, 66), "contact, normally open", _NOTE),
    ]


def _lamps(at: Point, lit: tuple[LampPin, LampPin]) -> list[str]:
    """Both lamps, each through one channel of the driver chip; `at` is the first line's end."""
    chip = at.moved(230, -50)
    return [
        box(chip, 170, 240, fill="#f4f4f4"),
        text(chip.moved(85, 28), "ULN2803A", Style(17, bold=True, anchor=Anchor.MIDDLE)),
        *_lamp(at, lit[0]),
        *_lamp(at.moved(dy=_LAMP_ROW), lit[1]),
        *_rail(at.moved(610)),
        *_driver_supply(at.moved(230, _SUPPLY_ROW), at.moved(400, _SUPPLY_ROW)),
    ]


def _lamp(line: Point, pin: LampPin) -> list[str]:
    """One line into the driver and the lamp between its output and the 5 V rail."""
    left, right = line.moved(230), line.moved(400)
    cap = right.moved(50)
    return [
        tag(line.moved(dy=-15), 160, f"GPIO{pin.bcm} (pin {pin.physical})"),
        text(line.moved(dy=36), f"lit: {milliamperes(driver_input_ua())}", _NOTE),
        wire(line.moved(160), left),
        text(left.moved(8, 5), f"in {pin.driver_input}", Style(14)),
        text(right.moved(-8, 5), f"{pin.driver_output} out", Style(14, anchor=Anchor.END)),
        wire(right, cap),
        lamp_across(cap),
        text(cap.moved(55, 44), f"{pin.button.name} lamp, {milliamperes(LAMP_UA)}", _middle_note()),
        wire(cap.moved(110), line.moved(610)),
    ]


def _rail(top: Point) -> list[str]:
    """The 5 V rail that feeds both lamps and the clamp pin of the driver."""
    return [
        supply(top.moved(dy=-30), "5 V"),
        wire(top.moved(dy=-30), top.moved(dy=_SUPPLY_ROW), width=3),
        joint(top),
        joint(top.moved(dy=_LAMP_ROW)),
        text(top.moved(24, 20), "LED lamps for 5 V with", _NOTE),
        text(top.moved(24, 40), "the resistor inside;", _NOTE),
        text(top.moved(24, 60), "the third and fourth", _NOTE),
        text(top.moved(24, 80), "pair of the cable", _NOTE),
    ]


def _driver_supply(left: Point, right: Point) -> list[str]:
    """Ground and clamp pin of the driver chip."""
    return [
        text(left.moved(8, 5), "9 GND", Style(14)),
        wire(left, left.moved(-30), left.moved(-30, 22)),
        ground(left.moved(-30, 22)),
        text(right.moved(-8, 5), "10 COM", Style(14, anchor=Anchor.END)),
        wire(right, right.moved(210)),
    ]


def _power(at: Point) -> list[str]:
    """Where the rails come from."""
    return [
        text(at, "Supply", Style(17, bold=True)),
        tag(at.moved(0, 20), 160, "5 V (pins 2, 4)"),
        wire(at.moved(160, 35), at.moved(200, 35)),
        box(at.moved(200, 26), 60, 18),
        wire(at.moved(200, 35), at.moved(260, 35)),
        text(at.moved(230, 66), "fuse 500 mA", _middle_note()),
        wire(at.moved(260, 35), at.moved(310, 35)),
        text(at.moved(320, 40), "5 V rail, lamps only", Style(15)),
        tag(at.moved(530, 20), 176, "GND (pins 34, 39)"),
        wire(at.moved(706, 35), at.moved(740, 35)),
        wire(at.moved(740, 35), at.moved(740, 50)),
        ground(at.moved(740, 50)),
        text(at.moved(530, 86), "ground bar: one point for all grounds", _NOTE),
    ]


def _middle_note() -> Style:
    return Style(size=14, colour=QUIET, anchor=Anchor.MIDDLE)


def _ohms(value: int) -> str:
    return f"{value // 1000} kΩ" if value % 1000 == 0 else f"{value} Ω"


def milliamperes(current_ua: float) -> str:
    """A current as drawings write it: tenths only where they matter."""
    return f"{current_ua / 1000:.{int(current_ua < 10_000)}f} mA"
