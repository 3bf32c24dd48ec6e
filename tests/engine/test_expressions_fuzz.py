"""Whatever is typed is a question or a refusal, quickly; whatever parses is harmless and cheap."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARDS, Card, Deck
from engine.errors import Refusal
from engine.expressions import MAX_LENGTH, MAX_STEPS, Expression, parse_expression
from engine.expressions.words import ATTRIBUTES, CARD_WORDS, SUIT_WORDS, VOCABULARY, Kind
from tests.support.examples import examples

PILES = st.lists(st.sampled_from(list(CARDS.values())), max_size=25)
DECKS = st.sampled_from(Deck)

SIGNS = ["=", "!=", "<", "<=", ">", ">=", "+", "-", "*", "(", ")", "[", "]", ",", "(top)", "in ["]
PIECES = st.sampled_from([*sorted(VOCABULARY), *SIGNS, "2", "10", "21", "8H", "==", "'", "x"])
LOOSE = st.lists(PIECES, max_size=40).map(" ".join)
"""Words of the language in any order."""
ANYTHING = st.text(max_size=60) | st.text("() not-[]=redtop,5", max_size=MAX_LENGTH + 5)


# Expressions that are right, made from the inside out: one strategy a kind.

PLACES = st.sampled_from(["top", "second", "third", "first", "card(4)", "card(20)"])
NUMBERS = st.integers(0, 999).map(str)
RANKS = st.sampled_from([*"ATJCQK", "rank(top)", "rank(card(2))"])


def asked(kind: Kind) -> st.SearchStrategy[str]:
    """Texts that ask a card of the pile for that kind of thing."""
    names = [name for name, row in ATTRIBUTES.items() if row.kind is kind]
    return st.tuples(st.sampled_from(names), PLACES).map("{0[0]}({0[1]})".format)


def of_each(kind: Kind) -> st.SearchStrategy[str]:
    """Texts that ask each card, inside a counting."""
    return st.sampled_from([name for name, row in ATTRIBUTES.items() if row.kind is kind])


def pairs(items: st.SearchStrategy[str], *words: str) -> st.SearchStrategy[str]:
    """Two of them with a word between."""
    return st.tuples(items, st.sampled_from(words), items).map(" ".join)


def lists(items: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Whether one of them is among others."""
    words = st.sampled_from(["in", "not in"])
    several = st.lists(items, min_size=1, max_size=3).map(", ".join)
    return st.tuples(items, words, several).map("{0[0]} {0[1]} [{0[2]}]".format)


def reckoned(numbers: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Numbers, and what is reckoned with them."""
    return st.recursive(
        numbers,
        lambda inner: (
            pairs(inner, "+", "-", "*") | inner.map("-{}".format) | inner.map("({})".format)
        ),
        max_leaves=4,
    )


def compared(
    numbers: st.SearchStrategy[str], others: list[st.SearchStrategy[str]]
) -> st.SearchStrategy[str]:
    """Comparisons of numbers, and of the other kinds."""
    choices = [pairs(numbers, "=", "!=", "<", "<=", ">", ">="), lists(numbers)]
    for other in others:
        choices += [pairs(other, "=", "!="), lists(other)]
    return st.one_of(choices)


def joined(questions: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Questions, and what is joined of them."""
    return st.recursive(
        questions,
        lambda inner: (
            pairs(inner, "and", "or") | inner.map("not {}".format) | inner.map("({})".format)
        ),
        max_leaves=5,
    )


SUITS = st.sampled_from([*SUIT_WORDS]) | asked(Kind.SUIT)
GIVEN = PLACES | st.sampled_from(sorted(CARD_WORDS))
EACH = joined(
    of_each(Kind.QUESTION)
    | compared(
        reckoned(NUMBERS | of_each(Kind.NUMBER) | asked(Kind.NUMBER)),
        [RANKS | of_each(Kind.RANK), SUITS | of_each(Kind.SUIT), GIVEN],
    )
    | st.sampled_from(["colour = red", "colour in [red, black, colour(top)]", "rank = 7"])
)
HOW_MANY = st.integers(2, 20).map(str)
COUNTED = st.tuples(HOW_MANY, EACH).map("count({0[0]}, {0[1]})".format)
SOME = st.tuples(st.sampled_from(["all", "any"]), HOW_MANY, EACH).map(
    "{0[0]}({0[1]}, {0[2]})".format
)
ALIKE = st.tuples(
    st.sampled_from(["same", "different"]),
    HOW_MANY,
    st.sampled_from(["rank", "suit", "colour", "value", "order"]),
).map("{0[0]}({0[1]}, {0[2]})".format)
TOTAL = HOW_MANY.map("sum({})".format)
COLOURS = st.sampled_from(["red", "black", "colour(top)", "colour(first)"])
RIGHT = joined(
    SOME
    | ALIKE
    | asked(Kind.QUESTION)
    | compared(
        reckoned(NUMBERS | asked(Kind.NUMBER) | COUNTED | TOTAL | st.just("size")),
        [RANKS, SUITS, COLOURS, GIVEN],
    )
)


class Events:
    """Counts what the interpreter calls: a clock that is the same on every machine."""

    def __init__(self) -> None:
        self.count = 0

    def _tick(self, _frame: FrameType, event: str, _argument: object) -> None:
        self.count += event in ("call", "c_call")

    def of(self, action: Callable[[], object]) -> int:
        """Return how many calls an action takes; what it raises goes through."""
        before = sys.getprofile()
        sys.setprofile(self._tick)
        try:
            action()
        finally:
            sys.setprofile(before)
        return self.count


MOST_CALLS_TO_PARSE = 10_000
"""About a millisecond; a call takes some 100 ns."""
MOST_CALLS_A_STEP = 5
"""One step is one part asked: it reads a card, and hands an answer on."""


def parsed(text: str) -> Expression | None:
    """The question, or none if it was refused; anything else that is raised goes through."""
    found: list[Expression] = []
    try:
        calls = Events()
        calls.of(lambda: found.append(parse_expression(text)))
    except Refusal as refusal:
        assert refusal.text.startswith("column ")
        assert refusal.text.isprintable()
    assert calls.count < MOST_CALLS_TO_PARSE
    return found[0] if found else None


def check_round_trip(expression: Expression) -> None:
    """Written and read again it is the same, unless writing it out makes it too long."""
    text = str(expression)
    if len(text) <= MAX_LENGTH:
        assert parse_expression(text) == expression
        assert str(parse_expression(text)) == text


def check_asking(expression: Expression, deck: Deck, pile: list[Card]) -> None:
    """Asking is bounded, always gives the same, and leaves the pile as it was."""
    check, before = expression.check(deck), list(pile)
    answers: list[bool] = []
    calls = Events().of(lambda: answers.append(check(pile)))
    assert calls <= MOST_CALLS_A_STEP * expression.steps + 10
    assert expression.steps <= MAX_STEPS
    assert pile == before
    assert [check(tuple(pile)), expression.check(deck)(pile)] == answers * 2


@pytest.mark.slow
@given(RIGHT, DECKS, PILES)
@examples(500)
def test_what_is_right_is_taken(text: str, deck: Deck, pile: list[Card]) -> None:
    if len(text) > MAX_LENGTH:
        return
    expression = parsed(text)
    if expression is None:
        with pytest.raises(Refusal, match="at most"):
            parse_expression(text)
        return
    check_round_trip(expression)
    check_asking(expression, deck, pile)


def check_any_text(text: str, deck: Deck, pile: list[Card]) -> None:
    expression = parsed(text)
    if expression is not None:
        check_round_trip(expression)
        check_asking(expression, deck, pile)


@pytest.mark.slow
@given(LOOSE, DECKS, PILES)
@examples(750)
def test_any_words_are_a_question_or_refused(text: str, deck: Deck, pile: list[Card]) -> None:
    check_any_text(text, deck, pile)


@pytest.mark.slow
@given(ANYTHING, DECKS, PILES)
@examples(750)
def test_any_text_is_a_question_or_refused(text: str, deck: Deck, pile: list[Card]) -> None:
    check_any_text(text, deck, pile)


@pytest.mark.long
@given(ANYTHING | LOOSE | RIGHT, DECKS, PILES)
@examples(100_000)
def test_very_many_texts_are_questions_or_refused(text: str, deck: Deck, pile: list[Card]) -> None:
    check_any_text(text, deck, pile)


WORST = [
    "any(20, " + "red or " * 48 + "red)",
    "all(20, " + "value + " * 46 + "value > 0)",
    " or ".join(f"same({n}, suit) and sum({n}) > 1" for n in range(2, 16)),
    "value(top) in [" + "size, " * 70 + "size]",
    "1" + " * 999" * 80 + " > value(top)",
    "(" * 500,
    "- " * 250,
    "not " * 125,
    "w" * 500,
    "valu " * 100,
    " " * 500,
    "[" * 500,
    "=" * 500,
    "top" * 166,
    "9" * 500,
    "(((((((((((((((" + "red(top) or " * 35 + "tpo",
]
"""What is long, deep or costly in one way or another."""


@pytest.mark.parametrize("text", WORST, ids=lambda text: text[:12])
def test_the_worst_that_can_be_written_is_quick(text: str) -> None:
    for pile in ([], [CARDS["7S"]] * 25, [CARDS["KS"]] * 2, [CARDS["AH"]] * 400):
        check_any_text(text, Deck.FULL, pile)


def test_asking_changes_nothing() -> None:
    expression = parse_expression("all(2, red) or rank(top) in [K, Q]")
    with pytest.raises(FrozenInstanceError):
        delattr(expression, "question")
    twin = parse_expression("all(2,red) or rank(top) in [K,Q]")
    check = expression.check(Deck.FULL)
    for code in ("KS", "2H", "*1"):
        check([CARDS[code]] * 3)
    assert expression == twin
    assert hash(expression) == hash(twin)
