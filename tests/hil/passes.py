"""Where the chip's time goes: cycles of each function in a pass of the main loop.

    python -m tests.hil.passes firmware/build/slap-nano8.elf

A pass is from one `wdr` of the main loop to the next. Functions that the compiler has put into
others are counted there.
"""

from __future__ import annotations

import re
import subprocess
import sys
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from hardware.frames import encode
from hardware.protocol import Lamps, Ping
from tests.hil.board import MS, Board

MEASURED = 20 * MS
_CODE = re.compile(r"^([0-9a-f]{8}) [tTwW] (\w+)$", re.MULTILINE)
_WDR = re.compile(r"^ *([0-9a-f]+):.*\bwdr\b", re.MULTILINE)
_FLASH_END = 0x8000


@dataclass(frozen=True, slots=True)
class Passes:
    """What was seen of the main loop."""

    lengths: tuple[int, ...]
    """Cycles of each pass, shortest first."""
    cycles: Counter[str]
    """In each function, all passes together."""


def _run(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def measured(elf: Path) -> Passes:
    """Step through some passes with pings and lamps on the line, one instruction at a time."""
    found = _CODE.findall(_run("avr-nm", "-n", str(elf)))
    names = [(int(at, 16), name) for at, name in found if int(at, 16) < _FLASH_END]
    starts = [at for at, _ in names]
    turn = int(_WDR.findall(_run("avr-objdump", "-d", str(elf)))[-1], 16)
    turns: list[int] = []
    cycles: Counter[str] = Counter()
    with Board(elf) as board:
        board.run(5 * MS)
        for n in range(40):
            board.send(encode(Ping(n)) + encode(Lamps(n)))
        end = board.cycle + MEASURED
        while board.cycle < end:
            pc, cycle = board.pc, board.cycle
            if pc == turn:
                turns.append(cycle)
            board.run(cycle + 1)
            cycles[names[bisect_right(starts, pc) - 1][1]] += board.cycle - cycle
    lengths = sorted(b - a for a, b in pairwise(turns))
    return Passes(tuple(lengths), cycles)


def main() -> None:
    """Print them."""
    passes = measured(Path(sys.argv[1]))
    lengths, count = passes.lengths, len(passes.lengths)
    print(f"{count} passes: {lengths[0]} to {lengths[-1]} cycles, median {lengths[count // 2]}")
    for name, cycles in passes.cycles.most_common(30):
        print(f"{name:30} {cycles / count:8.1f}")


if __name__ == "__main__":
    main()
