"""`slap-table bench --loopback`, the command itself, between an output and a button of the chip.

Lines of the pretend chip are not wired to one another: a thread is the wire, where there is one.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from tests.hil.kernel.guest.chip import Chip

if TYPE_CHECKING:
    from tests.hil.kernel.guest.scenarios import Scenario

OUT, BUTTON = 18, 5
"""As the README has it: GPIO18, and SLAP of seat 1."""
PRESSES = 12
LOOK_S = 0.0005
SETTINGS = '[screen]\nmode = "none"\n[sound]\nmode = "off"\n'


class Wire(threading.Thread):
    """Puts the button to the level of the output, little later than that changes."""

    def __init__(self, chip: Chip) -> None:
        super().__init__()
        self.carried: list[bool] = []
        """What it has made of the button, in turn: closed, or open."""
        self._chip = chip
        self._cut = threading.Event()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._cut.set()
        self.join()
        self._chip.pull(BUTTON, closed=False)

    def run(self) -> None:
        """Look, and hand on what has changed, till it is cut."""
        was = self._chip.is_closed(OUT)
        while not self._cut.wait(LOOK_S):
            closed = self._chip.is_closed(OUT)
            if closed != was:
                self._chip.pull(BUTTON, closed=closed)
                self.carried.append(closed)
                was = closed


def scenarios(chip: Chip) -> dict[str, Scenario]:
    """With a wire, and without one."""
    wire = Wire(chip)
    return {
        "loopback": partial(measured, chip, wire),
        "loopback without a wire": partial(measured, chip, None),
    }


def measured(chip: Chip, wire: Wire | None) -> dict[str, Any]:
    """What the command says, and what went over the wire."""
    settings = Path("/tmp/loopback.toml")
    settings.write_text(SETTINGS)
    words = ["--loopback", str(OUT), "slap1", "--presses", str(PRESSES), "--json"]
    command = [sys.executable, "-m", "pi_app", "bench", *words, "--settings", str(settings)]
    with wire or nullcontext():
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    return {
        "status": done.returncode,
        "said": done.stdout,
        "told": done.stderr.splitlines(),
        "carried": [int(closed) for closed in wire.carried] if wire else [],
        "still_driven": chip.is_closed(OUT),
    }
