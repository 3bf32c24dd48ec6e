"""The kernel's pretend GPIO chip: made through configfs, its lines moved from outside.

`pull` is the simulator's own control, one line a write. `carry_out` moves lines from an interrupt,
several at once if they have one time (`module/contacts.c`), and says when each was.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path
from time import monotonic_ns

from tests.hil.kernel.guest.plans import Step

LINES = 28
LABEL = "pinctrl-bcm2711"
"""As the header's chip of a Pi 4 is called."""
_MADE = Path("/sys/kernel/config/gpio-sim/table")
_CONTACTS = Path("/dev/contacts")
_SILENT = 2
_STEP, _TIME = struct.Struct("=QII"), struct.Struct("=Q")


class Chip:
    """The chip, with all its lines high: the buttons are open."""

    def __init__(self) -> None:
        """There can be one."""
        bank = _MADE / "bank0"
        bank.mkdir(parents=True)
        (bank / "num_lines").write_text(str(LINES))
        (bank / "label").write_text(LABEL)
        (_MADE / "live").write_text("1")
        device, chip = ((_MADE / "dev_name"), (bank / "chip_name"))
        self._lines = Path("/sys/devices/platform", _text(device), _text(chip))
        self.path = f"/dev/{_text(chip)}"
        for line in range(LINES):
            self.pull(line, closed=False)

    def pull(self, line: int, *, closed: bool) -> int:
        """Move one line by the simulator's control; the time just before."""
        with (self._lines / f"sim_gpio{line}" / "pull").open("wb", buffering=0) as control:
            asked_ns = monotonic_ns()
            control.write(b"pull-down" if closed else b"pull-up")
        return asked_ns

    def is_closed(self, line: int) -> bool:
        """What the line is at now, read past every driver."""
        return _text(self._lines / f"sim_gpio{line}" / "value") == "0"


def carry_out(steps: Sequence[Step]) -> list[int]:
    """Move the lines as planned, and wait till all is done; when each step was."""
    plan = b"".join(
        _STEP.pack(step.after_ns, step.line, (not step.closed) + _SILENT * step.silent)
        for step in steps
    )
    with _CONTACTS.open("r+b", buffering=0) as contacts:
        contacts.write(plan)
        times = contacts.read(len(steps) * _TIME.size)
    return [when for (when,) in _TIME.iter_unpack(times)]


def _text(path: Path) -> str:
    return path.read_text().strip()
