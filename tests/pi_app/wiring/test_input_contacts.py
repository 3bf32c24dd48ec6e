"""The wizard on input devices: encoders, pads and buzzers beside pins, and keyboards if asked."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.errors import DriverMissingError
from hardware.evdev_source import EvdevSource
from hardware.input_controls import LETTERS, key
from hardware.input_devices import InputButton
from pi_app.errors import Failure
from pi_app.input_buttons import wired_inputs
from pi_app.seats import channel_of
from pi_app.settings import Inputs, SeatInputs
from pi_app.wiring import input_contacts
from pi_app.wiring.input_contacts import STEERING
from pi_app.wiring.inputs import STEERING as STEERED
from pi_app.wiring.inputs import Command
from pi_app.wiring.labels import label
from pi_app.wiring.spots import MS, Spot, SpotKind
from pi_app.wiring.state import HOLD_NS, LONG_NS, Stage
from tests.pi_app.wiring.bench import play, slap
from tests.pi_app.wiring.desk import WiringDesk, desk
from tests.pi_app.world import World, no_thread_is_left
from tests.support.evdev_by_hand import sources_by_hand
from tests.support.input_devices import Devices, button, encoder, id_of

__all__ = ["no_thread_is_left"]

LEFT, RIGHT = encoder(3, port="1.1"), encoder(4, port="1.2")
TYPING = replace(encoder(5, name="Keyboard", port="1.3"), keys=LETTERS | {28})
A, ENTER = (InputButton(key(code), id_of(TYPING)) for code in (30, 28))


@pytest.fixture(autouse=True)
def sources(monkeypatch: pytest.MonkeyPatch) -> list[EvdevSource]:
    """The sources that wizards have made, which have no thread: a test calls `refresh`."""
    return sources_by_hand(monkeypatch, input_contacts)


def hold(table: WiringDesk, sources: list[EvdevSource], one: InputButton, ns: int) -> None:
    """Press a button for so long."""
    world = table.world
    path = next(d.facts.path for d in world.devices.there.values() if id_of(d.facts) == one.device)
    for closed, wait_ns in ((True, ns), (False, 100 * MS)):
        now_ns = world.clock.now_ns()
        world.devices.there[path].report((one.control, closed), t_ns=now_ns)
        sources[-1].refresh()
        table.wait(wait_ns)


def test_what_is_held_is_found_kept_and_played_on(
    sources: list[EvdevSource], tmp_path: Path
) -> None:
    """Two encoders of one make are told apart by their ports, in the file and for people."""
    own = {
        slap(0): button(LEFT, 2),
        play(0): button(LEFT, 1),
        slap(1): button(RIGHT, 2),
        play(1): button(RIGHT, 1),
    }
    with desk(World(devices=Devices(LEFT, RIGHT))) as table:
        table.listen()
        for one in own.values():
            hold(table, sources, one, HOLD_NS + 100 * MS)
        assert table.found == {role: one.text for role, one in own.items()}
        hold(table, sources, own[slap(0)], LONG_NS + 100 * MS)
        assert table.stage is Stage.SUMMARY  # nobody need find lamps
        hold(table, sources, own[slap(0)], HOLD_NS + 100 * MS)
        wired = table.result(tmp_path / "settings.toml")
    kept = tomllib.loads((tmp_path / "wiring.toml").read_text())["buttons"]["evdev"]
    assert kept == {
        "1": {"play": own[play(0)].text, "slap": own[slap(0)].text},
        "2": {"play": own[play(1)].text, "slap": own[slap(1)].text},
    }
    assert wired_inputs(wired.settings.buttons.evdev) == {
        channel_of(role.seat, role.button): one for role, one in own.items()
    }
    assert label(Spot(SpotKind.INPUT, own[slap(1)].text)) == "button 2 (1.2)"


def test_what_is_held_down_from_the_start_is_stuck(sources: list[EvdevSource]) -> None:
    devices = Devices(RIGHT)
    devices.plug_in(LEFT, held=[button(LEFT, 7).control])
    with desk(World(devices=devices)) as table:
        table.listen()
        assert table.stage is Stage.FAULTS
        assert sources[-1].levels()


def test_pins_and_devices_are_listened_to_side_by_side(sources: list[EvdevSource]) -> None:
    with desk(World(on_a_pi=True, devices=Devices(LEFT))) as table:
        table.listen()
        hold(table, sources, button(LEFT, 1), HOLD_NS + 100 * MS)
        table.hold(13)
        assert list(table.found.values()) == [button(LEFT, 1).text, "13"]


def test_what_slaps_of_two_kinds_are_worth_is_told_at_the_end(
    sources: list[EvdevSource], tmp_path: Path
) -> None:
    """A table plays on both, and near slaps of a pin and of a device are a tie there."""
    with desk(World(on_a_pi=True, devices=Devices(LEFT))) as table:
        table.listen()
        hold(table, sources, button(LEFT, 1), HOLD_NS + 100 * MS)
        hold(table, sources, button(LEFT, 2), HOLD_NS + 100 * MS)
        table.hold(13)  # the third is seat 2's SLAP
        while table.stage is not Stage.OVER:
            table.say(Command.CONFIRM if table.stage is Stage.SUMMARY else Command.END)
        made = table.result(tmp_path / "settings.toml")
    told = "near slaps of the two are a tie; the table says how near"
    assert f"SLAP on pins: seats 2; on USB devices: seats 1; {told}" in made.lines
    assert made.settings.buttons.evdev["1"].slap == button(LEFT, 1).text
    assert made.settings.buttons.pins["2"].slap == 13


@pytest.mark.parametrize("on_pins", [True, False])
def test_one_kind_alone_is_not_complained_of(
    sources: list[EvdevSource], tmp_path: Path, *, on_pins: bool
) -> None:
    """All on pins, or all on a device: everything that was found counts."""
    with desk(World(on_a_pi=True, devices=Devices(LEFT))) as table:
        table.listen()
        if on_pins:
            table.hold(13)
        else:
            hold(table, sources, button(LEFT, 1), HOLD_NS + 100 * MS)
        while table.stage is not Stage.OVER:
            table.say(Command.CONFIRM if table.stage is Stage.SUMMARY else Command.END)
        made = table.result(tmp_path / "settings.toml")
    assert not any("tie" in line for line in made.lines)


def test_pins_that_cannot_be_opened_keep_no_device_away() -> None:
    """A Pi without gpiod and with an encoder: what can be wired is wired, and the rest is told."""
    fault = DriverMissingError("module gpiod is missing", remedy="pip install it")
    with desk(World(on_a_pi=True, devices=Devices(LEFT), driver_fault=fault)) as table:
        assert {spot.kind for spot in table.room.state.options.spots} == {SpotKind.INPUT}
        assert any(
            "no buttons on pins: module gpiod" in one for one in table.screen.updates[-1].notices
        )


def test_a_keyboard_is_read_where_it_was_asked_for(sources: list[EvdevSource]) -> None:
    """The window hears the same key, later and less exactly: it counts once. Enter still steers."""
    with desk(World(devices=Devices(TYPING)), Inputs.EVDEV) as table:
        table.listen()
        assert A in sources[-1]._buttons.values()
        assert ENTER not in sources[-1]._buttons.values()
        hold(table, sources, A, HOLD_NS + 100 * MS)
        table.key("a", HOLD_NS + 100 * MS)
        assert table.found == {slap(0): A.text}


def test_without_devices_keys_are_wired_as_ever(sources: list[EvdevSource]) -> None:
    with desk(World(devices=Devices(TYPING))) as table:
        assert sources == []
        table.listen()
        table.key("a", HOLD_NS + 100 * MS)
        assert [spot.kind for spot in table.state.answers.found.values()] == [SpotKind.KEY]


def test_without_the_library_it_is_told_where_it_was_asked_for() -> None:
    missing = DriverMissingError("module evdev is missing", remedy="apt install python3-evdev")
    with (
        pytest.raises(Failure, match="apt install python3-evdev"),
        desk(World(inputs_fault=missing), Inputs.EVDEV),
    ):
        pass
    with desk(World(inputs_fault=missing)) as table:
        assert table.room is not None


def test_keys_that_steer_are_no_buttons() -> None:
    """Both lists say the same, each in the words of its own keys; digits ask for a seat again."""
    called = {"return": "enter", "enter": "num-enter", "escape": "esc"}
    digits = {f"{pad}{digit}" for pad in ("", "num-") for digit in range(1, 10)}
    assert {f"key {called.get(one, one)}" for one in STEERED} | {
        f"key {digit}" for digit in digits
    } == STEERING


def test_a_seat_without_any_is_not_in_the_file(sources: list[EvdevSource], tmp_path: Path) -> None:
    with desk(World(devices=Devices(LEFT))) as table:
        table.listen()
        hold(table, sources, button(LEFT, 2), HOLD_NS + 100 * MS)
        while table.stage is not Stage.OVER:
            table.say(Command.CONFIRM if table.stage is Stage.SUMMARY else Command.END)
        made = table.result(tmp_path / "settings.toml").settings.buttons
        assert made.evdev == {"1": SeatInputs(slap=button(LEFT, 2).text)}
