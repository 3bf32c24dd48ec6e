"""Sources of ours over the kernel's pretend chip, each by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

from hardware.clock import MonotonicClock
from hardware.gpio_source import FactoryName, GpioSource, open_factory
from hardware.ports import EdgeSource


class Source(EdgeSource, Protocol):
    """A source that counts what it could not hand on."""

    @property
    def faults(self) -> int:
        """How many."""
        ...


Opener = Callable[[Sequence[int]], AbstractContextManager[Source]]
"""From pins to a source, not yet started; a button's channel is its place among the pins."""


@contextmanager
def over_lgpio(pins: Sequence[int]) -> Iterator[Source]:
    """gpiozero's pins, on lgpio."""
    factory = open_factory(FactoryName.LGPIO)
    source = GpioSource(factory, dict(enumerate(pins)), MonotonicClock())
    try:
        yield source
    finally:
        source.stop()
        factory.close()


RAW = ("raw gpiod", "raw lgpio")
"""The bindings alone, to compare with."""
SOURCES: dict[str, Opener] = {"gpiozero/lgpio": over_lgpio}
