"""Workers of a Dask cluster: a classroom of Pis, or a data centre (the extra `cluster`).

The scheduler hands a batch to a worker, and to another one if that worker dies. Workers may come
and go. Each must have this version of slap-table: one that has not is refused by its first answer.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from shlex import quote
from typing import Any

from pi_app.errors import Failure
from pi_app.simulation.crew import MOST_TRIES, PAUSE_S, Work
from pi_app.simulation.job import Batch, Played, S
from pi_app.simulation.playing import OtherEdition

MISSING = "many machines need the extra cluster: {python} -m pip install 'slap-table[cluster]'"
"""With the interpreter that runs, so that it is installed where it is looked for."""
PATIENCE_S = 5
"""So long a scheduler, or its first worker, is waited for."""
GOODBYE_S = 2
ASKED_EVERY_NS = S
"""How often the scheduler is asked who is there."""


def _library() -> Any:
    try:
        found = import_module("distributed")
    except ImportError:
        raise Failure(MISSING.format(python=quote(sys.executable))) from None
    # What goes wrong is told in one line, by us.
    for name in list(logging.root.manager.loggerDict):
        if name.split(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    return found


class Cluster:
    """All workers of one scheduler."""

    def __init__(self, work: Work, address: str, note: Callable[[str], None]) -> None:
        """Connect. Raises Failure if the library, the scheduler or its workers are not there."""
        self._dask = _library()
        self._address, self._work = address, work
        self._waiting: dict[Any, Batch] = {}
        self._tries: Counter[int] = Counter()
        self._threads, self._ask_ns = 1, 0
        self._ready = threading.Event()
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            self._client = self._connect()
        if any(one.category.__name__ == "VersionMismatchWarning" for one in told):
            note(f"--cluster {address}: not everybody has the same Python and Dask")
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE_S)
        except TimeoutError:
            self._close()
            raise self._failure("there is a scheduler, but no worker") from None

    def _connect(self) -> Any:
        if self._address.startswith(("tls:", "wss:")):
            known = self._dask.Security().get_connection_args("client")
            if known.get("ssl_context") is None:  # a client would be left half open
                raise self._failure("Dask's configuration names no certificates")
        try:
            return self._dask.Client(self._address, timeout=PATIENCE_S, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            why = " ".join(str(error).split()) or type(error).__name__
            raise self._failure(f"no scheduler answers there ({why[:200]})") from None

    def _failure(self, why: str) -> Failure:
        return Failure(f"--cluster {self._address}: {why}")

    @property
    def workers(self) -> int:
        """How many batches can be played at one time; at least one, for who is away may come."""
        now_ns = time.monotonic_ns()
        if now_ns >= self._ask_ns and self._is_there:
            self._ask_ns = now_ns + ASKED_EVERY_NS
            with self._connected():
                self._threads = max(1, sum(self._client.nthreads().values()))
        return self._threads

    @contextmanager
    def _connected(self) -> Iterator[None]:
        """Ask the scheduler something; that its connection breaks is a Failure like any."""
        try:
            yield
        except OSError:
            raise self._gone() from None

    @property
    def _is_there(self) -> bool:
        return bool(self._client.status == "running")

    @property
    def waiting(self) -> int:
        """How many batches have not come back."""
        return len(self._waiting)

    def give(self, batch: Batch) -> None:
        """Send a batch to the scheduler."""
        self._tries[batch.first] += 1
        if self._tries[batch.first] > MOST_TRIES:
            raise self._failure("workers die over the same games; --resume goes on")
        if not self._is_there:
            raise self._gone()
        # Not pure: two batches are never the same, and nothing shall be remembered of one. If its
        # worker dies, the scheduler hands it to another; a fault of ours would only come again.
        future = self._client.submit(self._work, batch, pure=False)
        self._waiting[future] = batch
        future.add_done_callback(self._hear)

    def _hear(self, _future: Any) -> None:
        """On a thread of the client's: somebody has played a batch."""
        self._ready.set()

    def _gone(self) -> Failure:
        return self._failure("the scheduler has gone; what is done has been kept: --resume goes on")

    def take(self) -> list[Played]:
        """Wait for the first that are done."""
        self._ready.wait(PAUSE_S)
        self._ready.clear()
        ready = [future for future in self._waiting if future.done()]
        return [played for future in ready for played in self._taken(future)]

    def _taken(self, future: Any) -> list[Played]:
        batch = self._waiting.pop(future)
        if future.status == "finished":
            del self._tries[batch.first]
            with self._connected():
                played: Played = future.result()
            return [played]
        if not self._is_there:
            raise self._gone()
        error = future.exception() if future.status == "error" else None
        if isinstance(error, OtherEdition):
            raise self._failure("a worker has another version of slap-table") from None
        if isinstance(error, ImportError):
            raise self._failure(f"a worker lacks slap-table ({error})") from None
        if error is not None and type(error).__name__ != "KilledWorker":
            raise error
        self.give(batch)
        return []

    def leave(self) -> None:
        """Take back what was given, and say goodbye."""
        if self._is_there:
            with suppress(Exception):  # nothing that goes wrong now matters to anybody
                self._client.cancel(list(self._waiting), force=True)
        self._waiting.clear()
        self._close()

    def _close(self) -> None:
        with suppress(Exception):
            self._client.close(timeout=GOODBYE_S)
