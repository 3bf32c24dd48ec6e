"""Who plays batches: this process alone, others on this machine (`pool`), or many (`cluster`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Protocol

from pi_app.simulation.job import Batch, Played
from pi_app.simulation.playing import Play, edition, played
from pi_app.simulation.stopping import Stop

EACH = 2
"""Batches that a worker has at the most: one that it plays, and one to go on with."""
MOST_TRIES = 4
"""So often a batch is handed out, if those who had it died."""
PAUSE_S = 0.2
"""How long there may be nothing to tell before it is looked whether the run shall end."""

Work = Callable[[Batch], Played]


class Crew(Protocol):
    """Workers. Each batch that is given comes back once, in any order."""

    @property
    def workers(self) -> int:
        """How many there are now."""
        ...

    @property
    def waiting(self) -> int:
        """How many batches have been given that have not come back."""
        ...

    def give(self, batch: Batch) -> None:
        """Hand out a batch."""
        ...

    def take(self) -> list[Played]:
        """Return what has come back, after a moment at the latest.

        Raises Failure if a batch cannot be played.
        """
        ...

    def leave(self) -> None:
        """Let all workers go, whatever they are doing."""
        ...


def work_of(play: Play) -> Work:
    """Return what workers do with a batch; it can be sent to them."""
    return partial(_work, play, edition())


def _work(play: Play, wanted: str, batch: Batch) -> Played:
    return played(play, batch, wanted)


class Alone:
    """This process, in its main thread: no others are started."""

    workers = 1

    def __init__(self, work: Work, stop: Stop) -> None:
        self._work, self._stop = work, stop
        self._given: deque[Batch] = deque()

    @property
    def waiting(self) -> int:
        """How many batches have been given."""
        return len(self._given)

    def give(self, batch: Batch) -> None:
        """Keep it."""
        self._given.append(batch)

    def take(self) -> list[Played]:
        """Play one batch; a signal breaks it off."""
        batch = self._given.popleft()
        done = self._stop.unless_asked(partial(self._work, batch))
        return [] if done is None else [done]

    def leave(self) -> None:
        """Forget what was given."""
        self._given.clear()
