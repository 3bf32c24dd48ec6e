"""Edges that were lost on their way, and what gives them away. Pure: time is handed in.

Two things can lose an edge. The buffer of the kernel, when it is full, drops its OLDEST event,
which is the first contact; and a chip can miss an edge when others fall close by. Against both:

1. The kernel numbers the events of each line as it puts them into the buffer. A number that never
   comes is an event that the buffer dropped, and is counted. (The numbers over all lines of a
   request are given in the interrupt, and are no use here: of two edges that come before the
   kernel's thread ran, one event is made, and one number is left out; that is what a bouncing
   contact does, and nothing is lost by it. `tests/hil/kernel` shows both.)
2. The level is looked at. One that differs from what the last edge said, and still does after
   `SETTLE_NS` without another edge, is an edge that nobody saw (or one whose level the kernel read
   too late). It is told with the time of the first look that saw it, and with how long before that
   nobody had known better: the contact moved somewhere in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

SETTLE_NS = 2_000_000
"""An event is in the buffer that long after its edge, unless it was lost; and short enough that a
burst whose last level was misread is put right while the press can still be confirmed (5 ms)."""
QUICK_NS = 1_000_000
"""Between two looks while something moves."""
BUSY_NS = 6_000_000
"""Something moves, for so long after an edge: till a press is confirmed or not."""
_WRAP = 1 << 32


@dataclass(frozen=True, slots=True)
class LineEdge:
    """One edge of one line, as the kernel told it."""

    line: int
    t_ns: int
    closed: bool
    number: int
    """Its place among the events of its line, from 1."""


@dataclass(frozen=True, slots=True)
class Found:
    """A change that no edge told of."""

    line: int
    t_ns: int
    """When it was first seen: the latest time at which it can have been."""
    closed: bool
    blind_ns: int
    """For so long before nobody had looked."""


@dataclass(slots=True)
class _Line:
    closed: bool
    sure_ns: int
    """The last moment at which `closed` was known to be right."""
    doubt_ns: int | None = None
    """When the level was first seen to be another; none while it is not."""
    next_number: int = 1
    found: int = 0
    """Changes since the last edge that only the level told of."""


class LineWatch:
    """The lines of one request."""

    def __init__(self, levels: Mapping[int, bool], now_ns: int) -> None:
        """`levels` were read at `now_ns`, after the request."""
        self._lines = {line: _Line(closed, now_ns) for line, closed in levels.items()}
        self._last_edge_ns: int | None = None
        self._lost = 0

    @property
    def lost(self) -> int:
        """Edges that were lost or misread, as far as anybody can know."""
        return self._lost

    @property
    def doubt_ns(self) -> int | None:
        """The time of the oldest change that may yet be told; none if there is none."""
        # The reading thread changes lines while others ask; the dictionary itself never changes.
        doubts = (line.doubt_ns for line in self._lines.values())
        return min((t_ns for t_ns in doubts if t_ns is not None), default=None)

    def edge(self, edge: LineEdge, now_ns: int) -> int:
        """Take one edge, in the order in which the kernel hands them on.

        Returns how many edges of the same line were lost just before it.
        """
        line = self._lines[edge.line]
        lost = (edge.number - line.next_number) % _WRAP
        line.next_number = (edge.number + 1) % _WRAP
        line.closed, line.sure_ns, line.doubt_ns = edge.closed, edge.t_ns, None
        self._last_edge_ns = now_ns
        self._lost += max(0, lost - line.found)  # those are counted already
        line.found = 0
        return lost

    def look(self, levels: Mapping[int, bool], before_ns: int, after_ns: int) -> tuple[Found, ...]:
        """Take the levels, read between these two times, when no event waited; return the news."""
        return tuple(self._looks(levels.items(), before_ns, after_ns))

    def pause_ns(self, now_ns: int, usual_ns: int) -> int:
        """How long to wait for the next look: `usual_ns`, or less while something moves."""
        moved_ns = self._last_edge_ns
        is_busy = moved_ns is not None and now_ns - moved_ns <= BUSY_NS
        return min(usual_ns, QUICK_NS) if is_busy or self.doubt_ns is not None else usual_ns

    def _looks(
        self, levels: Iterable[tuple[int, bool]], before_ns: int, after_ns: int
    ) -> Iterator[Found]:
        for number, closed in levels:
            line = self._lines[number]
            if closed == line.closed:
                line.sure_ns, line.doubt_ns = before_ns, None
            elif line.doubt_ns is None:
                line.doubt_ns = after_ns
            elif before_ns - line.doubt_ns >= SETTLE_NS:
                yield self._found(number, line, before_ns)

    def _found(self, number: int, line: _Line, seen_ns: int) -> Found:
        t_ns = line.doubt_ns or seen_ns
        blind_ns = max(0, t_ns - line.sure_ns)
        self._lost += 1
        line.found += 1
        line.closed, line.sure_ns, line.doubt_ns = not line.closed, seen_ns, None
        return Found(number, t_ns, line.closed, blind_ns)
