"""Buttons of the kernel's input devices: USB encoders, pads, keyboards, buzzers.

A source of edges like the Pi's pins: a thread sleeps till a device has something to say, and each
stamp is the kernel's. Devices may come and go; what is not there is looked for once a second. The
devices themselves (`evdev_devices.py`) are handed in.
"""

from __future__ import annotations

import errno
import logging
import select
import socket
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from hardware.edge import Channel, Edge, Quality
from hardware.errors import HardwareError, LineBusyError, NotAllowedError, WiringError
from hardware.input_devices import DeviceFacts, DeviceId, InputButton, assign
from hardware.input_port import InputSystem, Look
from hardware.input_reader import Change, InputReader
from hardware.input_timing import quality_of
from hardware.ports import Clock, EdgeSink

log = logging.getLogger(__name__)

SECOND_NS = 1_000_000_000
LOOK_NS = SECOND_NS
"""How often a device that is not there is looked for."""
RIGHTS = "add the user to the group input (sudo usermod -aG input NAME) and log in again"

Spawn = Callable[[Callable[[], None]], threading.Thread | None]
"""Begins a thread; one that begins none leaves it to the caller to call `refresh`."""


@dataclass(frozen=True, slots=True)
class InputState:
    """Whether all devices of a table are there."""

    missing: tuple[DeviceId, ...] = ()
    fault: HardwareError | None = None
    """Why one cannot be used that may well be there."""

    @property
    def text(self) -> str:
        """What is missing, and what to do about it; empty if all is well."""
        if self.fault is not None:
            return str(self.fault)
        return "; ".join(f"{one.name} is not at {one.where or 'hand'}" for one in self.missing)


def _thread(run: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=run, name="evdev", daemon=True)
    thread.start()
    return thread


class EvdevSource:
    """Buttons on input devices of the kernel, each read with the kernel's stamp."""

    def __init__(
        self,
        system: InputSystem,
        buttons: Mapping[Channel, InputButton],
        clock: Clock,
        *,
        name: str = "evdev",
        grab: bool = False,
        spawn: Spawn = _thread,
    ) -> None:
        """`grab`: no other program hears of these devices, so that keys type into no desktop.

        A device need not be there yet. Raises WiringError if two buttons share a control,
        HardwareError if devices cannot be asked at all.
        """
        _refuse_shared(buttons)
        self._system, self._buttons, self._clock = system, dict(buttons), clock
        self._name, self._grab, self._spawn = name, grab, spawn
        self._wanted = frozenset(button.device for button in buttons.values())
        self._quality = _quality(assign(self._wanted, system.look().found).values())
        self._readers: dict[DeviceId, InputReader] = {}
        self._lock = threading.Lock()
        """Held while devices are opened, closed or asked: numbers of closed ones are used again."""
        self._sink: EdgeSink | None = None
        self._listener: Callable[[InputState], None] | None = None
        self._state = InputState()
        self._looked_ns = 0
        self._faults = 0
        self._thread: threading.Thread | None = None
        self._wakers: tuple[socket.socket, socket.socket] | None = None

    @property
    def name(self) -> str:
        """The name that its edges carry."""
        return self._name

    @property
    def quality(self) -> Quality:
        """By the devices that were there when it was made; without any, as is usual."""
        return self._quality

    @property
    def channels(self) -> frozenset[Channel]:
        """The buttons that have a control."""
        return frozenset(self._buttons)

    @property
    def state(self) -> InputState:
        """Whether all devices are there."""
        return self._state

    @property
    def faults(self) -> int:
        """Edges that could not be handed on, and times at which the kernel has dropped some."""
        return self._faults + sum(reader.gaps for reader in tuple(self._readers.values()))

    def on_change(self, listener: Callable[[InputState], None]) -> None:
        """Tell `listener` from now on when devices come or go, on the thread of this source."""
        self._listener = listener

    def start(self, sink: EdgeSink) -> None:
        """Open what is there and deliver edges; what is not there is waited for.

        Raises HardwareError if nothing can be opened and the reason is not that nothing is there.
        """
        self.stop()
        self._open_all(self._clock.now_ns(), is_late=False)
        if self._state.fault is not None and not self._readers:
            fault, self._state = self._state.fault, InputState()
            raise fault
        self._sink = sink
        self._wakers = socket.socketpair()
        self._thread = self._spawn(self._run)
        self._tell(self._state)

    def levels(self) -> Mapping[Channel, bool]:
        """Which contacts are closed; empty while stopped. A device that is gone has none closed."""
        if self._sink is None:
            return {}
        levels = dict.fromkeys(self._buttons, False)
        with self._lock:
            for reader in self._readers.values():
                levels |= reader.levels()
        return levels

    def watermark_ns(self, now_ns: int) -> int:
        """Edges come at most `delivery_ns` after they were stamped."""
        return now_ns - self._quality.delivery_ns

    def refresh(self) -> None:
        """Take what has come, and look for what is missing; the thread calls this, and tests do."""
        now_ns = self._clock.now_ns()
        for device, reader in tuple(self._readers.items()):
            self._hand_on(self._take(device, reader, now_ns))
        if self._state.missing and now_ns - self._looked_ns >= LOOK_NS:
            before = self._state
            self._open_all(now_ns, is_late=True)
            if self._state != before:
                self._tell(self._state)

    def stop(self) -> None:
        """Deliver nothing more, devices let go."""
        self._sink = None
        if self._wakers is not None:
            self._wakers[1].send(b"!")
            if self._thread is not None:
                self._thread.join()
            for waker in self._wakers:
                waker.close()
        self._thread = self._wakers = None
        for device in tuple(self._readers):
            self._close(device)

    def _run(self) -> None:
        while self._sink is not None:
            self._wait()
            try:
                self.refresh()
            except Exception:
                self._faults += 1
                log.exception("%s: looking for devices failed", self._name)
                for device in tuple(self._readers):  # else the same could come again at once
                    self._close(device)
                self._set_missing(None)

    def _wait(self) -> None:
        assert self._wakers is not None
        poll = select.poll()
        poll.register(self._wakers[0], select.POLLIN)
        for reader in self._readers.values():
            poll.register(reader.node.fileno(), select.POLLIN)
        poll.poll(LOOK_NS / 1_000_000 if self._state.missing else None)

    def _take(self, device: DeviceId, reader: InputReader, now_ns: int) -> Sequence[Change]:
        try:
            return reader.take(now_ns)
        except OSError as error:
            log.info("%s is gone (%s)", device.name, error.strerror)
            self._close(device)
            self._looked_ns = now_ns
            self._set_missing(None)
            changes = reader.lose(now_ns)
            self._hand_on(changes)
            self._tell(self._state)
            return ()

    def _hand_on(self, changes: Iterable[Change]) -> None:
        for change in changes:
            sink = self._sink
            if sink is None:
                return
            try:
                sink(Edge(self._name, change.channel, change.t_ns, change.closed, change.blind_ns))
            except Exception:
                self._faults += 1
                log.exception("button %s of %s: an edge was lost", change.channel, self._name)

    def _open_all(self, now_ns: int, *, is_late: bool) -> None:
        """Open all that is there and not open yet."""
        self._looked_ns = now_ns
        fault: HardwareError | None = None
        look = Look()
        try:
            look = self._system.look()
        except HardwareError as error:
            fault = error
        taken = {reader.node.facts.path for reader in self._readers.values()}
        lacking = self._wanted - self._readers.keys()
        free = [one for one in look.found if one.path not in taken]
        for device, facts in assign(self._wanted, look.found).items():
            if device in lacking and facts in free:
                try:
                    self._open(device, facts.path, is_late=is_late)
                except (OSError, HardwareError) as error:
                    fault = explain_input(error, device.name)
        if look.refused and fault is None:
            fault = NotAllowedError(f"{look.refused[0]}: no rights", remedy=RIGHTS)
        self._set_missing(fault)

    def _open(self, device: DeviceId, path: str, *, is_late: bool) -> None:
        channels = {b.control: c for c, b in self._buttons.items() if b.device == device}
        with self._lock:
            node = self._system.open(path, grab=self._grab)
            try:
                self._readers[device] = InputReader(node, channels, is_late=is_late)
            except OSError:
                node.close()
                raise

    def _close(self, device: DeviceId) -> None:
        with self._lock:
            reader = self._readers.pop(device)
            self._faults += reader.gaps
            reader.node.close()

    def _set_missing(self, fault: HardwareError | None) -> None:
        missing = tuple(sorted(self._wanted - self._readers.keys(), key=lambda one: one.text))
        self._state = InputState(missing, fault if missing else None)

    def _tell(self, state: InputState) -> None:
        if self._listener is not None:
            self._listener(state)


def _quality(found: Iterable[DeviceFacts]) -> Quality:
    devices = tuple(found)
    typing = any(device.is_keyboard for device in devices)
    return quality_of([device.poll for device in devices], has_keyboard=typing)


def _refuse_shared(buttons: Mapping[Channel, InputButton]) -> None:
    owners: dict[InputButton, Channel] = {}
    for channel, button in buttons.items():
        if button in owners:
            raise WiringError(
                f"buttons {owners[button]} and {channel} share {button.text}",
                remedy="give each its own",
            )
        owners[button] = channel


def explain_input(error: Exception, what: str) -> HardwareError:
    """Return the HardwareError, with a remedy, for what a device raised while being opened."""
    if isinstance(error, HardwareError):
        return error
    if isinstance(error, PermissionError):
        return NotAllowedError(f"{what}: no rights", remedy=RIGHTS)
    if isinstance(error, BlockingIOError) or getattr(error, "errno", None) == errno.EBUSY:
        return LineBusyError(f"{what}: another program keeps it to itself", remedy="end that one")
    return HardwareError(f"{what}: {error}", remedy="plug it out and in again")
