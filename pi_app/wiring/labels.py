"""What people call the place where a wire ends: the same words as in `wiring.md`. Pure."""

from __future__ import annotations

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
    if spot.kind is SpotKind.KEY:
        return key_name(spot.name)
    return f"lamp {spot.name}" if spot.kind is SpotKind.BOX_LAMP else spot.name
