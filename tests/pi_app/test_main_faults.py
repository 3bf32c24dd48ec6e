"""What is missing is said plainly, and everything is let go of again."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from engine.views import SlapView
from hardware.errors import DeviceMissingError, DriverMissingError
from hardware.gpio_leds import GpioLeds
from hardware.pins import default_button_pins
from pi_app import letting_go, own_thread
from pi_app.care import HANGS_NS
from pi_app.errors import BadInput, Failure
from pi_app.loop import Stop
from pi_app.screens.messages import CardShown, Key, ScreenFault
from pi_app.settings import (
    ButtonSettings,
    Inputs,
    JournalSettings,
    ScreenMode,
    SeatPins,
    Settings,
    TableSettings,
)
from tests.pi_app.driven import MS, SECOND, T0, Ear
from tests.pi_app.world import (
    BOTS,
    PEOPLE,
    Factory,
    Stubborn,
    World,
    no_thread_is_left,
    opened,
    run,
    settings_for,
)

__all__ = ["no_thread_is_left"]

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
    assert update.notices[0] == f"no buttons: {NO_DRIVER}; keys instead"
    assert update.notices[1].startswith("Keyboard: not timed")
    assert update.seats[0].controls == ("A", "S")
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


def test_an_output_that_hangs_in_the_end_keeps_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letting_go, "PATIENCE_S", 0.05)
    may_end = threading.Event()

    class Hanging(Ear):
        def stop(self) -> None:
            assert may_end.wait(10)

    world = World(on_a_pi=True, sound=Hanging())
    table = opened(world, settings_for())
    table.close()
    assert world.screens[0].stops == 1
    assert world.factories[0].closed >= 1
    may_end.set()


def test_lamps_that_hang_hold_up_neither_the_game_nor_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(own_thread, "STOP_S", 0.01)
    begun, may_go_on = threading.Event(), threading.Event()

    def hang(_leds: GpioLeds, _lamp: int, *, lit: bool) -> None:
        begun.set()
        assert may_go_on.wait(10), lit

    monkeypatch.setattr(GpioLeds, "set", hang)
    world = World(on_a_pi=True)
    table = opened(world, settings_for(seats=BOTS))
    assert begun.wait(10)
    table.loop.start_game()
    run(table, world, T0 + HANGS_NS + SECOND)
    screen = world.screens[0]
    assert len(screen.lines("card")) > 1
    assert screen.last.notices == ("lamps does not answer: the table goes on without it",)
    assert {one.name: one.state for one in table.facts().outputs}["lamps"] == "hanging"
    table.close()
    assert screen.stops == 1
    assert world.factories[0].closed >= 1
    may_go_on.set()


def test_games_that_are_not_kept_are_told_till_one_is_kept_again(tmp_path: Path) -> None:
    world, below = World(), tmp_path / "file" / "games"
    below.parent.write_text("")
    journal = JournalSettings(directory=str(below))
    table = opened(world, replace(settings_for(seats=BOTS), journal=journal))

    def play_till_told(*notices: str) -> None:
        table.loop.start_game()
        for _ in range(100):
            table.loop.turn()
            if world.screens and world.screens[0].last.notices == notices:
                return
        pytest.fail(f"not told: {notices}")

    told = f"nothing is kept: {below} cannot be written (Not a directory)"
    play_till_told(told)
    kept = table.facts().outputs[0]
    assert (kept.name, kept.state, kept.text) == ("journal", "failing", told)
    below.parent.unlink()
    play_till_told()
    assert table.facts().outputs[0].state == "well"
    table.loop.post(Stop())
    table.loop.run()
    table.close()


def test_outputs_stand_in_the_facts() -> None:
    world = World(on_a_pi=True)
    table = opened(world, settings_for())
    told = {one.name: one.state for one in table.facts().outputs}
    assert told == {"journal": "well", "screen": "well", "sound": "well", "lamps": "well"}
    assert table.facts().watchdog is None
    table.close()


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
    assert isinstance(view, SlapView)
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
