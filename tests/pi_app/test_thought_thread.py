"""The thread of the computer players: one thought after the other, a fault ends nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from queue import SimpleQueue

import pytest

from pi_app.inbox import Message, Notice, Thought
from pi_app.thought_thread import FAULT, ThoughtThread

PATIENCE_S = 10.0


class Told:
    """What the loop would get."""

    def __init__(self) -> None:
        self.queue: SimpleQueue[Message] = SimpleQueue()

    def next(self) -> Message:
        """Wait for it."""
        return self.queue.get(timeout=PATIENCE_S)


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def thread(told: Told) -> Iterator[ThoughtThread]:
    thread = ThoughtThread(told.queue.put)
    yield thread
    thread.stop()


def test_thoughts_come_in_their_order(thread: ThoughtThread, told: Told) -> None:
    for number in range(3):
        thread.work(partial(Thought, number, None))
    assert [told.next() for _ in range(3)] == [Thought(number, None) for number in range(3)]


def test_a_fault_is_a_notice_and_the_next_thought_comes(
    thread: ThoughtThread, told: Told, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> Thought:
        raise ValueError("nothing to think of")

    thread.work(fail)
    thread.work(lambda: Thought(7, None))
    assert [told.next(), told.next()] == [Notice(FAULT), Thought(7, None)]
    assert "a computer player failed" in caplog.text


def test_it_may_be_stopped_twice(thread: ThoughtThread) -> None:
    thread.stop()
    thread.stop()
