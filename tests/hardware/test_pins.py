"""The table of pins keeps its rules for every number of seats."""

from __future__ import annotations

import pytest

from hardware.pins import (
    AVOIDED,
    DRIVER_CHANNELS,
    GROUNDS,
    HEADER,
    LAST_RESORT,
    MAX_SEATS,
    MIN_SEATS,
    PHYSICAL,
    SEAT_COLOURS,
    ButtonKind,
    ButtonPin,
    LampPin,
    Rail,
    buttons,
    default_button_pins,
    default_lamp_pins,
    lamps,
    nearest_ground,
    pulled_up_at_power_on,
)

ALL_SIZES = range(MIN_SEATS, MAX_SEATS + 1)

# The 40-pin header once more, by column and from the board's own documentation, so that a slip
# in the table of the code cannot hide.
ODD_PINS = "3V3 2 3 4 GND 17 27 22 3V3 10 9 11 GND 0 5 6 13 19 26 GND"
EVEN_PINS = "5V 5V GND 14 15 18 GND 23 24 GND 25 8 7 1 GND 12 GND 16 20 21"
RAILS = {"3V3": Rail.V3_3, "5V": Rail.V5, "GND": Rail.GROUND}


def everything(seats: int) -> list[ButtonPin | LampPin]:
    return [*buttons(seats), *lamps(seats)]


def documented_header() -> list[int | Rail]:
    rows = zip(ODD_PINS.split(), EVEN_PINS.split(), strict=True)
    return [RAILS[word] if word in RAILS else int(word) for row in rows for word in row]


def test_header_is_the_documented_one() -> None:
    assert list(HEADER) == documented_header()


def test_header_has_every_line_once_and_eight_grounds() -> None:
    assert sorted(PHYSICAL) == list(range(28))
    assert GROUNDS == (6, 9, 14, 20, 25, 30, 34, 39)


@pytest.mark.parametrize(("bcm", "pin"), [(2, 3), (4, 7), (14, 8), (5, 29), (26, 37), (21, 40)])
def test_known_header_pins(bcm: int, pin: int) -> None:
    assert PHYSICAL[bcm] == pin


@pytest.mark.parametrize("seats", ALL_SIZES)
def test_no_line_serves_twice(seats: int) -> None:
    lines = [pin.bcm for pin in everything(seats)]
    assert len(lines) == 4 * seats
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize("seats", ALL_SIZES)
def test_avoided_lines_stay_free(seats: int) -> None:
    assert set(AVOIDED) == {0, 1, 2, 3}
    assert not {pin.bcm for pin in everything(seats)} & set(AVOIDED)


def test_serial_lines_serve_only_the_lamps_of_a_sixth_seat() -> None:
    assert set(LAST_RESORT) == {14, 15}
    assert {pin.bcm for pin in lamps(6) if pin.seat == 5} == {14, 15}
    assert not {pin.bcm for pin in everything(5)} & set(LAST_RESORT)


def test_no_lamp_on_a_line_that_is_pulled_up_at_power_on() -> None:
    assert [bcm for bcm in range(28) if pulled_up_at_power_on(bcm)] == list(range(9))
    assert not [pin for pin in lamps(MAX_SEATS) if pulled_up_at_power_on(pin.bcm)]


@pytest.mark.parametrize("seats", ALL_SIZES)
def test_a_seat_keeps_its_lines_at_a_larger_table(seats: int) -> None:
    assert buttons(MAX_SEATS)[: 2 * seats] == buttons(seats)
    assert lamps(MAX_SEATS)[: 2 * seats] == lamps(seats)


@pytest.mark.parametrize("seats", ALL_SIZES)
def test_channels_count_two_to_a_seat_play_first(seats: int) -> None:
    places = [(seat, kind) for seat in range(seats) for kind in (ButtonKind.PLAY, ButtonKind.SLAP)]
    assert [(pin.seat, pin.button) for pin in buttons(seats)] == places
    assert [(pin.seat, pin.button) for pin in lamps(seats)] == places
    assert [pin.channel for pin in buttons(seats)] == list(range(2 * seats))
    assert [pin.lamp for pin in lamps(seats)] == list(range(2 * seats))


@pytest.mark.parametrize("seats", ALL_SIZES)
def test_defaults_name_the_same_lines(seats: int) -> None:
    assert default_button_pins(seats) == dict(enumerate(pin.bcm for pin in buttons(seats)))
    assert default_lamp_pins(seats) == dict(enumerate(pin.bcm for pin in lamps(seats)))


def test_header_pin_of_each_line_carries_that_line() -> None:
    for pin in everything(MAX_SEATS):
        assert documented_header()[pin.physical - 1] == pin.bcm


def test_ground_beside_each_line_is_a_ground() -> None:
    for pin in everything(MAX_SEATS):
        assert documented_header()[pin.ground_physical - 1] is Rail.GROUND


# Pin 29 sits beside 30; 7 is above 9; 37 above 39; of 30 and 34, both one row from 32, the lower.
@pytest.mark.parametrize(("pin", "ground"), [(29, 30), (7, 9), (37, 39), (32, 30), (36, 34)])
def test_nearest_ground(pin: int, ground: int) -> None:
    assert nearest_ground(pin) == ground


def test_slap_contacts_of_five_seats_are_neighbours_on_the_header() -> None:
    slaps = [pin.physical for pin in buttons(5) if pin.button is ButtonKind.SLAP]
    assert slaps == [29, 31, 33, 35, 37]


def test_drivers_take_eight_lamps_each() -> None:
    used = [(pin.driver, pin.driver_input) for pin in lamps(MAX_SEATS)]
    assert used == [(n // DRIVER_CHANNELS, n % DRIVER_CHANNELS + 1) for n in range(12)]


def test_driver_output_lies_opposite_its_input() -> None:
    # ULN2803A: inputs 1-8 down one side, outputs 18-11 down the other.
    opposite = {1: 18, 2: 17, 3: 16, 4: 15, 5: 14, 6: 13, 7: 12, 8: 11}
    assert all(pin.driver_output == opposite[pin.driver_input] for pin in lamps(MAX_SEATS))


@pytest.mark.parametrize("seats", [-1, 0, 1, 7])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    for table in (buttons, lamps, default_button_pins, default_lamp_pins):
        with pytest.raises(ValueError, match="2 to 6 seats"):
            table(seats)


def test_every_seat_has_a_colour_of_its_own() -> None:
    assert SEAT_COLOURS[:4] == ("red", "blue", "yellow", "white")
    assert len(set(SEAT_COLOURS)) == MAX_SEATS
