"""Tallies: adding them in any order gives the same, and nothing is lost on the way to a file."""

from __future__ import annotations

import json
from collections import Counter
from functools import reduce

from hypothesis import given
from hypothesis import strategies as st

from engine.simulate.tally import Longest, Tally

COUNTS = st.integers(0, 50)
HISTOGRAMS = st.dictionaries(st.integers(1, 30), st.integers(1, 9)).map(Counter)
TALLIES = st.builds(
    Tally,
    seats=st.just(2),
    games=COUNTS,
    cards=HISTOGRAMS,
    tricks=HISTOGRAMS,
    wins=st.lists(COUNTS, min_size=2, max_size=2),
    shared=COUNTS,
    endless=COUNTS,
    cut=COUNTS,
    laid=COUNTS,
    slappable=COUNTS,
    patterns=st.dictionaries(st.sampled_from("abc"), st.integers(1, 9)).map(Counter),
    longest=st.none() | st.builds(Longest, st.integers(1, 5), COUNTS, COUNTS, st.just("A/-")),
)


def total(tallies: list[Tally]) -> dict[str, object]:
    def added(one: Tally, other: Tally) -> Tally:
        one.add(other)
        return one

    return reduce(added, tallies, Tally(2)).as_data()


@given(
    st.lists(TALLIES, max_size=4).flatmap(
        lambda tallies: st.permutations(tallies).map(lambda other: (tallies, other))
    )
)
def test_tallies_may_be_added_in_any_order(both: tuple[list[Tally], list[Tally]]) -> None:
    assert total(both[0]) == total(both[1])


@given(TALLIES)
def test_a_tally_outlives_a_file(tally: Tally) -> None:
    data = json.loads(json.dumps(tally.as_data()))
    assert Tally.from_data(data) == tally
    assert json.dumps(Tally.from_data(data).as_data()) == json.dumps(tally.as_data())


def test_of_games_as_long_the_first_is_kept() -> None:
    first, second = (Tally(2, longest=Longest(9, 1, place, "A/-")) for place in (3, 4))
    second.add(first)
    assert second.longest == first.longest


def test_the_longest_of_two_is_kept() -> None:
    short, long = (Tally(2, longest=Longest(cards, 0, 0, "A/-")) for cards in (8, 9))
    short.add(long)
    assert short.longest == long.longest
