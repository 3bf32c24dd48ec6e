"""Runs one table from its first moment to its last."""

from __future__ import annotations

from contextlib import closing
from typing import Protocol

from pi_app.cli import Request, Resume
from pi_app.endings import stopped_by_signals
from pi_app.errors import Failure
from pi_app.facts import TableFacts
from pi_app.facts_socket import answering, usual_address
from pi_app.inbox import Notice, Stop
from pi_app.loop import Loop
from pi_app.prompt import pass_over_what_is_there


class Joined(Protocol):
    """A table whose parts have been joined."""

    @property
    def loop(self) -> Loop:
        """Its spine."""
        ...

    @property
    def wants_another(self) -> bool:
        """It ended because another table is to take its place."""
        ...

    def facts(self) -> TableFacts:
        """What its inputs have done; on any thread."""
        ...

    def say_stopping(self) -> None:
        """Tell the service manager that the program ends."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...


def run(table: Joined, request: Request, faults: tuple[str, ...] = ()) -> bool:
    """Run a table till it is closed; true if another one is wanted. Raises Failure.

    `faults` are told on it.
    """
    loop = table.loop
    with (
        closing(table),
        answering(table.facts, usual_address()),
        stopped_by_signals(lambda: loop.post(Stop())),
    ):
        for fault in faults:
            loop.post(Notice(fault))
        if request.resume is Resume.NOW:
            loop.resume_game()
        if request.at_once:
            loop.start_game()
        pass_over_what_is_there()
        loop.run()
        if not table.wants_another:
            table.say_stopping()
    if loop.failure is not None:
        raise Failure(loop.failure)
    return table.wants_another
