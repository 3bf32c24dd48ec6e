"""Every pattern on piles judged by hand: pile text, first played first, and yes or no."""

from __future__ import annotations

import pytest

from engine.cards import Deck, cards
from engine.errors import Refusal
from engine.slap_rules import PATTERNS, SlapRule, build_check, check_rule, matching

TABLE: dict[str, tuple[tuple[str, ...], str, str]] = {
    # name: argument, piles that match, piles that do not (parted by commas)
    "double": (
        (),
        "7S 7D, AS AH, KC KD, 2S 3S 3H, *1 *2, TS TC, 9H 9H, 4D 7S 7D, CS CH, QS QD, 00 00, 05 05",
        "7S, 7S 8D, 7S 8D 7H, 7S 7D 8C, *1 7S, 7S *1, JS QS, AS KS, 05 06, 05 5S, 2S 2D 3C, KS 3H",
    ),
    "sandwich": (
        (),
        "8S 4D 8H, 8S 8D 8H, AS *1 AD, *1 2S *2, KS QS KD, 2S 8S 4D 8H, 3C 9H 3D, QH JH QC,"
        "CS 2S CD, TS JS TD, 6S 7S 6D, 05 AS 05",
        "8S, 8S 8D, 8S 4D, 8S 8H 4D, 4D 8S 8H, 8S 4D 2C 8H, 7S 8S 9S, *1 2S 3S, KS QS JS,"
        "8S 4D 8H 2C, 05 AS 06, AS 2S 3S",
    ),
    "big_mac": (
        (),
        "8S 4D 2C 8H, AS 2S 3S AD, 5S 8S 4D 2C 8H, 8S 8D 8H 8C, KS 2S KH KD, *1 2S 3S *2,"
        "3S 4D 5C 3H, QS JS TS QD, JS JH 2S JD, TS 2S 2D TC, CS 2S 3S CD, 9S 9D 2S 9C",
        "8S 4D 8H, 8S 4D 8H 2C, 8S 8H, 8S, 8S 4D 2C 3H 8H, 8S 4D 2C 9H, 2S 8S 4D 8H, KS QS JS TS,"
        "8S 8H 2D 3C, *1 2S 3S 4S, 4D 8S 8H 8C, AS KS QS JS",
    ),
    "run": (
        (),
        "4S 5D, 5D 4S, KS AD, AD KS, AS 2D, 2D AS, JS QD, QD JS, TS JD, 9S TD, QS KD, 2S 3S, 7H 8H",
        "4S, 4S 6D, 4S 4D, KS 2D, 2D KS, *1 2S, *1 *2, 4S 5D 7C, 4S 9D 5C, JS KD, TS QD, AS 3S",
    ),
    "rank": (
        ("7", "T"),
        "7S, TS, 2S 7D, KS TD, 7S 7D, 7S TD, *1 7S, AS 2S 7C, QS TH, 3S 7H, 8D TC, 4H 5H 7D",
        "6S, 7S 6D, 7D 2S, TS JS, KS, *1, AS, 7S 8S, TD 9S, 2S 3S, QH, 7S TS JS",
    ),
    "card": (
        ("8H", "*1"),
        "8H, 2S 8H, 8S 8H, *1, KS *1, 8H 8H, 7H 8H, AS 2S 8H, *2 *1, 9D 8H, QS QD 8H, 8H *1",
        "8S, 8H 2S, 8D, *2, 8H 8S, *1 *2, 7H, AS, 8C, 8H 9H, KS, 2S 3S",
    ),
    "ten_pair": (
        ("sum", "product"),
        "3S 7D, 7D 3S, AS 9D, 4S 6D, 5S 5D, 2S 5D, 5D 2S, AS TD, TD AS, 8S 2D, KS 3S 7D, 9H AH",
        "TS, TS KD, KS TD, 3S 6D, 7D, *1 9S, 3S 7D KS, 3S 2D 7C, JS QS, 4S 5S, TS TD, 2S 6S",
    ),
    "ten_run": (
        (),
        "3S 7D, 2S 3D 5C, KS 2D 3C 5H, AS 2S 3S 4S, KS 5S 5D, AS 9D, 9D AS, 2S 2D 2C 2H AS AD,"
        "8S 2S, TS 4S 6S, 3H 3C 4S, *1 6S 4D",
        "TS, KS TD, 5S KS 5D, 3S 7D KS, 3S 8D, 9S 2D, 2S 3D, AS 2S 3S, 5S 5D AS, *1 9S, JS QS,"
        "4S 4D 4C",
    ),
    "ten_sandwich": (
        (),
        "4S KD 6H, 6H KD 4S, 5S 2S 5D, AS *1 9D, 3S 7S 7D, 2S 8S 8D, 9S 9D AD, KS 4S 2D 6H,"
        "8H 3C 2S, 7S AS 3D, 5H 5D 5C, 6S TS 4D",
        "4S 6H, 4S 6H KD, KS 4S 6D, 4S KD 5H, TS, TS KS, 2S 2D 5C, 4S 2D 3C 6H, KS 2D KC, 9S 2S,"
        "TS AS JS, 5S 5D 2C",
    ),
    "first_card": (
        (),
        "9S 9D, 9S 2D KC 9H, AS 2S AD, *1 2S *2, KS QS JS KD, 7S 7D 7H, 2S 3S 2D, JS JD,"
        "CS 2S CD, TS 4D 3D TC, 5S 6S 5H, QS 2S 3S 4S 5S QD",
        "9S, 9S 2D, 2D 9S KC 9H, 9S 9D 2H, AS KS, *1 2S, 7S 8S 8D, 2S 3S 3D, KS KD QS,"
        "05 5S, QS JS, 9S TS JS QS",
    ),
    "six_nine": (
        (),
        "6S 9D, 9D 6S, KS 6S 9D, 6H 9H, 9C 6C, 6S 6D 9C, 9S 9D 6C, *1 9S 6D, 2S 6S 9S, 6D 9S,"
        "9H 6D, AS 9S 6S",
        "6S, 9S, 6S 6D, 9S 9D, 6S 9D 2C, 6S 2D 9C, 6S 8D, 9S 7D, 06 09, *1 6S, 9S TS, 6S 7S",
    ),
    "marriage": (
        (),
        "QS KD, KD QS, QH KH, 2S QS KD, KS KD QC, QS QD KC, *1 KS QD, JS QS KS, KC QC, QD KS,"
        "AS KS QS, KH QD",
        "QS, KS, QS QD, KS KD, QS JD, KS JD, KS 2S QD, QS KD 2S, CS KS, CS QS, AS KS, *1 QS",
    ),
}

ROWS = [
    (name, argument, pile.strip(), answer)
    for name, (argument, yes, no) in TABLE.items()
    for piles, answer in ((yes, True), (no, False))
    for pile in piles.split(",")
]


def answer_of(name: str, pile: str, *argument: str, deck: Deck = Deck.FULL) -> bool:
    return build_check(SlapRule(name, argument), deck)(cards(pile))


@pytest.mark.parametrize(("name", "argument", "pile", "answer"), ROWS)
def test_a_pile_matches_or_not(
    *, name: str, argument: tuple[str, ...], pile: str, answer: bool
) -> None:
    assert answer_of(name, pile, *argument) is answer


def test_every_pattern_has_its_rows() -> None:
    assert set(TABLE) == set(PATTERNS)


@pytest.mark.parametrize("name", PATTERNS)
def test_the_example_matches_and_the_counter_example_does_not(name: str) -> None:
    pattern = PATTERNS[name]
    assert answer_of(name, pattern.example)
    assert not answer_of(name, pattern.counter_example)


@pytest.mark.parametrize("name", PATTERNS)
def test_no_pattern_is_in_an_empty_pile(name: str) -> None:
    assert not answer_of(name, "")


@pytest.mark.parametrize(
    ("pile", "full", "tarot"),
    [
        # Line 10: the order of a tarot deck is V C D R, so the knight parts jack and queen.
        ("JS QD", True, False),
        ("QD JS", True, False),
        ("JS CD", False, True),
        ("CD QS", False, True),
        ("QS CD", False, True),
        ("QS KD", True, True),
        ("KS AD", True, True),
        ("TS JD", True, True),
        ("TS CD", False, False),
    ],
)
def test_a_run_follows_the_order_of_the_deck(*, pile: str, full: bool, tarot: bool) -> None:
    assert answer_of("run", pile) is full
    assert answer_of("run", pile, deck=Deck.TAROT) is tarot
    assert answer_of("run", pile, deck=Deck.TAROT_COMPLETE) is tarot


@pytest.mark.parametrize(
    ("pile", "sum_", "product", "difference"),
    [
        # Line 12: pips only, the ace is 1, a trump is worth its number.
        ("3S 7D", True, False, False),
        ("2S 5D", False, True, False),
        ("AS TD", False, True, False),
        ("21 11", False, False, True),
        ("11 21", False, False, True),
        ("11 AS", False, False, True),
        ("12 2S", False, False, True),
        ("03 7S", True, False, False),
        ("01 10", False, True, False),
        ("5S 5D", True, False, False),
        ("00 10", False, False, False),
        ("KS TD", False, False, False),
        ("*1 9D", False, False, False),
    ],
)
def test_each_operation_is_its_own_switch(
    *, pile: str, sum_: bool, product: bool, difference: bool
) -> None:
    deck = Deck.TAROT_COMPLETE
    assert answer_of("ten_pair", pile, "sum", deck=deck) is sum_
    assert answer_of("ten_pair", pile, "product", deck=deck) is product
    assert answer_of("ten_pair", pile, "difference", deck=deck) is difference


def test_the_sum_is_on_when_the_pattern_is_named_alone() -> None:
    assert answer_of("ten_pair", "3S 7D")
    assert not answer_of("ten_pair", "2S 5D")


def test_matching_names_all_in_the_order_of_the_rule_set() -> None:
    # 6 next to 9 next to 9: a double at the top, and the first card is another.
    named = ["six_nine", "first_card", "double", "sandwich"]
    checks = tuple((name, build_check(SlapRule(name), Deck.FULL)) for name in named)
    assert matching(checks, cards("9S 9D")) == ("first_card", "double")
    assert matching(checks, cards("9S 6D 9H")) == ("six_nine", "first_card", "sandwich")
    assert matching(checks, cards("9S")) == ()


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        (SlapRule("triple"), "unknown_pattern"),
        (SlapRule("rank", ("11",)), "bad_argument"),
        (SlapRule("rank", ("7", "t")), "bad_argument"),
        (SlapRule("card", ("8",)), "bad_argument"),
        (SlapRule("ten_pair", ("power",)), "bad_argument"),
        (SlapRule("double", ("7",)), "bad_argument"),
    ],
)
def test_a_rule_that_cannot_be_tested_is_refused(rule: SlapRule, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        check_rule(rule)
    assert refusal.value.code == code
