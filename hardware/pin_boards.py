"""The machine's pins by name of the driver: opened as named, or not at all.

`Driver.AUTO` is the one choice among two, and says which it was: gpiod, and lgpio where gpiod
cannot be had. Both hand on the kernel's stamps; no other driver is ever taken in their place.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

from hardware.edge import Channel
from hardware.errors import HardwareError
from hardware.gpio_leds import GpioLeds
from hardware.gpio_source import FactoryName, GpioSource, factory_name, open_factory
from hardware.gpiod_chip import GpioChip, open_chip
from hardware.gpiod_source import GpiodSource
from hardware.pin_board import LOOK_NS, ButtonSource, Driver, PinBoard
from hardware.pin_factory import PinFactory
from hardware.ports import Clock, Lights

log = logging.getLogger(__name__)


def open_board(driver: Driver, chip: str = "") -> PinBoard:
    """Open the pins; `chip` is another than that of the header, for gpiod: its label or path.

    Raises HardwareError with the remedy.
    """
    if driver is Driver.GPIOD or (driver is Driver.AUTO and chip):
        return GpiodBoard(open_chip(chip))  # a chip that was named is that one or none
    if driver is Driver.AUTO:
        return _best(lambda: GpiodBoard(open_chip()), _open_lgpio)
    return GpiozeroBoard(open_factory(FactoryName[driver.name]))


def _open_lgpio(passed_over: str) -> PinBoard:
    return GpiozeroBoard(open_factory(FactoryName.LGPIO), passed_over)


def _best(first: Callable[[], PinBoard], second: Callable[[str], PinBoard]) -> PinBoard:
    """Open the first, or the second and say so. Raises what the first raised if neither opens."""
    try:
        return first()
    except HardwareError as fault:
        try:
            board = second(str(fault))
        except HardwareError as other:
            log.debug("the second choice: %s", other)
            raise fault from other
        log.warning("the pins are read by %s: gpiod cannot be used, %s", board.told, fault)
        return board


class GpiodBoard:
    """Pins by libgpiod."""

    passed_over = ""

    def __init__(self, chip: GpioChip) -> None:
        self._chip = chip

    @property
    def told(self) -> str:
        """By gpiod, and of which chip."""
        return f"gpiod, {self._chip.told}"

    def buttons(
        self,
        pins: Mapping[Channel, int],
        clock: Clock,
        *,
        pull_up: bool = True,
        look_ns: int = LOOK_NS,
    ) -> ButtonSource:
        """Buttons in one request, with a thread of their own once they are started."""
        return GpiodSource(self._chip, pins, clock, pull_up=pull_up, look_ns=look_ns)

    def lamps(self, pins: Mapping[Channel, int]) -> Lights:
        """Lamps, each in a request of its own, so that one that is taken darkens no other."""
        return GpioLeds(self._chip, pins)

    def close(self) -> None:
        """Let go of the chip."""
        self._chip.close()


class GpiozeroBoard:
    """Pins by one of gpiozero's drivers."""

    def __init__(self, factory: PinFactory, passed_over: str = "") -> None:
        """`passed_over` is why a better driver is not used."""
        self._factory, self.passed_over = factory, passed_over

    @property
    def told(self) -> str:
        """By which driver."""
        return f"{factory_name(self._factory).name.lower()} of gpiozero"

    def buttons(
        self,
        pins: Mapping[Channel, int],
        clock: Clock,
        *,
        pull_up: bool = True,
        look_ns: int = LOOK_NS,
    ) -> ButtonSource:
        """Buttons without a net: whoever debounces them looks at the levels."""
        del look_ns
        return GpioSource(self._factory, pins, clock, pull_up=pull_up)

    def lamps(self, pins: Mapping[Channel, int]) -> Lights:
        """Lamps on pins of the same driver."""
        return GpioLeds(self._factory, pins)

    def close(self) -> None:
        """Close the driver."""
        self._factory.close()
