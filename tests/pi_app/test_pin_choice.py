"""Which pin is which: wiring.md, changed by the settings, no pin twice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.pins import default_button_pins, default_lamp_pins
from pi_app.errors import BadInput
from pi_app.pin_choice import buttons_of, pins_for
from pi_app.settings import ButtonSettings, SeatPins


def moved(**pins: SeatPins) -> ButtonSettings:
    return ButtonSettings(pins={name.removeprefix("seat"): own for name, own in pins.items()})


@pytest.mark.parametrize(("seats", "wired"), [(2, 2), (3, 3), (6, 6), (7, 6), (8, 6)])
def test_without_settings_the_pins_are_those_of_the_wiring(seats: int, wired: int) -> None:
    pins = pins_for(ButtonSettings(), seats)
    assert pins.buttons == default_button_pins(wired)
    assert pins.lamps == default_lamp_pins(wired)


def test_a_seat_moves_only_the_pins_that_it_names() -> None:
    """Seat 1 has PLAY 12, SLAP 5, lamps 17 and 18 in wiring.md; channels 0 and 1."""
    pins = pins_for(moved(seat1=SeatPins(slap=3, play_lamp=2)), 2)
    assert (pins.buttons[0], pins.buttons[1]) == (12, 3)
    assert (pins.lamps[0], pins.lamps[1]) == (2, 18)


def test_two_seats_may_exchange_their_pins() -> None:
    pins = pins_for(moved(seat1=SeatPins(play=16), seat2=SeatPins(play=12)), 2)
    assert (pins.buttons[0], pins.buttons[2]) == (16, 12)


def test_pins_of_seats_that_are_not_at_this_table_do_not_matter() -> None:
    assert pins_for(moved(seat6=SeatPins(play=12)), 2) == pins_for(ButtonSettings(), 2)


@pytest.mark.parametrize(
    ("own", "told"),
    [
        (SeatPins(slap=12), ("the SLAP button", "12, which is the PLAY button")),
        (SeatPins(slap_lamp=5), ("the SLAP lamp", "5, which is the SLAP button")),
    ],
)
def test_a_moved_pin_may_not_meet_another(own: SeatPins, told: tuple[str, str]) -> None:
    expected = f"a pin of its own for {told[0]} of seat 2"
    with pytest.raises(
        BadInput, match=f"pins.2.slap.*: expected {expected}, found {told[1]} of seat 1"
    ):
        pins_for(moved(seat2=own), 2)


@given(st.sets(st.integers(0, 5), min_size=1))
def test_only_people_have_buttons(people: set[int]) -> None:
    pins = pins_for(ButtonSettings(), 6)
    buttons = buttons_of(pins, tuple(sorted(people)))
    assert set(buttons) == {2 * seat + place for seat in people for place in (0, 1)}
    assert all(pins.buttons[channel] == bcm for channel, bcm in buttons.items())


def test_people_at_seats_without_pins_are_refused() -> None:
    pins = pins_for(ButtonSettings(), 8)
    with pytest.raises(BadInput, match="--seats: expected people at seats 1 to 6, found seat 7"):
        buttons_of(pins, (0, 6))
