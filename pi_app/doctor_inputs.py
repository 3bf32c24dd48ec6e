"""What the doctor tells of input devices: which are there, how often they are asked. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from hardware.edge import Channel, Quality
from hardware.errors import HardwareError
from hardware.evdev_source import RIGHTS
from hardware.input_devices import DeviceFacts, DeviceId, assign
from hardware.input_port import Look
from hardware.input_timing import quality_of
from hardware.pins import MAX_SEATS as MAX_WIRED_SEATS
from pi_app.input_buttons import chosen_inputs
from pi_app.mixed_buttons import MS, left_out, pins_to_open, tie_ns
from pi_app.pin_choice import Pins, pins_for
from pi_app.seats import seat_of
from pi_app.settings import Inputs, Settings


@dataclass(frozen=True, slots=True)
class InputsTold:
    """One line about input devices."""

    detail: str
    quality: Quality | None = None
    """What their stamps are worth; none if they cannot be played on."""
    taken: frozenset[Channel] = frozenset()
    """The buttons that a table takes from them, even if one of several is not there."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What is to be said of the pins where input devices have buttons too."""

    are_used: bool
    detail: str = ""


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
    taken = frozenset(wires) if there else frozenset[Channel]()
    if lacking:
        return InputsTold(_lacking(lacking, seen), taken=taken)
    if not wires:
        return InputsTold(_nothing_wired(seen))
    slowest = max(there.values(), key=lambda one: one.poll.interval_ns)
    names = " and ".join(one.name for one in there.values())
    numbers = _seats(wires)
    typing = any(one.is_keyboard for one in there.values())
    quality = quality_of([one.poll for one in there.values()], has_keyboard=typing)
    told = f"{names}, seats {numbers}; {slowest.poll.text}{_skipped(settings, taken)}"
    return InputsTold(told, quality, taken)


def pins_beside(settings: Settings, devices: InputsTold, pins: Quality) -> Beside:
    """Return which seats are on pins and how near slaps of both kinds are a tie."""
    options, people = settings.buttons, _people(settings)
    own = pins_to_open(options, _pins(settings), people, dict.fromkeys(devices.taken))
    if own is None:
        return Beside(are_used=False, detail="left alone: the buttons are wired to USB devices")
    if not options.evdev:
        return Beside(are_used=True)
    near = ""
    if devices.quality is not None:
        tie_ms = tie_ns(pins, devices.quality) / MS
        near = f", and slaps within {tie_ms:g} ms of those on USB are a tie"
    skipped = _skipped(settings, own)
    return Beside(are_used=True, detail=f", seats {_seats(own)}{near}{skipped}")


def _pins(settings: Settings) -> Pins:
    return pins_for(settings.buttons, len(settings.table.seats))


def _people(settings: Settings) -> tuple[int, ...]:
    """Where people sit, as far as there can be pins."""
    players = enumerate(settings.table.seats[:MAX_WIRED_SEATS])
    return tuple(seat for seat, player in players if not player.startswith("bot:"))


def _skipped(settings: Settings, heard: Collection[Channel]) -> str:
    """What `inputs` leaves out by name."""
    if settings.buttons.inputs is Inputs.AUTO:
        return ""
    lines = left_out(settings.buttons, _pins(settings), _people(settings))
    told = dict.fromkeys(line for channel, line in lines.items() if channel not in heard)
    return "".join(f"; {line}" for line in told)


def _seats(channels: Iterable[Channel]) -> str:
    return ", ".join(str(seat + 1) for seat in sorted({seat_of(c)[0] for c in channels}))


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
