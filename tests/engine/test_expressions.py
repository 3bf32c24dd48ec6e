"""Players' own patterns: what a question answers of a pile, and that the page about it is right."""

from __future__ import annotations

import re

import pytest

from engine.cards import Deck, cards
from engine.expressions import MAX_CARDS, MAX_DEPTH, MAX_LENGTH, MAX_STEPS, parse_expression
from engine.expressions.words import ATTRIBUTES, VOCABULARY
from tests.support.house import ROOT

YES, NO, NONE = "yes", "no", "no answer"

TABLE: list[tuple[str, str, str]] = [
    # question, pile (first played first, so the last is on top), answer
    # Cards of the pile.
    ("top = 7D", "2S 7D", YES),
    ("top = 7D", "7D 2S", NO),
    ("second = 2S", "2S 7D", YES),
    ("second = 2S", "2S", NONE),
    ("third = 4C", "4C 2S 7D", YES),
    ("card(1) = 7D", "2S 7D", YES),
    ("card(4) = 9H", "9H 4C 2S 7D", YES),
    ("card(4) = 9H", "4C 2S 7D", NONE),
    ("first = 9H", "9H 4C 2S 7D", YES),
    ("first = top", "9H", YES),
    ("first = top", "9H 9D", NO),
    ("top = second", "9H 9H", YES),
    ("top in [8H, 10S, TD]", "TS", YES),
    ("top in [8H, 10S, TD]", "TC", NO),
    # What is asked of a card.
    ("rank(top) = K", "KS", YES),
    ("rank(top) = C", "CS", YES),
    ("rank(top) = 10", "TS", YES),
    ("rank(top) = T", "TS", YES),
    ("7 = rank(top)", "7H", YES),
    ("rank(top) != 7", "7H", NO),
    ("rank(top) = rank(second)", "*1 *2", YES),
    ("rank(top) = rank(second)", "21 07", NO),
    ("rank(top) = 7", "07", NO),
    ("suit(top) = hearts", "7H", YES),
    ("suit(top) = clubs", "CS", NO),
    ("suit(top) = suit(second)", "*1 *2", NONE),
    ("colour(top) = red", "7D", YES),
    ("colour(top) = black", "7D", NO),
    ("colour(top) = colour(second)", "7D 2H", YES),
    ("colour(top) != colour(second)", "7D 2C", YES),
    ("red(top)", "AD", YES),
    ("red(top)", "AC", NO),
    ("black(top)", "AC", YES),
    ("red(top)", "*1", NONE),
    ("black(top)", "21", NONE),
    ("court(top)", "CH", YES),
    ("court(top)", "AH", NO),
    ("court(top)", "*1", NO),
    ("joker(top)", "*4", YES),
    ("trump(top)", "01", YES),
    ("trump(top)", "00", NO),
    ("excuse(top)", "00", YES),
    ("value(top) = 1", "AH", YES),
    ("value(top) = 10", "TH", YES),
    ("value(top) = 21", "21", YES),
    ("value(top) > 0", "JH", NONE),
    ("value(top) > 0", "00", NONE),
    ("order(top) = 11", "JH", YES),
    ("order(top) = 12", "QH", YES),
    ("order(top) = 13", "KH", YES),
    ("order(top) > 0", "*1", NONE),
    ("order(top) > 0", "12", NONE),
    # Comparing and reckoning.
    ("value(top) < 5", "4H", YES),
    ("value(top) < 5", "5H", NO),
    ("value(top) <= 5", "5H", YES),
    ("value(top) > 5", "5H", NO),
    ("value(top) >= 5", "5H", YES),
    ("value(top) >= 5", "4H", NO),
    ("value(top) + value(second) = 10", "3S 7D", YES),
    ("value(top) + value(second) = 10", "KS TD", NONE),
    ("value(top) - value(second) = 4", "3S 7D", YES),
    ("value(top) - value(second) = -4", "7D 3S", YES),
    ("value(top) * value(second) + 1 = 22", "3S 7D", YES),
    ("value(top) * (value(second) + 1) = 28", "3S 7D", YES),
    ("10 - 3 - 2 = value(top)", "5S", YES),
    ("- - 5 = value(top)", "5S", YES),
    ("size = 3", "3S 7D 2C", YES),
    ("size + 1 = 3", "3S 7D 2C", NO),
    ("rank(top) in [K, 10, 2]", "TS", YES),
    ("rank(top) in [K, 10, 2]", "9S", NO),
    ("rank(top) not in [K, 10]", "9S", YES),
    ("rank(top) in [rank(second), K]", "KS", YES),
    ("rank(top) in [rank(second), K]", "QS", NONE),
    ("rank(second) in [K]", "QS", NONE),
    ("suit(top) in [hearts, suit(second)]", "2C 3C", YES),
    ("colour(top) in [red, black]", "3C", YES),
    # Joining.
    ("red(top) and court(top)", "KH", YES),
    ("red(top) and court(top)", "7H", NO),
    ("red(top) or court(top)", "7H", YES),
    ("red(top) or court(top)", "7S", NO),
    ("not red(top)", "7S", YES),
    ("not red(second)", "7S", NONE),
    ("not not red(top)", "7H", YES),
    ("not red(top) or court(top)", "KH", YES),
    ("not (red(top) or court(top))", "KH", NO),
    ("red(top) or black(top) and court(top)", "7H", YES),
    ("(red(top) or black(top)) and court(top)", "7H", NO),
    ("red(second) and court(top)", "7S", NO),
    ("court(top) and red(second)", "KS", NONE),
    ("red(second) or court(top)", "KS", YES),
    ("red(second) or court(top)", "7S", NONE),
    # The last cards.
    ("count(4, red) = 2", "2H 3S 4D 5C", YES),
    ("count(4, red) = 2", "9H 2H 3S 4D 5C", YES),
    ("count(4, red) = 1", "2H", YES),
    ("count(4, red) = 0", "2S", YES),
    ("count(3, value > 5) = 1", "KS 7D 2C", YES),
    ("count(3, not value > 5) = 1", "KS 7D 2C", YES),
    ("all(3, court)", "KS QD JC", YES),
    ("all(3, court)", "KS 2D JC", NO),
    ("all(3, court)", "QD JC", NONE),
    ("all(3, court)", "2D JC", NO),
    ("any(3, rank = K)", "KS 2D JC", YES),
    ("any(3, rank = K)", "KS 2D JC 4H", NO),
    ("any(3, rank = K)", "KS 2D", YES),
    ("any(3, rank = K)", "2D", NONE),
    ("any(3, colour = red)", "2S 3S 4D", YES),
    ("any(3, colour in [red])", "2S 3S 4C", NO),
    ("any(4, value > value(top))", "2S 9D 3C 5H", YES),
    ("any(4, value > value(top))", "2S 4D 3C 5H", NO),
    ("all(2, red and (court or rank = A))", "AD KH", YES),
    ("sum(3) = 10", "2S 3D 5C", YES),
    ("sum(3) = 10", "KS 5D 5C", NONE),
    ("sum(3) < 99", "5D 5C", NONE),
    ("same(3, suit)", "2S 9S KS", YES),
    ("same(3, suit)", "2S 9S KD", NO),
    ("same(3, suit)", "9S KS", NONE),
    ("same(3, suit)", "9S KD", NO),
    ("same(2, rank)", "*1 *2", YES),
    ("same(2, value)", "07 7S", YES),
    ("different(4, suit)", "2S 3H 4D 5C", YES),
    ("different(4, suit)", "2S 3H 4D 5S", NO),
    ("different(4, suit)", "3H 4D 5S", NONE),
    ("different(4, suit)", "4S 5S", NO),
    ("different(3, colour)", "2S 3H *1", NONE),
    # White space is free.
    ("\t red ( top )\nand  red( second )", "2H 3D", YES),
    ("rank(top)=7 and(red(top))", "7H", YES),
]


def answer(question: str, pile: str, deck: Deck = Deck.FULL) -> str:
    """What a question answers; no and no answer are told apart by asking the opposite."""
    asked, opposite = parse_expression(question), parse_expression(f"not ({question})")
    said = asked.check(deck)(cards(pile)), opposite.check(deck)(cards(pile))
    return {(True, False): YES, (False, True): NO, (False, False): NONE}[said]


@pytest.mark.parametrize(("question", "pile", "expected"), TABLE)
def test_a_question_answers(question: str, pile: str, expected: str) -> None:
    assert answer(question, pile) == expected


@pytest.mark.parametrize(
    ("card", "full", "tarot"),
    [("TS", 10, 10), ("JS", 11, 11), ("CS", None, 12), ("QS", 12, 13), ("KS", 13, 14)],
)
def test_the_knight_has_its_place_in_a_tarot_deck_only(
    card: str, full: int | None, tarot: int | None
) -> None:
    for deck, place in [(Deck.FULL, full), (Deck.TAROT, tarot), (Deck.TAROT_COMPLETE, tarot)]:
        assert answer(f"order(top) = {place or 12}", card, deck) == (YES if place else NONE)


@pytest.mark.parametrize("question", ["size = 0", "count(3, red) = 0", "1 = 1"])
def test_an_empty_pile_is_never_slapped(question: str) -> None:
    assert not parse_expression(question).check(Deck.FULL)(())


@pytest.mark.parametrize(
    ("question", "plainest"),
    [
        ("((red(top)))", "red(top)"),
        ("rank(card(1)) in [7,10]", "rank(top) in [7, T]"),
        ("card(4)=10H", "card(4) = TH"),
        ("rank(top) not in [A]", "not rank(top) in [A]"),
        ("(red(top) and red(second)) or joker(top)", "red(top) and red(second) or joker(top)"),
        ("red(top) and (red(second) or joker(top))", "red(top) and (red(second) or joker(top))"),
        ("not (red(top))", "not red(top)"),
        ("not (not red(top) or joker(top))", "not (not red(top) or joker(top))"),
        ("size-(2-1)*-(3)=007", "size - (2 - 1) * -3 = 7"),
        ("all(3,colour=red)", "all(3, colour = red)"),
    ],
)
def test_it_is_written_in_its_plainest_form(question: str, plainest: str) -> None:
    assert str(parse_expression(question)) == plainest


@pytest.mark.parametrize(
    ("question", "steps"),
    [
        ("red(top)", 2),
        ("red(top) and red(second)", 5),
        ("all(20, red and value > 3)", 1 + 20 * 7),
        ("sum(3) = 10", 6),
    ],
)
def test_its_cost_is_known_beforehand(question: str, steps: int) -> None:
    assert parse_expression(question).steps == steps


PAGE = (ROOT / "engine/EXPRESSIONS.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| .*? \| `([^|]+)` \| `([^|]+)` \| `([^|]+)` \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("question", "yes", "no"), ROWS)
def test_every_example_of_the_page_is_right(question: str, yes: str, no: str) -> None:
    check = parse_expression(question).check(Deck.FULL)
    assert check(cards(yes))
    assert not check(cards(no))


def test_the_page_has_many_examples_and_every_word() -> None:
    assert len(ROWS) >= 20
    words = set(re.findall(r"\w+", PAGE))
    assert words >= VOCABULARY
    assert words >= ATTRIBUTES.keys()


def test_the_page_states_the_limits() -> None:
    limits = f"{MAX_LENGTH} characters, {MAX_DEPTH} parentheses"
    assert limits in PAGE
    assert f"{MAX_STEPS} steps" in PAGE
    assert f"`card({MAX_CARDS})`" in PAGE
