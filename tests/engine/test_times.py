"""judging.md, "Times that belong to the rules": collecting, double presses, pace, auto-flip."""

from __future__ import annotations

import pytest

from engine.games.bataille_corse import Rules
from engine.games.bataille_corse.rules import TieRule
from tests.engine.script import GAME, MS, SECOND, Script

TWO = "7S 2H 3H 5H 6H / 7D 4C 5C 8C 9C"
JACK = "JS 2H 3H / 5D 4C 6C"
"""Seat 0 wins the pile at 1 s, when seat 1 plays a plain card on its jack."""


def won(rules: Rules | None = None) -> Script:
    game = Script(JACK, rules or Rules())
    game.play_all("01")
    return game


def test_a_won_pile_is_taken_by_itself_at_exactly_collect_ms() -> None:
    game = won()
    assert GAME.due_ns(game.state) == 2500 * MS
    assert game.tick(2500 * MS - 1) == []
    assert game.tick(2500 * MS) == ["take 0 2 challenge"]
    assert game.last("take")["t"] == 2500 * MS


def test_a_late_tick_takes_it_at_its_own_time() -> None:
    game = won()
    game.tick(60 * SECOND)
    assert game.last("take")["t"] == 2500 * MS


def test_the_winner_takes_it_sooner_with_play() -> None:
    game = won()
    assert game.play(0, 1200 * MS) == ["take 0 2 challenge"]
    assert game.play(0, 2 * SECOND)[0] == "card 0 2H"


@pytest.mark.parametrize("collect_ms", [1, 400, 60_000])
def test_collect_ms_is_a_switch(collect_ms: int) -> None:
    game = won(Rules(collect_ms=collect_ms))
    assert game.tick(SECOND + collect_ms * MS - 1) == []
    assert game.tick(SECOND + collect_ms * MS) == ["take 0 2 challenge"]


def test_with_no_time_to_collect_it_is_taken_at_once() -> None:
    assert won(Rules(collect_ms=0)).last("take")["t"] == SECOND


def test_a_wrong_slap_on_a_won_pile_is_a_fault() -> None:
    game = won()
    assert game.slap(1, 1500 * MS)[:2] == ["slap 1 false", "fault 1 false_slap"]
    assert game.tick(2500 * MS)[0] == "take 0 4 challenge"


@pytest.mark.parametrize(
    ("after", "fault"), [(0, False), (250 * MS, False), (250 * MS + 1, True), (900 * MS, True)]
)
def test_a_second_play_just_after_the_turn_is_a_bounce_of_the_hand(
    *, after: int, fault: bool
) -> None:
    game = Script(TWO)
    game.play(0, SECOND)
    assert ("fault 0 out_of_turn" in game.play(0, SECOND + after)) is fault


def test_a_bounce_is_forgiven_to_the_seat_whose_turn_ended_and_to_no_other() -> None:
    game = Script("7S 2H 3H 4H / 7D 4C 5C / 9C TC QC KC")
    game.play(0, SECOND)
    assert game.play(2, 1100 * MS)[0] == "fault 2 out_of_turn"


def test_a_turn_ended_by_anothers_slap_is_forgiven_as_well() -> None:
    game = Script(TWO)
    game.play_all("01")
    game.slap(1, 1300 * MS)
    assert game.play(0, 1400 * MS) == []
    assert game.play(0, 1551 * MS)[0] == "fault 0 out_of_turn"


def test_double_press_ms_is_a_switch() -> None:
    game = Script(TWO, Rules(double_press_ms=0))
    game.play(0, SECOND)
    assert game.play(0, SECOND + 1)[0] == "fault 0 out_of_turn"


def test_an_attempt_follows_another_as_fast_as_the_hand_can() -> None:
    game = Script("QS 2H / 4D 5C 6C")
    game.play(0, 0)
    assert game.play(1, SECOND)[0] == "card 1 4D"
    assert game.play(1, SECOND + 50 * MS)[0] == "card 1 5C"


def test_pace_an_earlier_play_waits() -> None:
    game = Script(TWO, Rules(pace_ms=500))
    assert game.play(0, 0)[0] == "card 0 7S"
    assert game.play(1, 200 * MS) == []
    assert game.play(1, 300 * MS) == []
    assert game.tick(500 * MS - 1) == []
    assert game.tick(500 * MS) == ["card 1 7D", "turn 0"]
    assert game.last("card")["t"] == 500 * MS


def test_pace_a_later_play_does_not_wait() -> None:
    game = Script(TWO, Rules(pace_ms=500))
    game.play(0, 0)
    assert game.play(1, 500 * MS) == ["card 1 7D", "turn 0"]


def test_pace_counts_from_the_reveal() -> None:
    game = Script(TWO, Rules(pace_ms=500), reveal_delay_ns=40 * MS)
    game.play(0, 0)
    game.play(1, 200 * MS)
    assert GAME.due_ns(game.state) == 540 * MS
    seen = Script(TWO, Rules(pace_ms=500))
    seen.play(0, 0)
    seen.reveal(0, 30 * MS)
    seen.play(1, 200 * MS)
    assert GAME.due_ns(seen.state) == 530 * MS


def test_pace_a_slap_makes_a_waiting_play_void() -> None:
    game = Script(TWO, Rules(pace_ms=500))
    game.play_all("01")
    game.play(0, 1200 * MS)
    assert game.slap(1, 1300 * MS)[:2] == ["slap 1 valid", "take 1 2 slap"]
    assert game.tick(SECOND * 9) == []
    assert game.sizes == [4, 6]


def test_pace_play_by_another_is_out_of_turn_while_one_waits() -> None:
    game = Script(TWO, Rules(pace_ms=900))
    game.play(0, 0)
    game.play(1, 200 * MS)
    assert game.play(0, 400 * MS)[0] == "fault 0 out_of_turn"


def test_auto_flip_turns_cards_over_at_its_pace() -> None:
    game = Script(TWO, Rules(auto_flip_ms=800))
    assert game.tick(800 * MS - 1) == []
    assert game.tick(800 * MS) == ["card 0 7S", "turn 1"]
    assert game.tick(2400 * MS) == ["card 1 7D", "turn 0", "card 0 2H", "turn 1"]
    assert game.last("card")["t"] == 2400 * MS


def test_auto_flip_is_off_by_default() -> None:
    assert Script(TWO).tick(3600 * SECOND) == []


def test_auto_flip_plays_a_challenge_and_the_lead_after_it() -> None:
    game = Script(JACK, Rules(auto_flip_ms=1000))
    game.tick(2 * SECOND)
    assert game.tick(3500 * MS) == ["take 0 2 challenge"]
    assert game.tick(4500 * MS) == ["card 0 2H", "turn 1"]


def test_auto_flip_keeps_the_pace() -> None:
    game = Script(TWO, Rules(auto_flip_ms=300, pace_ms=500))
    game.tick(300 * MS)
    assert game.tick(800 * MS - 1) == []
    assert game.tick(800 * MS)[0] == "card 1 7D"


def test_auto_flip_starts_anew_after_a_slap() -> None:
    game = Script(TWO, Rules(auto_flip_ms=1000))
    game.tick(2 * SECOND)
    game.slap(1, 2300 * MS)
    assert game.tick(3300 * MS - 1) == []
    assert game.tick(3300 * MS)[0] == "card 1 4C"


def test_time_may_stand_still_but_not_run_backwards() -> None:
    game = Script(TWO)
    game.tick(SECOND)
    assert game.tick(SECOND) == []
    assert game.state.now_ns == SECOND


def test_auto_flip_gives_each_attempt_its_time() -> None:
    game = Script("QS 2H 3H / 5D 4C 6C", Rules(auto_flip_ms=1000))
    game.tick(2 * SECOND)
    assert game.tick(3 * SECOND - 1) == []
    assert game.tick(3 * SECOND) == ["card 1 4C", "turn 0"]


def test_auto_flip_does_not_go_on_in_a_game_that_is_over() -> None:
    game = Script("4H 3H 5H / 4D", Rules(auto_flip_ms=1000))
    assert game.tick(60 * SECOND)[-1] == "over 0 last_with_cards"
    assert game.last("over")["t"] == 3100 * MS
    assert game.last("over")["cards_played"] == 3


def test_auto_flip_waits_for_a_tie_to_be_slapped_again() -> None:
    game = Script(TWO, Rules(auto_flip_ms=1000, tie=TieRule.AGAIN))
    game.tick(2 * SECOND)
    game.slap_about(0, 2300 * MS, 1000)
    game.slap_about(1, 2300 * MS, 1000)
    assert sorted(game.tick(60 * SECOND)) == ["slap 0 tie", "slap 1 tie"]
