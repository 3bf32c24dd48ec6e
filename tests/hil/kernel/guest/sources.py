"""Sources of ours over the pretend chip, by name, opened as the table opens them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial

from hardware.clock import MonotonicClock
from hardware.pin_board import ButtonSource, Driver
from hardware.pin_boards import open_board

Opener = Callable[[Sequence[int]], AbstractContextManager[ButtonSource]]
"""From pins to a source, not yet started; a button's channel is its place among the pins."""


@contextmanager
def opened(driver: Driver, pins: Sequence[int]) -> Iterator[ButtonSource]:
    """Buttons by one driver."""
    board = open_board(driver)
    source = board.buttons(dict(enumerate(pins)), MonotonicClock())
    try:
        yield source
    finally:
        source.stop()
        board.close()


RAW = ("raw gpiod", "raw lgpio")
"""The bindings alone, to compare with."""
DRIVERS = {"gpiod": Driver.GPIOD, "gpiozero/lgpio": Driver.LGPIO}
SOURCES: dict[str, Opener] = {name: partial(opened, driver) for name, driver in DRIVERS.items()}
