"""The table of the chip's pins keeps its rules in both builds."""

from __future__ import annotations

import re
import tomllib

import pytest

from hardware.chip_pins import (
    CHIP_SEAT_COLOURS,
    REGISTER_CLOCK,
    REGISTER_DATA,
    SERIAL_PINS,
    ChipBoard,
    ChipLamp,
    chip_buttons,
    chip_lamps,
    chip_outputs,
    chip_seats,
    port_pin,
)
from hardware.pins import SEAT_COLOURS, ButtonKind
from pi_app.players import NAMES
from tests.support.house import ROOT

BOTH = list(ChipBoard)
PROTOCOL = tomllib.loads((ROOT / "firmware/protocol.toml").read_text(encoding="utf-8"))

# The Nano's pins once more, from the board's own documentation: label, port and bit.
PLACES = (
    "D0=PD0 D1=PD1 D2=PD2 D3=PD3 D4=PD4 D5=PD5 D6=PD6 D7=PD7 D8=PB0 D9=PB1 D10=PB2 D11=PB3 "
    "D12=PB4 D13=PB5 A0=PC0 A1=PC1 A2=PC2 A3=PC3 A4=PC4 A5=PC5"
)
DOCUMENTED = dict(place.split("=") for place in PLACES.split())


BOARD_H = (ROOT / "firmware/src/board.h").read_text(encoding="utf-8")


def built_with(board: ChipBoard, what: str) -> dict[int, str]:
    """Which pins the firmware of a board is built with: number to port pin."""
    (block,) = re.findall(
        rf"BOARD == BOARD_{board.name}\n(.*?)^#e", BOARD_H, re.MULTILINE | re.DOTALL
    )
    (pins,) = re.findall(rf"#define {what}\(PIN\)(.*?)^#", block, re.MULTILINE | re.DOTALL)
    found = re.findall(r"PIN\((\d+), ([BCD]), (\d)\)", pins)
    return {int(number): f"P{port}{bit}" for number, port, bit in found}


def labels(board: ChipBoard) -> list[str]:
    return [button.label for button in chip_buttons(board)] + list(chip_outputs(board))


@pytest.mark.parametrize(("label", "port"), DOCUMENTED.items())
def test_labels_name_the_documented_port(label: str, port: str) -> None:
    assert port_pin(label) == port


@pytest.mark.parametrize("label", ["", "D", "D14", "D-1", "A6", "A7", "VIN", "5V", "PB0", "d2"])
def test_other_labels_are_refused(label: str) -> None:
    with pytest.raises(ValueError, match="D0 to D13 or A0 to A5"):
        port_pin(label)


@pytest.mark.parametrize("board", BOTH)
def test_no_pin_serves_twice(board: ChipBoard) -> None:
    assert len(set(labels(board))) == len(labels(board))


@pytest.mark.parametrize("board", BOTH)
def test_the_serial_line_stays_free(board: ChipBoard) -> None:
    assert not set(SERIAL_PINS) & set(labels(board))


@pytest.mark.parametrize("board", BOTH)
def test_no_contact_on_the_pin_with_the_lamp_of_the_board(board: ChipBoard) -> None:
    assert "D13" not in [button.label for button in chip_buttons(board)]


def test_eight_seats_use_every_pin_that_is_left() -> None:
    assert set(labels(ChipBoard.NANO8)) == DOCUMENTED.keys() - set(SERIAL_PINS)


def test_a_seat_keeps_its_contacts_in_both_builds() -> None:
    four = chip_buttons(ChipBoard.NANO4)
    assert chip_buttons(ChipBoard.NANO8)[: len(four)] == four


@pytest.mark.parametrize("board", BOTH)
def test_channels_count_two_to_a_seat_play_first(board: ChipBoard) -> None:
    count = 2 * chip_seats(board)
    assert [button.channel for button in chip_buttons(board)] == list(range(count))
    assert [button.button for button in chip_buttons(board)][:2] == list(ButtonKind)


@pytest.mark.parametrize("board", BOTH)
def test_the_chip_numbers_slap_first(board: ChipBoard) -> None:
    for button in chip_buttons(board):
        first = 0 if button.button is ButtonKind.SLAP else PROTOCOL["numbers"]["slaps"]
        assert button.number == first + button.seat


def test_boards_are_those_of_the_protocol() -> None:
    assert {board.value for board in BOTH} == PROTOCOL["boards"].keys() - {"pc"}
    assert chip_seats(ChipBoard.NANO8) == PROTOCOL["numbers"]["lamps"]


@pytest.mark.parametrize("board", BOTH)
def test_the_chip_is_built_with_the_same_contacts(board: ChipBoard) -> None:
    contacts = {button.number: button.port_pin for button in chip_buttons(board)}
    assert built_with(board, "BOARD_BUTTON_PINS") == contacts


def test_the_chip_is_built_with_the_same_lamps() -> None:
    direct = {n: port_pin(f"D{n + 8}") for n in range(4)}
    assert built_with(ChipBoard.NANO4, "BOARD_LAMP_PINS") == direct
    assert built_with(ChipBoard.NANO8, "BOARD_LAMP_PINS") == {}
    clock, data = re.findall(r"#define LAMP_(?:CLOCK|DATA)_BIT (\d)", BOARD_H)
    assert [f"PB{clock}", f"PB{data}"] == [port_pin(REGISTER_CLOCK), port_pin(REGISTER_DATA)]


# 74HC164: Q0-Q3 on pins 3-6, Q4-Q7 on pins 10-13. ULN2803A: inputs 1-8 face outputs 18-11.
def test_eight_lamps_go_through_the_register() -> None:
    lamps = chip_lamps(ChipBoard.NANO8)
    assert [lamp.label for lamp in lamps] == [None] * 8
    assert [lamp.register_output for lamp in lamps] == [f"Q{n}" for n in range(8)]
    assert [lamp.register_pin for lamp in lamps] == [3, 4, 5, 6, 10, 11, 12, 13]
    assert chip_outputs(ChipBoard.NANO8) == (REGISTER_CLOCK, REGISTER_DATA)


def test_four_lamps_hang_on_pins() -> None:
    assert chip_lamps(ChipBoard.NANO4) == tuple(ChipLamp(n, f"D{n + 8}") for n in range(4))


@pytest.mark.parametrize("board", BOTH)
def test_a_driver_takes_all_lamps_of_a_build(board: ChipBoard) -> None:
    places = [(lamp.driver_input, lamp.driver_output) for lamp in chip_lamps(board)]
    assert places == [(n, 19 - n) for n in range(1, chip_seats(board) + 1)]


def test_every_seat_has_a_colour_of_its_own() -> None:
    assert CHIP_SEAT_COLOURS[: len(SEAT_COLOURS)] == SEAT_COLOURS
    assert len(set(CHIP_SEAT_COLOURS)) == chip_seats(ChipBoard.NANO8)
    assert tuple(colour.capitalize() for colour in CHIP_SEAT_COLOURS) == NAMES
