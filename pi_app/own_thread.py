"""The thread of an output: whatever its work does, raise or hang, game and end are not held up."""

from __future__ import annotations

import threading
from collections.abc import Callable

from pi_app.care import Care
from pi_app.errors import Failure

SECOND_NS = 1_000_000_000
STOP_S = 1.0
"""How long the end of the program waits for it."""

Work = Callable[[], int | None]
"""Does what there is to do; returns when to come back, none if only `wake` is a reason to."""


class OwnThread:
    """Does a piece of work whenever it is due or wanted; one that raises is tried again later."""

    def __init__(self, care: Care, work: Work, let_go: Callable[[], None]) -> None:
        """`let_go` is done once, in the end, by whoever did the work. Both may raise and hang."""
        self._care, self._work, self._let_go = care, work, let_go
        self._not_before_ns: int | None = None
        self._wake = threading.Event()
        self._stopping = self._is_over = False
        self._thread = threading.Thread(target=self._run, name=care.name, daemon=True)

    def start(self) -> None:
        """Do the work on a thread from now on."""
        self._thread.start()

    def wake(self) -> None:
        """There is something to do. Returns at once."""
        self._wake.set()

    def turn(self) -> int | None:
        """Do what there is to do, unless it failed just now; return when to come back.

        The thread calls this, and tests do.
        """
        again_ns = self._not_before_ns
        if again_ns is not None and self._care.clock.now_ns() < again_ns:
            return again_ns
        self._not_before_ns = None
        try:
            with self._care.at_work():
                return self._work()
        except Exception as fault:
            self._not_before_ns = self._care.failed(self._words(fault), fault.__cause__ or fault)
            return self._not_before_ns

    def stop(self) -> None:
        """End the work, within a second; a thread that hangs is left behind. Twice is fine."""
        self._stopping = True
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(STOP_S)
        elif not self._is_over:
            self._end()
        if self._thread.is_alive():
            self._care.failed(f"{self._care.name} could not be let go of: it does not answer")

    def _run(self) -> None:
        while not self._stopping:
            self._wake.wait(self._left_s(self.turn()))
            self._wake.clear()
        self._end()

    def _end(self) -> None:
        self._is_over = True
        try:
            self._let_go()
        except Exception as fault:
            self._care.failed(f"{self._care.name} could not be let go of", fault)

    def _left_s(self, due_ns: int | None) -> float | None:
        if due_ns is None:
            return None
        return max(due_ns - self._care.clock.now_ns(), 0) / SECOND_NS

    def _words(self, fault: Exception) -> str:
        if isinstance(fault, Failure):
            return str(fault)
        return f"{self._care.name} does not work: {type(fault).__name__} {fault}"
