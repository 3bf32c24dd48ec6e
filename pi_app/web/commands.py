"""The commands of one seat's phone: each done once, one at a time, on what the phone had seen."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from enum import Enum

from pi_app.web.messages import Refused

S = 1_000_000_000
REMEMBERED = 32
PATIENCE_NS = 10 * S
"""A command that the table has not answered by then was lost."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A command's answer: why it was refused, none if it was done."""

    refused: str | None


class Next(Enum):
    """What is to be done with a command that has no answer yet."""

    ASK = "ask"
    """Hand it to the table, which will answer."""
    WAIT = "wait"
    """The table has it already."""


@dataclass(frozen=True, slots=True)
class _Pending:
    command_id: str
    since_ns: int
    newest: int


@dataclass(slots=True)
class Commands:
    """Of the phone that holds a seat now; a new phone begins anew."""

    _answers: OrderedDict[str, Answer] = field(default_factory=OrderedDict)
    _pending: _Pending | None = None
    _done_on: int = -1
    """The newest version when the last command was done: what was seen up to it has changed."""

    def answer_of(self, command_id: str) -> Answer | None:
        """Return the answer of a command of before."""
        return self._answers.get(command_id)

    def judge(
        self, command_id: str, seen: int, *, changed: int, newest: int, t_ns: int
    ) -> Next | Refused:
        """Say what to do with a command given on version `seen`, now that `newest` is out.

        What matters to its seat last changed with version `changed`.
        """
        pending = self._pending_at(t_ns)
        if pending is not None:
            return Next.WAIT if pending.command_id == command_id else Refused.BUSY
        if not changed <= seen <= newest or seen <= self._done_on:
            return Refused.STALE
        return Next.ASK

    def ask(self, command_id: str, *, newest: int, t_ns: int) -> None:
        """Note that the table has been handed a command."""
        self._pending = _Pending(command_id, t_ns, newest)

    def _pending_at(self, t_ns: int) -> _Pending | None:
        if self._pending is not None and t_ns - self._pending.since_ns >= PATIENCE_NS:
            self._pending = None
        return self._pending

    def forget(self) -> None:
        """The answer to the command that is on its way cannot come any more."""
        self._pending = None

    def settle(self, command_id: str, refused: str | None) -> bool:
        """Note the table's answer; False if it is not the answer that was waited for."""
        pending = self._pending
        if pending is None or pending.command_id != command_id:
            return False
        self._pending = None
        if refused is None:
            self._done_on = pending.newest
        self.remember(command_id, refused)
        return True

    def remember(self, command_id: str, refused: str | None) -> None:
        """Keep an answer, and forget the oldest beyond the bound."""
        self._answers[command_id] = Answer(refused)
        while len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)
