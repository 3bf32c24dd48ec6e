"""One contact: which of its edges are a press or a release. Pure.

The rules that this file keeps:

1. The time of a press is that of the FIRST edge out of idle, whatever its label says: the kernel
   takes the stamp in the interrupt and reads the level later. It is never moved afterwards.
2. A change (closing or opening) is believed when the contact is seen at its new level at some
   moment in [first + confirm_min, first + confirm_max]. An edge is such a moment, for at an edge
   the contact has both levels. Otherwise it was a spike, which is dropped and counted.
3. For `lockout_ns` from the first contact further edges are swallowed. At the end the level is
   judged: if it differs, the change began at the last edge, which has its time. Nothing is lost.
4. When the device says another level than the last edge did, nothing is decided until an edge
   that explains it has had its `delivery_ns` to come; then the level is believed, and what
   follows from it is marked as found without an edge.
5. Presses and releases of one button strictly alternate.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, auto

MS = 1_000_000


@dataclass(frozen=True, slots=True)
class DebounceSettings:
    """The three times of one button, in ns."""

    confirm_min_ns: int = 1 * MS
    """A contact of at least this length is a press."""
    confirm_max_ns: int = 5 * MS
    """A contact that bounces must be seen closed again by this time after its first edge."""
    lockout_ns: int = 30 * MS
    """Edges in this time after a first contact are bounce. Longer than any bounce of the switch."""

    def __post_init__(self) -> None:
        """Raises ValueError unless 0 < confirm_min <= confirm_max < lockout."""
        if not 0 < self.confirm_min_ns <= self.confirm_max_ns < self.lockout_ns:
            raise ValueError(f"want 0 < confirm_min <= confirm_max < lockout, found {self}")


@dataclass(frozen=True, slots=True)
class Counters:
    """What one button has done so far; the calibration page shows it."""

    presses: int = 0
    spikes: int = 0
    """Contacts too short for a press, and openings of a held button too short for a release."""
    bounces: int = 0
    """How often the contact came back to the level that was, or was about to be, reported."""
    longest_bounce_ns: int = 0
    """The longest time from a first contact to such a return: the lock-out must exceed it."""
    recovered: int = 0
    """Changes for which no edge was seen."""


class _Phase(Enum):
    IDLE = auto()
    CHANGING = auto()
    LOCKED = auto()


@dataclass(frozen=True, slots=True)
class Moment:
    """When a contact changed, and how that is known."""

    t_ns: int
    blind_ns: int | None = None
    """None for an edge; else the level gave it away, and for so long before nobody had looked."""


@dataclass(frozen=True, slots=True)
class Change:
    """A confirmed press or release."""

    at: Moment
    down: bool


_NEVER = Moment(0)


@dataclass(slots=True)
class Contact:
    """The state machine of one button. IDLE implies `closed == down`."""

    limits: DebounceSettings
    delivery_ns: int
    down: bool
    """As last reported."""
    closed: bool
    """The level, by the last edge or by a believed look at the device."""
    level_from: Moment = _NEVER
    """When it became so."""
    first: Moment = _NEVER
    """The first contact of the change that is being confirmed, or that holds the lock-out."""
    down_from_ns: int = 0
    phase: _Phase = _Phase.IDLE
    doubt_ns: int | None = None
    """When the device was seen to contradict `closed`; None while it does not."""
    sure_ns: int = 0
    """The last moment at which `closed` was known to be right."""
    counters: Counters = field(default_factory=Counters)

    def edge(self, t_ns: int, *, closed: bool, blind_ns: int | None = None) -> Iterator[Change]:
        """One edge; yields the changes that are certain by now.

        `blind_ns` is how long nobody had looked, where it was its source that saw only the level.
        """
        yield from self._run(t_ns)
        self.doubt_ns, self.sure_ns = None, t_ns
        yield from self._move(Moment(t_ns, blind_ns), closed=closed)

    def advance(self, now_ns: int, *, level: bool | None) -> Iterator[Change]:
        """Every edge before now_ns is known; `level` is what the device says, None if not asked."""
        if level is not None:
            self._look(now_ns + self.delivery_ns, level=level)
        if self.doubt_ns is None:
            yield from self._run(now_ns)
        elif self.doubt_ns <= now_ns:
            yield from self._believe(self.doubt_ns)
            yield from self._run(now_ns)

    def forget(self, t_ns: int) -> Change | None:
        """Be open and idle from `t_ns` on, whatever the contact does; a button is let go of."""
        was_down = self.down
        self.down = self.closed = False
        self.phase, self.doubt_ns = _Phase.IDLE, None
        self.sure_ns, self.level_from = t_ns, Moment(t_ns)
        return Change(Moment(t_ns, blind_ns=0), down=False) if was_down else None

    def due_ns(self) -> int | None:
        """When `advance` has something to decide, if no edge comes before."""
        return self._due_ns() if self.doubt_ns is None else self.doubt_ns

    def pending_ns(self) -> int | None:
        """The time that a press would have which is not decided yet."""
        if self.down or self.phase is _Phase.IDLE:
            return None
        if self.phase is _Phase.CHANGING:
            return self.first.t_ns
        return self.level_from.t_ns if self.closed else None

    def _due_ns(self) -> int | None:
        if self.phase is _Phase.IDLE:
            return None
        if self.phase is _Phase.LOCKED:
            return self.first.t_ns + self.limits.lockout_ns
        if self.closed != self.down:
            return self.first.t_ns + self.limits.confirm_min_ns
        return self.first.t_ns + self.limits.confirm_max_ns + 1

    def _run(self, now_ns: int) -> Iterator[Change]:
        """Take every decision that is due by now_ns, in order of time."""
        while (due := self._due_ns()) is not None and due <= now_ns:
            if self.phase is _Phase.LOCKED:
                self._unlock()
            elif self.closed != self.down:
                yield self._confirm()
            else:
                self._drop_spike()

    def _move(self, at: Moment, *, closed: bool) -> Iterator[Change]:
        """The level changes, or an edge says that it did."""
        if self.phase is _Phase.IDLE:
            self._begin(at)
        else:
            long_enough = at.t_ns - self.first.t_ns >= self.limits.confirm_min_ns
            if self.phase is _Phase.CHANGING and long_enough:
                yield self._confirm()
            self._count_bounce(at.t_ns, closed=closed)
        self.closed, self.level_from = closed, at

    def _begin(self, at: Moment) -> None:
        self.phase, self.first = _Phase.CHANGING, at

    def _confirm(self) -> Change:
        self.phase, self.down = _Phase.LOCKED, not self.down
        if self.down:
            self.down_from_ns = self.first.t_ns
        self.counters = replace(
            self.counters,
            presses=self.counters.presses + self.down,
            recovered=self.counters.recovered + (self.first.blind_ns is not None),
        )
        return Change(self.first, self.down)

    def _unlock(self) -> None:
        if self.closed == self.down:
            self.phase = _Phase.IDLE
        else:
            self._begin(self.level_from)

    def _drop_spike(self) -> None:
        self.phase = _Phase.IDLE
        self.counters = replace(self.counters, spikes=self.counters.spikes + 1)

    def _count_bounce(self, t_ns: int, *, closed: bool) -> None:
        aim = self.down if self.phase is _Phase.LOCKED else not self.down
        if closed == aim:
            self.counters = replace(
                self.counters,
                bounces=self.counters.bounces + 1,
                longest_bounce_ns=max(self.counters.longest_bounce_ns, t_ns - self.first.t_ns),
            )

    def _look(self, read_ns: int, *, level: bool) -> None:
        """The device says `level`; read_ns is the latest moment at which it was read."""
        if level == self.closed:
            self.doubt_ns, self.sure_ns = None, read_ns
        elif self.doubt_ns is None:
            self.doubt_ns = max(read_ns, self.level_from.t_ns)

    def _believe(self, doubt_ns: int) -> Iterator[Change]:
        """No edge explained what the device says: take it as an edge at the time of that look."""
        self.doubt_ns = None
        if self.phase is not _Phase.LOCKED:  # a lock-out is judged by the level, not by the label
            yield from self._run(doubt_ns)
        at = Moment(doubt_ns, blind_ns=doubt_ns - self.sure_ns)
        self.sure_ns = doubt_ns
        yield from self._move(at, closed=not self.closed)
