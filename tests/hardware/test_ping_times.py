"""When pings go out: often enough, at every phase of a beat, and where it was good before."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hardware.ping_times import (
    BEAT_NS,
    EXPLORING,
    MEMORY,
    NEAR_NS,
    OPENING,
    OPENING_WAIT_NS,
    WAIT_NS,
    PingTimes,
)

START_NS = 10**12
GOOD_PHASE_NS = 420_000


def sent(times: PingTimes, count: int) -> list[int]:
    """When so many pings are sent, the first at once."""
    found = [START_NS]
    while len(found) < count:
        found.append(times.next_ns(found[-1]))
    return found


def waits(times: PingTimes, count: int) -> list[int]:
    """The distances of so many pings."""
    return [later - earlier for earlier, later in pairwise(sent(times, count + 1))]


def taught(seed: int) -> PingTimes:
    """One that knows a phase at which pings do not wait; all other ways are long."""
    times = PingTimes(random.Random(seed))
    for number in range(MEMORY):
        phase = GOOD_PHASE_NS if number % 10 == 0 else number * 20_000
        way = 200_000 if number % 10 == 0 else 900_000
        times.answered(START_NS + number * BEAT_NS + phase, way)
    return times


def untaught(seed: int) -> PingTimes:
    """One that knows nothing."""
    return PingTimes(random.Random(seed))


@given(st.integers(), st.sampled_from((taught, untaught)))
def test_waits_keep_within_their_limits(seed: int, make: Callable[[int], PingTimes]) -> None:
    times = make(seed)
    first, then = waits(times, OPENING), waits(times, 50)
    assert all(OPENING_WAIT_NS <= wait < OPENING_WAIT_NS + BEAT_NS for wait in first)
    assert all(WAIT_NS[0] <= wait < WAIT_NS[1] + BEAT_NS for wait in then)


def test_a_restart_opens_again() -> None:
    times = untaught(1)
    waits(times, OPENING + 5)
    times.restart()
    assert max(waits(times, OPENING)) < OPENING_WAIT_NS + BEAT_NS
    assert min(waits(times, 5)) >= WAIT_NS[0]


def test_without_knowledge_every_phase_comes_up() -> None:
    """2000 pings in twenty bins: each has 100 on average, and 60 is four sigma."""
    bins = [t_ns % BEAT_NS * 20 // BEAT_NS for t_ns in sent(untaught(1), 2000)]
    assert all(bins.count(number) > 60 for number in range(20))


def test_most_pings_aim_near_a_good_phase_and_some_do_not() -> None:
    """A near miss by chance is counted too: 8 % of those that aim at nothing."""
    found = sent(taught(1), 1000)[1:]
    near = sum(abs(t_ns % BEAT_NS - GOOD_PHASE_NS) <= NEAR_NS for t_ns in found)
    expected = (1 - EXPLORING + EXPLORING * 0.08) * len(found)
    assert abs(near - expected) < 4 * (0.14 * 0.86 * len(found)) ** 0.5


def test_what_was_good_long_ago_is_forgotten() -> None:
    times = taught(1)
    for number in range(MEMORY):
        times.answered(START_NS + number * BEAT_NS + 800_000, 500_000)
    near = sum(abs(t_ns % BEAT_NS - 800_000) <= NEAR_NS for t_ns in sent(times, 500)[1:])
    assert near > 400
