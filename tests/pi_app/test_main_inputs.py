"""A whole table on input devices: chosen, played on, pulled out and plugged in again."""

from __future__ import annotations

import dataclasses

import pytest

from engine.inputs import Button
from hardware.errors import DriverMissingError
from hardware.evdev_source import LOOK_NS, EvdevSource
from hardware.input_controls import LETTERS, key
from hardware.input_devices import DeviceFacts, InputButton
from hardware.input_timing import MS, Poll
from pi_app import input_buttons
from pi_app.__main__ import NoButtons, Table
from pi_app.doctor_inputs import inputs_told, keyboard_told
from pi_app.input_buttons import usual_inputs, wired_inputs
from pi_app.publish import Missing, Phase
from pi_app.seats import channel_of
from pi_app.settings import Inputs, ScreenMode, SeatInputs, Settings
from tests.pi_app.driven import SECOND, T0
from tests.pi_app.world import BOARD, World, no_thread_is_left, opened, run, settings_for
from tests.support.evdev_by_hand import sources_by_hand
from tests.support.input_devices import Devices, button, encoder, id_of

__all__ = ["no_thread_is_left"]

LEFT = encoder(3, port="1.1")
BUZZ = DeviceFacts(
    "/dev/input/event5",
    "Logitech Buzz(tm) Controller V1",
    phys="usb-0000:01:00.0-1.3/input0",
    bus=3,
    vendor=0x054C,
    product=0x0002,
    keys=frozenset(range(0x2C0, 0x2D4)),
)
WIRED = {
    "1": SeatInputs(button(LEFT, 1).text, button(LEFT, 2).text),
    "2": SeatInputs(button(LEFT, 3).text, button(LEFT, 4).text),
}
PLAY_1 = wired_inputs(WIRED)[channel_of(0, Button.PLAY)]


@pytest.fixture(autouse=True)
def sources(monkeypatch: pytest.MonkeyPatch) -> list[EvdevSource]:
    """The sources that tables have made, which have no thread: a test calls `refresh`."""
    return sources_by_hand(monkeypatch, input_buttons)


def wired(inputs: Inputs = Inputs.AUTO, screen: ScreenMode = ScreenMode.WINDOW) -> Settings:
    settings = settings_for(inputs=inputs, screen=screen)
    return dataclasses.replace(
        settings, buttons=dataclasses.replace(settings.buttons, evdev=dict(WIRED))
    )


def push(world: World, source: EvdevSource, one: InputButton, t_ns: int, *, closed: bool) -> None:
    world.devices.there[LEFT.path].report((one.control, closed), t_ns=t_ns)
    source.refresh()


def test_a_wired_device_is_taken_and_played_on(sources: list[EvdevSource]) -> None:
    world = World(devices=Devices(LEFT))
    table = opened(world, wired())
    table.loop.start_game()
    run(table, world, T0 + SECOND)
    before = len(world.screens[0].events)
    push(world, sources[0], PLAY_1, T0 + SECOND, closed=True)
    run(table, world, T0 + 2 * SECOND)
    assert len(world.screens[0].events) > before
    [facts] = table.facts().sources
    assert (facts.name, facts.tier) == ("evdev", 2)
    assert facts.uncertainty_us > 10_000  # it was not said how often it is asked
    table.close()


def test_unplugged_it_stops_the_game_and_plugged_in_it_goes_on(
    sources: list[EvdevSource],
) -> None:
    world = World(devices=Devices(LEFT))
    table = opened(world, wired())
    table.loop.start_game()
    run(table, world, T0 + SECOND)
    world.devices.pull_out(LEFT.path)
    sources[0].refresh()
    run(table, world, T0 + 2 * SECOND)
    gone = world.screens[0].last.gone
    assert gone is not None
    assert (gone.why, gone.detail) == (Missing.GONE, f"{LEFT.name} is not at {LEFT.phys}")
    world.devices.plug_in(dataclasses.replace(LEFT, path="/dev/input/event9"))
    world.clock.set(T0 + 2 * SECOND + LOOK_NS)
    sources[0].refresh()
    run(table, world, T0 + 5 * SECOND)
    assert world.screens[0].last.gone is None
    assert world.screens[0].last.phase is Phase.PLAYING
    table.close()


def test_named_and_not_there_it_is_waited_for() -> None:
    world = World()
    table = opened(world, wired(Inputs.EVDEV))
    run(table, world, T0 + SECOND)
    gone = world.screens[0].last.gone
    assert gone is not None
    assert gone.why is Missing.SEARCHED
    table.close()


def test_not_named_and_not_there_keys_are_taken_and_it_is_said() -> None:
    world = World()
    table = opened(world, wired())
    run(table, world, T0 + SECOND)
    assert f"no input devices: {LEFT.name} is not plugged in" in world.screens[0].last.notices
    assert [source.name for source in table.facts().sources] == ["keyboard"]
    table.close()


def test_a_box_that_answers_counts_more() -> None:
    world = World(devices=Devices(LEFT), boards=[BOARD])
    table = opened(world, wired())
    assert [source.name for source in table.facts().sources] == ["mcu"]
    table.close()


def test_nothing_wired_and_nothing_known_is_told_with_the_wizard() -> None:
    world = World(devices=Devices(LEFT))
    with pytest.raises(NoButtons, match="no input device is wired: run slap-table wire"):
        opened(world, settings_for(inputs=Inputs.EVDEV))


@pytest.mark.parametrize("inputs", [Inputs.AUTO, Inputs.EVDEV])
def test_without_the_library_it_is_told(inputs: Inputs) -> None:
    missing = DriverMissingError("module evdev is missing", remedy="apt install python3-evdev")
    world = World(inputs_fault=missing)
    if inputs is Inputs.EVDEV:
        with pytest.raises(NoButtons, match="apt install python3-evdev"):
            opened(world, wired(inputs))
        return
    table = opened(world, wired(inputs))
    run(table, world, T0 + SECOND)
    assert f"no input devices: {missing}" in world.screens[0].last.notices
    table.close()


def test_a_buzz_set_needs_no_wiring(sources: list[EvdevSource]) -> None:
    """As hid-sony numbers it: each handset has five buttons, the red one first, the blue last."""
    wires = usual_inputs([LEFT, BUZZ])
    for seat, (red, blue) in enumerate(((0x2C0, 0x2C4), (0x2C5, 0x2C9), (0x2CA, 0x2CE))):
        assert wires[channel_of(seat, Button.SLAP)] == InputButton(key(red), id_of(BUZZ))
        assert wires[channel_of(seat, Button.PLAY)] == InputButton(key(blue), id_of(BUZZ))
    world = World(devices=Devices(BUZZ))
    table = opened(world, settings_for())
    assert [source.name for source in table.facts().sources] == ["evdev"]
    assert sources[0].channels == {0, 1, 2, 3}
    table.close()


def test_a_plain_encoder_that_nobody_wired_changes_nothing() -> None:
    world = World(devices=Devices(LEFT))
    table: Table = opened(world, settings_for())
    assert [source.name for source in table.facts().sources] == ["keyboard"]
    table.close()


def test_the_doctor_says_what_is_there_and_what_is_not() -> None:
    asked = dataclasses.replace(LEFT, poll=Poll(8 * MS, is_known=True))
    there = inputs_told(wired(), Devices(asked).look)
    assert there.detail == "Generic USB Joystick, seats 1, 2; asked every 8 ms"
    assert there.quality is not None
    assert there.quality.uncertainty_ns >= 8 * MS
    lacking, bare = inputs_told(wired(), Devices().look), inputs_told(Settings(), Devices().look)
    assert lacking.quality is bare.quality is None
    assert lacking.detail.endswith("plug it in there, or run slap-table wire")
    assert bare.detail == "no USB buttons found (arcade encoders, pads, buzzers)"
    unwired = inputs_told(Settings(), Devices(LEFT).look)
    assert unwired.detail.startswith("Generic USB Joystick is there: slap-table wire")
    locked = Devices()
    locked.refused = (LEFT.path,)
    assert "usermod -aG input" in inputs_told(Settings(), locked.look).detail
    assert "usermod -aG input" in inputs_told(wired(), locked.look).detail
    locked.fault = DriverMissingError("module evdev is missing", remedy="apt install python3-evdev")
    assert "python3-evdev" in inputs_told(Settings(), locked.look).detail
    assert keyboard_told(locked.look) == ""


def test_the_doctor_knows_that_the_kernel_stamps_keys_better() -> None:
    typing = dataclasses.replace(LEFT, keys=LETTERS)
    assert "slap-table wire --inputs evdev" in keyboard_told(Devices(typing).look)
    assert keyboard_told(Devices(LEFT).look) == ""
