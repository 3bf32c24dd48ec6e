"""How the loop speaks to its outputs: each gets every update, and none can do harm.

One whose `publish` raises is left alone for a while (`back_off.py`), then gets the newest update,
without what happened meanwhile. One that does its work in `publish` is set apart, on a thread.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace

from pi_app.care import Care, Ward
from pi_app.own_thread import OwnThread
from pi_app.publish import Output, Update

WAITING = 1_024
"""Updates that may wait for an output set apart; when more come, the oldest are dropped."""


@dataclass(slots=True)
class _Kept:
    output: Output
    care: Care | None = None
    """Once it has failed."""


class Outputs:
    """All outputs of a table. Used by the loop's thread."""

    def __init__(self, outputs: Iterable[Output], ward: Ward) -> None:
        self._all = [_Kept(output) for output in outputs]
        self._ward = ward
        self._newest: Update | None = None

    def add(self, output: Output) -> None:
        """Publish to one more."""
        self._all.append(_Kept(output))

    def publish(self, update: Update) -> None:
        """Hand an update to each, but for those that failed just now. Never raises."""
        self._newest = update
        for kept in self._all:
            if kept.care is None or kept.care.may_try():
                self._hand(kept, update)

    def retry(self) -> None:
        """Hand the newest update to those whose next try is due."""
        for kept in self._all:
            waits = kept.care is not None and kept.care.due_ns is not None
            if waits and kept.care is not None and kept.care.may_try() and self._newest is not None:
                self._hand(kept, replace(self._newest, events=()))

    def due_ns(self) -> int | None:
        """Return when `retry` has something to do."""
        due = (kept.care.due_ns for kept in self._all if kept.care is not None)
        return min((t_ns for t_ns in due if t_ns is not None), default=None)

    def _hand(self, kept: _Kept, update: Update) -> None:
        name = kept.output.name
        try:
            kept.output.publish(update)
        except Exception as fault:
            kept.care = kept.care or self._ward.care(name)
            kept.care.failed(f"{name} does not work: {type(fault).__name__} {fault}", fault)
        else:
            if kept.care is not None:
                kept.care.worked()


class Apart:
    """An output on a thread of its own: whatever its `publish` does, ours returns at once."""

    def __init__(self, output: Output, care: Care) -> None:
        self.name = output.name
        self._output, self._care = output, care
        self._waiting: deque[Update] = deque(maxlen=WAITING)
        self._thread = OwnThread(care, self._work, self._end)

    def start(self) -> None:
        """Hand on updates from now on."""
        self._thread.start()

    def publish(self, update: Update) -> None:
        """Let the update wait. Returns at once."""
        self._waiting.append(update)
        self._thread.wake()

    def turn(self) -> int | None:
        """Hand on what waits; the thread calls this, and tests do."""
        return self._thread.turn()

    def stop(self) -> None:
        """Hand on what still waits, within a second, and let go. May be called twice."""
        self._thread.stop()

    def _work(self) -> None:
        """An update that failed is handed on again, unless newer ones have pushed it out."""
        while self._waiting:
            update = self._waiting.popleft()
            try:
                self._output.publish(update)
            except Exception:
                if len(self._waiting) < WAITING:
                    self._waiting.appendleft(update)
                raise
            self._care.worked()

    def _end(self) -> None:
        try:
            self._work()
        finally:
            self._output.stop()
