"""The same logic built for this machine, with the face of the pretend board.

One a process: it starts anew whenever one is made.
"""

from __future__ import annotations

import ctypes as c
from functools import cache

from tests.hil.board import BUTTONS, BYTE_CYCLES
from tests.hil.simavr import Sent
from tests.support import firmware

_ROOM = 4096
_WRITTEN_BEFORE = BYTE_CYCLES
"""The library does not say when a byte was given to the line: at the latest when it began."""


@cache
def _library() -> c.CDLL:
    library = c.CDLL(str(firmware.host_library()))
    ticks, room = c.POINTER(c.c_uint64), c.c_uint32
    library.host_run.argtypes = (c.c_uint64, c.c_char_p, ticks, room)
    library.host_run.restype = c.c_uint32
    library.host_start.argtypes = (c.c_uint64, c.c_uint16, c.c_uint8)
    library.host_contacts.argtypes = (c.c_uint64, c.c_uint16)
    library.host_receive.argtypes = (c.c_uint64, c.c_uint8)
    library.host_lamps.restype = c.c_uint8
    return library


class PcBoard:
    """Ticks of the chip's own clock take the place of cycles."""

    def __init__(self, *, boot: int = 1) -> None:
        self._library = _library()
        self._library.host_new()
        self._library.host_start(0, boot, 0)
        self.cycle = 0
        self.line_free = 0
        self._closed = 0
        self._sent: list[Sent] = []

    def run(self, until: int) -> None:
        """Let time pass."""
        room = _ROOM
        data, ticks = c.create_string_buffer(room), (c.c_uint64 * room)()
        count = room
        while count == room:
            count = self._library.host_run(until, data, ticks, room)
            for byte, done in zip(data.raw[:count], ticks[:count], strict=True):
                self._sent.append(Sent(done - _WRITTEN_BEFORE, done, byte))
        self.cycle = until

    @property
    def lamps(self) -> int:
        """Which lamps shine now, bit n = lamp n."""
        return int(self._library.host_lamps())

    def contact(self, cycle: int, button: int, *, closed: bool) -> None:
        """From then on the contact is closed or open; to be told in order of time."""
        if not 0 <= button < BUTTONS or cycle < self.cycle:
            raise ValueError(f"button {button} at tick {cycle}, and it is {self.cycle}")
        mask = 1 << button
        self._closed = self._closed | mask if closed else self._closed & ~mask
        self._library.host_contacts(cycle, self._closed)

    def send(self, data: bytes, *, cycle: int = 0) -> int:
        """Bytes from the host, one after the other."""
        self.line_free = max(cycle, self.cycle, self.line_free)
        for byte in data:
            self.line_free += BYTE_CYCLES
            self._library.host_receive(self.line_free, byte)
        return self.line_free

    def sent(self) -> list[Sent]:
        """The bytes that have left since the last call."""
        sent, self._sent = self._sent, []
        return sent
