"""Waiting for a message: the time limit holds, whatever was found before."""

from __future__ import annotations

import threading
from queue import Empty, SimpleQueue

import pytest

from pi_app.mail import next_of

PATIENCE_S = 20.0
SHORT_S = (1e-9, 1e-6, 1e-5, 1e-4)


@pytest.mark.parametrize("timeout_s", SHORT_S)
def test_a_time_limit_holds_after_an_item_that_was_there_at_once(timeout_s: float) -> None:
    queue: SimpleQueue[int] = SimpleQueue()
    empty: list[int] = []
    ended = threading.Event()

    def read() -> None:
        for number in range(200):
            queue.put(number)
            assert next_of(queue, timeout_s) == number
            try:
                next_of(queue, timeout_s)
            except Empty:
                empty.append(number)
        ended.set()

    threading.Thread(target=read, daemon=True).start()
    assert ended.wait(PATIENCE_S)
    assert empty == list(range(200))


def test_what_comes_while_it_waits_is_returned() -> None:
    queue: SimpleQueue[str] = SimpleQueue()
    for timeout_s in (None, PATIENCE_S):
        writer = threading.Thread(target=queue.put, args=("news",))
        writer.start()
        assert next_of(queue, timeout_s) == "news"
        writer.join(PATIENCE_S)


def test_a_limit_of_nothing_only_looks() -> None:
    queue: SimpleQueue[str] = SimpleQueue()
    with pytest.raises(Empty):
        next_of(queue, 0.0)
