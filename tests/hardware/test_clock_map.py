"""The promises of the clock map, tried in worlds that know the truth."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from hardware.clock_map import ClockMap, Mapped
from tests.support.clock_truth import ChipTime, ramp, sine, steps
from tests.support.clock_world import (
    BUSY,
    CDC,
    FTDI16,
    KINDS,
    LOSSY,
    SECOND,
    UART,
    US,
    LinkKind,
    World,
)

START_TICK, START_NS = 3 * 2**40, 2**61 + 1
"""A chip that has run for days, on a machine that has run for a lifetime: floats are short."""
TICKS_A_MS = 16_000
SETTLED = 3 * SECOND // 62.5
"""Ticks after which the rate is known."""


@dataclass(slots=True)
class Trial:
    """One run of a world: every answer, against the truth."""

    time: ChipTime
    map: ClockMap
    chance: random.Random
    first: int | None = None
    uncertainties: list[int] = field(default_factory=list)
    """Of the answers after the rate is known."""
    false: list[str] = field(default_factory=list)
    answers: dict[int, int] = field(default_factory=dict)

    def ask(self, newest: int) -> None:
        """A press of some milliseconds ago, and sometimes one of before."""
        if not self.map.synced:
            return
        self.first = newest if self.first is None else self.first
        tick = newest - self.chance.randrange(12 * TICKS_A_MS)
        answer = self.check(tick)
        if newest - self.first > SETTLED:
            self.uncertainties.append(answer.uncertainty_ns)
        if self.chance.random() < 0.1:
            self.check(self.chance.choice(list(self.answers)))

    def check(self, tick: int) -> Mapped:
        """Ask, and compare with the truth and with what was answered before."""
        answer = self.map.at_ns(tick)
        assert answer is not None
        error = abs(answer.t_ns - START_NS - self.time.at(tick))
        if error > answer.uncertainty_ns:
            self.false.append(f"{tick}: off by {error}, said {answer.uncertainty_ns}")
        if self.answers.setdefault(tick, answer.t_ns) != answer.t_ns:
            self.false.append(f"{tick}: answered otherwise before")
        return answer

    def at(self, part: float) -> float:
        """A percentile of the uncertainties, in us."""
        return sorted(self.uncertainties)[int(len(self.uncertainties) * part)] / US


def trial(kind: LinkKind, bends: Iterator[float], ppm: float, seed: int, seconds: int) -> Trial:
    """Run one world."""
    chance = random.Random(seed)
    time = ChipTime(START_TICK, ppm, bends)
    found = Trial(time, ClockMap(), chance)
    world = World(kind, time, found.map, chance, START_NS)
    world.on_read = found.ask
    world.run(seconds * SECOND)
    return found


DRIFTS: dict[str, Callable[[], Iterator[float]]] = {
    "ramp": ramp,
    "sine": sine,
    "steps": lambda: steps(random.Random(1)),
    "none": lambda: iter(()),
}
ALLOWED_US = {UART: 30, CDC: 100, FTDI16: 100, BUSY: 100, LOSSY: 150}
"""± at the 95th percentile. A third of the frames lost is beyond what was promised."""


def examine(found: Trial, kind: LinkKind) -> None:
    """What holds in every world."""
    assert found.false == []
    assert (found.map.outliers, found.map.restarts) == (0, 0)
    assert len(found.uncertainties) > 200
    assert found.at(0.95) <= ALLOWED_US[kind]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("drift", "ppm"), [("ramp", 5000), ("sine", -5000), ("steps", 5000), ("none", -5000)]
)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_no_answer_is_farther_off_than_it_says(kind: LinkKind, drift: str, ppm: float) -> None:
    examine(trial(kind, DRIFTS[drift](), ppm, seed=7, seconds=6), kind)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_nor_in_a_million_samples(kind: LinkKind, seed: int) -> None:
    chance = random.Random(seed)
    bends = chance.choice(list(DRIFTS.values()))()
    examine(trial(kind, bends, chance.uniform(-5000, 5000), seed, seconds=120), kind)
