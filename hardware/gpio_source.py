"""Buttons on the Pi's own pins. The only module that imports gpiozero, and not before it is asked.

gpiozero's devices (`Button` and the like) drop the time stamp on the way up, and its `bounce_time`
means something else, and spoils the stamp in another way, with each driver. So the pins are used
directly, with no debounce, and one driver is opened by name: never another in its place.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from enum import Enum
from importlib import import_module
from typing import cast

from hardware.edge import Channel, Edge, Quality
from hardware.errors import ClockMismatchError, DriverMissingError
from hardware.gpio_errors import explain
from hardware.pin_board import refuse_shared
from hardware.pin_factory import Pin as Pin
from hardware.pin_factory import PinFactory as PinFactory
from hardware.ports import Clock, EdgeSink
from hardware.stamps import CALLBACK_NS as CALLBACK_NS
from hardware.stamps import KERNEL_STAMPS as KERNEL_STAMPS
from hardware.stamps import PYTHON_STAMPS as PYTHON_STAMPS

log = logging.getLogger(__name__)

SECOND_NS = 1_000_000_000


class FactoryName(Enum):
    """The drivers that can be asked for; the value is (module, class) in gpiozero."""

    LGPIO = ("gpiozero.pins.lgpio", "LGPIOFactory")
    """Hands on the kernel's stamp: the one to use where gpiod cannot be."""
    RPIGPIO = ("gpiozero.pins.rpigpio", "RPiGPIOFactory")
    """Stamps when Python gets to run. Also what rpi-lgpio passes itself off as."""
    NATIVE = ("gpiozero.pins.native", "NativeFactory")
    """gpiozero's own driver; stamps in Python too."""
    MOCK = ("gpiozero.pins.mock", "MockFactory")
    """Pretend pins. Declares what LGPIO does, so that tests see the real figures."""


_QUALITY = {
    FactoryName.LGPIO: KERNEL_STAMPS,
    FactoryName.RPIGPIO: PYTHON_STAMPS,
    FactoryName.NATIVE: PYTHON_STAMPS,
    FactoryName.MOCK: KERNEL_STAMPS,
}


def open_factory(name: FactoryName) -> PinFactory:
    """Open exactly this driver. Raises HardwareError with the remedy; never opens another one."""
    module, class_name = name.value
    try:
        factory = cast(PinFactory, getattr(import_module(module), class_name)())
    except Exception as error:
        raise explain(error, f"GPIO driver {name.name}") from error
    if factory_name(factory) is not name:
        raise DriverMissingError(
            f"GPIO driver {name.name} opened as {type(factory).__name__}",
            remedy="another program has replaced gpiozero's drivers; use a fresh environment",
        )
    return factory


def factory_name(factory: PinFactory) -> FactoryName:
    """Which driver this is. Raises DriverMissingError for one whose stamps nobody has judged."""
    classes = {kind.__name__ for kind in type(factory).__mro__}
    for name in FactoryName:
        if name.value[1] in classes:
            return name
    raise DriverMissingError(
        f"unknown GPIO driver {type(factory).__name__}",
        remedy=f"use one of {', '.join(name.name.lower() for name in FactoryName)}",
    )


def to_ns(ticks_s: float) -> int:
    """Seconds of a pin driver to ns; exact up to 26 days, to 4 ns up to half a year."""
    return round(ticks_s * SECOND_NS)


class GpioSource:
    """Buttons between a pin and ground, each read with the best stamp its driver has."""

    def __init__(
        self,
        factory: PinFactory,
        pins: Mapping[Channel, int],
        clock: Clock,
        *,
        name: str = "gpio",
        pull_up: bool = True,
    ) -> None:
        """`pins` are BCM numbers; without `pull_up` the board must have resistors of its own.

        Raises WiringError if two buttons share a pin, DriverMissingError for an unknown driver.
        """
        refuse_shared(pins)
        self._factory, self._pins, self._clock = factory, dict(pins), clock
        self._name, self._pull = name, "up" if pull_up else "floating"
        self._quality = _QUALITY[factory_name(factory)]
        self._lines: dict[Channel, _Line] = {}
        self._faults = 0

    @property
    def name(self) -> str:
        """The name that its edges carry."""
        return self._name

    @property
    def quality(self) -> Quality:
        """By the driver in use."""
        return self._quality

    @property
    def channels(self) -> frozenset[Channel]:
        """The buttons that have a pin."""
        return frozenset(self._pins)

    @property
    def faults(self) -> int:
        """Edges that could not be handed on: the sink failed, or the stamp was on another clock."""
        return self._faults + sum(line.faults for line in self._lines.values())

    def start(self, sink: EdgeSink) -> None:
        """Claim the pins and deliver edges. Raises HardwareError; then no pin is held."""
        self.stop()
        self._check_clock()
        try:
            for channel, bcm in self._pins.items():
                self._claim(channel, bcm, sink)
        except Exception as error:
            self.stop()
            raise explain(error, f"pin GPIO{bcm} of button {channel}") from error

    def levels(self) -> Mapping[Channel, bool]:
        """Which contacts are closed; empty while stopped. Raises HardwareError if unreadable."""
        try:
            return {channel: not line.pin.state for channel, line in self._lines.items()}
        except Exception as error:
            raise explain(error, f"reading the buttons of {self._name}") from error

    def watermark_ns(self, now_ns: int) -> int:
        """Edges come at most `delivery_ns` after they happened."""
        return now_ns - self._quality.delivery_ns

    def stop(self) -> None:
        """Deliver nothing more. The factory stays open: it was handed in."""
        lines, self._lines = self._lines, {}
        for line in lines.values():
            line.silence()
            self._faults += line.faults

    def _check_clock(self) -> None:
        apart_ns = abs(to_ns(self._factory.ticks()) - self._clock.now_ns())
        if apart_ns >= SECOND_NS:
            raise ClockMismatchError(
                f"the pin driver's clock is {apart_ns / SECOND_NS:.0f} s from the table clock",
                remedy="use lgpio on a kernel of 5.7 or later, where both are CLOCK_MONOTONIC",
            )

    def _claim(self, channel: Channel, bcm: int, sink: EdgeSink) -> None:
        pin = self._factory.pin(bcm)
        pin.input_with_pull(self._pull)
        pin.bounce = None
        pin.edges = "both"
        # gpiozero keeps only a weak reference to the callback; this dictionary keeps the line.
        self._lines[channel] = line = _Line(self._name, channel, pin, self._clock, sink)
        pin.when_changed = line.changed


class _Line:
    """One pin while it is read. `changed` runs in the driver's thread."""

    def __init__(
        self, source: str, channel: Channel, pin: Pin, clock: Clock, sink: EdgeSink
    ) -> None:
        self.pin = pin
        self.faults = 0
        self._source, self._channel, self._clock = source, channel, clock
        self._sink: EdgeSink | None = sink

    def changed(self, ticks_s: float, state: int) -> None:
        """Hand on one edge. An exception here would end lgpio's thread, and all buttons."""
        try:
            self._hand_on(to_ns(ticks_s), state)
        except Exception:
            self.faults += 1
            if self.faults == 1:
                log.exception("button %s of %s: an edge was lost", self._channel, self._source)

    def silence(self) -> None:
        """No edge passes from now on, even if the driver is just calling."""
        self._sink = None
        try:
            self.pin.when_changed = None
        except Exception:
            log.exception("button %s of %s: its pin cannot be let go", self._channel, self._source)

    def _hand_on(self, t_ns: int, state: int) -> None:
        sink = self._sink
        if sink is None or state not in (0, 1):  # lgpio's watchdog reports a level of 2
            return
        if abs(t_ns - self._clock.now_ns()) >= SECOND_NS:
            raise ClockMismatchError(
                f"an edge is stamped {t_ns} ns", remedy="use a kernel of 5.7 or later"
            )
        # The button connects its pin to ground.
        sink(Edge(self._source, self._channel, t_ns, closed=not state))
