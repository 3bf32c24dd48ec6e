"""A job in batches: all of it once, whatever the speed; sizes follow the time a batch takes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.bataille_corse import PRESETS
from engine.simulate.blocks import BLOCK, Road
from engine.simulate.question import Question
from engine.simulate.tally import Tally
from pi_app.simulation.job import AIM_NS, Batch, Job, Plan, Played
from pi_app.simulation.ranges import Ranges

QUESTION = Question(PRESETS["beggar"][1], 2, 1)


def job(games: int) -> Job:
    return Job(QUESTION, Road.KERNEL, games)


def played(batch: Batch, taken_ns: int) -> Played:
    return Played(batch, Tally(2), taken_ns)


@given(
    games=st.integers(1, 200 * BLOCK),
    done=st.sets(st.integers(0, 199), max_size=20),
    workers=st.integers(1, 8),
    times=st.lists(st.integers(0, 10**10), min_size=1, max_size=10),
)
def test_batches_are_all_that_is_missing_and_nothing_twice(
    games: int, done: set[int], workers: int, times: list[int]
) -> None:
    whole = job(games)
    before = Ranges()
    for block in done:
        if block < whole.blocks:
            before.add(block, block + 1)
    plan, number, told = Plan(whole, before), 0, 0
    missing = games - sum(whole.games_of(*pair) for pair in before)
    while batch := plan.next(workers):
        before.add(batch.first, batch.stop)  # raises for a block that was there
        told += batch.games
        assert sum(count for _, count in batch.blocks()) == batch.games
        assert all(1 <= count <= BLOCK for _, count in batch.blocks())
        plan.learn(played(batch, times[number % len(times)]))
        number += 1
    assert list(before) == [(0, whole.blocks)]
    assert told == missing


def test_only_the_last_block_is_less_than_whole() -> None:
    batch = job(2 * BLOCK + 1).batch(1, 2)
    assert list(batch.blocks()) == [(1, BLOCK), (2, 1)]


@pytest.mark.parametrize("block_ns", [AIM_NS // 100, AIM_NS // 7, AIM_NS, 100 * AIM_NS])
def test_a_batch_comes_to_take_the_time_that_is_aimed_at(block_ns: int) -> None:
    plan, sizes = Plan(job(10**9), Ranges()), list[int]()
    for _ in range(10):
        batch = plan.next(2)
        assert batch is not None
        plan.learn(played(batch, batch.count * block_ns))
        sizes.append(batch.count)
    assert sizes[0] == 1
    assert sizes[-1] == max(1, AIM_NS // block_ns)


def test_a_first_batch_that_also_compiles_does_not_spoil_the_size_for_long() -> None:
    plan = Plan(job(10**9), Ranges())
    for taken_ns in (50 * AIM_NS, 0, 0, 0):
        batch = plan.next(1)
        assert batch is not None
        plan.learn(played(batch, taken_ns))
    after = plan.next(1)
    assert after is not None and after.count == 4**3


def test_towards_the_end_no_worker_has_more_than_its_share() -> None:
    """A hundred blocks, two workers, so fast that one batch could take them all."""
    plan, sizes = Plan(job(100 * BLOCK), Ranges()), list[int]()
    while batch := plan.next(2):
        sizes.append(batch.count)
        plan.learn(played(batch, 1))
    assert sum(sizes) == 100
    assert all(size <= -(-(100 - sum(sizes[:at])) // 4) for at, size in enumerate(sizes))
