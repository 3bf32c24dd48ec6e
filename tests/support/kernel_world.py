"""A table whose pins are lines of a pretend kernel, read turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hardware.edge import Channel
from hardware.gpiod_chip import open_chip
from hardware.gpiod_source import GpiodSource
from hardware.pin_board import LOOK_NS, ButtonSource, PinBoard
from hardware.pin_boards import GpiodBoard
from hardware.ports import Clock
from pi_app.__main__ import Table
from pi_app.settings import Driver
from tests.pi_app.world import World, run
from tests.support.by_hand import by_hand
from tests.support.fake_gpiod import FakeChip, chips_of

MS = 1_000_000


class HandBoard(GpiodBoard):
    """Lines that are read when the test says so."""

    def __init__(self, chip: FakeChip | OSError, wanted: str) -> None:
        self._opened = open_chip(wanted, chips_of(chip))
        super().__init__(self._opened)
        self.sources: list[GpiodSource] = []

    def buttons(
        self,
        pins: Mapping[Channel, int],
        clock: Clock,
        *,
        pull_up: bool = True,
        look_ns: int = LOOK_NS,
    ) -> ButtonSource:
        """As in use, but without a thread."""
        source = GpiodSource(
            self._opened, pins, clock, pull_up=pull_up, look_ns=look_ns, make_runner=by_hand
        )
        self.sources.append(source)
        return source


@dataclass
class KernelWorld(World):
    """Everything outside, with a chip of the kernel's."""

    on_a_pi: bool = True
    chip: FakeChip = field(default_factory=FakeChip)
    chip_fault: OSError | None = None
    opened_boards: list[HandBoard] = field(default_factory=list)
    wanted: list[str] = field(default_factory=list)

    def turn(self) -> None:
        """The threads of all sources wake."""
        for board in self.opened_boards:
            for source in board.sources:
                source.turn()

    def push(self, bcm: int, *, closed: bool) -> None:
        """A contact moves, and its edge is read."""
        self.chip.push(bcm, self.clock.now_ns(), closed=closed)
        self.turn()

    def run(self, table: Table, ns: int) -> None:
        """Time goes on; the threads wake each millisecond."""
        end_ns = self.clock.now_ns() + ns
        while self.clock.now_ns() < end_ns:
            self.turn()
            run(table, self, min(end_ns, self.clock.now_ns() + MS))

    def _open(self, driver: Driver, chip: str) -> PinBoard:
        self.drivers.append(driver)
        self.wanted.append(chip)
        self.opened_boards.append(HandBoard(self.chip_fault or self.chip, chip))
        return self.opened_boards[-1]
