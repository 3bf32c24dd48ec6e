"""What `python -m hardware.drawings` makes: fresh, readable, and saying what the tables say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.drawings.__main__ import HERE, PDFS, TEXTS
from hardware.drawings.button import button_drawing, tabs
from hardware.drawings.chip import chip_drawing
from hardware.drawings.table import SHOWN_SEATS, table_drawing
from hardware.drawings.usb import SOCKETS, socket_of, usb_drawing
from hardware.drawings.wiring import drawing
from hardware.pins import MAX_SEATS, ButtonKind, buttons, lamps
from hardware.table_plan import table_plan
from hardware.wires import CONTACT_PAIRS, LAMP_PAIRS
from hardware.wiring_page import page
from tests.support.house import ROOT
from tests.support.svg import is_drawing, misplaced, struck, words

REMEDY = "run: python -m hardware.drawings"


def labels(svg: str) -> list[str]:
    return [text.content for text in words(svg)]


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: file.name)
def test_every_committed_file_is_fresh(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == TEXTS[file](), REMEDY


def test_every_drawing_and_template_has_its_maker() -> None:
    there = {path for path in HERE.iterdir() if path.suffix in {".svg", ".pdf"}}
    assert there == {file for file in (*TEXTS, *PDFS) if file.parent == HERE}


def test_every_made_file_is_small() -> None:
    sizes = {file.name: file.stat().st_size for file in (*TEXTS, *PDFS)}
    assert {name: size for name, size in sizes.items() if size > 500_000} == {}


def test_the_old_maker_is_named_nowhere() -> None:
    old = "python -m hardware." + "wiring_page"
    pages = [*ROOT.glob("*.md"), *ROOT.glob("*/*.md"), *ROOT.glob("hardware/*.py")]
    assert [path.name for path in pages if old in path.read_text(encoding="utf-8")] == []


@pytest.mark.parametrize("make", [button_drawing, table_drawing, usb_drawing])
def test_every_text_has_its_place(make: Callable[[], str]) -> None:
    svg = make()
    assert is_drawing(svg)
    assert misplaced(svg) == []
    assert struck(svg) == []


class TestButton:
    def test_each_of_the_eight_wires_leaves_one_tab(self) -> None:
        wires = [(tab.wire, tab.striped) for kind in ButtonKind for tab in tabs(kind) if tab.wire]
        assert len(wires) == len(set(wires)) == 8

    @pytest.mark.parametrize("kind", ButtonKind)
    def test_a_contact_is_wired_between_no_and_com_and_nc_is_free(self, kind: ButtonKind) -> None:
        """Normally closed would read as pressed always."""
        by_name = {tab.name: tab for tab in tabs(kind)}
        assert by_name["NC"].wire is None
        assert by_name["NO"].wire == by_name["COM"].wire == CONTACT_PAIRS[kind]
        assert (by_name["NO"].striped, by_name["COM"].striped) == (False, True)
        assert all("ground" in end for end in by_name["COM"].ends)

    @pytest.mark.parametrize("kind", ButtonKind)
    def test_the_driver_takes_the_minus_of_a_lamp(self, kind: ButtonKind) -> None:
        """It only sinks: the plus hangs on 5 V."""
        by_name = {tab.name: tab for tab in tabs(kind)}
        assert by_name["lamp −"].wire == by_name["lamp +"].wire == LAMP_PAIRS[kind]
        assert "driver" in by_name["lamp −"].ends[0] and "5 V" in by_name["lamp +"].ends[0]

    def test_the_drawing_and_the_page_name_the_same_wires(self) -> None:
        seen = labels(button_drawing())
        for kind in ButtonKind:
            assert {CONTACT_PAIRS[kind], f"white-{LAMP_PAIRS[kind]}"} <= set(seen)
            assert f"{CONTACT_PAIRS[kind]}, ground white-{CONTACT_PAIRS[kind]}" in page()
        assert page().count(", 5 V white-") == len(lamps(MAX_SEATS))


class TestUsb:
    def test_every_button_of_six_seats_has_a_socket_of_its_own(self) -> None:
        sockets = [socket_of(pin.seat, pin.button) for pin in buttons(MAX_SEATS)]
        assert sorted(sockets) == list(range(1, SOCKETS + 1))

    def test_every_socket_is_labelled(self) -> None:
        seen = labels(usb_drawing())
        for pin in buttons(MAX_SEATS):
            assert seen.count(f"{pin.seat + 1} {pin.button.name}") == 1
        assert {str(socket) for socket in range(1, SOCKETS + 1)} <= set(seen)


class TestCurrents:
    # 5 V / 1.1 kΩ = 4.545 mA, sixteen times 72.7; 8 * (5 - 1.4) V / 2.7 kΩ = 10.7; 8 * 20 = 160.
    def test_at_the_nano(self) -> None:
        seen = labels(chip_drawing())
        rows = {
            "a pressed contact: 4.5 mA",
            "all 16 pressed: 73 mA",
            "all into the driver: 11 mA",
            "a lit lamp: 20 mA",
            "all 8 lit: 160 mA",
        }
        assert rows <= set(seen)

    # 3.3 V / 11 kΩ, and (3.3 - 1.4) V / 2.7 kΩ.
    def test_at_the_header(self) -> None:
        seen = labels(drawing(MAX_SEATS))
        assert (seen.count("pressed: 0.3 mA"), seen.count("lit: 0.7 mA")) == (2, 2)


class TestTable:
    @pytest.mark.parametrize("seats", range(2, 9))
    def test_the_measures_of_every_size_are_in_their_line(self, seats: int) -> None:
        plan = table_plan(seats)
        found = sorted(words(table_drawing()), key=lambda text: text.left)
        screens = {t.bottom for t in found if t.content.startswith(f"{plan.screen.diagonal_in} in")}
        lines = [[text.content for text in found if text.bottom == level] for level in screens]
        (cells,) = [line for line in lines if line[0] == str(seats)]
        assert cells[:5] == [
            str(seats),
            str(plan.diameter_mm),
            f"{plan.chord_mm:.0f}",
            f"{plan.rim_chord_mm:.0f}",
            str(plan.cable_mm),
        ]

    def test_every_other_size_has_its_small_plan(self) -> None:
        seen = labels(table_drawing())
        others = [seats for seats in range(2, 9) if seats != SHOWN_SEATS]
        assert [f"{seats} seats" for seats in others] == [s for s in seen if s[1:] == " seats"]
