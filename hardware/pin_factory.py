"""What we use of a gpiozero pin and of its factory: shapes alone, nothing is imported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class OutputPin(Protocol):
    """A pin that a lamp hangs on."""

    state: bool | float

    def output_with_state(self, state: int) -> None:
        """Make it an output that starts low (0) or high (1)."""
        ...


class OutputPins(Protocol):
    """Pins for lamps, by their numbers."""

    def pin(self, name: int) -> OutputPin:
        """The pin with this BCM number."""
        ...


class Pin(OutputPin, Protocol):
    """What we use of a gpiozero pin."""

    bounce: float | None
    edges: str
    when_changed: Callable[[float, int], None] | None

    def input_with_pull(self, pull: str) -> None:
        """Make it an input; `pull` is `up` or `floating`."""
        ...


class PinFactory(Protocol):
    """What we use of a gpiozero pin factory. Whoever opened it closes it, last of all."""

    def pin(self, name: int) -> Pin:
        """The pin with this BCM number; always the same object for the same number."""
        ...

    def ticks(self) -> float:
        """The time now, in seconds, on the clock of the stamps."""
        ...

    def close(self) -> None:
        """Let go of all pins."""
        ...
