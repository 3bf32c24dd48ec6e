"""Worker processes: the same as one, also if some of them are killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from engine.games.bataille_corse import PRESETS
from engine.players.slapper import Level
from engine.simulate import skills
from engine.simulate.blocks import BLOCK, Road, road_for
from engine.simulate.question import Question, Skills
from engine.simulate.tally import Tally
from pi_app.errors import Failure
from pi_app.simulation.crew import MOST_TRIES, work_of
from pi_app.simulation.job import Batch, Job
from pi_app.simulation.playing import Play, play_batch
from pi_app.simulation.pool import Pool
from pi_app.simulation.runner import Standing, Tell, run
from pi_app.simulation.stopping import Stop
from tests.support.fake_games import WORK, fake_play

JOB = Job(Question(PRESETS["beggar"][1], 2, 1), Road.KERNEL, 6 * BLOCK + 3)
WHOLE = fake_play(JOB.batch(0, JOB.blocks))


@contextmanager
def pool(play: Play = fake_play, workers: int = 2) -> Iterator[Pool]:
    made = Pool(work_of(play), workers)
    try:
        yield made
    finally:
        made.leave()
        assert made.processes == []


def done(crew: Pool, tell: Tell, stop: Stop | None = None) -> Standing:
    standing = Standing.at_the_start(JOB)
    run(JOB, standing, crew, stop or Stop(), tell)
    return standing


@pytest.mark.slow
def test_a_worker_that_is_killed_loses_nothing_and_none_outlives_the_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first that can be seen is killed as soon as something has been played."""
    monkeypatch.setenv(WORK, "50000")  # so that it still has something to play
    killed = list[int | None]()

    with pool() as crew:

        def kill(standing: Standing) -> None:
            if standing.tally.games and not killed:
                victim = crew.processes[0]
                killed.append(victim.pid)
                os.kill(victim.pid or 0, signal.SIGKILL)

        standing = done(crew, kill)
        assert len(killed) == 1
        assert standing.tally.as_data() == WHOLE.as_data()


def die(batch: Batch) -> Tally:
    """Play the first block; then be killed, as by a system that is short of memory."""
    if batch.first:
        os.kill(os.getpid(), signal.SIGKILL)
    return fake_play(batch)


@pytest.mark.slow
def test_computer_players_play_the_same_games_in_two_processes() -> None:
    players = Skills((Level.EASY.value, Level.MEDIUM.value, Level.MEDIUM.value))
    question = Question(PRESETS["party"][1], 3, 5, players)
    job = Job(question, road_for(question)[0], 4 * skills.BLOCK + 7)
    standing = Standing.at_the_start(job)
    with pool(play_batch) as crew:
        run(job, standing, crew, Stop(), lambda _standing: None)
    assert standing.tally.games == job.games
    assert standing.tally == play_batch(job.batch(0, job.blocks))


@pytest.mark.long
def test_games_that_kill_whoever_plays_them_are_given_up() -> None:
    standing = Standing.at_the_start(JOB)
    with pool(die, workers=1) as crew:
        with pytest.raises(Failure, match=rf"died {MOST_TRIES} times .* --resume goes on"):
            run(JOB, standing, crew, Stop(), lambda _standing: None)
        assert list(standing.done) == [(0, 1)]


def interrupt(batch: Batch) -> Tally:
    """Ctrl-C at a terminal reaches the workers too."""
    os.kill(os.getpid(), signal.SIGINT)
    return fake_play(batch)


@pytest.mark.slow
def test_ctrl_c_is_not_the_workers_matter_and_a_stop_ends_them() -> None:
    stop = Stop()

    def ask(standing: Standing) -> None:
        if standing.tally.games:
            stop.ask()

    with pool(interrupt) as crew:
        standing = done(crew, ask, stop)
        assert crew.processes == []
        assert 0 < standing.tally.games < JOB.games


def fail(_batch: Batch) -> Tally:
    """A fault of ours."""
    raise ZeroDivisionError("a fault of ours")


@pytest.mark.slow
def test_a_fault_of_ours_is_not_tried_again() -> None:
    with pool(fail, workers=1) as crew, pytest.raises(ZeroDivisionError, match="of ours"):
        done(crew, lambda _standing: None)
