"""Every built-in pattern can be written in the language, and is then the same pattern."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, Deck, cards, deck_cards
from engine.expressions import parse_expression
from engine.slap_rules import PATTERNS, SlapRule, build_check
from tests.support.examples import examples

FULL_RING = "order(top) - order(second) in [1, -1, 12, -12]"
TAROT_RING = "order(top) - order(second) in [1, -1, 13, -13]"
TRUMPS = "trump(top) and trump(second) and value(top) - value(second) in [1, -1]"

WRITTEN: dict[str, list[tuple[tuple[str, ...], str]]] = {
    # pattern: argument, expression
    "double": [((), "rank(top) = rank(second)"), ((), "same(2, rank)")],
    "sandwich": [((), "rank(top) = rank(third)")],
    "big_mac": [((), "rank(top) = rank(card(4))")],
    "rank": [
        ((), "rank(top) in [7, 10]"),
        (("A", "*"), "rank(top) = A or joker(top)"),
    ],
    "card": [((), "top = 8H"), (("8H", "QS"), "top in [8H, QS]")],
    "ten_pair": [
        ((), "value(top) + value(second) = 10"),
        (("sum",), "sum(2) = 10"),
        (("product",), "value(top) * value(second) = 10"),
        (("difference",), "value(top) - value(second) in [10, -10]"),
    ],
    "ten_run": [((), " or ".join(f"sum({count}) = 10" for count in range(2, 11)))],
    "ten_sandwich": [((), "value(top) + value(third) = 10")],
    "first_card": [((), "size >= 2 and rank(top) = rank(first)")],
    "six_nine": [
        ((), "rank(top) = 6 and rank(second) = 9 or rank(top) = 9 and rank(second) = 6"),
        ((), "any(2, rank = 6) and any(2, rank = 9)"),
    ],
    "marriage": [
        ((), "rank(top) = K and rank(second) = Q or rank(top) = Q and rank(second) = K"),
    ],
}
CASES = [(name, *row) for name, rows in WRITTEN.items() for row in rows]

DECKS = {
    Deck.FULL: deck_cards(Deck.FULL, jokers=4),
    Deck.TAROT_COMPLETE: deck_cards(Deck.TAROT_COMPLETE, jokers=2, excuse=True),
}
RUNS = {Deck.FULL: FULL_RING, Deck.TAROT_COMPLETE: f"{TAROT_RING} or {TRUMPS}"}
TWO_CARDS = ("double", "run", "rank", "card", "ten_pair", "six_nine", "marriage")


def cases(deck: Deck) -> list[tuple[str, tuple[str, ...], str]]:
    """Pattern, argument and expression of every row, for that deck."""
    return [*CASES, ("run", (), RUNS[deck])]


def piles(deck: Deck) -> st.SearchStrategy[list[Card]]:
    """Piles of a few different cards, so that patterns come up often."""
    few = st.lists(st.sampled_from(DECKS[deck]), min_size=1, max_size=5)
    return few.flatmap(lambda pool: st.lists(st.sampled_from(pool), max_size=12))


def test_every_pattern_is_written() -> None:
    assert {*WRITTEN, "run"} == set(PATTERNS)


@pytest.mark.parametrize("deck", DECKS)
def test_two_cards_on_their_own_answer_alike(deck: Deck) -> None:
    checks = [
        (build_check(SlapRule(name, argument), deck), parse_expression(text).check(deck), text)
        for name, argument, text in cases(deck)
        if name in TWO_CARDS
    ]
    seen = {text: set[bool]() for *_, text in checks}
    for pile in itertools.product(DECKS[deck], repeat=2):
        for built_in, written, text in checks:
            answer = written(pile)
            assert answer is built_in(pile), (text, pile)
            seen[text].add(answer)
    # A difference of ten takes a trump of 11 or more.
    never = {text for text, answers in seen.items() if answers == {False}}
    impossible = {"value(top) - value(second) in [10, -10]"} if deck is Deck.FULL else set()
    assert never == impossible


@pytest.mark.slow
@pytest.mark.parametrize("deck", DECKS)
@examples(300)
@given(data=st.data())
def test_any_pile_answers_alike(deck: Deck, data: st.DataObject) -> None:
    pile = data.draw(piles(deck))
    for name, argument, text in cases(deck):
        built_in = build_check(SlapRule(name, argument), deck)(pile)
        assert parse_expression(text).check(deck)(pile) is built_in, text


@pytest.mark.parametrize("deck", DECKS)
def test_the_patterns_own_examples_answer_alike(deck: Deck) -> None:
    for name, argument, text in cases(deck):
        check = parse_expression(text).check(deck)
        for pile in (cards(PATTERNS[name].example), cards(PATTERNS[name].counter_example)):
            assert check(pile) is build_check(SlapRule(name, argument), deck)(pile)
