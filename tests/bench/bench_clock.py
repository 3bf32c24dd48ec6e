"""How well the chip's clock is mapped, per kind of link, and what that costs.

The worlds are those of the tests: the chip's clock 5000 ppm off, its rate rising and falling by
20 ppm a second, a busy host. The first three seconds are left out. Beside our bounds two usual
estimators that hear the same answers to the same pings: lines through the middles of round trips.
"""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import fmean, linear_regression

from hardware.clock_map import ClockMap, Mapped
from tests.support.clock_truth import TICK_NS, ChipTime, ramp
from tests.support.clock_world import BUSY, CDC, FTDI16, SECOND, UART, LinkKind, World

KINDS = (UART, CDC, FTDI16, BUSY)
SECONDS = 20
SKIPPED_TICKS = 3 * SECOND // TICK_NS
WINDOW = 400
"""Round trips that the estimators look back on: five seconds."""
GROUP = 20
"""Of so many the best one is taken."""
EVERY = 50


@dataclass(slots=True)
class RoundTrip:
    """One ping: the tick in the middle of its stay in the chip, the middle time, and how long."""

    tick: float
    middle_ns: float
    length_ns: float


def line_error(trips: Iterable[RoundTrip], tick: int, true_ns: float) -> float:
    """By how much a line through the middles is off at a tick."""
    middles = [(trip.tick - tick, trip.middle_ns - true_ns) for trip in trips]
    line = linear_regression(*zip(*middles, strict=True))
    return abs(line.intercept)


@dataclass(slots=True)
class Errors:
    """What was found in one world."""

    said: list[float] = field(default_factory=list)
    ours: list[float] = field(default_factory=list)
    mean: list[float] = field(default_factory=list)
    best: list[float] = field(default_factory=list)


class Overheard(ClockMap):
    """The map, and the facts that it was told in order: at_most first, then at_least of a pong."""

    def __init__(self) -> None:
        super().__init__()
        self.facts: list[tuple[bool, int, int]] = []
        self.trips: deque[RoundTrip] = deque(maxlen=WINDOW)
        self._upper = (0, 0)

    def at_most(self, tick: int, t_ns: int) -> None:
        """Note it, and hand it on."""
        self.facts.append((True, tick, t_ns))
        self._upper = tick, t_ns
        super().at_most(tick, t_ns)

    def at_least(self, tick: int, t_ns: int) -> None:
        """Note it and the round trip that it completes, and hand it on."""
        self.facts.append((False, tick, t_ns))
        sent, arrived_ns = self._upper
        stay_ns = (sent - tick) * TICK_NS
        length_ns = arrived_ns - t_ns - stay_ns
        middle_ns = t_ns + (length_ns + stay_ns) / 2
        self.trips.append(RoundTrip((tick + sent) / 2, middle_ns, length_ns))
        super().at_least(tick, t_ns)

    def best_trips(self) -> list[RoundTrip]:
        """The shortest of each group."""
        trips = list(self.trips)
        groups = (trips[at : at + GROUP] for at in range(0, len(trips), GROUP))
        return [min(group, key=lambda trip: trip.length_ns) for group in groups]


def run(kind: LinkKind, seed: int) -> tuple[Errors, Overheard]:
    """Run one world, asking at each read."""
    chance, found, heard = random.Random(seed), Errors(), Overheard()
    truth = ChipTime(0, 5000, ramp())
    world = World(kind, truth, heard, chance)

    def ask(tick: int) -> None:
        if tick < SKIPPED_TICKS or (answer := heard.at_ns(tick)) is None:
            return
        note(found, heard, answer, tick, truth.at(tick))

    world.on_read = ask
    world.run(SECONDS * SECOND)
    return found, heard


def note(found: Errors, heard: Overheard, answer: Mapped, tick: int, true_ns: float) -> None:
    """Compare one answer, and now and then the estimators, with the truth."""
    found.said.append(answer.uncertainty_ns)
    found.ours.append(abs(answer.t_ns - true_ns))
    if len(found.ours) % EVERY == 0:
        found.mean.append(line_error(heard.trips, tick, true_ns))
        found.best.append(line_error(heard.best_trips(), tick, true_ns))


def percentiles(name: str, values_ns: list[float]) -> dict[str, float]:
    """Median and 95th percentile in us."""
    ordered = sorted(values_ns)
    places = {"median": len(ordered) // 2, "p95": len(ordered) * 95 // 100}
    return {f"{name}, {place}, us": ordered[at] / 1e3 for place, at in places.items()}


def costs(heard: Overheard) -> dict[str, float]:
    """Process time of one fact and one answer, each in a stream of them."""
    clock_map, last = ClockMap(), heard.facts[-1][1]
    begin = time.process_time_ns()
    for upper, tick, t_ns in heard.facts:
        (clock_map.at_most if upper else clock_map.at_least)(tick, t_ns)
    told = time.process_time_ns()
    for back in range(2000):
        clock_map.at_ns(last - back * 100)
    done = time.process_time_ns()
    return {
        "a fact, us": (told - begin) / len(heard.facts) / 1e3,
        "an answer, us": (done - told) / 2e6,
    }


def figures() -> dict[str, float]:
    """Return the figures, by names that end in their unit."""
    result: dict[str, float] = {}
    for kind in KINDS:
        found, heard = run(kind, seed=1)
        result |= percentiles(f"{kind.name}: ±", found.said)
        result |= percentiles(f"{kind.name}: error", found.ours)
        result |= percentiles(f"{kind.name}: line of all round trips", found.mean)
        result |= percentiles(f"{kind.name}: line of the best ones", found.best)
        within = fmean(error <= said for error, said in zip(found.ours, found.said, strict=True))
        result[f"{kind.name}: answers within their ±, %"] = 100 * within
    return result | costs(heard)


if __name__ == "__main__":
    for label, value in figures().items():
        print(f"{label:66} {value:10.2f}")
