"""What a rule set does to a game, found by simulation in a process of its own.

`ask` only leaves the question. A thread hands it to the child and hears its answers: a first one
soon, then better ones. The child computes so that the loop need not share its interpreter, and
leaves its question at once for a newer one. Whatever goes wrong there costs the figures, no more.
"""

from __future__ import annotations

import logging
import multiprocessing
import threading
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from engine.games.bataille_corse.rules import Rules
from pi_app.estimating import Heard, NoAnswer, Question, Reply, S, run_child
from pi_app.publish import KitchenFigures

log = logging.getLogger(__name__)

_POLL_S = 0.02

OnFigures = Callable[[Question, KitchenFigures], None]


class _Hung(Exception):
    """The child says nothing any more."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the estimator waits for its child."""

    answer_ns: int = 20 * S
    """A cold start from a slow SD card takes its time; so does a game of eight on a slow board."""
    stop_ns: int = S // 4


class Estimator:
    """Answers the newest question, and no other.

    `on_figures` is called on the estimator's own thread, more than once for one question.
    """

    def __init__(
        self,
        on_figures: OnFigures,
        clock_ns: Callable[[], int],
        *,
        patience: Patience | None = None,
    ) -> None:
        """Nothing is started before the first question."""
        self._on_figures, self._clock_ns = on_figures, clock_ns
        self._patience = patience or Patience()
        self._changed = threading.Condition()
        self._newest: Question | None = None
        """None: nobody wants to know anything."""
        self._is_new = self._stopping = False
        self._keeper: threading.Thread | None = None
        self._child: _Child | None = None

    def ask(self, rules: Rules, seats: int) -> Question:
        """Ask for figures; return at once with the question that the answers will carry.

        An older question is answered no more. After `stop`, nothing is.
        """
        question = Question(rules, seats)
        self._put(question)
        return question

    def forget(self) -> None:
        """Nobody wants to know any more: a game begins."""
        self._put(None)

    def _put(self, question: Question | None) -> None:
        with self._changed:
            if self._stopping or (self._keeper is None and question is None):
                return
            self._newest, self._is_new = question, True
            self._changed.notify()
            if self._keeper is None:
                self._keeper = threading.Thread(target=self._keep, name="estimates", daemon=True)
                self._keeper.start()

    def stop(self) -> None:
        """End the child. May be called twice; takes less than a second."""
        with self._changed:
            self._stopping = True
            self._changed.notify()
        if self._keeper is not None and self._keeper is not threading.current_thread():
            self._keeper.join()

    @property
    def child_pid(self) -> int | None:
        """Process number of the child, for the operator's page; none while there is none."""
        child = self._child
        return child.process.pid if child is not None else None

    def _keep(self) -> None:
        try:
            while self._wait():
                self._answer_newest()
        finally:
            self._end_child(self._patience.stop_ns)

    def _wait(self) -> bool:
        """Wait for a new question; false when it is time to end."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_new or self._stopping)
            return not self._stopping

    def _take_newest(self) -> Question | None:
        with self._changed:
            self._is_new = False
            return self._newest

    def _answer_newest(self) -> None:
        question = self._take_newest()
        for may_try_again in (True, False):
            try:
                self._answer(question)
                return
            except (EOFError, ConnectionError, _Hung) as fault:
                log.warning("the simulation process was lost: %r", fault)
                self._end_child(0)
                if not may_try_again:
                    return
            except Exception:
                # No process can be started, a rule cannot be sent, …: then there are no figures.
                log.exception("no figures for the kitchen")
                self._end_child(0)
                return

    def _answer(self, question: Question | None) -> None:
        if self._child is None:
            if question is None:
                return
            self._child = _start_child()
        self._child.pipe.send(question)
        self._listen(self._child, question)

    def _listen(self, child: _Child, question: Question | None) -> None:
        """Hand on answers till the last one, or till a newer question may be sent."""
        limit_ns = self._clock_ns() + self._patience.answer_ns
        is_heard = False
        while not self._stopping and not (is_heard and self._is_new):
            if child.pipe.poll(_POLL_S):
                asked, reply = child.pipe.recv()
                limit_ns = self._clock_ns() + self._patience.answer_ns
                is_heard = is_heard or isinstance(reply, Heard)
                if asked == question and self._is_done(question, reply):
                    return
            elif self._clock_ns() > limit_ns:
                raise _Hung("the simulation does not answer")

    def _is_done(self, question: Question | None, reply: Reply) -> bool:
        """Hand on what the child says; true if it was the last word."""
        if isinstance(reply, Heard):
            return question is None
        if isinstance(reply, NoAnswer):
            log.warning("no figures for the kitchen: %s", reply.text)
            return True
        if question is not None and not self._is_new:
            self._tell(question, reply.figures)
        return reply.is_last

    def _tell(self, question: Question, figures: KitchenFigures) -> None:
        try:
            self._on_figures(question, figures)
        except Exception:
            log.exception("the app failed to take figures for the kitchen")

    def _end_child(self, patience_ns: int) -> None:
        if self._child is not None:
            self._child.end(patience_ns)
            self._child = None


@dataclass(frozen=True, slots=True)
class _Child:
    process: SpawnProcess
    pipe: Connection

    def end(self, patience_ns: int) -> None:
        """Let it go: politely by closing the pipe, then by force. Leaves no zombie."""
        self.pipe.close()
        self.process.join(patience_ns / S)
        self.process.kill()
        self.process.join()
        self.process.close()


def _start_child() -> _Child:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(
        target=run_child, args=(theirs,), name="slap-table-estimates", daemon=True
    )
    try:
        process.start()
    except BaseException:
        ours.close()
        raise
    finally:
        theirs.close()
    return _Child(process, ours)
