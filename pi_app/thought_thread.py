"""Where computer players think, and what people are advised: one thread, one after the other."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue

from pi_app.inbox import Message, Notice
from pi_app.notices import told

log = logging.getLogger(__name__)

Job = Callable[[], Message]
FAULT = told("notice.computer_stuck")
STOP_S = 5.0


class ThoughtThread:
    """Does jobs and tells the loop what came of them."""

    def __init__(self, tell: Callable[[Message], None]) -> None:
        """`tell` reaches the loop from any thread."""
        self._tell = tell
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="thinking", daemon=True)
        self._thread.start()

    def work(self, job: Job) -> None:
        """Do a job later; returns at once."""
        self._jobs.put(job)

    def stop(self) -> None:
        """Finish the thought of now, and end. May be called twice."""
        self._jobs.put(None)
        self._thread.join(STOP_S)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                self._tell(job())
            except Exception:
                log.exception("a computer player failed")
                self._tell(Notice(FAULT))
