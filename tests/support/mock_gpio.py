"""gpiozero's mock pins with stamps that the test sets exactly.

A `MockPin` stamps with the time at which the test happened to run. These take their stamps from
the test, and their factory tells the time of a `SimClock`. Callbacks run in the test's thread, so
nothing here proves anything about threads.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Protocol, cast

from gpiozero.pins.mock import MockFactory, MockPin
from gpiozero.pins.pi import PiPin

from hardware.gpio_source import Pin, PinFactory
from hardware.ports import Clock

SECOND_NS = 1_000_000_000


class Drivable(Pin, Protocol):
    """A pin that a test drives from outside."""

    stamp_ns: int
    pull: str

    def drive_low(self) -> None:
        """The button connects the pin to ground."""
        ...

    def drive_high(self) -> None:
        """The button lets go."""
        ...


class StampedPin(MockPin):  # type: ignore[misc]  # gpiozero carries no types, so its classes are Any
    """Hands on `stamp_ns` as the time of the change, where MockPin hands on the time of day."""

    stamp_ns: int = 0

    def _call_when_changed(self) -> None:
        PiPin._call_when_changed(self, self.stamp_ns / SECOND_NS, self._state)


class StampedFactory(MockFactory):  # type: ignore[misc]  # as for StampedPin: a base without types
    """Pretend pins on a clock of the test."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(pin_class=StampedPin)
        self.ticks = lambda: clock.now_ns() / SECOND_NS


@contextmanager
def mock_factory(clock: Clock) -> Iterator[PinFactory]:
    """A factory of stamped pins, closed afterwards; gpiozero's default factory is left alone."""
    factory = StampedFactory(clock)
    try:
        yield cast(PinFactory, factory)
    finally:
        factory.close()


def drive(factory: PinFactory, bcm: int, t_ns: int, *, closed: bool) -> None:
    """The contact at pin `bcm` closes or opens at t_ns."""
    pin = cast(Drivable, factory.pin(bcm))
    pin.stamp_ns = t_ns
    if closed:
        pin.drive_low()
    else:
        pin.drive_high()


def press(factory: PinFactory, bcm: int, t_ns: int, bounces: Collection[int] = ()) -> None:
    """Close the contact at t_ns and let it chatter: `bounces` are times after t_ns."""
    drive(factory, bcm, t_ns, closed=True)
    for index, after_ns in enumerate(bounces):
        drive(factory, bcm, t_ns + after_ns, closed=index % 2 == 1)
