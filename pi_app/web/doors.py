"""What a stranger's connection may cost, below all that we understand of it: counts, bytes, time.

A phone of ours loads a page of a few files, keeps one WebSocket open, and sends a line now and
then. What goes beyond is cut off here, before it takes memory, files or time from the game.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import BaseTransport
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pi_app.web.limits import Bucket, Rate, who_gives_way

_LOG = logging.getLogger(__name__)
S = 1_000_000_000
MOST_CONNECTIONS = 160
MOST_OF_AN_ADDRESS = 80
"""Eight browsers behind one router, while they load."""
PAGE_S = 30.0
"""A connection that is no WebSocket by then is ended."""
BYTES = Rate(48_000, S // 24_000)
"""What a WebSocket may send: more than the limit of messages lets through."""
MOST_UNREAD = 192_000
"""Bytes that wait for a client that does not read. The largest view is a thirtieth of it."""

Client = tuple[str, int]
"""Address and port of the other end."""


class Doors:
    """All connections of a server, the longest open first."""

    def __init__(self) -> None:
        self._open: dict[Client, asyncio.Transport] = {}
        self.kept: set[Client] = set()
        """Those that speak for a seat: they never have to give way."""

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, client: Client, transport: asyncio.Transport) -> bool:
        """Let a connection in, if need be in the place of another; False if there is no room."""
        has_room = self._has_room(client[0])
        if has_room:
            self._open[client] = transport
        return has_room

    def _has_room(self, address: str) -> bool:
        if sum(host == address for host, _ in self._open) >= MOST_OF_AN_ADDRESS:
            return False
        return len(self._open) < MOST_CONNECTIONS or self._make_room(address)

    def _make_room(self, address: str) -> bool:
        free = [client for client in self._open if client not in self.kept]
        place = who_gives_way([host for host, _ in free], address)
        if place is None:
            return False
        self._open.pop(free[place]).abort()
        return True

    def clear(self) -> None:
        """Forget all: what carried them has ended."""
        self._open.clear()
        self.kept.clear()

    def leave(self, client: Client) -> None:
        """A connection has ended."""
        self._open.pop(client, None)
        self.kept.discard(client)


class Page(H11Protocol):
    """HTTP, with a limit of connections and of their length."""

    doors: Doors

    def connection_made(self, transport: BaseTransport) -> None:
        """Take a connection, or close it at once."""
        stream = cast(asyncio.Transport, transport)
        super().connection_made(stream)
        if self.client is None or not self.doors.enter(self.client, stream):
            stream.abort()
            return
        self.loop.call_later(PAGE_S, self._end_page)

    def _end_page(self) -> None:
        # After an upgrade the transport is the WebSocket's.
        if self.transport.get_protocol() is self:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        super().connection_lost(exc)
        if self.client is not None:
            self.doors.leave(self.client)


class Talk(WebSocketsSansIOProtocol):
    """A WebSocket, with a limit of what it sends and of what it leaves unread."""

    doors: Doors

    def __init__(self, *args: Any, **keywords: Any) -> None:
        """As uvicorn makes it."""
        super().__init__(*args, **keywords)
        self._bytes = Bucket(BYTES)

    def data_received(self, data: bytes) -> None:
        """Take what came, or cut it off."""
        t_ns = round(self.loop.time() * S)
        unread = self.transport.get_write_buffer_size()
        if unread > MOST_UNREAD or not self._bytes.take(t_ns, len(data)):
            self.transport.abort()
            return
        try:
            super().data_received(data)
        except Exception:
            # As by bad UTF-8 and a close frame in one go: no fault of ours, and not worth a log
            # that any stranger could fill.
            _LOG.debug("a connection sent what could not be taken", exc_info=True)
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        super().connection_lost(exc)
        if self.client is not None:
            self.doors.leave(self.client)


def protocols(doors: Doors) -> tuple[type[Page], type[Talk]]:
    """Return the protocols of one server; uvicorn makes one of them for each connection."""
    entrance = doors

    class OwnPage(Page):
        doors = entrance

    class OwnTalk(Talk):
        doors = entrance

    return OwnPage, OwnTalk
