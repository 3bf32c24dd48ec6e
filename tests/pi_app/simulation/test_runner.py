"""Jobs run to their end by crews of all kinds of order, and interrupted at any moment."""

from __future__ import annotations

import signal
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.bataille_corse import PRESETS
from engine.simulate.blocks import BLOCK, Road
from engine.simulate.question import Question
from engine.simulate.tally import Tally
from pi_app.errors import Failure
from pi_app.simulation.crew import EACH, Alone, work_of
from pi_app.simulation.job import Batch, Job, Played, S
from pi_app.simulation.runner import Standing, Tell, run
from pi_app.simulation.stopping import Stop
from tests.support.fake_games import fake_block

GAMES = 12 * BLOCK + 7
JOB = Job(Question(PRESETS["beggar"][1], 2, 1), Road.KERNEL, GAMES)


def small_play(batch: Batch) -> Tally:
    """A few games of each block stand for all of it."""
    tally = Tally(2)
    for block, games in batch.blocks():
        tally.add(fake_block(batch.question, block, 5))
        tally.games += games - 5
    return tally


WHOLE = small_play(JOB.batch(0, JOB.blocks))


class Shuffled:
    """Workers that are done in an order of their own."""

    def __init__(self, workers: int, choose: Callable[[int], int]) -> None:
        self.workers, self._choose = workers, choose
        self._given: list[Batch] = []
        self.most = 0
        self.has_left = False

    @property
    def waiting(self) -> int:
        return len(self._given)

    def give(self, batch: Batch) -> None:
        self._given.append(batch)
        self.most = max(self.most, len(self._given))

    def take(self) -> list[Played]:
        ready = [
            self._given.pop(self._choose(len(self._given) - 1)) for _ in range(self._choose(1))
        ]
        return [Played(batch, small_play(batch), self._choose(S)) for batch in ready]

    def leave(self) -> None:
        self.has_left = True


def quiet(_standing: Standing) -> None:
    """Nobody listens."""


def ended(crew: Shuffled | Alone, standing: Standing, stop: Stop, tell: Tell = quiet) -> None:
    run(JOB, standing, crew, stop, tell)


@given(st.integers(1, 5), st.integers(0, 10**6))
def test_any_order_gives_the_same_and_few_batches_are_about(workers: int, seed: int) -> None:
    chance = Random(seed)
    crew = Shuffled(workers, lambda most: chance.randint(0, most))
    standing = Standing.at_the_start(JOB)
    ended(crew, standing, Stop())
    assert standing.is_complete(JOB)
    assert standing.tally.as_data() == WHOLE.as_data()
    assert crew.most <= EACH * workers
    assert crew.has_left


class Interrupting:
    """Plays, and is interrupted at a moment: in the middle of a batch, or when it is told of."""

    def __init__(self, at_play: int = 0, at_tell: int = 0) -> None:
        self._plays, self._tells = at_play, at_tell

    def play(self, batch: Batch) -> Tally:
        self._plays -= 1
        if not self._plays:
            signal.raise_signal(signal.SIGINT)
        return small_play(batch)

    def tell(self, _standing: Standing) -> None:
        self._tells -= 1
        if not self._tells:
            signal.raise_signal(signal.SIGINT)


def interrupted(standing: Standing, how: Interrupting) -> None:
    """Run on, alone, and be interrupted."""
    stop = Stop()
    with stop.listening():
        ended(Alone(work_of(how.play), stop), standing, stop, how.tell)


@pytest.mark.parametrize("kind", ["play", "tell"])
@given(st.lists(st.integers(1, 9), max_size=6))
def test_interrupted_at_any_moments_and_gone_on_with_it_is_the_same(
    kind: str, moments: list[int]
) -> None:
    standing = Standing.at_the_start(JOB)
    for moment in moments:
        before = standing.tally.games
        interrupted(standing, Interrupting(**{f"at_{kind}": moment}))
        done = sum(JOB.games_of(*pair) for pair in standing.done)
        assert before <= done == standing.tally.games
    ended(Alone(work_of(small_play), Stop()), standing, Stop())
    assert standing.tally.as_data() == WHOLE.as_data()


def test_an_interrupted_batch_counts_for_nothing_and_the_next_one_is_not_begun() -> None:
    standing, how = Standing.at_the_start(JOB), Interrupting(at_play=2)
    interrupted(standing, how)
    assert list(standing.done) == [(0, 1)]


def test_a_signal_just_before_work_is_not_lost() -> None:
    stop = Stop()
    with stop.listening():
        signal.raise_signal(signal.SIGTERM)
        assert stop.asked
        assert stop.unless_asked(lambda: 1) is None
    assert Stop().unless_asked(lambda: 1) == 1


def test_a_signal_that_is_swallowed_is_noted_and_the_next_breaks_nothing_else() -> None:
    stop, heard = Stop(), list[str]()

    def stubborn() -> int:
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            signal.raise_signal(signal.SIGINT)
            heard.append("went on")
        return 1

    with stop.listening():
        assert stop.unless_asked(stubborn) == 1
    assert stop.asked and heard == ["went on"]


def test_what_nohup_has_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        stop = Stop()
        with stop.listening():
            signal.raise_signal(signal.SIGHUP)
        assert not stop.asked
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_a_crew_that_fails_is_left_and_what_it_did_counts() -> None:
    class Failing(Shuffled):
        def take(self) -> list[Played]:
            if len(self._given) < 2:
                raise Failure("no more")
            return super().take()

    crew, standing = Failing(1, lambda _most: 1), Standing.at_the_start(JOB)
    crew.workers = 1
    with pytest.raises(Failure, match="no more"):
        run(JOB, standing, crew, Stop(), quiet)
    assert crew.has_left
    assert 0 < standing.tally.games < GAMES


def test_time_goes_on_where_it_was_interrupted() -> None:
    times = iter(range(100 * S, 10**6 * S, S))
    standing = Standing.at_the_start(JOB)
    standing.taken_ns = 50 * S
    run(JOB, standing, Alone(work_of(small_play), Stop()), Stop(), quiet, lambda: next(times))
    batches = standing.taken_ns // S - 50
    assert batches >= 1
    assert standing.games_per_second == pytest.approx(GAMES / (50 + batches))
