"""When to ask the chip for its time. Pure.

A ping is worth the more the less it waits on its way. On USB it waits for the beat of the bus,
which comes every millisecond, so one that is sent just before the beat is the best. Where the beat
lies is not known, and it need not be there. So most pings aim near a phase that was good lately,
and some at nothing; where there is no beat, aiming is as good as chance. No fact becomes less true
by it: the clock map assumes nothing of a ping but that it was heard after it was sent.

A steady stream is better than bursts: the best ping of late is never old, and the answers never
stand in the way of a press in a row.
"""

from __future__ import annotations

import random
from collections import deque

BEAT_NS = 1_000_000
"""Frames of USB at full speed. Each phase of it can be reached after any wait."""
OPENING = 27
"""So many pings follow one another quickly at the start."""
OPENING_WAIT_NS = 700_000
WAIT_NS = (10_000_000, 14_000_000)
"""Then one ping after so long, and up to a beat more: 80 a second."""
EXPLORING = 0.15
"""So many aim at nothing."""
NEAR_NS = 40_000
MEMORY = 40
"""Half a second: the bus and the table clock may drift apart."""
BEST = 4


class PingTimes:
    """Chooses the time of each ping, and learns from what became of the others."""

    def __init__(self, chance: random.Random) -> None:
        """`chance` draws the waits."""
        self._chance = chance
        self._ways: deque[tuple[int, int]] = deque(maxlen=MEMORY)
        self.restart()

    def restart(self) -> None:
        """The chip was started, or the clock map was: ask quickly for a while."""
        self._opening = OPENING

    def answered(self, sent_ns: int, way_ns: int) -> None:
        """The ping sent at sent_ns was so long on its way to the chip, by the clock map."""
        self._ways.append((way_ns, sent_ns))

    def next_ns(self, sent_ns: int) -> int:
        """A ping was sent at sent_ns: when to send the next."""
        earliest_ns = sent_ns + self._wait_ns()
        if not self._ways or self._chance.random() < EXPLORING:
            return earliest_ns + self._chance.randrange(BEAT_NS)
        return earliest_ns + (self._aim_ns() - earliest_ns) % BEAT_NS

    def _wait_ns(self) -> int:
        if self._opening == 0:
            return self._chance.randint(*WAIT_NS)
        self._opening -= 1
        return OPENING_WAIT_NS

    def _aim_ns(self) -> int:
        _, good_ns = self._chance.choice(sorted(self._ways)[:BEST])
        return good_ns + self._chance.randint(-NEAR_NS, NEAR_NS)
