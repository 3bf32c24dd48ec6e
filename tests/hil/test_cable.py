"""The firmware in real time behind a pseudo-terminal, and the table's real serial link.

The only tests here that run in real time: they wait for what the link says, never for time.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

import pytest

from hardware.cable import CableState, Listener
from hardware.clock import MonotonicClock
from hardware.edge import Press
from hardware.link import Link, LinkSettings, LinkState
from hardware.link_measures import Moment
from hardware.protocol import BAUD
from hardware.serial_link import SerialLink, SerialPorts
from tests.hil.board import Board
from tests.hil.pty import Cable

PATIENCE_S = 30.0
STAMP_NS = 5_000
"""From a contact to the middle of its stamp, at the most."""


class Ears:
    """What the link says, in the order in which it says it."""

    def __init__(self, cable: Cable) -> None:
        self.cable = cable
        self.presses: SimpleQueue[Press] = SimpleQueue()
        self.states: SimpleQueue[CableState] = SimpleQueue()
        self.moments: SimpleQueue[Moment] = SimpleQueue()
        self.link: SerialLink

    def wait_for(self, fits: Callable[[CableState], bool]) -> CableState:
        """The next state that fits. Raises queue.Empty in vain."""
        while True:
            state = self.states.get(timeout=PATIENCE_S)
            if fits(state):
                return state

    def wait_till_live(self) -> None:
        """Until one can play."""
        self.wait_for(lambda state: state.link is LinkState.LIVE)

    def press(self, button: int) -> Press:
        """Press a SLAP and let it go; return the press, which must be as told."""
        at_ns = self.cable.contact(button, closed=True)
        self.cable.contact(button, closed=False, after_ms=60)
        press, release = (self.presses.get(timeout=PATIENCE_S) for _ in range(2))
        assert (press.channel, press.down) == (button * 2 + 1, True)
        assert (release.channel, release.down) == (button * 2 + 1, False)
        assert abs(press.t_ns - at_ns) <= press.uncertainty_ns + STAMP_NS
        return press


@contextmanager
def linked(elf: Path, folder: Path, *, skew_ppm: int, resets_on_open: bool) -> Iterator[Ears]:
    """A board, its cable and a link that is live."""
    device = folder / "usb-FTDI_board"
    with (
        Board(elf) as board,
        Cable(board, device, skew_ppm=skew_ppm, resets_on_open=resets_on_open) as cable,
    ):
        ears = Ears(cable)
        talk = Link(LinkSettings(), random.Random(1))
        link = SerialLink(talk, SerialPorts(BAUD, folder), MonotonicClock(), look_s=0.02)
        ears.link = link
        link.start(Listener(ears.presses.put, lambda: None, ears.states.put, ears.moments.put))
        try:
            ears.wait_till_live()
            yield ears
        finally:
            link.stop()


@pytest.mark.slow
@pytest.mark.parametrize("skew_ppm", [0, 5_000, -5_000])
def test_presses_come_with_their_time(nano8: Path, tmp_path: Path, skew_ppm: int) -> None:
    with linked(nano8, tmp_path, skew_ppm=skew_ppm, resets_on_open=False) as ears:
        presses = [ears.press(button) for button in range(8)]
    assert [press.sequence for press in presses] == list(range(0, 16, 2))


@pytest.mark.slow
def test_a_moment_that_is_asked_for_comes_with_its_time(nano8: Path, tmp_path: Path) -> None:
    clock = MonotonicClock()
    with linked(nano8, tmp_path, skew_ppm=2_000, resets_on_open=False) as ears:
        for lamp in range(3):
            before_ns = clock.now_ns()
            number = ears.link.measure(lamp)
            moment = ears.moments.get(timeout=PATIENCE_S)
            assert moment.number == number == lamp + 1
            assert before_ns - moment.uncertainty_ns <= moment.t_ns
            assert moment.t_ns <= clock.now_ns() + moment.uncertainty_ns


@pytest.mark.slow
def test_it_goes_on_after_the_cable_was_pulled_out(nano8: Path, tmp_path: Path) -> None:
    """What was pressed meanwhile is in the chip, and comes."""
    with linked(nano8, tmp_path, skew_ppm=0, resets_on_open=False) as ears:
        first = ears.press(1)
        ears.cable.unplug()
        ears.wait_for(lambda state: state.fault is not None)
        ears.cable.contact(2, closed=True)
        ears.cable.plug()
        ears.wait_till_live()
        second = ears.presses.get(timeout=PATIENCE_S)
    assert (second.channel, second.boot) == (5, first.boot)
    assert second.sequence == first.sequence + 2


@pytest.mark.slow
def test_it_goes_on_after_a_reset(nano8: Path, tmp_path: Path) -> None:
    """The usual board: opening its port resets it."""
    with linked(nano8, tmp_path, skew_ppm=200, resets_on_open=True) as ears:
        first = ears.press(3)
        ears.cable.reset()
        ears.wait_for(lambda state: state.link is not LinkState.LIVE)
        ears.wait_till_live()
        second = ears.press(3)
    assert (second.boot, second.sequence) == (first.boot + 1, 0)
