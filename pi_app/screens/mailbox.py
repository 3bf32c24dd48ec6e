"""Updates on their way to the screen process: the newest view wins, events add up to a bound."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Protocol

from pi_app.publish import Update

MOST_EVENTS = 256
"""Older events are dropped: a screen that is so far behind need not animate them."""


class Pipe(Protocol):
    """Where updates go; `send` may block, and raises OSError once the other end has gone."""

    def send(self, obj: object, /) -> None:
        """Send one object."""


def merged(waiting: Update | None, update: Update) -> Update:
    """Return the newer update with the events of both, the oldest dropped beyond the bound."""
    if waiting is None:
        return update
    return replace(update, events=(*waiting.events, *update.events)[-MOST_EVENTS:])


class Mailbox:
    """Holds at most one update; a sender thread takes it out."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: Update | None = None
        self._last: Update | None = None
        self._pipe: Pipe | None = None
        self._closed = False
        self.sending = threading.Lock()
        """Held while something is sent: whoever closes the pipe takes it first."""

    def put(self, update: Update) -> None:
        """Leave an update. Never waits for the reader."""
        with self._changed:
            self._waiting = merged(self._waiting, update)
            self._changed.notify()

    def attach(self, pipe: Pipe) -> None:
        """Send to a new reader from now on, beginning with the newest update.

        What an earlier reader was sent comes again without its events: they have been shown.
        """
        with self._changed:
            if self._waiting is None and self._last is not None:
                self._waiting = replace(self._last, events=())
            self._pipe = pipe
            self._changed.notify()

    def detach(self) -> None:
        """Keep updates until there is a reader again."""
        with self._changed:
            self._pipe = None

    def close(self) -> None:
        """Let `send_next` return False."""
        with self._changed:
            self._closed = True
            self._changed.notify()

    def send_next(self) -> bool:
        """Wait for an update and a reader, and send; False once closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._ready())
            if self._closed:
                return False
            update, pipe = self._waiting, self._pipe
            self._waiting, self._last = None, update
        assert pipe is not None
        try:
            with self.sending:
                pipe.send(update)
        except (OSError, ValueError):
            # The reader has gone; the next one gets the last update from `attach`.
            self._forget(pipe)
        return True

    def _ready(self) -> bool:
        return self._waiting is not None and self._pipe is not None

    def _forget(self, pipe: Pipe) -> None:
        with self._changed:
            if self._pipe is pipe:
                self._pipe = None
