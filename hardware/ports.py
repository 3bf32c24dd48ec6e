"""The shapes that real and pretend parts share: a clock, a source of edges, a set of lamps.

A source pushes its edges from whatever thread it likes into the `sink` it was given; the sink
only enqueues and never raises. Nothing here starts a thread or opens a device by being imported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from hardware.edge import Channel, Edge, Quality

EdgeSink = Callable[[Edge], None]
"""Takes an edge from any thread, at once, and never raises."""


class Clock(Protocol):
    """The table clock."""

    def now_ns(self) -> int:
        """The time now, in ns; never runs backwards."""
        ...


class EdgeSource(Protocol):
    """A set of buttons on one clock."""

    @property
    def name(self) -> str:
        """Short name shown to people and written in the journal, for example `gpio`."""
        ...

    @property
    def quality(self) -> Quality:
        """What its stamps are worth."""
        ...

    @property
    def channels(self) -> frozenset[Channel]:
        """The buttons that it reads."""
        ...

    def start(self, sink: EdgeSink) -> None:
        """Begin to deliver edges. Raises HardwareError, with the remedy, when it cannot."""
        ...

    def levels(self) -> Mapping[Channel, bool]:
        """Which contacts are closed at this moment, read from the device itself."""
        ...

    def watermark_ns(self, now_ns: int) -> int:
        """The time before which nothing that it has not delivered yet can still come."""
        ...

    def stop(self) -> None:
        """Let go of the device. May be called twice."""
        ...


class Lights(Protocol):
    """The lamps of the table. They never raise into the game: a fault is counted and told once."""

    @property
    def faults(self) -> int:
        """How often a lamp did not obey."""
        ...

    def set(self, lamp: Channel, *, lit: bool) -> None:
        """Switch one lamp."""
        ...

    def stop(self) -> None:
        """All lamps dark, device let go. May be called twice."""
        ...
