"""A network that tests can cut, freeze and slow down: a TCP proxy in front of the hand server.

A browser that is told to be offline keeps its open sockets, so only this shows a real cut.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Self

CHUNK = 65536
LONG_S = 30.0


@dataclass(slots=True, eq=False)
class _Way:
    """One direction of one connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    frozen: bool = False
    free_s: float = 0.0
    """When its last byte will have been handed on, so that none overtakes another."""


class Proxy:
    """Hands bytes on to a port of this machine, in a thread of its own."""

    def __init__(self, target: int) -> None:
        """`target`: the port of the server."""
        self.delay_ms = 0
        """Of every byte, each way."""
        self.port = 0
        self._target = target
        self._refuses = False
        self._ways: set[_Way] = set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._wait(self._listen())
        return self

    def __exit__(self, *_: object) -> None:
        self._wait(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(LONG_S)
        self._loop.close()

    def cut(self) -> None:
        """End all connections at once, and refuse others until `mend`."""
        self._wait(self._do(self._cut))

    def mend(self) -> None:
        """Let others connect again."""
        self._refuses = False

    def freeze(self) -> None:
        """Swallow all that the connections of now still say; neither side is told. Others work."""
        self._wait(self._do(self._freeze))

    def _wait(self, work: Coroutine[Any, Any, None]) -> None:
        future: Future[None] = asyncio.run_coroutine_threadsafe(work, self._loop)
        future.result(LONG_S)

    async def _do(self, act: Callable[[], None]) -> None:
        act()

    def _cut(self) -> None:
        self._refuses = True
        for writer in self._writers:
            writer.transport.abort()

    def _freeze(self) -> None:
        for way in self._ways:
            way.frozen = True

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _close(self) -> None:
        assert self._server is not None
        self._server.close()
        self._cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        closing = [writer.wait_closed() for writer in self._writers]
        await asyncio.gather(*closing, return_exceptions=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refuses:
            writer.transport.abort()
            return
        there = await asyncio.open_connection("127.0.0.1", self._target)
        self._writers |= {writer, there[1]}
        for way in (_Way(reader, there[1]), _Way(there[0], writer)):
            task = asyncio.create_task(self._carry(way))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(self, way: _Way) -> None:
        self._ways.add(way)
        try:
            while data := await way.reader.read(CHUNK):
                self._later(way, data)
        except OSError:
            way.writer.transport.abort()
        finally:
            self._later(way, None)
            self._ways.discard(way)

    def _later(self, way: _Way, data: bytes | None) -> None:
        due_s = max(self._loop.time() + self.delay_ms / 1000, way.free_s + 1e-6)
        way.free_s = due_s
        self._loop.call_at(due_s, self._hand_on, way, data)

    def _hand_on(self, way: _Way, data: bytes | None) -> None:
        if way.frozen or way.writer.is_closing():
            return
        if data is None:
            way.writer.close()
        else:
            way.writer.write(data)
