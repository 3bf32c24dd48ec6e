"""The wiring page and its drawing: fresh, complete, readable, and right in their arithmetic."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.electrics import (
    DECLARED_ORDER_NS,
    HEADER_LIMIT_UA,
    LAMP_UA,
    LINE_LIMIT_UA,
    PI_3_INPUT,
    PI_4_INPUT,
    USUAL,
    Filter,
    budget,
    driver_idle_mv,
    driver_input_ua,
    press_delay_ns,
    release_delay_ns,
    seat_spread_ns,
)
from hardware.parts import ENCODER_PARTS, TOP, total_eur
from hardware.pins import (
    AVOIDED,
    MAX_SEATS,
    MIN_SEATS,
    SEAT_COLOURS,
    ButtonPin,
    LampPin,
    buttons,
    lamps,
)
from hardware.wiring_page import (
    BUTTON_DRAWING_FILE,
    CHIP_DRAWING_FILE,
    DRAWING_FILE,
    PAGE_FILE,
    USB_DRAWING_FILE,
    drawing,
    page,
)
from tests.support.svg import is_drawing, misplaced, words

ALL_SIZES = range(MIN_SEATS, MAX_SEATS + 1)


def everything(seats: int) -> list[ButtonPin | LampPin]:
    return [*buttons(seats), *lamps(seats)]


class TestPage:
    def test_every_contact_and_lamp_has_its_row(self) -> None:
        for pin in everything(MAX_SEATS):
            place = f"| GPIO{pin.bcm} | {pin.physical} | {pin.ground_physical} |"
            assert page().count(place) == 1

    def test_every_seat_has_its_table_in_order(self) -> None:
        heads = re.findall(r"\*\*Seat (\d), (\w+)\*\*", page())
        assert heads == [(str(n), colour) for n, colour in enumerate(SEAT_COLOURS, start=1)]

    def test_no_avoided_line_is_in_a_table_of_pins(self) -> None:
        assert not [bcm for bcm in AVOIDED if f"| GPIO{bcm} |" in page()]

    def test_nothing_was_left_to_fill_in(self) -> None:
        assert "$" not in page()

    def test_tables_have_as_many_cells_as_their_heads(self) -> None:
        for block in re.findall(r"(?:^\|.*\n)+", page(), flags=re.MULTILINE):
            assert len({line.count("|") for line in block.splitlines()}) == 1

    def test_links_inside_the_page_lead_somewhere(self) -> None:
        titles = re.findall(r"^## (.+)$", page(), flags=re.MULTILINE)
        anchors = {title.lower().replace(" ", "-") for title in titles}
        assert set(re.findall(r"\(#([^)]+)\)", page())) <= anchors

    def test_pictures_are_the_committed_drawings(self) -> None:
        targets = re.findall(r"!\[[^]]*\]\(([^)]+)\)", page())
        assert [PAGE_FILE.parent / file for file in targets] == [
            DRAWING_FILE,
            BUTTON_DRAWING_FILE,
            USB_DRAWING_FILE,
            CHIP_DRAWING_FILE,
        ]

    def test_links_to_other_pages_lead_somewhere(self) -> None:
        targets = re.findall(r"\]\(([^)#]+)\)", page())
        assert [file for file in targets if not (PAGE_FILE.parent / file).is_file()] == []

    def test_says_that_nobody_has_built_it(self) -> None:
        assert "Not tried on real hardware yet" in page()

    # By hand, two seats: 50 + 0 + 4 + 8 + 2 + 1.6 + 3 * 4 * cents + 1 + 0.5 + 9 = 76 at the least;
    # 120 + 150 + 10 + 24 + 6 + 4.8 + 1.6 + 2 + 2 + 25 = 345 at the most. Rounded to tens.
    def test_the_sum_of_two_seats(self) -> None:
        assert total_eur(2) == (80, 350)
        assert "| **all, roughly** | 80-350 € |" in page()

    # By hand, six seats: 50 + 0 + 12 + 24 + 6 + 5 + 24 * 0.3 + 24 * 0.1 = 107 at the least;
    # 120 + 150 + 30 + 72 + 18 + 12 + 24 * 0.6 + 24 * 0.3 = 424 at the most.
    def test_the_sum_of_six_seats_with_an_encoder(self) -> None:
        assert total_eur(6, (*TOP, *ENCODER_PARTS)) == (110, 420)
        chapter = page().partition("\n## With a USB encoder\n")[2].partition("\n## ")[0]
        assert "| 110-420 € |" in chapter

    # Two lamps a seat, eight to a driver; eight tabs, two pull-ups a seat.
    @pytest.mark.parametrize(
        ("part", "counts"),
        [
            ("ULN2803A", [1, 1, 1, 2, 2]),
            ("insulated spade connector", [16, 24, 32, 40, 48]),
            ("resistor 10 kΩ, 1 %", [4, 6, 8, 10, 12]),
            ("screen with HDMI, loudspeaker and cable", [1, 1, 1, 1, 1]),
            ("socket, 18 pins", [1, 1, 1, 2, 2]),
            ("lever connector for two wires", [8, 12, 16, 20, 24]),
        ],
    )
    def test_counts_of_parts(self, part: str, counts: list[int]) -> None:
        assert f"| {part} | " + " | ".join(map(str, counts)) + " |" in page()


class TestArithmetic:
    # By hand, 10 kΩ, 1 kΩ, 100 nF: V0 = 3.3 V / 11 = 0.3 V.
    # Press: 10k||1k = 909.09 Ω, times 100 nF = 90.909 µs, times ln(3.0 / 0.5) = 1.791759.
    # Release: 10 kΩ * 100 nF = 1 ms, times ln(3.0 / 1.3) = 0.836248.
    def test_usual_press(self) -> None:
        assert USUAL.closed_mv == pytest.approx(300)
        assert press_delay_ns(USUAL, 800) == pytest.approx(162_887, abs=1)

    def test_usual_release(self) -> None:
        assert release_delay_ns(USUAL, 2000) == pytest.approx(836_248, abs=1)

    # Latest press 162.887 µs and ten percent; earliest 90.909 µs * ln(3.0 / 1.7) = 51.635 µs,
    # less ten percent: 179.175 - 46.472.
    def test_two_seats_differ_by_less_than_the_declared_window(self) -> None:
        assert seat_spread_ns(USUAL, 10) == pytest.approx(132_704, abs=2)
        assert seat_spread_ns(USUAL, 10) < DECLARED_ORDER_NS

    def test_perfect_parts_differ_by_their_thresholds_alone(self) -> None:
        assert seat_spread_ns(USUAL, 0) == pytest.approx(162_887 - 51_635, abs=2)

    # 73 kΩ: V0 = 3.3 / 74 = 0.0446 V; 7.3 ms * ln(3.2554 / 1.3) = 7.3 ms * 0.91795.
    def test_weakest_built_in_pull_up(self) -> None:
        assert release_delay_ns(Filter(73_000, 1_000, 100), 2000) == pytest.approx(
            6_701_000, abs=1000
        )

    def test_the_page_prints_the_delays(self) -> None:
        row = "| **usual** | 10 kΩ | 1000 Ω | 100 nF | 0.30 V | 0.16 ms | 0.84 ms | 133 µs |"
        assert row in page()

    # Equal resistors leave half of 3.3 V; 1 kΩ under 3 kΩ leaves 825 mV, under 3.2 kΩ 786 mV.
    @pytest.mark.parametrize("pull_up_ohm", [1_000, 3_000])
    def test_parts_that_give_no_sure_low_are_refused(self, pull_up_ohm: int) -> None:
        with pytest.raises(ValueError, match="smaller series resistor"):
            Filter(pull_up_ohm, 1_000, 100)

    def test_parts_that_just_do_are_taken(self) -> None:
        assert Filter(3_200, 1_000, 100).closed_mv < PI_4_INPUT.low_mv

    @given(
        pull_up_ohm=st.integers(4_000, 100_000),
        series_ohm=st.integers(50, 1_000),
        capacitance_nf=st.integers(1, 1_000),
    )
    def test_a_press_is_always_quicker_than_a_release(
        self, pull_up_ohm: int, series_ohm: int, capacitance_nf: int
    ) -> None:
        parts = Filter(pull_up_ohm, series_ohm, capacitance_nf)
        early, late = (press_delay_ns(parts, mv) for mv in (2000, 800))
        assert 0 < early < late < release_delay_ns(parts, 2000)

    def test_older_inputs_lie_within_the_wider_thresholds(self) -> None:
        assert PI_4_INPUT.low_mv < PI_3_INPUT.low_mv < PI_3_INPUT.high_mv < PI_4_INPUT.high_mv

    # (3.3 - 1.4) V / 2.7 kΩ = 0.7037 mA a lamp; 3.3 V / 11 kΩ = 0.3 mA a contact; 20 mA a lamp.
    def test_currents_of_six_seats(self) -> None:
        assert driver_input_ua() == pytest.approx(703.7, abs=0.1)
        sums = budget(6)
        assert (sums.lines_ua, sums.pull_ups_ua, sums.lamps_ua) == (8_444, 3_600, 240_000)

    def test_the_limits_of_the_pi_are_kept_with_drivers_and_broken_without(self) -> None:
        assert driver_input_ua() < LINE_LIMIT_UA
        assert budget(MAX_SEATS).lines_ua < HEADER_LIMIT_UA
        # What the page says against lamps on lines: one is too much for it, three for all.
        assert LINE_LIMIT_UA < LAMP_UA
        assert HEADER_LIMIT_UA < 3 * LAMP_UA
        assert "gives 16 mA at the most, all lines together 50 mA" in page()

    # 10.2 kΩ of 14.7 kΩ, and of 62.9 kΩ, of 3.3 V.
    def test_which_pull_ups_light_a_lamp_at_power_on(self) -> None:
        assert driver_idle_mv(1_800) == pytest.approx(2289.8, abs=0.1)
        assert driver_idle_mv(50_000) == pytest.approx(535.1, abs=0.1)


@pytest.mark.parametrize("seats", ALL_SIZES)
class TestDrawing:
    def test_is_well_formed(self, seats: int) -> None:
        assert is_drawing(drawing(seats))

    def test_labels_every_line_with_its_seat_once(self, seats: int) -> None:
        labels = [text.content for text in words(drawing(seats))]
        for pin in everything(seats):
            lamp = " lamp" if isinstance(pin, LampPin) else ""
            assert labels.count(f"GPIO{pin.bcm} · {pin.seat + 1} {pin.button.name}{lamp}") == 1

    def test_leaves_the_other_lines_free(self, seats: int) -> None:
        used = {pin.bcm for pin in everything(seats)}
        free = {bcm for bcm in range(28) if f">GPIO{bcm} free<" in drawing(seats)}
        kept = {bcm for bcm in range(28) if f">GPIO{bcm} keep free<" in drawing(seats)}
        assert kept == set(AVOIDED)
        assert free == set(range(28)) - used - kept

    def test_shows_every_header_pin(self, seats: int) -> None:
        numbers = {text.content for text in words(drawing(seats))}
        assert numbers >= {str(pin) for pin in range(1, 41)}

    def test_every_text_has_its_place(self, seats: int) -> None:
        assert misplaced(drawing(seats)) == []


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_other_numbers_of_seats_cannot_be_drawn(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 6 seats"):
        drawing(seats)
