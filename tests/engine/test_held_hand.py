"""decisions.md part 1, line 22: a wrong slap without cards puts the other hand under the pile."""

from __future__ import annotations

import pytest

from engine.games.bataille_corse import Rules
from engine.slap_rules import SlapRule
from tests.engine.script import MS, SECOND, Script

THREE = "2H / 4D 5D 6D 7D / 4C 9C TC 2C"
"""Seat 0 is out after its first card; seats 1 and 2 then make a double."""


def held(rules: Rules | None = None) -> Script:
    """Seat 0 has no cards and has just slapped wrongly on a plain card."""
    game = Script(THREE, rules or Rules())
    game.play(0, 0)
    told = game.slap(0, 500 * MS)
    assert told[:2] == ["slap 0 false", "fault 0 no_cards"]
    return game


def test_line_22_a_wrong_slap_without_cards_costs_the_other_hand() -> None:
    game = held()
    assert game.last("penalty")["kind"] == "held_hand"
    assert game.last("penalty")["cards"] == 0


def test_line_22_switched_off_there_is_a_fault_and_no_more() -> None:
    game = held(Rules(held_hand=False))
    game.play_all("12", start=SECOND)
    assert game.slap(0, 2300 * MS)[0] == "slap 0 valid"


def test_line_22_without_play_held_down_a_slap_is_ignored() -> None:
    game = held()
    game.play_all("12", start=SECOND)
    assert game.slap(0, 2300 * MS) == ["slap 0 ignored"]


def test_line_22_with_play_held_down_it_may_slap_back_in() -> None:
    game = held()
    assert game.play(0, 600 * MS) == []
    game.play_all("12", start=SECOND)
    assert game.slap(0, 2300 * MS)[:2] == ["slap 0 valid", "take 0 3 slap"]
    assert game.play(0, 3 * SECOND) == ["card 0 2H", "turn 1"]


def test_line_22_letting_go_costs_the_right_until_the_pile_is_taken() -> None:
    game = held()
    game.play(0, 600 * MS)
    game.release(0, 700 * MS)
    game.play(0, 800 * MS)
    game.play_all("12", start=SECOND)
    assert game.slap(0, 2300 * MS) == ["slap 0 ignored"]
    game.slap(1, 2400 * MS)
    game.play(1, 4 * SECOND)
    assert game.slap(0, 4500 * MS)[:2] == ["slap 0 false", "fault 0 no_cards"]


def test_line_22_another_wrong_slap_leaves_the_held_hand_where_it_is() -> None:
    game = held()
    game.play(0, 600 * MS)
    assert game.slap(0, 700 * MS)[0] == "slap 0 false"
    game.play_all("12", start=SECOND)
    assert game.slap(0, 2300 * MS)[0] == "slap 0 valid"


@pytest.mark.parametrize("challenges", [True, False])
def test_line_22_after_a_court_card_it_lasts_till_the_pile_after(*, challenges: bool) -> None:
    deal = "2H / JD 5D 6D 7D 7S / 4C 5C TC 2C 2S"
    game = Script(deal, Rules(challenges=challenges, slaps=(SlapRule("rank", ("4", "5")),)))
    game.play_all("01")
    game.slap(0, 1500 * MS)
    game.play(2, 2 * SECOND)
    assert game.slap(1, 2200 * MS)[1] == "take 1 3 slap"
    game.play(1, 4 * SECOND)
    assert game.slap(0, 4200 * MS) == ["slap 0 ignored"]
    assert game.slap(1, 4300 * MS)[1] == "take 1 1 slap"
    game.play(1, 6 * SECOND)
    assert game.slap(0, 6200 * MS)[0] == "slap 0 false"


def test_line_22_a_challenger_that_gets_the_pile_plays_on_with_both_hands() -> None:
    game = Script("JH / 5D 6D 7D 8D")
    game.play(0, 0)
    assert game.slap(0, 500 * MS)[-1] == "penalty 0 held_hand 0"
    game.play(1, SECOND)
    assert game.tick(2500 * MS) == ["take 0 2 challenge"]
    assert game.play(0, 3 * SECOND)[0] == "card 0 JH"


def test_line_22_a_fault_on_a_plain_card_does_not_shorten_the_one_on_a_court_card() -> None:
    deal = "2H / JD 5D 6D 7D 7S / 4C 5C TC 2C 2S"
    game = Script(deal, Rules(slaps=(SlapRule("rank", ("5",)),)))
    game.play_all("01")
    game.slap(0, 1500 * MS)
    game.play(0, 1600 * MS)
    game.play(2, 2 * SECOND)
    assert game.slap(0, 2200 * MS)[0] == "slap 0 false"
    game.tick(3500 * MS)
    hand = game.state.hands[0]
    assert hand is not None
    assert hand.takes == 1


def test_line_22_letting_go_of_the_card_just_played_costs_nothing() -> None:
    game = held()
    game.release(0, 600 * MS)
    game.play(0, 700 * MS)
    game.play_all("12", start=SECOND)
    assert game.slap(0, 2300 * MS)[0] == "slap 0 valid"
