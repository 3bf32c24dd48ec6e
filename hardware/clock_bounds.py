"""Between which two times a tick of the chip must have been: what the facts prove. Pure.

The chip's clock is known to run within 1 % of nominal, and its rate to drift slowly. Then one fact
("at this tick it was t or earlier", or "or later") says something about every other tick, and all
facts together leave an interval for the time and one for the rate. This file keeps the two, and
moves them on from fact to fact by inequalities alone: no averages, no assumed delays.

The rules that this file keeps:

1. Over a stretch s of chip time the time moves by s (1 + rate), and the rate by no more than
   drift * s. So a bound moves by the end of the rate's interval times s, and drift * s^2 / 2.
2. The rate follows from bounds on both sides at two distant ticks: rise over run, and
   drift * run / 2 for what the rate may have done since.
3. A bound is believed when TWO facts prove it: the second best of each side counts. A single fact
   that is false (a tick that was garbled, with a check sum that fits) can bend nothing.
4. A fact that contradicts a believed bound is left out and counted. Three within a second mean
   that the clock itself made a step, or that what is believed is false: all begins anew.

What cannot be found out: two false facts on the same side that come within about a second of one
another and lie inside what was known before. They bend the bound by at most its width, until it
has widened again or true facts contradict it: for some seconds, since the rate that is found from
it says how fast it widens, and is remembered for `MARKS` times `MARK_NS`.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from math import ceil, floor, inf

SECOND = 1_000_000_000
MARK_NS = 100_000_000
"""Distance of the ticks from which the rate is found ..."""
FIRST_MARK_NS = 25_000_000
"""... and what it grows by at the start."""
MARKS = 64
"""So many of them: a longer run says less, for the rate drifts meanwhile."""
STALE_NS = SECOND // 2
"""No fact is so far behind the newest one: what comes over one line comes in order, within ms."""
CONTRADICTIONS = 3
"""So many within a second end a map."""


@dataclass(frozen=True, slots=True)
class ChipClock:
    """What is known of the chip's clock beforehand."""

    tick_ns: float
    """Nominal length of a tick."""
    rate: float
    """Largest |length of a tick / nominal - 1|."""
    drift: float
    """How much that rate may change in one ns, at most."""

    @classmethod
    def of(cls, tick_hz: int, *, off_ppm: float, drift_ppm_per_s: float) -> ChipClock:
        """A clock of tick_hz, at most off_ppm fast or slow, and drifting so fast at most."""
        # Lengths are reciprocals of rates, which costs their square and cube: a little more room.
        longest = 1 / (1 - off_ppm * 1e-6)
        return cls(SECOND / tick_hz, longest - 1, drift_ppm_per_s * 1e-6 / SECOND * longest**3)


@dataclass(frozen=True, slots=True)
class Span:
    """A time that is not known exactly."""

    earliest_ns: int
    latest_ns: int

    @property
    def middle_ns(self) -> int:
        """The best single answer."""
        return (self.earliest_ns + self.latest_ns) // 2

    def within(self, other: Span) -> Span:
        """What both say."""
        return Span(max(self.earliest_ns, other.earliest_ns), min(self.latest_ns, other.latest_ns))

    def error_ns(self, t_ns: int) -> int:
        """How wrong the answer t_ns is at most."""
        return max(self.latest_ns - t_ns, t_ns - self.earliest_ns)


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the time at one tick, and of the rate."""

    clock: ChipClock
    tick: int
    origin_ns: int
    low: float
    """Relative to the origin, in ns: it was that time or later ..."""
    high: float
    """... and that time or earlier."""
    slow: float
    """Least rate: how much longer than nominal, at least, a tick takes."""
    fast: float

    def span(self, tick: int) -> Span:
        """What follows from it for another tick, before or after."""
        run = (tick - self.tick) * self.clock.tick_ns
        bend = self.clock.drift * run * run / 2
        most = self.clock.rate * abs(run)
        ends = self.slow * run, self.fast * run
        low = run + self.low + max(min(ends) - bend, -most)
        high = run + self.high + min(max(ends) + bend, most)
        return Span(self.origin_ns + floor(low), self.origin_ns + ceil(high))

    @property
    def rate(self) -> float:
        """The middle of what the rate can be."""
        return (self.slow + self.fast) / 2

    @property
    def rate_error(self) -> float:
        """How wrong that is at most."""
        return (self.fast - self.slow) / 2


class ClockBounds:
    """The interval in which the time of a tick lies, by all facts so far.

    Everything inside is relative to an origin (a tick and a time) that moves along, so that floats
    keep well below a nanosecond for ever: `_at` is the nominal time from the origin to the newest
    tick, and a bound b means that the time there was origin + _at + b.
    """

    def __init__(self, clock: ChipClock) -> None:
        """Knows nothing but what holds for every such clock."""
        self._clock = clock
        self.outliers = 0
        """Facts that were left out because they contradict what is believed."""
        self.restarts = 0
        """How often everything was forgotten because contradictions did not end."""
        self._forget()

    def _forget(self) -> None:
        self._started = False
        self._tick = self._origin_ns = 0
        self._at = self._next_mark = 0.0
        # The best and the second best of each side.
        self._low_1 = self._low_2 = -inf
        self._high_1 = self._high_2 = inf
        self._slow, self._fast = -self._clock.rate, self._clock.rate
        self._marks: deque[Known] = deque(maxlen=MARKS)
        self._contradicted: deque[int] = deque(maxlen=CONTRADICTIONS)

    @property
    def newest_tick(self) -> int:
        """The newest tick of a fact that was taken."""
        return self._tick + round(self._at / self._clock.tick_ns)

    def known(self) -> Known | None:
        """What is known at the newest tick; None before two facts of each side."""
        if self._low_2 == -inf or self._high_2 == inf:
            return None
        return Known(
            self._clock,
            self.newest_tick,
            self._origin_ns,
            self._at + self._low_2,
            self._at + self._high_2,
            self._slow,
            self._fast,
        )

    def at_most(self, tick: int, t_ns: int) -> None:
        """At `tick` it was t_ns or earlier."""
        if not self._started:
            self._start(tick, t_ns)
        nominal = (tick - self._tick) * self._clock.tick_ns
        bound, ahead = t_ns - self._origin_ns - nominal, nominal - self._at
        here = bound + self._most(-ahead)
        if here < self._low_2 or ahead < -STALE_NS:
            self._contradiction()
            return
        # Only these facts say that the tick has been, so only they move "newest" on.
        if ahead > 0:
            self._advance(ahead)
            here = bound
        if here < self._high_2:
            self._high_1, self._high_2 = sorted((here, self._high_1))
            self._drop_single()

    def at_least(self, tick: int, t_ns: int) -> None:
        """At `tick` it was t_ns or later."""
        if not self._started:
            self._start(tick, t_ns)
        nominal = (tick - self._tick) * self._clock.tick_ns
        behind = self._at - nominal
        here = t_ns - self._origin_ns - nominal + self._least(behind)
        if here > self._high_2 or behind > STALE_NS:
            self._contradiction()
        elif here > self._low_2 and behind > -STALE_NS:
            self._low_2, self._low_1 = sorted((here, self._low_1))
            self._drop_single()

    def _start(self, tick: int, t_ns: int) -> None:
        self._started, self._tick, self._origin_ns = True, tick, t_ns

    def _most(self, run: float) -> float:
        """By how much more than nominal the time moves over a run, at most."""
        return max(self._slow * run, self._fast * run) + self._clock.drift * run * run / 2

    def _least(self, run: float) -> float:
        return min(self._slow * run, self._fast * run) - self._clock.drift * run * run / 2

    def _advance(self, run: float) -> None:
        self._shift(high=self._most(run), low=self._least(run))
        self._slow = max(self._slow - self._clock.drift * run, -self._clock.rate)
        self._fast = min(self._fast + self._clock.drift * run, self._clock.rate)
        self._at += run
        if self._at >= self._next_mark:
            self._mark()

    def _shift(self, *, low: float, high: float) -> None:
        self._low_1 += low
        self._low_2 += low
        self._high_1 += high
        self._high_2 += high

    def _drop_single(self) -> None:
        """One fact against two of the other side is the false one."""
        if self._high_1 < self._low_2:
            self._high_1 = self._high_2
            self.outliers += 1
        if self._low_1 > self._high_2:
            self._low_1 = self._low_2
            self.outliers += 1

    def _contradiction(self) -> None:
        self.outliers += 1
        newest = self.newest_tick
        self._contradicted.append(newest)
        recent = (newest - self._contradicted[0]) * self._clock.tick_ns < SECOND
        if recent and len(self._contradicted) == CONTRADICTIONS:
            self._restart()

    def _restart(self) -> None:
        self.restarts += 1
        self._forget()

    def _mark(self) -> None:
        """Move the origin here, find the rate, and remember this tick for later."""
        self._next_mark = min(MARK_NS, FIRST_MARK_NS * (1 + len(self._marks)))
        move = round(self._at)
        self._shift(low=self._at - move, high=self._at - move)
        self._tick, self._origin_ns, self._at = self.newest_tick, self._origin_ns + move, 0.0
        known = self.known()
        if known is None:
            return
        self._find_rate(known)
        self._marks.append(known)
        if self._slow > self._fast:
            self._restart()

    def _find_rate(self, now: Known) -> None:
        slow, fast = self._slow, self._fast
        tick_ns, half_drift = self._clock.tick_ns, self._clock.drift / 2
        for then in self._marks:
            run = (now.tick - then.tick) * tick_ns
            rise, bend = now.origin_ns - then.origin_ns - run, half_drift * run
            fast = min(fast, (rise + now.high - then.low) / run + bend)
            slow = max(slow, (rise + now.low - then.high) / run - bend)
        self._slow, self._fast = slow, fast
