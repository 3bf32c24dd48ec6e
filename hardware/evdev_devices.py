"""This machine's input devices. The only module that imports evdev, and not before it is asked.

Levels are asked for through a second opening of each device: the kernel throws away the key events
that wait in an opening when that is asked for its levels, and their stamps with them.
"""

from __future__ import annotations

import fcntl
import struct
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from hardware.errors import ClockMismatchError, DriverMissingError
from hardware.input_controls import DIRECTIONS, EV_ABS, EV_KEY, EV_REL, Axis, Control, key
from hardware.input_devices import DeviceFacts, clean
from hardware.input_port import InputNode, Look, RawEvent
from hardware.input_sysfs import SYS, poll_of

FOLDER = Path("/dev/input")
SECOND_NS = 1_000_000_000
CLOCK_MONOTONIC = 1
EVIOCSCLOCKID = 0x400445A0
"""Sets the clock of the stamps: _IOW('E', 0xa0, int) of `linux/input.h`, which evdev has not."""
LIBRARY = "apt install python3-evdev; elsewhere pip install evdev, which wants gcc"
MOST_READS = 64
"""Of 64 events each: more at once is no hand, and must not keep the other devices waiting."""


class EvdevSystem:
    """The input devices of this machine."""

    def __init__(self, folder: Path = FOLDER, sys: Path = SYS, library: Any = None) -> None:
        """`library` takes the place of the module evdev. Raises DriverMissingError without it."""
        self._folder, self._sys = folder, sys
        self._evdev = _load() if library is None else library
        self._known: dict[str, tuple[tuple[int, int], DeviceFacts]] = {}
        """Facts by path, with the node's number and age: opening a device may wake it."""

    def look(self) -> Look:
        """Return what is there; a device that goes just now is not."""
        found, refused = [], []
        for path in sorted(self._folder.glob("event*")):
            try:
                found.append(self._facts(path))
            except PermissionError:
                refused.append(str(path))
            except OSError:
                continue
        return Look(tuple(found), tuple(refused))

    def open(self, path: str, *, grab: bool) -> InputNode:
        """Open a device. Raises OSError, ClockMismatchError."""
        return _Node(self._evdev, path, self._facts(Path(path)), grab=grab)

    def _facts(self, path: Path) -> DeviceFacts:
        stat = path.stat()
        age = (stat.st_ino, stat.st_ctime_ns)
        known = self._known.get(str(path))
        if known is not None and known[0] == age:
            return known[1]
        device = self._evdev.InputDevice(str(path))
        try:
            facts = self._facts_of(device)
        finally:
            device.close()
        self._known[str(path)] = (age, facts)
        return facts

    def _facts_of(self, device: Any) -> DeviceFacts:
        able = device.capabilities(absinfo=True)
        return DeviceFacts(
            path=device.path,
            name=clean(device.name),
            phys=clean(device.phys or ""),
            uniq=clean(device.uniq or ""),
            bus=device.info.bustype,
            vendor=device.info.vendor,
            product=device.info.product,
            keys=frozenset(able.get(EV_KEY, ())),
            axes={code: Axis(info.min, info.max) for code, info in able.get(EV_ABS, ())},
            is_pointer=bool(able.get(EV_REL)),
            poll=poll_of(device.path, device.info.bustype, self._sys),
        )


class _Node:
    """One device that is open, twice."""

    def __init__(self, library: Any, path: str, facts: DeviceFacts, *, grab: bool) -> None:
        self.facts = facts
        self._device = library.InputDevice(path)
        self._asked: Any = None
        try:
            _set_clock(self._device.fd, path)
            self._asked = library.InputDevice(path)
            if grab:
                self._device.grab()
        except Exception:
            self.close()
            raise

    def fileno(self) -> int:
        return int(self._device.fd)

    def read(self) -> Sequence[RawEvent]:
        return tuple(self._events())

    def pressed(self) -> frozenset[Control]:
        keys = {key(code) for code in self._asked.active_keys()}
        return frozenset(keys | set(self._ends()))

    def close(self) -> None:
        for device in (self._device, self._asked):
            if device is not None:
                with suppress(OSError):  # it is gone: nothing is left to be closed
                    device.close()

    def _events(self) -> Iterator[RawEvent]:
        for _ in range(MOST_READS):
            try:
                for event in self._device.read():
                    t_ns = event.sec * SECOND_NS + event.usec * 1_000
                    yield RawEvent(event.type, event.code, event.value, t_ns)
            except BlockingIOError:
                return

    def _ends(self) -> Iterator[Control]:
        for code, axis in self.facts.axes.items():
            if code in DIRECTIONS and axis.least < axis.most:
                value = self._asked.absinfo(code).value
                yield from (control for control, closed in axis.ends(code, value) if closed)


def _set_clock(fd: int, path: str) -> None:
    try:
        fcntl.ioctl(fd, EVIOCSCLOCKID, struct.pack("i", CLOCK_MONOTONIC))
    except OSError as error:
        raise ClockMismatchError(
            f"{path} does not stamp on the table clock ({error.strerror})",
            remedy="use a kernel of 3.4 or later",
        ) from error


def _load() -> Any:
    try:
        return import_module("evdev")
    except ImportError as error:
        what = f"input devices: module {error.name or 'evdev'} is missing"
        raise DriverMissingError(what, remedy=LIBRARY) from error
