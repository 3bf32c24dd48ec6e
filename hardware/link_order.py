"""The order of presses where the clock map had to begin a new line. Pure.

The map answers alike for ever while one line holds. When facts prove a line wrong, the next may
lie some milliseconds beside it, and two presses of one hand's breadth would be told by different
lines. The rules that this file keeps:

1. Order on the chip is order on the table clock, whatever the lines; the same tick is the same
   time.
2. A press near one that was handed on by another line keeps its distance from it.
3. How far a press was moved for that is part of its ±.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from hardware.clock_map import Mapped
from hardware.link_settings import MS, SECOND

NEAR_NS = 50 * MS
"""So close together, presses may belong to one duel."""
REMEMBERED = 64


@dataclass(frozen=True, slots=True)
class _Handed:
    """A press that was handed on."""

    tick: int
    t_ns: int
    line: int
    moved: bool

    def follows(self, line: int) -> bool:
        """Whether its time is what this line says."""
        return self.line == line and not self.moved


class KeptOrder:
    """The presses of one start that were handed on lately, and where others must lie."""

    def __init__(self, tick_hz: int) -> None:
        """tick_hz is the nominal rate of the counter."""
        self._tick_hz = tick_hz
        self._handed: deque[_Handed] = deque(maxlen=REMEMBERED)

    def keep(self, tick: int, at: Mapped, by_line: Mapped, line: int) -> None:
        """A press was handed on as `at`, where the line with this number says by_line."""
        self._handed.append(_Handed(tick, at.t_ns, line, moved=at.t_ns != by_line.t_ns))

    def placed(self, tick: int, by_line: Mapped, line: int) -> Mapped:
        """Return what to tell of a tick, of which the line with this number says by_line."""
        if all(handed.follows(line) for handed in self._handed):
            return by_line
        t_ns = self._between(tick, self._beside(tick, by_line.t_ns, line))
        return Mapped(t_ns, by_line.uncertainty_ns + abs(t_ns - by_line.t_ns))

    def _beside(self, tick: int, t_ns: int, line: int) -> int:
        """As far as on the chip from the nearest of another line; t_ns if none is near."""
        others = (handed for handed in self._handed if not handed.follows(line))
        nearest = min(others, key=lambda handed: abs(tick - handed.tick))
        after_ns = self._ns(tick - nearest.tick)
        return nearest.t_ns + after_ns if abs(after_ns) <= NEAR_NS else t_ns

    def _between(self, tick: int, t_ns: int) -> int:
        """At least half as far from each as on the chip, on its side."""
        before = [handed for handed in self._handed if handed.tick <= tick]
        after = [handed for handed in self._handed if handed.tick >= tick]
        earliest_ns = (one.t_ns + self._ns(tick - one.tick) // 2 for one in before)
        latest_ns = (one.t_ns - self._ns(one.tick - tick) // 2 for one in after)
        return min((max((t_ns, *earliest_ns)), *latest_ns))

    def _ns(self, ticks: int) -> int:
        return ticks * SECOND // self._tick_hz
