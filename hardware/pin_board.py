"""The shape of the machine's pins, whatever driver they are opened with."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Protocol

from hardware.edge import Channel
from hardware.errors import WiringError
from hardware.ports import Clock, EdgeSource, Lights

LOOK_NS = 5_000_000
"""How often levels are looked at, for edges that were lost."""


class Driver(Enum):
    """What the pins can be opened with."""

    AUTO = "auto"
    """gpiod, and lgpio where that cannot be had; both hand on the kernel's stamps."""
    GPIOD = "gpiod"
    """libgpiod: the kernel's stamps, and its numbers."""
    LGPIO = "lgpio"
    RPIGPIO = "rpigpio"
    NATIVE = "native"
    MOCK = "mock"


class ButtonSource(EdgeSource, Protocol):
    """Buttons on pins."""

    @property
    def faults(self) -> int:
        """Edges that were lost in it."""
        ...


class PinBoard(Protocol):
    """Pins by their BCM numbers. Whoever opened it closes it, after its buttons and lamps."""

    @property
    def told(self) -> str:
        """By which driver, and of which chip, for people to read."""
        ...

    @property
    def passed_over(self) -> str:
        """Why a better driver is not in use, with the remedy; empty if there is none."""
        ...

    def buttons(
        self,
        pins: Mapping[Channel, int],
        clock: Clock,
        *,
        pull_up: bool = True,
        look_ns: int = LOOK_NS,
    ) -> ButtonSource:
        """Buttons between these pins and ground, not started yet. Raises HardwareError.

        Without `pull_up` the board must have resistors of its own. Where a driver can lose an edge
        and its levels have to be looked at for that, this is done every `look_ns`.
        """
        ...

    def lamps(self, pins: Mapping[Channel, int]) -> Lights:
        """Lamps on these pins, dark."""
        ...

    def close(self) -> None:
        """Let go of all pins."""
        ...


def refuse_shared(pins: Mapping[Channel, int]) -> None:
    """Raise WiringError if two buttons share a pin."""
    owners: dict[int, Channel] = {}
    for channel, bcm in pins.items():
        if bcm in owners:
            raise WiringError(
                f"buttons {owners[bcm]} and {channel} share pin GPIO{bcm}",
                remedy="give each its own pin",
            )
        owners[bcm] = channel
