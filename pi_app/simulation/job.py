"""What is to be played: a question, so many games of it, cut into batches of whole blocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.simulate.blocks import Road, block_size
from engine.simulate.question import Question
from engine.simulate.tally import Tally
from pi_app.simulation.ranges import Ranges

S = 1_000_000_000
AIM_NS = 3 * S // 10
"""How long a batch shall take: few enough to be told about several times a second, and lost without
regret; long enough that sending it about costs nothing."""
_GROWTH = 4
"""A batch has at the most so many times the blocks of the one before: the first of a worker also
compiles."""
_SHARE = 2
"""Towards the end batches shrink, so that no worker has this many times its share of what is left
and the others wait."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Consecutive blocks, which somebody plays at one go; it can be sent to another machine."""

    question: Question
    road: Road
    first: int
    """The number of its first block."""
    count: int
    """How many blocks."""
    games: int
    """Of all its blocks; only the last may be less than whole."""

    @property
    def stop(self) -> int:
        """The number of the first block after it."""
        return self.first + self.count

    def blocks(self) -> Iterator[tuple[int, int]]:
        """Yield the number of each block, and how many of its games are wanted."""
        size = block_size(self.question)
        for place in range(self.count):
            yield self.first + place, min(size, self.games - place * size)


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a batch."""

    batch: Batch
    tally: Tally
    taken_ns: int
    """By whoever played it."""


@dataclass(frozen=True, slots=True)
class Job:
    """All that is asked for."""

    question: Question
    road: Road
    games: int

    @property
    def blocks(self) -> int:
        """How many there are; the last may be less than whole."""
        return -(-self.games // block_size(self.question))

    def games_of(self, first: int, stop: int) -> int:
        """Return how many games the blocks from `first` to `stop` − 1 have."""
        size = block_size(self.question)
        return min(stop * size, self.games) - first * size

    def batch(self, first: int, count: int) -> Batch:
        """Return so many blocks as a batch."""
        return Batch(self.question, self.road, first, count, self.games_of(first, first + count))


class Plan:
    """Which batch comes next, and how large it is: by how fast those before it were."""

    def __init__(self, job: Job, done: Ranges) -> None:
        """Plan all of a job but the blocks that are `done`."""
        self._job = job
        self._gaps = list(done.gaps(job.blocks))[::-1]
        self._left = job.blocks - len(done)
        self._size = 1

    def next(self, workers: int) -> Batch | None:
        """Return the next batch for one of so many workers; none if all has been handed out."""
        if not self._gaps:
            return None
        first, stop = self._gaps.pop()
        fair = -(-self._left // (_SHARE * workers)) if workers > 1 else self._left
        count = min(stop - first, self._size, fair)
        if first + count < stop:
            self._gaps.append((first + count, stop))
        self._left -= count
        return self._job.batch(first, count)

    def learn(self, played: Played) -> None:
        """Make the next batches about as large as can be played in the time aimed at."""
        fitting = played.batch.count * AIM_NS // max(1, played.taken_ns)
        self._size = max(1, min(fitting, _GROWTH * self._size))
