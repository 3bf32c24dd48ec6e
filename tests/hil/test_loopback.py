"""`bench --loopback` over the real firmware: its lamp presses its own button, in simulated time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.cable import CableState, Listener
from hardware.edge import Quality
from hardware.link import LinkSettings
from hardware.link_measures import next_number
from hardware.link_report import LinkReport
from hardware.protocol import Measure, Pattern
from hardware.serial_link import QUALITY
from pi_app.bench.loopback import Looped
from pi_app.bench.run_loopback import run_loopback
from pi_app.errors import Failure
from pi_app.loop import Loop
from pi_app.settings import ScreenMode, ScreenOptions, Settings
from tests.hil.board import MS, US, Board
from tests.hil.link_world import USB, LinkWorld
from tests.pi_app.world import World

pytestmark = pytest.mark.slow

WIRE = 110 * US
"""From the lamp's output to the contact: the filter of wiring.md, 1 kΩ and 100 nF."""
SLAP_1 = 0
PRESSES = 12
SILENT = Settings(screen=ScreenOptions(mode=ScreenMode.NONE))


class LampBox:
    """The board at the end of its line as a button box, one of its lamps wired to a contact."""

    name = "mcu"
    quality: Quality = QUALITY
    faults = 0

    def __init__(
        self, world: LinkWorld, *, wired: bool = True, firmware: int | None = None
    ) -> None:
        self.world, self._wired, self._firmware = world, wired, firmware
        self._listener: Listener | None = None
        self._lamp = self._number = 0
        self._newest_ns: int | None = None

    @property
    def state(self) -> CableState:
        return CableState(self.world.link.state)

    @property
    def report(self) -> LinkReport | None:
        report = self.world.link.report()
        if self._firmware is None or report.hello is None:
            return report
        return replace(report, hello=replace(report.hello, firmware=self._firmware))

    def watermark_ns(self, now_ns: int) -> int:
        return min(self.world.watermark_ns(now_ns), now_ns)

    def start(self, listener: Listener) -> None:
        self._listener = listener
        self.world.wait_till_live()
        self.world.idle(200 * MS)
        listener.changed(self.state)

    def lamps(self, patterns: Sequence[Pattern]) -> None:
        self.world.link.lamps(patterns)

    def measure(self, what: int) -> int:
        self._number = next_number(self._number)
        self.world.link.measure(Measure(self._number, what))
        return self._number

    def stop(self) -> None:
        self._listener = None

    def turn(self) -> None:
        """Let a step pass: what the lamp does reaches the contact, what the chip says its ears."""
        for press in self.world.turn():
            if self._listener is not None:
                self._newest_ns = press.t_ns
                self._listener.press(press)
        for moment in self.world.link.moments():
            if self._listener is not None:
                self._listener.measured(moment)
        now_ns = self.world.clock.now_ns()
        passed = self._newest_ns is not None and self.watermark_ns(now_ns) > self._newest_ns
        if passed and self._listener is not None:
            self._newest_ns = None
            self._listener.passed()
        lamp = self.world.board.lamps & 1
        if self._wired and lamp != self._lamp:
            self._lamp = lamp
            self.world.board.contact(self.world.board.cycle + WIRE, SLAP_1, closed=bool(lamp))


def measured(elf: Path, *, wired: bool = True, firmware: int | None = None) -> Looped:
    with Board(elf) as board:
        world = LinkWorld(board, wire=USB, settings=LinkSettings())
        box = LampBox(world, wired=wired, firmware=firmware)
        parts = replace(
            World().parts,
            clock=world.clock,
            find_boards=lambda: ["/dev/serial/by-id/usb-1a86"],
            open_box=lambda *_: box,
        )

        def rest(ns: int) -> None:
            end_ns = world.clock.now_ns() + ns
            while world.clock.now_ns() < end_ns:
                box.turn()

        def turn(loop: Loop, _until_ns: int) -> None:
            loop.pump()
            box.turn()

        return run_loopback(SILENT, parts, (), PRESSES, lambda _text: None, rest=rest, turn=turn)


def test_the_chip_says_how_late_its_own_stamp_is(nano8: Path) -> None:
    found = measured(nano8)
    assert found.wire == "lamp 1 of the button box to its SLAP of seat 1"
    assert (found.presses, found.lost, found.doubled) == (PRESSES, 0, 0)
    # The wire, and up to a step of this test till it notices the lamp; the stamp itself takes 1 µs.
    step_ns = 100_000
    for ns in found.times["edge to stamp"]:
        assert WIRE * 125 // 2 - 5_000 <= ns <= WIRE * 125 // 2 + step_ns + 10_000
    # A contact is a press after 0.8 ms, and a frame of USB waits for the next millisecond.
    assert all(500_000 < ns < 5_000_000 for ns in found.times["stamp to arrival"])
    assert all(0 <= ns < 5_000_000 for ns in found.times["arrival to verdict"])
    assert len(found.times["edge to verdict"]) == PRESSES


def test_a_lamp_without_a_wire(nano8: Path) -> None:
    with pytest.raises(Failure, match=r"no wire from lamp 1 of the button box.*stays open"):
        measured(nano8, wired=False)


def test_an_old_chip_presses_too_and_cannot_say_when(nano8: Path) -> None:
    found = measured(nano8, firmware=0x0100)
    assert (found.presses, found.lost, found.doubled) == (PRESSES, 0, 0)
    assert "edge to stamp" not in found.told
    assert len(found.times["stamp to arrival"]) == PRESSES
