"""Who came where, who slapped how, how a series stands: from events and last views."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.batak_views import BatakView
from engine.events import (
    CameBack,
    Event,
    GameOver,
    OverReason,
    RevealBasis,
    Slapped,
    Verdict,
    WentOut,
)
from engine.views import SeatView, SlapView
from pi_app.league.record import GameRecord, Slaps, Who
from pi_app.league.scorer import NOMINAL_NS, NoScorer, Person, Scorer, winners_of
from pi_app.league.series import Series
from tests.pi_app.screens.batak_scenes import BATAK_SCENES
from tests.pi_app.screens.scenes import view

MS = 1_000_000
PEOPLE = (Person(0, Who("ANA"), 80, keeps=True), Person(2, Who("", 4)), Person(3, Who("LUC")))
"""Seat 1 is a computer's."""


def ended(*cards: int, winner: int | tuple[int, ...]) -> SlapView:
    """Return the end of a game in which seats hold so many cards."""
    over = GameOver(9, winner, OverReason.LIMIT, 150, 12)
    seen = view(sizes=cards)
    return replace(seen, seats=tuple(map(_seat, cards)), over=over)


def _seat(cards: int) -> SeatView:
    return SeatView(cards, out=not cards, may_slap=True, held_hand=False)


def scorer(records: list[GameRecord], *, series: int = 1) -> Scorer:
    """Return one for a table of four, of whom three are people."""
    game = ("bataille-corse", "cartalogue")
    return Scorer(game, 4, PEOPLE, series, records.append, lambda: "2026-11-30")


def slap(
    seat: int, verdict: Verdict, reaction_ms: int | None = None, *, untimed: bool = False
) -> Slapped:
    """Return a slap, ± 2 ms, after a card whose moment was measured."""
    reaction = None if reaction_ms is None else reaction_ms * MS
    basis = RevealBasis.MEASURED
    return Slapped(1, seat, verdict, (), reaction, None, 2 * MS, basis, untimed=untimed)


def test_places_are_counted_among_people() -> None:
    records: list[GameRecord] = []
    made = scorer(records)
    made.hear([WentOut(5, 2), WentOut(7, 3)])
    made.finish(ended(10, 42, 0, 0, winner=1))
    [record] = records
    assert (record.players, record.day, record.game) == (3, "2026-11-30", "bataille-corse")
    told = [(one.who, one.rank, one.half_points, one.score) for one in record.sitters]
    assert told == [
        (Who("ANA"), 1, 4, 10),
        (Who("", 4), 3, 0, 0),
        (Who("LUC"), 2, 2, 0),  # out later
    ]
    assert [(one.keeps, one.handicap_ms) for one in record.sitters] == [
        (True, 80),
        (False, 0),
        (False, 0),
    ]


def test_who_came_back_was_not_out() -> None:
    records: list[GameRecord] = []
    made = scorer(records)
    made.hear([WentOut(5, 3), CameBack(6, 3), WentOut(7, 2), WentOut(8, 3)])
    made.finish(ended(52, 0, 0, 0, winner=0))
    assert [one.rank for one in records[0].sitters] == [1, 3, 2]


def test_shared_first_places_are_shared_whatever_is_held() -> None:
    records: list[GameRecord] = []
    scorer(records).finish(ended(26, 0, 20, 6, winner=(0, 2)))
    assert [(one.rank, one.half_points) for one in records[0].sitters] == [(1, 3), (1, 3), (3, 0)]


def test_slaps_are_counted_and_what_is_not_timed_has_no_time() -> None:
    events: list[Event] = [
        slap(0, Verdict.VALID, 310),
        slap(0, Verdict.TIE, 290),
        slap(0, Verdict.RESCUED, 400, untimed=True),
        slap(0, Verdict.FALSE),
        slap(0, Verdict.LATE),
        slap(0, Verdict.IGNORED),
        replace(slap(2, Verdict.VALID, 333), reveal=RevealBasis.NOMINAL),
        slap(1, Verdict.VALID, 100),
    ]
    records: list[GameRecord] = []
    made = scorer(records)
    made.hear(events)
    made.finish(ended(52, 0, 0, 0, winner=0))
    own = [one.slaps for one in records[0].sitters]
    assert own[0] == Slaps(3, 1, 1, (310 * MS, 290 * MS), 2 * MS)
    assert own[1] == Slaps(1, 0, 0, (333 * MS,), 2 * MS + NOMINAL_NS)
    assert own[2] == Slaps()
    made.finish(ended(52, 0, 0, 0, winner=0))
    assert records[1].sitters[0].slaps == Slaps()


def test_one_person_and_computers_are_no_league() -> None:
    records: list[GameRecord] = []
    made = Scorer(("bataille", "usual"), 4, PEOPLE[:1], 3, records.append, str)
    made.finish(ended(52, 0, 0, 0, winner=0))
    assert records == []
    assert made.view is not None
    assert made.view.series.wins == (1, 0, 0, 0)


def test_a_series_goes_on_till_somebody_has_won_it() -> None:
    made = scorer([], series=3)
    seen = []
    for winner in (1, 0, (0, 1), 1):
        made.finish(ended(20, 20, 6, 6, winner=winner))
        assert made.view is not None
        seen.append((made.view.series.wins, made.goes_on, made.view.game_counted))
    assert seen == [
        ((0, 1, 0, 0), True, True),
        ((1, 1, 0, 0), True, True),
        ((1, 1, 0, 0), True, False),
        ((1, 2, 0, 0), False, True),
    ]


def test_single_games_are_no_series() -> None:
    made = scorer([])
    made.finish(ended(52, 0, 0, 0, winner=0))
    assert made.view is None
    assert not made.goes_on
    assert NoScorer().view is None
    assert not NoScorer().goes_on


def test_a_game_that_is_not_over_counts_for_nothing() -> None:
    records: list[GameRecord] = []
    made = scorer(records, series=5)
    made.finish(view())
    made.finish(None)
    assert records == []
    assert made.view is not None
    assert made.view.series == Series.begun(5, 4)


@pytest.mark.parametrize(("scene", "won"), [("batak_over", (0,)), ("batak_team_over", (0, 2))])
def test_partners_win_together(scene: str, won: tuple[int, ...]) -> None:
    history, _, _ = BATAK_SCENES[scene]
    last = history[-1][1].view
    assert isinstance(last, BatakView)
    assert last.over is not None
    assert winners_of(last, last.over) == won
