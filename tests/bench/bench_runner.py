"""Many workers on this machine: how much faster two are than one, in the same run.

Every worker plays Bataille corse's own `step` with two seats and no slaps, which is all processor
and no waiting. Starting the processes is left out of the ratio and told apart; on a machine with
other things to do the ratio is theirs too, so it is the middle of several, one and two in turns.
How many workers play at any time does not depend on that: it is the ratio that a machine with
a core for each would show.
"""

from __future__ import annotations

import statistics
import time

from engine.cards import deal
from engine.chance import below
from engine.games.bataille_corse import PRESETS, BatailleCorse, Setup
from engine.games.bataille_corse.rules import pack_of
from engine.inputs import Button, Press, Tick
from engine.jit import Ints
from engine.simulate.blocks import Road, block_stream
from engine.simulate.question import Question
from engine.simulate.tally import Tally
from pi_app.simulation.crew import Alone, Crew, work_of
from pi_app.simulation.job import Batch, Job, Played, S
from pi_app.simulation.pool import Pool
from pi_app.simulation.runner import Standing, run
from pi_app.simulation.stopping import Stop

RULES = PRESETS["beggar"][1]
QUESTION = Question(RULES, 2, 1)
ROUNDS = 3
WARM_BLOCKS = 16
BLOCKS = 300
"""Some seconds for one worker."""
GAMES_A_BLOCK = 3
_GAME = BatailleCorse()


def step_play(batch: Batch) -> Tally:
    """Play a few games of each block by `step`; they stand for all of it."""
    tally = Tally(batch.question.seats)
    for block, games in batch.blocks():
        chance = block_stream(batch.question.seed, block)
        for _ in range(GAMES_A_BLOCK):
            _count(tally, chance)
        tally.games += games
    return tally


def _count(tally: Tally, chance: Ints) -> None:
    pack = list(pack_of(RULES))
    for place in range(len(pack) - 1, 0, -1):
        other = below(chance, place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    state, _ = _GAME.new(Setup(RULES, deal(tuple(pack), 2, 0)))
    while state.over is None and state.cards_played < 500:
        now_ns = state.now_ns + S
        press = Press(now_ns, state.turn, Button.PLAY)
        for item in (Tick(now_ns), press):
            if state.over is None:
                state, _ = _GAME.step(state, item)
    tally.cards[state.cards_played] += 1


def _taken_s(crew: Crew, blocks: int) -> float:
    job = Job(QUESTION, Road.ENGINE, blocks * 1000)
    begin_ns = time.monotonic_ns()
    run(job, Standing.at_the_start(job), crew, Stop(), lambda _standing: None)
    return (time.monotonic_ns() - begin_ns) / S


class Staying:
    """A pool that is left only when it is no longer wanted: its processes have been started."""

    def __init__(self, pool: Pool) -> None:
        self._pool, self.workers = pool, pool.workers
        self.give = pool.give
        self.played_ns = 0
        """Time in which its processes played, all of them added up."""

    def take(self) -> list[Played]:
        """Note what they did meanwhile."""
        ready = self._pool.take()
        self.played_ns += sum(played.taken_ns for played in ready)
        return ready

    @property
    def waiting(self) -> int:
        """How many batches are about."""
        return self._pool.waiting

    def leave(self) -> None:
        """Stay."""


def figures() -> dict[str, float]:
    """Return the figures, by names that end in their unit."""
    work = work_of(step_play)
    crews: dict[str, Crew] = {"alone": Alone(work, Stop())}
    pools = {"one": Pool(work, 1), "two": Pool(work, 2)}
    begin_ns = time.monotonic_ns()
    staying = {name: Staying(pool) for name, pool in pools.items()}
    crews |= staying
    for crew in crews.values():
        _taken_s(crew, WARM_BLOCKS)
    started_s = (time.monotonic_ns() - begin_ns) / S
    staying["two"].played_ns = 0
    taken: dict[str, list[float]] = {name: [] for name in crews}
    own_s = 0.0
    for _ in range(ROUNDS):
        for name, crew in crews.items():
            before_s = time.process_time()
            taken[name].append(_taken_s(crew, BLOCKS))
            own_s += time.process_time() - before_s if name == "two" else 0
    for pool in pools.values():
        pool.leave()
    ratios = [one / two for one, two in zip(taken["one"], taken["two"], strict=True)]
    alone = [one / two for one, two in zip(taken["alone"], taken["two"], strict=True)]
    busy = staying["two"].played_ns / S / sum(taken["two"])
    return {
        "three worker processes started and warm, s": started_s,
        "one worker, s": statistics.median(taken["one"]),
        "two workers, s": statistics.median(taken["two"]),
        "two workers to one, ratio, median": statistics.median(ratios),
        "two workers to one, ratio, best": max(ratios),
        "the program beside two workers, share of a core": own_s / sum(taken["two"]),
        "of two workers so many play at any time, mean": busy,
        "two workers to none but the program itself, ratio, median": statistics.median(alone),
    }
