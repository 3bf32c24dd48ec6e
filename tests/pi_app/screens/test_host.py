"""The screen as a process: real pipes, a real child, no window. Waits end with an event."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from pi_app.back_off import BackOff
from pi_app.care import Care
from pi_app.screens.host import ENDED, FROZEN, Patience, ScreenHost
from pi_app.screens.messages import (
    CardShown,
    FramePresented,
    FromScreen,
    Layout,
    ScreenFault,
    ScreenSettings,
)
from tests.pi_app.screens.scenes import MS, S, played, update, view
from tests.support.cares import Told, care_of

SETTINGS = ScreenSettings((800, 480), full_screen=False, layout=Layout.WALL, reduced_motion=False)
QUICK = Patience(frame_ns=S)
TIMEOUT_S = 20.0
pytestmark = pytest.mark.slow


class Inbox:
    """What the host was told."""

    def __init__(self) -> None:
        self._messages: queue.Queue[FromScreen] = queue.Queue()
        self.put = self._messages.put

    def wait(self, wanted: Callable[[FromScreen], bool]) -> FromScreen:
        """Return the next message that is wanted."""
        limit = time.monotonic() + TIMEOUT_S
        while True:
            message = self._messages.get(timeout=max(0.01, limit - time.monotonic()))
            if wanted(message):
                return message


def quick_care(told: Told | None = None) -> Care:
    return care_of(told=told, name="screen", back_off=BackOff(10 * MS))


@contextmanager
def running(
    patience: Patience = QUICK, settings: ScreenSettings = SETTINGS, told: Told | None = None
) -> Iterator[tuple[ScreenHost, Inbox]]:
    inbox = Inbox()
    host = ScreenHost(settings, inbox.put, quick_care(told), patience=patience)
    try:
        yield host, inbox
    finally:
        host.stop()


def a_frame(message: FromScreen) -> bool:
    return isinstance(message, FramePresented)


def pid_of(host: ScreenHost) -> int:
    pid = host.child_pid
    assert pid is not None
    return pid


def gone(pid: int) -> bool:
    """True if no process of that number is left, not even a zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_card_published_before_the_child_is_ready_is_shown() -> None:
    with running() as (host, inbox):
        seen = view("7S 7H")
        before_ns = time.monotonic_ns()
        host.publish(update(seen, played(seen, before_ns)))
        message = inbox.wait(lambda one: isinstance(one, CardShown))
        assert isinstance(message, CardShown)
        assert message.number == 1
        assert before_ns < message.t_ns < time.monotonic_ns()


def test_stop_is_quick_clean_and_may_be_called_twice() -> None:
    with running() as (host, inbox):
        inbox.wait(a_frame)
        pid = pid_of(host)
        begin_ns = time.monotonic_ns()
        host.stop()
        assert time.monotonic_ns() - begin_ns < S
        assert gone(pid)
        host.stop()


def test_stopping_at_once_leaves_nothing_behind() -> None:
    with running() as (host, _):
        host.stop()
        assert host.child_pid is None


def test_a_killed_child_is_replaced_and_sees_the_last_update() -> None:
    told = Told()
    with running(told=told) as (host, inbox):
        host.publish(update(view("7S 7H")))
        inbox.wait(a_frame)
        first = pid_of(host)
        os.kill(first, signal.SIGKILL)
        begin_ns = time.monotonic_ns()
        inbox.wait(lambda one: isinstance(one, FramePresented) and one.t_ns > begin_ns)
        assert pid_of(host) != first
        assert gone(first)
        assert told.is_over.wait(TIMEOUT_S)
    assert told.lines == told.over == [ENDED]


def test_a_child_that_hangs_holds_up_nobody_and_is_replaced() -> None:
    told = Told()
    with running(told=told) as (host, inbox):
        inbox.wait(a_frame)
        first = pid_of(host)
        os.kill(first, signal.SIGSTOP)
        slowest_ns = 0
        # More than a pipe holds, so that the sender is stuck in it.
        large = replace(update(view("7S 7H")), rules="x" * 500_000)
        for _ in range(100):
            begin_ns = time.monotonic_ns()
            host.publish(large)
            slowest_ns = max(slowest_ns, time.monotonic_ns() - begin_ns)
        assert slowest_ns < 50 * MS
        inbox.wait(lambda one: isinstance(one, FramePresented) and one.t_ns > begin_ns)
        assert pid_of(host) != first
        assert gone(first)
        seen = view("7S 7H QD 3C")
        host.publish(update(seen, played(seen, 0)))
        inbox.wait(lambda one: isinstance(one, CardShown))
    assert told.lines == told.over == [FROZEN]


def test_a_hanging_child_does_not_keep_the_app_from_ending() -> None:
    with running() as (host, inbox):
        inbox.wait(a_frame)
        pid = pid_of(host)
        os.kill(pid, signal.SIGSTOP)
        begin_ns = time.monotonic_ns()
        host.stop()
        assert time.monotonic_ns() - begin_ns < S
        assert gone(pid)


def test_a_message_that_the_app_cannot_take_does_not_end_the_screen() -> None:
    calls: queue.Queue[FromScreen] = queue.Queue()

    def fail(message: FromScreen) -> None:
        calls.put(message)
        raise RuntimeError("the app is confused")

    host = ScreenHost(SETTINGS, fail, quick_care(), patience=QUICK)
    try:
        calls.get(timeout=TIMEOUT_S)
        calls.get(timeout=TIMEOUT_S)
    finally:
        host.stop()


def test_without_a_screen_it_says_once_what_to_do_and_one_that_comes_later_is_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual, told = os.environ["SDL_VIDEODRIVER"], Told()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with running(told=told) as (_, inbox):
        fault = inbox.wait(lambda one: isinstance(one, ScreenFault))
        assert isinstance(fault, ScreenFault)
        assert fault.text.startswith("no screen found")
        assert "--screen none" in fault.text
        assert "\n" not in fault.text
        assert told.told.wait(TIMEOUT_S)
        monkeypatch.setenv("SDL_VIDEODRIVER", usual)
        assert isinstance(inbox.wait(lambda _: True), FramePresented), "it was told once"
        assert told.is_over.wait(TIMEOUT_S)
    assert told.lines == told.over == [fault.text]


def test_the_apps_own_process_stays_free_of_pygame() -> None:
    code = "import sys, pi_app.screens.host; sys.exit('pygame' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=TIMEOUT_S)
