"""Handicaps: added when slaps of different seats are compared, and nowhere else (judging.py)."""

from __future__ import annotations

import pytest

from engine.errors import Refusal
from engine.games.bataille_corse import Rules, undecided_ns
from engine.games.bataille_corse.rules import SlapIn, TieRule
from engine.inputs import Button, Press, Tick
from engine.judging import handicaps_of
from engine.slap_rules import SlapRule
from tests.engine.script import GAME, MS, SECOND, Script

TWO = "7S 2H 3H 5H 6H / 7D 4C 5C 8C 9C"
THREE = "7S 2H 3H 5H / 7D 4C 5C 8C / 6S 6D TS TD"
ADULT, CHILD = 0, 1
AT = 2 * SECOND
"""When the first slap comes; the double is there since 1 s."""


def double(
    deal: str = TWO, handicaps_ms: tuple[int, ...] = (80, 0), rules: Rules | None = None
) -> Script:
    game = Script(deal, rules or Rules(), handicaps_ms=handicaps_ms)
    game.play_all("01")
    return game


def told(game: Script, slaps: list[tuple[int, float, float]]) -> list[str]:
    """Hand in (seat, ms after AT, ± ms) slaps in order of time, and wait for all answers."""
    lines: list[str] = []
    for seat, after_ms, unsure_ms in slaps:
        lines += game.slap_about(seat, AT + round(after_ms * MS), round(unsure_ms * MS))
    return lines + game.tick(AT + 5 * SECOND)


def slap_lines(game: Script) -> list[tuple[object, ...]]:
    """Seat, verdict, ms behind and ms added of every slap told, in the order in which it was."""
    return [
        (
            line["seat"],
            line["verdict"],
            None if line["behind"] is None else line["behind"] / MS,
            line.get("handicap", 0) / MS,
        )
        for line in game.lines
        if line["event"] == "slap"
    ]


# The first column is what was slapped, the second what is told, by the arithmetic of judging.py.
ROWS = [
    # 80 compared with 50: the child, though 50 later. It is behind by nothing that is real.
    ([(ADULT, 0, 0), (CHILD, 50, 0)], [(CHILD, "valid", None, 0), (ADULT, "late", None, 80)]),
    # 80 with 80: the adult is not MORE than 80 earlier. Told from the seat of the last card on.
    ([(ADULT, 0, 0), (CHILD, 80, 0)], [(CHILD, "tie", None, 0), (ADULT, "tie", None, 80)]),
    ([(ADULT, 0, 0), (CHILD, 81, 0)], [(ADULT, "valid", None, 80), (CHILD, "late", 81, 0)]),
    ([(ADULT, 0, 0)], [(ADULT, "valid", None, 80)]),
    # The child first: 110 with 0. The distance told is real.
    ([(CHILD, 0, 0), (ADULT, 30, 0)], [(CHILD, "valid", None, 0), (ADULT, "late", 30, 80)]),
    ([(CHILD, 0, 0), (ADULT, 0, 0)], [(CHILD, "valid", None, 0), (ADULT, "late", 0, 80)]),
    # ±1 each: within 2 of each other when compared is a tie, more is none.
    ([(ADULT, 0, 1), (CHILD, 78, 1)], [(CHILD, "tie", None, 0), (ADULT, "tie", None, 80)]),
    ([(ADULT, 0, 1), (CHILD, 82, 1)], [(ADULT, "tie", None, 80), (CHILD, "tie", None, 0)]),
    ([(ADULT, 0, 1), (CHILD, 77.5, 1)], [(CHILD, "valid", None, 0), (ADULT, "late", None, 80)]),
    ([(ADULT, 0, 1), (CHILD, 82.5, 1)], [(ADULT, "valid", None, 80), (CHILD, "late", 82.5, 0)]),
    # The clocks alone would call these a tie; compared they are 80 apart.
    ([(CHILD, 0, 10), (ADULT, 1, 10)], [(CHILD, "valid", None, 0), (ADULT, "late", 1, 80)]),
    # A second slap of the same hand is behind its own first.
    (
        [(ADULT, 0, 0), (ADULT, 10, 0)],
        [(ADULT, "valid", None, 80), (ADULT, "late", 10, 80)],
    ),
]


@pytest.mark.parametrize(("slaps", "expected"), ROWS)
def test_rows_of_judging(
    slaps: list[tuple[int, float, float]], expected: list[tuple[object, ...]]
) -> None:
    game = double()
    told(game, slaps)
    assert slap_lines(game) == expected


def test_real_times_are_told() -> None:
    game = double()
    told(game, [(ADULT, 0, 0), (CHILD, 50, 0)])
    slap, take = next(line for line in game.lines if line["event"] == "slap"), game.last("take")
    assert (slap["seat"], slap["t"], slap["reaction"]) == (CHILD, AT + 50 * MS, SECOND + 50 * MS)
    assert (take["seat"], take["t"]) == (CHILD, AT + 50 * MS)
    assert game.last("slap")["t"] == AT


def test_a_slap_waits_for_those_that_can_still_beat_it_and_no_longer() -> None:
    game = double()
    assert game.slap(ADULT, AT) == []
    assert GAME.due_ns(game.state) == undecided_ns(game.state) == AT + 80 * MS
    assert game.tick(AT + 80 * MS - 1) == []
    assert game.tick(AT + 80 * MS) == ["slap 0 valid", "take 0 2 slap"]


def test_a_slap_that_nobody_can_beat_is_answered_at_once() -> None:
    assert double().slap(CHILD, AT) == ["slap 1 valid", "take 1 2 slap", "turn 1"]
    game = double()
    game.slap(ADULT, AT)
    assert game.slap(CHILD, AT + 50 * MS)[:2] == ["slap 1 valid", "take 1 2 slap"]


def test_who_may_not_slap_is_not_waited_for() -> None:
    """The child has no cards and may not slap in: the only other one has the same handicap."""
    game = double("7S 2H 3H / 7D 4C 5C /", (80, 80, 0), Rules(slap_in=SlapIn.NEVER))
    assert game.slap(0, AT)[:2] == ["slap 0 valid", "take 0 2 slap"]
    other = double("7S 2H 3H / 7D 4C 5C /", (80, 80, 0))
    assert other.slap(0, AT) == []


def test_uncertainty_and_handicap_add_up_to_the_wait() -> None:
    game = double()
    game.slap_about(ADULT, AT, 3 * MS)
    assert GAME.due_ns(game.state) == AT + 86 * MS
    other = double()
    other.slap_about(CHILD, AT, 3 * MS)  # 2 · 3 − 80 is before it
    assert GAME.due_ns(other.state) == AT


def test_of_three_the_first_by_comparison_has_the_pile() -> None:
    """100, 40 and 0: compared they are at 100, 90 and 95."""
    game = double(THREE, (100, 40, 0))
    lines = told(game, [(0, 0, 0), (1, 50, 0), (2, 95, 0)])
    assert lines[:2] == ["slap 1 valid", "take 1 2 slap"]
    assert slap_lines(game) == [
        (1, "valid", None, 40),
        (0, "late", None, 100),
        (2, "late", 45, 0),
    ]


def test_a_tie_of_two_ends_when_a_third_beats_both() -> None:
    """Compared: 100 and 101 (±1 each, a tie), then 95."""
    game = double(THREE, (100, 61, 0))
    told(game, [(0, 0, 1), (1, 40, 1), (2, 95, 1)])
    assert slap_lines(game) == [
        (2, "valid", None, 0),
        (0, "late", None, 100),
        (1, "late", None, 61),
    ]


def test_a_slap_may_beat_one_of_the_tied_and_tie_with_the_other() -> None:
    """Compared 100 ±1, 101.5 ±1 and 98.2 ±1: the third ties with the first and beats the second."""
    game = double(THREE, (100, 61, 0))
    told(game, [(0, 0, 1), (1, 40.5, 1), (2, 98.2, 1)])
    game.draw(0, 1)
    assert slap_lines(game) == [
        (2, "tie", None, 0),
        (0, "tie", None, 100),
        (1, "late", None, 61),
    ]


def test_lots_among_the_tied_are_drawn_in_the_order_of_comparison() -> None:
    game = double()
    told(game, [(ADULT, 0, 1), (CHILD, 79, 1)])
    assert game.draw(0, 1)[:2] == ["take 1 2 slap", "turn 1"]


@pytest.mark.parametrize(
    ("after_ms", "first"),
    [(99, "slap 1 rescued"), (100, "slap 0 rescued")],
)
def test_perception_goes_by_real_time(after_ms: int, first: str) -> None:
    """A card buries the pile at 2 s: the adult's hand is 50 ms behind it, the child's 99 or 100."""
    game = double(handicaps_ms=(80, 0))
    game.play(0, AT)
    assert told(game, [(ADULT, 50, 0), (CHILD, after_ms, 0)])[0] == first


@pytest.mark.parametrize(("reaction_ms", "verdict"), [(99, "false"), (100, "valid")])
def test_a_guess_is_one_by_real_time(reaction_ms: int, verdict: str) -> None:
    game = double(rules=Rules(anticipation_ms=100))
    game.slap(ADULT, SECOND + reaction_ms * MS)
    game.tick(AT)
    assert game.last("slap")["verdict"] == verdict


def test_a_wrong_slap_waits_for_nobody_and_tells_of_no_handicap() -> None:
    game = Script(TWO, handicaps_ms=(80, 0))
    game.play(0, 0)
    assert game.slap(ADULT, SECOND)[:2] == ["slap 0 false", "fault 0 false_slap"]
    assert "handicap" not in game.last("slap")


def test_what_the_adult_plays_meanwhile_comes_when_the_slap_is_answered() -> None:
    game = double()
    game.slap(ADULT, AT)
    assert game.play(ADULT, AT + 60 * MS) == []
    assert game.tick(AT + 80 * MS) == ["slap 0 valid", "take 0 2 slap", "card 0 2H", "turn 1"]
    assert game.last("card")["t"] == AT + 80 * MS
    assert game.last("take")["t"] == AT


def test_a_hand_on_the_old_pile_is_late_and_not_on_the_card_that_came_since() -> None:
    """The adult leads another 7, which may be slapped alone; the third hand, 300, was on the old
    pile.
    """
    rules = Rules(slaps=(SlapRule("double"), SlapRule("rank", ("7",))))
    game = double("7S 7C 3H / 7D 4C 5C / 6S 6D TS", (80, 0, 300), rules)
    game.slap(0, AT)
    game.play(0, AT + 40 * MS)
    game.slap(2, AT + 60 * MS)
    assert game.tick(AT + SECOND)[:4] == ["slap 0 valid", "take 0 2 slap", "turn 0", "slap 2 late"]
    assert game.last("card")["t"] == AT + 80 * MS
    assert game.last("slap")["behind"] == 60 * MS


@pytest.mark.parametrize("after_ms", [1, 79, 80, 329, 330])
def test_whose_turn_it_was_is_not_punished_for_a_card_while_it_could_not_know(
    after_ms: int,
) -> None:
    """The turn is over at 80 ms, when the slap is answered; 250 ms more are a bounce."""
    game = double(THREE, (0, 80, 0))
    game.slap(1, AT)
    game.play(2, AT + after_ms * MS)
    game.tick(AT + SECOND)
    assert not [line for line in game.lines if line["event"] == "fault"]


def test_later_it_is_a_fault() -> None:
    game = double(THREE, (0, 80, 0))
    game.slap(1, AT)
    assert "fault 2 out_of_turn" in game.play(2, AT + 331 * MS)


def test_a_card_in_the_wait_does_not_bury_the_pile_for_the_child() -> None:
    """Without perception a card that lay there would make the child's slap wrong."""
    game = double(THREE, (0, 80, 0), Rules(perception_ms=0))
    game.slap(1, AT)
    assert game.play(2, AT + 10 * MS) == []
    assert game.slap(0, AT + 70 * MS) == [
        *("slap 0 valid", "take 0 2 slap", "turn 0"),
        "slap 1 late",
    ]
    assert game.sizes == [5, 3, 4]


def test_the_table_flips_no_card_into_the_past() -> None:
    rules = Rules(auto_flip_ms=400, slaps=(SlapRule("double"),))
    game = Script(TWO, rules, handicaps_ms=(1000, 0))
    game.tick(800 * MS)  # 7S at 400, 7D at 800
    game.slap(ADULT, 900 * MS)
    game.tick(2400 * MS)
    cards = [(line["t"] // MS, line["seat"]) for line in game.lines if line["event"] == "card"]
    assert cards == [(400, 0), (800, 1), (2300, 0)]


@pytest.mark.parametrize(
    ("child_ms", "taken_ms", "taker"), [(2520, 2520, CHILD), (2561, 2480, ADULT)]
)
def test_a_won_pile_is_collected_by_nobody_while_a_slap_is_open(
    child_ms: int, taken_ms: int, taker: int
) -> None:
    """A jack is not answered at 1 s, and by itself collected at 2.5 s; the adult slaps at 2480."""
    rules = Rules(slaps=(SlapRule("rank", ("5",)),))
    game = Script("JS 2H 3H / 5D 4C 6C", rules, handicaps_ms=(80, 0))
    game.play_all("01")
    game.slap(ADULT, 2480 * MS)
    assert game.play(ADULT, 2490 * MS) == []  # PLAY collects, but not now
    game.slap(CHILD, child_ms * MS)
    game.tick(3 * SECOND)
    take = game.last("take")
    assert (take["seat"], take["t"], take["by"]) == (taker, taken_ms * MS, "slap")


@pytest.mark.parametrize(("late_ms", "verdict"), [(0, "late"), (300, "late")])
def test_late_counts_from_the_answer(late_ms: int, verdict: str) -> None:
    """The adult slaps at 0, answered at 1000; somebody leads wrongly meanwhile, so cards lie
    there; a third hand at 990 was on the old pile.
    """
    game = double(THREE, (1000, 0, 1000), Rules(late_ms=late_ms, double_press_ms=0))
    game.slap(0, AT)
    game.play(1, AT + 500 * MS)
    game.slap(2, AT + 990 * MS)
    game.tick(AT + 3 * SECOND)
    assert game.state.under
    assert slap_lines(game)[-1] == (2, verdict, 990, 1000)


@pytest.mark.parametrize("tie", [TieRule.AGAIN, TieRule.SPLIT])
def test_other_ends_of_a_tie(tie: TieRule) -> None:
    game = double(rules=Rules(tie=tie))
    told(game, [(ADULT, 0, 1), (CHILD, 80, 1)])
    if tie is TieRule.SPLIT:
        assert game.draw(1, 0)[:2] == ["take 0 1 slap", "take 1 1 slap"]
        return
    assert game.slap(ADULT, AT + 6 * SECOND) == []
    assert game.slap(CHILD, AT + 6 * SECOND + 79 * MS)[:2] == ["slap 1 valid", "take 1 2 slap"]


def test_only_differences_count() -> None:
    assert handicaps_of((80, 0, 30)) == (80 * MS, 0, 30 * MS)
    assert handicaps_of((180, 100, 130)) == handicaps_of((80, 0, 30))
    assert handicaps_of((70, 70)) == handicaps_of((0, 0)) == handicaps_of(()) == ()


@pytest.mark.parametrize(
    ("handicaps_ms", "text"),
    [
        ((80,), "handicaps_ms: expected 2 of them, one a seat, found 1"),
        ((80, 0, 0), "handicaps_ms: expected 2 of them, one a seat, found 3"),
        ((1001, 0), "handicaps_ms: expected 0 to 1000, found 1001"),
        ((0, -1), "handicaps_ms: expected 0 to 1000, found -1"),
    ],
)
def test_what_is_no_handicap_is_refused(handicaps_ms: tuple[int, ...], text: str) -> None:
    with pytest.raises(Refusal) as refused:
        Script(TWO, handicaps_ms=handicaps_ms)
    assert (refused.value.code, refused.value.text) == ("bad_setup", text)


def test_the_largest_is_allowed() -> None:
    assert Script(TWO, handicaps_ms=(1000, 0)).state.fixed.handicaps_ns == (1000 * MS, 0)


PHONE = 300 * MS


def phone(seat: int, at: int) -> Press:
    return Press(at, seat, Button.SLAP, uncertainty_ns=PHONE, untimed=True)


@pytest.mark.parametrize(("after_ms", "taker"), [(78, 1), (79, 0), (85, 0)])
def test_a_phone_takes_a_pile_only_if_every_button_is_certainly_behind_it(
    after_ms: int, taker: int
) -> None:
    """The adult's button at 0 ±1 is compared at 80; the child's phone arrives at 78, 79, 85."""
    game = double()
    game.feed(Press(AT, ADULT, Button.SLAP, uncertainty_ns=MS), phone(CHILD, AT + after_ms * MS))
    game.tick(AT + SECOND)
    assert game.last("take")["seat"] == taker
    assert not [line for line in game.lines if line.get("verdict") == "tie"]


@pytest.mark.parametrize(("after_ms", "taker"), [(81, 1), (82, 0)])
def test_a_button_may_be_before_a_phone_that_arrived_before_it(after_ms: int, taker: int) -> None:
    """The adult's phone arrives at 0, compared at 80; the child's button comes at 81 or 82 ±1."""
    game = Script(TWO, uncertainty_ns=MS, handicaps_ms=(80, 0))
    game.play_all("01")
    child = Press(AT + after_ms * MS, CHILD, Button.SLAP, uncertainty_ns=MS)
    game.feed(phone(ADULT, AT), child, Tick(AT + SECOND))
    assert game.last("take")["seat"] == taker


def test_a_card_behind_a_phone_does_not_bury_the_pile_for_a_button() -> None:
    """A phone's slap (80 ms) waits; nobody saw the card that was pressed meanwhile."""
    game = double(THREE, (0, 80, 0), Rules(perception_ms=0))
    game.feed(phone(1, AT))
    assert game.play(2, AT + 10 * MS) == []
    assert game.slap(0, AT + 70 * MS)[:2] == ["slap 0 valid", "take 0 2 slap"]
    assert game.last("slap")["verdict"] == "late"
