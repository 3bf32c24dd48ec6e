"""Which button of which input device is whose, and what the table is told when a device goes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from engine.inputs import Button
from hardware.buzz import BuzzLights, handsets, is_buzz
from hardware.edge import Channel
from hardware.errors import DeviceMissingError, HardwareError
from hardware.evdev_source import EvdevSource, InputState
from hardware.input_devices import DeviceFacts, DeviceId, InputButton, assign, ids_of, parse_button
from hardware.input_port import InputSystem
from hardware.ports import Clock
from pi_app.inbox import ButtonsChanged, Message
from pi_app.lights import WiredLamps
from pi_app.parts import Opened, Parts
from pi_app.publish import ButtonsGone, ButtonsOn, Missing
from pi_app.seats import BUTTONS, channel_of, seat_of
from pi_app.settings import ButtonSettings, Inputs, SeatInputs

WIRE = "run slap-table wire --inputs evdev"

Wires = Mapping[Channel, InputButton]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The input devices of a table."""

    wires: Wires
    lamps: Mapping[Channel, tuple[DeviceId, int]]
    """Of Buzz! sets: in which set and handset each is."""


def wired_inputs(seats: Mapping[str, SeatInputs]) -> dict[Channel, InputButton]:
    """Return the buttons that the settings name."""
    told = {
        channel_of(int(seat) - 1, button): parse_button(text)
        for seat, one in seats.items()
        for button, text in zip(BUTTONS, (one.play, one.slap), strict=True)
    }
    return {channel: button for channel, button in told.items() if button is not None}


def usual_inputs(found: Iterable[DeviceFacts]) -> dict[Channel, InputButton]:
    """Return the buttons that nobody need wire: Buzz! sets, red for SLAP and blue for PLAY."""
    sets = [one for one in found if is_buzz(one)]
    ids = ids_of(sets)
    wires: dict[Channel, InputButton] = {}
    for seat, (facts, hand) in enumerate((one, hand) for one in sets for hand in handsets(one)):
        device = ids[facts.path]
        wires[channel_of(seat, Button.PLAY)] = InputButton(hand.blue, device)
        wires[channel_of(seat, Button.SLAP)] = InputButton(hand.red, device)
    return wires


def chosen_inputs(
    options: ButtonSettings, found: Collection[DeviceFacts], people: Collection[int]
) -> Chosen:
    """Return what people press on: what is wired, else what is known without."""
    wires = wired_inputs(options.evdev) or usual_inputs(found)
    own = {channel: one for channel, one in wires.items() if seat_of(channel)[0] in people}
    return Chosen(own, dict(_lamps(own, found)))


def _lamps(
    wires: Wires, found: Collection[DeviceFacts]
) -> Iterable[tuple[Channel, tuple[DeviceId, int]]]:
    there = assign({one.device for one in wires.values()}, tuple(found))
    for channel, one in wires.items():
        facts = there.get(one.device)
        if facts is not None and is_buzz(facts):
            for number, hand in enumerate(handsets(facts)):
                if hand.red == one.control:
                    yield channel, (one.device, number)


def are_wanted(options: ButtonSettings) -> bool:
    """Whether input devices are asked at all: by name, or as the wiring has them, or as is usual
    where nothing has been wired."""
    if options.inputs is not Inputs.AUTO:
        return options.inputs is Inputs.EVDEV
    return bool(options.evdev) or not (options.pins or options.box or options.keys)


def is_there(wires: Wires, found: Collection[DeviceFacts]) -> bool:
    """Whether any device of these is plugged in."""
    return bool(assign({one.device for one in wires.values()}, tuple(found)))


def opened_inputs(
    parts: Parts,
    options: ButtonSettings,
    people: Collection[int],
    post: Callable[[Message], None],
) -> tuple[Opened | None, str]:
    """Return the input devices on which people press, opened, or none and what is to be told of it.

    Raises HardwareError where they were asked for by name.
    """
    by_name = options.inputs is Inputs.EVDEV
    if not (people and are_wanted(options)):
        return None, ""
    try:
        system = parts.open_inputs()
        found = system.look().found
        chosen = chosen_inputs(options, found, people)
        if not by_name and not is_there(chosen.wires, found):
            return None, _not_there(options, chosen)
        if not chosen.wires:
            raise DeviceMissingError("no input device is wired", remedy=WIRE)
        source = open_inputs(system, chosen.wires, parts.clock, post, grab=options.grab)
    except HardwareError as fault:
        if by_name:
            raise
        return None, f"no input devices: {fault}" if options.evdev else ""
    lamps = WiredLamps(BuzzLights(system, chosen.lamps), chosen.lamps) if chosen.lamps else None
    return Opened(devices=source, wires=chosen.wires, lights=lamps), ""


def _not_there(options: ButtonSettings, chosen: Chosen) -> str:
    names = "; ".join(sorted({one.device.name for one in chosen.wires.values()}))
    return f"no input devices: {names} is not plugged in" if options.evdev and names else ""


def open_inputs(
    system: InputSystem, wires: Wires, clock: Clock, post: Callable[[Message], None], *, grab: bool
) -> EvdevSource:
    """Return the source of these buttons; what comes and goes is posted. Raises HardwareError."""
    source = EvdevSource(system, wires, clock, grab=grab)
    was_there = False

    def changed(state: InputState) -> None:
        nonlocal was_there
        post(ButtonsChanged(gone_of(state, was_there=was_there)))
        was_there = was_there or not state.missing

    source.on_change(changed)
    return source


def gone_of(state: InputState, *, was_there: bool) -> ButtonsGone | None:
    """Return why buttons cannot be used; none if all are there. `was_there`: they all were once."""
    if not state.missing:
        return None
    if state.fault is not None:
        return ButtonsGone(Missing.CLOSED, state.text, ButtonsOn.USB)
    why = Missing.GONE if was_there else Missing.SEARCHED
    return ButtonsGone(why, state.text, ButtonsOn.USB)


def input_place(wires: Wires, channel: Channel) -> str:
    """Return where a button is: `button 3 of Generic USB Joystick`; empty where nobody knows."""
    one = wires.get(channel)
    return "" if one is None else f"{one.control.name} of {one.device.name}"
