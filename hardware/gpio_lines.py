"""What we use of gpiod (libgpiod 2): shapes alone, nothing is imported.

The names are gpiod's own, so that its classes have these shapes as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, Protocol


class LineEvent(Protocol):
    """One edge, as the kernel tells it (`struct gpio_v2_line_event`)."""

    @property
    def line_offset(self) -> int:
        """Which line of the chip."""
        ...

    @property
    def timestamp_ns(self) -> int:
        """Taken in the interrupt, on the clock that was asked for."""
        ...

    @property
    def event_type(self) -> Enum:
        """Rising or falling, of the logical level; it is read later than the stamp."""
        ...

    @property
    def global_seqno(self) -> int:
        """Counts the interrupts of a request from 1, modulo 2 ** 32."""
        ...

    @property
    def line_seqno(self) -> int:
        """Counts the events of this line of a request from 1, modulo 2 ** 32."""
        ...


class LineRequest(Protocol):
    """Lines that are ours alone till they are released. Not safe between threads."""

    @property
    def fd(self) -> int:
        """Can be polled: readable while an event waits."""
        ...

    def read_edge_events(self, max_events: int | None = None) -> Sequence[LineEvent]:
        """Take what waits, the oldest first; blocks while nothing does. Raises OSError."""
        ...

    def get_values(self, lines: Iterable[int | str] | None = None) -> Sequence[Enum]:
        """The logical levels now, in the order of `lines`. Raises OSError."""
        ...

    def set_value(self, line: int | str, value: Any) -> None:
        """Drive an output. Raises OSError."""
        ...

    def release(self) -> None:
        """Let go of the lines."""
        ...


class ChipInfo(Protocol):
    """What a chip says of itself."""

    @property
    def label(self) -> str:
        """Kind of chip, the same under every number: `pinctrl-bcm2711`."""
        ...

    @property
    def num_lines(self) -> int: ...


class LineInfo(Protocol):
    """What the kernel says of a line, whoever holds it."""

    @property
    def used(self) -> bool: ...
    @property
    def consumer(self) -> str:
        """Who holds it, by the name that it gave."""
        ...


class Chip(Protocol):
    """One `/dev/gpiochip…`, opened."""

    @property
    def path(self) -> str: ...
    def get_info(self) -> ChipInfo: ...
    def get_line_info(self, line: int | str) -> LineInfo: ...
    def request_lines(
        self,
        config: dict[Any, Any],
        consumer: str | None = None,
        event_buffer_size: int | None = None,
    ) -> LineRequest:
        """Take lines, all or none. Raises OSError."""
        ...

    def close(self) -> None: ...
