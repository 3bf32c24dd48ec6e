"""A pretend board at the end of a pretend USB cable, in real time, for the real serial link.

A thread moves the board to where its crystal would be by now, about once a millisecond, and copies
bytes between its UART and a pseudo-terminal. The rules that keep this honest on a busy machine:

1. The chip's clock is a fixed function of CLOCK_MONOTONIC: if the thread comes late, bytes come
   late, as over USB; the chip's time does not stretch.
2. A byte from the host reaches the chip at the cycle of the moment at which it was read here, never
   at an earlier one, however far behind the board is.
3. No byte is handed to the host before the moment at which its stop bit is over.
"""

from __future__ import annotations

import os
import select
import threading
import time
import tty
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.hil.board import HZ, Board

STEP_S = 0.001
KEPT_BYTES = 65_536
"""What the adapter and the kernel hold for a host that does not read; more is lost."""
NS = 1_000_000_000


class Cable:
    """`board` behind the path `device`, plugged in from the start."""

    def __init__(
        self, board: Board, device: Path, *, skew_ppm: int = 0, resets_on_open: bool = False
    ) -> None:
        """`skew_ppm` is how much faster than nominal the crystal is. Close it in the end."""
        self.device = device
        self.openings = 0
        """How often a host has opened the device."""
        self.closed = threading.Event()
        """Set while no host has it open, as far as was noticed: a host that opens again within a
        step was never gone."""
        self.fault: Exception | None = None
        self._board = board
        self._hz = HZ * (1_000_000 + skew_ppm) // 1_000_000
        self._resets_on_open = resets_on_open
        self._from_cycle, self._from_ns = board.cycle, time.monotonic_ns()
        self._lock = threading.RLock()
        self._master: int | None = None
        self._is_open = self._is_stalled = False
        self._waiting = bytearray()
        self._wake_read, self._wake_write = os.pipe()
        self._is_over = False
        self.plug()
        self._thread = threading.Thread(target=self._work, name="pretend board", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop the board. Raises what went wrong in its thread."""
        self._is_over = True
        os.write(self._wake_write, b".")
        self._thread.join(timeout=30)
        self.unplug()
        os.close(self._wake_read)
        os.close(self._wake_write)
        if self.fault is not None:
            raise self.fault

    def plug(self) -> None:
        """The device appears, under the same name as ever."""
        with self._lock:
            self._master, slave = os.openpty()
            tty.setraw(slave)
            os.set_blocking(self._master, False)
            self.device.symlink_to(os.ttyname(slave))
            os.close(slave)

    def unplug(self) -> None:
        """The device goes away; the board keeps its power, as one with a supply of its own."""
        with self._lock:
            if self._master is not None:
                os.close(self._master)
                self.device.unlink()
            self._master, self._is_open = None, False
            self.closed.set()
            self._waiting.clear()

    def stall(self) -> None:
        """Nothing passes in either direction till `resume`; both sides keep what they can."""
        with self._lock:
            self._is_stalled = True

    def resume(self) -> None:
        """Let bytes pass again."""
        with self._lock:
            self._is_stalled = False

    def reset(self) -> None:
        """Press the reset button of the board."""
        with self._lock:
            self._catch_up()
            self._board.reset()

    def contact(self, button: int, *, closed: bool, after_ms: int = 5) -> int:
        """Close or open a contact soon; returns when that will be, in ns of CLOCK_MONOTONIC."""
        with self._lock:
            soon = self._cycle_at(time.monotonic_ns()) + after_ms * self._hz // 1000
            cycle = max(soon, self._board.cycle)
            self._board.contact(cycle, button, closed=closed)
            return self._from_ns + (cycle - self._from_cycle) * NS // self._hz

    def _cycle_at(self, now_ns: int) -> int:
        return self._from_cycle + (now_ns - self._from_ns) * self._hz // NS

    def _work(self) -> None:
        try:
            while not self._is_over:
                self._wait()
                with self._lock:
                    self._turn()
        except Exception as fault:  # the test's thread raises it again
            self.fault = fault

    def _wait(self) -> None:
        """Until the host has sent something, or for one step."""
        master = self._master if self._is_open and not self._is_stalled else None
        watched = [self._wake_read] if master is None else [self._wake_read, master]
        try:
            select.select(watched, [], [], STEP_S)
        except OSError:
            return  # unplugged meanwhile

    def _turn(self) -> None:
        self._notice_opening()
        if self._is_open and not self._is_stalled:
            self._take_from_host()
        self._catch_up()
        if self._is_open:
            self._give_to_host()

    def _notice_opening(self) -> None:
        """A master whose other end nobody has open reports a hang-up."""
        if self._master is None:
            return
        poll = select.poll()
        poll.register(self._master, 0)
        was_open, self._is_open = self._is_open, not poll.poll(0)
        if not self._is_open:
            self.closed.set()
        if self._is_open and not was_open:
            self.openings += 1
            self.closed.clear()
            self._waiting.clear()
            if self._resets_on_open:
                self.reset()

    def _take_from_host(self) -> None:
        data = self._read()
        if data:
            self._board.send(data, cycle=self._cycle_at(time.monotonic_ns()))

    def _read(self) -> bytes:
        assert self._master is not None
        try:
            return os.read(self._master, 4096)
        except OSError:
            return b""  # nothing there, or the host has just closed it

    def _catch_up(self) -> None:
        self._board.run(self._cycle_at(time.monotonic_ns()))
        self._waiting += bytes(sent.byte for sent in self._board.sent())
        del self._waiting[KEPT_BYTES:]

    def _give_to_host(self) -> None:
        if self._is_stalled or not self._waiting or self._master is None:
            return
        try:
            count = os.write(self._master, self._waiting)
        except OSError:
            return  # full: the host does not read
        del self._waiting[:count]
