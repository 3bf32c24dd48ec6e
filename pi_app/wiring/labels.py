"""What people call the place where a wire ends: the same words as in `wiring.md`. Pure."""

from __future__ import annotations

from hardware.input_devices import parse_button
from hardware.pins import PHYSICAL
from pi_app.keyboard import key_name
from pi_app.wiring.spots import Spot, SpotKind


def label(spot: Spot | None) -> str:
    """Return a spot as it is written on the board, the page or the key; nothing for none."""
    if spot is None:
        return ""
    if spot.kind is SpotKind.PIN:
        pin = PHYSICAL.get(int(spot.name))
        return f"GPIO{spot.name}" + ("" if pin is None else f", pin {pin}")
    if spot.kind is SpotKind.INPUT:
        return _input(spot.name)
    if spot.kind is SpotKind.KEY:
        return key_name(spot.name)
    return f"lamp {spot.name}" if spot.kind is SpotKind.BOX_LAMP else spot.name


def _input(text: str) -> str:
    """Return a control with the port of its device, which tells two of one kind apart."""
    button = parse_button(text)
    if button is None:
        return text
    port = button.device.where.partition("/")[0].rpartition("-")[2]
    return f"{button.control.name} ({port})" if port else button.control.name
