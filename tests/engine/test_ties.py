"""judging.md, "Ties": who is tied, how long a slap waits, and what a tie leads to."""

from __future__ import annotations

import pytest

from engine.errors import Refusal
from engine.games.bataille_corse import Rules
from engine.games.bataille_corse.rules import TieRule
from engine.inputs import Button, Draw, Press, Tick
from engine.slap_rules import SlapRule
from tests.engine.script import GAME, MS, SECOND, Script

TWO = "7S 2H 3H 5H 6H / 7D 4C 5C 8C 9C"
THREE = "7S 2H 3H 5H / 7D 4C 5C 8C / 6S 6D TS TD"
AT = 1300 * MS
"""When the first slap comes; the double is there since 1 s."""


def double(deal: str = TWO, tie: TieRule = TieRule.LOTS) -> Script:
    game = Script(deal, Rules(tie=tie))
    game.play_all("01")
    return game


def from_source(seat: int, at: int, source: str, order_ns: int, boot: int = 0) -> Press:
    return Press(
        at, seat, Button.SLAP, uncertainty_ns=MS, order_ns=order_ns, source=source, boot=boot
    )


def test_a_slap_waits_while_a_tie_can_come_and_then_is_answered() -> None:
    game = double()
    assert game.slap_about(0, AT, 1000) == []
    assert GAME.due_ns(game.state) == AT + 2000
    assert game.tick(AT + 1999) == []
    assert game.tick(AT + 2000) == ["slap 0 valid", "take 0 2 slap"]
    assert game.last("take")["t"] == AT


def test_a_later_input_answers_it_as_well() -> None:
    game = double()
    game.slap_about(1, AT, 1000)
    assert game.play(1, AT + SECOND) == [
        "slap 1 valid",
        "take 1 2 slap",
        "turn 1",
        "card 1 4C",
        "turn 0",
    ]


@pytest.mark.parametrize(
    ("apart", "first", "second", "tied"),
    [
        # Two clocks: both errors add up.
        (2000, 1000, 1000, True),
        (2001, 1000, 1000, False),
        (1500, 1000, 500, True),
        (1501, 1000, 500, False),
        (0, 0, 0, True),
        (1, 0, 0, False),
    ],
)
def test_a_tie_is_a_distance_within_the_combined_uncertainty(
    *, apart: int, first: int, second: int, tied: bool
) -> None:
    game = double()
    game.slap_about(0, AT, first)
    game.slap_about(1, AT + apart, second)
    told = game.tick(AT + SECOND)
    if tied:
        assert sorted(told) == ["slap 0 tie", "slap 1 tie"]
    else:
        assert game.last("take")["seat"] == 0
        assert game.last("slap")["verdict"] == "late"
        assert game.last("slap")["behind"] == apart


@pytest.mark.parametrize(
    ("one", "other", "boots", "apart", "tied"),
    [
        # One clock orders its own buttons much better than it knows the table's time.
        ("chip", "chip", (0, 0), 4000, True),
        ("chip", "chip", (0, 0), 4001, False),
        ("chip", "other", (0, 0), 4001, True),
        ("chip", "other", (0, 0), 2 * MS, True),
        ("chip", "other", (0, 0), 2 * MS + 1, False),
        ("chip", "chip", (0, 1), 4001, True),
        ("", "", (0, 0), 4001, True),
    ],
)
def test_inside_one_source_only_its_own_order_counts(
    *, one: str, other: str, boots: tuple[int, int], apart: int, tied: bool
) -> None:
    game = double()
    game.feed(from_source(0, AT, one, 4000, boots[0]))
    game.feed(from_source(1, AT + apart, other, 4000, boots[1]))
    told = game.tick(AT + SECOND)
    assert ("slap 0 tie" in told) is tied


def test_who_is_certainly_behind_one_of_the_tied_is_not_tied() -> None:
    game = double(THREE)
    game.slap_about(0, AT, 1000)
    game.slap_about(1, AT + 500, 0)
    game.slap_about(2, AT + 900, 100)
    assert game.tick(AT + SECOND) == ["slap 0 tie", "slap 1 tie"]
    assert game.draw(0, 1)[-1] == "slap 2 late"


def test_lots_decide_and_the_game_asks_for_them() -> None:
    game = double()
    game.slap_about(0, AT, 1000)
    game.slap_about(1, AT + 1500, 1000)
    game.tick(AT + SECOND)
    chance = GAME.chance(game.state)
    assert chance is not None
    assert chance.count == 2
    with pytest.raises(Refusal, match="draw_expected"):
        GAME.step(game.state, Tick(AT + 2 * SECOND))
    assert game.draw(1, 0) == ["take 1 2 slap", "turn 1"]


@pytest.mark.parametrize("order", [(), (0,), (0, 0), (1, 2), (0, 1, 2)])
def test_lots_are_a_permutation(order: tuple[int, ...]) -> None:
    game = double()
    game.slap_about(0, AT, 1000)
    game.slap_about(1, AT, 1000)
    game.tick(AT + SECOND)
    with pytest.raises(Refusal, match="bad_draw"):
        GAME.step(game.state, Draw(AT, order))


def test_lots_that_nobody_asked_for_are_refused() -> None:
    with pytest.raises(Refusal, match="bad_draw"):
        GAME.step(double().state, Draw(AT, ()))


def test_split_deals_the_pile_out_in_the_order_of_the_lots() -> None:
    game = Script("9S 7S 2H 3H / 4D 7D 5C 8C", Rules(tie=TieRule.SPLIT))
    game.play_all("0101")
    at = 3300 * MS
    game.slap_about(0, at, 1000)
    game.slap_about(1, at + 1000, 1000)
    assert game.tick(at + SECOND) == ["slap 0 tie", "slap 1 tie"]
    assert game.draw(1, 0) == ["take 1 2 slap", "take 0 2 slap", "turn 1"]
    assert game.stack(1) == "5C 8C 9S 7S"
    assert game.stack(0) == "2H 3H 4D 7D"


def test_again_the_tied_seats_slap_once_more_and_nobody_else() -> None:
    game = double(THREE, TieRule.AGAIN)
    game.slap_about(0, AT, 1000)
    game.slap_about(1, AT + 1000, 1000)
    assert game.tick(AT + SECOND) == ["slap 0 tie", "slap 1 tie"]
    assert game.table == 2
    assert game.slap(2, 3 * SECOND) == ["slap 2 ignored"]
    assert game.play(2, 3100 * MS) == []
    assert game.slap(1, 3200 * MS) == ["slap 1 valid", "take 1 2 slap", "turn 1"]
    assert game.slap(2, 3300 * MS) == ["slap 2 late"]


def test_again_may_be_a_tie_again() -> None:
    game = double(tie=TieRule.AGAIN)
    for at in (AT, AT + SECOND):
        game.slap_about(0, at, 1000)
        game.slap_about(1, at + 1000, 1000)
        assert game.tick(at + 500 * MS) == ["slap 0 tie", "slap 1 tie"]
    assert game.slap(0, AT + 2 * SECOND)[1] == "take 0 2 slap"


def test_a_tie_slapped_again_cancels_the_challenge() -> None:
    game = Script("QS 2H 3H / 4D 4C 5C", Rules(tie=TieRule.AGAIN))
    game.play_all("011")
    game.slap_about(0, 2300 * MS, 1000)
    game.slap_about(1, 2300 * MS, 1000)
    game.tick(2400 * MS)
    assert game.tick(60 * SECOND) == []
    assert game.table == 3


def test_a_seat_that_is_tied_slaps_twice_and_is_counted_once() -> None:
    game = double()
    game.slap_about(0, AT, 1000)
    game.slap_about(0, AT + 500, 1000)
    assert game.tick(AT + SECOND)[:3] == ["slap 0 valid", "take 0 2 slap", "slap 0 late"]


def test_a_card_pressed_in_the_window_waits_and_is_not_lost() -> None:
    game = double()
    game.slap_about(1, AT, 1000)
    assert game.play(1, AT + 500) == []
    assert game.tick(AT + SECOND) == [
        *("slap 1 valid", "take 1 2 slap", "turn 1"),
        *("card 1 4C", "turn 0"),
    ]


def test_a_card_in_the_window_does_not_bury_the_pile_for_a_tied_slap() -> None:
    game = Script(TWO, Rules(perception_ms=0))
    game.play_all("01")
    game.slap_about(1, AT, 1000)
    game.play(0, AT + 500)
    game.slap_about(0, AT + 1500, 1000)
    assert game.tick(AT + SECOND) == ["slap 1 tie", "slap 0 tie"]


def test_the_seat_that_wanted_to_play_is_not_punished_for_the_others_slap() -> None:
    game = double()
    game.slap_about(1, AT, 1000)
    game.play(0, AT + 500)
    assert "fault 0 out_of_turn" not in game.tick(AT + SECOND)
    assert game.sizes == [4, 6]


def test_a_third_hand_between_two_tied_stamps_is_never_ahead_of_the_winner() -> None:
    game = double(THREE)
    game.slap_about(0, AT, 1000)
    game.slap_about(2, AT + 1200, 0)
    game.slap_about(1, AT + 1500, 1000)
    assert game.tick(AT + SECOND) == ["slap 0 tie", "slap 1 tie"]
    assert game.draw(1, 0)[0] == "take 1 2 slap"
    assert game.last("slap")["verdict"] == "late"
    assert game.last("slap")["behind"] is None


def test_what_waits_for_the_lots_is_handled_after_them() -> None:
    game = double()
    game.slap_about(0, AT, 1000)
    game.slap_about(1, AT + 1000, 1000)
    assert game.play(1, AT + SECOND) == ["slap 0 tie", "slap 1 tie"]
    assert game.draw(1, 0) == ["take 1 2 slap", "turn 1", "card 1 4C", "turn 0"]


def test_equal_stamps_are_drawn_in_an_order_that_no_seat_number_decides() -> None:
    # Seat 1 played the completing card: from it on, seat 2 comes before seat 0.
    for first, second in ((0, 2), (2, 0)):
        game = double(THREE)
        game.slap_about(first, AT, 1000)
        game.slap_about(second, AT, 1000)
        assert game.tick(AT + SECOND) == ["slap 2 tie", "slap 0 tie"]


def test_a_pile_of_one_card_can_be_split_too() -> None:
    game = Script("7S 2H / 3D 4D", Rules(tie=TieRule.SPLIT, slaps=(SlapRule("rank", ("7",)),)))
    game.play(0, 0)
    game.slap_about(0, 300 * MS, 1000)
    game.slap_about(1, 300 * MS, 1000)
    game.tick(SECOND)
    assert game.draw(0, 1)[0].startswith("take ")
    assert sum(game.sizes) == 4


def test_a_rematch_that_nobody_may_slap_any_more_is_off() -> None:
    deal = "2H / 2D / 4D 5D 6D 7S / 4C 9C TC"
    game = Script(deal, Rules(tie=TieRule.AGAIN, slaps=(SlapRule("rank", ("4",)),)))
    game.play_all("01")
    for seat in (0, 1):
        game.slap(seat, (1200 + 200 * seat) * MS)
        game.play(seat, (1300 + 200 * seat) * MS)
    game.play(2, 2 * SECOND)
    game.slap_about(0, 2300 * MS, 1000)
    game.slap_about(1, 2300 * MS, 1000)
    assert game.tick(2400 * MS) == ["slap 0 tie", "slap 1 tie"]
    game.release(0, 2500 * MS)
    assert game.play(3, 2600 * MS) == []
    game.release(1, 2700 * MS)
    assert game.play(3, 3 * SECOND)[0] == "card 3 4C"


def test_while_a_tie_is_slapped_again_nobody_owes_a_card() -> None:
    game = Script("KS 2H 3H / 4D 4C 5C 6C", Rules(tie=TieRule.AGAIN))
    game.play_all("011")
    game.slap_about(0, 2300 * MS, 1000)
    game.slap_about(1, 2300 * MS, 1000)
    game.tick(2400 * MS)
    assert GAME.view(game.state, None).challenge is None
    assert set(GAME.view(game.state, None).rematch) == {0, 1}


def test_a_card_at_the_very_end_of_the_window_cannot_part_two_tied_slaps() -> None:
    game = double()
    game.slap_about(0, AT, 1000)
    game.play(0, AT + 2000)
    game.slap_about(1, AT + 2000, 1000)
    assert game.tick(AT + SECOND) == ["slap 0 tie", "slap 1 tie"]


def test_a_split_pile_was_taken_when_the_first_hand_came_down() -> None:
    game = double(THREE, TieRule.SPLIT)
    game.slap_about(0, AT, 1000)
    game.slap_about(1, AT + 1000, 1000)
    game.tick(AT + SECOND)
    game.draw(1, 0)
    assert [line["t"] for line in game.lines if line["event"] == "take"] == [AT, AT]
