"""The wizard on the pins of a Pi, from the first contact to a table that plays on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.errors import DriverMissingError
from hardware.gpio_source import Pin
from hardware.pins import AVOIDED, LAST_RESORT
from pi_app.errors import Failure
from pi_app.pin_choice import pins_for
from pi_app.publish import Phase
from pi_app.settings import ButtonSettings, Inputs, SeatPins
from pi_app.whole_settings import load_whole_settings
from pi_app.wiring.contacts import usable_pins
from pi_app.wiring.inputs import Command
from pi_app.wiring.opening import is_wired
from pi_app.wiring.spots import MS, SECOND
from pi_app.wiring.state import Ending, Stage
from pi_app.wiring.trace import Fault
from tests.pi_app.driven import T0
from tests.pi_app.wiring.bench import play, slap
from tests.pi_app.wiring.desk import WiringDesk, desk
from tests.pi_app.world import Factory, World, no_thread_is_left, opened, run, settings_for
from tests.support.mock_gpio import drive

__all__ = ["no_thread_is_left"]


@pytest.fixture
def pi() -> Iterator[WiringDesk]:
    """A wizard on a Pi, that has listened."""
    with desk(World(on_a_pi=True)) as made:
        made.listen()
        yield made


def test_every_usable_pin_is_listened_to() -> None:
    pins = usable_pins(pins_for(ButtonSettings(), 6))
    assert not set(pins) & (AVOIDED.keys() | LAST_RESORT.keys())
    assert pins == (*range(4, 14), *range(16, 28))
    named = ButtonSettings(pins={"1": SeatPins(play=3)})
    assert usable_pins(pins_for(named, 6))[0] == 3


def test_from_the_first_contact_to_a_game(pi: WiringDesk, tmp_path: Path) -> None:
    """Both seats are wired crosswise, and the second lamp is in the other seat's button."""
    for bcm in (13, 26, 7, 4):
        pi.hold(bcm)
    assert pi.found == {slap(0): "13", play(0): "26", slap(1): "7", play(1): "4"}
    pi.hold_long(13)
    assert pi.stage is Stage.LAMPS
    assert pi.pins.pin(17).state == 1  # the lamp of seat 1's PLAY, by wiring.md
    pi.press(26)
    assert (pi.pins.pin(17).state, pi.pins.pin(18).state) == (0, 1)
    pi.press(7)
    pi.press(4)
    pi.hold(4)  # the last one stays dark
    assert pi.seen.stage is Stage.SUMMARY
    pi.hold(7)
    assert pi.state.ending is Ending.SAVE
    settings = tmp_path / "settings.toml"
    wired = pi.result(settings)
    assert wired.kept.path == tmp_path / "wiring.toml"
    assert wired.lines[0] == "seat 1, red: SLAP GPIO13, pin 33, PLAY GPIO26, pin 37, 1 lamp seen"
    assert wired.lines[1] == "seat 2, blue: SLAP GPIO7, pin 26, PLAY GPIO4, pin 7, 2 lamps seen"
    assert wired.lines[2] == "seat 3, yellow: no buttons"
    settings.write_text('[buttons]\ninputs = "gpio"\n[journal]\nkeep = false\n')
    loaded = load_whole_settings(settings)
    assert loaded.buttons.pins == wired.settings.buttons.pins
    assert loaded.buttons.pins["1"] == SeatPins(play=26, slap=13, play_lamp=17, slap_lamp=0)
    assert loaded.buttons.pins["2"] == SeatPins(play=4, slap=7, play_lamp=27, slap_lamp=18)
    plays_with(replace(loaded.buttons), card=26)


def plays_with(buttons: ButtonSettings, *, card: int) -> None:
    """A table by these settings turns a card when its first player presses this pin."""
    world = World(on_a_pi=True)
    table = opened(world, replace(settings_for(), buttons=buttons))
    table.loop.start_game()
    run(table, world, T0 + SECOND)
    before = len(world.screens[0].events)
    pins = world.factories[-1]
    for bcm in (card, 4):  # whoever begins
        drive(pins, bcm, world.clock.now_ns(), closed=True)
        run(table, world, world.clock.now_ns() + SECOND)
    assert len(world.screens[0].events) > before
    table.close()


def test_a_held_and_a_humming_line_are_found_first() -> None:
    with desk(World(on_a_pi=True)) as pi:
        for _ in range(10):
            pi.drive(9, closed=True)
            pi.wait(30 * MS)
            pi.drive(9, closed=False)
            pi.wait(30 * MS)
        pi.wait(SECOND)
        assert [(one.where, one.fault) for one in pi.seen.faults] == [
            ("GPIO9, pin 21", Fault.FLOATING)
        ]
        pi.press(13)
        pi.hold(13)
        assert pi.found == {slap(0): "13"}


def test_skip_back_and_one_button_a_seat(pi: WiringDesk, tmp_path: Path) -> None:
    pi.hold(13)
    pi.hold(26)
    pi.say(Command.BACK)
    assert pi.found == {slap(0): "13"}
    pi.say(Command.SKIP)
    pi.hold(6)
    pi.say(Command.SKIP)
    for _ in range(2):
        pi.say(Command.END)
    assert pi.stage is Stage.SUMMARY
    pi.say(Command.CONFIRM)
    wired = pi.result(tmp_path / "settings.toml")
    assert wired.one_button == (0, 1)
    told = "(only rules that turn cards over by themselves: auto_flip_ms)"
    assert wired.lines[0] == f"seat 1, red: SLAP GPIO13, pin 33, PLAY none {told}"
    world = World(on_a_pi=True)
    table = opened(world, replace(settings_for(), buttons=wired.settings.buttons))
    run(table, world, T0 + SECOND)
    notices = world.screens[0].last.notices
    assert "Seat 1 has no PLAY button" in notices[0] and "auto_flip_ms" in notices[0]
    table.close()


def test_lines_of_lamps_are_contacts_again_when_all_begins_anew(pi: WiringDesk) -> None:
    pi.hold(13)
    pi.hold_long(13)
    assert pi.pins.pin(18).state == 1
    pi.say(Command.END)
    pi.press(13)
    pi.press(13)
    pi.press(13)
    pi.press(13)
    assert pi.seen.choices[pi.seen.cursor or 0].value == "again"
    pi.hold(13)
    assert pi.stage is Stage.LISTEN
    pi.listen()
    pi.hold(18)
    assert pi.found == {slap(0): "18"}


def test_a_pin_that_something_else_has_spoils_no_other() -> None:
    class Taken(Factory):
        """Pins of which one is held by another program."""

        def pin(self, name: int) -> Pin:
            if name == 13:
                raise DriverMissingError("GPIO13 is held", remedy="close the other program")
            pin: Pin = super().pin(name)
            return pin

    world = World(on_a_pi=True)
    world.make_factory = Taken
    with desk(world) as pi:
        pi.listen()
        assert [(one.where, one.fault) for one in pi.seen.faults] == [
            ("GPIO13, pin 33", Fault.REFUSED)
        ]
        pi.press(5)
        pi.hold(5)
        assert pi.found == {slap(0): "5"}


def test_without_a_driver_keys_are_taken_and_it_is_said() -> None:
    fault = DriverMissingError("GPIO driver LGPIO", remedy="install it")
    with desk(World(on_a_pi=True, driver_fault=fault)) as pi:
        pi.listen()
        assert pi.screen.updates[-1].notices == (f"no buttons: {fault}",)
        pi.key("a", SECOND)
        assert pi.found == {slap(0): "a"}


def test_pins_that_were_named_must_be_there() -> None:
    fault = DriverMissingError("GPIO driver LGPIO", remedy="install it")
    with (
        pytest.raises(Failure, match="no buttons: GPIO driver LGPIO"),
        desk(World(on_a_pi=True, driver_fault=fault), Inputs.GPIO),
    ):
        pass


def test_in_the_end_all_is_dark_and_let_go_of() -> None:
    world = World(on_a_pi=True)
    with desk(world) as pi:
        pi.listen()
        pi.hold(13)
        pi.hold_long(13)
        factory = world.factories[-1]
        assert factory.pin(18).state == 1
        pi.key("escape")
        pi.key("escape")
        assert pi.stage is Stage.OVER
        assert factory.pin(18).state == 0
    assert factory.closed == 1


def test_a_table_is_asked_once(pi: WiringDesk, tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    assert not is_wired(pi.settings, settings, pi.world.parts)
    pi.hold(13)
    for _ in range(3):
        pi.say(Command.END if pi.stage is not Stage.SUMMARY else Command.CONFIRM)
    pi.result(settings)
    assert is_wired(pi.settings, settings, pi.world.parts)


def test_what_is_seen_is_a_table_whose_wiring_is_found_out(pi: WiringDesk) -> None:
    update = pi.screen.updates[-1]
    assert update.phase is Phase.WIRING
    assert [seat.name for seat in update.seats][:2] == ["Red", "Blue"]
