"""decisions.md part 1, the lines about slaps and faults: 14 to 24 (patterns have their table)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.events import PenaltyKind
from engine.games.bataille_corse import Rules
from engine.games.bataille_corse.rules import OutOfTurn, Penalty
from engine.slap_rules import SlapRule
from tests.engine.script import MS, SECOND, Script

TWO = "7S 2H 3H 5H 6H / 7D 4C 5C 8C 9C"
"""Seat 1 completes a double with its first card."""


def penalty(kind: PenaltyKind, number: int = 0) -> Rules:
    return Rules(penalty=Penalty(kind, number))


def test_line_16_penalty_cards_are_not_the_first_card_of_the_pile() -> None:
    rules = Rules(slaps=(SlapRule("first_card"),))
    game = Script("9S 2H / 3D 4C 5C 9D 8C", rules)
    game.play(0, 0)
    assert game.slap(1, 500 * MS)[-1] == "penalty 1 under_pile 3"
    game.play(1, 1 * SECOND)
    assert game.slap(0, 1300 * MS)[:2] == ["slap 0 valid", "take 0 5 slap"]


def test_line_17_penalty_cards_form_no_pattern_and_count_on_the_table() -> None:
    rules = Rules(slaps=(SlapRule("double"), SlapRule("sandwich")))
    game = Script("8S 2H 3H 4H / 8D 8C 8H 3C 9C", rules)
    game.play(0, 0)
    game.slap(1, 500 * MS)
    assert game.table == 4
    game.play(1, 1 * SECOND)
    assert game.last("card")["pile"] == 5
    assert game.slap(0, 1300 * MS)[0] == "slap 0 false"


def test_line_19_all_patterns_that_match_are_named_in_the_order_of_the_rule_set() -> None:
    rules = Rules(slaps=(SlapRule("first_card"), SlapRule("run"), SlapRule("double")))
    game = Script(TWO, rules)
    game.play_all("01")
    game.slap(1, 1300 * MS)
    assert game.last("slap")["patterns"] == ["first_card", "double"]


def test_line_20_a_wrong_slap_costs_cards_from_the_top() -> None:
    game = Script(TWO)
    game.play(0, 0)
    assert game.slap(1, 500 * MS) == [
        "slap 1 false",
        "fault 1 false_slap",
        "penalty 1 under_pile 3",
    ]
    assert game.stack(1) == "8C 9C"
    assert game.state.turn == 1


def test_line_20_a_short_stack_pays_all_it_has() -> None:
    game = Script("7S 2H / 4D 5D 6D / 8D 9D")
    game.play(0, 0)
    assert game.slap(2, 500 * MS)[-2:] == ["penalty 2 under_pile 2", "out 2"]


def test_line_20_turn_and_challenge_stay_as_they_are() -> None:
    game = Script("KS 2H / 4D 5D 6D 7D 8D")
    game.play_all("01")
    game.slap(1, 1500 * MS)
    assert game.state.turn == 1
    assert game.play(1, 2 * SECOND) == ["card 1 8D", "out 1", "turn 0"]


def test_line_20_an_emptied_debtor_passes_the_challenge_on() -> None:
    game = Script("KS 2H / 4D 5D / 6D 7D 8D")
    game.play(0, 0)
    assert game.slap(1, 500 * MS) == [
        *("slap 1 false", "fault 1 false_slap", "penalty 1 under_pile 2"),
        *("out 1", "turn 2", "challenge 0>2 3"),
    ]


def test_line_20_an_emptied_debtor_of_two_seats_loses_the_pile() -> None:
    game = Script("KS 2H / 4D")
    game.play(0, 0)
    assert game.slap(1, 500 * MS)[-2:] == ["out 1", "turn 0"]
    assert game.tick(2 * SECOND) == ["take 0 2 challenge", "over 0 all_cards"]


def test_line_20_an_emptied_seat_loses_its_ordinary_turn() -> None:
    game = Script("2H 3H / 4D 5D / 6D 7D 8D")
    game.play(0, 0)
    assert game.slap(1, 500 * MS)[-3:] == ["penalty 1 under_pile 2", "turn 2", "out 1"]


def test_line_20_a_challenger_emptied_by_a_fault_stays_in() -> None:
    game = Script("JS 2H / 4D 5D / 6D 7D 8D")
    game.play(0, 0)
    assert game.slap(0, 500 * MS)[-1] == "penalty 0 under_pile 1"
    assert game.play(1, SECOND) == ["card 1 4D", "turn 0"]
    assert game.tick(2500 * MS) == ["take 0 3 challenge"]


def test_line_21_a_card_out_of_turn_is_a_fault_and_not_placed() -> None:
    game = Script(TWO)
    assert game.play(1, 0) == ["fault 1 out_of_turn", "penalty 1 under_pile 3"]
    assert game.state.turn == 0
    assert game.state.pile == ()


def test_line_21_switched_to_ignore_nothing_happens() -> None:
    game = Script(TWO, Rules(out_of_turn=OutOfTurn.IGNORE))
    assert game.play(1, 0) == []
    assert game.sizes == [5, 5]


def test_line_21_while_a_won_pile_waits_only_its_winner_takes_it() -> None:
    game = Script("JS 2H / 4D 5D / 6D 7D")
    game.play_all("01")
    assert game.play(1, 1400 * MS) == []
    assert game.play(2, 1500 * MS) == []
    assert game.play(0, 1600 * MS) == ["take 0 2 challenge"]


def test_line_23_cards_to_each_other_seat() -> None:
    game = Script("7S 2H / 8D 4C 5C 8C 9C / 2C 3C", penalty(PenaltyKind.GIVE_EACH, 2))
    game.play(0, 0)
    assert game.slap(1, 500 * MS)[-1] == "penalty 1 give_each 4"
    assert game.sizes == [3, 1, 4]
    assert game.table == 1
    assert game.stack(1) == "9C"


def test_line_23_a_short_stack_is_shared_from_the_next_seat_on() -> None:
    game = Script("7S 2H / 8D 4C 5C / 2C 3C", penalty(PenaltyKind.GIVE_EACH, 2))
    game.play(0, 0)
    assert "penalty 1 give_each 3" in game.slap(1, 500 * MS)
    assert game.sizes == [2, 0, 4]


def test_line_23_a_gift_brings_a_seat_back() -> None:
    game = Script("7S / 8D 4C 5C / 2C 3C", penalty(PenaltyKind.GIVE_EACH, 1))
    game.play(0, 0)
    assert game.slap(1, 500 * MS)[-2:] == ["penalty 1 give_each 2", "back 0"]


@pytest.mark.parametrize(("before", "half"), [(5, 3), (4, 2), (3, 2), (2, 1), (1, 1)])
def test_line_23_half_the_stack_rounded_up(before: int, half: int) -> None:
    stack = " ".join(["8D", "4C", "5C", "8C", "9C"][:before])
    game = Script(f"7S 2H / 3D 3C / {stack}", penalty(PenaltyKind.HALF_STACK))
    game.play(0, 0)
    assert f"penalty 2 half_stack {half}" in game.slap(2, 500 * MS)
    assert game.sizes[2] == before - half
    assert game.table == 1 + half


def test_line_23_a_forfeit_moves_no_cards() -> None:
    game = Script(TWO, penalty(PenaltyKind.FORFEIT))
    game.play(0, 0)
    assert game.slap(1, 500 * MS)[-1] == "penalty 1 forfeit 0"
    assert game.sizes == [4, 5]


def test_line_23_the_pile_to_the_last_seat_that_placed_a_card() -> None:
    game = Script("7S 2H 3H / 4D 5D / 9C TC", penalty(PenaltyKind.PILE_TO_LAST))
    game.play_all("01")
    assert game.slap(2, 1500 * MS)[-3:] == [
        *("penalty 2 pile_to_last 2", "take 1 2 penalty", "turn 1"),
    ]
    assert game.stack(1) == "5D 7S 4D"


def test_line_23_the_last_card_being_the_offenders_the_seat_before_it_gets_the_pile() -> None:
    game = Script("7S 2H 3H / 4D 5D / 9C TC", penalty(PenaltyKind.PILE_TO_LAST))
    game.play_all("01")
    assert "take 0 2 penalty" in game.slap(1, 1500 * MS)


def test_line_23_on_a_table_without_another_seats_card_no_pile_moves() -> None:
    game = Script("7S 2H 3H / 4D 5D", penalty(PenaltyKind.PILE_TO_LAST))
    assert game.play(1, 0) == ["fault 1 out_of_turn", "penalty 1 pile_to_last 0"]


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_line_23_the_number_of_cards_is_a_switch(number: int) -> None:
    game = Script(TWO, penalty(PenaltyKind.UNDER_PILE, number))
    game.play(0, 0)
    assert game.slap(1, 500 * MS)[-1] == f"penalty 1 under_pile {number}"


def test_line_24_a_late_slap_costs_nothing() -> None:
    game = Script(TWO)
    game.play_all("01")
    game.slap(1, 1300 * MS)
    assert game.slap(0, 1310 * MS) == ["slap 0 late"]
    assert game.last("slap")["behind"] == 10 * MS


def test_the_defaults_are_those_in_bold() -> None:
    rules = Rules()
    assert rules == replace(rules, jokers=0, challenges=True, slap_last_attempt=True)
    assert rules.penalty == Penalty(PenaltyKind.UNDER_PILE, 3)
    assert [rule.name for rule in rules.slaps] == ["double"]
    times = (rules.perception_ms, rules.anticipation_ms, rules.late_ms, rules.collect_ms)
    assert times == (100, 0, 1500, 1500)
    assert (rules.double_press_ms, rules.pace_ms, rules.auto_flip_ms) == (250, 0, 0)
    switches = (rules.out_of_turn, rules.slap_in, rules.tie)
    assert [switch.value for switch in switches] == ["penalise", "any", "lots"]


def test_line_24_after_a_pile_that_went_as_a_penalty_a_wrong_slap_is_wrong() -> None:
    """Late is who is behind a slap or a challenge; nobody was racing for this pile."""
    game = Script("7S 2H 3H / 4D 5D / 9C TC", penalty(PenaltyKind.PILE_TO_LAST))
    game.play_all("01")
    game.slap(2, 1500 * MS)
    game.play(1, 2 * SECOND)
    assert game.slap(2, 2200 * MS)[0] == "slap 2 false"


def test_line_23_a_pile_that_a_challenge_has_won_stays_its_winners() -> None:
    game = Script("JS 2H 3H / 4D 5D / 9C TC", penalty(PenaltyKind.PILE_TO_LAST))
    game.play_all("01")
    assert game.slap(2, 1500 * MS)[-1] == "penalty 2 pile_to_last 0"
    assert game.tick(2500 * MS) == ["take 0 2 challenge"]


def test_line_20_a_winner_emptied_by_a_fault_still_collects() -> None:
    game = Script("JS 2H / 5D 4C 6C")
    game.play_all("01")
    assert game.slap(0, 1200 * MS)[-1] == "penalty 0 under_pile 1"
    assert game.tick(2500 * MS) == ["take 0 3 challenge"]
    assert game.state.turn == 0
