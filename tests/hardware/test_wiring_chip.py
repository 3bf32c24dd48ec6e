"""The chapter and the drawing of a table with a Nano: complete, readable, right in arithmetic."""

from __future__ import annotations

import re

import pytest

from hardware.chip_pins import (
    CHIP_SEAT_COLOURS,
    LIGHT_PIN,
    ChipBoard,
    chip_buttons,
    chip_lamps,
    chip_outputs,
    chip_seats,
    port_pin,
)
from hardware.drawings.chip import LEFT_ROW, RIGHT_ROW, chip_drawing
from hardware.electrics import (
    CHIP_INPUT,
    CHIP_USUAL,
    COMPARATOR_MV,
    LIGHT_USUAL,
    Filter,
    driver_input_ua,
    press_delay_ns,
    release_delay_ns,
    seat_spread_ns,
)
from hardware.link_settings import LinkSettings
from hardware.pins import ButtonKind
from hardware.wiring_page import page
from tests.support.house import ROOT
from tests.support.svg import is_drawing, misplaced, words

EIGHT = range(chip_seats(ChipBoard.NANO8))


def chapter() -> str:
    """The chapter, as it stands in the page."""
    (text,) = re.findall(r"^## With an Arduino Nano\n(.*?)^## ", page(), re.MULTILINE | re.DOTALL)
    return str(text)


def row(seat: int) -> list[str]:
    """The cells of a seat in the table of pins."""
    (line,) = re.findall(rf"^\| {seat + 1}, {CHIP_SEAT_COLOURS[seat]} .*$", chapter(), re.MULTILINE)
    return [cell.strip() for cell in line.strip("|").split("|")]


class TestChapter:
    @pytest.mark.parametrize("seat", EIGHT)
    def test_every_contact_is_in_its_place(self, seat: int) -> None:
        labels = {
            button.button: button.label
            for button in chip_buttons(ChipBoard.NANO8)
            if button.seat == seat
        }
        assert row(seat)[1:3] == [labels[ButtonKind.PLAY], labels[ButtonKind.SLAP]]

    @pytest.mark.parametrize("seat", EIGHT)
    def test_every_lamp_is_in_its_place(self, seat: int) -> None:
        lamp = chip_lamps(ChipBoard.NANO8)[seat]
        direct = dict(enumerate(lamp.label for lamp in chip_lamps(ChipBoard.NANO4)))
        assert row(seat)[3:] == [
            f"74HC164 {lamp.register_output}, pin {lamp.register_pin}",
            direct.get(seat, ""),
            f"in {lamp.driver_input}, out {lamp.driver_output}",
        ]

    def test_counts_of_parts(self) -> None:
        # Two contacts a seat, three parts a contact; a register for eight seats only.
        for part, counts in {"resistor 100 Ω, 1 %": "8 | 16", "74HC164": "0 | 1"}.items():
            assert f"| {part} | {counts} |" in chapter()

    def test_it_says_both_commands(self) -> None:
        assert "`make flash`" in chapter() and "`make flash BOARD=nano4`" in chapter()


class TestArithmetic:
    # By hand: V0 = 5 V / 11 = 0.4545 V. Press: 90.909 Ω * 10 nF = 0.90909 µs, times
    # ln(4.5455 / 1.0455) = 1.46963. Release: 1 kΩ * 10 nF = 10 µs, times ln(4.5455 / 2) = 0.82098.
    def test_usual_parts(self) -> None:
        assert CHIP_USUAL.closed_mv == pytest.approx(454.5, abs=0.1)
        assert press_delay_ns(CHIP_USUAL, CHIP_INPUT.low_mv) == pytest.approx(1_336, abs=1)
        assert release_delay_ns(CHIP_USUAL, CHIP_INPUT.high_mv) == pytest.approx(8_210, abs=1)

    # Latest 1.336 µs and ten percent; earliest 0.90909 µs * ln(4.5455 / 2.5455) = 0.52711 µs, less
    # ten percent: 1.4696 - 0.4744.
    def test_usual_parts_make_no_seat_quicker_than_a_tie(self) -> None:
        assert seat_spread_ns(CHIP_USUAL, 10) == pytest.approx(995, abs=2)
        assert seat_spread_ns(CHIP_USUAL, 10) < LinkSettings().order_ns

    def test_the_parts_for_the_header_would(self) -> None:
        assert seat_spread_ns(Filter(10_000, 1_000, 100, CHIP_INPUT), 10) > 40 * 2_000

    # The chip's inputs have other limits: 1.5 V of 5 V is 0.3, so Rs may be 3/7 of Rp at most.
    def test_what_gives_no_sure_low_at_the_chip_is_refused(self) -> None:
        assert Filter(1_000, 428, 10, CHIP_INPUT).closed_mv < CHIP_INPUT.low_mv
        with pytest.raises(ValueError, match="1500 mV"):
            Filter(1_000, 429, 10, CHIP_INPUT)

    # (5 - 1.4) V / 2.7 kΩ = 1.333 mA a lamp, eight lamps; 5 V / 1.1 kΩ, sixteen contacts.
    def test_currents(self) -> None:
        assert driver_input_ua(5_000) == pytest.approx(1_333, abs=1)
        assert "All pressed: 73 mA" in chapter()
        assert "Into the driver: 11 mA" in chapter()
        assert "Lamps, all lit: 160 mA" in chapter()


class TestDrawing:
    def test_is_well_formed_and_every_text_has_its_place(self) -> None:
        assert is_drawing(chip_drawing())
        assert misplaced(chip_drawing()) == []

    def test_a_nano_has_fifteen_pins_a_side_and_every_digital_one(self) -> None:
        left, right = LEFT_ROW.split(), RIGHT_ROW.split()
        assert (len(left), len(right)) == (15, 15)
        digital = {label for label in left + right if re.fullmatch(r"D\d+|A[0-5]", label)}
        assert {port_pin(label) for label in digital} == {
            *(f"PD{bit}" for bit in range(2, 8)),
            *(f"PB{bit}" for bit in range(6)),
            *(f"PC{bit}" for bit in range(6)),
        }

    @pytest.mark.parametrize("board", list(ChipBoard))
    def test_labels_every_contact(self, board: ChipBoard) -> None:
        found = [text.content for text in words(chip_drawing())]
        seats = chip_seats(ChipBoard.NANO4)
        for button in chip_buttons(board):
            both = 2 if button.seat < seats else 1
            assert found.count(f"{button.seat + 1} {button.button.name}") == both

    def test_labels_every_lamp(self) -> None:
        found = [text.content for text in words(chip_drawing())]
        for lamp in chip_lamps(ChipBoard.NANO8):
            assert found.count(f"seat {lamp.seat + 1}") == 1
            assert found.count(f"{lamp.register_pin} {lamp.register_output}") == 1
        for lamp in chip_lamps(ChipBoard.NANO4):
            assert found.count(f"{lamp.seat + 1} lamp") == 1


class TestLightSensor:
    def test_its_pin_serves_nothing_else(self) -> None:
        for board in ChipBoard:
            labels = [button.label for button in chip_buttons(board)]
            assert LIGHT_PIN not in [*labels, *chip_outputs(board)]

    def test_the_chip_compares_that_pin(self) -> None:
        """A7 is input 7 of the converter, whose selector the comparator borrows."""
        board_h = (ROOT / "firmware/src/board.h").read_text(encoding="utf-8")
        assert re.findall(r"#define LIGHT_CHANNEL (\d)u", board_h) == [LIGHT_PIN.removeprefix("A")]

    @pytest.mark.parametrize(
        ("cd_m2", "micro_amperes"),
        # pi * 250 cd/m² are 785 lux, at 300 lumens a watt 2.62 W/m²; on 7.5 mm² 19.6 µW; with
        # 0.34 A/W 6.7 µA. Twice the light, twice the current.
        [(250, 6.68), (500, 13.35), (100, 2.67)],
    )
    def test_current(self, cd_m2: int, micro_amperes: float) -> None:
        assert LIGHT_USUAL.current_na(cd_m2) / 1000 == pytest.approx(micro_amperes, rel=0.01)

    def test_every_usual_screen_is_seen_whatever_the_chips_reference(self) -> None:
        for cd_m2 in (100, 250, 500):
            assert LIGHT_USUAL.level_mv(cd_m2) > COMPARATOR_MV.high_mv
            assert LIGHT_USUAL.crossing_percent(cd_m2, COMPARATOR_MV.high_mv) < 100
        # 470 kΩ * 6.68 µA
        assert LIGHT_USUAL.level_mv(250) == pytest.approx(3_140, rel=0.01)
        assert LIGHT_USUAL.level_mv(5_000) == COMPARATOR_MV.supply_mv

    def test_it_settles_in_far_less_than_a_millisecond(self) -> None:
        # 470 kΩ and 25 + 14 + 50 pF
        assert LIGHT_USUAL.settling_ns == 41_830

    def test_page_and_drawing_have_its_parts(self) -> None:
        assert "| photodiode BPW34, anode | A7 |" in chapter()
        assert "| resistor 470 kΩ | from A7 to GND, at the Nano |" in chapter()
        assert "| 250 cd/m² | 6.7 µA | 3.1 V | 32 to 38 % of white |" in chapter()
        shown = {one.content for one in words(chip_drawing())}
        assert {"BPW34", "470 kΩ", "A7"} <= shown
