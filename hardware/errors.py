"""What can go wrong with the hardware, each error with its remedy.

Every message is one line: what is missing, a colon, what to do about it. Each class is also the
built-in error it resembles, so that code which knows nothing of this table still understands it.
"""

from __future__ import annotations


class HardwareError(Exception):
    """Something of the table cannot be used; `remedy` says what a person can do about it."""

    def __init__(self, what: str, *, remedy: str) -> None:
        """`what` and `remedy` are short phrases without a full stop."""
        super().__init__(" ".join(f"{what}: {remedy}".split()))
        self.remedy = remedy


class DriverMissingError(HardwareError, ImportError):
    """A Python module that speaks to the device is not installed, or is an empty placeholder."""


class DeviceMissingError(HardwareError, FileNotFoundError):
    """The device itself is not there, or this machine is not the kind that has it."""


class NotAllowedError(HardwareError, PermissionError):
    """The device is there, but this user may not use it."""


class LineBusyError(HardwareError, BlockingIOError):
    """Another program holds the device."""


class ClockMismatchError(HardwareError, RuntimeError):
    """The stamps of a source are not taken from the table clock."""


class WiringError(HardwareError, ValueError):
    """The table of pins asks for something that cannot be."""
