"""Settings of wires, seat by seat: pins, contacts of the box, keys; no two in one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, Protocol

from hardware.chip_pins import ChipBoard, chip_buttons, chip_seats
from hardware.input_devices import parse_button
from hardware.pins import MAX_SEATS as MAX_WIRED_SEATS
from pi_app.errors import bad_input
from pi_app.validate import Where

NO_WIRE = 0
"""In the place of a pin: there is none."""
LAST_BCM = 27
BOX_SEATS = chip_seats(ChipBoard.NANO8)
CONTACTS: Mapping[str, int] = {
    button.label: button.channel for button in chip_buttons(ChipBoard.NANO8)
}
"""The contacts of the box, as printed on the board, and their channels; of nano4 the first four
seats, which are wired alike."""
_Key = tuple[str, str, str]
"""Table, seat and key, as in the settings."""


class Wires(Protocol):
    """What we use of `settings.ButtonSettings`."""

    @property
    def pins(self) -> Mapping[str, Any]: ...
    @property
    def box(self) -> Mapping[str, Any]: ...
    @property
    def keys(self) -> Mapping[str, Any]: ...
    @property
    def evdev(self) -> Mapping[str, Any]: ...


def check_wires(buttons: Wires, where: Where) -> None:
    """Raise BadInput for a seat, pin, contact or key that there is not, or that is told twice."""
    owners: dict[int, str] = {}
    for path, bcm in _said("pins", buttons.pins, MAX_WIRED_SEATS, where):
        if bcm != NO_WIRE and not 2 <= bcm <= LAST_BCM:
            raise bad_input(_at(where, path), f"a BCM number from 2 to {LAST_BCM}, or 0", bcm)
        _own(owners, path, bcm, "a pin of its own", where)
    _check_box(buttons.box, where)
    _check_inputs(buttons.evdev, where)
    keys: dict[str, str] = {}
    for path, name in _said("keys", buttons.keys, BOX_SEATS, where):
        if not name.isprintable():
            raise bad_input(_at(where, path), "the name of a key", repr(name[:20]))
        _own(keys, path, name, "a key of its own", where)


def _check_inputs(seats: Mapping[str, Any], where: Where) -> None:
    controls: dict[str, str] = {}
    for path, text in _said("evdev", seats, BOX_SEATS, where):
        if text and (not text.isprintable() or parse_button(text) is None):
            expected = "a control, a device and its port, such as button 1 @ NAME @ usb-…/input0"
            raise bad_input(_at(where, path), expected, repr(text[:40]))
        _own(controls, path, text, "a button of its own", where)


def _check_box(seats: Mapping[str, Any], where: Where) -> None:
    contacts: dict[str, str] = {}
    lamps: dict[int, str] = {}
    for path, said in _said("box", seats, BOX_SEATS, where):
        if path[2] == "lamp":
            if not 0 <= said <= BOX_SEATS:
                raise bad_input(_at(where, path), f"a lamp from 1 to {BOX_SEATS}, or 0", said)
            _own(lamps, path, said, "a lamp of its own", where)
        else:
            if said and said not in CONTACTS:
                raise bad_input(_at(where, path), f"one of {', '.join(CONTACTS)}", repr(said[:20]))
            _own(contacts, path, said, "a contact of its own", where)


def _said(
    table: str, seats: Mapping[str, Any], most: int, where: Where
) -> Iterable[tuple[_Key, Any]]:
    for seat, wires in seats.items():
        if seat not in {str(number) for number in range(1, most + 1)}:
            raise bad_input(where(("buttons", table, seat)), f"a seat from 1 to {most}", repr(seat))
        for key in (one.name for one in fields(wires)):
            value = getattr(wires, key)
            if value is not None:
                yield (table, seat, key), value


def _own(owners: dict[Any, str], path: _Key, value: Any, wanted: str, where: Where) -> None:
    """See that nobody else has it; nothing (0, an empty text) everybody may have."""
    if not value:
        return
    if value in owners:
        raise bad_input(_at(where, path), wanted, f"{value}, which is already {owners[value]}")
    owners[value] = f"{path[2]} of seat {path[1]}"


def _at(where: Where, path: _Key) -> str:
    return where(("buttons", *path))
