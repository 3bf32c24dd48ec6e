"""One pretend board: the compiled firmware in simavr, driven in exact cycles.

A cycle is 62.5 ns (16 MHz). Nothing here waits or reads a clock: `run` moves time, and the same
calls give the same bytes at the same cycles. What simavr does otherwise than a chip, and what is
done about it, stands in README.md.
"""

from __future__ import annotations

import ctypes as c
from enum import IntFlag
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.hil.elf import flash_image
from tests.hil.simavr import Applied, Counts, Sent, library

HZ = 16_000_000
US = HZ // 1_000_000
MS = HZ // 1_000
SECOND = HZ
BYTE_CYCLES = 320
"""One byte of the line at 500 000 baud: ten bits."""
BUTTONS = 16
EEPROM_BYTES = 1024
MOST_MILLIVOLTS = 5_000
LIGHT = 16
"""In place of a button: the light sensor, among the changes that have been applied."""
_ROOM = 4096


class Cause(IntFlag):
    """Why a chip starts: the bits of its MCUSR."""

    NONE = 0
    POWER = 1
    EXTERNAL = 2
    BROWN_OUT = 4
    WATCHDOG = 8


class ChipFault(Exception):
    """The program did what a chip cannot do: jumped out of its flash, slept, …"""


class Board:
    """An ATmega328P that runs `elf`, with its buttons, its lamps and its line."""

    def __init__(self, elf: Path, *, seed: int = 1) -> None:
        """Power comes at cycle 0; `seed` is what chance the RAM holds then."""
        self._lib = library()
        image = flash_image(elf)
        self._board: c.c_void_p | None = self._lib.board_new(image, len(image), seed)
        if self._board is None:
            raise MemoryError("simavr made no chip")

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
        """Give the memory back; nothing may be asked afterwards."""
        if self._board is not None:
            self._lib.board_free(self._board)
            self._board = None

    @property
    def cycle(self) -> int:
        """Now, in cycles since the power came first."""
        return int(self._lib.board_cycle(self._board))

    def run(self, until: int) -> None:
        """Run to the first instruction boundary at or after this cycle. Raises ChipFault."""
        if self._lib.board_run(self._board, until):
            raise ChipFault(self._lib.board_fault(self._board).decode())

    def contact(self, cycle: int, button: int, *, closed: bool) -> None:
        """From this cycle on the contact is closed or open. Raises ValueError for the past."""
        if not 0 <= button < BUTTONS or cycle < self.cycle:
            raise ValueError(f"button {button} at cycle {cycle}, and it is {self.cycle}")
        self._lib.board_contact(self._board, cycle, button, closed)

    def light(self, cycle: int, millivolts: int) -> None:
        """From this cycle on A7 has so much, by the light. Raises ValueError for the past."""
        if not 0 <= millivolts <= MOST_MILLIVOLTS or cycle < self.cycle:
            raise ValueError(f"{millivolts} mV at cycle {cycle}, and it is {self.cycle}")
        self._lib.board_light(self._board, cycle, millivolts)

    def send(self, data: bytes, *, cycle: int = 0) -> int:
        """The host sends bytes from then on, or when the line is free; returns when they are in."""
        self._lib.board_receive(self._board, max(cycle, self.cycle), data, len(data))
        return self.line_free

    @property
    def line_free(self) -> int:
        """The cycle at which everything sent to the chip so far has arrived."""
        return int(self._lib.board_line_free(self._board))

    def sent(self) -> list[Sent]:
        """The bytes that have left the chip since the last call."""
        out = (Sent * _ROOM)()
        found: list[Sent] = []
        while count := self._lib.board_sent(self._board, out, _ROOM):
            found += [Sent(b.written, b.done, b.byte) for b in out[:count]]
        return found

    def applied(self) -> list[Applied]:
        """The changes of contacts that have happened since the last call."""
        out = (Applied * _ROOM)()
        found: list[Applied] = []
        while count := self._lib.board_applied(self._board, out, _ROOM):
            found += [Applied(a.asked, a.applied, a.button, a.closed) for a in out[:count]]
        return found

    def reset(self, cause: Cause = Cause.EXTERNAL, *, boot_loader_cycles: int = 0) -> None:
        """Start the chip anew with its RAM as it is; a boot loader may come before the program."""
        self._lib.board_reset(self._board, cause, boot_loader_cycles, 0)

    def power_cycle(self) -> None:
        """Take the power away for a moment: RAM is lost, the EEPROM is not."""
        self._lib.board_reset(self._board, Cause.POWER, 0, 1)

    def hang(self) -> None:
        """The main loop of the program goes nowhere from now on; interrupts are still served."""
        self._lib.board_hang(self._board)

    @property
    def eeprom(self) -> bytes:
        """All that the EEPROM holds."""
        out = c.create_string_buffer(EEPROM_BYTES)
        self._lib.board_eeprom_get(self._board, 0, out, EEPROM_BYTES)
        return out.raw

    def write_eeprom(self, offset: int, data: bytes) -> None:
        """Preset a part of the EEPROM; a new chip holds 0xFF everywhere."""
        self._lib.board_eeprom_set(self._board, offset, data, len(data))

    @property
    def pc(self) -> int:
        """Address of the next instruction, in bytes; `run(cycle + 1)` executes one."""
        return int(self._lib.board_pc(self._board))

    def peek(self, address: int) -> int:
        """A byte of the chip's data memory, without the side effects of reading it."""
        return int(self._lib.board_peek(self._board, address))

    @property
    def lamps(self) -> int:
        """The outputs of the shift register now; while it is being clocked they pass by."""
        return int(self._lib.board_shifted(self._board))

    @property
    def lamp_clocks(self) -> int:
        """How often the shift register has been clocked."""
        return int(self._lib.board_shifts(self._board))

    @property
    def counts(self) -> Counts:
        """What the board has counted."""
        counts = Counts()
        self._lib.board_counts(self._board, c.byref(counts))
        return counts
