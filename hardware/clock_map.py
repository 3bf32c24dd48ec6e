"""From the ticks of the chip to the table clock, with an honest ±. Pure: no clock, no line.

One `ClockMap` serves one start of the chip. It is fed with facts that are true whatever was late
(`at_least`, `at_most`), and answers at what time a tick was (`at_ns`).

The rules that this file keeps:

1. |answer - truth| <= uncertainty, for every answer, as long as the chip's clock keeps within 1 %
   of nominal and its rate within `drift_ppm_per_s`. The bounds are those of `clock_bounds.py`.
2. All answers lie on ONE monotone line of straight pieces without a jump. It is only ever changed
   beyond the newest tick that was asked for, so what was answered once is answered again to the
   nanosecond, and new facts never turn two ticks round.
3. The line nears the middle of the bounds by running up to 0.5 % faster or slower, never by a
   jump, and its pieces keep within 1 % of the chip's true rate: 4 us stay 4 us.
4. Where facts contradict one another for good, or the line is so far off that it would take a
   second to mend, a new line is begun (`restarts`), and rule 2 holds from there on.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from hardware.clock_bounds import SECOND, ChipClock, ClockBounds, Known

MS = 1_000_000
OFF_PPM = 10_000.0
DRIFT_PPM_PER_S = 20.0
"""A ceramic resonator changes by some 10 ppm a kelvin: two kelvin a second, more than ever."""

PIECE_NS = 25 * MS
"""Shortest distance between two changes of the line."""
AHEAD_NS = SECOND // 4
"""A tick so far beyond the newest one that is known to have been is none."""
SYNCED_NS = MS
PATIENCE_NS = SECOND // 2
"""After so long even a poor map is what there is: its ± says it."""
LARGEST_SLEW = 0.005
LOST_NS = round(LARGEST_SLEW * SECOND)
"""A line that is so far off is begun anew."""
ROOM = 0.0095
"""The line keeps so near to the true rate, what is unknown of it included."""
MEMORY = 2_400
"""So many pieces are remembered: a minute. Ticks before are answered from the oldest, with the ±
that this costs."""


@dataclass(frozen=True, slots=True)
class Mapped:
    """The time of a tick."""

    t_ns: int
    uncertainty_ns: int
    """The truth is not farther from `t_ns` than this."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """The line from a tick on, until the next piece begins."""

    tick: int
    t_ns: int
    slope: float
    """Length of a tick in ns."""

    def at(self, tick: int) -> int:
        return self.t_ns + round((tick - self.tick) * self.slope)


class ClockMap:
    """When, on the table clock, was a tick of this start of the chip?"""

    def __init__(
        self, *, tick_hz: int = 16_000_000, drift_ppm_per_s: float = DRIFT_PPM_PER_S
    ) -> None:
        """tick_hz is the nominal rate of the counter; its real one may drift by drift_ppm_per_s."""
        self._clock = ChipClock.of(tick_hz, off_ppm=OFF_PPM, drift_ppm_per_s=drift_ppm_per_s)
        self._bounds = ClockBounds(self._clock)
        self._piece_ticks = PIECE_NS * tick_hz // SECOND
        self._ahead_ticks = AHEAD_NS * tick_hz // SECOND
        self._patience_ticks = PATIENCE_NS * tick_hz // SECOND
        self._lost = 0
        self._begin()

    def _begin(self) -> None:
        self._bounds_restarts = self._bounds.restarts
        self._pieces: list[_Piece] = []
        self._known: list[Known] = []
        self._asked = self._due = 0
        self._first_known: int | None = None
        self._synced = False

    @property
    def restarts(self) -> int:
        """How often the line was begun anew."""
        return self._bounds.restarts + self._lost

    @property
    def outliers(self) -> int:
        """Facts left out because they contradict what others prove."""
        return self._bounds.outliers

    @property
    def newest_tick(self) -> int:
        """The newest tick that is known to have been."""
        return self._bounds.newest_tick

    @property
    def rate_ppm(self) -> float:
        """How much faster than nominal the chip's clock runs; 0 while nothing is known."""
        known = self._bounds.known()
        return 0.0 if known is None else (1 / (1 + known.rate) - 1) * 1e6

    @property
    def uncertainty_ns(self) -> int | None:
        """The ± for the newest tick; None before there are facts of both sides."""
        known = self._bounds.known()
        if known is None:
            return None
        span = known.span(known.tick)
        return span.error_ns(self._line_at(known.tick) if self._pieces else span.middle_ns)

    @property
    def synced(self) -> bool:
        """Whether there are answers: once ± is 1 ms, or has not come down to that in 0.5 s."""
        return self._synced

    def at_least(self, tick: int, t_ns: int) -> None:
        """A fact: at `tick` the table clock was t_ns or later (a question sent then was heard)."""
        self._bounds.at_least(tick, t_ns)
        if self._bounds.restarts != self._bounds_restarts:
            self._begin()

    def at_most(self, tick: int, t_ns: int) -> None:
        """A fact: at `tick` the table clock was t_ns or earlier (what was told then arrived).

        Give the facts of one frame as one: two facts are what makes a bound believed.
        """
        self._bounds.at_most(tick, t_ns)
        if self._bounds.restarts != self._bounds_restarts:
            self._begin()
        elif self._bounds.newest_tick >= self._due:
            self._follow()

    def at_ns(self, tick: int) -> Mapped | None:
        """The time of `tick`; None until `synced`, or if the tick cannot have been yet."""
        newest = self._bounds.known()
        if not self._synced or newest is None or tick > newest.tick + self._ahead_ticks:
            return None
        if not self._pieces:
            self._first_piece(newest)
        self._asked = max(self._asked, tick)
        t_ns = self._line_at(tick)
        return Mapped(t_ns, self._error_ns(tick, t_ns, newest))

    def _follow(self) -> None:
        known = self._bounds.known()
        if known is None:
            return
        if not self._synced:
            self._settle(known)
        if self._pieces:
            self._bend(known)

    def _settle(self, known: Known) -> None:
        if self._first_known is None:
            self._first_known = known.tick
        waited = known.tick - self._first_known >= self._patience_ticks
        self._synced = waited or known.high - known.low <= 2 * SYNCED_NS

    def _first_piece(self, known: Known) -> None:
        t_ns = known.span(known.tick).middle_ns
        self._pieces.append(_Piece(known.tick, t_ns, self._slope(known.rate)))
        self._remember(known)

    def _remember(self, known: Known) -> None:
        self._known.append(known)
        self._due = known.tick + self._piece_ticks
        if len(self._known) > 2 * MEMORY:
            del self._known[:MEMORY]
            del self._pieces[: self._piece_of(self._known[0].tick)]

    def _slope(self, rate: float) -> float:
        return self._clock.tick_ns * (1 + rate)

    def _piece_of(self, tick: int) -> int:
        return max(bisect_right(self._pieces, tick, key=lambda piece: piece.tick) - 1, 0)

    def _line_at(self, tick: int) -> int:
        return self._pieces[self._piece_of(tick)].at(tick)

    def _error_ns(self, tick: int, t_ns: int, newest: Known) -> int:
        """What is known before the tick and what is known after it both bound the truth."""
        after = bisect_right(self._known, tick, key=lambda known: known.tick)
        span = self._known[max(after - 1, 0)].span(tick)
        later = self._known[after] if 0 < after < len(self._known) else newest
        return span.within(later.span(tick)).error_ns(t_ns)

    def _bend(self, known: Known) -> None:
        """Turn the line towards the middle of the bounds, beyond all that was asked for."""
        tick = max(known.tick, self._asked + 1)
        t_ns = self._line_at(tick)
        missing_ns = known.span(tick).middle_ns - t_ns
        if abs(missing_ns) > LOST_NS:
            self._lost += 1
            self._begin()
            return
        while self._pieces[-1].tick >= tick:
            self._pieces.pop()
        room = max(0.0, min(LARGEST_SLEW, ROOM - known.rate_error))
        slew = max(-room, min(room, missing_ns / PIECE_NS))
        turn = _Piece(tick, t_ns, self._slope(known.rate + slew))
        end = tick + self._piece_ticks
        self._pieces += turn, _Piece(end, turn.at(end), self._slope(known.rate))
        self._remember(known)
