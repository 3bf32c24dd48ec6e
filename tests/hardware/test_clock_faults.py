"""What false facts and steps of a clock do to the clock map, and how soon it is over."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hardware.clock_bounds import MARK_NS, MARKS
from tests.support.clock_facts import MS, SECOND, T0, TICKS_A_MS, US, Checked, Fact, stream
from tests.support.clock_truth import ChipTime, ramp
from tests.support.examples import examples

pytestmark = pytest.mark.slow

START = 2**40
SECOND_TICKS = 1000 * TICKS_A_MS
GOOD_NS = 400 * US
"""The facts of these streams are only so good that ± settles well below this."""


def follow(checked: Checked, ticks: range, seed: int = 1, step_ns: int = 0) -> None:
    """Tell true facts, and ask at each; after a step answers are checked once it is known."""
    chance = random.Random(seed)
    for fact in stream(checked.time, ticks, chance, step_ns):
        fact.tell(checked.map)
        checked.ask(fact.tick - chance.randrange(10 * TICKS_A_MS), step_ns)


def seconds(first: float, last: float) -> range:
    """The ticks from one second to another."""
    return range(START + int(first * SECOND_TICKS), START + int(last * SECOND_TICKS))


def settled(checked: Checked, tick: int, step_ns: int = 0) -> bool:
    """Whether the answer is good and true."""
    before = len(checked.wrong)
    answer = checked.ask(tick, step_ns)
    good = answer is not None and answer.uncertainty_ns <= GOOD_NS
    return good and checked.map.synced and len(checked.wrong) == before


def forget(checked: Checked) -> None:
    """Answers of before no longer matter."""
    checked.wrong.clear()
    checked.answers.clear()


def clock(ppm: float = 3000) -> ChipTime:
    """A chip's clock that drifts as fast as it may."""
    return ChipTime(START, ppm, ramp())


@cache
def _warm(after: float) -> Checked:
    checked = Checked(clock())
    follow(checked, seconds(0, after))
    return checked


def warm(after: float) -> Checked:
    """A map that has been told the truth for so many seconds."""
    return _warm(after).copy()


UPPER, LOWER = 1, -1
SIDES = st.sampled_from((UPPER, LOWER))
GARBLED = st.one_of(st.integers(-(2**48), 2**48), st.integers(-5000, 5000))
SLACKS = st.one_of(st.integers(0, 50 * US), st.integers(0, 3 * MS))
WARM = st.sampled_from((0.0, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0, 3.0))


def garbled(checked: Checked, at: int, wrong: int, slack_ns: int, side: int) -> None:
    """Tell a fact of tick `at` as if it were of another."""
    t_ns = T0 + round(checked.time.at(at)) + side * slack_ns
    Fact(at + wrong, t_ns, side == UPPER).tell(checked.map)


@pytest.mark.long
@examples(200)
@given(GARBLED, SLACKS, SIDES, WARM)
def test_a_single_false_fact_makes_no_answer_false(
    wrong: int, slack_ns: int, side: int, after: float
) -> None:
    """A tick that was garbled, with a check sum that fits: at the start, or later."""
    checked, at = warm(after), seconds(0, after).stop
    garbled(checked, at, wrong, slack_ns, side)
    follow(checked, range(at, at + SECOND_TICKS), seed=2)
    assert checked.wrong == []
    assert settled(checked, at + SECOND_TICKS) or after < 2


@pytest.mark.parametrize("wrong", [sign << bit for bit in range(18, 48, 3) for sign in (-1, 1)])
@pytest.mark.parametrize("side", [UPPER, LOWER])
def test_a_garbled_tick_at_the_very_start_is_forgotten(wrong: int, side: int) -> None:
    """Nothing contradicts it at first; what it leaves behind must not help another one later."""
    checked = Checked(clock())
    garbled(checked, START, wrong, 0, side)
    follow(checked, seconds(0, 3))
    assert settled(checked, seconds(0, 3).stop)
    garbled(checked, seconds(0, 3).stop, side * 48, 0, side)
    follow(checked, seconds(3, 4), seed=2)
    assert checked.wrong == []


@pytest.mark.long
@examples(40)
@given(st.integers(100, 5000), SIDES)
def test_what_one_left_behind_fades(wrong: int, side: int) -> None:
    """Two garbled ticks on the same side, but seconds apart."""
    checked = warm(3.0)
    for second in (3, 6, 9):
        garbled(checked, seconds(0, second).stop, side * wrong, 0, side)
        follow(checked, seconds(second, second + 3), seed=second)
    assert checked.wrong == []


REMEMBERED_S = MARKS * MARK_NS / SECOND


@examples(40)
@given(st.integers(1, 5000), SIDES)
@example(15, UPPER)
@example(14, UPPER)
def test_two_that_agree_are_believed_but_not_for_long(off_us: int, side: int) -> None:
    """What they bent is over, at the latest, when the rate that came of it is forgotten."""
    checked, at = warm(3.0), seconds(0, 3).stop
    for tick in (at, at + TICKS_A_MS):
        t_ns = T0 + round(checked.time.at(tick)) - side * off_us * US
        Fact(tick, t_ns, side == UPPER).tell(checked.map)
    over = 3.002 + REMEMBERED_S
    follow(checked, seconds(3.002, over), seed=2)
    forget(checked)
    follow(checked, seconds(over, over + 2), seed=3)
    assert checked.wrong == []
    assert settled(checked, seconds(over, over + 2).stop)


def test_a_silence_widens_what_is_known_by_all_that_the_rate_may_do_meanwhile() -> None:
    """The rate rises on, as steeply as it may, while nothing is heard for five seconds."""
    checked = Checked(clock())
    follow(checked, seconds(0, 4))
    follow(checked, seconds(9, 9.1), seed=2)
    for tick in seconds(4, 9)[:: 10 * TICKS_A_MS]:
        assert checked.ask(tick) is not None
    assert checked.wrong == []


def test_a_line_that_was_lost_in_a_long_silence_is_begun_anew() -> None:
    """The rate is 200 ppm off for a minute, of which nothing is heard: 12 ms."""
    off = [20.0] * 100 + [0.0] * 600
    checked = Checked(ChipTime(START, 0, iter([0.0] * 30 + [0.95 * bend for bend in off])))
    follow(checked, seconds(0, 3))
    follow(checked, seconds(70, 72), seed=2)
    assert checked.wrong == []
    assert (checked.map.restarts, checked.map.outliers) == (1, 0)
    assert settled(checked, seconds(0, 72).stop)


@pytest.mark.parametrize("step_ns", [4_096_000, -4_096_000, 10 * SECOND, -10 * SECOND])
def test_a_step_of_the_clock_begins_a_new_map(step_ns: int) -> None:
    """A wrap that the chip missed; a machine that slept."""
    checked = Checked(clock())
    follow(checked, seconds(0, 3))
    follow(checked, seconds(3, 3.1), seed=2, step_ns=step_ns)
    assert checked.map.restarts == 1
    forget(checked)
    follow(checked, seconds(3.1, 6), seed=3, step_ns=step_ns)
    assert checked.wrong == []
    assert checked.map.restarts == 1
    assert settled(checked, START + 6 * SECOND_TICKS, step_ns)


def test_a_rate_that_jumps_more_than_it_may_is_found_out() -> None:
    """As when the table clock is slewed: it breaks the promise for a moment, and is recovered."""
    checked = Checked(ChipTime(START, 0, iter([0.0] * 30 + [3000.0] + [0.0] * 100)))
    follow(checked, seconds(0, 5))
    forget(checked)
    follow(checked, seconds(5, 8), seed=2)
    assert checked.map.restarts >= 1
    assert checked.wrong == []
    assert abs(checked.map.rate_ppm + 300) < 100
