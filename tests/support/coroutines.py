"""Coroutines run to their end, by tests that are no coroutines themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def finished(coroutine: Coroutine[Any, Any, T]) -> T:
    """Return what a coroutine returns, run on a thread of its own.

    The browser of other tests keeps an event loop running on the main thread, where `asyncio.run`
    then refuses to start a second one.
    """
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
