"""Input devices in the hands of a test: they do what the kernel's do, as far as they are used.

Each opening has a queue of its own. One that is full loses what it has, and says so with a
SYN_DROPPED (the kernel's `drivers/input/evdev.c`); one that is gone fails with ENODEV, what waited
in it included. Each has a socket to be waited at, readable while something waits or it is gone.
"""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from hardware.errors import HardwareError
from hardware.input_controls import (
    EV_ABS,
    EV_KEY,
    EV_SYN,
    SYN_DROPPED,
    SYN_REPORT,
    Control,
    ControlKind,
    key,
)
from hardware.input_devices import DeviceFacts, DeviceId, InputButton, ids_of
from hardware.input_port import InputNode, Look, RawEvent

QUEUE = 64
"""Events that one opening keeps; the kernel's least."""


@dataclass
class Device:
    """One device, plugged in or not."""

    facts: DeviceFacts
    held: set[Control] = field(default_factory=set)
    openings: list[Opening] = field(default_factory=list)
    refuses: Exception | None = None
    """What opening it raises."""

    def report(self, *moves: tuple[Control, bool], t_ns: int) -> None:
        """What happened since it was asked last, in one report."""
        events = []
        for control, closed in moves:
            (self.held.add if closed else self.held.discard)(control)
            events.append(self._event(control, t_ns, closed=closed))
        self.tell(*events, RawEvent(EV_SYN, SYN_REPORT, 0, t_ns))

    def tell(self, *events: RawEvent) -> None:
        """Put events into every opening."""
        for opening in self.openings:
            opening.put(events)

    def _event(self, control: Control, t_ns: int, *, closed: bool) -> RawEvent:
        if control.kind is ControlKind.KEY:
            return RawEvent(EV_KEY, control.code, int(closed), t_ns)
        axis = self.facts.axes[control.code]
        end = axis.least if control.kind is ControlKind.LOW else axis.most
        value = end if closed else (axis.least + axis.most) // 2
        return RawEvent(EV_ABS, control.code, value, t_ns)


class Opening:
    """One opening of a device."""

    def __init__(self, device: Device, *, grab: bool) -> None:
        self.device, self.grab = device, grab
        self.is_gone = self.is_closed = False
        self._queue: list[RawEvent] = []
        self._sleeper, self._waker = socket.socketpair()
        self._sleeper.settimeout(0)
        device.openings.append(self)

    @property
    def facts(self) -> DeviceFacts:
        return self.device.facts

    def put(self, events: Sequence[RawEvent]) -> None:
        """As the kernel does: with the queue full, nothing but the newest event is left."""
        for event in events:
            if len(self._queue) >= QUEUE:
                self._queue = [RawEvent(EV_SYN, SYN_DROPPED, 0, event.t_ns)]
            self._queue.append(event)
        self.wake()

    def wake(self) -> None:
        """There is something to read."""
        self._waker.send(b"!")

    def fileno(self) -> int:
        return self._sleeper.fileno()

    def read(self) -> Sequence[RawEvent]:
        self._check()
        with suppress(BlockingIOError):
            self._sleeper.recv(4096)
        told, self._queue = tuple(self._queue), []
        return told

    def pressed(self) -> frozenset[Control]:
        self._check()
        return frozenset(self.device.held)

    def close(self) -> None:
        if not self.is_closed:
            self.is_closed = True
            self.device.openings.remove(self)
            self._sleeper.close()
            self._waker.close()

    def _check(self) -> None:
        if self.is_gone:
            raise OSError(errno.ENODEV, "No such device")
        if self.is_closed:
            raise OSError(errno.EBADF, "Bad file descriptor")


class Devices:
    """All input devices of a pretend machine; an `InputSystem`."""

    def __init__(self, *facts: DeviceFacts) -> None:
        self.there: dict[str, Device] = {}
        self.refused: tuple[str, ...] = ()
        self.fault: HardwareError | None = None
        self.looks = 0
        for one in facts:
            self.plug_in(one)

    def look(self) -> Look:
        self.looks += 1
        if self.fault is not None:
            raise self.fault
        return Look(tuple(device.facts for device in self.there.values()), self.refused)

    def open(self, path: str, *, grab: bool) -> InputNode:
        device = self.there[path]
        if device.refuses is not None:
            raise device.refuses
        return Opening(device, grab=grab)

    def plug_in(self, facts: DeviceFacts, held: Iterable[Control] = ()) -> Device:
        """A device appears, with what a hand holds on it."""
        self.there[facts.path] = device = Device(facts, set(held))
        return device

    def pull_out(self, path: str) -> None:
        """A device goes: what waits to be read goes with it."""
        for opening in self.there.pop(path).openings:
            opening.is_gone = True
            opening.wake()


def encoder(
    number: int = 0, *, name: str = "Generic USB Joystick", port: str = "1.1", buttons: int = 12
) -> DeviceFacts:
    """An arcade encoder, at event`number`, in a port."""
    return DeviceFacts(
        path=f"/dev/input/event{number}",
        name=name,
        phys=f"usb-0000:01:00.0-{port}/input0",
        bus=3,
        keys=frozenset(range(0x120, 0x120 + buttons)),
    )


def button(facts: DeviceFacts, number: int) -> InputButton:
    """A button of an encoder, from 1, as settings know it."""
    return InputButton(key(0x11F + number), id_of(facts))


def id_of(facts: DeviceFacts) -> DeviceId:
    """What a device that is alone is called in settings."""
    return ids_of([facts])[facts.path]


def by_hand(_run: Callable[[], None]) -> None:
    """In place of a thread: the test calls `refresh`."""
