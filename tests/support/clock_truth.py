"""The truth that clock maps are judged by: a chip's clock whose rate drifts as a test wants."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, repeat
from math import cos, pi

SECOND = 1_000_000_000
TICK_NS = 62.5
BEND_NS = SECOND / 10
"""So long the drift of the rate stays the same."""
DRIFT = 19.0
"""ppm a second; a little less than the 20 that the map is told, since its length is for the chip's
own seconds, up to 1 % shorter or longer."""


def ramp() -> Iterator[float]:
    """Ten seconds up, ten seconds down, as steep as may be."""
    while True:
        yield from chain(repeat(DRIFT, 100), repeat(-DRIFT, 100))


def sine() -> Iterator[float]:
    """A smooth change with a period of six seconds, as steep as may be at its steepest."""
    step = 0
    while True:
        yield DRIFT * cos(2 * pi * step / 60)
        step += 1


def steps(chance: random.Random) -> Iterator[float]:
    """Drift that jumps between its extremes whenever it likes."""
    while True:
        yield from repeat(chance.choice((-DRIFT, 0.0, DRIFT)), chance.randint(1, 20))


@dataclass(frozen=True, slots=True)
class _Part:
    off: float
    rate: float
    bend: float

    def after(self, s: float) -> float:
        return self.off + (self.rate + self.bend * s / 2) * s


class ChipTime:
    """At what time is a tick. Times are floats from the start of the world, below 1/1000 ns off."""

    def __init__(self, start_tick: int, ppm: float, bends: Iterable[float]) -> None:
        """`ppm`: by how much a tick is longer than nominal at first; `bends`: how many ppm a
        second that changes by, for each tenth of a second."""
        self._start = start_tick
        self._bends = chain(bends, repeat(0.0))
        self._parts = [_Part(0.0, ppm * 1e-6, self._bend())]

    def at(self, tick: float) -> float:
        """The true time of a tick, which need not be whole."""
        s = (tick - self._start) * TICK_NS
        number = max(0, int(s // BEND_NS))
        while len(self._parts) <= number:
            self._grow()
        return s + self._parts[number].after(s - number * BEND_NS)

    def tick_at(self, t: float) -> int:
        """The tick that begins last before a time."""
        tick = self._start + t / TICK_NS
        for _ in range(4):
            tick += (t - self.at(tick)) / TICK_NS
        return int(tick)

    def _grow(self) -> None:
        last = self._parts[-1]
        rate = last.rate + last.bend * BEND_NS
        self._parts.append(_Part(last.after(BEND_NS), rate, self._bend()))

    def _bend(self) -> float:
        return next(self._bends) * 1e-6 / SECOND
