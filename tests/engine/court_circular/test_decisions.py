"""decisions.md part 3, line by line: each example and each numbered decision as a played match."""

from __future__ import annotations

import pytest

from engine.cards import card, cards
from engine.games.court_circular import CircularRules
from engine.games.court_circular.lines import best_line, points, worth
from engine.inputs import CardChosen, LeadChosen, Resigned
from tests.engine.court_circular.script import (
    Match,
    leave_last_card,
    plain,
    play_deal,
    play_trick,
)

# -- the examples of the page --------------------------------------------------------------


@pytest.mark.parametrize(
    ("lead", "own", "kind", "line"),
    [
        ("5H", "4S 6D 9C", None, ""),
        ("5H", "4S 6D 7C", "sequence", "5H 6D 7C"),
        ("QH", "JS QD KC", "court", "QH JS QD KC"),
        ("JH", "JS QD KC", "sequence", "JH QD KC"),
    ],
)
def test_the_examples_of_lines(lead: str, own: str, kind: str | None, line: str) -> None:
    found = best_line(card(lead), cards(own))
    assert (None if found is None else found.kind.value) == kind
    assert (() if found is None else found.cards) == cards(line)


def test_the_court_circular_beats_the_same_cards_as_a_sequence_without_the_lead() -> None:
    hand = cards("JS QD KC")
    assert worth(card("QH"), hand) > worth(card("2S"), hand)


def test_the_queen_of_hearts_face_up_counts_four() -> None:
    assert points(cards("QH"), ()) == 4


def test_lay_out_first_hand_plays_1_3_5_and_the_other_2_4_6() -> None:
    match = plain()
    match.play("6D JH 7C 4H 9S TH")
    assert match.state.last_trick is not None
    assert match.state.last_trick.played == (cards("6D 7C 9S"), cards("JH 4H TH"))


# -- 1: the cut ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cut", "dealer", "first"),
    [
        ("TD 4C", 1, 0),
        ("2H AD", 1, 0),  # every heart is above every other card
        ("7S 7C", 0, 1),  # equal ranks: diamonds, clubs, spades
        ("7D 7C", 1, 0),
        ("9S 2H 3S", 2, 1),
        ("AH KH QH JH", 3, 0),
    ],
)
def test_the_lowest_deals_and_the_highest_leads(cut: str, dealer: int, first: int) -> None:
    match = Match(seats=len(cut.split()), cut=cut)
    assert (match.state.dealer, match.state.first_hand) == (dealer, first)
    assert match.opening[0] == f"deal 1 by {dealer}"
    assert match.opening[-1] == f"turn {first}"


def test_the_first_card_goes_to_first_hand_and_the_13th_is_the_lead() -> None:
    match = Match(first=1)
    assert match.hand(1) == "AS 3S 5S 7S 9S JS"
    assert match.hand(0) == "2S 4S 6S 8S TS QS"
    assert match.state.lead is card("KS")
    assert len(match.state.pack) == 39


# -- 2: what the winner takes --------------------------------------------------------------


def test_first_hand_takes_six_cards_face_up_the_old_lead_among_them() -> None:
    match = plain()
    told = match.play("6D JH 7C 4H 9S TH")
    assert told[-1] == "turn 0"
    assert told[-2] == "trick 0 sequence 1 5H 6D 7C up"
    assert match.lead("JH") == ["lead JH", "turn 0"]
    assert set(match.state.face_up[0]) == set(cards("6D 7C 9S 4H TH 5H"))
    assert match.state.face_down == ((), ())
    assert match.state.first_hand == 0


def test_second_hand_takes_them_face_down_and_is_first_hand_then() -> None:
    match = plain()
    told = match.play("2C JH 9S 4H KS TH")
    assert told[-2:] == ["trick 1 sympathy 1 5H JH 4H TH down", "turn 1"]
    match.lead("KS")
    assert set(match.state.face_down[1]) == set(cards("2C 9S JH 4H TH 5H"))
    assert match.state.face_up == ((), ())
    assert match.play("2S")[0] == "card 1 2S"


def test_the_lead_is_chosen_among_the_cards_played_never_the_old_one() -> None:
    match = plain()
    assert match.refusal(LeadChosen(0, 0, card("6D"))) == "no_trick_won"
    match.play("6D JH 7C 4H 9S TH")
    assert match.refusal(LeadChosen(0, 0, card("5H"))) == "old_lead"
    assert match.refusal(LeadChosen(0, 0, card("KS"))) == "not_on_table"
    assert match.refusal(LeadChosen(0, 1, card("JH"))) == "not_your_turn"
    assert match.refusal(CardChosen(0, 0, card("KS"))) == "choose_lead"
    assert match.refusal(Resigned(0, 0)) == "choose_lead"
    for code in ["6D", "JH", "7C", "4H", "9S", "TH"]:
        assert match.refusal(LeadChosen(0, 0, card(code))) == ""


# -- 3: giving up --------------------------------------------------------------------------


def test_nobody_gives_up_before_a_card_is_played() -> None:
    assert plain().refusal(Resigned(0, 0)) == "no_card_yet"


def test_carroll_lets_second_hand_give_up_without_a_card_of_its_own() -> None:
    match = plain("AS")
    match.play("6D")
    assert match.refusal(Resigned(0, 0)) == "not_your_turn"
    assert match.resign() == ["resign 1", "trick 0 resign up", "turn 0"]
    assert match.lead("6D") == ["lead 6D", "turn 0"]
    assert match.state.face_up == (cards("5H"), ())
    assert match.hand(0).endswith(" AS")
    assert len(match.state.hands[1]) == 6


def test_the_sources_wording_wants_an_own_card_first() -> None:
    match = plain(rules=CircularRules(own_card_first=True))
    match.play("6D")
    assert match.refusal(Resigned(0, 1)) == "no_own_card_yet"
    match.play("JH")
    assert match.resign() == ["resign 0", "trick 1 resign down", "turn 1"]


def test_nobody_gives_up_once_somebody_has_played_three() -> None:
    match = plain()
    match.play("6D JH 7C 4H")
    assert match.refusal(Resigned(0, 0)) == ""
    match.play("9S")
    assert match.refusal(Resigned(0, 1)) == "three_played"


# -- 4: refilling --------------------------------------------------------------------------


def test_hands_are_filled_one_by_one_from_the_winner_on() -> None:
    match = plain("AS AD AC KD KC 3S")
    match.play("6D JH 7C 4H 9S TH")
    match.lead("JH")
    assert match.hand(0) == "KS 2C 3D AS AC KC"
    assert match.hand(1) == "8C 2S 9D AD KD 3S"
    assert len(match.state.pack) == 33


def test_a_seat_that_has_six_is_passed_over() -> None:
    match = plain("AS AD AC KD KC 3S")
    match.play("6D JH 7C")
    match.resign()
    match.lead("JH")
    assert match.hand(0) == "9S KS 2C 3D AS AC"
    assert match.hand(1) == "4H TH 8C 2S 9D AD"
    assert len(match.state.pack) == 36


# -- 5: the end of the pack ----------------------------------------------------------------


def test_without_resignations_a_deal_has_8_tricks_and_3_cards_are_left() -> None:
    match = Match()
    told = play_deal(match)
    assert sum(line.startswith("trick") for line in told) == 8
    assert sorted(map(len, match.state.hands)) == [1, 2]
    won = sum(map(len, (*match.state.face_up, *match.state.face_down)))
    assert won == 49


def test_the_last_winner_takes_the_whole_table_and_chooses_nothing() -> None:
    told = play_deal(Match())
    last = max(place for place, line in enumerate(told) if line.startswith("trick"))
    assert told[last + 1].startswith("points")


def test_nobody_gives_up_once_the_pack_is_out() -> None:
    match = Match()
    while match.state.pack:
        play_trick(match)
        leave_last_card(match)
    assert match.state.tricks == 7
    match.play(match.hand(match.state.turn)[:2])
    assert match.refusal(Resigned(0, match.state.turn)) == "pack_out"
