"""Worker processes on this machine.

They are started afresh (`spawn`), so they hold nothing of the table. Signals are this process's
matter; if it dies, whatever the way, they end too. If one of them dies, the standard library gives
up the whole pool: a new one is started, and all that the others had is played again, which changes
nothing, for a batch is the same whoever plays it.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection
from multiprocessing.process import BaseProcess

from pi_app.errors import Failure
from pi_app.simulation.crew import MOST_TRIES, PAUSE_S, Work
from pi_app.simulation.job import Batch, Played
from pi_app.simulation.stopping import held_back


class Pool:
    """So many processes."""

    def __init__(self, work: Work, workers: int) -> None:
        """Start them with the first batch."""
        self.workers = workers
        self._work = work
        self._waiting: dict[Future[Played], Batch] = {}
        self._tries: Counter[int] = Counter()
        self._pool = self._fresh()
        self._others = set(multiprocessing.active_children())

    def _fresh(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, spawn, initializer=_settle)

    @property
    def waiting(self) -> int:
        """How many batches are played, or wait in the queue."""
        return len(self._waiting)

    @property
    def processes(self) -> list[BaseProcess]:
        """Those that live."""
        return [one for one in multiprocessing.active_children() if one not in self._others]

    def give(self, batch: Batch) -> None:
        """Put a batch into the queue."""
        self._tries[batch.first] += 1
        if self._tries[batch.first] > MOST_TRIES:
            raise Failure(
                f"workers died {MOST_TRIES} times over the same games (is memory short?);"
                " what is done has been kept: --resume goes on, best with fewer --workers"
            )
        try:
            with held_back():
                future = self._pool.submit(self._work, batch)
        except BrokenProcessPool:  # and nobody has looked since
            future = Future()
            future.set_exception(BrokenProcessPool())
        self._waiting[future] = batch

    def take(self) -> list[Played]:
        """Wait for the first that are done."""
        ready, _ = wait(self._waiting, timeout=PAUSE_S, return_when=FIRST_COMPLETED)
        broken = [one for one in ready if isinstance(one.exception(), BrokenProcessPool)]
        done = [self._taken(one) for one in ready if one not in broken]
        if broken:
            done += self._begin_again()
        return done

    def _taken(self, future: Future[Played]) -> Played:
        batch = self._waiting.pop(future)
        del self._tries[batch.first]
        return future.result()

    def _begin_again(self) -> list[Played]:
        """Play in a new pool what the broken one had; return what it had done."""
        wait(self._waiting)  # at once: a broken pool gives up all
        done = [one for one in self._waiting if one.exception() is None]
        taken = [self._taken(one) for one in done]
        lost, self._waiting = list(self._waiting.values()), {}
        self._pool.shutdown()
        self._pool = self._fresh()
        for batch in lost:
            self.give(batch)
        return taken

    def leave(self) -> None:
        """End the processes; what they play is lost."""
        for process in self.processes:
            process.terminate()
        self._pool.shutdown(cancel_futures=True)
        self._waiting.clear()


def _settle() -> None:
    """Make a new process one that never outlives its parent."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
