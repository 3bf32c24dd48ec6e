"""Statistics of slaps, and the words that show them: never finer than they are known."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.handicap import FASTEST_NS, LEAST_SLAPS, SLOWEST_NS
from pi_app.league.board import board_of
from pi_app.league.figures import statistics_of, suggestions
from pi_app.league.record import Slaps
from pi_app.league.series import Series, SeriesView
from pi_app.league.views import BoardView, Suggestion, Time
from pi_app.publish import Phase
from pi_app.screens.league_told import board_table, points_words, series_lines, time_words
from tests.pi_app.league.games import game
from tests.pi_app.screens.scenes import update

MS = 1_000_000


def of(*reactions_ms: int, error_ms: int = 2) -> Slaps:
    """Return slaps with these reactions, all of them valid."""
    times = tuple(ms * MS for ms in reactions_ms)
    return Slaps(len(times), 0, 0, times, error_ms * MS)


def test_who_never_slapped_has_no_statistics() -> None:
    assert statistics_of([]) is None
    assert statistics_of([Slaps(), Slaps()]) is None


def test_counts_of_games_add_up() -> None:
    own = statistics_of([Slaps(3, 1, 2), Slaps(4, 0, 1)])
    assert own is not None
    assert (own.valid, own.false, own.slaps, own.usual, own.best) == (7, 1, 11, None, None)


def test_the_median_and_the_best_of_reactions() -> None:
    own = statistics_of([of(400, 300, 500), of(350, 450, 99, 1600, error_ms=5)])
    assert own is not None
    assert own.best == Time(300 * MS, 5 * MS)
    assert own.usual is not None
    assert own.usual.t_ns == 400 * MS
    # McKean and Schrader: of five values the least and the greatest hold the median.
    assert own.usual.plus_minus_ns == pytest.approx(100 * MS + 5 * MS, abs=1)


def test_of_four_reactions_no_median_is_told() -> None:
    own = statistics_of([of(*(300,) * (LEAST_SLAPS - 1))])
    assert own is not None
    assert own.usual is None
    assert own.best is not None


@given(st.lists(st.integers(0, 3_000 * MS), min_size=1, max_size=30), st.integers(0, 90 * MS))
def test_what_is_told_lies_among_what_was_measured(times: list[int], error: int) -> None:
    own = statistics_of([Slaps(len(times), 0, 0, tuple(times), error)])
    assert own is not None
    real = [t_ns for t_ns in times if FASTEST_NS <= t_ns <= SLOWEST_NS]
    if not real:
        assert own.best is None
        return
    assert own.best == Time(min(real), error)
    if own.usual is not None:
        assert min(real) <= own.usual.t_ns <= max(real)
        assert own.usual.plus_minus_ns >= error


@pytest.mark.parametrize(
    ("t_ms", "error_ns", "told"),
    [
        (312.4, 0, "312 ± 1 ms"),
        (312.4, 2 * MS, "312 ± 2 ms"),
        (313.4, 2 * MS + 1, "315 ± 5 ms"),
        (347, 38 * MS, "350 ± 50 ms"),
        (347, 51 * MS, "300 ± 100 ms"),
    ],
)
def test_times_are_told_in_steps_of_their_error(t_ms: float, error_ns: int, told: str) -> None:
    assert time_words(Time(round(t_ms * MS), error_ns)) == told


def test_handicaps_even_out_and_say_when_they_are_chance() -> None:
    slow, quick = of(*range(420, 440, 2)), of(*range(300, 320, 2))
    assert suggestions({"ANA": slow, "LUC": quick}) == {
        "ANA": Suggestion(0, is_clear=True),
        "LUC": Suggestion(120, is_clear=True),
    }
    wild = of(200, 250, 300, 410, 500, 600, 900)
    assert not suggestions({"ANA": of(430, 440, 450, 460, 470), "BO": wild})["BO"].is_clear
    assert suggestions({"ANA": slow}) == {}


@pytest.mark.parametrize(("half", "told"), [(0, "0"), (1, "½"), (2, "1"), (5, "2½"), (12, "6")])
def test_points_have_halves(half: int, told: str) -> None:
    assert points_words(half) == told


def test_columns_in_which_nobody_has_anything_are_left_out() -> None:
    table = board_table(board_of([game(("ANA", 1), ("LUC", 2), keeps=False)], []))
    assert table.heads == ("Tonight", "Won")
    assert table.rows == (("ANA", "1", "1 of 1"), ("LUC", "0", "0 of 1"))


def test_a_table_without_games_says_what_points_are() -> None:
    table = board_table(BoardView())
    assert (table.heads, table.rows) == ((), ())
    assert table.notes == ("No games yet. Points: one for each player you are ahead of.",)


def test_of_a_crowd_it_is_said_how_many_more_there_are() -> None:
    crowd = game(*((f"P{n}", n + 1) for n in range(11)))
    table = board_table(board_of([crowd], []))
    assert len(table.rows) == 8
    assert table.notes[0] == "and 3 more"


# -- series --------------------------------------------------------------------------------

OVER = update(None, phase=Phase.OVER, number=2)


def lines(best_of: int, *wins: int, counted: bool = True) -> tuple[str, ...]:
    """Return what a result screen says of a series of two."""
    stands = SeriesView(Series(best_of, wins, sum(wins)), counted)
    return series_lines(replace(OVER, series=stands))


def test_a_series_is_told_the_best_first() -> None:
    assert lines(5, 1, 2) == ("Blue 2, Red 1: best of 5",)
    assert lines(5, 1, 1, counted=False) == ("Red 1, Blue 1: best of 5", "A tie counts for nobody.")
    assert lines(5, 1, 3) == ("Blue: champion!", "Blue 3, Red 1: best of 5")


def test_nothing_is_told_of_a_series_while_a_game_is_on() -> None:
    stands = SeriesView(Series(3, (1, 0), 1))
    assert series_lines(replace(OVER, phase=Phase.PLAYING, series=stands)) == ()
    assert series_lines(OVER) == ()
