"""A contact of the chip that is broken, through the chip's own logic and the link: it is found.

The chip debounces by itself, so all that can be judged is its presses and the levels in its pulses.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from hardware.edge import Press
from hardware.health import FaultKind, Health
from hardware.link_intake import channel_of
from tests.support.host_chip import HostChip
from tests.support.link_world import LinkWorld, Scene

SECOND = 1_000_000_000
TICKS_A_MS = 16_000
HUMMING, HAMMERED, HELD = 1, 2, 3
"""Buttons of the chip: SLAP of seats 2, 3 and 4."""
PRESSES_A_S = 12

Noise = Callable[[random.Random], Iterator[int]]
"""Ticks from edge to edge."""


def even(hz: float) -> Noise:
    def gaps(_chance: random.Random) -> Iterator[int]:
        while True:
            yield round(TICKS_A_MS * 500 / hz)

    return gaps


def wild(chance: random.Random) -> Iterator[int]:
    """Edges some 2 ms apart, by chance."""
    while True:
        yield 1 + round(chance.expovariate(1 / (2 * TICKS_A_MS)))


class Broken:
    """In place of fingers: one contact that hums, one that a hand hammers on, one that is held."""

    presses = 0

    def __init__(self, tick: int, noise: Noise) -> None:
        begin = tick + 2_000 * TICKS_A_MS  # the link is in step by then
        self._closed, self._held_from = 0, begin
        self._next = {HUMMING: begin, HAMMERED: begin}
        self._gaps = {
            HUMMING: noise(random.Random(1)),
            HAMMERED: even(PRESSES_A_S)(random.Random(1)),
        }

    def make(self, _until: int, _room: int) -> list[object]:
        """Nobody keeps a truth."""
        return []

    def move(self, chip: HostChip, until: int) -> None:
        """Move all contacts up to a tick, in order."""
        if self._held_from < until:
            self._held_from = 1 << 62
            self._closed |= 1 << HELD
        while min(self._next.values()) < until:
            button = min(self._next, key=lambda one: self._next[one])
            self._closed ^= 1 << button
            chip.contacts(self._next[button], self._closed)
            self._next[button] += next(self._gaps[button])


class Nobody:
    """In place of the referee: what is right here, the test says."""

    outstanding = 0

    def made(self, _truth: list[object], _boot: int) -> None: ...
    def tell(self, _press: Press) -> None: ...
    def watermark(self, _mark_ns: int) -> None: ...


@pytest.mark.slow
@pytest.mark.parametrize("noise", [even(50), even(60), even(1_000), wild])
def test_a_contact_that_hums_is_found_and_no_other(
    noise: Noise, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = LinkWorld(Scene())
    monkeypatch.setattr(world, "fingers", Broken(world._tick, noise))
    monkeypatch.setattr(world, "referee", Nobody())
    health = Health(range(16))

    def hand_on(press: Press, _now_ns: int) -> None:
        health.edge(press.channel, press.t_ns, closed=press.down)

    world.hand_on = hand_on
    world.run(world.now_ns + 9 * SECOND)
    assert {c: v.kind for v in health.verdicts() for c in v.channels} == {
        channel_of(HUMMING): FaultKind.FLOATING
    }
    assert channel_of(HELD) in world.link.report().closed
    assert channel_of(0) not in world.link.report().closed
