"""Every error is one line with its remedy."""

from __future__ import annotations

import pytest
from gpiozero.exc import PinFixedPull, PinInvalidPin, PinUnknownPi

from hardware.errors import (
    ClockMismatchError,
    DeviceMissingError,
    DriverMissingError,
    HardwareError,
    LineBusyError,
    NotAllowedError,
    WiringError,
)
from hardware.gpio_errors import explain


@pytest.mark.parametrize(
    ("error", "kind", "remedy"),
    [
        (ModuleNotFoundError(name="RPi.GPIO"), DriverMissingError, "python3-rpi.gpio"),
        (ModuleNotFoundError(name="gpiozero.pins"), DriverMissingError, "python3-gpiozero"),
        (ImportError("broken"), DriverMissingError, "reinstall"),
        (PinUnknownPi("no revision"), DeviceMissingError, "keyboard"),
        (RuntimeError("This module can only be run on a Raspberry Pi!"), DeviceMissingError,
         "keyboard"),
        (FileNotFoundError(2, "No such file", ".lgd-nfy-3"), NotAllowedError, "LG_WD"),
        (Exception("'GPIO busy'"), LineBusyError, "gpioinfo"),
        (PinFixedPull("GPIO2"), WiringError, "another pin"),
        (PinInvalidPin("99"), WiringError, "BCM number"),
        (AttributeError("module 'lgpio' has no attribute 'SET_PULL_NONE'"), DriverMissingError,
         "placeholder"),
        (RuntimeError("Cannot determine SOC peripheral base address"), DriverMissingError,
         "rpi-lgpio"),
        (RuntimeError("Failed to add edge detection"), DriverMissingError, "use lgpio"),
        (PermissionError(13, "denied"), NotAllowedError, "group gpio"),
        (Exception("'can not open gpiochip'"), DeviceMissingError, "/dev/gpiochip0"),
    ],
)  # fmt: skip
def test_each_error_has_its_remedy(error: Exception, kind: type[Exception], remedy: str) -> None:
    explained = explain(error, "the buttons")
    assert type(explained) is kind
    assert remedy in explained.remedy
    assert str(explained).startswith("the buttons")
    assert "\n" not in str(explained)


def test_an_error_that_is_explained_already_stays_as_it_is() -> None:
    error = WiringError("two on one pin", remedy="move one")
    assert explain(error, "anything") is error


@pytest.mark.parametrize(
    ("kind", "builtin"),
    [
        (DriverMissingError, ImportError),
        (DeviceMissingError, FileNotFoundError),
        (NotAllowedError, PermissionError),
        (LineBusyError, OSError),
        (ClockMismatchError, RuntimeError),
        (WiringError, ValueError),
    ],
)
def test_errors_are_one_line_and_built_in_too(
    kind: type[HardwareError], builtin: type[Exception]
) -> None:
    with pytest.raises(builtin) as caught:
        raise kind("no\nsuch thing", remedy="buy  one")
    assert str(caught.value) == "no such thing: buy one"
