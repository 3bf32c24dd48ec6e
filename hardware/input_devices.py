"""Which input device is which, whatever number the kernel gives it today. Pure.

A device is known by its name and by where it is: its serial number where it has one of its own,
else the port that it is plugged into. Several that agree even in that (an encoder for two players
shows up as two devices) are counted in the kernel's order, from `#2`. One that went to another port
is still known if no other of its name is in doubt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from hardware.input_controls import LETTERS, MOUSE, TOUCH, Axis, Control, control_named, controls_of
from hardware.input_timing import USUAL_USB, Poll

SEPARATOR = " @ "


@dataclass(frozen=True, slots=True)
class DeviceId:
    """One device of a table."""

    name: str
    where: str
    """Serial number or port; empty where there is neither."""

    @property
    def text(self) -> str:
        """As it stands in settings, behind its control."""
        return f"{self.name}{SEPARATOR}{self.where}"


@dataclass(frozen=True, slots=True)
class InputButton:
    """One control of one device."""

    control: Control
    device: DeviceId

    @property
    def text(self) -> str:
        """As it stands in settings."""
        return f"{self.control.name}{SEPARATOR}{self.device.text}"


def parse_button(text: str) -> InputButton | None:
    """Return the button that a setting names; none if that is no button."""
    name, _, device = text.partition(SEPARATOR)
    called, at, where = device.rpartition(SEPARATOR.rstrip())
    control = control_named(name)
    if control is None or not at or not called.strip():
        return None
    return InputButton(control, DeviceId(called.strip(), where.strip()))


@dataclass(frozen=True, slots=True)
class DeviceFacts:
    """What the kernel says of a device."""

    path: str
    """Of today: `/dev/input/event3`."""
    name: str
    phys: str = ""
    """Its port and interface."""
    uniq: str = ""
    """Its serial number."""
    bus: int = 0
    vendor: int = 0
    product: int = 0
    keys: frozenset[int] = frozenset()
    axes: Mapping[int, Axis] = field(default_factory=dict)
    is_pointer: bool = False
    """A mouse: it moves a pointer."""
    poll: Poll = USUAL_USB

    @property
    def controls(self) -> frozenset[Control]:
        """All that can be pressed on it."""
        return controls_of(self.keys, self.axes)

    @property
    def is_keyboard(self) -> bool:
        """It has letters. An encoder that types cannot be told from a keyboard."""
        return self.keys >= LETTERS

    @property
    def has_buttons(self) -> bool:
        """It has buttons of its own, and neither points nor types: an encoder, a pad, a buzzer."""
        buttons = {code for code in self.keys if code >= 0x100} - MOUSE - TOUCH
        points = self.is_pointer or bool(self.keys & (TOUCH | MOUSE))
        return bool(buttons) and not points and not self.is_keyboard


def clean(name: str) -> str:
    """Return what a device says of itself as one line."""
    return " ".join("".join(one if one.isprintable() else " " for one in name).split())


def ids_of(present: Iterable[DeviceFacts]) -> dict[str, DeviceId]:
    """Return what each device is called in settings, by its path."""
    present = sorted(present, key=_age)
    serials = Counter((one.name, one.uniq, _interface(one)) for one in present if one.uniq)
    places = {
        one.path: one.uniq + _interface(one)
        if serials[one.name, one.uniq, _interface(one)] == 1
        else one.phys
        for one in present
    }
    return _counted(present, places)


def assign(
    wanted: Collection[DeviceId], present: Sequence[DeviceFacts]
) -> dict[DeviceId, DeviceFacts]:
    """Return which of the devices that are there is which of those that are wanted."""
    found: dict[DeviceId, DeviceFacts] = {}
    ordered = sorted(present, key=_age)
    by_port = _counted(ordered, {one.path: one.phys for one in ordered})
    for called in (ids_of(ordered), by_port):
        for one in ordered:
            device = called[one.path]
            if device in wanted and device not in found and one not in found.values():
                found[device] = one
    for name in {device.name for device in wanted}:
        lost = [device for device in wanted if device.name == name and device not in found]
        free = [one for one in ordered if one.name == name and one not in found.values()]
        if len(lost) == len(free) == 1:
            found[lost[0]] = free[0]
    return found


def _counted(ordered: Iterable[DeviceFacts], places: Mapping[str, str]) -> dict[str, DeviceId]:
    seen: Counter[tuple[str, str]] = Counter()
    ids = {}
    for one in ordered:
        place = places[one.path]
        seen[one.name, place] += 1
        number = seen[one.name, place]
        ids[one.path] = DeviceId(one.name, place if number == 1 else f"{place}#{number}")
    return ids


def _interface(one: DeviceFacts) -> str:
    """A device may have several interfaces, each an input device with the same serial number."""
    _, slash, interface = one.phys.rpartition("/")
    return slash + interface if slash else ""


def _age(one: DeviceFacts) -> tuple[int, str]:
    """Place in the kernel's order: event10 comes after event9."""
    return len(one.path), one.path
