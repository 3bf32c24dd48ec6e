"""Buzz! sets: which button is which, and what is written for their lamps."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.buzz import SETS, handsets, is_buzz, report
from hardware.input_controls import key
from tests.support.buzz_set import BuzzMachine, buzz
from tests.support.input_devices import encoder


def test_both_sets_are_known_and_other_devices_are_not() -> None:
    assert [is_buzz(buzz(product=product)) for product in sorted(SETS)] == [True, True]
    assert not is_buzz(encoder())
    assert not is_buzz(buzz(product=0x0268))  # a pad of the same maker


@pytest.mark.parametrize("first", [0x2C0, 0x120])
def test_red_is_the_first_of_five_and_blue_the_last(first: int) -> None:
    found = [(one.red, one.blue) for one in handsets(buzz(first=first))]
    assert found == [(key(first + n), key(first + n + 4)) for n in (0, 5, 10, 15)]


def test_the_report_is_eight_bytes() -> None:
    """Its number, then the seven that hid-sony sends: nothing, four lamps, nothing, nothing."""
    assert report((True, False, False, True)) == bytes((0, 0, 255, 0, 0, 255, 0, 0))
    assert report((False,) * 4) == bytes(8)


def test_the_kernels_leds_are_switched_one_by_one(tmp_path: Path) -> None:
    machine = BuzzMachine(tmp_path).with_leds().with_hidraw()
    lights = machine.lights()
    lights.set(3, lit=True)
    lights.set(7, lit=True)
    lights.set(3, lit=False)
    assert machine.leds == ["0", "0", "0", "1"]
    assert machine.raw == b""
    lights.stop()
    assert machine.leds == ["0"] * 4
    assert lights.faults == 0


def test_without_them_a_report_tells_of_all_lamps(tmp_path: Path) -> None:
    machine = BuzzMachine(tmp_path).with_hidraw()
    lights = machine.lights()
    lights.set(1, lit=True)
    lights.set(5, lit=True)
    assert machine.raw == report((True, False, True, False))
    lights.stop()
    assert machine.raw == report((False,) * 4)


def test_a_set_without_lamps_is_a_fault_and_no_more(tmp_path: Path) -> None:
    lights = BuzzMachine(tmp_path).lights()
    lights.set(1, lit=True)
    assert lights.faults == 1
    assert lights.last_fault == "lamp 1: FileNotFoundError: Buzz has no lamps here"


def test_one_that_was_plugged_in_again_under_another_number_shines(tmp_path: Path) -> None:
    machine = BuzzMachine(tmp_path).with_leds()
    lights = machine.lights()
    machine.devices.pull_out(buzz().path)
    lights.set(1, lit=True)
    assert (lights.faults, machine.leds[0]) == (1, "0")
    machine.devices.plug_in(buzz(11))
    machine.node(11)
    lights.set(1, lit=True)
    assert (lights.faults, machine.leds[0]) == (1, "1")
