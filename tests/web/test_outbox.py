"""A phone that does not read costs no more than its newest state."""

from __future__ import annotations

import asyncio

from pi_app.web.effects import Close, Say, Topic
from pi_app.web.outbox import MOST, Outbox
from tests.support.coroutines import finished


async def everything(outbox: Outbox) -> list[str]:
    """Return all that waits in an outbox that has been ended."""
    texts: list[str] = []
    while (text := await outbox.next()) is not None:
        texts.append(text)
    return texts


def test_of_a_topic_only_the_newest_waits_and_answers_wait_each() -> None:
    outbox = Outbox()
    outbox.put(Say(1, Topic.VIEW, "old"))
    outbox.put(Say(1, Topic.DONE, "first", about="a"))
    outbox.put(Say(1, Topic.DONE, "second", about="b"))
    outbox.put(Say(1, Topic.VIEW, "new"))
    outbox.end(Close.SILENT)
    assert finished(everything(outbox)) == ["new", "first", "second"]


def test_what_waits_is_bounded() -> None:
    outbox = Outbox()
    for number in range(1000):
        outbox.put(Say(1, Topic.DONE, str(number), about=str(number)))
    assert len(outbox) == MOST
    outbox.end(Close.SILENT)
    assert finished(everything(outbox))[-1] == "999"


def test_what_was_meant_for_another_is_not_sent() -> None:
    outbox = Outbox()
    outbox.put(Say(1, Topic.VIEW, "a hand"))
    outbox.clear()
    outbox.put(Say(1, Topic.MOVED, "moved"))
    outbox.end(Close.MOVED)
    assert finished(everything(outbox)) == ["moved"]


def test_the_one_who_sends_is_woken() -> None:
    async def scene() -> str | None:
        outbox = Outbox()
        reader = asyncio.create_task(outbox.next())
        asyncio.get_running_loop().call_soon(outbox.put, Say(1, Topic.PING, "ping"))
        return await asyncio.wait_for(reader, 30)

    assert finished(scene()) == "ping"
