"""The cable to the chip, without its device: what looks like a board, what may be wrong. Pure.

A port is told by its name in `/dev/serial/by-id`, which carries the maker of its USB chip and stays
the same through unplugging; `/dev/ttyUSB0` does not. Here are also the shapes that `SerialLink`
joins: a conversation, ports, and whom it tells.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from hardware.edge import Press
from hardware.errors import DeviceMissingError, HardwareError, LineBusyError, NotAllowedError
from hardware.link_measures import Moment
from hardware.link_report import LinkReport, LinkState
from hardware.protocol import Measure, Pattern

BY_ID = "/dev/serial/by-id"

_MAKERS = re.compile(
    r"usb-(1a86|QinHeng|wch|FTDI|0403|Arduino|2341|2a03|Silicon_Labs|10c4)", re.IGNORECASE
)
"""USB chips of Nanos and Unos: CH340, FT232, the Uno's own, CP2102."""

UNPLUGGED = DeviceMissingError(
    "no board found", remedy="plug the button box into a USB socket of the Pi"
)
_BUSY = frozenset({errno.EAGAIN, errno.EBUSY, errno.EWOULDBLOCK})
_GONE = frozenset({errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO})


@dataclass(frozen=True, slots=True)
class CableState:
    """Whether the chip can be used, and if not, why."""

    link: LinkState = LinkState.CLOSED
    device: str = ""
    """The port in use, or the last one that was tried."""
    fault: HardwareError | None = None
    """Why no port is open."""
    text: str = ""
    """What is wrong and what to do, in one line; empty while nothing is known to be wrong."""


class Conversation(Protocol):
    """What we use of `hardware.link.Link`."""

    @property
    def state(self) -> LinkState: ...
    def opened(self, now_ns: int) -> None: ...
    def closed(self, now_ns: int) -> None: ...
    def receive(self, data: bytes, now_ns: int) -> None: ...
    def transmit(self, now_ns: int) -> bytes: ...
    def due_ns(self, now_ns: int) -> int: ...
    def take(self) -> tuple[Press, ...]: ...
    def watermark_ns(self, now_ns: int) -> int: ...
    def lamps(self, patterns: Sequence[Pattern]) -> None: ...
    def report(self) -> LinkReport: ...
    def measure(self, question: Measure) -> None: ...
    def moments(self) -> tuple[Moment, ...]: ...


class Port(Protocol):
    """What we use of an open serial port that never blocks."""

    def fileno(self) -> int: ...
    def read(self, size: int, /) -> bytes: ...
    def write(self, data: bytes, /) -> int | None: ...
    def close(self) -> None: ...


class Ports(Protocol):
    """Where boards are found, and how one is opened."""

    def find(self) -> list[str]:
        """Paths of all boards that are plugged in."""
        ...

    def open(self, path: str) -> Port:
        """Open a port for this program alone. Raises OSError, ValueError."""
        ...


def _nobody(_moment: Moment) -> None:
    """Hears what nobody has asked for."""


@dataclass(frozen=True, slots=True)
class Listener:
    """Whom the thread tells. All are called on it: they only enqueue, and never raise."""

    press: Callable[[Press], None]
    passed: Callable[[], None]
    """The watermark has passed the newest press: it can be judged."""
    changed: Callable[[CableState], None]
    measured: Callable[[Moment], None] = _nobody
    """A moment that `SerialLink.measure` asked for has been told."""


def boards(names: Iterable[str]) -> list[str]:
    """Return those of the names in `BY_ID` that belong to boards, always in the same order."""
    return sorted(name for name in names if _MAKERS.match(name))


def explain_port(error: OSError | ValueError, device: str) -> HardwareError:
    """Return what to tell when a port cannot be opened, or fails while it is used."""
    number = getattr(error, "errno", None)
    if number in _BUSY:
        return LineBusyError(
            f"{device} is held by another program",
            remedy="close it (another table, a serial monitor, an upload) and it goes on",
        )
    if number in (errno.EACCES, errno.EPERM):
        return NotAllowedError(
            f"{device} is not allowed",
            remedy="add yourself to the group dialout (sudo usermod -aG dialout $USER), "
            "log in again",
        )
    if number in _GONE or (number is None and isinstance(error, OSError)):
        return DeviceMissingError(f"{device} is gone", remedy="plug the button box in again")
    return HardwareError(
        f"{device} cannot be used ({error})", remedy="check `device` and `baud` in the settings"
    )
