"""The Pi's pins through libgpiod 2. The only module that imports gpiod, and not before it is asked.

The chip of the header is known by its label, never by its number: numbers change from board to
board and with the kernel. On these chips the number of a line is the BCM number of its pin.
"""

from __future__ import annotations

import errno
import select
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from hardware.errors import (
    DeviceMissingError,
    DriverMissingError,
    HardwareError,
    LineBusyError,
    NotAllowedError,
    WiringError,
)
from hardware.gpio_lines import Chip, LineEvent, LineRequest
from hardware.line_watch import LineEdge

HEADER_LABELS = ("pinctrl-bcm2711", "pinctrl-bcm2835", "pinctrl-rp1")
"""Of the Pi 4, of the boards before it and the Zero 2, and of the Pi 5."""
DEPTH = 1024
"""Events that the kernel keeps for us; it grants no more (64 lines of 16 each). One contact makes
some 30 in a millisecond, and of a full buffer the oldest is lost: the first contact."""
CONSUMER = "slap-table"
_DEVICES = Path("/dev")
_RIGHTS = "add the user to the group gpio (sudo adduser NAME gpio) and log in again"
_INSTALL = "pip install 'gpiod>=2.1', or apt install python3-libgpiod on a 32-bit Debian 13"


def _paths() -> Sequence[str]:
    """Return all chips, each once: a name that only leads to another is left out."""
    return sorted((str(p) for p in _DEVICES.glob("gpiochip*") if not p.is_symlink()), key=_number)


def _number(path: str) -> tuple[int, str]:
    digits = "".join(c for c in path if c.isdigit())
    return int(digits or 0), path


def _open(path: str) -> Chip:
    chip: Chip = library().Chip(path)
    return chip


@dataclass(frozen=True, slots=True)
class Chips:
    """Where chips are found; tests hand in pretend ones."""

    paths: Callable[[], Sequence[str]] = _paths
    open: Callable[[str], Chip] = _open
    """Raises OSError."""


def library() -> Any:
    """Return the module gpiod, version 2. Raises DriverMissingError."""
    try:
        module = import_module("gpiod")
    except ImportError as error:
        raise DriverMissingError(f"module gpiod is missing ({error})", remedy=_INSTALL) from error
    if not hasattr(module, "LineSettings"):
        found = getattr(module, "__version__", "1")
        raise DriverMissingError(f"module gpiod is of version {found}", remedy=_INSTALL)
    return module


def open_chip(wanted: str = "", chips: Chips | None = None) -> GpioChip:
    """Open the chip of the header; `wanted` is another one, by label or by path.

    Raises HardwareError with the remedy.
    """
    gpiod, chips = library(), chips or Chips()
    others: list[str] = []
    refused: NotAllowedError | None = None
    for path in chips.paths():
        try:
            chip = chips.open(path)
        except OSError as error:
            if isinstance(error, PermissionError):
                refused = NotAllowedError(f"{path} may not be opened", remedy=_RIGHTS)
            others.append(f"{path} ({error.strerror})")
            continue
        label = chip.get_info().label
        if _is_it(path, label, wanted):
            return GpioChip(gpiod, chip)
        chip.close()
        others.append(f"{path} ({label})")
    raise refused or _no_chip(wanted, others)


def _is_it(path: str, label: str, wanted: str) -> bool:
    return wanted in (path, label) if wanted else label in HEADER_LABELS


def _no_chip(wanted: str, others: Sequence[str]) -> DeviceMissingError:
    if not others:
        remedy = "this needs a Raspberry Pi and a kernel of 5.10 or later; play with the keyboard"
        return DeviceMissingError(f"no GPIO chip at {_DEVICES}/gpiochip*", remedy=remedy)
    what = (
        f"{wanted} is no GPIO chip of this machine" if wanted else "no GPIO chip of a Pi's header"
    )
    remedy = "name the right one under [buttons] chip; gpiodetect lists them"
    return DeviceMissingError(f"{what}, found {', '.join(others)}", remedy=remedy)


class GpioChip:
    """The chip of the header."""

    def __init__(self, gpiod: Any, chip: Chip) -> None:
        """`gpiod` is the module; the chip is ours to close."""
        self._gpiod, self._chip = gpiod, chip
        self._lamps: dict[int, LampLine] = {}

    @property
    def told(self) -> str:
        """Which it is, for people."""
        return f"{self._chip.get_info().label}, {self._chip.path}"

    def buttons(self, lines: Collection[int], *, pull_up: bool) -> ButtonLines:
        """Take all these lines in one request, so that their edges are in one buffer.

        Raises HardwareError, and then holds none. A line that was a lamp of ours is one no more.
        """
        for line in lines:
            self._let_go(line)
        names = self._gpiod.line
        settings = self._gpiod.LineSettings(
            direction=names.Direction.INPUT,
            edge_detection=names.Edge.BOTH,
            bias=names.Bias.PULL_UP if pull_up else names.Bias.DISABLED,
            active_low=True,  # the button connects its pin to ground
            event_clock=names.Clock.MONOTONIC,
        )
        request = self._request(lines, settings, DEPTH)
        rising = self._gpiod.EdgeEvent.Type.RISING_EDGE
        return ButtonLines(request, tuple(lines), rising, names.Value.ACTIVE)

    def pin(self, name: int) -> LampLine:
        """The lamp at this line; always the same object, till the line becomes a button."""
        return self._lamps.setdefault(name, LampLine(self, name))

    def drive(self, line: int, *, lit: bool) -> LineRequest:
        """Take one line as an output that begins so. Raises HardwareError."""
        settings = self._gpiod.LineSettings(
            direction=self._gpiod.line.Direction.OUTPUT, output_value=self.level(lit=lit)
        )
        return self._request((line,), settings, None)

    def level(self, *, lit: bool) -> Any:
        """The value of an output, by gpiod's name."""
        values = self._gpiod.line.Value
        return values.ACTIVE if lit else values.INACTIVE

    def close(self) -> None:
        """Let go of the lamps and of the chip; buttons stay with whoever took them."""
        for line in tuple(self._lamps):
            self._let_go(line)
        self._chip.close()

    def _let_go(self, line: int) -> None:
        lamp = self._lamps.pop(line, None)
        if lamp is not None:
            lamp.release()

    def _request(self, lines: Collection[int], settings: Any, depth: int | None) -> LineRequest:
        count = self._chip.get_info().num_lines
        for line in lines:
            if not 0 <= line < count:
                told = f"pin GPIO{line}: {self.told} has lines 0 to {count - 1}"
                raise WiringError(told, remedy="use the BCM number of a GPIO pin on the header")
        try:
            return self._chip.request_lines({tuple(lines): settings}, CONSUMER, depth)
        except OSError as error:
            raise self._explain(error, lines) from error

    def _explain(self, error: OSError, lines: Collection[int]) -> HardwareError:
        if error.errno == errno.EBUSY:
            remedy = "end that program, or take the line out of config.txt if the kernel has it"
            return LineBusyError(", ".join(self._held(lines)) or str(error), remedy=remedy)
        if isinstance(error, PermissionError):
            return NotAllowedError(f"{self.told} may not be used", remedy=_RIGHTS)
        remedy = "a kernel of 5.10 or later is needed; gpioinfo shows what the chip can do"
        return DeviceMissingError(f"lines of {self.told}: {error}", remedy=remedy)

    def _held(self, lines: Collection[int]) -> Iterator[str]:
        for line in lines:
            with suppress(OSError):
                info = self._chip.get_line_info(line)
                if info.used:
                    yield f"pin GPIO{line} is held by {info.consumer or 'the kernel'}"


class ButtonLines:
    """Lines that are read: edges, and levels. May be used from any thread."""

    def __init__(
        self, request: LineRequest, lines: tuple[int, ...], rising: object, active: object
    ) -> None:
        """`rising` and `active` are what gpiod calls a contact that closes, and one that is so."""
        self._request: LineRequest | None = request
        self._lines, self._rising, self._active = lines, rising, active
        self._lock = threading.Lock()
        self.fd = request.fd
        """Readable while an edge waits."""
        self._poll = select.poll()
        self._poll.register(self.fd, select.POLLIN)

    def read(self) -> tuple[LineEdge, ...]:
        """Take the edges that wait; empty if none does, or after the release. Raises OSError."""
        with self._lock:
            if self._request is None or not self._poll.poll(0):
                return ()
            events = self._request.read_edge_events(DEPTH)
        return tuple(map(self._edge, events))

    def levels(self) -> Mapping[int, bool]:
        """Which contacts are closed now; empty after the release. Raises OSError."""
        with self._lock:
            if self._request is None:
                return {}
            values = self._request.get_values(self._lines)
        return {
            line: value == self._active for line, value in zip(self._lines, values, strict=True)
        }

    def release(self) -> None:
        """Let go of the lines."""
        with self._lock:
            request, self._request = self._request, None
            if request is not None:
                request.release()

    def _edge(self, event: LineEvent) -> LineEdge:
        return LineEdge(
            event.line_offset,
            event.timestamp_ns,
            event.event_type == self._rising,
            event.line_seqno,
        )


class LampLine:
    """A lamp on a line of its own, in the shape of a pin that is an output."""

    def __init__(self, chip: GpioChip, line: int) -> None:
        """The line is taken when it is made an output."""
        self._chip, self._line = chip, line
        self._request: LineRequest | None = None
        self._lit = False

    @property
    def state(self) -> bool | float:
        """Whether it was told to shine."""
        return self._lit

    @state.setter
    def state(self, lit: bool | float) -> None:
        """Raises RuntimeError unless it is an output, OSError if it does not obey."""
        if self._request is None:
            raise RuntimeError(f"GPIO{self._line} is no output")
        self._request.set_value(self._line, self._chip.level(lit=bool(lit)))
        self._lit = bool(lit)

    def output_with_state(self, state: int) -> None:
        """Make it an output that begins so. Raises HardwareError."""
        if self._request is None:
            self._request = self._chip.drive(self._line, lit=bool(state))
            self._lit = bool(state)
        else:
            self.state = state

    def release(self) -> None:
        """Dark, and nobody's."""
        request, self._request = self._request, None
        if request is None:
            return
        with suppress(OSError):
            request.set_value(self._line, self._chip.level(lit=False))
        request.release()
