"""Pretend parts, shipped with the table: they pass the same contract tests as the real ones.

They serve a table without hardware, and tests: every stamp is exact, time moves when it is told
to, and edges can be held back and handed on in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from hardware.edge import Channel, Edge, Quality, Tier
from hardware.ports import Clock, EdgeSink

SIM_QUALITY = Quality(Tier.KERNEL, uncertainty_ns=200_000, order_ns=200_000, delivery_ns=0)
"""The stamps that a good table has, delivered at once."""


class SimClock:
    """A clock that stands still until it is moved."""

    def __init__(self, now_ns: int = 0) -> None:
        self._now_ns = now_ns

    def now_ns(self) -> int:
        """The time it was last moved to."""
        return self._now_ns

    def advance(self, by_ns: int) -> int:
        """Move on and return the new time. Raises ValueError for a step back."""
        self.set(self._now_ns + by_ns)
        return self._now_ns

    def set(self, t_ns: int) -> None:
        """Move to t_ns. Raises ValueError if that is in the past."""
        if t_ns < self._now_ns:
            raise ValueError(f"a clock cannot go back from {self._now_ns} to {t_ns} ns")
        self._now_ns = t_ns


class SimSource:
    """Buttons that a script or a test presses, with exact stamps."""

    def __init__(
        self,
        channels: Collection[Channel],
        *,
        name: str = "sim",
        quality: Quality = SIM_QUALITY,
        script: Iterable[tuple[int, Channel, bool]] = (),
    ) -> None:
        """`script` lists (t_ns, channel, closed); `play` hands it on as far as time has come."""
        self._name, self._quality = name, quality
        self._levels = dict.fromkeys(sorted(channels), False)
        self._script = sorted(script)
        self._sink: EdgeSink | None = None
        self._held: list[Edge] | None = None

    @property
    def name(self) -> str:
        """The name that its edges carry."""
        return self._name

    @property
    def quality(self) -> Quality:
        """As handed in."""
        return self._quality

    @property
    def channels(self) -> frozenset[Channel]:
        """As handed in."""
        return frozenset(self._levels)

    def start(self, sink: EdgeSink) -> None:
        """Deliver to `sink` from now on; never fails."""
        self._sink = sink

    def levels(self) -> Mapping[Channel, bool]:
        """Which contacts are closed; empty while stopped."""
        return {} if self._sink is None else dict(self._levels)

    def watermark_ns(self, now_ns: int) -> int:
        """As the quality declares, but never past an edge that is held back."""
        held = (edge.t_ns for edge in self._held or ())
        return min((now_ns - self._quality.delivery_ns, *held))

    def stop(self) -> None:
        """Deliver nothing more, and forget what is held back."""
        self._sink = self._held = None

    def push(self, channel: Channel, t_ns: int, *, closed: bool) -> None:
        """One contact changes, and its edge is delivered (or held back)."""
        self.slip(channel, closed=closed)
        self._deliver(Edge(self._name, channel, t_ns, closed))

    def slip(self, channel: Channel, *, closed: bool) -> None:
        """One contact changes, but its edge is lost. Raises KeyError for an unknown channel."""
        if channel not in self._levels:
            raise KeyError(channel)
        self._levels[channel] = closed

    def mislabel(self, channel: Channel, t_ns: int, *, closed: bool) -> None:
        """An edge arrives whose label says `closed`, whatever the contact really does."""
        self._deliver(Edge(self._name, channel, t_ns, closed))

    def press(
        self,
        channel: Channel,
        t_ns: int,
        *,
        length_ns: int | None = None,
        bounces: Collection[int] = (),
    ) -> None:
        """The contact closes at t_ns and chatters; it opens after `length_ns`, if that is given.

        `bounces` are times after t_ns at which it opens, closes, opens …; their number is even.
        """
        self.push(channel, t_ns, closed=True)
        for index, after_ns in enumerate(bounces):
            self.push(channel, t_ns + after_ns, closed=index % 2 == 1)
        if length_ns is not None:
            self.push(channel, t_ns + length_ns, closed=False)

    def play(self, until_ns: int) -> None:
        """Deliver the part of the script with times up to `until_ns`."""
        while self._script and self._script[0][0] <= until_ns:
            t_ns, channel, closed = self._script.pop(0)
            self.push(channel, t_ns, closed=closed)

    def hold(self) -> None:
        """Hold edges back from now on, as a slow link does."""
        if self._held is None:
            self._held = []

    def deliver(self, order: Callable[[Edge], int] | None = None) -> None:
        """Hand on what was held back, sorted by `order` if given, and hold no longer."""
        held, self._held = self._held or [], None
        for edge in held if order is None else sorted(held, key=order):
            self._deliver(edge)

    def _deliver(self, edge: Edge) -> None:
        if self._held is not None:
            self._held.append(edge)
        elif self._sink is not None:
            self._sink(edge)


@dataclass(frozen=True, slots=True)
class LampChange:
    """One lamp that was switched."""

    t_ns: int
    lamp: Channel
    lit: bool


class SimLights:
    """Lamps that remember when each was switched."""

    def __init__(self, lamps: Collection[Channel], clock: Clock) -> None:
        """All dark."""
        self._levels = dict.fromkeys(sorted(lamps), False)
        self._clock = clock
        self._stopped = False
        self._faults = 0
        self.history: list[LampChange] = []

    @property
    def faults(self) -> int:
        """How often a lamp was asked for that is not there, or any after the stop."""
        return self._faults

    @property
    def lit(self) -> frozenset[Channel]:
        """The lamps that are lit."""
        return frozenset(lamp for lamp, lit in self._levels.items() if lit)

    def set(self, lamp: Channel, *, lit: bool) -> None:
        """Switch one lamp; only a real change is recorded."""
        if self._stopped or lamp not in self._levels:
            self._faults += 1
        elif self._levels[lamp] != lit:
            self._levels[lamp] = lit
            self.history.append(LampChange(self._clock.now_ns(), lamp, lit))

    def stop(self) -> None:
        """All dark, for good."""
        for lamp in self.lit:
            self.set(lamp, lit=False)
        self._stopped = True
