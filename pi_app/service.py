"""The table as a service: it says that it is there, what it does, and that its loop turns."""

from __future__ import annotations

from pi_app.facts import WatchdogFacts
from pi_app.publish import Update
from pi_app.sd_notify import Notifier

MS = 1_000_000
BEATS = 3
"""So often within the time that is allowed: one or two may be lost."""


class Heart:
    """Tells a watchdog, where there is one, that the loop turns. Beaten by the loop alone."""

    def __init__(self, notifier: Notifier | None = None) -> None:
        self._notifier = notifier or Notifier()
        allowed_ns = self._notifier.watchdog_ns if self._notifier.is_heard else None
        self._every_ns = None if allowed_ns is None else max(allowed_ns // BEATS, 1)
        self._due_ns: int | None = None if self._every_ns is None else 0
        self._beats = 0

    @property
    def due_ns(self) -> int | None:
        """When the loop has to come by; none where nobody listens, so that a table may sleep."""
        return self._due_ns

    def beat(self, now_ns: int) -> None:
        """The loop has turned; tell, if it is time to."""
        if self._every_ns is None or self._due_ns is None or now_ns < self._due_ns:
            return
        self._notifier.tell("WATCHDOG=1")
        self._beats += 1
        self._due_ns = now_ns + self._every_ns

    def facts(self) -> WatchdogFacts | None:
        """Return what an operator wants to know; none without a service manager."""
        if not self._notifier.is_heard:
            return None
        every_ms = (self._notifier.watchdog_ns or 0) // MS
        return WatchdogFacts(every_ms, self._beats, self._notifier.lost)


class Service:
    """An output (see publish.py): the first update is READY=1, each other state a STATUS."""

    name = "service"

    def __init__(self, notifier: Notifier) -> None:
        self._notifier = notifier
        self._is_ready = False
        self._status = ""

    def publish(self, update: Update) -> None:
        """Tell what is new. Returns at once."""
        status = _status(update)
        ready = () if self._is_ready else ("READY=1",)
        if ready or status != self._status:
            self._notifier.tell(*ready, f"STATUS={status}")
        self._is_ready, self._status = True, status

    def stop(self) -> None:
        """Nothing to let go of: another table may take this one's place."""


def _status(update: Update) -> str:
    """One line: game, phase, and whatever does not work."""
    return "; ".join((f"{update.game}: {update.phase.value}", *update.notices))
