"""What is done to the lines: pure, and the same at each run."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

US, MS = 1_000, 1_000_000
PINS = (4, 17, 27, 22, 5, 6, 13, 19)
"""Eight pins of the header, not in order of their numbers."""


@dataclass(frozen=True, slots=True, order=True)
class Step:
    """One contact changes, so long after the plan's first."""

    after_ns: int
    line: int
    closed: bool
    silent: bool = False
    """The chip misses it: the level changes, and no interrupt comes."""


def presses(count: int, chance: random.Random, pins: Sequence[int] = PINS) -> list[Step]:
    """So many presses by quick hands, on average one in 2 ms, held for 5 to 20 ms.

    Now and then two contacts change within microseconds of one another, or at once.
    """
    free = dict.fromkeys(pins, 0)
    steps, now = [], 0
    for _ in range(count):
        now += chance.choice((0, 5 * US, 200 * US, 3 * MS, 6 * MS))
        line = min(free, key=lambda pin: (max(free[pin], now), chance.random()))
        now = max(now, free[line])
        until = now + chance.randrange(5 * MS, 20 * MS)
        steps += [Step(now, line, closed=True), Step(until, line, closed=False)]
        free[line] = until + MS
    return sorted(steps)


def chatter(at_ns: int, line: int, gaps_ns: Sequence[int], *, closed: bool) -> Iterator[Step]:
    """A contact that changes and bounces: an odd number of steps, the last as the first."""
    for index, after in enumerate(_times(at_ns, gaps_ns)):
        yield Step(after, line, closed == (index % 2 == 0))


def _times(at_ns: int, gaps_ns: Sequence[int]) -> Iterator[int]:
    yield at_ns
    for gap in gaps_ns:
        at_ns += gap
        yield at_ns


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players lay a card each, and slap for the double that it made."""

    distance_ns: int
    """The second slap after the first; 0: both in one change of the chip."""
    low_first: bool
    """Whether the first hand is on the pin with the lower number."""


LOW, HIGH = 5, 22
FIRST_CARD, SECOND_CARD = 17, 6
"""The four buttons of a duel; who has which of the first two, the judge decides."""
DISTANCES = (0, 20 * US, 100 * US, 150 * US, 250 * US, 500 * US, 2 * MS)
DUELS = tuple(Duel(d, low) for d in DISTANCES for low in (True, False) for _ in range(2))
CARD_NS, SLAP_NS = 40 * MS, 100 * MS
"""After the first card: the second, and the first slap."""
DUEL_NS = 180 * MS
"""From the start of one duel to that of the next."""


def duel(what: Duel, begin_ns: int) -> list[Step]:
    """Two cards, then both slaps; no contact bounces."""
    first, second = (LOW, HIGH) if what.low_first else (HIGH, LOW)
    slap_ns = begin_ns + SLAP_NS
    times = (
        (FIRST_CARD, begin_ns),
        (SECOND_CARD, begin_ns + CARD_NS),
        (first, slap_ns),
        (second, slap_ns + what.distance_ns),
    )
    return sorted(
        Step(at + later, line, closed=closed)
        for line, at in times
        for later, closed in ((0, True), (35 * MS, False))
    )


def all_duels() -> list[Step]:
    """One after the other."""
    return [step for n, what in enumerate(DUELS) for step in duel(what, n * DUEL_NS)]


SIDES = 100


def side_by_side(line: int, other: int) -> list[Step]:
    """Two lines that always change together."""
    return [
        Step(n * 2 * MS, one, closed=n % 2 == 0) for n in range(2 * SIDES) for one in (line, other)
    ]


FINGERS = 40
HELD_NS, REST_NS = 50 * MS, 40 * MS


def fingers(chance: random.Random) -> list[Step]:
    """Presses on four buttons that bounce when closing and when opening."""
    steps: list[Step] = []
    for n in range(FINGERS):
        at = n * (HELD_NS + REST_NS) + chance.randrange(MS)
        line = PINS[n % 4]
        steps += chatter(at, line, _bounces(chance), closed=True)
        steps += chatter(at + HELD_NS, line, _bounces(chance), closed=False)
    return steps


def _bounces(chance: random.Random) -> list[int]:
    """Up to six returns of 5 to 230 us."""
    return [chance.randrange(5 * US, 230 * US) for _ in range(2 * chance.randrange(7))]


SPIKES = 20


def spikes(chance: random.Random) -> list[Step]:
    """Contacts of 5 to 900 us: interference, and no press."""
    steps: list[Step] = []
    for n in range(SPIKES):
        at, line = n * 40 * MS, PINS[n % 4]
        length = chance.randrange(5 * US, 900 * US)
        steps += [Step(at, line, closed=True), Step(at + length, line, closed=False)]
    return steps


MISSED = 12


def missed(chance: random.Random) -> list[Step]:
    """Presses whose first edge the chip misses."""
    steps: list[Step] = []
    for n in range(MISSED):
        at, line = n * 90 * MS + chance.randrange(8 * MS), PINS[n % 4]
        steps.append(Step(at, line, closed=True, silent=True))
        steps.append(Step(at + 50 * MS, line, closed=False))
    return steps


def flutter(line: int, count: int, gap_ns: int) -> list[Step]:
    """A contact that opens and closes without rest, and is closed at the end."""
    return [Step(n * gap_ns, line, closed=n % 2 == 0) for n in range(2 * count + 1)]
