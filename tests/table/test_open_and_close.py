"""What runs beside the game is begun and ended many times: no process, thread or file is left.

That one end is quick and clean, also of what hangs, is shown where each part is tested.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from functools import partial
from multiprocessing import resource_tracker

import pytest

from engine.games.bataille_corse import PRESETS
from pi_app.screens.host import Patience
from pi_app.screens.messages import FramePresented, FromScreen
from pi_app.web.messages import HandPhase, HandUpdate
from pi_app.web.server import WebOptions
from tests.pi_app.screens.test_host import a_frame, pid_of, running
from tests.pi_app.test_estimates import Inbox as Figures
from tests.pi_app.test_estimates import running as estimating
from tests.support.growth import Holdings, holdings
from tests.web.phone import Phone
from tests.web.served import serving

TIMES = 5
LOBBY = HandUpdate(1, HandPhase.WAITING, "court-circular", ("Red", "Blue"), (0, 1))
pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def python_has_its_own() -> None:
    """Python's own helper of processes stays till its end: it begins before anything is counted."""
    resource_tracker.ensure_running()


def handles(found: Holdings) -> tuple[int, int, tuple[str, ...]]:
    return found.files, found.processes, found.threads


def assert_leaves_nothing(once: Callable[[], None]) -> None:
    """The first time loads what there is to be loaded."""
    once()
    before = holdings()
    for _ in range(TIMES):
        once()
    after = holdings()
    assert handles(after) == handles(before)
    assert after.objects - before.objects < 20 * TIMES


def is_frame_after(t_ns: int, message: FromScreen) -> bool:
    return isinstance(message, FramePresented) and message.t_ns > t_ns


def show_a_frame() -> None:
    with running() as (_, inbox):
        inbox.wait(a_frame)


def serve_two_phones() -> None:
    with serving(WebOptions(port=0, host="127.0.0.1")) as server:
        server.publish(LOBBY)
        with Phone(server.port) as one, Phone(server.port) as two:
            for phone in (one, two):
                phone.wait_for("waiting")


def find_figures() -> None:
    figures = Figures()
    with estimating(figures.put) as estimator:
        estimator.ask(PRESETS["wikipedia"][1], 2)
        figures.wait()


@pytest.mark.parametrize(
    "once", [show_a_frame, serve_two_phones, pytest.param(find_figures, marks=pytest.mark.long)]
)
def test_what_comes_and_goes_leaves_nothing(once: Callable[[], None]) -> None:
    assert_leaves_nothing(once)


@pytest.mark.long
def test_screens_that_are_killed_leave_nothing() -> None:
    # The end of a process shows at its pipe; on a busy machine a short patience ends it sooner.
    with running(Patience()) as (host, inbox):
        inbox.wait(a_frame)
        before = holdings()
        for _ in range(TIMES):
            os.kill(pid_of(host), signal.SIGKILL)
            killed_ns = time.monotonic_ns()
            inbox.wait(partial(is_frame_after, killed_ns))
        assert handles(holdings()) == handles(before)
