"""Points, series, the table: expected by arithmetic."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.league.board import board_of, tallies
from pi_app.league.points import half_points, ranks_of
from pi_app.league.record import GameRecord, Who
from pi_app.league.series import LENGTHS, Series
from pi_app.league.views import Tally
from tests.pi_app.league.games import game, games


@pytest.mark.parametrize(
    ("ranks", "twice"),
    [
        ((1, 2), (2, 0)),
        ((1, 1), (1, 1)),
        ((1, 2, 3, 4), (6, 4, 2, 0)),
        ((1, 2, 2, 4), (6, 3, 3, 0)),
        ((1, 1, 1), (2, 2, 2)),
        ((3, 1, 1), (0, 3, 3)),
        ((1,), (0,)),
    ],
)
def test_points_are_for_those_one_is_ahead_of(
    ranks: tuple[int, ...], twice: tuple[int, ...]
) -> None:
    assert half_points(ranks) == twice


@given(st.lists(st.integers(0, 5), min_size=1, max_size=8))
def test_a_game_of_k_gives_k_times_k_less_one_over_two(scores: list[int]) -> None:
    points = half_points(ranks_of([(score,) for score in scores]))
    assert sum(points) == len(scores) * (len(scores) - 1)
    best = max(scores)
    assert max(points) == points[scores.index(best)]


def test_shared_places_are_one_place() -> None:
    assert ranks_of([(5,), (9,), (5,), (1,)]) == (2, 1, 2, 4)


@pytest.mark.slow
@given(st.lists(games(), max_size=6), st.randoms(use_true_random=False))
def test_the_order_of_games_does_not_matter(records: list[GameRecord], random: Random) -> None:
    shuffled = list(records)
    random.shuffle(shuffled)
    assert tallies(shuffled) == tallies(records)
    assert board_of(shuffled, shuffled) == board_of(records, records)


def test_the_table_adds_up() -> None:
    tonight = [game(("ANA", 1), ("LUC", 2), ("", 2)), game(("LUC", 1), ("ANA", 2))]
    before = [game(("ANA", 1), ("BO", 2))]
    board = board_of(tonight, [*before, *tonight])
    told = {line.who: (line.tonight, line.ever) for line in board.lines}
    # ANA: ahead of two, then of nobody: 2 points; LUC: half of one, then one: 1½
    assert told[Who("ANA")] == (Tally(4, 2, 1), Tally(6, 3, 2))
    assert told[Who("LUC")][0] == Tally(3, 2, 1)
    assert told[Who("BO")] == (Tally(), Tally(0, 1, 0))
    assert [line.who.name for line in board.lines] == ["ANA", "LUC", "", "BO"]
    assert board.games == 2


# -- series --------------------------------------------------------------------------------


@pytest.mark.parametrize(("best_of", "needed"), [(1, 1), (3, 2), (5, 3), (7, 4)])
def test_a_champion_has_won_more_than_half(best_of: int, needed: int) -> None:
    series = Series.begun(best_of, 2)
    assert series.needed == needed
    for n in range(needed):
        assert not series.is_over
        assert series.wins == (0, n)
        series = series.after((1,))
    assert series.champions == (1,)


def test_a_tie_counts_for_nobody() -> None:
    series = Series.begun(3, 2).after((0,)).after(()).after((1,)).after(())
    assert (series.wins, series.games, series.is_over) == ((1, 1), 4, False)
    assert series.after((1,)).champions == (1,)


def test_partners_are_champions_together() -> None:
    series = Series.begun(3, 4).after((0, 2)).after((0, 2))
    assert series.champions == (0, 2)


def test_what_is_over_has_no_more_games() -> None:
    with pytest.raises(ValueError, match="over"):
        Series.begun(1, 2).after((0,)).after((1,))


@given(st.sampled_from(LENGTHS), st.lists(st.integers(0, 1), min_size=7, max_size=7))
def test_a_series_of_two_without_ties_is_no_longer_than_it_says(
    best_of: int, winners: list[int]
) -> None:
    series = Series.begun(best_of, 2)
    for winner in winners:
        if series.is_over:
            break
        series = series.after((winner,))
    assert series.is_over
    assert series.games <= best_of
    assert len(series.champions) == 1
