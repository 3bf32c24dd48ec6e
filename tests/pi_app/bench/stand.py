"""A bench in the hands of a test: its clock stands still but for what the test says takes time."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count

from engine.events import CardPlayed
from hardware.sim import SimClock
from pi_app.bench.table import Tell
from pi_app.loop import Loop
from pi_app.publish import Update
from pi_app.screens.messages import CardShown, FramePresented
from tests.pi_app.driven import MS, T0, Ear

US = 1_000
WORK_NS = 300 * US
"""So long each turn of the loop takes."""
DRAWN_NS = 3 * MS
FRAME_NS = 16 * MS


class Panel(Ear):
    """A screen that shows a card `late_ns` after it was told of it."""

    def __init__(self, clock: SimClock, tell: Tell, late_ns: int = 20 * MS) -> None:
        super().__init__("screen")
        self._clock, self._tell, self._late_ns = clock, tell, late_ns

    def publish(self, update: Update) -> None:
        """Present a frame, with the card that was played if one was."""
        super().publish(update)
        shown_ns = self._clock.now_ns() + self._late_ns
        for event in update.events:
            if isinstance(event, CardPlayed):
                self._tell(CardShown(event.number, shown_ns))
        self._tell(FramePresented(shown_ns, DRAWN_NS))
        self._tell(FramePresented(shown_ns + FRAME_NS, DRAWN_NS))


class Stand:
    """Time, and what happens at a time."""

    def __init__(self) -> None:
        self.clock = SimClock(T0)
        self.panels: list[Panel] = []
        self._due: list[tuple[int, int, Callable[[], object]]] = []
        self._numbers = count()

    def later(self, after_ns: int, what: Callable[[], object]) -> None:
        """Do something after so long."""
        heapq.heappush(self._due, (self.clock.now_ns() + after_ns, next(self._numbers), what))

    def turn(self, loop: Loop, until_ns: int) -> None:
        """Let the loop do what is due, which takes its time; then wait for what comes next."""
        now_ns = self.clock.advance(WORK_NS)
        due_ns = loop.pump()
        if not loop._inbox.empty():  # which it does not wait for
            return
        next_ns = min((t for t in (due_ns, self._next_ns()) if t is not None), default=until_ns)
        self.clock.set(max(now_ns, min(next_ns, until_ns)))
        while self._due and self._due[0][0] <= self.clock.now_ns():
            heapq.heappop(self._due)[2]()

    def rest(self, ns: int) -> None:
        """Let time pass without any loop."""
        end_ns = self.clock.now_ns() + ns
        while self._due and self._due[0][0] <= end_ns:
            self.clock.set(max(self._due[0][0], self.clock.now_ns()))
            heapq.heappop(self._due)[2]()
        self.clock.set(end_ns)

    def panel(self, tell: Tell) -> Panel:
        """Make the screen."""
        self.panels.append(Panel(self.clock, tell))
        return self.panels[-1]

    def _next_ns(self) -> int | None:
        return self._due[0][0] if self._due else None
