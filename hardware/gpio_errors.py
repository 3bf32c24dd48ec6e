"""What the pin drivers' errors mean to a person, and what to do about them. Imports no driver."""

from __future__ import annotations

import os
from pathlib import Path

from hardware.errors import (
    DeviceMissingError,
    DriverMissingError,
    HardwareError,
    LineBusyError,
    NotAllowedError,
    WiringError,
)

_PACKAGES = {
    "gpiozero": "apt install python3-gpiozero, or pip install gpiozero",
    "lgpio": "apt install python3-lgpio (pip has it for Python 3.12 and older only)",
    "RPi": "apt install python3-rpi.gpio, on a Pi 5 python3-rpi-lgpio; better use lgpio",
}
_CHIP = Path("/dev/gpiochip0")

_SIGNS: tuple[tuple[str, type[HardwareError], str], ...] = (
    ("PinUnknownPi", DeviceMissingError, "not a Raspberry Pi; play with the keyboard"),
    ("only be run on a Raspberry Pi", DeviceMissingError, "play with the keyboard"),
    (".lgd-nfy", NotAllowedError, "lgpio needs a working directory that is writable; set LG_WD"),
    ("GPIO busy", LineBusyError, "another program or an overlay holds it; gpioinfo names it"),
    ("PinFixedPull", WiringError, "this pin has a pull resistor on the board; use another pin"),
    ("PinInvalidPin", WiringError, "use the BCM number of a GPIO pin on the header"),
    ("attribute 'SET_", DriverMissingError, "lgpio is a placeholder; apt install python3-lgpio"),
    ("peripheral base", DriverMissingError, "RPi.GPIO knows no Pi 5; use lgpio, or rpi-lgpio"),
    ("add edge detection", DriverMissingError, "RPi.GPIO is too old for this kernel; use lgpio"),
)
"""What a driver says or which error it raises, and what that means."""


def explain(error: Exception, what: str) -> HardwareError:
    """The HardwareError, with a remedy, for what a pin driver raised while doing `what`."""
    if isinstance(error, HardwareError):
        return error
    if isinstance(error, ImportError):
        package = (error.name or "").partition(".")[0]
        remedy = _PACKAGES.get(package, "reinstall the GPIO packages")
        return DriverMissingError(f"{what}: module {package or error} is missing", remedy=remedy)
    text = str(error)
    for sign, kind, remedy in _SIGNS:
        if sign in text or sign == type(error).__name__:
            return kind(f"{what}: {text}", remedy=remedy)
    return _explain_device(error, what)


def _explain_device(error: Exception, what: str) -> HardwareError:
    refused = _CHIP.exists() and not os.access(_CHIP, os.R_OK | os.W_OK)
    if refused or isinstance(error, PermissionError):
        remedy = "add the user to the group gpio (sudo adduser NAME gpio) and log in again"
        return NotAllowedError(f"{what}: no rights ({error})", remedy=remedy)
    remedy = f"see that {_CHIP} is there and that nothing else holds it (gpioinfo lists users)"
    return DeviceMissingError(f"{what}: {error}", remedy=remedy)
