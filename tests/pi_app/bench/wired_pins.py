"""Pretend pins of which one drives another, as over a wire; and what such a wire may do wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

from hardware.gpio_source import PinFactory
from tests.pi_app.bench.stand import US, Stand
from tests.support.mock_gpio import StampedFactory, StampedPin, drive

STAMP_NS = 40 * US
"""From the edge to the kernel's stamp."""
ARRIVAL_NS = 900 * US
"""From the stamp to our callback."""


@dataclass
class Cable:
    """A wire from `out` to `button`."""

    stand: Stand
    out: int
    button: int
    inverts: bool = False
    """A driver chip in between: a high output closes the contact."""
    is_there: Callable[[int], bool] = lambda _edge: True
    """Whether edge number n, from 1, gets through."""
    bounces_ns: tuple[int, ...] = ()
    """After each contact it opens and closes again, that much later."""
    edges: int = 0
    factory: PinFactory = field(init=False)

    def __post_init__(self) -> None:
        factory = StampedFactory(self.stand.clock)
        factory.pin(self.out, pin_class=self._pin_class())
        self.factory = cast(PinFactory, factory)

    def _pin_class(self) -> type[StampedPin]:
        cable = self

        class OutputPin(StampedPin):
            """Tells the cable of its level."""

            def _set_state(self, value: Any) -> None:
                super()._set_state(value)
                cable.moved(high=bool(value))

            def _set_function(self, value: Any) -> None:
                super()._set_function(value)
                if value == "output":
                    cable.moved(high=bool(self.state))

        return OutputPin

    def moved(self, *, high: bool) -> None:
        """The output has a level: the contact follows, and its edge arrives later."""
        self.edges += 1
        if not self.is_there(self.edges):
            return
        closed = high == self.inverts
        stamp_ns = self.stand.clock.now_ns() + STAMP_NS
        self._drive_later(stamp_ns, closed=closed)
        for number, after_ns in enumerate(self.bounces_ns if closed else ()):
            self._drive_later(stamp_ns + after_ns, closed=number % 2 == 1)

    def _drive_later(self, stamp_ns: int, *, closed: bool) -> None:
        def arrive() -> None:
            drive(self.factory, self.button, stamp_ns, closed=closed)

        self.stand.later(stamp_ns + ARRIVAL_NS - self.stand.clock.now_ns(), arrive)
