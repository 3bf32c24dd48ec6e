"""Sixteen fingers on the contacts of the chip, and the truth about what they did.

Every change is a proper one by the rules of a press: bounces are over before it must be confirmed,
and a button rests for longer than its lock-out. So each is a press or a release that the table
must be told of; besides there are spikes, of which it must not. All times are ticks.
"""

from __future__ import annotations

import heapq
import random
from collections import deque
from dataclasses import dataclass

from hardware.link_intake import channel_of
from tests.support.host_chip import HostChip

US = 16
MS = 16_000
BUTTONS = 16
REST = 33 * MS
"""Longer than a lock-out of 30 ms on a chip that is 1 % slow."""
SPIKE_REST = 9 * MS
LOCKOUT = 30 * MS
AFTERMATH = 4 * MS
"""The longest train of bounces."""


@dataclass(slots=True, eq=False)
class Truth:
    """One press or release that was made."""

    tick: int
    channel: int
    down: bool
    boot: int = 0
    """The start of the chip in which it was made."""
    excused: bool = False
    """It may be missing: the chip lost its memory, or was reset while it was still in doubt."""


class Fingers:
    """Decides when to press and to let go; `due` contacts go to the chip in order of time."""

    def __init__(self, chance: random.Random, tick: int, mean_rest: int) -> None:
        """All buttons are up at `tick`; they rest for `REST` and on average `mean_rest` more."""
        self._chance, self._mean_rest = chance, mean_rest
        self._plans = [(tick + REST + self._idle(), button) for button in range(BUTTONS)]
        heapq.heapify(self._plans)
        self._earliest = [tick] * BUTTONS
        self._edges: list[tuple[int, int]] = []
        self._closed = 0
        self._down = 0
        self._still: deque[tuple[int, int]] = deque(maxlen=2)
        self.presses = self.spikes = 0

    def keep_still(self, begin: int, end: int) -> None:
        """Nothing moves from begin to end: the chip starts anew then."""
        self._still.append((begin - AFTERMATH - LOCKOUT, end))

    def make(self, until: int, room: int) -> list[Truth]:
        """Decide what happens until a tick, at most `room` changes or so; returns the truth."""
        made: list[Truth] = []
        while self._plans[0][0] < until:
            tick, button = heapq.heappop(self._plans)
            if len(made) >= room:
                tick = until + self._chance.randrange(4 * MS)
            elif still := [end for begin, end in self._still if begin <= tick < end]:
                tick = still[0] + self._chance.randrange(10 * MS)
            else:
                self._change(button, tick, made)
                tick = self._earliest[button] + self._idle()
            heapq.heappush(self._plans, (tick, button))
        return made

    def move(self, chip: HostChip, until: int) -> None:
        """Hand the chip all contacts before a tick."""
        edges = self._edges
        while edges and edges[0][0] < until:
            tick, button = heapq.heappop(edges)
            self._closed ^= 1 << button
            chip.contacts(tick, self._closed)

    def _idle(self) -> int:
        return round(self._chance.expovariate(1 / self._mean_rest))

    def _change(self, button: int, tick: int, made: list[Truth]) -> None:
        down = not self._down >> button & 1
        luck = self._chance.random()
        if down and luck < 0.04:
            self._spike(button, tick)
            return
        if down and luck < 0.3:
            self._clap(tick)
        self._down ^= 1 << button
        made.append(Truth(tick, channel_of(button), down))
        self.presses += down
        heapq.heappush(self._edges, (tick, button))
        if down and luck > 0.85:
            self._tap(button, tick, made)
            return
        self._bounce(button, tick)
        self._earliest[button] = tick + REST

    def _bounce(self, button: int, tick: int) -> None:
        at = tick
        for _ in range(2 * self._chance.choice((0, 0, 0, 1, 2, 8))):
            at += self._chance.randint(5 * US, 230 * US)
            heapq.heappush(self._edges, (at, button))

    def _tap(self, button: int, tick: int, made: list[Truth]) -> None:
        """So short that the button is up again before the lock-out is over."""
        end = tick + self._chance.randint(1 * MS, 29 * MS)
        self._down ^= 1 << button
        made.append(Truth(end, channel_of(button), down=False))
        heapq.heappush(self._edges, (end, button))
        self._earliest[button] = end + REST

    def _spike(self, button: int, tick: int) -> None:
        self.spikes += 1
        heapq.heappush(self._edges, (tick, button))
        heapq.heappush(self._edges, (tick + self._chance.randint(5 * US, 400 * US), button))
        self._earliest[button] = tick + SPIKE_REST

    def _clap(self, tick: int) -> None:
        """Another hand comes down within some microseconds, if it is free."""
        other = self._chance.randrange(BUTTONS)
        at = tick + self._chance.randrange(12 * US)
        for place, (_, button) in enumerate(self._plans):
            if button == other and self._earliest[other] <= at:
                self._plans[place] = (at, other)
                heapq.heapify(self._plans)
                return
