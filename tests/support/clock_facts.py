"""Facts for the clock map without a world around them, and a map whose every answer is checked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

from hardware.clock_map import ClockMap, Mapped
from tests.support.clock_truth import ChipTime

US, MS, SECOND = 1_000, 1_000_000, 1_000_000_000
TICKS_A_MS = 16_000
T0 = 2**61 + 1
"""Table time at the start: a machine that has run for a lifetime, where floats are short."""


@dataclass(frozen=True, slots=True)
class Fact:
    """At `tick` it was `t_ns`, or earlier (`upper`), or later."""

    tick: int
    t_ns: int
    upper: bool

    def tell(self, clock_map: ClockMap) -> None:
        """Hand it over."""
        (clock_map.at_most if self.upper else clock_map.at_least)(self.tick, self.t_ns)


def true_fact(time: ChipTime, tick: int, slack_ns: int, *, upper: bool) -> Fact:
    """One that is off by its slack, on the right side."""
    slack = slack_ns + 1 if upper else -slack_ns - 1
    return Fact(tick, T0 + round(time.at(tick)) + slack, upper)


def stream(time: ChipTime, ticks: range, chance: random.Random, step_ns: int = 0) -> Iterator[Fact]:
    """An upper fact every 3 ms or so, a lower one every 12; `step_ns` is added to all times."""
    for tick in ticks[:: 3 * TICKS_A_MS]:
        near = tick + chance.randrange(TICKS_A_MS)
        slack = round(chance.expovariate(1 / (300 * US)))
        fact = true_fact(time, near, slack, upper=chance.random() < 0.8)
        yield Fact(fact.tick, fact.t_ns + step_ns, fact.upper)


class Checked:
    """A map, every answer of which is compared with the truth and with itself."""

    def __init__(self, time: ChipTime) -> None:
        self.map, self.time = ClockMap(), time
        self.answers: dict[int, int] = {}
        self.wrong: list[str] = []
        self._restarts = 0

    def copy(self) -> Checked:
        """The same, to go on in another way; time is shared, for it does not change."""
        other = Checked(self.time)
        other.map, other.answers = deepcopy(self.map), dict(self.answers)
        other.wrong, other._restarts = list(self.wrong), self._restarts
        return other

    def ask(self, tick: int, step_ns: int = 0) -> Mapped | None:
        """Ask for one tick, whose true time is off by a step."""
        if self.map.restarts != self._restarts:
            self._restarts = self.map.restarts
            self.answers.clear()
        answer = self.map.at_ns(tick)
        if answer is not None:
            error = abs(answer.t_ns - T0 - step_ns - self.time.at(tick))
            if error > answer.uncertainty_ns:
                self.wrong.append(f"{tick}: off by {error}, said {answer.uncertainty_ns}")
            if self.answers.setdefault(tick, answer.t_ns) != answer.t_ns:
                self.wrong.append(f"{tick}: answered otherwise before")
        return answer
