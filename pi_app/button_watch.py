"""The buttons of one source that are broken, and what of them is not passed on.

`hardware/health.py` judges; here is what it is fed with, and the presses of a chip that it stops.
Edges of pins are stopped by their debouncer (`Debouncer.leave_out`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from hardware.edge import Channel, Flags, Press, Quality
from hardware.health import Health, HealthLimits, HealthNews, Verdict

USUAL_LIMITS = HealthLimits()


@dataclass(frozen=True, slots=True)
class ButtonNews:
    """A fault of a source's buttons was found, or is over."""

    source: str
    verdict: Verdict
    is_over: bool


class ButtonWatch:
    """Watches the buttons of one source."""

    def __init__(
        self,
        source: str,
        quality: Quality,
        channels: Collection[Channel],
        levels: Callable[[], Mapping[Channel, bool] | None],
        limits: HealthLimits = USUAL_LIMITS,
    ) -> None:
        """`levels` reads the device; none while that is not there, and then nothing is judged."""
        self.source = source
        exact = quality.order_ns <= limits.together_ns
        self.health = Health(channels, limits, tells_shorts=exact)
        self.ignored: Counter[Channel] = Counter()
        """Edges, or presses of a chip, that were not passed on."""
        self._levels = levels
        self._is_begun = False
        self._dropped: set[Channel] = set()
        self._down: set[Channel] = set()

    def edge(self, channel: Channel, t_ns: int, *, closed: bool) -> None:
        """Take an edge that the source has told."""
        self.health.edge(channel, t_ns, closed=closed)
        self.ignored[channel] += self.health.verdict(channel) is not None

    def press(self, press: Press) -> bool:
        """Take a finished press or release of a chip; whether it may be passed on.

        A release is, if its press was: nobody would know else that the button is up. A button at
        which nobody sits is left out: a chip may hold presses of a table with more people.
        """
        channel = press.channel
        if channel not in self.health.channels:
            self.ignored[channel] += 1
            return False
        if Flags.OVERDUE not in press.flags:  # else its time says nothing
            self.health.edge(channel, press.t_ns, closed=press.down)
        if press.down:
            passes = self.health.verdict(channel) is None
            (self._down if passes else self._dropped).add(channel)
        else:
            passes = channel in self._down or channel not in self._dropped
            self._down.discard(channel)
            self._dropped.discard(channel)
        self.ignored[channel] += not passes
        return passes

    def look_again(self) -> None:
        """The device has been away: what was closed may have been opened unseen."""
        self._is_begun = False

    def turn(self, now_ns: int) -> tuple[HealthNews, ...]:
        """Let time pass; return what was found or is over."""
        due_ns = self.due_ns()
        is_due = due_ns is not None and due_ns <= now_ns
        if is_due or not self._is_begun or self.health.wants_look(now_ns):
            self._look(now_ns)
        is_due = is_due and self._is_begun
        return self.health.advance(now_ns) if is_due or self.health.has_news else ()

    def due_ns(self) -> int | None:
        """When `turn` has something to decide, if nothing comes before."""
        return self.health.due_ns() if self._is_begun else None

    def _look(self, now_ns: int) -> None:
        levels = self._levels()
        if levels is None:
            self._is_begun = False
        elif self._is_begun:
            self.health.look(levels, now_ns)
        else:
            self._is_begun = True
            self.health.begin(levels, now_ns)
