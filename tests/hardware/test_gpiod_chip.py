"""The chip of the header: found by its label, and what is told if it cannot be had."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from gpiod.line import Bias, Direction

from hardware import gpiod_chip
from hardware.errors import (
    DeviceMissingError,
    DriverMissingError,
    HardwareError,
    LineBusyError,
    NotAllowedError,
    WiringError,
)
from hardware.gpio_leds import GpioLeds
from hardware.gpiod_chip import HEADER_LABELS, GpioChip, open_chip
from tests.support.fake_gpiod import FakeChip, chips_of

if TYPE_CHECKING:
    import gpiod

    from hardware import gpio_lines

    def _real_chips_have_our_shape(chip: gpiod.Chip) -> gpio_lines.Chip:
        return chip


FIRMWARE = "raspberrypi-exp-gpio"
"""A chip of eight lines that is no header; every Pi from the 3 on has it."""


def failing(number: int) -> OSError:
    return OSError(number, os.strerror(number))


# -- which chip ----------------------------------------------------------------------------


@pytest.mark.parametrize("label", HEADER_LABELS)
def test_the_header_is_known_by_its_label_whatever_its_number(label: str) -> None:
    header = FakeChip(label)
    others = FakeChip(FIRMWARE), FakeChip("gpio-brcmstb@107d508500")
    chip = open_chip(chips=chips_of(*others, header))
    assert chip.told == f"{label}, /dev/gpiochip2"
    assert [other.is_closed for other in others] == [True, True]
    assert not header.is_closed


@pytest.mark.parametrize("wanted", ["gpio-sim.0-node0", "/dev/gpiochip1"])
def test_another_chip_can_be_named(wanted: str) -> None:
    header, other = FakeChip(), FakeChip("gpio-sim.0-node0")
    assert open_chip(wanted, chips_of(header, other)).told == "gpio-sim.0-node0, /dev/gpiochip1"


def test_a_chip_that_was_named_is_that_one_or_none() -> None:
    with pytest.raises(DeviceMissingError) as caught:
        open_chip("/dev/gpiochip7", chips_of(FakeChip(), FakeChip(FIRMWARE)))
    assert str(caught.value).startswith(
        "/dev/gpiochip7 is no GPIO chip of this machine, found /dev/gpiochip0 (pinctrl-bcm2711), "
        "/dev/gpiochip1 (raspberrypi-exp-gpio): name the right one under [buttons] chip"
    )


@pytest.mark.parametrize(
    ("chips", "kind", "text"),
    [
        ((), DeviceMissingError, "no GPIO chip at /dev/gpiochip*: this needs a Raspberry Pi"),
        (
            (FakeChip(FIRMWARE),),
            DeviceMissingError,
            "no GPIO chip of a Pi's header, found /dev/gpiochip0 (raspberrypi-exp-gpio)",
        ),
        (
            (failing(errno.EACCES),),
            NotAllowedError,
            "/dev/gpiochip0 may not be opened: add the user to the group gpio",
        ),
        (
            (FakeChip(FIRMWARE), failing(errno.ENODEV)),
            DeviceMissingError,
            "/dev/gpiochip1 (No such device)",
        ),
    ],
)
def test_what_is_told_where_it_cannot_be_had(
    chips: tuple[FakeChip | OSError, ...], kind: type[HardwareError], text: str
) -> None:
    with pytest.raises(kind) as caught:
        open_chip(chips=chips_of(*chips))
    assert text in str(caught.value)
    assert "\n" not in str(caught.value)


def test_one_that_may_not_be_opened_does_not_hide_the_header() -> None:
    chip = open_chip(chips=chips_of(failing(errno.EACCES), FakeChip("pinctrl-rp1")))
    assert chip.told == "pinctrl-rp1, /dev/gpiochip1"


def test_the_devices_of_this_machine_come_by_number_each_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a Pi 5 the old name of the header's chip leads to the new one."""
    for name in ("gpiochip0", "gpiochip2", "gpiochip10"):
        (tmp_path / name).touch()
    (tmp_path / "gpiochip4").symlink_to("gpiochip0")
    monkeypatch.setattr(gpiod_chip, "_DEVICES", tmp_path)
    paths = gpiod_chip.Chips().paths()
    assert [Path(path).name for path in paths] == ["gpiochip0", "gpiochip2", "gpiochip10"]


# -- the library ---------------------------------------------------------------------------


def test_a_missing_library_is_told_with_its_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", None)
    with pytest.raises(DriverMissingError, match=r"module gpiod is missing .*: pip install 'gpiod"):
        open_chip(chips=chips_of(FakeChip()))


def test_the_library_of_the_first_version_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian 12 has it as python3-libgpiod, under the same name."""
    monkeypatch.setitem(sys.modules, "gpiod", ModuleType("gpiod"))
    with pytest.raises(DriverMissingError, match="module gpiod is of version 1: pip install"):
        open_chip(chips=chips_of(FakeChip()))


# -- lines ---------------------------------------------------------------------------------


@pytest.fixture
def fake() -> FakeChip:
    return FakeChip()


@pytest.fixture
def chip(fake: FakeChip) -> GpioChip:
    return open_chip(chips=chips_of(fake))


def test_who_holds_a_line_is_named(fake: FakeChip, chip: GpioChip) -> None:
    fake.held |= {4: "w1-gpio", 17: "", 22: "nobody we want"}
    with pytest.raises(LineBusyError) as caught:
        chip.buttons((4, 5, 17), pull_up=True)
    assert str(caught.value) == (
        "pin GPIO4 is held by w1-gpio, pin GPIO17 is held by the kernel: "
        "end that program, or take the line out of config.txt if the kernel has it"
    )
    assert fake.requests == []


@pytest.mark.parametrize("line", [-1, 58])
def test_a_line_that_is_not_there_is_a_fault_of_the_wiring(chip: GpioChip, line: int) -> None:
    with pytest.raises(WiringError, match=f"pin GPIO{line}: .* has lines 0 to 57"):
        chip.buttons((4, line), pull_up=True)


@pytest.mark.parametrize(
    ("number", "kind", "text"),
    [
        (errno.EPERM, NotAllowedError, "group gpio"),
        (errno.ENOTTY, DeviceMissingError, "kernel of 5.10"),
    ],
)
def test_what_else_the_kernel_refuses(
    chip: GpioChip,
    fake: FakeChip,
    monkeypatch: pytest.MonkeyPatch,
    number: int,
    kind: type[HardwareError],
    text: str,
) -> None:
    def refuse(*_: object) -> object:
        raise failing(number)

    monkeypatch.setattr(fake, "request_lines", refuse)
    with pytest.raises(kind, match=text):
        chip.buttons((4,), pull_up=True)


def test_a_lamp_is_an_output_that_begins_dark(fake: FakeChip, chip: GpioChip) -> None:
    lights = GpioLeds(chip, {0: 17})
    [request] = fake.requests
    assert request.settings[17].direction is Direction.OUTPUT
    assert request.settings[17].bias is Bias.AS_IS
    assert fake.outputs == {17: False}
    lights.set(0, lit=True)
    assert fake.outputs == {17: True}


def test_each_lamp_is_held_alone_so_that_one_that_is_taken_darkens_no_other(
    fake: FakeChip, chip: GpioChip
) -> None:
    fake.held[17] = "heartbeat"
    lights = GpioLeds(chip, {0: 17, 1: 18})
    lights.set(1, lit=True)
    assert fake.outputs == {18: True}
    assert lights.faults == 1
    assert lights.last_fault is not None and "held by heartbeat" in lights.last_fault
    del fake.held[17]
    lights.set(0, lit=True)
    assert fake.outputs == {17: True, 18: True}


def test_a_line_of_a_lamp_can_become_a_button_and_a_lamp_again(
    fake: FakeChip, chip: GpioChip
) -> None:
    GpioLeds(chip, {0: 17}).set(0, lit=True)
    lines = chip.buttons((17,), pull_up=True)
    assert fake.outputs == {}
    lines.release()
    GpioLeds(chip, {0: 17}).set(0, lit=True)
    assert fake.outputs == {17: True}


def test_closing_leaves_all_lamps_dark_and_no_line_held(fake: FakeChip, chip: GpioChip) -> None:
    GpioLeds(chip, {0: 17, 1: 18}).set(0, lit=True)
    chip.close()
    assert fake.outputs == {17: False, 18: False}
    assert fake.requests == []
    assert fake.is_closed


def test_a_lamp_that_is_no_output_says_so(chip: GpioChip) -> None:
    with pytest.raises(RuntimeError, match="GPIO17 is no output"):
        chip.pin(17).state = True
