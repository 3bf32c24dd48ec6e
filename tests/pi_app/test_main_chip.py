"""The whole table, and a real link to a scripted chip on a pseudo-terminal, threads and all.

A test waits for what the table says, never for time.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from queue import SimpleQueue
from typing import TypeVar

import pytest

from engine.cards import cards
from engine.events import CardPlayed, Event, Slapped, Verdict
from engine.games.bataille_corse import Setup
from hardware.clock import MonotonicClock
from hardware.link import Link, LinkSettings
from hardware.ports import Clock
from hardware.protocol import Lamps, Pattern, Ping
from hardware.serial_link import SerialLink
from pi_app.__main__ import Table
from pi_app.button_box import ButtonBox
from pi_app.cli import Request
from pi_app.inbox import Stop
from pi_app.intake import Intake
from pi_app.publish import Missing, Update
from pi_app.session import Plan
from pi_app.settings import ButtonSettings, Inputs, SoundSettings
from tests.hardware.test_serial_link import PtyPorts
from tests.pi_app.driven import SECOND
from tests.pi_app.world import World, no_thread_is_left, settings_for
from tests.support.pty_chip import PtyChip
from tests.support.scripted_chip import ScriptedChip

__all__ = ["no_thread_is_left"]

PATIENCE_S = 20.0
PLAYS = 8
"""Buttons of the chip from here on are PLAY."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Box:
    """The button box is missing for a reason, or there."""

    why: Missing | None


class Heard:
    """An output that keeps what happens for the test, one thing after the other."""

    name = "screen"

    def __init__(self) -> None:
        self.heard: SimpleQueue[Event | Box] = SimpleQueue()
        self._box = Box(None)

    def publish(self, update: Update) -> None:
        box = Box(None if update.gone is None else update.gone.why)
        if box != self._box:
            self._box = box
            self.heard.put(box)
        for event in update.events:
            self.heard.put(event)

    def stop(self) -> None:
        """Nothing to do."""

    def next(self, kind: type[T]) -> T:
        """Return the next thing of a kind; what came before it is forgotten."""
        while True:
            found = self.heard.get(timeout=PATIENCE_S)
            if isinstance(found, kind):
                return found

    def until(self, why: Missing | None) -> None:
        """Wait till the box is missing for this reason, or there."""
        while self.next(Box) != Box(why):
            pass


def settle(chip: PtyChip) -> None:
    """Wait till a press is certainly later than the end of a pause, whatever its ±."""
    while not chip.heard.empty():
        chip.heard.get_nowait()
    for _ in range(3):
        chip.wait_for(Ping)


def double(plan: Plan, t_ns: int) -> Setup:
    stacks = (cards("7S 2H 3H 4H"), cards("7D 2D 3D 4D"))
    return Setup(plan.rules, stacks, 0, t_ns, 0)


@contextmanager
def playing(ports: PtyPorts) -> Iterator[Heard]:
    """Run a table with the button box at these ports, a game begun."""
    heard = Heard()

    def open_box(options: ButtonSettings, settings: LinkSettings, clock: Clock) -> ButtonBox:
        link = Link(settings, random.Random(1))
        return SerialLink(link, ports, clock, device=options.device, look_s=0.01)

    parts = replace(
        World().parts,
        clock=MonotonicClock(),
        make_screen=lambda _settings, _tell, _clock: heard,
        make_deal=lambda _hat: double,
        open_box=open_box,
    )
    settings = replace(settings_for(inputs=Inputs.MCU), sound=SoundSettings(on=False))
    table = Table(settings, Request(at_once=True), parts)
    table.loop.start_game()
    thread = threading.Thread(target=table.loop.run, name="table")
    thread.start()
    try:
        yield heard
    finally:
        table.loop.post(Stop())
        thread.join(PATIENCE_S)
        table.close()


@pytest.fixture(autouse=True)
def no_holding_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is busy with other tests may be late by more than 20 ms: let no press be.

    So nothing comes out but by the watermark of the chip, which is what is under test.
    """
    monkeypatch.setattr("pi_app.__main__.Intake", partial(Intake, 10 * SECOND))


@pytest.fixture
def chip() -> Iterator[PtyChip]:
    made = PtyChip()
    yield made
    made.pull_out()


def test_a_duel_on_the_chip(chip: PtyChip) -> None:
    """The game waits for the box; two cards make a double; the first of two slaps wins."""
    with playing(PtyPorts(chip)) as heard:
        heard.until(None)
        settle(chip)
        for seat in (0, 1):
            chip.press(PLAYS + seat)
            assert heard.next(CardPlayed).seat == seat
        chip.press(1)
        chip.press(0)
        first, second = heard.next(Slapped), heard.next(Slapped)
        assert (first.seat, first.verdict) == (1, Verdict.VALID)
        assert (second.seat, second.verdict) == (0, Verdict.LATE)


def test_the_lamps_of_the_chip_show_whose_turn_it_is(chip: PtyChip) -> None:
    with playing(PtyPorts(chip)) as heard:
        heard.until(None)
        # Seat 0 breathes, for it is its turn; seat 1 may slap.
        chip.wait_until(Lamps(Pattern.ON << 4 | Pattern.BREATHE))


def test_the_box_is_pulled_out_and_plugged_in_again(chip: PtyChip) -> None:
    ports = PtyPorts(chip)
    other = PtyChip(ScriptedChip(boot=8, born_ns=time.monotonic_ns()))  # its next start
    try:
        with playing(ports) as heard:
            heard.until(None)
            settle(chip)
            chip.press(PLAYS)
            heard.next(CardPlayed)
            ports.plugged = []
            chip.pull_out()
            heard.until(Missing.GONE)
            ports.plugged = [other.path]
            heard.until(None)
            settle(other)
            other.press(PLAYS + 1)
            assert heard.next(CardPlayed).seat == 1
    finally:
        other.pull_out()
