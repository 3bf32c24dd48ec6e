"""The count of Batak: what is told of a deal, and who is first."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.batak_rules import SEATS
from engine.batak_views import BatakView, DealScore
from engine.cards import Suit
from engine.events import GameOver, OverReason
from engine.games.batak.scoring import first_places, gained
from pi_app.publish import Update
from pi_app.screens.batak_score import minus, rank_of, score_of, sides_of, signed
from tests.pi_app.screens.batak_scenes import (
    DEALS,
    PLAIN,
    SPADES,
    TEAM,
    Match,
    batak_update,
    counted,
    team_deals,
)

OVER = GameOver(0, 0, OverReason.LIMIT, 208, 52)


def view_of(shown: Update) -> BatakView:
    assert isinstance(shown.view, BatakView)
    return shown.view


def told(shown: Update) -> tuple[str, tuple[str, ...]]:
    """Return headline and lines."""
    score = score_of(shown, view_of(shown))
    return score.headline, score.lines


def test_a_deal_is_told() -> None:
    assert told(counted(*DEALS[:1])) == (
        "Deal 1 of 4 is over",
        ("Red promised 6 and won 7: made!", "Not one trick: White"),
    )
    assert told(counted(*DEALS[:2])) == (
        "Deal 2 of 4 is over",
        ("Yellow promised 5 and won 4: failed",),
    )


def test_all_deals_stand_beside_one_another() -> None:
    shown = counted(*DEALS[:3])
    score = score_of(shown, view_of(shown))
    assert [head.number for head in score.heads] == [1, 2, 3]
    assert [(head.contract, head.trump) for head in score.heads[:2]] == [
        (6, Suit.SPADES),
        (5, Suit.HEARTS),
    ]
    rows = [[cell.gained for cell in row.cells] for row in score.rows]
    assert rows == [[70, 30, 20], [30, 40, 70], [30, -50, 10], [-40, 20, 30]]
    assert [row.total for row in score.rows] == [120, 140, -10, 10]
    assert [row.tricks for row in score.rows] == [2, 7, 1, 3]
    declared = [[cell.declared for cell in row.cells] for row in score.rows]
    assert declared == [
        [True, False, False],
        [False, False, True],
        [False, True, False],
        [False] * 3,
    ]
    assert score.rows[0].cells[0].kept
    assert not score.rows[2].cells[1].kept
    assert {row.rank for row in score.rows} == {None}


def test_more_tricks_in_the_last_deal_break_a_tie_and_that_is_told() -> None:
    shown = counted(*DEALS, over=OVER)
    assert told(shown) == (
        "Red wins!",
        ("As many points: Red won more tricks in the last deal, 6 to 4",),
    )
    rows = score_of(shown, view_of(shown)).rows
    assert [(row.rank, row.name, row.won) for row in rows] == [
        (1, "Red", True),
        (2, "Blue", False),
        (3, "White", False),
        (4, "Yellow", False),
    ]


def test_as_many_tricks_too_is_a_shared_place() -> None:
    last = replace(DEALS[3], tricks=(5, 5, 2, 1))
    shown = counted(*DEALS[:3], last, over=replace(OVER, winner=(0, 1)))
    headline, lines = told(shown)
    assert headline == "Red and Blue share the win!"
    assert lines == ("As many points, and 5 each in the last deal: they share the place",)
    rows = score_of(shown, view_of(shown)).rows
    assert [row.rank for row in rows] == [1, 1, 3, 4]
    assert [row.won for row in rows] == [True, True, False, False]


def test_a_clear_win_tells_how_the_last_deal_ended() -> None:
    last = replace(DEALS[3], scores=(190, 180, 10, 20))
    assert told(counted(*DEALS[:3], last, over=OVER))[1] == ("Red promised 5 and won 6: made!",)


def test_partners_have_one_row_and_win_together() -> None:
    over = replace(OVER, winner=(0, 2))
    shown = counted(*team_deals(), rules=replace(TEAM, deals=12), over=over)
    headline, lines = told(shown)
    assert headline == "Red and Yellow win!"
    assert lines == ("Blue and White promised 8 and won 7: failed",)
    rows = score_of(shown, view_of(shown)).rows
    assert [(row.rank, row.seats, row.won) for row in rows] == [
        (1, (0, 2), True),
        (2, (1, 3), False),
    ]
    # The last deal: 3 + 3 tricks against 4 + 3.
    assert [row.tricks for row in rows] == [6, 7]


def test_without_an_auction_only_who_has_no_trick_is_told() -> None:
    free = DealScore(
        1, 3, None, None, Suit.SPADES, (7, 3, 3, 0), (70, 30, 30, -40), (70, 30, 30, -40)
    )
    assert told(counted(free, rules=SPADES))[1] == ("Not one trick: White",)


def test_numbers_have_a_real_minus_sign() -> None:
    assert [signed(70), signed(0), signed(-40), minus(20)] == ["+70", "+0", "\u221240", "20"]


four = st.tuples(*[st.integers(0, 3)] * SEATS)


@given(scores=four, tricks=four, is_team=st.booleans())
def test_the_first_place_is_that_of_the_game(
    *, scores: tuple[int, ...], tricks: tuple[int, ...], is_team: bool
) -> None:
    rules = TEAM if is_team else PLAIN
    if is_team:
        scores = (scores[0], scores[1]) * 2
    deal = replace(DEALS[0], scores=scores, tricks=tricks)
    view = view_of(counted(deal, rules=rules))
    first = [seat for side in sides_of(view) if rank_of(view, side) == 1 for seat in side]
    assert tuple(sorted(first)) == first_places(rules, (deal,))


def test_a_whole_match_is_counted_as_the_game_counts_it() -> None:
    match = Match().to_the_end()
    shown = batak_update(match)
    score = score_of(shown, match.view())
    assert score.over
    for row in score.rows:
        assert sum(cell.gained for cell in row.cells) == row.total
    for deal in match.view().history:
        assert deal.gained == gained(PLAIN, deal.tricks, deal.declarer, deal.contract)
