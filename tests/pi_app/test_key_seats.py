"""Seats that are played on keys that the settings name, alone or beside buttons."""

from __future__ import annotations

from dataclasses import replace

from pi_app.__main__ import Table
from pi_app.key_choice import own_key_seats, own_keys
from pi_app.keyboard import ALONE, SHARED, keys_for
from pi_app.screens.messages import Key, ScreenFault
from pi_app.settings import ButtonSettings, SeatKeyNames, SeatPins
from tests.pi_app.driven import T0
from tests.pi_app.world import World, no_thread_is_left, opened, run, settings_for
from tests.support.mock_gpio import drive

__all__ = ["no_thread_is_left"]

S = 1_000_000_000
NO_PINS = SeatPins(0, 0, 0, 0)
MIXED = ButtonSettings(
    pins={"1": SeatPins(play=26, slap=13, play_lamp=0, slap_lamp=0), "2": NO_PINS},
    keys={"2": SeatKeyNames(play="x", slap="z")},
)


def test_own_keys_come_first_and_nobody_else_has_them() -> None:
    own = own_keys(ButtonSettings(keys={"1": SeatKeyNames(play="k", slap="")}))
    assert own == {0: (("k",), ())}
    keys = keys_for((0, 1, 2), own=own)
    assert keys[0] == (("k",), ())
    assert (keys[1], keys[2]) == (SHARED[0], SHARED[2])  # the second row has K


def test_without_keys_of_their_own_people_have_the_usual_ones() -> None:
    assert keys_for((1,), own={}) == {1: ALONE}
    assert keys_for((1,), own={0: (("k",), ("l",))}) == {1: ALONE}
    assert own_key_seats(MIXED, (0, 1)) == (1,)


def test_one_plays_on_pins_and_the_other_on_keys() -> None:
    world = World(on_a_pi=True)
    table = opened(world, replace(settings_for(), buttons=MIXED))
    table.loop.start_game()
    run(table, world, T0 + S)
    screen = world.screens[0]
    seats = screen.last.seats
    assert (seats[0].controls, seats[1].controls) == (None, ("X", "Z"))
    assert [source.name for source in table.facts().sources] == ["gpio", "keyboard"]
    assert not [notice for notice in screen.last.notices if "no buttons" in notice]
    cards = [len(screen.events)]
    for turn in range(4):  # whoever is in turn plays; a card out of turn is a fault, and told
        now_ns = world.clock.now_ns()
        if turn % 2:
            press_key(table, world, "x")
        else:
            drive(world.factories[-1], 26, now_ns, closed=True)
            run(table, world, now_ns + S // 2)
            drive(world.factories[-1], 26, world.clock.now_ns(), closed=False)
        run(table, world, world.clock.now_ns() + S)
        cards.append(len(screen.events))
    assert cards == sorted(set(cards))
    table.close()


def press_key(table: Table, world: World, name: str) -> None:
    """Somebody presses a key."""
    for down in (True, False):
        world.screens[0].tell(Key(name, down, world.clock.now_ns()))
        run(table, world, world.clock.now_ns() + S // 10)


def test_a_person_without_anything_to_press_is_told() -> None:
    world = World(on_a_pi=True)
    table = opened(world, replace(settings_for(), buttons=replace(MIXED, keys={})))
    run(table, world, T0 + S)
    told = "Seat 2 has no buttons: slap-table wire finds them"
    assert told in world.screens[0].last.notices
    table.close()


def test_a_screen_that_goes_ends_no_table_that_has_buttons_too() -> None:
    world = World(on_a_pi=True)
    table = opened(world, replace(settings_for(), buttons=MIXED))
    world.screens[0].tell(ScreenFault("no display"))
    table.loop.pump()
    assert not table.loop.stopped
    table.close()
