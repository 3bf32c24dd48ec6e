"""A whole table of which some buttons are on the Pi's pins and others on a USB device."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from engine.cards import cards
from engine.events import CardPlayed, Faulted, Penalised, Slapped, Taken, Verdict
from engine.games.bataille_corse import Setup
from engine.inputs import Button
from hardware.edge import Quality, Tier
from hardware.errors import DriverMissingError
from hardware.evdev_source import LOOK_NS, EvdevSource
from hardware.gpio_source import PinFactory
from hardware.input_devices import InputButton
from hardware.input_timing import Poll
from hardware.ports import Lights
from hardware.sim import SimSource
from hardware.stamps import KERNEL_STAMPS
from pi_app import input_buttons
from pi_app.__main__ import Table
from pi_app.broken_buttons import if_broken
from pi_app.cli import Request
from pi_app.input_buttons import wired_inputs
from pi_app.keyboard import QUALITY, Keyboard
from pi_app.lights import JoinedLamps, WiredLamps, all_lamps
from pi_app.notices import told
from pi_app.parts import Opened, uncertainty_of
from pi_app.plan import Plan
from pi_app.seats import channel_of
from pi_app.settings import ButtonSettings, Inputs, SeatInputs, SeatPins, Settings
from tests.pi_app.driven import SECOND, T0
from tests.pi_app.world import World, no_thread_is_left, opened, run, settings_for
from tests.support.evdev_by_hand import sources_by_hand
from tests.support.input_devices import Devices, button, encoder
from tests.support.mock_gpio import drive

__all__ = ["no_thread_is_left"]

US, MS = 1_000, 1_000_000
LEFT = replace(encoder(3, port="1.1"), poll=Poll(8 * MS, is_known=True))
PLAY_1, SLAP_1 = button(LEFT, 1), button(LEFT, 2)
PLAY_2, SLAP_2 = 20, 21
BARE = SeatPins(0, 0, 0, 0)
MIXED = ButtonSettings(
    pins={"1": BARE, "2": SeatPins(PLAY_2, SLAP_2, 0, 0)},
    evdev={"1": SeatInputs(PLAY_1.text, SLAP_1.text)},
)
"""As the wizard keeps it: of every seat what it has, and that it has no more."""
TIE_NS = 8_400 * US
"""± of the encoder, asked every 8 ms, stamped within 200 µs; and ± 200 µs of the kernel's stamps of
pins (judging.md, "Ties": between two clocks both errors add up)."""


@pytest.fixture(autouse=True)
def sources(monkeypatch: pytest.MonkeyPatch) -> list[EvdevSource]:
    """The sources that tables have made, which have no thread: a test calls `refresh`."""
    return sources_by_hand(monkeypatch, input_buttons)


def mixed(options: ButtonSettings = MIXED) -> Settings:
    return replace(settings_for(), buttons=options)


def doubles(plan: Plan, t_ns: int) -> Setup:
    """Deal sevens alone, so that any two cards are a double."""
    stacks = (cards("7S 7S 7S 7S"), cards("7D 7D 7D 7D"))
    return Setup(plan.rules, stacks, 0, t_ns, 0, uncertainty_ns=plan.uncertainty_ns)


class Game:
    """A game in which two cards lie, a double, that nobody has slapped yet."""

    def __init__(self, sources: list[EvdevSource]) -> None:
        self.world = World(on_a_pi=True, devices=Devices(LEFT))
        parts = replace(self.world.parts, make_deal=lambda _hat: doubles)
        self.table = Table(mixed(), Request(at_once=True), parts)
        self.source = sources[-1]
        self.table.loop.start_game()
        self.go_on(SECOND)
        for press in (self.usb, self.pin):
            for closed in (True, False):
                press(Button.PLAY, self.world.clock.now_ns(), closed=closed)
                self.go_on(SECOND // 2)

    def go_on(self, ns: int) -> None:
        run(self.table, self.world, self.world.clock.now_ns() + ns)

    def usb(self, which: Button, t_ns: int, *, closed: bool = True) -> None:
        """Seat 1's button does this."""
        one: InputButton = PLAY_1 if which is Button.PLAY else SLAP_1
        self.world.devices.there[LEFT.path].report((one.control, closed), t_ns=t_ns)
        self.source.refresh()

    def pin(self, which: Button, t_ns: int, *, closed: bool = True) -> None:
        """Seat 2's button does this."""
        bcm = PLAY_2 if which is Button.PLAY else SLAP_2
        drive(cast(PinFactory, self.world.factories[-1]), bcm, t_ns, closed=closed)

    def slaps(self) -> dict[int, Verdict]:
        """What became of each seat's slap."""
        events = self.world.screens[0].events
        return {one.seat: one.verdict for one in events if isinstance(one, Slapped)}


def judged(
    sources: list[EvdevSource], *, usb_ns: int, pin_ns: int, usb_arrives_first: bool
) -> dict[int, Verdict]:
    """Return what becomes of two slaps stamped so long after one moment."""
    game = Game(sources)
    t_ns = game.world.clock.now_ns()
    hands = [(game.usb, t_ns + usb_ns), (game.pin, t_ns + pin_ns)]
    for slap, at_ns in hands if usb_arrives_first else reversed(hands):
        slap(Button.SLAP, at_ns)
    game.go_on(SECOND)
    game.table.close()
    return game.slaps()


def notices(world: World) -> list[str]:
    return [str(one) for one in world.screens[0].last.notices]


def test_both_play_and_are_told_what_near_slaps_are_worth(sources: list[EvdevSource]) -> None:
    game = Game(sources)
    played = [one.seat for one in game.world.screens[0].events if isinstance(one, CardPlayed)]
    assert played == [0, 1]
    assert [source.name for source in game.table.facts().sources] == ["gpio", "evdev"]
    lines = notices(game.world)
    assert told("notice.mixed", ms="8.4") in lines
    assert not any("wire" in line for line in lines)
    game.table.close()


@pytest.mark.parametrize("usb_arrives_first", [True, False])
def test_slaps_that_the_two_stamps_cannot_tell_apart_are_a_tie(
    sources: list[EvdevSource], *, usb_arrives_first: bool
) -> None:
    """Whoever has which button, and whichever is heard of first."""
    tie = {0: Verdict.TIE, 1: Verdict.TIE}
    for usb_ns, pin_ns in ((0, 0), (TIE_NS, 0), (0, TIE_NS)):
        assert (
            judged(sources, usb_ns=usb_ns, pin_ns=pin_ns, usb_arrives_first=usb_arrives_first)
            == tie
        )


@pytest.mark.parametrize("usb_arrives_first", [True, False])
def test_slaps_farther_apart_are_told_apart(
    sources: list[EvdevSource], *, usb_arrives_first: bool
) -> None:
    first, late, apart_ns = Verdict.VALID, Verdict.LATE, TIE_NS + US
    by_pin = judged(sources, usb_ns=apart_ns, pin_ns=0, usb_arrives_first=usb_arrives_first)
    by_usb = judged(sources, usb_ns=0, pin_ns=apart_ns, usb_arrives_first=usb_arrives_first)
    assert by_pin == {0: late, 1: first}
    assert by_usb == {0: first, 1: late}


def test_while_a_device_is_away_the_pins_are_pressed_in_vain(sources: list[EvdevSource]) -> None:
    """The game stands still for all: neither a card nor a slap counts, and none costs anything."""
    game = Game(sources)
    screen = game.world.screens[0]
    game.world.devices.pull_out(LEFT.path)
    game.source.refresh()
    game.go_on(SECOND)
    assert screen.last.gone is not None
    before = len(screen.events)
    for which in (Button.SLAP, Button.PLAY):
        for closed in (True, False):
            game.pin(which, game.world.clock.now_ns(), closed=closed)
            game.go_on(SECOND // 2)
    costs = (CardPlayed, Penalised, Faulted, Taken)
    assert not [one for one in screen.events[before:] if isinstance(one, costs)]
    game.world.devices.plug_in(LEFT)
    game.world.clock.set(game.world.clock.now_ns() + LOOK_NS)
    game.source.refresh()
    game.go_on(4 * SECOND)
    assert screen.last.gone is None
    game.pin(Button.SLAP, game.world.clock.now_ns())
    game.go_on(SECOND)
    assert game.slaps()[1] is Verdict.VALID
    game.table.close()


def test_a_device_that_is_not_there_is_told_with_its_seats() -> None:
    world = World(on_a_pi=True)
    table = opened(world, mixed())
    run(table, world, T0 + SECOND)
    assert [source.name for source in table.facts().sources] == ["gpio"]
    lines = notices(world)
    assert f"no input devices: {LEFT.name} is not plugged in" in lines
    assert f"Seat 1 has its buttons on {LEFT.name}, which cannot be used now" in lines
    assert not any("slap-table wire" in line for line in lines)
    table.close()


def test_if_all_buttons_are_on_one_that_is_not_there_keys_are_taken() -> None:
    """On a Pi too: the pins have no buttons, and nobody could press anything."""
    world = World(on_a_pi=True)
    own = SeatInputs(button(LEFT, 3).text, button(LEFT, 4).text)
    bare = ButtonSettings(pins={"1": BARE, "2": BARE}, evdev=dict(MIXED.evdev) | {"2": own})
    table = opened(world, mixed(bare))
    run(table, world, T0 + SECOND)
    assert [source.name for source in table.facts().sources] == ["keyboard"]
    assert f"no input devices: {LEFT.name} is not plugged in" in notices(world)
    table.close()


def test_usual_pins_that_nobody_wired_are_left_alone() -> None:
    """A hum on a bare pin would be a slap of somebody."""
    world = World(on_a_pi=True, devices=Devices(LEFT))
    table = opened(world, mixed(replace(MIXED, pins={})))
    run(table, world, T0 + SECOND)
    assert world.drivers == []
    assert "Seat 2 has no buttons: slap-table wire finds them" in notices(world)
    table.close()


@pytest.mark.parametrize(("inputs", "seat"), [(Inputs.GPIO, 1), (Inputs.EVDEV, 2)])
def test_a_kind_that_was_left_out_by_name_is_told(inputs: Inputs, seat: int) -> None:
    world = World(on_a_pi=True, devices=Devices(LEFT))
    table = opened(world, mixed(replace(MIXED, inputs=inputs)))
    run(table, world, T0 + SECOND)
    line = f"Seat {seat}: inputs = {inputs.value} leaves out its buttons; auto takes them"
    assert [one for one in notices(world) if one.startswith("Seat")] == [line]
    table.close()


def test_pins_that_cannot_be_opened_are_told_of_and_keys_serve() -> None:
    fault = DriverMissingError("module gpiod is missing", remedy="pip install it")
    world = World(on_a_pi=True, devices=Devices(LEFT), driver_fault=fault)
    table = opened(world, mixed())
    run(table, world, T0 + SECOND)
    assert [source.name for source in table.facts().sources] == ["keyboard"]
    assert any("module gpiod is missing" in one for one in notices(world))
    table.close()


def test_only_slaps_are_compared_so_only_they_are_told_of(sources: list[EvdevSource]) -> None:
    """SLAP on pins, PLAY on an encoder: nothing has to be said."""
    del sources
    pins = {"1": SeatPins(0, 19, 0, 0), "2": SeatPins(0, SLAP_2, 0, 0)}
    plays = {"1": SeatInputs(PLAY_1.text, ""), "2": SeatInputs(button(LEFT, 3).text, "")}
    world = World(on_a_pi=True, devices=Devices(LEFT))
    table = opened(world, mixed(ButtonSettings(pins=pins, evdev=plays)))
    run(table, world, T0 + SECOND)
    assert [source.name for source in table.facts().sources] == ["gpio", "evdev"]
    assert notices(world) == []
    table.close()


class Counted(SimSource):
    """Buttons of which no edge is ever lost."""

    faults = 0


@pytest.mark.parametrize(
    ("usb_ns", "keys", "expected_ns"),
    [(None, False, 0), (8_200 * US, False, 8_200 * US), (None, True, QUALITY.uncertainty_ns)],
)
def test_a_claim_waits_for_the_worst_where_presses_differ(
    usb_ns: int | None, expected_ns: int, *, keys: bool
) -> None:
    usb = None if usb_ns is None else Quality(Tier.KERNEL, usb_ns, usb_ns, delivery_ns=15 * MS)
    both = Opened(
        pins=Counted((0, 1), quality=KERNEL_STAMPS),
        devices=None if usb is None else Counted((2, 3), quality=usb),
        keyboard=Keyboard({}) if keys else None,
    )
    assert uncertainty_of(both) == expected_ns
    assert both.quality.uncertainty_ns == max(expected_ns, KERNEL_STAMPS.uncertainty_ns)


def test_a_broken_button_is_named_by_its_own_place() -> None:
    wires = wired_inputs(MIXED.evdev)
    slap_2 = channel_of(1, Button.SLAP)
    place = if_broken((0, 1), {slap_2: SLAP_2}, None, None, wires)._place
    assert place("gpio", slap_2) == "GPIO21, pin 40"
    assert place("evdev", channel_of(0, Button.SLAP)).endswith(f"of {LEFT.name}")


class Lamps:
    """Lamps that remember."""

    def __init__(self) -> None:
        self.lit: set[int] = set()
        self.faults = 1

    def set(self, lamp: int, *, lit: bool) -> None:
        (self.lit.add if lit else self.lit.discard)(lamp)

    def stop(self) -> None:
        self.lit.clear()


def test_lamps_of_both_kinds_shine() -> None:
    pins, handsets = Lamps(), Lamps()
    both = JoinedLamps(WiredLamps(pins, [3]), WiredLamps(handsets, [1]))
    for lamp in range(4):
        both.set(lamp, lit=True)
    assert (pins.lit, handsets.lit, both.faults) == ({3}, {1}, 2)
    both.stop()
    assert not pins.lit | handsets.lit


@pytest.mark.parametrize("own", [None, Lamps()])
def test_where_there_is_no_board_the_devices_lamps_are_all(own: Lights | None) -> None:
    assert all_lamps(None, {}, own) is own
