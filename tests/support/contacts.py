"""Contacts for the tests of the debouncer: what moves, and what was told of it."""

from __future__ import annotations

from hardware.debounce import Debouncer
from hardware.edge import Edge, Press, Quality, Tier

US = 1_000
MS = 1_000_000
END = 1_000 * MS
MIN, MAX, LOCK = 1 * MS, 5 * MS, 30 * MS
T = 100 * MS
"""When most stories begin."""

EXACT = Quality(Tier.KERNEL, 200 * US, 200 * US, delivery_ns=0)
LATE = Quality(Tier.KERNEL, 200 * US, 200 * US, delivery_ns=5 * MS)

Moves = list[tuple[int, int]]
"""(time in ns, 1 closed or 0 open)"""


def debouncer(quality: Quality = EXACT, channels: tuple[int, ...] = (0,)) -> Debouncer:
    return Debouncer(quality, "test", 7, channels)


def run(moves: Moves, until_ns: int = END) -> list[tuple[int, int]]:
    """Feed edges of one contact and let time pass; returns (time, 1 press or 0 release)."""
    button = debouncer()
    found = [press for move in moves for press in feed(button, move)]
    return told([*found, *button.advance(until_ns)])


def feed(button: Debouncer, move: tuple[int, int], channel: int = 0) -> tuple[Press, ...]:
    t_ns, level = move
    return button.edge(Edge("test", channel, t_ns, closed=bool(level)))


def told(presses: list[Press] | tuple[Press, ...]) -> list[tuple[int, int]]:
    return [(press.t_ns, int(press.down)) for press in presses]
