"""What the doctor says where some buttons are on pins and others on USB devices."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.input_devices import DeviceFacts
from hardware.input_timing import Poll
from pi_app.doctor import Finding
from pi_app.settings import ButtonSettings, Inputs, SeatInputs, SeatPins, Settings
from tests.pi_app.test_doctor import Machine, diagnosed, found
from tests.pi_app.world import settings_for
from tests.support.input_devices import Devices, button, encoder

MS = 1_000_000
LEFT = replace(encoder(3, port="1.1"), poll=Poll(8 * MS, is_known=True))
BARE = SeatPins(0, 0, 0, 0)
ON_USB = {"1": SeatInputs(button(LEFT, 1).text, button(LEFT, 2).text)}
MIXED = ButtonSettings(pins={"1": BARE, "2": SeatPins(20, 21, 0, 0)}, evdev=ON_USB)
USED = "buttons on the Pi's pins (gpiod, pinctrl-rp1)"


def told(options: ButtonSettings, name: str, *there: DeviceFacts) -> Finding:
    settings: Settings = replace(settings_for(), buttons=options)
    return found(diagnosed(Machine(on_a_pi=True, devices=Devices(*there)), settings), name)


def test_both_kinds_are_told_with_their_seats_and_with_what_is_a_tie() -> None:
    """± 8.2 ms and ± 0.2 ms add up."""
    assert told(MIXED, "evdev", LEFT).detail == f"{LEFT.name}, seats 1; asked every 8 ms"
    pins = told(MIXED, "gpio", LEFT)
    assert pins.ok
    assert pins.detail == f"{USED}, seats 2, and slaps within 8.4 ms of those on USB are a tie"


def test_a_device_that_is_not_there_leaves_the_pins() -> None:
    assert "plug it in there" in told(MIXED, "evdev").detail
    assert told(MIXED, "gpio").detail == f"{USED}, seats 2"


def test_pins_that_nobody_wired_are_left_alone() -> None:
    """Whether the device is there or not: no button is on the pins."""
    all_on_usb = replace(MIXED, pins={"1": BARE, "2": BARE})
    for there in ((), (LEFT,)):
        finding = told(all_on_usb, "gpio", *there)
        assert not finding.ok
        assert finding.detail == "left alone: the buttons are wired to USB devices"


def test_without_devices_nothing_is_said_of_them() -> None:
    assert told(ButtonSettings(), "gpio").detail == USED


@pytest.mark.parametrize(
    ("inputs", "name", "seat"), [(Inputs.GPIO, "gpio", 1), (Inputs.EVDEV, "evdev", 2)]
)
def test_what_is_left_out_by_name_is_told(inputs: Inputs, name: str, seat: int) -> None:
    detail = told(replace(MIXED, inputs=inputs), name, LEFT).detail
    line = f"; Seat {seat}: inputs = {inputs.value} leaves out its buttons; auto takes them"
    assert detail.endswith(line)
