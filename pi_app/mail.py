"""Waiting for a message with a time limit that holds."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from typing import TypeVar

T = TypeVar("T")


def next_of(queue: SimpleQueue[T], timeout_s: float | None = None) -> T:
    """Return the next item of a queue that this thread alone reads; None: wait for ever.

    Raises `queue.Empty` if nothing has come within `timeout_s`, which must not be negative.

    `SimpleQueue.get` by itself may miss its time limit and sleep till something comes (CPython
    3.11 to 3.13): an item that it finds at once leaves the queue's lock open, the next call takes
    that for news and looks in vain, and if its time has run out by then, what is left is negative,
    which the lock takes for "no limit". A look that does not wait shuts the lock first.
    """
    try:
        return queue.get_nowait()
    except Empty:
        return queue.get(timeout=timeout_s)
