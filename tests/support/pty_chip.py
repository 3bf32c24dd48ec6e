"""A scripted chip at the other end of a pseudo-terminal, in real time, on a thread of its own.

The link under test opens `path` as it opens a board. A test waits for what is told, never for time.
"""

from __future__ import annotations

import os
import select
import socket
import threading
import time
import tty
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue

from hardware.frames import FrameDecoder, encode
from hardware.protocol import BAUD, VERSION, Ack, Message, PressFlags
from hardware.protocol import Press as Frame
from tests.support.scripted_chip import MS, SECOND, US, ScriptedChip

PULSE_NS = 1_500 * US
RESEND_NS = 30 * MS
HELLO_NS = 20 * MS
BYTE_NS = 10 * SECOND // BAUD
"""A pseudo-terminal takes no time, and the clocks rest on that of the line."""


class PtyChip:
    """A board that is plugged in from the moment it is made."""

    def __init__(self, chip: ScriptedChip | None = None, greeting: bytes = b"") -> None:
        """`greeting` is what comes before anything sensible, as from a boot loader."""
        self.chip = chip or ScriptedChip(born_ns=time.monotonic_ns() - SECOND)
        self.heard: SimpleQueue[Message] = SimpleQueue()
        """Everything that the link has said."""
        self.is_pulsing = True
        self._held: list[Frame] = []
        self._resend_ns = self._pulse_ns = self._line_ns = self._told_ns = 0
        self._under_way: list[tuple[int, bytes]] = []
        """When the last byte of what was said will have left the line."""
        self._decoder = FrameDecoder()
        self._todo: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self._waker, self._sleeper = socket.socketpair()
        self._is_in = True
        self._write(greeting)
        self._thread = threading.Thread(target=self._run, name="pty-chip", daemon=True)
        self._thread.start()

    def press(self, button: int, *, down: bool = True) -> None:
        """A button of the chip goes down, or up: at once, as its thread sees it."""
        flags = PressFlags.DOWN if down else PressFlags(0)
        self._do(lambda: self._press(button, time.monotonic_ns(), flags))

    def say(self, data: bytes) -> None:
        """Send any bytes."""
        self._do(lambda: self._write(data))

    def fall_silent(self) -> None:
        """Say nothing more, and hear nothing."""
        self._do(lambda: setattr(self, "is_pulsing", False))

    def speak_again(self) -> None:
        """Go on as before."""
        self._do(lambda: setattr(self, "is_pulsing", True))

    def reset(self, chip: ScriptedChip) -> None:
        """Start anew, as another start."""
        self._do(lambda: setattr(self, "chip", chip))

    def pull_out(self) -> None:
        """The cable is pulled out; may be called twice."""
        if self._is_in:
            self._is_in = False
            self._waker.send(b"!")
            self._thread.join()
            for end in (self._master, self._slave):
                os.close(end)
            self._waker.close()
            self._sleeper.close()

    def wait_for(self, kind: type[Message], patience_s: float = 20.0) -> Message:
        """Return the next thing of a kind that the link says."""
        while True:
            message = self.heard.get(timeout=patience_s)
            if isinstance(message, kind):
                return message

    def wait_until(self, wanted: Message, patience_s: float = 20.0) -> None:
        """Wait till the link says just this; others of its kind may come again and again."""
        end_s = time.monotonic() + patience_s
        while self.wait_for(type(wanted), patience_s) != wanted:
            if time.monotonic() > end_s:
                raise TimeoutError(f"the link never said {wanted}")

    def _do(self, act: Callable[[], None]) -> None:
        self._todo.put(act)
        self._waker.send(b"!")

    def _run(self) -> None:
        while self._is_in:
            watched: list[int | socket.socket] = [self._master, self._sleeper]
            readable, _, _ = select.select(watched, [], [], self._wait_s())
            if self._sleeper in readable:
                self._sleeper.recv(64)
            while not self._todo.empty():
                self._todo.get_nowait()()
            if self._master in readable:
                self._hear(os.read(self._master, 4096))
            self._go_on(time.monotonic_ns())
            self._deliver(time.monotonic_ns())

    def _wait_s(self) -> float:
        due_ns = self._under_way[0][0] if self._under_way else self._pulse_ns
        return min(max(due_ns - time.monotonic_ns(), 0), MS) / SECOND

    def _go_on(self, now_ns: int) -> None:
        if not self.is_pulsing or self._pulse_ns > now_ns:
            return
        if (
            self.chip.protocol != VERSION
        ):  # it takes no greeting of ours, so it goes on with its own
            self._pulse_ns = now_ns + HELLO_NS
            self._say(self.chip.hello())
            return
        self._pulse_ns = now_ns + PULSE_NS
        if self._held and self._resend_ns <= now_ns:
            self._resend_ns = now_ns + RESEND_NS
            for frame in self._held:
                self._say(frame)
        self._pulse()

    def _pulse(self) -> None:
        self._told_ns = self._free_ns(time.monotonic_ns())
        self._say(self.chip.pulse(self._told_ns))

    def _press(self, button: int, t_ns: int, flags: PressFlags) -> None:
        at_ns = max(t_ns, self._told_ns + 1)  # a pulse that waits has promised that much
        frame = self.chip.press(self.chip.next, at_ns, button, flags)
        self.chip.next += 1
        self._held.append(frame)
        self.chip.held = len(self._held)
        self._say(frame)
        self._pulse()

    def _hear(self, data: bytes) -> None:
        read_ns = time.monotonic_ns()
        for received in self._decoder.feed(data):
            at_ns = self._free_ns(read_ns + received.line_bytes * BYTE_NS)
            said = self.chip.answer(received.message, at_ns)
            if isinstance(received.message, Ack):
                self._acknowledged(received.message)
            if said is not None and self.is_pulsing:
                self._say(said, at_ns)
            self.heard.put(received.message)

    def _acknowledged(self, ack: Ack) -> None:
        if ack.boot == self.chip.boot:
            self._held = [frame for frame in self._held if frame.sequence >= ack.next]
            self.chip.held = len(self._held)

    def _free_ns(self, t_ns: int) -> int:
        """The first moment from t_ns on at which the line can take another frame."""
        return max(t_ns, self._line_ns)

    def _say(self, message: Message, t_ns: int | None = None) -> None:
        """Give a message to the line, where each byte takes its time."""
        data = encode(message)
        begun_ns = self._free_ns(time.monotonic_ns() if t_ns is None else t_ns)
        self._line_ns = begun_ns + len(data) * BYTE_NS
        self._under_way.append((self._line_ns, data))

    def _deliver(self, now_ns: int) -> None:
        while self._under_way and self._under_way[0][0] <= now_ns:
            self._write(self._under_way.pop(0)[1])

    def _write(self, data: bytes) -> None:
        with suppress(OSError):
            os.write(self._master, data)
