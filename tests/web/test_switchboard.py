"""One phone's reader and writer, on a connection that a test lets through message by message."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket

from pi_app.languages import Language
from pi_app.web import switchboard as switchboard_module
from pi_app.web.desk import Desk
from pi_app.web.doors import Doors
from pi_app.web.messages import FromPhone, PhoneCame
from pi_app.web.switchboard import Switchboard
from tests.support.coroutines import finished
from tests.web.world import Json, first_state, update_of

CLIENT = ("10.0.0.7", 50_000)
LONG_S = 30.0


@dataclass
class Line:
    """A WebSocket in whose place the test listens and speaks."""

    says: asyncio.Queue[Message] = field(default_factory=asyncio.Queue)
    flows: asyncio.Event = field(default_factory=asyncio.Event)
    """While it is not set, the phone takes nothing."""
    sent: list[Json] = field(default_factory=list)
    closed: int | None = None
    is_broken: bool = False
    """The server has closed it of its own accord, as after a message that is too large."""
    came: asyncio.Condition = field(default_factory=asyncio.Condition)

    def socket(self) -> WebSocket:
        """The server's end."""
        self.says.put_nowait({"type": "websocket.connect"})
        scope = {"type": "websocket", "client": CLIENT, "headers": [], "path": "/ws"}
        return WebSocket(scope, self.says.get, self._take)

    def say(self, message: Json) -> None:
        """The phone says something."""
        self.says.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def _take(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            await self.flows.wait()
            if self.is_broken:
                raise RuntimeError("Unexpected ASGI message after sending 'websocket.close'.")
            self.sent.append(json.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.closed = message["code"]
        async with self.came:
            self.came.notify_all()

    async def wait(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds of what was sent."""
        async with self.came, asyncio.timeout(LONG_S):
            await self.came.wait_for(holds)

    def has(self, key: str) -> bool:
        """Whether a message of a kind has been sent."""
        return any(key in message for message in self.sent)


@dataclass
class Office:
    """A switchboard, its desk and its doors."""

    news: list[FromPhone] = field(default_factory=list)
    desk: Desk = field(default_factory=lambda: Desk(buttons=True, token=lambda: "secret"))
    doors: Doors = field(default_factory=Doors)
    now_ns: int = 0

    def __post_init__(self) -> None:
        self.board = Switchboard(self.desk, self.doors, self.news.append, lambda: self.now_ns)
        self.publish(1)

    def publish(self, version: int) -> None:
        """The table shows a state."""
        self.desk.publish(update_of(first_state(), version), self.now_ns)
        self.board.carry_out()

    async def seated(self, line: Line) -> asyncio.Task[None]:
        """Let a phone connect, and give it seat 0."""
        line.flows.set()
        task = asyncio.create_task(self.board.talk(line.socket()))
        line.say({"hello": {"token": None}})
        await line.wait(lambda: line.has("waiting"))
        line.say({"claim": {"seat": 0}})
        await line.wait(lambda: line.has("claim"))
        self.desk.pressed(0, self.now_ns)
        self.board.carry_out()
        await line.wait(lambda: line.has("view"))
        return task


def test_a_phone_that_takes_nothing_is_heard_all_the_same_and_gets_the_newest() -> None:
    async def scene() -> None:
        office, line = Office(), Line()
        task = await office.seated(line)
        line.flows.clear()
        line.sent.clear()
        for version in range(2, 50):
            office.publish(version)
        line.say({"lang": "tr"})
        line.says.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await asyncio.wait_for(task, LONG_S)
        assert office.news[-1] == PhoneCame(0, Language.TURKISH)
        assert line.sent == []

    finished(scene())


def test_after_a_jam_only_the_newest_view_is_sent() -> None:
    async def scene() -> None:
        office, line = Office(), Line()
        task = await office.seated(line)
        line.flows.clear()
        line.sent.clear()
        for version in range(2, 50):
            office.publish(version)
        line.flows.set()
        await line.wait(lambda: any(m.get("view", {}).get("version") == 49 for m in line.sent))
        # The one that was under way when it jammed, perhaps, and the newest.
        assert len([message for message in line.sent if "view" in message]) <= 2
        task.cancel()

    finished(scene())


def test_what_waits_for_a_phone_is_void_once_the_seat_is_not_its_own() -> None:
    async def scene() -> None:
        office, line, other = Office(), Line(), Line()
        task = await office.seated(line)
        assert office.doors.kept == {CLIENT}
        line.flows.clear()
        line.sent.clear()
        line.say({"ping": 1})
        office.publish(2)
        second = asyncio.create_task(office.board.talk(other.socket()))
        other.flows.set()
        other.say({"hello": {"token": "secret"}})
        await other.wait(lambda: other.has("view"))
        line.flows.set()
        await asyncio.wait_for(task, LONG_S)
        assert line.sent[-1] == {"moved": True}
        assert len(line.sent) <= 2, "and before it at the most what was under way"
        assert line.closed == 4001
        second.cancel()

    finished(scene())


def test_a_phone_that_takes_nothing_for_too_long_is_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(switchboard_module, "SEND_S", 0.01)

    async def scene() -> None:
        office, line = Office(), Line()
        task = await office.seated(line)
        line.flows.clear()
        office.publish(2)
        await asyncio.wait_for(task, LONG_S)

    finished(scene())


def test_a_phone_that_the_server_has_closed_is_let_go_and_is_no_failure(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scene() -> None:
        office, line = Office(), Line()
        task = await office.seated(line)
        line.is_broken = True
        office.publish(2)
        await asyncio.wait_for(task, LONG_S)

    finished(scene())
    assert caplog.records == []
