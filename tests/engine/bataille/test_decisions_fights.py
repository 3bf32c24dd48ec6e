"""decisions.md part 2, lines 1 to 4: who fights, battles, running out; worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.bataille.rules import RunOut, Shuffle
from tests.engine.bataille.script import CARTALOGUE, War

LOSES = replace(CARTALOGUE, run_out=RunOut.LOSES)


def test_line_1_equal_but_lower_cards_start_nothing() -> None:
    game = War("9S 2S / 9D 3D / KC 4C")
    assert game.turn() == ["round 9S 9D KC >2"]
    assert (game.side(2), game.last.pot) == ("KC 9S 9D", 3)
    assert game.asked == [0, 1, 2]


def test_line_1_only_the_highest_fight_and_the_other_cards_stay_in_the_pot() -> None:
    game = War("KS 2S AS 3S / KD 2D QD 3D / 5C 6C 7C / KH 2H JH 3H")
    assert game.turn() == ["round KS KD 5C KH =013"]
    assert (game.asked, game.view.battle, game.view.pot) == ([0, 1, 3], (0, 1, 3), 4)
    assert game.turn() == ["round AS QD - JH >0"]
    assert game.last.pot == 4 + 3 * 2
    assert game.side(0) == "KS 2S AS KD 2D QD 5C KH 2H JH"
    assert game.asked == [0, 1, 2, 3]


def test_line_1_a_battle_may_leave_fewer_to_fight_on() -> None:
    game = War("KS 2S QS 3S 9S / KD 2D QD 3D 8D / KH 2H JH 3H")
    assert game.turn(2) == ["round KS KD KH =012", "round QS QD JH =01"]
    assert game.asked == [0, 1]
    assert game.turn() == ["round 9S 8D - >0", "out 1"]


def test_line_2_one_down_one_up_as_long_as_they_tie() -> None:
    game = War("7S 2S 8S 3S KS / 7D AD 8D AH QD")
    assert game.turn() == ["round 7S 7D =01"]
    assert game.last.down == (0, 0)
    assert game.turn() == ["round 8S 8D =01"]
    assert (game.last.down, game.last.pot) == ((1, 1), 6)
    assert game.turn() == ["round KS QD >0", "out 1", "over 0 all_cards"]
    assert (game.over.cards_played, game.over.tricks) == (10, 1)


@pytest.mark.parametrize(
    ("face_down", "told"),
    [
        (0, "round 2S AD - >1"),
        (1, "round 8S 6D - >0"),
        (2, "round 3S 9D - >1"),
    ],
)
def test_line_2_the_number_of_cards_face_down_is_a_switch(face_down: int, told: str) -> None:
    rules = replace(CARTALOGUE, face_down=face_down)
    game = War("7S 2S 8S 3S 4S / 7D AD 6D 9D 4D / 6C 2C", rules)
    game.turn()
    assert game.turn() == [told]
    assert game.last.down == (face_down, face_down, 0)


def test_line_3_a_seat_that_runs_out_turns_over_its_won_pile() -> None:
    game = War("KS 7S / 2D 7D 4D 5D 6D")
    assert game.turn() == ["round KS 2D >0"]
    assert (game.stack(0), game.side(0), game.wanted) == ("7S", "KS 2D", None)
    assert game.turn() == ["round 7S 7D =01"]
    assert game.wanted == 2
    assert game.draw(1, 0) == []
    assert (game.stack(0), game.side(0)) == ("2D KS", "")
    assert game.turn() == ["round KS 5D >0"]
    assert game.last.down == (1, 1)


def test_line_3_what_is_left_of_the_stack_is_laid_before_the_won_pile() -> None:
    game = War("KS 7S 3S / 2D 7D 4D 5D 6D")
    game.turn(2)
    assert game.wanted == 2
    game.draw(0, 1)
    assert game.stack(0) == "3S KS 2D"
    assert game.turn() == ["round KS 5D >0"]
    assert game.side(0) == "7S 3S KS 7D 4D 5D"


def test_line_3_the_last_card_is_played_face_up() -> None:
    game = War("7S KS / 7D 4D 5D 6D")
    assert game.turn(2) == ["round 7S 7D =01", "round KS 5D >0"]
    assert (game.last.down, game.last.pot) == ((0, 1), 5)


def test_line_3_a_seat_without_cards_loses_the_battle() -> None:
    game = War("7S / 7D 4D / 6C 5C")
    assert game.turn() == ["round 7S 7D 6C >1 =01", "out 0"]
    assert game.side(1) == "7D 6C 7S"


def test_line_3_the_others_fight_on_without_it() -> None:
    game = War("7S / 7D 4D 9D 2D / 7C 5C 8C 2C")
    assert game.turn() == ["round 7S 7D 7C =012", "out 0"]
    assert (game.asked, game.view.battle) == ([1, 2], (1, 2))
    assert game.turn() == ["round - 9D 8C >1"]
    assert game.last.pot == 7


def test_line_3_switch_loses() -> None:
    """One card is too few for a battle: it goes into the pot and is lost."""
    game = War("7S KS / 7D 4D 5D 6D", LOSES)
    assert game.turn() == ["round 7S 7D >1 =01", "out 0", "over 1 all_cards"]
    assert (game.last.down, game.last.pot) == ((1, 0), 3)
    assert game.side(1) == "7D 7S KS"


def test_line_3_switch_loses_does_not_touch_the_won_pile() -> None:
    game = War("KS 7S 3S / 2D 7D 4D 5D 6D", replace(LOSES, shuffle=Shuffle.EMPTY))
    game.turn()
    assert game.turn() == ["round 7S 7D >1 =01"]
    assert (game.state.out, game.wanted) == ((False, False), 2)
    game.draw(1, 0)
    assert (game.stack(0), game.stack(1), game.side(1)) == ("2D KS", "4D 5D 6D", "7D 7S 3S")


def test_line_3_switch_loses_who_cannot_lay_the_next_card_first_has_lost() -> None:
    rules = replace(LOSES, face_down=2)
    game = War("7S AS KS / 7D 2D", rules)
    assert game.turn() == ["round 7S 7D >0 =01", "out 1", "over 0 all_cards"]
    assert (game.stack(0), game.last.down) == ("AS KS", (0, 1))


def test_line_4_two_seats_with_nothing_left_draw_the_game() -> None:
    game = War("7S / 7D")
    assert game.turn() == ["round 7S 7D =01", "out 0", "out 1", "over (0, 1) last_with_cards"]
    assert (game.last.winner, game.view.pot, game.over.tricks) == (None, 2, 1)


def test_line_4_switch_loses_two_seats_that_stop_at_the_same_card_draw_the_game() -> None:
    game = War("7S KS / 7D 2D", LOSES)
    assert game.turn() == ["round 7S 7D =01", "out 0", "out 1", "over (0, 1) last_with_cards"]
    assert game.last.down == (1, 1)


def test_line_4_the_pot_waits_for_the_winner_of_the_next_round() -> None:
    game = War("7S / 7D / 2C 3C / 2H 5H")
    assert game.turn() == ["round 7S 7D 2C 2H =01", "out 0", "out 1"]
    assert (game.view.pot, game.view.battle, game.asked) == (4, (), [2, 3])
    assert game.turn() == ["round - - 3C 5H >3", "out 2", "over 3 all_cards"]
    assert (game.last.pot, game.side(3)) == (6, "2H 5H 7S 7D 2C 3C")


def test_line_4_one_seat_that_still_has_cards_has_won() -> None:
    game = War("7S / 7D / 2C 3C")
    told = ["round 7S 7D 2C =01", "out 0", "out 1", "over 2 last_with_cards"]
    assert game.turn() == told
    assert (game.view.pot, game.stack(2)) == (3, "3C")


def test_line_4_a_third_seat_without_cards_does_not_share_the_draw() -> None:
    game = War("7S / 7D / 2C")
    assert game.turn()[-1] == "over (0, 1) last_with_cards"
