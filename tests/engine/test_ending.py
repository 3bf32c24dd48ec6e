"""decisions.md part 1, lines 9 and 30: when it is over, and who has won."""

from __future__ import annotations

from engine.games.bataille_corse import PRESETS, Rules
from engine.games.bataille_corse.rules import Ending
from tests.engine.script import MS, SECOND, WIKIPEDIA, Script


def test_line_9_over_when_one_seat_holds_every_card() -> None:
    game = Script("4S 2H / 4D")
    game.play_all("01")
    assert game.slap(0, 1300 * MS)[-1] == "over 0 all_cards"
    assert game.last("over")["cards_played"] == 2
    assert game.last("over")["tricks"] == 1


def test_line_9_over_when_only_one_seat_has_cards_and_nothing_is_pending() -> None:
    game = Script("2H 3H / 4D")
    game.play(0, 0)
    assert game.play(1, SECOND) == ["card 1 4D", "turn 0", "out 1", "over 0 last_with_cards"]
    assert game.last("over")["tricks"] == 1  # the cards on the table count as one


def test_line_9_not_over_while_the_pile_can_be_slapped() -> None:
    game = Script("4H 3H 5H / 4D")
    game.play(0, 0)
    assert game.play(1, SECOND) == ["card 1 4D", "turn 0", "out 1"]
    assert game.tick(60 * SECOND) == []
    assert game.slap(1, 61 * SECOND) == ["slap 1 valid", "take 1 2 slap", "turn 1", "back 1"]


def test_line_9_a_buried_double_is_pending_for_the_time_of_perception() -> None:
    game = Script("4H 3H 5H / 4D")
    game.play_all("01")
    assert game.play(0, 2 * SECOND) == ["card 0 3H"]
    assert game.tick(2100 * MS - 1) == []
    assert game.tick(2100 * MS) == ["over 0 last_with_cards"]
    again = Script("4H 3H 5H / 4D")
    again.play_all("010")
    assert again.slap(1, 2100 * MS - 1)[:2] == ["slap 1 rescued", "take 1 3 slap"]


def test_line_9_a_pending_challenge_goes_on() -> None:
    game = Script("2H 3H / JD")
    game.play(0, 0)
    assert game.play(1, SECOND) == ["card 1 JD", "turn 0", "challenge 1>0 1"]
    assert game.play(0, 2 * SECOND) == ["card 0 3H", "turn 1", "out 0"]
    assert game.tick(3500 * MS) == ["take 1 3 challenge", "over 1 all_cards"]


def test_where_one_holds_all_is_the_end_a_challenge_saves_nobody() -> None:
    game = Script("2H 3H / JD", Rules(end=Ending.ONE_HOLDS_ALL))
    assert game.play(0, 0) == ["card 0 2H", "turn 1"]
    # Nothing is left to slap, and the jack is not answered: see the same cards in line 9 above.
    assert game.play(1, SECOND)[-1] == "over 0 last_with_cards"
    # A double with the last card is still slapped.
    twins = Script("2H 3H / 2D", Rules(end=Ending.ONE_HOLDS_ALL))
    twins.play_all("01")
    assert "take 1 2 slap" in twins.slap(1, 2 * SECOND)


def test_line_9_in_beggar_a_seat_loses_only_when_it_must_play() -> None:
    game = Script("2H JH 4H / 4D 3C", PRESETS["beggar"][1])
    assert game.play_all("01")[-1] == "turn 0"
    assert game.play(0, 2 * SECOND)[-1] == "challenge 0>1 1"
    assert game.play(1, 3 * SECOND) == [
        "card 1 3C",
        "take 0 4 challenge",
        "turn 0",
        "out 1",
        "over 0 all_cards",
    ]
    goes_on = Script("2H 4H 5H / JD", PRESETS["beggar"][1])
    assert goes_on.play_all("010")[-3:] == ["card 0 4H", "take 1 3 challenge", "turn 1"]
    # The king wants three cards and gets two: seat 1 must play and cannot, though seat 0 has no
    # card left either, and seat 1 placed the last one.
    both_empty = Script("KH / 4D 3C", PRESETS["beggar"][1])
    assert both_empty.play_all("011")[-1] == "over 0 last_with_cards"


def test_line_30_a_limit_ends_the_game_and_most_cards_win() -> None:
    game = Script("2H 3H / 4D 5D 6D", Rules(card_limit=2))
    assert game.play_all("01")[-1] == "over 1 limit"
    level = Script("2H 3H / 4D 5D", Rules(card_limit=2))
    assert level.play_all("01")[-1] == "over [0, 1] limit"
    free = Script("2H 3H / 4D 5D 6D", WIKIPEDIA)
    assert free.play_all("01")[-1] == "turn 0"
