"""judging.md, "The pile that a player can have seen": every verdict, at its boundaries."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.bataille_corse import Rules
from engine.games.bataille_corse.rules import SlapIn
from engine.inputs import Button, Press
from engine.slap_rules import SlapRule
from tests.engine.script import MS, SECOND, Script

TWO = "7S 2H 3H 5H 6H / 7D 4C 5C 8C 9C"
"""The double is there at 1 s; the card of seat 0 at 2 s buries it."""


def verdict(game: Script, seat: int, at: int) -> str:
    game.slap(seat, at)
    found: str = game.last("slap")["verdict"]
    return found


def double(rules: Rules | None = None) -> Script:
    game = Script(TWO, rules or Rules())
    game.play_all("01")
    return game


def buried(rules: Rules | None = None) -> Script:
    game = Script(TWO, rules or Rules())
    game.play_all("010")
    return game


def taken(rules: Rules | None = None) -> Script:
    """Seat 1 took the pile at 1.3 s and has led a plain card at 2 s."""
    game = double(rules)
    game.slap(1, 1300 * MS)
    game.play(1, 2 * SECOND)
    return game


@pytest.mark.parametrize("after", [0, 1, 300 * MS, 3600 * SECOND])
def test_valid_from_the_reveal_on(after: int) -> None:
    game = double()
    assert verdict(game, 0, SECOND + after) == "valid"
    assert game.last("slap")["reaction"] == after
    assert game.last("slap")["behind"] is None


BOUNDARIES = [
    (buried, 2100 * MS - 1, "rescued"),
    (buried, 2100 * MS, "false"),
    (buried, 2100 * MS + 1, "false"),
    (taken, 2800 * MS - 1, "late"),
    (taken, 2800 * MS, "late"),
    (taken, 2800 * MS + 1, "false"),
]


@pytest.mark.parametrize(("made", "at", "expected"), BOUNDARIES)
def test_rescued_until_perception_and_late_until_late_ms(
    made: Callable[[], Script], at: int, expected: str
) -> None:
    assert verdict(made(), 0, at) == expected


def test_a_rescuer_takes_the_whole_pile_the_burying_card_included() -> None:
    game = buried()
    assert game.slap(1, 2050 * MS) == ["slap 1 rescued", "take 1 3 slap"]
    assert game.last("slap")["reaction"] == 1050 * MS
    assert game.last("slap")["patterns"] == ["double"]


def test_strict_perception_looks_at_the_top_card_alone() -> None:
    assert verdict(buried(Rules(perception_ms=0)), 0, 2 * SECOND) == "false"
    assert verdict(double(Rules(perception_ms=0)), 0, 2 * SECOND) == "valid"


def test_a_pile_buried_twice_is_rescued_by_what_was_seen_then() -> None:
    game = Script(TWO)
    game.play_all("01")
    game.play(0, 2000 * MS)
    game.play(1, 2060 * MS)
    assert verdict(game, 0, 2099 * MS) == "rescued"
    late = Script(TWO)
    late.play_all("01")
    late.play(0, 2000 * MS)
    late.play(1, 2060 * MS)
    assert verdict(late, 0, 2100 * MS) == "false"


def test_a_pile_that_was_taken_cannot_be_rescued() -> None:
    game = double()
    game.slap(1, 1300 * MS)
    assert verdict(game, 0, 1301 * MS) == "late"


@pytest.mark.parametrize(
    ("after", "expected"), [(100 * MS - 1, "false"), (100 * MS, "valid"), (100 * MS + 1, "valid")]
)
def test_anticipation_makes_a_guess_a_fault(after: int, expected: str) -> None:
    assert verdict(double(Rules(anticipation_ms=100)), 0, SECOND + after) == expected


def test_anticipation_longer_than_perception_leaves_no_way_round() -> None:
    assert verdict(double(Rules(anticipation_ms=150)), 0, 1120 * MS) == "false"
    assert verdict(double(Rules(anticipation_ms=150)), 0, 1150 * MS) == "valid"


def test_a_slap_on_the_empty_table_is_late_without_a_winner() -> None:
    game = Script(TWO)
    assert game.slap(0, 5) == ["slap 0 late"]
    assert game.last("slap")["behind"] is None


def test_on_the_empty_table_it_is_late_however_long_ago_the_pile_was_taken() -> None:
    game = double()
    game.slap(1, 1300 * MS)
    assert verdict(game, 0, 61 * SECOND + 300 * MS) == "late"
    assert game.last("slap")["behind"] == 60 * SECOND


def test_a_card_that_nobody_has_seen_yet_is_not_on_the_table() -> None:
    game = Script(TWO, reveal_delay_ns=20 * MS)
    game.play(0, 0)
    assert verdict(game, 0, 19 * MS) == "late"
    assert verdict(game, 0, 20 * MS) == "false"


def test_late_counts_from_a_challenges_collection_too() -> None:
    game = Script("JS 2H 3H / 5D 4C 6C 7C 8C")
    game.play_all("01")
    game.play(0, 1500 * MS)
    game.play(0, 2 * SECOND)
    assert verdict(game, 1, 3 * SECOND) == "late"
    assert game.last("slap")["behind"] == 1500 * MS


def test_late_ms_is_a_switch() -> None:
    assert verdict(taken(Rules(late_ms=0)), 0, 2001 * MS) == "false"
    assert verdict(taken(Rules(late_ms=800)), 0, 2100 * MS) == "late"


def test_a_valid_slap_is_valid_even_within_late_ms_of_the_last_pile() -> None:
    game = Script("7S 6H 3H / 7D 6C 5C")
    game.play_all("01")
    game.slap(1, 1300 * MS)
    game.play(1, 1500 * MS)
    game.play(0, 1700 * MS)
    assert verdict(game, 1, 1800 * MS) == "valid"


def test_a_seat_without_cards_that_may_not_slap_in_is_ignored_always() -> None:
    game = Script("2H / 4D 5D / 4C 7D", Rules(slap_in=SlapIn.NEVER))
    game.play(0, 0)
    assert game.slap(0, 500 * MS) == ["slap 0 ignored"]
    game.play_all("12", start=SECOND)
    assert game.slap(0, 2300 * MS) == ["slap 0 ignored"]


def test_overdue_slaps_are_late_or_ignored_and_never_a_fault() -> None:
    fresh = Script(TWO)
    fresh.play(0, SECOND)
    assert fresh.feed(Press(5, 1, Button.SLAP, overdue=True)) == ["slap 1 ignored"]
    game = taken()
    assert game.feed(Press(1400 * MS, 0, Button.SLAP, overdue=True)) == ["slap 0 late"]
    assert game.last("slap")["behind"] == 100 * MS
    assert game.feed(Press(1250 * MS, 0, Button.SLAP, overdue=True)) == ["slap 0 late"]
    assert game.last("slap")["behind"] is None
    assert game.state.now_ns == 2 * SECOND


def test_an_overdue_card_is_not_placed_and_not_punished() -> None:
    game = Script(TWO)
    game.play(0, SECOND)
    assert game.play(1, 5, overdue=True) == []
    assert game.play(0, 6, overdue=True) == []
    assert game.sizes == [4, 5]


def test_an_event_says_what_the_reaction_was_measured_from_and_how_well() -> None:
    game = double()
    game.feed(Press(1300 * MS, 0, Button.SLAP, uncertainty_ns=4000))
    game.tick(1301 * MS)
    assert game.last("slap")["reveal"] == "nominal"
    assert game.last("slap")["uncertainty"] == 4000


def test_a_measured_reveal_moves_the_reaction_and_the_boundaries() -> None:
    game = double(Rules(anticipation_ms=100))
    game.reveal(1, 1030 * MS)
    assert verdict(game, 0, 1130 * MS) == "valid"
    assert game.last("slap")["reaction"] == 100 * MS
    assert game.last("slap")["reveal"] == "measured"
    early = double(Rules(anticipation_ms=100))
    early.reveal(1, 1030 * MS)
    assert verdict(early, 0, 1130 * MS - 1) == "false"


def test_a_burying_card_shown_late_buries_late() -> None:
    game = buried()
    game.reveal(2, 2040 * MS)
    assert verdict(game, 1, 2140 * MS - 1) == "rescued"
    unseen = buried()
    unseen.reveal(2, 2040 * MS)
    assert verdict(unseen, 1, 2039 * MS) == "valid"


def test_the_first_report_counts_and_unknown_cards_are_no_matter() -> None:
    game = double()
    assert game.reveal(1, 1030 * MS) == []
    assert game.reveal(1, 1050 * MS) == []
    assert game.reveal(7, 1050 * MS) == []
    assert [placed.shown_ns for placed in game.state.pile] == [0, 1030 * MS]


def test_reveals_never_move_the_games_time() -> None:
    game = double()
    game.reveal(1, 9 * SECOND)
    assert game.state.now_ns == SECOND


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2), (2, 0, 1)])
def test_reports_in_any_order_lead_to_the_same_times(order: tuple[int, ...]) -> None:
    game = Script(TWO, reveal_delay_ns=500 * MS)
    game.play_all("010")
    reports = {0: 16 * MS, 1: 1020 * MS, 2: 2024 * MS}
    for number in order:
        game.reveal(number, reports[number])
    assert [placed.shown_ns for placed in game.state.pile] == list(reports.values())


def test_a_report_for_a_pile_that_is_gone_changes_nothing() -> None:
    game = taken()
    before = game.state
    game.reveal(1, 1030 * MS)
    assert game.state == before


def test_no_card_can_have_been_seen_before_the_one_below_it() -> None:
    game = double()
    game.reveal(0, 1200 * MS)
    assert [placed.shown_ns for placed in game.state.pile] == [1200 * MS, 1200 * MS]


def test_patterns_of_one_card_count_from_that_card() -> None:
    game = Script("7S 2H / 3D 4D", Rules(slaps=(SlapRule("rank", ("7",)),)))
    game.play(0, 0)
    assert verdict(game, 1, 200 * MS) == "valid"
    assert game.last("slap")["reaction"] == 200 * MS


def test_what_lies_under_a_seen_card_was_seen_no_later() -> None:
    game = Script(TWO, reveal_delay_ns=500 * MS)
    game.play_all("01", gap=100 * MS)
    game.reveal(1, 120 * MS)
    assert [placed.shown_ns for placed in game.state.pile] == [120 * MS, 120 * MS]
