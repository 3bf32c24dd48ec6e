"""Makes `wiring.md` and its drawings from the tables of pins.

`page` and the drawings only return text. `python -m hardware.drawings` writes the files; a test
fails when the committed ones differ from what this makes.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from string import Template

from hardware import wiring_text as prose
from hardware.drawings.chip import chip_drawing
from hardware.drawings.usb import SOCKETS
from hardware.drawings.wiring import drawing
from hardware.electrics import (
    DECLARED_ORDER_NS,
    DRIVER_JUNCTIONS_MV,
    HEADER_LIMIT_UA,
    LINE_LIMIT_UA,
    PI_4_INPUT,
    USUAL,
    Filter,
    budget,
    driver_idle_mv,
    driver_input_ua,
    press_delay_ns,
    release_delay_ns,
    seat_spread_ns,
)
from hardware.parts import ENCODER_PARTS, PARTS, TOP, Part, total_eur
from hardware.pins import (
    MAX_SEATS,
    MIN_SEATS,
    SEAT_COLOURS,
    ButtonPin,
    LampPin,
    buttons,
    lamps,
)
from hardware.wires import CONTACT_PAIRS, LAMP_PAIRS
from hardware.wiring_chip import chapter
from hardware.wiring_format import ms, table, us, volts

__all__ = [
    "BUTTON_DRAWING_FILE",
    "CHIP_DRAWING_FILE",
    "DRAWING_FILE",
    "PAGE_FILE",
    "USB_DRAWING_FILE",
    "chip_drawing",
    "drawing",
    "page",
]

ROOT = Path(__file__).resolve().parent.parent
PAGE_FILE = ROOT / "wiring.md"
DRAWING_FILE = ROOT / "hardware" / "drawings" / "wiring.svg"
CHIP_DRAWING_FILE = ROOT / "hardware" / "drawings" / "chip.svg"
USB_DRAWING_FILE = ROOT / "hardware" / "drawings" / "usb.svg"
BUTTON_DRAWING_FILE = ROOT / "hardware" / "drawings" / "button.svg"

_SIZES = range(MIN_SEATS, MAX_SEATS + 1)
_PARTS_HEAD = (
    "part",
    *(f"{seats} seats" for seats in _SIZES),
    "€ each, roughly",
    "substitute, note",
)
_FIXED_PULL_UP_OHM = 1_800
_WEAK_PULL_UP_OHM = 50_000
_TOLERANCE_PERCENT = 10

_STRONG = Filter(pull_up_ohm=1_000, series_ohm=100, capacitance_nf=100)
"""For long cables and noise."""


def page() -> str:
    """The whole of `wiring.md`."""
    sections = (
        prose.INTRO,
        _section("What you need", _parts_table(), prose.PARTS_NOTE),
        _section("Which pin is which", _picture(), _pin_tables(), _sixth_seat()),
        _section("Contacts", _contacts(), _filter_table(), _filter_note()),
        _section("Lamps", _lamps()),
        _section("Currents", _budget_table(), _budget_note()),
        _section("With a USB encoder", _usb()),
        _section("With an Arduino Nano", chapter(CHIP_DRAWING_FILE.relative_to(ROOT).as_posix())),
        _section("First test without soldering", prose.FIRST_TEST),
        _section("When something is wrong", _symptoms()),
        _section("Safety", prose.SAFETY),
        _section("Boards", _boards_table(), prose.BOARDS_NOTE),
        _section("Seats with one button", prose.ONE_BUTTON),
        _section("Not tried yet", prose.NOT_TRIED),
    )
    return "\n".join(sections)


def _section(title: str, *bodies: str) -> str:
    return "\n".join((f"## {title}\n", *bodies))


def _parts_table() -> str:
    sums = ("**all, roughly**", *_sums(PARTS), "", "without wood and screws")
    return table(_PARTS_HEAD, [*_part_rows(PARTS), sums])


def _part_rows(parts: Sequence[Part]) -> list[tuple[object, ...]]:
    return [(p.name, *(p.count(seats) for seats in _SIZES), p.price, p.note) for p in parts]


def _sums(parts: Sequence[Part]) -> list[str]:
    return ["{}-{} €".format(*total_eur(seats, parts)) for seats in _SIZES]


def _picture() -> str:
    files = (DRAWING_FILE, BUTTON_DRAWING_FILE)
    file, button = (one.relative_to(ROOT).as_posix() for one in files)
    return prose.PICTURE.substitute(file=file, button=button)


def _pin_tables() -> str:
    return "\n".join(_seat_table(seat) for seat in range(MAX_SEATS))


def _seat_table(seat: int) -> str:
    from_size = max(seat + 1, MIN_SEATS)
    tables = "" if from_size == MAX_SEATS else f" to {MAX_SEATS}"
    head = ("contact", "BCM", "pin", "nearest ground", "direction", "pull", "wire", "driver")
    rows = [_button_row(pin) for pin in buttons(MAX_SEATS) if pin.seat == seat]
    rows += [_lamp_row(pin) for pin in lamps(MAX_SEATS) if pin.seat == seat]
    title = f"**Seat {seat + 1}, {SEAT_COLOURS[seat]}** (tables of {from_size}{tables} seats)\n\n"
    return title + table(head, rows)


def _button_row(pin: ButtonPin) -> tuple[object, ...]:
    pair = CONTACT_PAIRS[pin.button]
    line = (f"GPIO{pin.bcm}", pin.physical, pin.ground_physical)
    return (pin.button.name, *line, "in", "up", f"{pair}, ground white-{pair}", "")


def _lamp_row(pin: LampPin) -> tuple[object, ...]:
    chip = f"{'AB'[pin.driver]}: in {pin.driver_input}, out {pin.driver_output}"
    line = (f"GPIO{pin.bcm}", pin.physical, pin.ground_physical)
    pair = LAMP_PAIRS[pin.button]
    return (f"{pin.button.name} lamp", *line, "out", "none", f"{pair}, 5 V white-{pair}", chip)


def _sixth_seat() -> str:
    ways = Template(table(("way", "for", "against"), prose.WAYS)).substitute(
        fixed_v=volts(driver_idle_mv(_FIXED_PULL_UP_OHM)),
        junction_v=volts(DRIVER_JUNCTIONS_MV),
    )
    return prose.SIXTH_SEAT.substitute(
        ways=ways,
        weak_v=volts(driver_idle_mv(_WEAK_PULL_UP_OHM)),
        order_us=us(DECLARED_ORDER_NS),
    )


def _contacts() -> str:
    return prose.CONTACTS.substitute(
        low_v=volts(PI_4_INPUT.low_mv), high_v=volts(PI_4_INPUT.high_mv)
    )


def _filter_table() -> str:
    choices = (
        ("**usual**", USUAL),
        ("built-in pull-up, strongest", Filter(33_000, 1_000, 100)),
        ("built-in pull-up, weakest", Filter(73_000, 1_000, 100)),
        ("medium", Filter(4_700, 1_000, 100)),
        ("long cable, noise", _STRONG),
    )
    head = ("choice", "Rp", "Rs", "C", "V0", "press", "release", "two seats differ at most")
    return table(head, (_filter_row(name, parts) for name, parts in choices))


def _filter_row(name: str, parts: Filter) -> tuple[str, ...]:
    return (
        name,
        f"{parts.pull_up_ohm / 1000:g} kΩ",
        f"{parts.series_ohm} Ω",
        f"{parts.capacitance_nf} nF",
        f"{volts(parts.closed_mv, digits=2)} V",
        f"{ms(press_delay_ns(parts, PI_4_INPUT.low_mv))} ms",
        f"{ms(release_delay_ns(parts, PI_4_INPUT.high_mv))} ms",
        f"{us(seat_spread_ns(parts, _TOLERANCE_PERCENT))} µs",
    )


def _filter_note() -> str:
    spread_ns = seat_spread_ns(USUAL, _TOLERANCE_PERCENT)
    return prose.FILTER_NOTE.substitute(
        press_ms=ms(press_delay_ns(USUAL, PI_4_INPUT.low_mv)),
        release_ms=ms(release_delay_ns(USUAL, PI_4_INPUT.high_mv)),
        spread_us=us(spread_ns),
        order_us=us(DECLARED_ORDER_NS),
        rest_us=us(DECLARED_ORDER_NS - spread_ns),
    )


def _lamps() -> str:
    return prose.LAMPS.substitute(input_ma=f"{driver_input_ua() / 1000:.1f}")


def _budget_table() -> str:
    head = ("seats", "lines to drivers", "pull-ups, usual", "pull-ups, 1 kΩ + 100 Ω", "5 V, lamps")
    return table(head, (_budget_row(seats) for seats in _SIZES))


def _budget_note() -> str:
    return prose.BUDGET_NOTE.substitute(
        line_ma=LINE_LIMIT_UA // 1000,
        all_ma=HEADER_LIMIT_UA // 1000,
        lines_ma=f"{budget(MAX_SEATS).lines_ua / 1000:.1f}",
    )


def _budget_row(seats: int) -> tuple[str, ...]:
    usual, strong = budget(seats), budget(seats, _STRONG)
    currents = (usual.lines_ua, usual.pull_ups_ua, strong.pull_ups_ua, usual.lamps_ua)
    return (str(seats), *(f"{current / 1000:.1f} mA" for current in currents))


def _usb() -> str:
    file = USB_DRAWING_FILE.relative_to(ROOT).as_posix()
    sums = (
        "**all, roughly**",
        *_sums((*TOP, *ENCODER_PARTS)),
        "",
        "Pi, screen, buttons, cables too",
    )
    parts = table(_PARTS_HEAD, [*_part_rows(ENCODER_PARTS), sums])
    return prose.USB.substitute(file=file, sockets=SOCKETS, parts=parts)


def _symptoms() -> str:
    return table(("what you see", "look here"), prose.SYMPTOMS)


def _boards_table() -> str:
    head = ("board", "label of the header's chip", "pin drivers", "mind")
    old = "gpiod; lgpio; RPi.GPIO (±10 ms)"
    rows = (
        ("Pi 3", "pinctrl-bcm2835", old, "2.5 A supply"),
        ("Zero 2 W", "pinctrl-bcm2835", old, "solder the header; no audio jack; mini HDMI"),
        ("Pi 4", "pinctrl-bcm2711", old, "3 A supply; micro HDMI"),
        ("Pi 5", "pinctrl-rp1", "gpiod; lgpio", "5 A supply; micro HDMI; no audio jack"),
    )
    return table(head, rows)
