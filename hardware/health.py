"""Which contacts are broken: stuck, floating, or shorted to another. Pure.

A **stroke** is all that a contact does within `bounce_ns` of one edge: however a switch bounces,
a press is one stroke and its release another. From strokes and levels follow three verdicts:

**Stuck**: closed without a break for `stuck_ns`. A child leans on a button for a minute, and that
costs nobody anything, for a held button says nothing new; but a seat whose button never opens again
cannot play, and after two minutes somebody must be told. Before the first press of all nobody has a
reason to lean, so there `stuck_at_start_ns` is enough. A break shorter than `break_ns` is none: it
is a spike to the debouncer as well.

**Floating**: `strokes` strokes within `strokes_ns`. The fastest hand on record makes 16 presses a
second (a quick player 10, a slow one 6), and each makes two strokes if its switch bounces for no
longer than `bounce_ns`. In 5 s begin at most 81 such presses; with a bounce that reaches into the
time they have 163 strokes. What is never quiet for 10 ms makes a stroke at least every 30 ms, 164
in 4.9 s; an open wire that picks up the mains at 50 Hz makes 166 in 5 s, at 60 Hz 200 if it is
closed for 37 to 63 of 100 parts (else it may pass for a hand on a worn-out switch). Measured
bounce lasts from half a millisecond to a few, in trains of about 30 edges 5 to 230 us apart; 20 ms
is a worn-out switch. Edges are not counted: no number of them tells such a switch from noise.

**Shorted**: two contacts on different panels whose last `alike` strokes all began within
`together_ns` of one another. What is joined by a wire has one voltage, and two inputs of one chip
agree about it within microseconds; on the slowest release that `wiring.md` knows, within 0.2 ms.
Two people who wait for the same card differ by chance. Say each scatters by only 10 ms, evener than
anybody is: their difference then by 14 ms, and it is within ±0.5 ms in 1 / (14 * sqrt(2 pi)) = 2.85
of 100 cases. Eight strokes in a row (four presses, four releases) have the chance 0.0285^8 = 4e-13.
With 28 pairs of eight seats and 10 000 strokes an evening that is 1.2e-7: once in eight million
evenings. Faster than a hand it is no short: contacts that have lost their ground together hum
together, and each of them is floating.

A verdict is taken back when its contacts have been open and quiet for `heal_ns`; of a short only
once one of them has made `alone` strokes of its own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import islice

from hardware.edge import Channel
from hardware.pins import ButtonKind

MS = 1_000_000
SECOND = 1_000 * MS


class FaultKind(Enum):
    """What is wrong with a contact; the values stand in the facts of a table."""

    STUCK = "stuck"
    FLOATING = "floating"
    SHORTED = "shorted"


@dataclass(frozen=True, slots=True)
class HealthLimits:
    """Where a hand ends and a fault begins; why so stands above."""

    stuck_ns: int = 120 * SECOND
    stuck_at_start_ns: int = 10 * SECOND
    break_ns: int = 1 * MS
    bounce_ns: int = 20 * MS
    strokes: int = 164
    strokes_ns: int = 5 * SECOND
    together_ns: int = MS // 2
    alike: int = 8
    hand_ns: int = SECOND // 32
    """From stroke to stroke of the fastest hand, on average."""
    alone: int = 4
    heal_ns: int = 5 * SECOND
    settled_ns: int = 1 * SECOND
    """A level that was read counts only when the last edge is so old: then none is on its way."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A fault, of one contact or of several that are shorted."""

    kind: FaultKind
    channels: tuple[Channel, ...]
    """In order."""
    since_ns: int
    """When it began."""


@dataclass(frozen=True, slots=True)
class HealthNews:
    """A verdict was found, or is taken back."""

    verdict: Verdict
    is_over: bool


@dataclass(slots=True)
class _Trace:
    """What one contact has done."""

    strokes: deque[int]
    """When the newest began."""
    closed: bool = False
    changed_ns: int = 0
    moved_ns: int = 0
    held_ns: int = 0
    """While closed: since when, but for breaks that are none."""
    from_start: bool = False
    is_unsure: bool = False
    """Its level has not been read since its last edge, whose label may be wrong."""

    def set_level(self, t_ns: int, break_ns: int, *, closed: bool) -> None:
        if closed == self.closed:
            return
        if closed and t_ns - self.changed_ns >= break_ns:
            self.held_ns, self.from_start = t_ns, False
        self.closed, self.changed_ns = closed, t_ns

    def count(self, t_ns: int, bounce_ns: int) -> bool:
        """Take an edge; true if it begins a stroke."""
        if self.strokes and t_ns - self.strokes[-1] <= bounce_ns:
            return False
        self.strokes.append(t_ns)
        return True


def _panel(channel: Channel) -> int:
    return channel // len(ButtonKind)


@dataclass(slots=True)
class Health:
    """The contacts of one source. Edges of one contact come in order, those of several as they
    like; what is made of them is the same."""

    channels: Collection[Channel]
    limits: HealthLimits = field(default_factory=HealthLimits)
    tells_shorts: bool = True
    """Only stamps that are good to `together_ns` can."""
    panel_of: Callable[[Channel], int] = _panel
    """One hand may press two buttons of a panel at once."""
    _traces: dict[Channel, _Trace] = field(init=False)
    _faults: dict[Channel, Verdict] = field(init=False, default_factory=dict)
    _news: list[HealthNews] = field(init=False, default_factory=list)
    _judged_ns: int = field(init=False, default=-1)
    _looked_ns: int = field(init=False, default=-SECOND)

    def __post_init__(self) -> None:
        """All contacts are open, and have not been heard of."""
        self._traces = {c: _Trace(deque(maxlen=self.limits.strokes)) for c in sorted(self.channels)}

    @property
    def has_news(self) -> bool:
        """A verdict was found since the last `advance`."""
        return bool(self._news)

    def verdict(self, channel: Channel) -> Verdict | None:
        """Return what is wrong with a contact."""
        return self._faults.get(channel)

    def verdicts(self) -> tuple[Verdict, ...]:
        """Return all that is wrong, each once, in order of the contacts."""
        return tuple(dict.fromkeys(self._faults[channel] for channel in sorted(self._faults)))

    def begin(self, levels: Mapping[Channel, bool], now_ns: int) -> None:
        """The source is there (again), and this is what it reads; edges may have come before."""
        for channel, trace in self._traces.items():
            closed = levels.get(channel, trace.closed)
            if closed != trace.closed:
                trace.set_level(now_ns, 0, closed=closed)
                trace.moved_ns, trace.from_start = now_ns, closed

    def edge(self, channel: Channel, t_ns: int, *, closed: bool) -> None:
        """Take one edge. Raises KeyError for a contact that is not one of `channels`."""
        trace = self._traces[channel]
        t_ns = max(t_ns, trace.moved_ns)
        trace.moved_ns, trace.is_unsure = t_ns, True
        trace.set_level(t_ns, self.limits.break_ns, closed=closed)
        if trace.count(t_ns, self.limits.bounce_ns):
            self._judge_rate(channel, trace)
            self._judge_shorts(channel)

    def wants_look(self, now_ns: int) -> bool:
        """Whether a level is worth reading: an edge may have been lost, or labelled wrongly.

        Not more often than every `settled_ns`.
        """
        settled_ns = now_ns - self.limits.settled_ns
        if self._looked_ns > settled_ns:
            return False
        unsure = (t.is_unsure and t.moved_ns <= settled_ns for t in self._traces.values())
        return bool(self._faults) or any(unsure)

    def look(self, levels: Mapping[Channel, bool], now_ns: int) -> None:
        """Take what the device reads now."""
        self._looked_ns = now_ns
        for channel, trace in self._traces.items():
            if now_ns - trace.moved_ns >= self.limits.settled_ns:
                trace.is_unsure = False
                closed = levels.get(channel, trace.closed)
                trace.set_level(now_ns, self.limits.break_ns, closed=closed)

    def advance(self, now_ns: int) -> tuple[HealthNews, ...]:
        """Let time pass; return the verdicts found and taken back since the last call."""
        for channel in self._traces:
            self._judge_level(channel, now_ns)
        for verdict in self.verdicts():
            if self._is_healed(verdict, now_ns):
                self._heal(verdict)
        self._judged_ns = max(self._judged_ns, now_ns)
        news, self._news = tuple(self._news), []
        return news

    def due_ns(self) -> int | None:
        """When `advance` is next worth calling; None if only an edge can change anything."""
        return min((*self._stuck_times(), *self._heal_times()), default=None)

    # -- judging ---------------------------------------------------------------------------

    def _stuck_times(self) -> Iterator[int]:
        for channel, trace in self._traces.items():
            if trace.closed and self._may_be_stuck(channel):
                yield trace.held_ns + self._patience_ns(trace)

    def _heal_times(self) -> Iterator[int]:
        for verdict in self.verdicts():
            due_ns = self._quiet_ns(verdict)
            if due_ns is not None and due_ns > self._judged_ns:
                yield due_ns

    def _may_be_stuck(self, channel: Channel) -> bool:
        verdict = self._faults.get(channel)
        return verdict is None or verdict.kind is FaultKind.FLOATING

    def _patience_ns(self, trace: _Trace) -> int:
        limits = self.limits
        return limits.stuck_at_start_ns if trace.from_start else limits.stuck_ns

    def _judge_level(self, channel: Channel, now_ns: int) -> None:
        trace = self._traces[channel]
        is_long = now_ns - trace.held_ns >= self._patience_ns(trace)
        if trace.closed and is_long and self._may_be_stuck(channel):
            self._find(Verdict(FaultKind.STUCK, (channel,), trace.held_ns))

    def _judge_rate(self, channel: Channel, trace: _Trace) -> None:
        strokes = trace.strokes
        is_full = len(strokes) == self.limits.strokes
        if channel in self._faults or not is_full:
            return
        if strokes[-1] - strokes[0] <= self.limits.strokes_ns:
            self._find(Verdict(FaultKind.FLOATING, (channel,), strokes[0]))

    def _judge_shorts(self, channel: Channel) -> None:
        if not self.tells_shorts or channel in self._faults:
            return
        found = {channel}
        for other in self._traces:
            if self._may_be_shorted(channel, other) and self._is_alike(channel, other):
                verdict = self._faults.get(other)
                found |= {other} if verdict is None else set(verdict.channels)
        if len(found) > 1:
            since_ns = self._traces[channel].strokes[-self.limits.alike]
            self._find(Verdict(FaultKind.SHORTED, tuple(sorted(found)), since_ns))

    def _may_be_shorted(self, channel: Channel, other: Channel) -> bool:
        verdict = self._faults.get(other)
        is_well = verdict is None or verdict.kind is FaultKind.SHORTED
        return is_well and self.panel_of(channel) != self.panel_of(other)

    def _is_alike(self, channel: Channel, other: Channel) -> bool:
        """Whether the newest strokes of two contacts began together, as fast as a hand at most."""
        one, two, number = self._strokes(channel), self._strokes(other), self.limits.alike
        if min(len(one), len(two)) < number:
            return False
        pairs = islice(zip(reversed(one), reversed(two), strict=False), number)
        together_ns, hand_ns = self.limits.together_ns, self.limits.hand_ns
        is_slow = one[-1] - one[-number] >= (number - 1) * hand_ns
        return is_slow and all(abs(a - b) <= together_ns for a, b in pairs)

    def _strokes(self, channel: Channel) -> deque[int]:
        return self._traces[channel].strokes

    def _find(self, verdict: Verdict) -> None:
        for channel in verdict.channels:
            self._faults[channel] = verdict
        self._news.append(HealthNews(verdict, is_over=False))

    # -- healing ---------------------------------------------------------------------------

    def _quiet_ns(self, verdict: Verdict) -> int | None:
        """When its contacts will have been quiet for long; none while one is closed."""
        traces = [self._traces[channel] for channel in verdict.channels]
        if any(trace.closed for trace in traces):
            return None
        quiet_ns = max(max(trace.moved_ns, trace.changed_ns) for trace in traces)
        return quiet_ns + self.limits.heal_ns

    def _is_healed(self, verdict: Verdict, now_ns: int) -> bool:
        quiet_ns = self._quiet_ns(verdict)
        if quiet_ns is None or now_ns < quiet_ns:
            return False
        if verdict.kind is not FaultKind.SHORTED:
            return True
        return any(self._was_alone(channel, verdict) for channel in verdict.channels)

    def _was_alone(self, channel: Channel, verdict: Verdict) -> bool:
        """Whether the newest strokes of a shorted contact were nobody else's."""
        newest = list(islice(reversed(self._strokes(channel)), self.limits.alone))
        return len(newest) == self.limits.alone and all(
            abs(mine - theirs) > self.limits.together_ns
            for other in verdict.channels
            if other != channel
            for theirs in self._strokes(other)
            for mine in newest
        )

    def _heal(self, verdict: Verdict) -> None:
        for channel in verdict.channels:
            self._faults.pop(channel, None)
        self._news.append(HealthNews(verdict, is_over=True))
