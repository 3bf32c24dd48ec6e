"""The pings that are under way. Pure; chance is handed in. When to send them: `ping_times.py`.

Each ping is sent once and never again: the answer to a repeated question would not say which of
the two it answers.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from hardware.ping_times import PingTimes
from hardware.protocol import Ping

REMEMBERED = 128
"""Unanswered pings kept: more than a second of them."""
IDS = 1 << 16


@dataclass(frozen=True, slots=True)
class Asked:
    """A ping that is under way."""

    sent_ns: int
    """The table clock before its first byte was given to the line."""
    arrived_ns: int
    """It cannot have been there earlier."""


class Pings:
    """What was asked, and when to ask next."""

    def __init__(self, chance: random.Random) -> None:
        """Nothing is due before `start`."""
        self._chance = chance
        self._times = PingTimes(chance)
        self._id = chance.randrange(IDS)
        self._asked: dict[int, Asked] = {}
        self._due_ns = 0

    @property
    def due_ns(self) -> int:
        """When the next ping is to be sent."""
        return self._due_ns

    def start(self, now_ns: int) -> None:
        """Ask often from now on: a clock that nobody knows yet."""
        self._times.restart()
        self._due_ns = now_ns

    def forget(self) -> None:
        """No answer is expected any more, and no old one will be taken for a new one."""
        self._asked.clear()
        self._id = self._chance.randrange(IDS)

    def next_ping(self) -> Ping:
        """The ping to send now; `sent` has to be told that it was."""
        self._id = (self._id + 1) % IDS
        return Ping(self._id)

    def sent(self, ping: Ping, now_ns: int, line_ns: int) -> None:
        """It goes out now and cannot arrive before line_ns later."""
        self._asked[ping.id] = Asked(now_ns, now_ns + line_ns)
        if len(self._asked) > REMEMBERED:
            del self._asked[next(iter(self._asked))]
        self._due_ns = self._times.next_ns(now_ns)

    def answered(self, ping_id: int) -> Asked | None:
        """Which ping this is the answer to; None if to none, or if it has been answered."""
        return self._asked.pop(ping_id, None)

    def learn(self, asked: Asked, heard_ns: int) -> None:
        """By the clock map it was heard then: the shorter its way, the better was its time."""
        self._times.answered(asked.sent_ns, heard_ns - asked.sent_ns)
