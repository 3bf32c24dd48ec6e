"""The C of this folder, compiled and loaded: its types and functions as ctypes sees them."""

from __future__ import annotations

import ctypes as c
import os
import subprocess
from functools import cache
from pathlib import Path

from tests.support.firmware import require_tools

_HERE = Path(__file__).parent
_SOURCES = tuple(_HERE / name for name in ("avr_board.c", "uart.c", "pins.c", "queue.c"))
_WATCHED = (*_SOURCES, _HERE / "avr_board.h", _HERE / "parts.h")
_LIBRARY = _HERE.parents[1] / "firmware" / "build" / "avr_board.so"
_FLAGS = ("-std=c11", "-O2", "-Wall", "-Wextra", "-Wconversion", "-Werror", "-fPIC", "-shared")

_REMEDY = "the simulator needs: sudo apt-get install gcc libsimavr-dev libelf-dev"


class Sent(c.Structure):
    """A byte that has left the chip."""

    _fields_ = (("written", c.c_uint64), ("done", c.c_uint64), ("byte", c.c_uint64))
    written: int
    done: int
    byte: int


class Applied(c.Structure):
    """A change of one contact."""

    _fields_ = (
        ("asked", c.c_uint64),
        ("applied", c.c_uint64),
        ("button", c.c_uint64),
        ("closed", c.c_uint64),
    )
    asked: int
    applied: int
    button: int
    closed: int


class Counts(c.Structure):
    """What the board has counted since the power came."""

    _fields_ = (
        ("resets", c.c_uint64),
        ("last_reset", c.c_uint64),
        ("last_cause", c.c_uint64),
        ("received", c.c_uint64),
        ("overruns", c.c_uint64),
        ("overwritten", c.c_uint64),
        ("interrupts", c.c_uint64),
        ("longest_isr", c.c_uint64),
        ("shortest_isr", c.c_uint64),
        ("faults", c.c_uint64),
    )
    resets: int
    last_reset: int
    last_cause: int
    received: int
    overruns: int
    overwritten: int
    interrupts: int
    longest_isr: int
    shortest_isr: int
    faults: int


_BOARD, _BYTES = c.c_void_p, c.c_char_p
_SHAPES: dict[str, tuple[object, tuple[object, ...]]] = {
    "board_new": (_BOARD, (_BYTES, c.c_uint32, c.c_uint32)),
    "board_free": (None, (_BOARD,)),
    "board_run": (c.c_int, (_BOARD, c.c_uint64)),
    "board_cycle": (c.c_uint64, (_BOARD,)),
    "board_fault": (_BYTES, (_BOARD,)),
    "board_counts": (None, (_BOARD, c.POINTER(Counts))),
    "board_contact": (None, (_BOARD, c.c_uint64, c.c_uint8, c.c_uint8)),
    "board_light": (None, (_BOARD, c.c_uint64, c.c_uint16)),
    "board_receive": (None, (_BOARD, c.c_uint64, _BYTES, c.c_uint32)),
    "board_line_free": (c.c_uint64, (_BOARD,)),
    "board_sent": (c.c_uint32, (_BOARD, c.POINTER(Sent), c.c_uint32)),
    "board_applied": (c.c_uint32, (_BOARD, c.POINTER(Applied), c.c_uint32)),
    "board_reset": (None, (_BOARD, c.c_uint8, c.c_uint64, c.c_uint8)),
    "board_hang": (None, (_BOARD,)),
    "board_eeprom_set": (None, (_BOARD, c.c_uint16, _BYTES, c.c_uint16)),
    "board_eeprom_get": (None, (_BOARD, c.c_uint16, _BYTES, c.c_uint16)),
    "board_pc": (c.c_uint32, (_BOARD,)),
    "board_peek": (c.c_uint8, (_BOARD, c.c_uint16)),
    "board_shifted": (c.c_uint8, (_BOARD,)),
    "board_shifts": (c.c_uint64, (_BOARD,)),
}


@cache
def library() -> c.CDLL:
    """The library, made anew if its source is newer. Raises RuntimeError with gcc's words."""
    _build()
    loaded = c.CDLL(str(_LIBRARY))
    for name, (result, arguments) in _SHAPES.items():
        function = getattr(loaded, name)
        function.restype, function.argtypes = result, arguments
    return loaded


def _build() -> None:
    """Compile it aside and move it into place, for several processes may do so at once."""
    if _LIBRARY.exists() and _LIBRARY.stat().st_mtime >= max(f.stat().st_mtime for f in _WATCHED):
        return
    _LIBRARY.parent.mkdir(parents=True, exist_ok=True)
    made = _LIBRARY.with_suffix(f".{os.getpid()}")
    command = ["gcc", *_FLAGS, "-o", str(made), *map(str, _SOURCES), "-lsimavr", "-lelf"]
    require_tools("gcc")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{_REMEDY}\n{done.stderr}")
    made.replace(_LIBRARY)
