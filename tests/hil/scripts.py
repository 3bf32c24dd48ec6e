"""What happens to the contacts in a test: scripts of changes at exact cycles. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from tests.hil.board import BUTTONS, MS, US

WRAP = 1 << 16
"""Cycles of one round of the chip's counter: 4.096 ms."""


@dataclass(frozen=True, slots=True)
class Change:
    """One contact at one cycle."""

    at: int
    button: int
    closed: bool = field(kw_only=True)


Script = Sequence[Change]

PORT_PAIRS: tuple[tuple[int, int], ...] = (
    (0, 6), (1, 12), (2, 3), (7, 13), (8, 9), (14, 15), (4, 10), (5, 11),
)  # fmt: skip
"""Two buttons each, none in two pairs: ports D-C, D-B, D-D, C-B, C-C, B-B, D-C, D-C."""

TRIPLES: tuple[tuple[int, int, int], ...] = (
    (0, 6, 12), (1, 2, 7), (8, 3, 9), (13, 10, 4), (14, 15, 5),
)  # fmt: skip
"""Two buttons to be put in order and a third that bounces, on all mixtures of ports."""


def lone_edges(start: int, counter_zero: int, count: int, chance: Random) -> Iterator[Change]:
    """Every button in turn, at least 1.5 ms apart; every fourth within 150 cycles of a wrap.

    `counter_zero` is a cycle at which the chip's counter is about 0.
    """
    at = start
    for n in range(count):
        at += chance.randrange(25_000, 40_000)
        if n % 4 == 0:
            at += (counter_zero - at) % WRAP + n // 4 % 301 - 150
        yield Change(at, n % BUTTONS, closed=n // BUTTONS % 2 == 0)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two changes whose order the chip is asked for."""

    first: Change
    second: Change

    @property
    def distance(self) -> int:
        return self.second.at - self.first.at


def pairs(start: int, distances: Iterable[int], chance: Random) -> Iterator[Pair]:
    """Each distance on each pair of ports in both orders, pressing and then releasing."""
    at = start
    for turn, distance in enumerate(distances):
        for is_swapped in (False, True):
            for closed in (True, False):
                for buttons in PORT_PAIRS:
                    at += 32_000 + chance.randrange(1_000)
                    a, b = buttons[::-1] if is_swapped ^ (turn % 2 == 1) else buttons
                    yield Pair(
                        Change(at, a, closed=closed), Change(at + distance, b, closed=closed)
                    )


@dataclass(frozen=True, slots=True)
class Disturbed:
    """A pair, and the other changes around it."""

    pair: Pair
    others: Script


def disturbed(
    start: int, cases: Iterable[tuple[int, int, int]], chance: Random
) -> Iterator[Disturbed]:
    """Pairs with a third button that opens and closes once, of (distance, phase, width).

    Its press came 1.5 ms before; `phase` is from the first of the pair to its opening.
    """
    at = start
    for n, (distance, phase, width) in enumerate(cases):
        at += 9 * MS + chance.randrange(1_000)
        a, b, third = TRIPLES[n % len(TRIPLES)]
        if n // len(TRIPLES) % 2:
            a, b = b, a
        pair = Pair(Change(at, a, closed=True), Change(at + distance, b, closed=True))
        bounce = (at + phase, False), (at + phase + width, True)
        closes = [Change(at - 3 * MS // 2, third, closed=True)]
        closes += [Change(when, third, closed=closed) for when, closed in bounce]
        opens = [Change(at + (8 + k) * MS, x, closed=False) for k, x in enumerate((a, b, third))]
        yield Disturbed(pair, (*closes, *opens))


def together(
    start: int, buttons: Sequence[int], count: int, apart: int, chance: Random
) -> Iterator[list[Change]]:
    """All these buttons at one cycle, closing and opening in turn."""
    at = start
    for n in range(count):
        at += apart + chance.randrange(1_000)
        yield [Change(at, button, closed=n % 2 == 0) for button in buttons]


def train(start: int, button: int, edges: int, chance: Random, *, closed: bool) -> list[Change]:
    """A contact that bounces: an even count of further edges 5 to 230 us apart, then at rest."""
    at, changes = start, [Change(start, button, closed=closed)]
    for n in range(edges // 2 * 2):
        at += chance.randrange(5 * US, 230 * US)
        changes.append(Change(at, button, closed=closed ^ (n % 2 == 0)))
    return changes


def ordered(changes: Iterable[Change]) -> list[Change]:
    """All of them as they happen; the given order decides between equal cycles of one button."""
    return sorted(changes, key=lambda change: change.at)
