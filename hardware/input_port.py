"""The small part of the kernel's input devices that is used: shapes alone, nothing is imported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from hardware.input_controls import Control
from hardware.input_devices import DeviceFacts


@dataclass(frozen=True, slots=True)
class RawEvent:
    """One event as the kernel tells it."""

    type: int
    code: int
    value: int
    t_ns: int
    """CLOCK_MONOTONIC; the kernel tells whole µs."""


@dataclass(frozen=True, slots=True)
class Look:
    """What there is just now."""

    found: tuple[DeviceFacts, ...] = ()
    refused: tuple[str, ...] = ()
    """Paths that this user may not open."""


class InputNode(Protocol):
    """One device that is open. Each method raises OSError once it is gone."""

    @property
    def facts(self) -> DeviceFacts: ...

    def fileno(self) -> int:
        """To wait at till there is something to read."""
        ...

    def read(self) -> Sequence[RawEvent]:
        """Return all that waits, which may be nothing; never wait."""
        ...

    def pressed(self) -> frozenset[Control]:
        """Ask which controls are pressed now; nothing that waits to be read is lost by it."""
        ...

    def close(self) -> None:
        """Let go of it. May be called twice."""
        ...


class InputSystem(Protocol):
    """All input devices of this machine."""

    def look(self) -> Look:
        """Return what there is. Raises HardwareError if it cannot be asked at all."""
        ...

    def open(self, path: str, *, grab: bool) -> InputNode:
        """Open a device, its stamps on CLOCK_MONOTONIC; `grab`: nobody else hears of it.

        Raises OSError, HardwareError.
        """
        ...
