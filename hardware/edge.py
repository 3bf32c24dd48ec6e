"""Edges and presses: the two records that travel through the hardware side.

An *edge* is what a contact did: one channel, one time, one level. A *press* is what a
finger did: the debouncer makes it out of edges, and its time is that of the FIRST contact.

All times are integer nanoseconds on the table clock (CLOCK_MONOTONIC of this machine).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, Flag, auto

Channel = int
"""Number of one button of the table, as listed in `pins.py`; it is not a pin and not a seat."""


class Tier(Enum):
    """How good the time stamps of a source are (1 is best)."""

    MICROCONTROLLER = 1
    KERNEL = 2
    PYTHON = 3
    UNTIMED = 4


class Flags(Flag):
    """What is unusual about a press; most presses carry none."""

    NONE = 0
    OVERDUE = auto()
    """Handed on after presses with later times had already gone: its moment has passed."""
    RECOVERED = auto()
    """No edge of its own was seen: the level gave it away."""
    UNTIMED = auto()
    """From a source whose time is only good enough to play with (a keyboard)."""
    RESENT = auto()
    """Delivered again by its source after a loss."""
    ARRIVAL = auto()
    """`t_ns` is when it arrived, the latest time at which it can have been made; the earliest is
    `uncertainty_ns` before that."""


@dataclass(frozen=True, slots=True)
class Quality:
    """What a source declares about its own stamps."""

    tier: Tier
    uncertainty_ns: int
    """Largest error of a stamp against the table clock."""
    order_ns: int
    """Two presses of this same source closer than this cannot be put in order."""
    delivery_ns: int
    """Longest normal time between an edge and its arrival here; the watermark rests on it."""

    @property
    def flags(self) -> Flags:
        """Flags that every press of such a source carries."""
        return Flags.UNTIMED if self.tier is Tier.UNTIMED else Flags.NONE


@dataclass(frozen=True, slots=True)
class Edge:
    """One change of one contact, as its source stamped it."""

    source: str
    channel: Channel
    t_ns: int
    closed: bool
    """The level its source reported. In a burst of bounces it may be wrong; the time is not."""
    blind_ns: int | None = None
    """None for an edge that was seen. Else a look at the level gave it away at `t_ns`, and for so
    long before nobody had looked: the contact moved somewhere in between."""


@dataclass(frozen=True, slots=True)
class Press:
    """One press (`down`) or release of one button, debounced and stamped at first contact."""

    source: str
    boot: int
    """Counts the restarts of the source; sequence numbers start again with each."""
    sequence: int
    """Counts the presses and releases of this source in this boot, without a gap."""
    channel: Channel
    t_ns: int
    uncertainty_ns: int
    order_ns: int
    down: bool
    flags: Flags = Flags.NONE
    raw: int | None = None
    """First contact on the source's own clock, in its ticks of this boot; none if it has none."""
