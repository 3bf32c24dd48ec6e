"""A job from its first batch to its last: handed out, added up, kept, told of, interrupted."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from engine.simulate.tally import Tally
from pi_app.simulation.crew import EACH, Crew
from pi_app.simulation.job import Job, Plan, S
from pi_app.simulation.ranges import Ranges
from pi_app.simulation.stopping import Stop

Clock = Callable[[], int]


@dataclass(slots=True)
class Standing:
    """How far a job is."""

    done: Ranges
    """Blocks."""
    tally: Tally
    """Of all of them."""
    taken_ns: int = 0
    """Time that has passed while it ran, all runs together."""

    @classmethod
    def at_the_start(cls, job: Job) -> Standing:
        """Return that nothing has been played."""
        return cls(Ranges(), Tally(job.question.seats))

    def is_complete(self, job: Job) -> bool:
        """Whether all has been played."""
        return len(self.done) == job.blocks

    @property
    def games_per_second(self) -> float:
        """Games a second of real time, starting workers and compiling included."""
        return self.tally.games * S / self.taken_ns if self.taken_ns else 0.0


Tell = Callable[[Standing], None]


def run(
    job: Job,
    standing: Standing,
    crew: Crew,
    stop: Stop,
    tell: Tell,
    clock: Clock = time.monotonic_ns,
) -> None:
    """Play what is missing of a job, adding to `standing`, till it is whole or shall stop.

    `tell` hears how far it is, again and again. The crew is left in any case. Raises Failure if
    some games cannot be played; what is done by then is in `standing`.
    """
    plan = Plan(job, standing.done)
    began_ns = clock() - standing.taken_ns
    try:
        tell(standing)
        while not stop.asked and not standing.is_complete(job):
            while crew.waiting < EACH * crew.workers and (batch := plan.next(crew.workers)):
                crew.give(batch)
            assert crew.waiting, "a crew has lost a batch"
            for played in crew.take():
                standing.done.add(played.batch.first, played.batch.stop)
                standing.tally.add(played.tally)
                plan.learn(played)
            standing.taken_ns = clock() - began_ns
            tell(standing)
    finally:
        crew.leave()
