"""Lamps on the Pi's own pins, through a driver for each: on or off, nothing between.

No PWM: a pulsed lamp in the cable of a button puts edges on the button's wire.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping

from hardware.edge import Channel
from hardware.pin_factory import OutputPin, OutputPins

log = logging.getLogger(__name__)


class GpioLeds:
    """The lamps of the table. A fault is counted and kept, never raised into the game."""

    def __init__(self, factory: OutputPins, pins: Mapping[Channel, int]) -> None:
        """Make each pin (BCM number) an output, dark. A pin that cannot be is a fault."""
        self._factory, self._bcms = factory, dict(pins)
        self._pins: dict[Channel, OutputPin] = {}
        self._faults = 0
        self._last_fault: str | None = None
        for lamp in self._bcms:
            self._claim(lamp)

    @property
    def faults(self) -> int:
        """How often a lamp did not obey."""
        return self._faults

    @property
    def last_fault(self) -> str | None:
        """What went wrong last, for the operator's page."""
        return self._last_fault

    def set(self, lamp: Channel, *, lit: bool) -> None:
        """Switch one lamp, its pin claimed again where it could not be had before.

        One that is not there, or let go of, is a fault.
        """
        if lamp not in self._pins and lamp in self._bcms and not self._claim(lamp):
            return
        try:
            self._pins[lamp].state = lit
        except Exception as error:
            self._count(lamp, error)

    def stop(self) -> None:
        """All dark; the factory stays open, for it was handed in."""
        for lamp in tuple(self._pins):
            self.set(lamp, lit=False)
        self._pins.clear()
        self._bcms.clear()

    def _claim(self, lamp: Channel) -> bool:
        """Make a pin an output; whether it could be had."""
        try:
            pin = self._factory.pin(self._bcms[lamp])
            pin.output_with_state(0)
        except Exception as error:
            self._count(lamp, error)
            return False
        self._pins[lamp] = pin
        return True

    def _count(self, lamp: Channel, error: Exception) -> None:
        self._faults += 1
        self._last_fault = f"lamp {lamp}: {type(error).__name__}: {error}"
        if self._faults == 1:
            log.error("%s", self._last_fault)
