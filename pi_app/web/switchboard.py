"""Between the desk and the sockets: one reader and one writer a phone, all in one event loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from pi_app.web.desk import Desk
from pi_app.web.doors import Doors
from pi_app.web.effects import Effect, Hang, Say, Seated, Tell
from pi_app.web.messages import FromPhone
from pi_app.web.outbox import Outbox

_LOG = logging.getLogger(__name__)
SEND_S = 10.0
"""Whoever cannot be sent a message for so long is let go."""


class Switchboard:
    """Carries messages to the desk and its effects out."""

    def __init__(
        self,
        desk: Desk,
        doors: Doors,
        tell: Callable[[FromPhone], None],
        clock_ns: Callable[[], int],
    ) -> None:
        """`tell` is called in the server's thread; what it raises is logged and goes no further."""
        self.desk = desk
        self._doors = doors
        self._tell = tell
        self._clock_ns = clock_ns
        self._lines: dict[int, tuple[WebSocket, Outbox]] = {}

    async def talk(self, socket: WebSocket) -> None:
        """Serve one phone until its connection ends."""
        await socket.accept()
        client = socket.client
        number = self.desk.arrive("" if client is None else client.host, self._clock_ns())
        outbox = Outbox()
        self._lines[number] = socket, outbox
        tasks = {
            asyncio.create_task(self._read(socket, number)),
            asyncio.create_task(_write(socket, outbox)),
        }
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await self._part(number, tasks)

    async def _part(self, number: int, tasks: set[asyncio.Task[None]]) -> None:
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, _ORDINARY):
                _LOG.error("a phone's connection failed", exc_info=end)
        del self._lines[number]
        self.desk.leave(number, self._clock_ns())
        self.carry_out()

    async def _read(self, socket: WebSocket, number: int) -> None:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            # Phones send text; what comes as bytes is none of theirs.
            self.desk.hear(number, message.get("text") or b"", self._clock_ns())
            self.carry_out()

    def carry_out(self) -> None:
        """Do what the desk wants done."""
        for effect in self.desk.take():
            self._carry(effect)

    def _carry(self, effect: Effect) -> None:
        if isinstance(effect, Tell):
            self.tell(effect.news)
            return
        line = self._lines.get(effect.guest)
        if line is None:
            return
        socket, outbox = line
        if isinstance(effect, Say):
            outbox.put(effect)
        elif isinstance(effect, Hang):
            outbox.end(effect.why)
        else:
            self._seat(socket, outbox, effect)

    def _seat(self, socket: WebSocket, outbox: Outbox, effect: Seated) -> None:
        outbox.clear()
        if socket.client is None:
            return
        client = (socket.client.host, socket.client.port)
        if effect.seat is None:
            self._doors.kept.discard(client)
        else:
            self._doors.kept.add(client)

    def tell(self, news: FromPhone) -> None:
        """Let the table know; whatever becomes of it there, we go on."""
        try:
            self._tell(news)
        except Exception:
            _LOG.exception("the table could not take what a phone said")


_ORDINARY = (WebSocketDisconnect, TimeoutError, OSError)
"""A phone that has gone, or that takes nothing any more."""


async def _write(socket: WebSocket, outbox: Outbox) -> None:
    while (text := await outbox.next()) is not None:
        async with asyncio.timeout(SEND_S):
            try:
                await socket.send_text(text)
            except RuntimeError as fault:
                # The server has closed it of its own accord, after a message that was too large.
                raise WebSocketDisconnect from fault
    assert outbox.why is not None
    await socket.close(outbox.why.value)
