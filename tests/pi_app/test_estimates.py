"""Figures for the kitchen: what the child says, and the process around it. Waits are on events."""

from __future__ import annotations

import logging
import os
import queue
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from multiprocessing import Pipe
from multiprocessing.connection import Connection

import pytest

from engine.games.bataille_corse import PRESETS, Rules
from engine.simulate.bataille_corse import Summary
from engine.slap_rules import SlapRule
from pi_app.estimates import Estimator, Patience
from pi_app.estimating import (
    REPORTS_NS,
    Answer,
    Heard,
    NoAnswer,
    Question,
    Reply,
    S,
    answer,
    answer_all,
    figures_of,
)
from pi_app.publish import KitchenFigures

WIKIPEDIA = PRESETS["wikipedia"][1]
BAD = replace(WIKIPEDIA, slaps=(SlapRule("tripple"),))
TIMEOUT_S = 30.0


# What the child says


def steps(step_ns: int) -> Callable[[], int]:
    """A clock that goes on by so much whenever it is read."""
    times = count(0, step_ns)
    return lambda: next(times)


@contextmanager
def pipe_ends() -> Iterator[tuple[Connection, Connection]]:
    ours, theirs = Pipe()
    with ours, theirs:
        yield ours, theirs


def waiting_in(pipe: Connection) -> list[tuple[Question | None, Reply]]:
    found = []
    while pipe.poll():
        found.append(pipe.recv())
    return found


def test_a_better_answer_follows_till_the_last() -> None:
    question = Question(WIKIPEDIA, 2)
    with pipe_ends() as (ours, theirs):
        answer(question, steps(S // 4), theirs)
        said = waiting_in(ours)
    # A game each quarter of a second: reports after 2, 6 and 16 of them.
    assert [asked for asked, _ in said] == [question] * 3
    replies = [reply for _, reply in said if isinstance(reply, Answer)]
    assert [reply.figures.games for reply in replies] == [2, 6, 16]
    assert [reply.is_last for reply in replies] == [False, False, True]


def test_a_game_that_outlasts_all_reports_is_the_answer() -> None:
    with pipe_ends() as (ours, theirs):
        answer(Question(WIKIPEDIA, 2), steps(REPORTS_NS[-1]), theirs)
        [(_, reply)] = waiting_in(ours)
    assert isinstance(reply, Answer)
    assert (reply.figures.games, reply.is_last) == (1, True)


def test_a_newer_question_ends_the_older() -> None:
    with pipe_ends() as (ours, theirs):
        ours.send(None)
        answer(Question(WIKIPEDIA, 2), steps(S // 100), theirs)
        assert waiting_in(ours) == []


def test_the_same_question_finds_the_same_figures() -> None:
    figures = []
    for _ in range(2):
        with pipe_ends() as (ours, theirs):
            answer(Question(WIKIPEDIA, 3), steps(S), theirs)
            figures.append(waiting_in(ours))
    assert figures[0] == figures[1]


def test_rules_that_cannot_be_played_have_no_figures() -> None:
    with pipe_ends() as (ours, theirs):
        answer(Question(BAD, 2), steps(1), theirs)
        [(asked, reply)] = waiting_in(ours)
    assert asked == Question(BAD, 2)
    assert isinstance(reply, NoAnswer)
    assert "tripple" in reply.text


def test_every_question_is_heard_and_a_closed_pipe_is_the_end() -> None:
    ours, theirs = Pipe()
    with theirs:
        ours.send(None)
        ours.send(Question(BAD, 2))
        heard: list[Reply] = []
        closing = iter([False, False, True])

        def clock_ns() -> int:
            return 0

        class Listening:
            """A pipe whose other end closes once both questions have been taken."""

            def recv(self) -> object:
                if next(closing):
                    ours.close()
                return theirs.recv()

            def send(self, said: tuple[Question | None, Reply]) -> None:
                heard.append(said[1])

            def poll(self) -> bool:
                return theirs.poll()

        with pytest.raises(EOFError):
            answer_all(Listening(), clock_ns)
    assert [type(reply) for reply in heard] == [Heard, Heard, NoAnswer]


def test_figures_are_those_of_the_games() -> None:
    summary = Summary(games=4, slaps_a_card=0.25, cards=120.0, length_ns=90e9, cut=1)
    assert figures_of(summary) == KitchenFigures(0.25, 120.0, 1.5, 4, summary.is_lower_bound)


# The process around it


class Inbox:
    """What the estimator said."""

    def __init__(self) -> None:
        self._said: queue.Queue[tuple[Question, KitchenFigures]] = queue.Queue()

    def put(self, question: Question, figures: KitchenFigures) -> None:
        self._said.put((question, figures))

    def wait(self, timeout_s: float = TIMEOUT_S) -> tuple[Question, KitchenFigures]:
        return self._said.get(timeout=timeout_s)

    def is_empty(self) -> bool:
        return self._said.empty()

    def wait_for(self, question: Question) -> KitchenFigures:
        while True:
            asked, figures = self.wait()
            if asked == question:
                return figures


@contextmanager
def running(
    on_figures: Callable[[Question, KitchenFigures], None], patience: Patience | None = None
) -> Iterator[Estimator]:
    estimator = Estimator(on_figures, time.monotonic_ns, patience=patience)
    try:
        yield estimator
    finally:
        estimator.stop()


def gone(pid: int) -> bool:
    """True if no process of that number is left, not even a zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def pid_of(estimator: Estimator) -> int:
    pid = estimator.child_pid
    assert pid is not None
    return pid


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), [("wikipedia", 2), ("cartalogue", 8)])
def test_a_quick_answer_comes_first_and_a_better_one_follows(name: str, seats: int) -> None:
    """How soon stands in the bench: a test on a busy machine cannot say."""
    inbox = Inbox()
    rules = PRESETS[name][1]
    with running(inbox.put) as estimator:
        question = estimator.ask(rules, seats)
        assert inbox.is_empty()
        first = inbox.wait()
        better = inbox.wait()
    assert first[0] == better[0] == question == Question(rules, seats)
    assert 1 <= first[1].games < better[1].games
    assert 0 < first[1].slaps_a_card < 1
    assert first[1].minutes > 0


@pytest.mark.slow
def test_only_the_newest_question_is_answered() -> None:
    inbox = Inbox()
    with running(inbox.put) as estimator:
        for seats in range(2, 9):
            newest = estimator.ask(WIKIPEDIA, seats)
        assert inbox.wait()[0] == newest
        # And one asked while the child is at work comes before the better figures of the last.
        other = estimator.ask(PRESETS["party"][1], 2)
        assert inbox.wait()[0] == other


@pytest.mark.slow
def test_stopping_is_quick_and_leaves_no_process() -> None:
    inbox = Inbox()
    with running(inbox.put) as estimator:
        estimator.ask(WIKIPEDIA, 2)
        inbox.wait()
        pid = pid_of(estimator)
        before_ns = time.monotonic_ns()
        estimator.stop()
        estimator.stop()
        assert time.monotonic_ns() - before_ns < S
        assert gone(pid)
        assert estimator.child_pid is None
        estimator.ask(WIKIPEDIA, 2)
        assert estimator.child_pid is None


@pytest.mark.slow
def test_a_child_that_died_is_started_anew() -> None:
    inbox = Inbox()
    with running(inbox.put) as estimator:
        first = estimator.ask(WIKIPEDIA, 2)
        inbox.wait_for(first)
        pid = pid_of(estimator)
        os.kill(pid, signal.SIGKILL)
        second = estimator.ask(WIKIPEDIA, 3)
        inbox.wait_for(second)
        assert pid_of(estimator) != pid
        assert gone(pid)


@pytest.mark.slow
def test_a_child_that_hangs_is_ended_and_the_next_question_answered() -> None:
    inbox = Inbox()
    with running(inbox.put, Patience(answer_ns=2 * S)) as estimator:
        inbox.wait_for(estimator.ask(WIKIPEDIA, 2))
        pid = pid_of(estimator)
        os.kill(pid, signal.SIGSTOP)
        estimator.ask(WIKIPEDIA, 3)
        last = estimator.ask(WIKIPEDIA, 4)
        inbox.wait_for(last)
        assert gone(pid)


@pytest.mark.slow
def test_a_child_that_hangs_does_not_hold_up_the_end() -> None:
    inbox = Inbox()
    with running(inbox.put) as estimator:
        inbox.wait_for(estimator.ask(WIKIPEDIA, 2))
        os.kill(pid_of(estimator), signal.SIGSTOP)
        estimator.ask(WIKIPEDIA, 3)
        before_ns = time.monotonic_ns()
        estimator.stop()
        assert time.monotonic_ns() - before_ns < S


@pytest.mark.slow
def test_nothing_raises_into_the_caller(caplog: pytest.LogCaptureFixture) -> None:
    inbox = Inbox()
    unsendable = SlapRule("custom:mine", function=lambda pile: len(pile) > 2)
    with caplog.at_level(logging.CRITICAL), running(inbox.put) as estimator:
        estimator.ask(replace(WIKIPEDIA, slaps=(unsendable,)), 2)
        estimator.ask(BAD, 2)
        estimator.ask(WIKIPEDIA, 99)
        inbox.wait_for(estimator.ask(WIKIPEDIA, 2))


@pytest.mark.slow
def test_a_callback_that_fails_is_called_again() -> None:
    inbox = Inbox()

    def failing(question: Question, figures: KitchenFigures) -> None:
        inbox.put(question, figures)
        raise RuntimeError("the app has a fault")

    logging.disable(logging.CRITICAL)
    try:
        with running(failing) as estimator:
            estimator.ask(WIKIPEDIA, 2)
            inbox.wait()
            inbox.wait()
    finally:
        logging.disable(logging.NOTSET)


@pytest.mark.slow
def test_what_nobody_wants_to_know_any_more_is_not_told() -> None:
    inbox = Inbox()
    with running(inbox.put) as estimator:
        estimator.ask(WIKIPEDIA, 2)
        inbox.wait()
        estimator.forget()
        wanted = estimator.ask(Rules(challenges=False), 2)
        assert inbox.wait()[0] == wanted


def test_an_estimator_that_was_never_asked_starts_nothing() -> None:
    with running(Inbox().put) as estimator:
        estimator.forget()
        assert estimator.child_pid is None
