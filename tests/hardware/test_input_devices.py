"""Which input device is which: names and ports, moves, doubles."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.input_controls import LETTERS, key
from hardware.input_devices import (
    DeviceFacts,
    DeviceId,
    InputButton,
    assign,
    clean,
    ids_of,
    parse_button,
)
from tests.support.input_devices import encoder

ONE, TWO = encoder(3, port="1.1"), encoder(7, port="1.2")
LINES = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1)


def renumbered(facts: DeviceFacts, number: int) -> DeviceFacts:
    return replace(facts, path=f"/dev/input/event{number}")


def in_port(facts: DeviceFacts, port: str) -> DeviceFacts:
    return replace(facts, phys=f"usb-0000:01:00.0-{port}/input0")


@given(LINES, LINES.filter(lambda where: "@" not in where), st.integers(0, 0x2FF))
def test_a_button_is_what_its_setting_says(name: str, where: str, code: int) -> None:
    button = InputButton(key(code), DeviceId(name, where))
    assert parse_button(button.text) == button


def test_a_setting_can_be_read_by_people() -> None:
    button = InputButton(key(0x122), ids_of([ONE])[ONE.path])
    assert button.text == "button 3 @ Generic USB Joystick @ usb-0000:01:00.0-1.1/input0"


def test_a_device_may_be_nowhere() -> None:
    button = InputButton(key(30), DeviceId("py-evdev-uinput", ""))
    assert parse_button(button.text) == button
    assert parse_button(button.text.strip()) == button


@pytest.mark.parametrize(
    "text", ["", "button 3", "button 3 @ x", "tap 3 @ x @ y", "button 3 @ @ y"]
)
def test_other_texts_are_no_buttons(text: str) -> None:
    assert parse_button(text) is None


@given(st.permutations(range(6)))
def test_numbers_of_today_do_not_matter(numbers: list[int]) -> None:
    devices = [encoder(0, port=f"1.{port}") for port in range(6)]
    wanted = {device: id_ for device in range(6) for id_ in ids_of([devices[device]]).values()}
    today = [renumbered(one, number) for one, number in zip(devices, numbers, strict=True)]
    found = assign(set(wanted.values()), today)
    assert [found[wanted[device]].phys for device in range(6)] == [one.phys for one in devices]


def test_one_that_went_to_another_port_is_known() -> None:
    wanted = set(ids_of([ONE]).values())
    assert [one.phys for one in assign(wanted, [in_port(ONE, "1.4")]).values()] == [
        in_port(ONE, "1.4").phys
    ]


def test_of_two_alike_one_may_move() -> None:
    ids = ids_of([ONE, TWO])
    found = assign(set(ids.values()), [ONE, moved := in_port(TWO, "1.4")])
    assert found == {ids[ONE.path]: ONE, ids[TWO.path]: moved}


def test_two_alike_in_strange_ports_are_not_guessed() -> None:
    wanted = set(ids_of([ONE, TWO]).values())
    assert assign(wanted, [in_port(ONE, "2.1"), in_port(TWO, "2.2")]) == {}
    assert assign(wanted, [in_port(ONE, "2.1")]) == {}


def test_another_device_does_not_take_its_place() -> None:
    wanted = set(ids_of([ONE]).values())
    assert assign(wanted, [replace(ONE, name="Mouse")]) == {}


def test_two_that_agree_in_everything_are_counted_in_the_kernels_order() -> None:
    first, second = renumbered(ONE, 9), renumbered(ONE, 10)
    ids = ids_of([second, first])
    assert ids[first.path].where == ONE.phys
    assert ids[second.path].where == f"{ONE.phys}#2"
    assert assign(set(ids.values()), [second, first]) == {
        ids[first.path]: first,
        ids[second.path]: second,
    }


def test_a_serial_number_counts_more_than_a_port() -> None:
    one, two = replace(ONE, uniq="A1"), replace(TWO, uniq="B2")
    ids = ids_of([one, two])
    swapped = [replace(one, phys=two.phys), replace(two, phys=one.phys)]
    found = assign(set(ids.values()), swapped)
    assert {id_.where: facts.uniq for id_, facts in found.items()} == {
        "A1/input0": "A1",
        "B2/input0": "B2",
    }


def test_copies_with_one_serial_number_are_told_apart_by_their_ports() -> None:
    one, two = replace(ONE, uniq="0000"), replace(TWO, uniq="0000")
    ids = ids_of([one, two])
    assert {id_.where for id_ in ids.values()} == {one.phys, two.phys}
    assert assign(set(ids.values()), [one, two]) == {ids[one.path]: one, ids[two.path]: two}


def test_one_that_got_a_double_later_is_still_known() -> None:
    """Alone it was known by its serial number; its copy has the same."""
    one, two = replace(ONE, uniq="0000"), replace(TWO, uniq="0000")
    assert assign({ids_of([one])[one.path]}, [one]) == {ids_of([one])[one.path]: one}
    by_port = ids_of([one, two])[one.path]
    assert assign({by_port}, [one]) == {by_port: one}


def test_kinds_are_told_apart() -> None:
    keyboard = replace(ONE, keys=LETTERS | {28, 57})
    mouse = replace(ONE, keys=frozenset({0x110, 0x111}), is_pointer=True)
    touch = replace(ONE, keys=frozenset({0x14A}))
    power = replace(ONE, keys=frozenset({116}))
    assert [one.has_buttons for one in (ONE, keyboard, mouse, touch, power)] == [
        True,
        False,
        False,
        False,
        False,
    ]
    assert [one.is_keyboard for one in (ONE, keyboard)] == [False, True]


def test_names_become_one_line() -> None:
    assert clean("  Zero\tDelay\n\x07 USB ") == "Zero Delay USB"
