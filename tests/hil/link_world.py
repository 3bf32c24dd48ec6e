"""The board at the end of its line, and the table's own link at the other, in simulated time.

Nothing here waits: `turn` moves both on by a step, and every byte crosses when the wire lets it.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass

from hardware.edge import Press
from hardware.link import Link, LinkSettings, LinkState
from hardware.sim import SimClock
from tests.hil.board import MS, SECOND, US, Board

STEP = 100 * US
T0_NS = 1_000_000_000_000
"""The table's clock when the power of the board comes."""


@dataclass(frozen=True, slots=True)
class Wire:
    """What lies between the line and the program."""

    frame_ns: int = 0
    """Bytes cross only at whole multiples of this, as over USB; 0: at once."""

    def crossing(self, t_ns: int) -> int:
        """When something that is ready at t_ns is on the other side."""
        return t_ns if not self.frame_ns else -(-t_ns // self.frame_ns) * self.frame_ns


PLAIN = Wire()
USB = Wire(1_000_000)
USUAL = LinkSettings()


def ns_at(cycle: int) -> int:
    """The table's time at a cycle of the board: 62.5 ns each."""
    return T0_NS + cycle * 125 // 2


def cycle_at(t_ns: int) -> int:
    """The first cycle at or after a time."""
    return -((T0_NS - t_ns) * 2 // 125)


class LinkWorld:
    """A board, a wire and a link; a source of presses as the table wants it."""

    name = "mcu"

    def __init__(
        self,
        board: Board,
        *,
        wire: Wire = PLAIN,
        settings: LinkSettings = USUAL,
        seed: int = 1,
    ) -> None:
        self.board = board
        self._settings = settings
        self.clock = SimClock(ns_at(board.cycle))
        self._wire = wire
        self._chance = random.Random(seed)
        self._coming: deque[tuple[int, int]] = deque()
        self._is_running = False
        self.start()

    def start(self) -> None:
        """The program starts: it knows nothing."""
        self.link = Link(self._settings, self._chance)
        self.link.opened(self.clock.now_ns())
        self._is_running = True

    def kill(self) -> None:
        """The program is gone; what the chip says goes nowhere."""
        self._is_running = False

    def turn(self) -> tuple[Press, ...]:
        """Let a step of time pass; return the presses that came in it."""
        self.board.run(self.board.cycle + STEP)
        now_ns = ns_at(self.board.cycle)
        self.clock.set(now_ns)
        self._coming += ((self._wire.crossing(ns_at(s.done)), s.byte) for s in self.board.sent())
        data = bytes(self._arrived(now_ns))
        if not self._is_running:
            return ()
        if data:
            self.link.receive(data, now_ns)
        if self.link.due_ns(now_ns) <= now_ns:
            said = self.link.transmit(now_ns)
            self.board.send(said, cycle=cycle_at(self._wire.crossing(now_ns)))
        return self.link.take()

    def _arrived(self, now_ns: int) -> list[int]:
        data = []
        while self._coming and self._coming[0][0] <= now_ns:
            data.append(self._coming.popleft()[1])
        return data

    def watermark_ns(self, now_ns: int) -> int:
        """As the link says it."""
        return self.link.watermark_ns(now_ns)

    def wait_till_live(self) -> None:
        """Let time pass till the link can be played with. Raises AssertionError after 2 s."""
        end = self.board.cycle + 2 * SECOND
        while self.link.state is not LinkState.LIVE:
            assert self.board.cycle < end, self.link.report()
            assert self.turn() == ()

    def idle(self, cycles: int = MS) -> list[Press]:
        """Let time pass; return the presses that came."""
        found: list[Press] = []
        end = self.board.cycle + cycles
        while self.board.cycle < end:
            found += self.turn()
        return found
