"""What can be pressed on an input device of the kernel: keys, buttons, and ends of axes. Pure.

Codes are those of the kernel's `linux/input-event-codes.h`, which never change. A control has a
name that stands in settings, is shown to people, and leads back to it: `key a`, `button 3`, `stick
left`. A HID device's buttons are numbered here as it numbers them itself, from 1: the kernel puts
the first 16 of a joystick at 0x120, those of a gamepad at 0x130, and all further ones at 0x2c0.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

EV_SYN, EV_KEY, EV_REL, EV_ABS = 0, 1, 2, 3
SYN_REPORT, SYN_DROPPED = 0, 3
"""The end of what belongs together; and: the kernel's queue was full, something was lost."""
AUTOREPEAT = 2
"""Value of a key event that a held key makes by itself."""


class ControlKind(Enum):
    """What moves."""

    KEY = "key"
    LOW = "low"
    """The low end of an axis: left, or up."""
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Control:
    """One thing to press."""

    kind: ControlKind
    code: int
    """Of the key, or of the axis."""

    @property
    def name(self) -> str:
        """As settings and people call it."""
        return _NAMES.get(self) or f"key #{self.code}"


@dataclass(frozen=True, slots=True)
class Axis:
    """The range of an axis."""

    least: int
    most: int

    def ends(self, code: int, value: int) -> Iterator[tuple[Control, bool]]:
        """Yield both ends with whether they are pressed: the outer quarters of the range."""
        quarter = (self.most - self.least) // 4
        yield Control(ControlKind.LOW, code), value < self.least + max(quarter, 1)
        yield Control(ControlKind.HIGH, code), value > self.most - max(quarter, 1)


def key(code: int) -> Control:
    """Return a key or button."""
    return Control(ControlKind.KEY, code)


def control_named(name: str) -> Control | None:
    """Return the control with this name; none where there is none."""
    known = _CONTROLS.get(name)
    number = name.removeprefix("key #")
    if known is not None or number == name or not (number.isdecimal() and number.isascii()):
        return known
    control = key(int(number))
    return control if control.code <= KEY_MAX and control not in _NAMES else None


KEY_MAX = 0x2FF
JOYSTICK, GAMEPAD, MISC, EXTRA = 0x120, 0x130, 0x100, 0x2C0
TOUCH = frozenset(range(0x140, 0x150))
"""Tools and touches of tablets, touchpads and touch screens."""
MOUSE = frozenset(range(0x110, 0x118))
LETTERS = frozenset((*range(16, 26), *range(30, 39), *range(44, 51)))
"""Where the letters of a keyboard are."""
DIRECTIONS = frozenset((0x00, 0x01, *range(0x10, 0x18)))
"""Axes of a stick with four contacts: X, Y, and the hats. Others do not rest in their middle."""

_KEYS = (
    "esc 1 2 3 4 5 6 7 8 9 0 minus equal backspace tab q w e r t y u i o p [ ] enter left-ctrl "
    "a s d f g h j k l ; ' ` left-shift \\ z x c v b n m , . / right-shift num-* left-alt space "
    "caps-lock f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 num-lock scroll-lock num-7 num-8 num-9 num-minus "
    "num-4 num-5 num-6 num-plus num-1 num-2 num-3 num-0 num-."
)
"""The codes from 1 on, in order: the rows of a PC keyboard with the US layout."""
_FURTHER = {
    86: "<>",
    87: "f11",
    88: "f12",
    96: "num-enter",
    97: "right-ctrl",
    98: "num-/",
    100: "right-alt",
    102: "home",
    103: "up",
    104: "page-up",
    105: "left",
    106: "right",
    107: "end",
    108: "down",
    109: "page-down",
    110: "insert",
    111: "delete",
    125: "left-meta",
    126: "right-meta",
    127: "menu",
}
_BUTTONS = (
    ("misc", MISC, 16),
    ("mouse", 0x110, 8),
    ("button", JOYSTICK, 16),
    ("pad", GAMEPAD, 16),
    ("extra", EXTRA, 40),
)
_CROSS = ("up", "down", "left", "right")
_DPAD = 0x220


def _names() -> Iterator[tuple[Control, str]]:
    for code, name in (*enumerate(_KEYS.split(), start=1), *_FURTHER.items()):
        yield key(code), f"key {name}"
    for word, first, number in _BUTTONS:
        for place in range(number):
            yield key(first + place), f"{word} {place + 1}"
    for place, way in enumerate(_CROSS):
        yield key(_DPAD + place), f"cross {way}"
    for code in DIRECTIONS:
        hat = (code - 0x10) // 2 + 1
        word = "stick" if code < 2 else "hat" if hat == 1 else f"hat {hat}"
        low, high = ("up", "down") if code % 2 else ("left", "right")
        yield Control(ControlKind.LOW, code), f"{word} {low}"
        yield Control(ControlKind.HIGH, code), f"{word} {high}"


_NAMES: Mapping[Control, str] = MappingProxyType(dict(_names()))
_CONTROLS: Mapping[str, Control] = MappingProxyType({n: c for c, n in _NAMES.items()})


def controls_of(keys: Collection[int], axes: Mapping[int, Axis]) -> frozenset[Control]:
    """Return all that can be pressed on a device with these keys and axes."""
    pressed = {key(code) for code in keys if code not in TOUCH}
    ends = {
        control
        for code, axis in axes.items()
        if code in DIRECTIONS and axis.least < axis.most
        for control, _ in axis.ends(code, axis.least)
    }
    return frozenset(pressed | ends)
