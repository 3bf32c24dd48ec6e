"""Whoever sits at a place keeps its wires, whatever seat they play."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.pins import MAX_SEATS, default_button_pins, default_lamp_pins
from pi_app.box_wiring import box_map
from pi_app.key_choice import own_keys
from pi_app.keyboard import ALONE, SHARED, keys_for
from pi_app.lobby.choice import Choice
from pi_app.lobby.state import Lobby
from pi_app.lobby.wires import bare_places, seated_buttons, wired_places
from pi_app.pin_choice import pins_for
from pi_app.settings import ButtonSettings, SeatBox, SeatKeyNames, SeatPins

NO_PINS = SeatPins(0, 0, 0, 0)
places_of = st.sets(st.integers(0, MAX_SEATS - 1), min_size=1)


def choice_of(places: set[int] | tuple[int, ...], *, keyed: bool = False) -> Choice:
    """What people at these places choose: as many computers as there must be."""
    lobby = Lobby(8, plays=True, keyed=keyed)
    for place in places:
        lobby = lobby.join(place)
    choice = lobby.choice()
    assert choice is not None
    return choice


@given(places_of)
def test_each_has_the_pins_of_its_place(places: set[int]) -> None:
    choice = choice_of(places)
    made = seated_buttons(ButtonSettings(), choice)
    pins = pins_for(made, len(choice.seats))
    buttons, lamps = default_button_pins(MAX_SEATS), default_lamp_pins(MAX_SEATS)
    for seat, place in enumerate(choice.places):
        for button in range(2):
            assert pins.buttons[2 * seat + button] == buttons[2 * place + button]
            assert pins.lamps[2 * seat + button] == lamps[2 * place + button]


@given(places_of)
def test_each_has_the_contacts_and_the_lamp_of_its_place(places: set[int]) -> None:
    choice = choice_of(places)
    mapped = box_map(seated_buttons(ButtonSettings(), choice).box)
    for seat, place in enumerate(choice.places):
        for button in range(2):
            assert mapped.contact(2 * seat + button) == 2 * place + button
        assert mapped.lamps[seat] == place
    contacts = list(mapped.contacts.values())
    assert len(contacts) == len(set(contacts))


def test_what_was_wired_otherwise_is_kept() -> None:
    buttons = ButtonSettings(
        pins={"3": SeatPins(play=0, slap=4, play_lamp=0, slap_lamp=17), "1": NO_PINS}
    )
    made = seated_buttons(buttons, choice_of((2, 4)))
    assert made.pins["1"] == SeatPins(play=0, slap=4, play_lamp=0, slap_lamp=17)
    assert made.pins["3"] == NO_PINS
    assert bare_places(made) == {0}


def test_where_places_and_seats_are_the_same_nothing_is_turned() -> None:
    buttons = ButtonSettings(pins={"1": SeatPins(slap=4)}, box={"1": SeatBox(slap="D3")})
    assert seated_buttons(buttons, choice_of((0, 1))) == buttons


@pytest.mark.parametrize(
    ("people", "rows"),
    [((0, 1), {0: 0, 1: 1}), ((1, 3), {0: 1, 1: 3}), ((0, 1, 2), {0: 0, 1: 1, 2: 2})],
)
def test_people_at_a_keyboard_keep_the_keys_of_their_places(
    people: tuple[int, ...], rows: dict[int, int]
) -> None:
    made = seated_buttons(ButtonSettings(), choice_of(people, keyed=True))
    seats = tuple(range(len(people)))
    assert keys_for(seats, own=own_keys(made)) == {seat: SHARED[row] for seat, row in rows.items()}


def test_who_is_alone_at_a_keyboard_has_the_large_keys() -> None:
    choice = choice_of((0,), keyed=True)
    made = seated_buttons(ButtonSettings(), choice)
    assert keys_for((0,), own=own_keys(made)) == {0: ALONE}


def test_keys_of_their_own_go_with_their_places() -> None:
    buttons = ButtonSettings(keys={"5": SeatKeyNames(play="x", slap="y")})
    made = seated_buttons(buttons, choice_of((2, 4)))
    assert made.keys == {"2": SeatKeyNames(play="x", slap="y")}


@pytest.mark.parametrize(
    ("buttons", "wired", "bare"),
    [
        (ButtonSettings(), (0, 1), set()),
        (ButtonSettings(pins={"1": SeatPins(slap=5), "2": NO_PINS}), (0,), set()),
        (ButtonSettings(pins={"4": SeatPins(play=0, slap=5)}), (0, 1, 3), {3}),
        (ButtonSettings(box={"1": SeatBox("", "D2", 0), "2": SeatBox("", "", 0)}), (0,), {0}),
        (
            ButtonSettings(
                pins={"2": SeatPins(play=0, slap=5)}, keys={"2": SeatKeyNames(play="k")}
            ),
            (0, 1),
            set(),
        ),
    ],
)
def test_which_places_have_buttons(
    buttons: ButtonSettings, wired: tuple[int, ...], bare: set[int]
) -> None:
    assert wired_places(buttons, 2) == wired
    assert bare_places(buttons) == bare


def test_a_seat_of_a_computer_has_no_keys() -> None:
    buttons = replace(ButtonSettings(), keys={"1": SeatKeyNames(play="x", slap="y")})
    choice = choice_of((2,))
    assert choice.places == (0, 2)
    assert seated_buttons(buttons, choice).keys == {}
