"""What holds for the clock map whatever true facts it is given, in whatever order."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.clock_facts import MS, TICKS_A_MS, US, Checked, Fact, true_fact
from tests.support.clock_truth import DRIFT, ChipTime

pytestmark = pytest.mark.slow

SLACKS = st.one_of(st.integers(0, 50 * US), st.integers(0, 20 * MS))


@dataclass(frozen=True, slots=True)
class Step:
    """A fact, and the ticks that are asked for after it, from the tick of the fact on."""

    fact: Fact
    asked: tuple[int, ...]


@dataclass(frozen=True)
class Story:
    """A chip's clock and what is told and asked about it, in any order within 100 ms."""

    time: ChipTime
    steps: tuple[Step, ...]


GAPS = st.one_of(
    st.integers(0, TICKS_A_MS), st.integers(0, 50 * TICKS_A_MS), st.integers(0, 1000 * TICKS_A_MS)
)
ASKED = st.lists(st.integers(-300 * TICKS_A_MS, 100 * TICKS_A_MS), max_size=3)
BENDS = st.lists(st.floats(-DRIFT, DRIFT), max_size=40)


@st.composite
def stories(draw: st.DrawFn) -> Story:
    tick = draw(st.integers(0, 2**48))
    time = ChipTime(tick, draw(st.floats(-9000, 9000)), draw(BENDS))
    steps = []
    for gap in draw(st.lists(GAPS, min_size=10, max_size=60)):
        tick += gap
        late = draw(st.integers(0, 100 * TICKS_A_MS)) if draw(st.booleans()) else 0
        told = max(0, tick - late)
        fact = true_fact(time, told, draw(SLACKS), upper=draw(st.booleans()))
        steps.append(Step(fact, tuple(told + off for off in draw(ASKED))))
    return Story(time, tuple(steps))


def followed(story: Story) -> Checked:
    """A map to which all was told and which was asked for all, some of it again at the end."""
    checked = Checked(story.time)
    for step in story.steps:
        step.fact.tell(checked.map)
        for tick in step.asked:
            checked.ask(tick)
    for tick in tuple(checked.answers):
        checked.ask(tick)
    assert checked.wrong == []
    return checked


@given(stories())
def test_true_facts_in_any_order_give_true_answers_for_ever_the_same(story: Story) -> None:
    checked = followed(story)
    assert checked.map.outliers == 0


@given(stories())
def test_later_ticks_have_later_times_and_near_ones_the_right_distance(story: Story) -> None:
    checked = followed(story)
    for (tick, t_ns), (later_tick, later_ns) in pairwise(sorted(checked.answers.items())):
        true = story.time.at(later_tick) - story.time.at(tick)
        assert later_ns > t_ns
        assert abs(later_ns - t_ns - true) <= 0.01 * true + 1
