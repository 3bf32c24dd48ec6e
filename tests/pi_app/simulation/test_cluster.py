"""Many machines: the same as one, also if some of them die; and what is told if none is there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import pytest

from engine.games.bataille_corse import PRESETS
from engine.simulate.blocks import BLOCK, Road
from engine.simulate.question import Question
from engine.simulate.tally import Tally
from pi_app.errors import Failure
from pi_app.simulation.cluster import Cluster
from pi_app.simulation.crew import EACH, Work, work_of
from pi_app.simulation.job import Batch, Job, Played
from pi_app.simulation.playing import played
from pi_app.simulation.runner import Standing, run
from pi_app.simulation.stopping import Stop
from tests.support.dask_cluster import DaskCluster, dask_cluster
from tests.support.fake_games import fake_play

JOB = Job(Question(PRESETS["beggar"][1], 2, 1), Road.KERNEL, 60 * BLOCK + 3)


@pytest.fixture(scope="module")
def whole() -> Tally:
    return fake_play(JOB.batch(0, JOB.blocks))


@pytest.fixture
def two() -> Iterator[DaskCluster]:
    with dask_cluster(2) as made:
        yield made


def silent(_note: str) -> None:
    """Nobody listens."""


def done(work: Work, address: str, tell: Callable[[Standing], None], stop: Stop) -> Standing:
    standing = Standing.at_the_start(JOB)
    run(JOB, standing, Cluster(work, address, silent), stop, tell)
    return standing


@pytest.mark.slow
def test_a_worker_that_is_killed_half_way_loses_nothing(two: DaskCluster, whole: Tally) -> None:
    killed = list[int]()

    def kill(standing: Standing) -> None:
        if standing.tally.games >= JOB.games // 2 and not killed:
            killed.append(standing.tally.games)
            two.kill(two.workers[0])

    standing = done(work_of(fake_play), two.address, kill, Stop())
    assert len(killed) == 1 and killed[0] < JOB.games
    assert standing.tally.as_data() == whole.as_data()


@pytest.mark.long
def test_one_cluster_stops_refuses_and_goes(two: DaskCluster) -> None:
    """One after the other, for a cluster takes a while to start."""
    most, stop = list[int](), Stop()
    crew = Cluster(work_of(fake_play), two.address, silent)
    assert crew.workers == 2

    def ask(standing: Standing) -> None:
        most.append(crew.waiting)
        if standing.tally.games:
            stop.ask()

    standing = Standing.at_the_start(JOB)
    run(JOB, standing, crew, stop, ask)
    assert 0 < standing.tally.games < JOB.games
    assert max(most) <= EACH * 2

    with pytest.raises(Failure, match="a worker has another version of slap-table"):
        done(other_edition, two.address, silently, Stop())
    with pytest.raises(ZeroDivisionError, match="of ours"):
        done(work_of(fail), two.address, silently, Stop())
    with pytest.raises(Failure, match=r"the scheduler has gone; .* --resume goes on"):
        done(work_of(fake_play), two.address, killer_of(two), Stop())


def killer_of(cluster: DaskCluster) -> Callable[[Standing], None]:
    def kill(standing: Standing) -> None:
        if standing.tally.games:
            cluster.kill()

    return kill


def silently(_standing: Standing) -> None:
    """Nobody listens."""


def other_edition(batch: Batch) -> Played:
    """Be asked by somebody who has another version."""
    return played(fake_play, batch, "another edition")


def fail(_batch: Batch) -> Tally:
    """A fault of ours."""
    raise ZeroDivisionError("a fault of ours")


@pytest.mark.slow
def test_a_scheduler_without_workers_and_none_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pi_app.simulation.cluster.PATIENCE_S", 0.3)
    with dask_cluster(0) as empty:
        with pytest.raises(Failure, match="there is a scheduler, but no worker"):
            Cluster(work_of(fake_play), empty.address, silent)
        address = empty.address
    with pytest.raises(Failure, match=rf"^--cluster {address}: no scheduler answers there"):
        Cluster(work_of(fake_play), address, silent)
    with pytest.raises(Failure, match="names no certificates"):
        Cluster(work_of(fake_play), "tls://127.0.0.1:9", silent)


def test_without_the_library_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Failure, match=r"pip install 'slap-table\[cluster\]'"):
        Cluster(work_of(fake_play), "tcp://127.0.0.1:9", silent)
