"""The child's side of the kitchen's figures: simulates games till something newer is asked."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from random import Random
from typing import Any, Protocol

from engine.games.bataille_corse.rules import Rules
from engine.simulate.bataille_corse import Played, Summary, simulate, summarise
from pi_app.publish import KitchenFigures

S = 1_000_000_000
MINUTE_NS = 60 * S
REPORTS_NS = (S // 2, 3 * S // 2, 4 * S)
"""When the child tells what it has found, counted from the question; after the last it rests."""
_NICENESS = 10
"""The game comes first."""


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody wants to know: games by these rules, so many seats."""

    rules: Rules
    seats: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What the child has found so far."""

    figures: KitchenFigures
    is_last: bool


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """The child could not find anything; `text` says why."""

    text: str


@dataclass(frozen=True, slots=True)
class Heard:
    """The child has the question. Before that no newer one is sent, so its pipe never fills up."""


Reply = Answer | NoAnswer | Heard


class Port(Protocol):
    """What the child needs of its pipe."""

    def recv(self) -> Any:
        """Wait for a question; EOFError once the app has gone."""
        ...

    def send(self, said: tuple[Question | None, Reply], /) -> None:
        """Say something to the app."""
        ...

    def poll(self) -> bool:
        """Tell whether the app has asked something newer, or has gone."""
        ...


def figures_of(summary: Summary) -> KitchenFigures:
    """Return means as the kitchen shows them."""
    return KitchenFigures(
        slaps_a_card=summary.slaps_a_card,
        cards=summary.cards,
        minutes=summary.length_ns / MINUTE_NS,
        games=summary.games,
        at_least=summary.is_lower_bound,
    )


def run_child(pipe: Connection) -> None:
    """Answer till the pipe closes. The main function of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    try:
        answer_all(pipe, time.monotonic_ns)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return  # the app has gone, or has no more questions


def answer_all(pipe: Port, clock_ns: Callable[[], int]) -> None:
    """Answer what comes through a pipe till it closes (EOFError)."""
    while True:
        question = pipe.recv()
        pipe.send((question, Heard()))
        if question is not None:
            answer(question, clock_ns, pipe)


def answer(question: Question, clock_ns: Callable[[], int], pipe: Port) -> None:
    """Simulate games and report, till the last report is due or something newer is asked."""
    begin_ns, due_ns = clock_ns(), list(REPORTS_NS)
    played: list[Played] = []
    try:
        # Always the same chance: who comes back to a rule set finds the same figures.
        for one in simulate(question.rules, question.seats, None, Random(1).random):
            played.append(one)
            passed_ns = clock_ns() - begin_ns
            if passed_ns >= due_ns[0]:
                due_ns = [report_ns for report_ns in due_ns if report_ns > passed_ns]
                pipe.send((question, Answer(figures_of(summarise(played)), not due_ns)))
            if not due_ns or pipe.poll():
                return
    except Exception as fault:
        # The rules are people's, and their patterns may be anybody's code.
        pipe.send((question, NoAnswer(f"{type(fault).__name__}: {fault}")))
