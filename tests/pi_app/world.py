"""Everything outside the table, pretended: clock, pins, screen, loudspeaker."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

import pytest

from hardware.cable import CableState, Listener
from hardware.edge import Press, Quality, Tier
from hardware.errors import HardwareError
from hardware.gpio_source import PinFactory
from hardware.input_port import InputSystem
from hardware.link_report import LinkReport, LinkState
from hardware.link_settings import LinkSettings
from hardware.pin_board import PinBoard
from hardware.pin_boards import GpiozeroBoard
from hardware.ports import Clock
from hardware.protocol import Pattern as ChipPattern
from hardware.sim import SimClock
from pi_app.__main__ import Parts, Table
from pi_app.button_box import ButtonBox
from pi_app.care import Care
from pi_app.cli import Request
from pi_app.hand_room import HandParts
from pi_app.inbox import Message
from pi_app.phone_desk import PhoneOptions, PhoneServer
from pi_app.publish import Output
from pi_app.screens.messages import FromScreen, ScreenSettings
from pi_app.session import shuffled
from pi_app.settings import (
    ButtonSettings,
    Driver,
    Inputs,
    JournalSettings,
    PhoneUse,
    ScreenMode,
    ScreenOptions,
    Settings,
    SoundSettings,
    TableSettings,
)
from pi_app.web.messages import FromPhone
from tests.pi_app.driven import T0, Ear
from tests.pi_app.hand_table import FakePhones
from tests.support.input_devices import Devices
from tests.support.mock_gpio import StampedFactory

BOARD = "/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"
BOX_QUALITY = Quality(Tier.MICROCONTROLLER, 1_000_000, 2_000, delivery_ns=20_000_000)
PEOPLE = ("human", "human")
BOTS = ("bot:hard", "bot:easy")


class Screen(Ear):
    """A screen that remembers what it was told, and speaks when the test does."""

    def __init__(self, settings: ScreenSettings, tell: Callable[[FromScreen], None]) -> None:
        super().__init__("screen")
        self.settings, self.tell = settings, tell


class Phones(FakePhones):
    """A server of phones that speaks when the test does."""

    def __init__(self, options: PhoneOptions, tell: Callable[[FromPhone], None]) -> None:
        super().__init__()
        self.options, self.tell = options, tell


class Thinking:
    """Thinks at once."""

    def __init__(self, tell: Callable[[Message], None]) -> None:
        self._tell = tell

    def work(self, job: Callable[[], Message]) -> None:
        """Think, and tell."""
        self._tell(job())

    def stop(self) -> None:
        """Nothing to end."""


class Stubborn(Ear):
    """An output that cannot be let go of."""

    def stop(self) -> None:
        """Fail."""
        raise OSError("the device does not answer")


class Factory(StampedFactory):
    """Pretend pins that count how often they were closed."""

    closed = 0

    def close(self) -> None:
        """Count it."""
        self.closed += 1
        super().close()


class FakeBox:
    """A button box on its cable, in the hands of a test."""

    name = "mcu"
    quality = BOX_QUALITY

    def __init__(self, options: ButtonSettings, settings: LinkSettings, begins: CableState) -> None:
        self.options, self.settings = options, settings
        self.state = begins
        self.report: LinkReport | None = None
        self.faults = 0
        self.mark_ns = 0
        self.shown: list[tuple[ChipPattern, ...]] = []
        self.stops = 0
        self.listener: Listener | None = None

    def watermark_ns(self, now_ns: int) -> int:
        return min(self.mark_ns, now_ns)

    def start(self, listener: Listener) -> None:
        self.listener = listener
        self.change(self.state)

    def change(self, state: CableState, report: LinkReport | None = None) -> None:
        """The cable is in another state."""
        assert self.listener is not None
        self.state, self.report = state, report or self.report
        self.listener.changed(state)

    def press(self, press: Press) -> None:
        """A press arrives, and the watermark passes it."""
        assert self.listener is not None
        self.listener.press(press)
        self.mark_ns = press.t_ns + 1
        self.listener.passed()

    def lamps(self, patterns: Sequence[ChipPattern]) -> None:
        self.shown.append(tuple(patterns))

    def stop(self) -> None:
        self.stops += 1


@dataclass
class World:
    """Everything outside, pretended."""

    on_a_pi: bool = False
    driver_fault: Exception | None = None
    sound_fault: Exception | None = None
    sound: Ear = field(default_factory=Ear)
    clock: SimClock = field(default_factory=lambda: SimClock(T0))
    screens: list[Screen] = field(default_factory=list)
    sounds: list[Ear] = field(default_factory=list)
    drivers: list[Driver] = field(default_factory=list)
    make_factory: type[Factory] = Factory
    factories: list[Factory] = field(default_factory=list)
    phones_fault: Exception | None = None
    phones: list[Phones] = field(default_factory=list)
    boards: list[str] = field(default_factory=list)
    begins: CableState = field(default_factory=lambda: CableState(LinkState.LIVE, BOARD))
    boxes: list[FakeBox] = field(default_factory=list)
    devices: Devices = field(default_factory=Devices)
    inputs_fault: HardwareError | None = None

    @property
    def parts(self) -> Parts:
        """As `__main__` wants them."""
        return Parts(
            clock=self.clock,
            open_pins=self._open,
            make_screen=self._screen,
            make_sound=self._sound,
            make_deal=shuffled,
            on_a_pi=self.on_a_pi,
            find_boards=lambda: self.boards,
            open_box=self._box,
            open_inputs=self._inputs,
            hands=HandParts(self._phones, Thinking),
        )

    def _phones(
        self, options: PhoneOptions, tell: Callable[[FromPhone], None], clock: Clock
    ) -> PhoneServer:
        assert clock is self.clock
        if self.phones_fault is not None:
            raise self.phones_fault
        self.phones.append(Phones(options, tell))
        return self.phones[-1]

    def _inputs(self) -> InputSystem:
        if self.inputs_fault is not None:
            raise self.inputs_fault
        return self.devices

    def _box(self, options: ButtonSettings, settings: LinkSettings, _clock: Clock) -> ButtonBox:
        self.boxes.append(FakeBox(options, settings, self.begins))
        return self.boxes[-1]

    def _open(self, driver: Driver, chip: str) -> PinBoard:
        del chip
        self.drivers.append(driver)
        if self.driver_fault is not None:
            raise self.driver_fault
        self.factories.append(self.make_factory(self.clock))
        return GpiozeroBoard(cast(PinFactory, self.factories[-1]))

    def _screen(
        self, settings: ScreenSettings, tell: Callable[[FromScreen], None], care: Care
    ) -> Output:
        assert care.clock is self.clock
        self.screens.append(Screen(settings, tell))
        return self.screens[-1]

    def _sound(self, _settings: Settings, _care: Care) -> Output:
        if self.sound_fault is not None:
            raise self.sound_fault
        self.sounds.append(self.sound)
        return self.sound


@pytest.fixture(autouse=True)
def no_thread_is_left() -> Iterator[None]:
    """Whatever happens to a table, its threads end with it."""
    before = set(threading.enumerate())
    yield
    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=10)
        assert not thread.is_alive(), thread.name


def settings_for(
    *,
    seats: tuple[str, ...] = PEOPLE,
    inputs: Inputs = Inputs.AUTO,
    screen: ScreenMode = ScreenMode.WINDOW,
    sound: bool = True,
    game: str = "bataille-corse",
    phones: PhoneUse = PhoneUse.AUTO,
) -> Settings:
    return Settings(
        table=TableSettings(seats=seats, game=game, phones=phones),
        buttons=ButtonSettings(inputs=inputs),
        screen=ScreenOptions(mode=screen),
        sound=SoundSettings(on=sound),
        journal=JournalSettings(keep=False),
    )


def opened(world: World, settings: Settings, request: Request | None = None) -> Table:
    return Table(settings, request or Request(at_once=True), world.parts)


def run(table: Table, world: World, until_ns: int) -> None:
    """Drive the loop by what it asks for."""
    while not table.loop.stopped:
        table.loop.pump()
        due_ns = table.loop.pump()  # of what came in meanwhile too, such as a thought
        if due_ns is None or due_ns > until_ns:
            break
        world.clock.set(max(due_ns, world.clock.now_ns()))
    if not table.loop.stopped:
        world.clock.set(max(until_ns, world.clock.now_ns()))
        table.loop.pump()
