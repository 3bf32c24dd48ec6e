"""How the table is joined: who presses, who hears, and that everything is let go of again."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pytest

from hardware.errors import DeviceMissingError, DriverMissingError
from hardware.gpio_source import PinFactory
from hardware.pins import default_button_pins
from hardware.ports import Clock
from hardware.sim import SimClock
from pi_app.__main__ import KEYBOARD_NOTICE, Parts, Table, open_table, real_parts, screen_settings
from pi_app.cli import Request
from pi_app.errors import BadInput, Failure
from pi_app.publish import Output, Phase
from pi_app.rules_file import load_rules
from pi_app.screens.messages import CardShown, FromScreen, Key, Layout, ScreenFault, ScreenSettings
from pi_app.session import shuffled
from pi_app.settings import (
    ButtonSettings,
    Driver,
    Inputs,
    JournalSettings,
    ScreenMode,
    ScreenOptions,
    SeatPins,
    Settings,
    SoundSettings,
    TableSettings,
)
from tests.pi_app.driven import MS, SECOND, T0, Ear
from tests.support.mock_gpio import StampedFactory, drive

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


# -- who presses ---------------------------------------------------------------------------

KEYS = ("A", "S")


@pytest.mark.parametrize(
    ("inputs", "on_a_pi", "buttons"),
    [
        (Inputs.AUTO, True, True),
        (Inputs.AUTO, False, False),
        (Inputs.GPIO, True, True),
        (Inputs.GPIO, False, True),
        (Inputs.KEYBOARD, True, False),
        (Inputs.KEYBOARD, False, False),
    ],
)
def test_buttons_or_keys(inputs: Inputs, *, on_a_pi: bool, buttons: bool) -> None:
    world = World(on_a_pi=on_a_pi)
    table = opened(world, settings_for(inputs=inputs))
    table.loop.pump()
    assert world.drivers == ([Driver.LGPIO] if buttons else [])
    controls = [seat.controls for seat in world.screens[0].last.seats]
    assert controls == ([None, None] if buttons else [KEYS, ("K", "L")])
    assert world.screens[0].last.notices == (() if buttons else (KEYBOARD_NOTICE,))
    table.close()


def test_a_button_plays_a_card_and_lights_its_lamp() -> None:
    world = World(on_a_pi=True)
    table = opened(world, settings_for())
    table.loop.start_game()
    table.loop.pump()
    view = world.screens[0].last.view
    assert view is not None
    bcm = default_button_pins(2)[view.turn * 2]
    world.clock.advance(SECOND)
    factory = cast(PinFactory, world.factories[0])
    drive(factory, bcm, world.clock.now_ns(), closed=True)
    run(table, world, T0 + 2 * SECOND)
    assert [line["t"] for line in world.screens[0].lines("card")] == [T0 + SECOND]
    assert world.sounds[0].events == world.screens[0].events
    table.close()


def test_a_key_plays_a_card() -> None:
    world = World()
    table = opened(world, settings_for(seats=("human", "bot:easy")))
    table.loop.start_game()
    run(table, world, T0 + 30 * SECOND)
    played = len(world.screens[0].lines("card"))
    world.screens[0].tell(Key("return", down=True, t_ns=T0 + 30 * SECOND))
    run(table, world, T0 + 30 * SECOND + 100 * MS)
    assert len(world.screens[0].lines("card")) == played + 1
    table.close()


def test_only_the_buttons_of_people_are_read() -> None:
    world = World(on_a_pi=True)
    table = opened(world, settings_for(seats=("bot:easy", "human")))
    pins = default_button_pins(2)
    read = {bcm for bcm in pins.values() if world.factories[0].pin(bcm).when_changed is not None}
    assert read == {pins[2], pins[3]}
    table.close()


def test_the_driver_and_the_pins_of_the_settings_are_used() -> None:
    world = World()
    buttons = ButtonSettings(
        inputs=Inputs.GPIO, driver=Driver.NATIVE, pull_up=False, pins={"1": SeatPins(play=4)}
    )
    settings = Settings(
        table=TableSettings(seats=PEOPLE), buttons=buttons, journal=JournalSettings(keep=False)
    )
    table = opened(world, settings)
    assert world.drivers == [Driver.NATIVE]
    assert world.factories[0].pin(4).when_changed is not None
    assert world.factories[0].pin(4).pull == "floating"
    table.close()


# -- what is missing -----------------------------------------------------------------------

NO_DRIVER = DriverMissingError("GPIO driver LGPIO is not installed", remedy="pip install lgpio")
NO_DEVICE = DeviceMissingError("no GPIO chip", remedy="is this a Raspberry Pi?")


@pytest.mark.parametrize("fault", [NO_DRIVER, NO_DEVICE], ids=["driver", "device"])
@pytest.mark.parametrize("screen", [ScreenMode.WINDOW, ScreenMode.NONE])
def test_a_driver_that_was_named_must_be_there(fault: Exception, screen: ScreenMode) -> None:
    world = World(on_a_pi=True, driver_fault=fault)
    with pytest.raises(Failure) as failure:
        opened(world, settings_for(inputs=Inputs.GPIO, screen=screen))
    assert str(failure.value) == f"no buttons: {fault}"
    assert world.screens == []


def test_a_pi_without_a_driver_plays_on_the_keyboard_and_says_so() -> None:
    world = World(on_a_pi=True, driver_fault=NO_DRIVER)
    table = opened(world, settings_for())
    table.loop.pump()
    update = world.screens[0].last
    assert update.notices[0] == f"no buttons, keys instead (not timed): {NO_DRIVER}"
    assert update.seats[0].controls == KEYS
    table.close()


def test_a_pi_without_a_driver_and_without_a_screen_cannot_play() -> None:
    world = World(on_a_pi=True, driver_fault=NO_DRIVER)
    with pytest.raises(Failure, match="no buttons: GPIO driver LGPIO is not installed"):
        opened(world, settings_for(screen=ScreenMode.NONE))


@pytest.mark.parametrize(
    ("inputs", "screen"),
    [
        (Inputs.NONE, ScreenMode.WINDOW),
        (Inputs.AUTO, ScreenMode.NONE),
        (Inputs.KEYBOARD, ScreenMode.NONE),
    ],
)
def test_people_who_could_press_nothing_are_told_what_to_do(
    inputs: Inputs, screen: ScreenMode
) -> None:
    world = World()
    with pytest.raises(Failure) as failure:
        opened(world, settings_for(inputs=inputs, screen=screen))
    expected = "nothing to press: take --inputs gpio, a screen, or only bots as --seats"
    assert str(failure.value) == expected
    assert world.screens == world.factories == []


@pytest.mark.parametrize(
    "settings",
    [
        settings_for(seats=("human",)),
        settings_for(seats=("human", "robot")),
        Settings(table=TableSettings(seats=PEOPLE, rules="nobody's")),
        Settings(
            table=TableSettings(seats=PEOPLE),
            buttons=ButtonSettings(inputs=Inputs.GPIO, pins={"1": SeatPins(play=16)}),
        ),
        settings_for(seats=("human",) * 7, inputs=Inputs.GPIO),
    ],
    ids=["one seat", "unknown player", "unknown rules", "pins that meet", "seven at buttons"],
)
def test_bad_settings_are_refused_before_anything_is_opened(settings: Settings) -> None:
    world = World(on_a_pi=True)
    with pytest.raises(BadInput):
        opened(world, settings)
    assert world.screens == world.factories == []


def test_a_line_that_another_program_holds_is_a_failure_and_all_is_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def busy(_factory: Factory, _bcm: int) -> object:
        raise OSError(16, "GPIO busy")

    monkeypatch.setattr(Factory, "pin", busy)
    world = World(on_a_pi=True)
    with pytest.raises(Failure, match="no buttons: pin GPIO12 of button 0"):
        opened(world, settings_for(inputs=Inputs.GPIO))
    assert world.factories[0].closed >= 1
    assert world.screens == []


def test_a_fault_halfway_lets_go_of_what_was_opened() -> None:
    world = World(on_a_pi=True, sound_fault=RuntimeError("no loudspeaker at all"))
    with pytest.raises(RuntimeError, match="no loudspeaker"):
        opened(world, settings_for())
    assert world.screens[0].stops == 1
    assert world.factories[0].closed >= 1
    pins = default_button_pins(2).values()
    assert all(pin.when_changed is None for pin in map(world.factories[0].pin, pins))


# -- who hears, and the end ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("screen", "sound", "screens", "sounds"),
    [
        (ScreenMode.WINDOW, True, 1, 1),
        (ScreenMode.FULL, False, 1, 0),
        (ScreenMode.NONE, True, 0, 0),
    ],
)
def test_outputs(screen: ScreenMode, screens: int, sounds: int, *, sound: bool) -> None:
    world = World()
    table = opened(world, settings_for(seats=BOTS, screen=screen, sound=sound))
    assert (len(world.screens), len(world.sounds)) == (screens, sounds)
    table.close()


def test_the_end_lets_go_of_everything_once() -> None:
    world = World(on_a_pi=True)
    table = opened(world, settings_for())
    table.close()
    table.close()
    assert (world.screens[0].stops, world.sounds[0].stops) == (1, 1)
    assert world.factories[0].closed >= 1


def test_an_output_that_cannot_be_stopped_keeps_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    world = World(on_a_pi=True, sound=Stubborn())
    table = opened(world, settings_for())
    table.close()
    assert world.screens[0].stops == 1
    assert world.factories[0].closed >= 1
    assert "could not be let go of" in caplog.text


def test_without_its_screen_a_table_with_keys_fails() -> None:
    world = World()
    table = opened(world, settings_for())
    world.screens[0].tell(ScreenFault("no display: set DISPLAY"))
    table.loop.run()
    assert table.loop.failure == "no display: set DISPLAY"
    table.close()


def test_without_its_screen_a_table_with_buttons_goes_on() -> None:
    world = World(on_a_pi=True)
    table = opened(world, settings_for())
    world.screens[0].tell(ScreenFault("no display"))
    table.loop.pump()
    assert not table.loop.stopped
    assert world.sounds[0].last.notices == ("no display",)
    table.close()


def test_the_time_of_sight_comes_from_the_screen() -> None:
    """A slap's reaction is counted from when the card was shown, not from when it was pressed."""
    world = World()
    table = opened(world, settings_for())
    table.loop.start_game()
    table.loop.pump()
    view = world.screens[0].last.view
    assert view is not None
    key, slap = ("a", "l") if view.turn == 0 else ("k", "s")
    world.clock.set(T0 + SECOND)
    world.screens[0].tell(Key(key, down=True, t_ns=T0 + SECOND))
    run(table, world, T0 + SECOND + 50 * MS)
    world.screens[0].tell(CardShown(0, T0 + SECOND + 40 * MS))
    run(table, world, T0 + 2 * SECOND)
    world.screens[0].tell(Key(slap, down=True, t_ns=T0 + 2 * SECOND))
    run(table, world, T0 + 3 * SECOND)
    [told] = world.screens[0].lines("slap")
    assert told["verdict"] == "false"
    table.close()


# -- games without people ------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("games", [None, 2])
def test_computer_players_alone_end_after_so_many_games(
    games: int | None, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """One, if nothing is said; twice the same seed gives the same lines."""
    lines = []
    for attempt in ("a", "b"):
        world = World()
        settings = Settings(
            table=TableSettings(seats=BOTS),
            screen=ScreenOptions(mode=ScreenMode.NONE),
            journal=JournalSettings(directory=str(tmp_path / attempt)),
        )
        table = opened(world, settings, Request(at_once=True, seed=3, games=games))
        table.loop.start_game()
        run(table, world, T0 + 20_000 * SECOND)
        assert table.loop.stopped
        table.loop.run()  # which writes the journal to its end
        table.close()
        lines.append(capsys.readouterr().out.splitlines())
        assert len(list((tmp_path / attempt).iterdir())) == (games or 1)
    assert lines[0] == lines[1]
    assert len(lines[0]) == (games or 1)
    assert len(set(lines[0])) == len(lines[0])


def test_computer_players_alone_go_on_by_themselves_on_a_screen() -> None:
    """A shop window: a press would start the next game, but there is nobody to press."""
    world = World()
    table = opened(world, settings_for(seats=BOTS), Request(at_once=False, seed=3))
    run(table, world, T0 + SECOND)
    assert world.screens[0].last.phase is Phase.PLAYING
    table.close()


def test_what_the_screen_is_told() -> None:
    _, rules = load_rules("wikipedia")
    options = ScreenOptions(
        mode=ScreenMode.WINDOW,
        width=900,
        height=500,
        layout=Layout.TABLE_TOP,
        reduced_motion=True,
        panel_latency_ms=12.5,
    )
    told = screen_settings(Settings(screen=options), rules)
    assert (told.size, told.full_screen, told.layout) == ((900, 500), False, Layout.TABLE_TOP)
    assert (told.reduced_motion, told.panel_latency_ns) == (True, 12_500_000)
    assert told.brief.slaps == rules.slaps
    full = screen_settings(Settings(screen=ScreenOptions(mode=ScreenMode.FULL)), rules)
    assert (full.size, full.full_screen) == (None, True)


def test_bad_settings_of_a_command_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none\.toml: expected a file that can be read"):
        open_table(Request(at_once=True, settings=tmp_path / "none.toml"))


def test_the_real_parts_open_nothing_by_being_chosen() -> None:
    parts = real_parts()
    assert parts.clock.now_ns() > 0
