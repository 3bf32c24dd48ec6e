"""Buzz! sets: four handsets at one plug, each a big red button with a lamp and four small ones.

The kernel's `hid-sony` numbers the buttons as the set does, handset by handset: red, yellow, green,
orange, blue; without it they come in the same order. Each lamp is in its red button. They are lit
through the kernel's LEDs where it has some for the set, else by a report of our own: its first byte
is the report's number, the second means nothing, then one for each handset, 255 for lit.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
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
RULE = """\
SUBSYSTEM=="hidraw", ATTRS{idVendor}=="054c", ATTRS{idProduct}=="0002|1000", GROUP="input", MODE="0660"
"""
"""For udev: whoever may read the set may light its lamps."""
LAMP_REMEDY = "give the group input the right to write to it (wiring.md, Buzz! sets)"


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
        self._shown: dict[DeviceId, _Shown] = {}

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
            self._port(device).show(handset, self._states(device))
        except (KeyError, OSError, HardwareError) as error:
            self._count(lamp, error)

    def stop(self) -> None:
        """All dark, for good."""
        for lamp in tuple(self._lit & self._lamps.keys()):
            self.set(lamp, lit=False)
        self._lamps.clear()

    def _states(self, device: DeviceId) -> tuple[bool, ...]:
        lit = {at[1] for lamp, at in self._lamps.items() if at[0] == device and lamp in self._lit}
        return tuple(handset in lit for handset in range(HANDSETS))
