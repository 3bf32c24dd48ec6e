"""decisions.md part 1, the lines about cards and challenges: 1 to 8, 26 to 29 and 31."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cards import Deck, cards, deal, deck_cards
from engine.games.bataille_corse import PRESETS, Rules
from engine.games.bataille_corse.rules import Excuse, SlapIn
from engine.slap_rules import SlapRule
from tests.engine.script import MS, SECOND, Script


@pytest.mark.parametrize("jokers", [0, 1, 2, 3, 4])
def test_line_1_jokers_are_added_to_the_pack(jokers: int) -> None:
    pack = deck_cards(Deck.FULL, jokers=jokers)
    assert len(pack) == 52 + jokers
    assert len(set(pack)) == len(pack)


@pytest.mark.parametrize(
    ("deck", "count"),
    [
        (Deck.FULL, 52),
        (Deck.SHORT, 32),
        (Deck.WITH_JOKERS, 54),
        (Deck.TAROT, 56),
        (Deck.TAROT_COMPLETE, 77),
    ],
)
def test_decks_have_their_number_of_cards(deck: Deck, count: int) -> None:
    assert len(deck_cards(deck)) == count
    tarot = deck in (Deck.TAROT, Deck.TAROT_COMPLETE)
    assert len(deck_cards(deck, excuse=True)) == count + tarot


def test_line_1_a_joker_asks_for_five_attempts() -> None:
    game = Script("*1 2H / 3D 4D 5D 6D 7D 8D")
    assert game.play(0, 0) == ["card 0 *1", "turn 1", "challenge 0>1 5"]
    assert game.play(1, 1 * SECOND) == ["card 1 3D", "challenge 0>1 4"]
    assert game.play_all("111", start=2 * SECOND)[-1] == "challenge 0>1 1"
    assert game.play(1, 5 * SECOND) == ["card 1 7D", "turn 0"]
    assert game.tick(6500 * MS) == ["take 0 6 challenge"]


@pytest.mark.parametrize(
    ("preset", "asked"),
    [
        ("wikipedia", {"AS": 4, "KS": 3, "QS": 2, "JS": 1, "*1": 5}),
        ("tarot", {"AS": 5, "KS": 4, "QS": 3, "CS": 2, "JS": 1, "00": 6}),
        ("tarot-complet", {"AS": 5, "KS": 4, "QS": 3, "CS": 2, "JS": 1, "00": 6}),
        ("beggar", {"AS": 4, "KS": 3, "QS": 2, "JS": 1}),
    ],
)
def test_attempts_of_each_rank(preset: str, asked: dict[str, int]) -> None:
    for top, attempts in asked.items():
        game = Script(f"{top} 2H / 3D 4D", PRESETS[preset][1])
        assert game.play(0, 0)[-1] == f"challenge 0>1 {attempts}"


def test_attempts_can_be_changed_and_switched_off() -> None:
    rules = Rules(attempts=(("A", 1), ("J", 0)))
    assert Script("AS 2H / 3D", rules).play(0, 0)[-1] == "challenge 0>1 1"
    assert Script("JS 2H / 3D", rules).play(0, 0) == ["card 0 JS", "turn 1"]
    assert Script("KS 2H / 3D", rules).play(0, 0) == ["card 0 KS", "turn 1"]


def test_line_2_a_valid_slap_cancels_the_challenge() -> None:
    game = Script("KS 2H 3H / 4D 4C 5C")
    game.play_all("011")
    assert game.slap(0, 2300 * MS) == ["slap 0 valid", "take 0 3 slap", "turn 0"]
    assert game.state.debt is None
    assert game.play(0, 3 * SECOND) == ["card 0 2H", "turn 1"]


def test_line_3_the_last_failing_card_may_be_slapped_till_the_pile_is_taken() -> None:
    game = Script("QS 2H 3H 6H / 4D 4C 5C")
    assert game.play_all("011")[-2:] == ["card 1 4C", "turn 0"]
    assert game.slap(1, 2200 * MS) == ["slap 1 valid", "take 1 3 slap", "turn 1"]
    assert game.tick(6 * SECOND) == []


def test_line_3_switched_off_that_slap_is_late() -> None:
    game = Script("QS 2H 3H 6H / 4D 4C 5C", Rules(slap_last_attempt=False))
    game.play_all("011")
    assert game.slap(1, 2200 * MS) == ["slap 1 late"]
    assert game.last("slap")["behind"] == 200 * MS
    assert game.tick(3500 * MS) == ["take 0 3 challenge"]


def test_line_3_switched_off_an_earlier_double_can_still_be_rescued() -> None:
    game = Script("KS 2H 3H 6H / 4D 4C 5C 9C", Rules(slap_last_attempt=False))
    game.play_all("0111")
    assert game.slap(1, 3099 * MS)[0] == "slap 1 rescued"


def test_line_4_the_winner_of_a_pile_leads() -> None:
    game = Script("JS 2H / 3D 4D")
    game.play_all("01")
    game.tick(3 * SECOND)
    assert game.play(0, 4 * SECOND) == ["card 0 2H", "turn 1"]


def test_line_5_the_next_seat_owes_the_attempts_that_remain() -> None:
    game = Script("KS 2H / 4D 5D / 6D 7D 8D")
    assert game.play(0, 0) == ["card 0 KS", "turn 1", "challenge 0>1 3"]
    assert game.play(1, 1 * SECOND) == ["card 1 4D", "challenge 0>1 2"]
    assert game.play(1, 2 * SECOND) == ["card 1 5D", "out 1", "turn 2", "challenge 0>2 1"]
    assert game.play(2, 3 * SECOND) == ["card 2 6D", "turn 0"]
    assert game.tick(4500 * MS) == ["take 0 4 challenge"]
    assert game.sizes == [5, 0, 2]


def test_line_6_the_challenger_takes_the_pile_when_nobody_is_left_to_owe() -> None:
    game = Script("KS 2H / 4D")
    game.play(0, 0)
    assert game.play(1, 1 * SECOND) == ["card 1 4D", "out 1", "turn 0"]
    assert game.tick(2500 * MS) == ["take 0 2 challenge", "over 0 all_cards"]


def test_line_7_the_challengers_last_card_wins_the_pile() -> None:
    game = Script("JS / 5D 6D 7D")
    assert game.play_all("01") == [
        *("card 0 JS", "turn 1", "challenge 0>1 1"),
        *("card 1 5D", "turn 0"),
    ]
    assert game.tick(2500 * MS) == ["take 0 2 challenge"]
    assert game.sizes == [2, 2]


def test_line_7_a_challenger_without_cards_is_out_once_it_is_answered() -> None:
    game = Script("JS / QD 6D 7D / 8C 9C TC")
    game.play(0, 0)
    assert game.play(1, SECOND) == ["card 1 QD", "turn 2", "challenge 1>2 2", "out 0"]


def test_line_8_a_seat_without_cards_is_skipped() -> None:
    game = Script("2H / 4D 5D / 6D 7D")
    assert game.play(0, 0) == ["card 0 2H", "turn 1", "out 0"]
    assert game.play_all("12", start=SECOND) == ["card 1 4D", "turn 2", "card 2 6D", "turn 1"]


SLAP_IN = Rules(slaps=(SlapRule("double"), SlapRule("sandwich")))


@pytest.mark.parametrize(
    ("switch", "on_double", "on_sandwich"),
    [
        (SlapIn.ANY, "valid", "valid"),
        (SlapIn.DOUBLES, "valid", "ignored"),
        (SlapIn.NEVER, "ignored", "ignored"),
    ],
)
def test_line_8_slapping_back_in(switch: SlapIn, on_double: str, on_sandwich: str) -> None:
    rules = replace(SLAP_IN, slap_in=switch)
    double = Script("2H / 4D 5D / 4C 7D", rules)
    double.play_all("012")
    assert double.slap(0, 2300 * MS)[0] == f"slap 0 {on_double}"
    sandwich = Script("2H / 4D 4C 9C / 6D 8H 7D", rules)
    sandwich.play_all("0121")
    assert sandwich.slap(0, 3300 * MS)[0] == f"slap 0 {on_sandwich}"


def test_line_8_who_slaps_in_is_back_and_leads() -> None:
    game = Script("2H / 4D 5D / 4C 7D")
    game.play_all("012")
    assert game.slap(0, 2300 * MS) == ["slap 0 valid", "take 0 3 slap", "turn 0", "back 0"]


def test_line_26_the_first_card_played_comes_out_first() -> None:
    game = Script("7S 2H 3H / 7D 4C")
    game.play_all("01")
    game.slap(0, 1300 * MS)
    assert game.stack(0) == "2H 3H 7S 7D"


def test_line_26_penalty_cards_come_out_before_the_pile() -> None:
    game = Script("7S 2H / 3D 4C 5C 7D 9C")
    game.play(0, 0)
    game.slap(1, 500 * MS)
    game.play(1, 1 * SECOND)
    game.slap(0, 1300 * MS)
    assert game.stack(0).startswith("2H ")
    assert game.stack(0).endswith(" 7S 7D")
    assert set(game.stack(0).split()[1:4]) == {"3D", "4C", "5C"}


@pytest.mark.parametrize(
    ("seats", "first", "sizes"),
    [(5, 0, [11, 11, 10, 10, 10]), (5, 3, [10, 10, 10, 11, 11]), (3, 2, [17, 17, 18])],
)
def test_line_27_the_deal_starts_left_of_the_dealer(
    seats: int, first: int, sizes: list[int]
) -> None:
    hands = deal(deck_cards(Deck.FULL), seats, first)
    assert [len(hand) for hand in hands] == sizes
    assert {card for hand in hands for card in hand} == set(deck_cards(Deck.FULL))


def test_line_28_play_goes_clockwise_from_the_first_seat() -> None:
    game = Script("2H 3H / 4D 5D / 6D 7D", first=1)
    assert game.opening == ["turn 1"]
    assert game.play_all("120") == [
        "card 1 4D",
        "turn 2",
        "card 2 6D",
        "turn 0",
        "card 0 2H",
        "turn 1",
    ]


def test_line_29_an_answer_challenges_the_next_seat_afresh() -> None:
    game = Script("AS 2H 3H / QD 4D / 5C 6C 7C")
    game.play(0, 0)
    assert game.play(1, SECOND) == ["card 1 QD", "turn 2", "challenge 1>2 2"]
    assert game.play_all("22", start=2 * SECOND)[-1] == "turn 1"
    assert game.tick(4500 * MS) == ["take 1 4 challenge"]


def test_line_31_without_challenges_court_cards_are_plain() -> None:
    game = Script("JS 2H / 3D 4D", Rules(challenges=False))
    assert game.play_all("01") == ["card 0 JS", "turn 1", "card 1 3D", "turn 0"]


def test_the_excuse_asks_six_takes_the_pile_or_is_left_out() -> None:
    tarot = PRESETS["tarot"][1]
    assert Script("00 2H / 3D", tarot).play(0, 0)[-1] == "challenge 0>1 6"
    takes = Script("KH 5H / 00 4D", replace(tarot, excuse=Excuse.TAKES))
    takes.play(0, 0)
    assert takes.play(1, SECOND) == ["card 1 00", "take 1 2 excuse"]
    assert takes.state.debt is None
    assert takes.stack(1) == "4D KH 00"


def test_line_27_the_card_dealt_last_lies_on_top() -> None:
    assert deal(cards("AS KS QS JS"), 2, 0) == (cards("QS AS"), cards("JS KS"))
