"""What the doctor tells of input devices: which are there, how often they are asked. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hardware.edge import Quality
from hardware.errors import HardwareError
from hardware.evdev_source import RIGHTS
from hardware.input_devices import DeviceFacts, DeviceId, assign
from hardware.input_port import Look
from hardware.input_timing import quality_of
from pi_app.input_buttons import chosen_inputs
from pi_app.seats import seat_of
from pi_app.settings import Settings


@dataclass(frozen=True, slots=True)
class InputsTold:
    """One line about input devices."""

    detail: str
    quality: Quality | None = None
    """What their stamps are worth; none if they cannot be played on."""


def inputs_told(settings: Settings, look: Callable[[], Look]) -> InputsTold:
    """Return what is found of the devices on which people press."""
    try:
        seen = look()
    except HardwareError as fault:
        return InputsTold(str(fault))
    seats = range(len(settings.table.seats))
    wires = chosen_inputs(settings.buttons, seen.found, seats).wires
    wanted = {one.device for one in wires.values()}
    there = assign(wanted, seen.found)
    lacking = sorted(wanted - there.keys(), key=lambda one: one.text)
    if lacking:
        return InputsTold(_lacking(lacking, seen))
    if not wires:
        return InputsTold(_nothing_wired(seen))
    slowest = max(there.values(), key=lambda one: one.poll.interval_ns)
    names = " and ".join(one.name for one in there.values())
    numbers = ", ".join(str(seat + 1) for seat in sorted({seat_of(c)[0] for c in wires}))
    typing = any(one.is_keyboard for one in there.values())
    quality = quality_of([one.poll for one in there.values()], has_keyboard=typing)
    return InputsTold(f"{names}, seats {numbers}; {slowest.poll.text}", quality)


def keyboard_told(look: Callable[[], Look]) -> str:
    """Return that a keyboard could be read by the kernel, if one can; else nothing."""
    try:
        found = look().found
    except HardwareError:
        return ""
    able = any(one.is_keyboard for one in found)
    return "; the kernel stamps them: slap-table wire --inputs evdev" if able else ""


def _lacking(lacking: Iterable[DeviceId], seen: Look) -> str:
    told = "; ".join(f"{one.name} is not at {one.where or 'hand'}" for one in lacking)
    if seen.refused:
        return f"{told}, and {seen.refused[0]} may not be read: {RIGHTS}"
    return f"{told}: plug it in there, or run slap-table wire"


def _nothing_wired(seen: Look) -> str:
    buttons = [one for one in seen.found if one.has_buttons]
    if buttons:
        return f"{_names(buttons)} is there: slap-table wire finds whose buttons it has"
    if seen.refused:
        return f"{seen.refused[0]} may not be read: {RIGHTS}"
    return "no USB buttons found (arcade encoders, pads, buzzers)"


def _names(devices: Iterable[DeviceFacts]) -> str:
    return ", ".join(dict.fromkeys(one.name for one in devices))
