"""A match of Court Circular: points, scores, deals, three seats and more, and what cannot be."""

from __future__ import annotations

import random

import pytest

from engine.cards import Deck, card, cards, deck_cards
from engine.errors import Refusal
from engine.games.court_circular import CircularRules, Setup
from engine.games.court_circular.rules import target_of
from engine.games.court_circular.table import lay
from engine.games.court_circular.tricks import end_deal
from engine.inputs import Button, CardChosen, Draw, Press, Resigned, Rested, Tick
from engine.views import CircularView
from tests.engine.court_circular.script import (
    GAME,
    PACK,
    Match,
    pack_of,
    plain,
    play_deal,
    short,
)
from tests.engine.court_circular.walks import shuffled


def one_deal_played() -> Match:
    """Return a match to 50 whose first deal has not decided it: seat 0 deals, seat 1 leads."""
    for seed in range(30):
        pack = shuffled(random.Random(seed))
        match = Match(pack, cut="2S 9S", rules=CircularRules(target=50))
        play_deal(match)
        if match.state.over is None:
            return match
    raise AssertionError("every first deal decided the match")


# -- points and the match ------------------------------------------------------------------


def counted(up: tuple[str, ...], scores: tuple[int, ...], target: int = 0) -> list[str]:
    """Count a deal in which seats have won these cards face up; return what came of it."""
    match = Match(seats=len(up), rules=CircularRules(target=target))
    bench = lay(match.state)
    bench.face_up, bench.scores = tuple(map(cards, up)), scores
    end_deal(bench, 0)
    return [short(event) for event in bench.events]


def test_the_higher_count_scores_the_difference() -> None:
    # 2 + 3 = 5 against 2; nobody is at 20 yet.
    assert counted(("2S KD", "3S"), (0, 0)) == ["points 5 2", "score 3 0"]


def test_equal_counts_score_for_nobody() -> None:
    assert counted(("2S", "3S"), (7, 7)) == ["points 2 2", "score 7 7"]


def test_a_match_of_two_goes_to_20_and_19_are_not_enough() -> None:
    assert counted(("2S KD", "3S"), (16, 19))[-1] == "score 19 19"
    assert counted(("2S KD", "3S"), (17, 19))[-1] == "over 0"


def test_a_match_of_two_may_go_to_50() -> None:
    assert counted(("2S KD", "3S"), (46, 19), target=50)[-1] == "score 49 19"
    assert counted(("2S KD", "3S"), (47, 19), target=50)[-1] == "over 0"


def test_the_same_seat_deals_again_and_the_same_seat_leads() -> None:
    match = one_deal_played()
    assert match.draw() == ["deal 2 by 0", "lead KS", "turn 1"]
    assert (match.state.dealer, match.state.first_hand) == (0, 1)
    assert match.state.face_up == match.state.face_down == ((), ())
    assert match.state.tricks == 0
    assert match.state.last_trick is None


def test_a_draw_deals_from_a_new_pack_in_its_order() -> None:
    match = one_deal_played()
    assert match.refusal(CardChosen(0, 0, card("AS"))) == "draw_expected"
    match.feed(Draw(0, tuple(reversed(range(52)))))
    assert match.hand(1) == "KC JC 9C 7C 5C 3C"
    assert match.hand(0) == "QC TC 8C 6C 4C 2C"


# -- 6: three seats or more ----------------------------------------------------------------

THREE = "6D 7C 9S KS 2C 3D / JH 4H TH 8C 2S 9D / QD QC QS 5C 5D 5S"


def test_three_play_clockwise_and_a_resigner_only_loses_its_chance() -> None:
    match = Match(pack_of(THREE, "5H", "AS AD AC KD KC 3S 3C"), seats=3)
    told = match.play("6D JH QD 7C")
    assert [line for line in told if line.startswith("turn")] == [
        "turn 1", "turn 2", "turn 0", "turn 1"
    ]  # fmt: skip
    assert match.resign() == ["resign 1", "turn 2"]
    told = match.play("QC 9S QS")
    assert told[-2:] == ["trick 0 sequence 1 5H 6D 7C up", "turn 0"]
    match.lead("QD")
    assert set(match.state.face_up[0]) == set(cards("6D 7C 9S JH QC QS 5H"))
    assert match.hand(0) == "KS 2C 3D AS KD 3S"
    assert match.hand(1) == "4H TH 8C 2S 9D AD"
    assert match.hand(2) == "5C 5D 5S AC KC 3C"


def test_the_last_one_left_wins() -> None:
    match = Match(pack_of(THREE, "5H"), seats=3)
    match.play("6D JH")
    assert match.resign() == ["resign 2", "turn 0"]
    assert match.resign() == ["resign 0", "trick 1 resign down", "turn 1"]


def test_every_seat_but_the_lowest_scores_its_excess_over_it() -> None:
    # 8, 2 and 5: the lowest has 2.
    assert counted(("2S KD AH", "3S", "3C JC"), (0, 0, 0)) == ["points 8 2 5", "score 6 0 3"]


def test_a_match_of_three_goes_to_50() -> None:
    assert target_of(CircularRules(), 2) == 20
    assert target_of(CircularRules(), 3) == target_of(CircularRules(target=50), 2) == 50
    assert counted(("2S KD AH", "3S", "3C JC"), (43, 0, 0))[-1] == "score 49 0 3"
    assert counted(("2S KD AH", "3S", "3C JC"), (44, 0, 0))[-1] == "over 0"
    with pytest.raises(Refusal, match="seats: expected 2 where target is 20, found 3"):
        Match(seats=3, rules=CircularRules(target=20))


def test_a_shared_first_place_is_shared() -> None:
    assert counted(("2S KD", "4S", "3C JC"), (48, 0, 48))[-1] == "over (0, 2)"


@pytest.mark.parametrize("seats", range(2, 9))
def test_six_cards_each_and_a_lead(seats: int) -> None:
    match = Match(seats=seats)
    assert [len(hand) for hand in match.state.hands] == [6] * seats
    assert len(match.state.pack) == 52 - 6 * seats - 1


# -- what cannot be ------------------------------------------------------------------------


def test_a_card_must_be_in_the_hand_of_the_seat_whose_turn_it_is() -> None:
    match = plain()
    assert match.refusal(CardChosen(0, 1, card("JH"))) == "not_your_turn"
    assert match.refusal(CardChosen(0, 0, card("JH"))) == "not_in_hand"
    assert match.refusal(CardChosen(0, 2, card("JH"))) == "bad_seat"
    match.play("6D JH")
    assert match.refusal(CardChosen(0, 0, card("6D"))) == "not_in_hand"


def test_after_the_end_nothing_more_is_taken() -> None:
    match = Match(rules=CircularRules(target=20))
    while match.state.over is None:
        play_deal(match)
        if GAME.chance(match.state) is not None:
            match.draw()
    seat = match.state.turn
    assert match.refusal(CardChosen(0, seat, match.state.hands[seat][0])) == "game_over"
    assert match.refusal(Resigned(0, seat)) == "game_over"
    assert match.refusal(Tick(5)) == ""


def test_time_runs_one_way_and_buttons_mean_nothing() -> None:
    match = plain()
    match.feed(Tick(100), Rested(200, 150))
    assert match.state.now_ns == 200
    assert match.refusal(CardChosen(199, 0, card("6D"))) == "time_order"
    assert match.refusal(Rested(300, 199)) == match.refusal(Rested(250, 260)) == "time_order"
    assert match.refusal(Press(300, 0, Button.PLAY)) == "bad_input"
    assert match.refusal(Draw(300, tuple(range(52)))) == "bad_draw"


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        (Setup(CircularRules(), PACK[1:]), "expected each of the 52 cards once, found 51 cards"),
        (Setup(CircularRules(), (*PACK[1:], PACK[1])), "found 52 cards, 51 of them different"),
        (Setup(CircularRules(), (*PACK[1:], card("*1"))), "a card of the 52, found *1"),
        (Setup(CircularRules(), PACK, 9), "expected 2 to 8 seats, found 9"),
        (Setup(CircularRules(), PACK, 1), "expected 2 to 8 seats, found 1"),
        (Setup(CircularRules(), PACK, first=2), "first: expected 0 to 1, found 2"),
        (Setup(CircularRules(), PACK, cut=cards("AS")), "cut: expected 2 different cards"),
        (Setup(CircularRules(), PACK, cut=cards("AS AS")), "cut: expected 2 different cards"),
        (Setup(CircularRules(), PACK, cut=cards("AS *1")), "cut: expected 2 different cards"),
        (Setup(CircularRules(target=30), PACK), "target: expected 20, 50 or 0, found 30"),
    ],
)
def test_a_bad_setup_is_refused(setup: Setup, told: str) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.new(setup)
    assert told in refused.value.text


def test_lines_are_told_while_they_form() -> None:
    match = plain()
    told: list[str] = []
    for code in ["6D", "JH", "7C", "4H"]:
        match.play(code)
        view: CircularView = GAME.view(match.state, None)
        lines = [seat.line.kind.value if seat.line else "-" for seat in view.seats]
        told.append(" ".join(lines))
    assert told == ["- -", "- -", "sequence -", "sequence sympathy"]


def test_a_view_tells_what_may_be_done_and_why_the_rest_may_not() -> None:
    match = plain()
    view = GAME.view(match.state, 0)
    assert view.choices is not None
    assert [reason for _, reason in view.choices.cards] == [None] * 6
    assert view.choices.resign is not None and view.choices.resign.value == "no_card_yet"
    waiting = GAME.view(match.state, 1).choices
    assert waiting is not None
    assert {reason and reason.value for _, reason in waiting.cards} == {"not_your_turn"}
    match.play("6D JH 7C 4H 9S TH")
    choosing = GAME.view(match.state, 0).choices
    assert choosing is not None
    reasons = {one.code: reason and reason.value for one, reason in choosing.leads}
    assert reasons == {"5H": "old_lead", **dict.fromkeys(["6D", "JH", "7C", "4H", "9S", "TH"])}
    assert {reason and reason.value for _, reason in choosing.cards} == {"choose_lead"}


def test_the_pack_is_the_whole_pack() -> None:
    assert set(PACK) == set(deck_cards(Deck.FULL))
