"""The chip's own logic, built for this machine, behind ctypes (see `firmware/src/hal_host.h`)."""

from __future__ import annotations

import ctypes
from pathlib import Path

ROOM = 4096
"""Bytes of one call; some 80 ms of a full line."""


class HostChip:
    """The one chip of this process. Times are ticks on a line of time without wraps."""

    def __init__(self, library: Path) -> None:
        """Load it; `start` switches it on."""
        self._library = ctypes.CDLL(str(library))
        self._bytes = (ctypes.c_uint8 * ROOM)()
        self._ticks = (ctypes.c_uint64 * ROOM)()
        self._library.host_contacts.argtypes = (ctypes.c_uint64, ctypes.c_uint16)
        self._library.host_receive.argtypes = (ctypes.c_uint64, ctypes.c_uint8)
        self._library.host_start.argtypes = (ctypes.c_uint64, ctypes.c_uint16, ctypes.c_uint8)
        self._library.host_run.argtypes = (
            ctypes.c_uint64,
            ctypes.POINTER(ctypes.c_uint8),
            ctypes.POINTER(ctypes.c_uint64),
            ctypes.c_uint32,
        )
        self._library.host_run.restype = ctypes.c_uint32
        self._library.host_pass_ticks.argtypes = (ctypes.c_uint16, ctypes.c_uint16)
        self._contacts = self._library.host_contacts
        self._receive = self._library.host_receive
        self._run = self._library.host_run
        self._library.host_new()

    def start(self, tick: int, boot: int, *, keep_ram: bool) -> None:
        """Power on or reset, at this tick, as the start with this number."""
        self._library.host_start(tick, boot, keep_ram)

    def pass_ticks(self, shortest: int, longest: int) -> None:
        """How long a pass of its main loop takes."""
        self._library.host_pass_ticks(shortest, longest)

    def contacts(self, tick: int, closed: int) -> None:
        """From this tick on these contacts are closed; in order of tick."""
        self._contacts(tick, closed)

    def receive(self, tick: int, byte: int) -> None:
        """A byte has come in by this tick; in order of tick."""
        self._receive(tick, byte)

    def run(self, until: int) -> tuple[bytes, list[int]]:
        """Let it work until a tick; returns what left the line, and when the last bit did."""
        count = self._run(until, self._bytes, self._ticks, ROOM)
        data, ticks = ctypes.string_at(self._bytes, count), self._ticks[:count]
        if count == ROOM:
            more, later = self.run(until)
            return data + more, ticks + later
        return data, ticks
