"""The thread of an output: work that raises is tried again, work that hangs is left behind."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from hardware.sim import SimClock
from pi_app import own_thread
from pi_app.errors import Failure
from pi_app.own_thread import OwnThread
from tests.support.cares import Told, care_of

S = 1_000_000_000
PATIENCE_S = 10.0


class Job:
    """Work in the hands of a test."""

    def __init__(self) -> None:
        self.faults: Iterator[Exception | None] = iter(())
        self.times = self.ends = 0
        self.begun = threading.Event()
        self.may_go_on = threading.Event()
        self.may_go_on.set()
        self.due_ns: int | None = None

    def work(self) -> int | None:
        self.times += 1
        self.begun.set()
        assert self.may_go_on.wait(PATIENCE_S)
        fault = next(self.faults, None)
        if fault is not None:
            raise fault
        return self.due_ns

    def end(self) -> None:
        self.ends += 1


def test_what_raises_is_tried_again_when_it_is_due_and_not_before() -> None:
    clock, told, job = SimClock(), Told(), Job()
    job.faults = iter([OSError("gone"), OSError("gone still")])
    thread = OwnThread(care_of(clock, told, name="lamps"), job.work, job.end)
    assert thread.turn() == S
    clock.set(S - 1)
    assert (thread.turn(), job.times) == (S, 1)
    clock.set(S)
    assert (thread.turn(), job.times) == (3 * S, 2)
    clock.set(3 * S)
    job.due_ns = 7 * S
    assert (thread.turn(), job.times) == (7 * S, 3)
    assert told.lines == ["lamps does not work: OSError gone"]


def test_a_failure_is_told_in_its_own_words() -> None:
    told, job = Told(), Job()
    job.faults = iter([Failure("Plug it in")])
    OwnThread(care_of(SimClock(), told), job.work, job.end).turn()
    assert told.lines == ["Plug it in"]


def test_it_works_when_it_is_woken_and_lets_go_in_the_end() -> None:
    job = Job()
    thread = OwnThread(care_of(), job.work, job.end)
    thread.start()
    assert job.begun.wait(PATIENCE_S)
    job.begun.clear()
    thread.wake()
    assert job.begun.wait(PATIENCE_S)
    thread.stop()
    thread.stop()
    assert job.ends == 1


def test_it_comes_back_by_itself_when_work_is_due() -> None:
    job = Job()
    care = care_of()
    job.due_ns = care.clock.now_ns()
    thread = OwnThread(care, job.work, job.end)
    thread.start()
    for _ in range(3):
        job.begun.clear()
        assert job.begun.wait(PATIENCE_S)
    thread.stop()


def test_one_that_was_never_started_lets_go_all_the_same() -> None:
    job = Job()
    thread = OwnThread(care_of(), job.work, job.end)
    thread.stop()
    thread.stop()
    assert (job.times, job.ends) == (0, 1)


def test_one_that_cannot_let_go_says_so() -> None:
    told = Told()

    def fail() -> None:
        raise OSError("busy")

    OwnThread(care_of(told=told, name="sound"), Job().work, fail).stop()
    assert told.lines == ["sound could not be let go of"]


def test_one_that_hangs_keeps_nobody_from_ending(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_thread, "STOP_S", 0.01)
    told, job = Told(), Job()
    job.may_go_on.clear()
    thread = OwnThread(care_of(told=told, name="lamps"), job.work, job.end)
    thread.start()
    assert job.begun.wait(PATIENCE_S)
    thread.stop()
    assert told.lines == ["lamps could not be let go of: it does not answer"]
    assert job.ends == 0, "only the thread itself may touch the device that hangs"
    job.may_go_on.set()
