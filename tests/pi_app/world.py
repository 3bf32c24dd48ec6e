"""Everything outside the table, pretended: clock, pins, screen, loudspeaker."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import cast

import pytest

from hardware.gpio_source import PinFactory
from hardware.ports import Clock
from hardware.sim import SimClock
from pi_app.__main__ import Parts, Table
from pi_app.cli import Request
from pi_app.publish import Output
from pi_app.screens.messages import FromScreen, ScreenSettings
from pi_app.session import shuffled
from pi_app.settings import (
    ButtonSettings,
    Driver,
    Inputs,
    JournalSettings,
    ScreenMode,
    ScreenOptions,
    Settings,
    SoundSettings,
    TableSettings,
)
from tests.pi_app.driven import T0, Ear
from tests.support.mock_gpio import StampedFactory

PEOPLE = ("human", "human")
BOTS = ("bot:hard", "bot:easy")


class Screen(Ear):
    """A screen that remembers what it was told, and speaks when the test does."""

    def __init__(self, settings: ScreenSettings, tell: Callable[[FromScreen], None]) -> None:
        super().__init__("screen")
        self.settings, self.tell = settings, tell


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
    factories: list[Factory] = field(default_factory=list)

    @property
    def parts(self) -> Parts:
        """As `__main__` wants them."""
        return Parts(
            clock=self.clock,
            open_factory=self._open,
            make_screen=self._screen,
            make_sound=self._sound,
            make_deal=shuffled,
            on_a_pi=self.on_a_pi,
        )

    def _open(self, driver: Driver) -> PinFactory:
        self.drivers.append(driver)
        if self.driver_fault is not None:
            raise self.driver_fault
        self.factories.append(Factory(self.clock))
        return cast(PinFactory, self.factories[-1])

    def _screen(
        self, settings: ScreenSettings, tell: Callable[[FromScreen], None], clock: Clock
    ) -> Output:
        assert clock is self.clock
        self.screens.append(Screen(settings, tell))
        return self.screens[-1]

    def _sound(self, _settings: Settings, _tell: Callable[[str], None]) -> Output:
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
) -> Settings:
    return Settings(
        table=TableSettings(seats=seats),
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
        due_ns = table.loop.pump()
        if due_ns is None or due_ns > until_ns:
            break
        world.clock.set(max(due_ns, world.clock.now_ns()))
    if not table.loop.stopped:
        world.clock.set(max(until_ns, world.clock.now_ns()))
        table.loop.pump()
