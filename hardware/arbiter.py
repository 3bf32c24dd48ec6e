"""One order for the presses of all sources. Pure: no clock, no thread.

The rules that this file keeps:

1. A press is let out when every live source has said that nothing earlier can still come (its
   watermark has passed the press), or when it is `hold_ns` old, so a slow source cannot hold up
   the others for longer. Both are measured on the time of the press, never on its arrival.
2. Presses come out in order of `t_ns`, over all calls. Equal stamps are a TIE, which the rules of
   the game decide; the arbiter only needs some fixed order for them, (source, boot, sequence),
   which does not depend on arrival, channel or seat.
3. A press that comes after its moment was closed is handed on at once, marked `Flags.OVERDUE`.
4. Every press that was offered comes out, once.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, replace

from hardware.edge import Flags, Press

HOLD_NS = 20_000_000
"""A little more than one frame of a 60 Hz screen: nobody sees that it was waited for."""


@dataclass(frozen=True, slots=True)
class Released:
    """What one turn of the arbiter let out."""

    presses: tuple[Press, ...]
    """Overdue ones first, then the others; each group in order of `t_ns`."""
    closed_ns: int
    """No press with `t_ns <= closed_ns` will come any more, but for overdue ones."""


class Arbiter:
    """Holds presses back until their order is certain."""

    def __init__(self, hold_ns: int = HOLD_NS) -> None:
        """`hold_ns` is the age at which a press no longer waits for a slow source."""
        self._hold_ns = hold_ns
        self._marks: dict[str, int] = {}
        self._waiting: list[Press] = []
        self._overdue: list[Press] = []
        self._closed_ns = -1
        self._overdue_count = 0
        self._longest_way_ns = 0

    @property
    def overdue_count(self) -> int:
        """Presses that came too late. Releases are not counted: a short tap delays them anyway."""
        return self._overdue_count

    @property
    def longest_way_ns(self) -> int:
        """The longest time from a press to its being offered; `hold_ns` should be more."""
        return self._longest_way_ns

    def attach(self, source: str) -> None:
        """From now on wait for the watermarks of `source`. Raises ValueError if it is attached."""
        if source in self._marks:
            raise ValueError(f"source {source!r} is attached already")
        self._marks[source] = 0

    def detach(self, source: str) -> None:
        """Wait for `source` no longer; what it has offered still comes out."""
        del self._marks[source]

    def watermark(self, source: str, t_ns: int) -> None:
        """`source` says that it has offered every press with a time before t_ns."""
        self._marks[source] = max(t_ns, self._marks[source])

    def offer(self, press: Press, now_ns: int) -> None:
        """Hand in one press, in any order."""
        if press.down:
            self._longest_way_ns = max(self._longest_way_ns, now_ns - press.t_ns)
        if press.t_ns > self._closed_ns:
            insort(self._waiting, press, key=_order)
            return
        self._overdue_count += press.down
        insort(self._overdue, replace(press, flags=press.flags | Flags.OVERDUE), key=_order)

    def release(self, now_ns: int) -> Released:
        """Let out what is certain at now_ns."""
        self._close(now_ns)
        ready = sum(1 for press in self._waiting if press.t_ns <= self._closed_ns)
        presses = (*self._overdue, *self._waiting[:ready])
        self._overdue.clear()
        del self._waiting[:ready]
        return Released(presses, self._closed_ns)

    def next_due_ns(self, now_ns: int) -> int | None:
        """When `release` will have something without further news; None if it waits for some."""
        if self._overdue:
            return now_ns
        if not self._waiting:
            return None
        oldest_ns = self._waiting[0].t_ns
        settled = all(mark_ns > oldest_ns for mark_ns in self._marks.values())
        return max(now_ns, oldest_ns + (1 if settled else self._hold_ns))

    def _close(self, now_ns: int) -> None:
        settled_ns = min((now_ns, *self._marks.values())) - 1
        self._closed_ns = max(self._closed_ns, settled_ns, now_ns - self._hold_ns)


def _order(press: Press) -> tuple[int, str, int, int]:
    return (press.t_ns, press.source, press.boot, press.sequence)
