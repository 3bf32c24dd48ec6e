"""The whole program with pretend pins: `__main__.Table` on its own thread, driven by a test.

Pins are gpiozero's mock pins with stamps of the test; clock, loop thread, screen process and
everything between are the real ones. A test waits for what the table says, never for time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import SimpleQueue
from typing import TypeVar, cast

from engine.cards import card
from engine.events import Event
from engine.games.bataille_corse import Setup
from engine.inputs import Button
from hardware.clock import MonotonicClock
from hardware.gpio_source import PinFactory
from hardware.pin_boards import GpiozeroBoard
from hardware.pins import default_button_pins
from pi_app.__main__ import Parts, Table
from pi_app.care import Care
from pi_app.cli import Request
from pi_app.loop import Stop
from pi_app.publish import Output, Update
from pi_app.screens.host import ScreenHost
from pi_app.screens.messages import CardShown, FromScreen, ScreenSettings
from pi_app.seats import channel_of
from pi_app.session import Deal, Plan
from pi_app.settings import (
    ButtonSettings,
    Driver,
    Inputs,
    JournalSettings,
    ScreenMode,
    ScreenOptions,
    Settings,
    TableSettings,
)
from pi_app.shuffle import Hat
from tests.support.mock_gpio import StampedFactory, drive

E = TypeVar("E")
PATIENCE_S = 20.0
"""Longest wait for the table; only ever used up when it fails."""
US, MS = 1_000, 1_000_000


class Ear:
    """An output that keeps what it hears for the test."""

    name = "ear"

    def __init__(self) -> None:
        self.heard: SimpleQueue[Event | CardShown] = SimpleQueue()

    def publish(self, update: Update) -> None:
        """Keep the events."""
        for event in update.events:
            self.heard.put(event)

    def stop(self) -> None:
        """Nothing to do."""

    def wait_for(self, kind: type[E], fits: Callable[[E], bool] = lambda _: True) -> E:
        """Return the next thing of a kind that fits; what came before it is forgotten."""
        while True:
            heard = self.heard.get(timeout=PATIENCE_S)
            if isinstance(heard, kind) and fits(heard):
                return heard


def sevens(count: int) -> Callable[[Hat], Deal]:
    """Return a deal of sevens only: any two cards in a row are a double."""
    stacks = ((card("7S"),) * count, (card("7D"),) * count)

    def deal(plan: Plan, t_ns: int) -> Setup:
        return Setup(plan.rules, stacks, 0, t_ns, plan.reveal_delay_ns)

    return lambda _hat: deal


SETTINGS = Settings(
    table=TableSettings(seats=("human", "human")),
    buttons=ButtonSettings(inputs=Inputs.GPIO, driver=Driver.MOCK),
    screen=ScreenOptions(mode=ScreenMode.WINDOW, width=1920, height=1080),
    journal=JournalSettings(keep=False),
)


class Rig:
    """A running table and the fingers of its players."""

    def __init__(self, table: Table, factory: PinFactory, ear: Ear) -> None:
        self.table, self.ear = table, ear
        self.clock = MonotonicClock()
        self.leader = 0
        """Who plays the next card."""
        self._factory = factory
        self._pins = default_button_pins(2)

    def now_ns(self) -> int:
        """The table's time, in whole microseconds."""
        return self.clock.now_ns() // US * US

    def contact(self, seat: int, button: Button, t_ns: int, *, closed: bool) -> None:
        """One contact changes, stamped by the test."""
        bcm = self._pins[channel_of(seat, button)]
        drive(self._factory, bcm, t_ns, closed=closed)

    def tap(self, seat: int, button: Button, t_ns: int) -> None:
        """Press and let go."""
        self.contact(seat, button, t_ns, closed=True)
        self.contact(seat, button, t_ns + 20 * MS, closed=False)


@contextmanager
def running_table(deal: Callable[[Hat], Deal], settings: Settings = SETTINGS) -> Iterator[Rig]:
    """Run the whole program in a thread of this process, its screen in a process of its own."""
    ear = Ear()
    clock = MonotonicClock()
    factory = cast(PinFactory, StampedFactory(clock))

    def make_screen(
        options: ScreenSettings, tell: Callable[[FromScreen], None], care: Care
    ) -> Output:
        def listen(message: FromScreen) -> None:
            tell(message)
            if isinstance(message, CardShown):
                ear.heard.put(message)

        return ScreenHost(options, listen, care)

    parts = Parts(
        clock=clock,
        open_pins=lambda _driver, _chip: GpiozeroBoard(factory),
        make_screen=make_screen,
        make_sound=lambda _settings, _tell: ear,
        make_deal=deal,
        on_a_pi=False,
    )
    table = Table(settings, Request(at_once=True), parts)
    table.loop.start_game()
    thread = threading.Thread(target=table.loop.run, name="table")
    thread.start()
    try:
        yield Rig(table, factory, ear)
    finally:
        table.loop.post(Stop())
        thread.join(PATIENCE_S)
        table.close()


def bounces(gaps_us: Sequence[int]) -> list[int]:
    """Return times after a first contact, from the gaps between them; an even number."""
    times, t_ns = [], 0
    for gap in gaps_us[: len(gaps_us) // 2 * 2]:
        t_ns += gap * US
        times.append(t_ns)
    return times
