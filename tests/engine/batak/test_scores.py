"""decisions.md part 4, line by line: what a deal brings, who is first, how long a match is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.batak_rules import BatakGame, BatakRules, Scoring, check_rules
from engine.errors import Refusal
from tests.engine.batak.script import Match, counted, hands_of

USUAL = BatakRules()
PRIME = BatakRules(scoring=Scoring.PRIME)
SIMPLE = BatakRules(scoring=Scoring.SIMPLE)
FORMS = (USUAL, PRIME, SIMPLE)
TEAM, TEAM_PRIME, TEAM_SIMPLE = (replace(rules, game=BatakGame.TEAM) for rules in FORMS)
SPADES, SPADES_PRIME, SPADES_SIMPLE = (replace(rules, game=BatakGame.SPADES) for rules in FORMS)

Row = tuple[BatakRules, int | None, int | None, tuple[int, ...], str, str]
"""Rules, declarer, contract, tricks; kept or not, points."""


def check(row: Row) -> None:
    rules, declarer, contract, tricks, kept, points = row
    told = counted(rules, tricks, declarer, contract)
    assert told == [f"tricks {' '.join(map(str, tricks))}{kept and ' ' + kept}", f"gained {points}"]


# -- 12: the usual count -------------------------------------------------------------------


@pytest.mark.parametrize(
    "row",
    [
        (USUAL, 0, 6, (7, 3, 3, 0), "made", "70 30 30 -40"),  # the text's example
        (USUAL, 0, 6, (5, 4, 4, 0), "failed", "-60 40 40 -40"),  # and its other one
        (USUAL, 1, 6, (2, 6, 4, 1), "made", "20 60 40 10"),  # no more than promised
        (USUAL, 2, 4, (3, 3, 3, 4), "failed", "30 30 -40 40"),
        (USUAL, 3, 13, (0, 0, 0, 13), "made", "-40 -40 -40 130"),
        (replace(USUAL, min_bid=5), 0, 6, (7, 3, 3, 0), "made", "70 30 30 -50"),
        (replace(USUAL, zero_penalty=25), 0, 6, (7, 3, 3, 0), "made", "70 30 30 -25"),
        (replace(USUAL, zero_penalty=0), 0, 6, (7, 3, 3, 0), "made", "70 30 30 0"),
    ],
)
def test_line_12_ten_points_a_trick(row: Row) -> None:
    check(row)


# -- 13: with a prime ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "row",
    [
        (PRIME, 0, 6, (7, 3, 3, 0), "made", "100 30 30 -50"),  # 6 x 15 + 10
        (PRIME, 0, 6, (6, 3, 3, 1), "made", "90 30 30 10"),
        (PRIME, 0, 6, (5, 4, 4, 0), "failed", "-60 40 40 -50"),
        (replace(PRIME, min_bid=5), 0, 6, (7, 3, 3, 0), "made", "100 30 30 -50"),
        (replace(PRIME, zero_penalty=40), 0, 6, (7, 3, 3, 0), "made", "100 30 30 -40"),
    ],
)
def test_line_13_a_prime_for_what_was_promised(row: Row) -> None:
    check(row)


# -- 14: simple ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "row",
    [
        (SIMPLE, 0, 6, (7, 3, 3, 0), "made", "7 3 3 -4"),
        (SIMPLE, 0, 6, (5, 4, 4, 0), "failed", "-6 4 4 -4"),
        (replace(SIMPLE, min_bid=5), 0, 6, (7, 3, 3, 0), "made", "7 3 3 -5"),
        (replace(SIMPLE, zero_penalty=1), 0, 6, (7, 3, 3, 0), "made", "7 3 3 -1"),
    ],
)
def test_line_14_one_point_a_trick(row: Row) -> None:
    check(row)


# -- 15: the declarer without a trick ------------------------------------------------------


@pytest.mark.parametrize(
    "row",
    [
        (USUAL, 0, 4, (0, 5, 5, 3), "failed", "-40 50 50 30"),
        (PRIME, 0, 6, (0, 5, 5, 3), "failed", "-60 50 50 30"),
        (SIMPLE, 0, 9, (0, 5, 5, 3), "failed", "-9 5 5 3"),
    ],
)
def test_line_15_a_declarer_without_a_trick_loses_its_bid_and_no_more(row: Row) -> None:
    check(row)


# -- 16 and 17: teams ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "row",
    [
        (TEAM, 0, 7, (4, 3, 3, 3), "made", "70 60 70 60"),  # 4 + 3 = 7
        (TEAM, 1, 8, (4, 3, 3, 3), "failed", "70 -80 70 -80"),
        (TEAM, 2, 7, (8, 3, 0, 2), "made", "80 50 80 50"),  # the partner has won them all
        (TEAM_PRIME, 0, 7, (5, 3, 3, 2), "made", "115 50 115 50"),  # 7 x 15 + 10
        (TEAM_SIMPLE, 0, 7, (5, 3, 3, 2), "made", "8 5 8 5"),
    ],
)
def test_line_16_both_partners_tricks_count_and_both_get_the_points(row: Row) -> None:
    check(row)


@pytest.mark.parametrize(
    "row",
    [
        (TEAM, 0, 7, (13, 0, 0, 0), "made", "130 -70 130 -70"),
        (TEAM, 0, 7, (0, 13, 0, 0), "failed", "-70 130 -70 130"),
        (TEAM, 0, 9, (0, 13, 0, 0), "failed", "-90 130 -90 130"),
        (TEAM, 0, 7, (7, 6, 0, 0), "made", "70 60 70 60"),  # one partner without a trick
        (replace(TEAM, min_bid=8), 0, 8, (13, 0, 0, 0), "made", "130 -80 130 -80"),
        (replace(TEAM, zero_penalty=40), 0, 7, (13, 0, 0, 0), "made", "130 -40 130 -40"),
        (TEAM_PRIME, 0, 7, (13, 0, 0, 0), "made", "165 -50 165 -50"),
        (TEAM_SIMPLE, 0, 7, (13, 0, 0, 0), "made", "13 -7 13 -7"),
    ],
)
def test_line_17_no_trick_is_judged_by_team(row: Row) -> None:
    check(row)


# -- 18: koz maça --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "row",
    [
        (SPADES, None, None, (6, 4, 3, 0), "", "60 40 30 -40"),
        (SPADES, None, None, (13, 0, 0, 0), "", "130 -40 -40 -40"),
        (SPADES_PRIME, None, None, (6, 4, 3, 0), "", "60 40 30 -50"),
        (SPADES_SIMPLE, None, None, (6, 4, 3, 0), "", "6 4 3 -4"),
        (replace(SPADES, zero_penalty=0), None, None, (6, 4, 3, 0), "", "60 40 30 0"),
    ],
)
def test_line_18_in_koz_maca_every_trick_counts_and_none_costs_forty(row: Row) -> None:
    check(row)


# -- 19: the end ---------------------------------------------------------------------------


def last(rules: BatakRules, scores: tuple[int, ...], tricks: tuple[int, ...]) -> str:
    """Play the last deal of a match from these scores, seat 0 with a contract of 4."""
    declarer, contract = (None, None) if rules.game is BatakGame.SPADES else (0, 4)
    return counted(rules, tricks, declarer, contract, deal=rules.deals, scores=scores)[-1]


def test_line_19_the_best_score_is_first() -> None:
    assert last(USUAL, (0, 0, 0, 0), (5, 4, 3, 1)) == "over 0"
    assert last(USUAL, (0, 0, 30, 0), (5, 4, 3, 1)) == "over 2"


def test_line_19_a_tie_goes_to_more_tricks_in_the_last_deal() -> None:
    assert last(USUAL, (0, 10, 0, 0), (5, 4, 3, 1)) == "over 0"  # 50 each, 5 tricks to 4
    assert last(USUAL, (0, 0, 60, 0), (4, 5, 2, 2)) == "over 2"


def test_line_19_and_then_the_place_is_shared() -> None:
    assert last(USUAL, (0, 0, 0, 0), (4, 4, 4, 1)) == "over (0, 1, 2)"


def test_line_19_a_team_is_first_together() -> None:
    assert last(TEAM, (0, 0, 0, 0), (4, 3, 3, 3)) == "over (0, 2)"
    assert last(TEAM, (0, 10, 0, 10), (4, 3, 3, 3)) == "over (0, 2)"  # 70 each, 7 tricks to 6
    assert last(TEAM, (0, 20, 0, 20), (4, 3, 3, 3)) == "over (1, 3)"


# -- 20: length ----------------------------------------------------------------------------


@pytest.mark.parametrize("deals", [4, 8, 12])
def test_line_20_a_match_is_so_many_deals_and_the_deal_passes_on(deals: int) -> None:
    match = Match(rules=BatakRules(deals=deals, game=BatakGame.SPADES), dealer=2)
    told = match.opening + match.play_on()
    while match.state.over is None:
        told += match.draw() + match.play_on()
    dealers = [int(line.split()[-1]) for line in told if line.startswith("deal")]
    assert dealers == [(2 + turn) % 4 for turn in range(deals)]
    assert len([line for line in told if line.startswith("gained")]) == deals
    assert match.state.over.tricks == 13 * deals
    assert match.state.over.cards_played == 52 * deals
    assert match.state.over.reason.value == "limit"


@pytest.mark.parametrize("deals", [0, 1, 3, 5, 16, -4])
def test_line_20_no_other_length_can_be_played(deals: int) -> None:
    with pytest.raises(Refusal, match=f"deals: expected 4, 8 or 12, found {deals}"):
        check_rules(BatakRules(deals=deals))


# -- a deal from its first card to its count -----------------------------------------------


def test_a_deal_is_counted_as_it_was_played() -> None:
    """Seat 0 has the nine highest spades and needs six: it wins nine and seat 1 the other four."""
    spades = "AS KS QS JS TS 9S 8S 7S 6S"
    match = Match(hands_of(f"2H 3H 4H 5H {spades} / AH KH QH JH 2C 3C 4C 5C 6C 7C 8C 9C TC"))
    match.say("6 - - -")
    match.name("S")
    told = match.play("2H")
    told += match.play_on()
    tricks = [line.split()[3] for line in told if line.startswith("trick ")]
    won = [tricks.count(str(seat)) for seat in range(4)]
    assert f"tricks {' '.join(map(str, won))} made" in told
    assert match.state.scores == tuple(10 * count if count else -40 for count in won)
    assert won[0] >= 9
