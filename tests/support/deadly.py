"""A clock by which a test ends the loop of a server that looks at it."""

from __future__ import annotations

import asyncio
import threading

from hardware.clock import MonotonicClock


class DeadlyClock:
    """Tells the time; once `deadly` is set, the next look at it from a loop is the loop's last."""

    def __init__(self) -> None:
        self._clock = MonotonicClock()
        self.deadly = threading.Event()

    def __call__(self) -> int:
        """Return the time in ns. Raises SystemExit once, if it is to."""
        if self.deadly.is_set() and _is_in_a_loop():
            self.deadly.clear()
            raise SystemExit("the loop ends")
        return self._clock.now_ns()


def _is_in_a_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
