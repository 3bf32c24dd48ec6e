"""Buzz! sets: four handsets at one plug, each a big red button with a lamp and four small ones.

The kernel's `hid-sony` numbers the buttons as the set does, handset by handset: red, yellow, green,
orange, blue; without it they come in the same order. Each lamp is in its red button. They are lit
through the kernel's LEDs where it has some for the set, else by a report of our own: its first byte
is the report's number, the second means nothing, then one for each handset, 255 for lit.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hardware.edge import Channel
from hardware.errors import HardwareError
from hardware.input_controls import Control, key
from hardware.input_devices import DeviceFacts, DeviceId, assign
from hardware.input_port import InputSystem
from hardware.input_sysfs import SYS

log = logging.getLogger(__name__)

SONY = 0x054C
SETS = frozenset({0x0002, 0x1000})
"""The set with wires and the one without."""
HANDSETS, BUTTONS = 4, 5
RED, BLUE = 0, 4
"""Places in a handset."""
DEV = Path("/dev")


def is_buzz(facts: DeviceFacts) -> bool:
    """Whether this is a Buzz! set."""
    known = facts.vendor == SONY and facts.product in SETS
    return known and len(facts.keys) >= HANDSETS * BUTTONS


@dataclass(frozen=True, slots=True)
class Handset:
    """What of a handset is used."""

    red: Control
    blue: Control


def handsets(facts: DeviceFacts) -> tuple[Handset, ...]:
    """Return the handsets of a set, the one with one dot first."""
    codes = sorted(facts.keys)
    firsts = range(0, HANDSETS * BUTTONS, BUTTONS)
    return tuple(Handset(key(codes[n + RED]), key(codes[n + BLUE])) for n in firsts)


class BuzzLights:
    """The lamps of Buzz! sets. A fault is counted and kept, never raised into the game."""

    def __init__(
        self,
        system: InputSystem,
        lamps: Mapping[Channel, tuple[DeviceId, int]],
        sys: Path = SYS,
        dev: Path = DEV,
    ) -> None:
        """`lamps` says in which set and handset, from 0, each is. All are dark at first."""
        self._system, self._lamps = system, dict(lamps)
        self._sys, self._dev = sys, dev
        self._lit: set[Channel] = set()
        self._faults = 0
        self._last_fault: str | None = None

    @property
    def faults(self) -> int:
        """How often a lamp did not obey."""
        return self._faults

    @property
    def last_fault(self) -> str | None:
        """What went wrong last, for the operator's page."""
        return self._last_fault

    def set(self, lamp: Channel, *, lit: bool) -> None:
        """Switch one lamp; a set that was plugged in again is found."""
        (self._lit.add if lit else self._lit.discard)(lamp)
        try:
            device, handset = self._lamps[lamp]
            self._show(device, handset)
        except (KeyError, OSError, HardwareError) as error:
            self._faults += 1
            self._last_fault = f"lamp {lamp}: {type(error).__name__}: {error}"
            if self._faults == 1:
                log.error("%s", self._last_fault)

    def stop(self) -> None:
        """All dark, for good."""
        for lamp in tuple(self._lit & self._lamps.keys()):
            self.set(lamp, lit=False)
        self._lamps.clear()

    def _show(self, device: DeviceId, handset: int) -> None:
        facts = assign({device}, self._system.look().found)[device]
        states = self._states(device)
        led = _led(facts, handset, self._sys)
        if led is not None:
            led.write_text("1" if states[handset] else "0")
            return
        raw = _raw(facts, self._sys, self._dev)
        if raw is None:
            raise FileNotFoundError(f"{device.name} has no lamps here")
        with raw.open("wb", buffering=0) as port:
            port.write(report(states))

    def _states(self, device: DeviceId) -> tuple[bool, ...]:
        lit = {at[1] for lamp, at in self._lamps.items() if at[0] == device and lamp in self._lit}
        return tuple(handset in lit for handset in range(HANDSETS))


def lamp_files(facts: DeviceFacts, sys: Path = SYS, dev: Path = DEV) -> tuple[Path, ...]:
    """Return what has to be written for the lamps of a set; nothing where it has none."""
    leds = (_led(facts, handset, sys) for handset in range(HANDSETS))
    found = tuple(led for led in leds if led is not None)
    raw = _raw(facts, sys, dev)
    return found or (() if raw is None else (raw,))


def _led(facts: DeviceFacts, handset: int, sys: Path) -> Path | None:
    return next(_hid(facts, sys).glob(f"leds/*::buzz{handset + 1}/brightness"), None)


def _raw(facts: DeviceFacts, sys: Path, dev: Path) -> Path | None:
    raw = next(_hid(facts, sys).glob("hidraw/hidraw*"), None)
    return None if raw is None else dev / raw.name


def _hid(facts: DeviceFacts, sys: Path) -> Path:
    """Return the HID device whose input device this is."""
    node = (sys / "class" / "input" / Path(facts.path).name / "device").resolve()
    return node.parent.parent


def report(states: Sequence[bool]) -> bytes:
    """Return what makes the lamps of a set so: report 0, one byte, the lamps, two bytes."""
    return bytes((0, 0, *(0xFF if lit else 0 for lit in states), 0, 0))
