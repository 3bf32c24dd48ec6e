"""Both buttons of a seat from below: which tab has which wire, and where the wire goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.drawings.marks import Heading, cable_wire, opened
from hardware.drawings.symbols import (
    QUIET,
    Anchor,
    Point,
    Style,
    box,
    dashed_disc,
    disc,
    text,
)
from hardware.pins import ButtonKind
from hardware.wires import CONTACT_PAIRS, LAMP_PAIRS

WIDTH, HEIGHT = 1300, 850

_COLUMNS = (720, 925, 1120)
_HEAD = Style(20, bold=True)
_BOLD = Style(15, bold=True)
_PLAIN = Style(15)
_NOTE = Style(15, colour=QUIET)
_NAME = Style(24, bold=True, anchor=Anchor.MIDDLE)


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab of a button, the wire on it, and where that goes."""

    name: str
    wire: str | None
    """Colour of its pair; None if it stays free."""
    striped: bool = False
    ends: tuple[str, str, str] = ("", "", "")
    """At the Pi's header, at a Nano, at a USB encoder."""


def tabs(kind: ButtonKind) -> tuple[Tab, ...]:
    """The tabs of a button, contact first, lamp last."""
    pair, lamp = CONTACT_PAIRS[kind], LAMP_PAIRS[kind]
    one_lamp = kind is ButtonKind.PLAY
    out, rail = ("driver, output", "lamps' 5 V") if one_lamp else ("stays free", "stays free")
    return (
        Tab("NO", pair, ends=(f"line of {kind.name}", f"pin of {kind.name}", "socket, signal")),
        Tab("NC", None),
        Tab("COM", pair, striped=True, ends=("ground bar", "ground bar", "same socket, ground")),
        Tab("lamp −", lamp, ends=("driver, output", out, "stays free")),
        Tab("lamp +", lamp, striped=True, ends=("5 V, fused", rail, "stays free")),
    )


def button_drawing() -> str:
    """The drawing, as SVG text."""
    parts = [
        *_frame(),
        *_button(Point(150, 240), ButtonKind.PLAY, 62),
        *_button(Point(150, 545), ButtonKind.SLAP, 108),
        *_cable(),
        *_heads(),
        *_rows(),
        *_foot(Point(40, 760)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _frame() -> list[str]:
    heading = Heading(
        "The buttons of a seat, seen from below",
        "One cable a seat, four twisted pairs; all seats alike.",
        "The tabs of PLAY and SLAP, the eight wires of the cable, and where each ends: at "
        "the Pi's header, at an Arduino Nano, at a USB encoder. The same is a table in "
        "hardware/building.md.",
    )
    return opened(WIDTH, HEIGHT, heading)


def _button(at: Point, kind: ButtonKind, cap: float) -> Iterator[str]:
    """Cap and switch; `at` is the middle of the cap."""
    yield dashed_disc(at, cap)
    yield disc(at, 46, fill="#eeeeee")
    switch, lamp = at.moved(90, -88), at.moved(90, 54)
    yield box(switch, 150, 132, fill="#f4f4f4")
    yield text(switch.moved(14, 71), "switch", _NOTE)
    yield box(lamp, 150, 92, fill="#fffbe0")
    yield text(lamp.moved(14, 51), "lamp", _NOTE)
    yield text(at.moved(0, 8), kind.name, _NAME)
    for tab, spot in _spots(at, kind):
        yield box(spot.moved(0, -8), 26, 16, fill="#d9c27a", round_=2)
        yield text(spot.moved(-8, 5), tab.name.removeprefix("lamp "), _end(_BOLD))
        if tab.wire is None:
            yield text(spot.moved(36, 5), "NC stays free", _NOTE)


def _spots(at: Point, kind: ButtonKind) -> Iterator[tuple[Tab, Point]]:
    """Where each tab leaves its button."""
    heights = (-66, -22, 22, 78, 122)
    for tab, height in zip(tabs(kind), heights, strict=True):
        yield tab, at.moved(240, height)


def _end(style: Style) -> Style:
    return Style(style.size, style.bold, style.colour, Anchor.END)


def _all_spots() -> Iterator[tuple[Tab, Point]]:
    yield from _spots(Point(150, 240), ButtonKind.PLAY)
    yield from _spots(Point(150, 545), ButtonKind.SLAP)


def _cable() -> Iterator[str]:
    """The sheath around all wires."""
    yield box(Point(590, 150), 74, 540, fill="#e8e8e8", round_=24)
    yield text(Point(627, 142), "cable", Style(15, anchor=Anchor.MIDDLE, colour=QUIET))


def _heads() -> Iterator[str]:
    for x, words in zip(
        _COLUMNS, ("at the Pi's pins", "at a Nano", "at a USB encoder"), strict=True
    ):
        yield text(Point(x, 132), words, Style(16, bold=True))


def _rows() -> Iterator[str]:
    for tab, spot in _all_spots():
        if tab.wire is not None:
            yield from _row(tab, tab.wire, spot)


def _row(tab: Tab, colour: str, spot: Point) -> Iterator[str]:
    """One wire, drawn straight from its tab through the cable to where it ends."""
    start, end = spot.moved(26), Point(700, spot.y)
    yield cable_wire(start, end, colour, striped=tab.striped)
    name = f"white-{colour}" if tab.striped else colour
    yield text(start.moved(20, -9), name, _PLAIN)
    for x, words in zip(_COLUMNS, tab.ends, strict=True):
        style = _NOTE if words == "stays free" else _PLAIN
        yield text(Point(x, spot.y + 5), words, style)


def _foot(at: Point) -> Iterator[str]:
    lines = (
        "NO, COM, NC are printed beside the tabs. Not printed? A meter that beeps: NO and COM are"
        " the two that are joined only while you press.",
        "Lamp dark? Change + and −: nothing breaks. The Nano has one lamp a seat: the one in PLAY.",
        "The line, or the pin, has three small parts before it: see the drawing of the contact.",
    )
    for row, line in enumerate(lines):
        yield text(at.moved(0, 28 * row), line, _PLAIN)
