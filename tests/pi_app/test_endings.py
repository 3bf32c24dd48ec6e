"""Signals end the program at once, whatever the main thread waits for."""

from __future__ import annotations

import signal
import threading
from typing import Any

import pytest

from pi_app.endings import KINDS, interrupted_by_signals, stopped_by_signals


@pytest.mark.parametrize("kind", KINDS)
def test_a_signal_is_heard_though_the_main_thread_does_nothing_about_it(
    kind: signal.Signals,
) -> None:
    """On a thread of its own, which needs no turn of the main thread."""
    stopped, told_by = threading.Event(), list[str]()

    def stop() -> None:
        told_by.append(threading.current_thread().name)
        stopped.set()

    with stopped_by_signals(stop):
        signal.raise_signal(kind)
        assert stopped.wait(10)
    assert told_by == ["signals"]


def test_everything_is_as_before_afterwards() -> None:
    before = [signal.getsignal(kind) for kind in KINDS]
    with stopped_by_signals(lambda: None):
        assert [signal.getsignal(kind) for kind in KINDS] != before
    assert [signal.getsignal(kind) for kind in KINDS] == before
    assert signal.set_wakeup_fd(-1) == -1
    assert "signals" not in {thread.name for thread in threading.enumerate()}


@pytest.mark.parametrize("kind", KINDS)
def test_work_on_the_main_thread_is_interrupted(kind: signal.Signals) -> None:
    before = [signal.getsignal(one) for one in KINDS]
    signal.signal(kind, signal.SIG_DFL)
    try:
        with pytest.raises(KeyboardInterrupt), interrupted_by_signals():
            signal.raise_signal(kind)
        assert signal.getsignal(kind) is signal.SIG_DFL
    finally:
        _set(before)


def test_a_signal_that_was_ignored_stays_so() -> None:
    before = [signal.getsignal(one) for one in KINDS]
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with interrupted_by_signals():
            signal.raise_signal(signal.SIGHUP)
            assert signal.getsignal(signal.SIGTERM) is signal.default_int_handler
    finally:
        _set(before)


def _set(handlers: list[Any]) -> None:
    for kind, handler in zip(KINDS, handlers, strict=True):
        signal.signal(kind, handler)
