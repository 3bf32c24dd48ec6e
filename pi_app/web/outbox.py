"""What waits to be sent to one connection: of each topic only the newest, and never much."""

from __future__ import annotations

import asyncio

from pi_app.web.effects import Close, Say, Topic

MOST = 40
"""Topics and answers to commands; a client so far behind loses the oldest."""


class Outbox:
    """Filled by the desk, emptied by the one who sends; both in the same event loop."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[Topic, str], str] = {}
        self._changed = asyncio.Event()
        self.why: Close | None = None
        """The connection is to be ended after what waits."""

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, message: Say) -> None:
        """Let a message wait, in the place of an older one about the same."""
        self._waiting[message.topic, message.about] = message.text
        while len(self._waiting) > MOST:
            del self._waiting[next(iter(self._waiting))]
        self._changed.set()

    def clear(self) -> None:
        """Forget what waits: it was meant for somebody else."""
        self._waiting.clear()

    def end(self, why: Close) -> None:
        """Take no more."""
        self.why = why
        self._changed.set()

    async def next(self) -> str | None:
        """Return the text to send next, as soon as there is one; none once all is over."""
        while not self._waiting and self.why is None:
            self._changed.clear()
            await self._changed.wait()
        if not self._waiting:
            return None
        return self._waiting.pop(next(iter(self._waiting)))
