"""When to ask the chip for the time, and what was asked. Pure; chance is handed in.

Each ping is sent once and never again: the answer to a repeated question would not say which of
the two it answers. Gaps are random, so that pings do not keep step with the frames of a USB bus.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from hardware.link_settings import LinkSettings
from hardware.protocol import Ping

REMEMBERED = 128
"""Unanswered pings kept; some seconds of them."""
IDS = 1 << 16


@dataclass(frozen=True, slots=True)
class Asked:
    """A ping that is under way."""

    sent_ns: int
    """The table clock before its first byte was given to the line."""
    arrived_ns: int
    """It cannot have been there earlier."""


class PingPlan:
    """Bursts of pings."""

    def __init__(self, settings: LinkSettings, chance: random.Random) -> None:
        """Nothing is due before `start`."""
        self._settings, self._chance = settings, chance
        self._id = chance.randrange(IDS)
        self._asked: dict[int, Asked] = {}
        self._bursts_left = self._burst_left = 0
        self._due_ns = 0

    @property
    def due_ns(self) -> int:
        """When the next ping is to be sent."""
        return self._due_ns

    def start(self, now_ns: int) -> None:
        """Ask often from now on: a clock that nobody knows yet."""
        self._bursts_left = self._settings.first_bursts
        self._burst_left = self._settings.burst
        self._due_ns = now_ns

    def forget(self) -> None:
        """No answer is expected any more, and no old one will be taken for a new one."""
        self._asked.clear()
        self._id = self._chance.randrange(IDS)

    def next_ping(self) -> Ping:
        """The ping to send now; `sent` has to be told what became of it."""
        self._id = (self._id + 1) % IDS
        return Ping(self._id)

    def sent(self, ping: Ping, now_ns: int, line_ns: int) -> None:
        """It goes out now and cannot arrive before line_ns later."""
        self._asked[ping.id] = Asked(now_ns, now_ns + line_ns)
        if len(self._asked) > REMEMBERED:
            del self._asked[next(iter(self._asked))]
        self._due_ns = now_ns + self._gap_ns()

    def answered(self, ping_id: int) -> Asked | None:
        """Which ping this is the answer to; None if to none, or if it has been answered."""
        return self._asked.pop(ping_id, None)

    def _gap_ns(self) -> int:
        self._burst_left -= 1
        if self._burst_left > 0:
            return self._chance.randint(*self._settings.ping_gap_ns)
        self._burst_left = self._settings.burst
        self._bursts_left = max(self._bursts_left - 1, 0)
        if self._bursts_left:
            return self._chance.randint(*self._settings.first_gap_ns)
        return self._chance.randint(*self._settings.burst_gap_ns)
