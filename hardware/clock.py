"""The table clock of a real table."""

from __future__ import annotations

import time


class MonotonicClock:
    """CLOCK_MONOTONIC of this machine: the clock on which the kernel stamps GPIO edges."""

    def now_ns(self) -> int:
        """The time now, in ns since some moment near the start of the machine."""
        return time.monotonic_ns()
