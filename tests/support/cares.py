"""What the care of an output tells people, kept for a test."""

from __future__ import annotations

import threading

from hardware.clock import MonotonicClock
from hardware.ports import Clock
from pi_app.back_off import BackOff
from pi_app.care import Care


class Told:
    """Keeps what was told, and what was taken back; both can be waited for."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.over: list[str] = []
        self.told = threading.Event()
        self.is_over = threading.Event()

    def say(self, text: str) -> None:
        """Take a line."""
        self.lines.append(text)
        self.told.set()

    def unsay(self, text: str) -> None:
        """A line no longer holds."""
        self.over.append(text)
        self.is_over.set()


def care_of(
    clock: Clock | None = None,
    told: Told | None = None,
    *,
    name: str = "part",
    back_off: BackOff | None = None,
) -> Care:
    """Return a care that tells the test; without a clock by the real one."""
    told = told or Told()
    return Care(name, clock or MonotonicClock(), told.say, told.unsay, back_off)
