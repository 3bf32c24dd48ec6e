"""How the table is joined: who presses, who hears, and that everything is let go of again."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from engine.views import SlapView
from hardware.gpio_source import PinFactory
from hardware.pins import default_button_pins
from pi_app.__main__ import KEYBOARD_NOTICE, open_table, real_parts
from pi_app.cli import Request
from pi_app.errors import BadInput
from pi_app.kits import BATAILLE_CORSE
from pi_app.publish import Phase
from pi_app.screen_options import screen_settings
from pi_app.screens.messages import Key, Layout
from pi_app.settings import (
    ButtonSettings,
    Driver,
    Inputs,
    JournalSettings,
    ScreenMode,
    ScreenOptions,
    SeatPins,
    Settings,
    TableSettings,
)
from tests.pi_app.driven import MS, SECOND, T0
from tests.pi_app.world import (
    BOTS,
    PEOPLE,
    World,
    no_thread_is_left,
    opened,
    run,
    settings_for,
)
from tests.support.mock_gpio import drive

__all__ = ["no_thread_is_left"]

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
    assert world.drivers == ([Driver.AUTO] if buttons else [])
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
    assert isinstance(view, SlapView)
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


# -- games without people ------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("games", [None, 2])
def test_computer_players_alone_end_after_so_many_games(
    games: int | None, capfd: pytest.CaptureFixture[str], tmp_path: Path
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
        lines.append(capfd.readouterr().out.splitlines())
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
    _, rules = BATAILLE_CORSE.load_rules("wikipedia")
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
