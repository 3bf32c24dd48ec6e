"""Every kind of mistake in a pattern of one's own is refused in one line that names the column."""

from __future__ import annotations

import pytest

from engine.cards import Deck, cards
from engine.errors import Refusal
from engine.expressions import MAX_DEPTH, MAX_LENGTH, MAX_STEPS, BadExpression, parse_expression
from engine.slap_rules import SlapRule, build_check, check_rule

MISTAKES: list[tuple[str, int, str, str]] = [
    # text, column, what was expected, what was found
    # Nothing, too much, not enough.
    ("", 1, "a question, such as red(top)", "nothing"),
    ("   ", 1, "a question, such as red(top)", "nothing"),
    ("red(top) and", 13, "a word, a number or (", "the end"),
    ("red(top) or  ", 12, "a word, a number or (", "the end"),
    ("not", 4, "a word, a number or (", "the end"),
    ("value(top) +", 13, "a word, a number or (", "the end"),
    ("red(top) red(second)", 10, "=, and, or, or the end", "'red'"),
    ("red(top))", 9, "=, and, or, or the end", "')'"),
    ("red(top) adn red(second)", 10, "=, and, or, or the end", "'adn' (did you mean and?)"),
    ("(red(top)", 10, ")", "the end"),
    ("(red(top) red(second))", 11, ")", "'red'"),
    ("and red(top)", 1, "a word, a number or (", "'and'"),
    ("red(top) and or red(top)", 14, "a word, a number or (", "'or'"),
    ("red(top) not red(second)", 14, "in", "'red'"),
    # Signs of other languages.
    ("rank(top) == K", 11, "one of = !=", "'==' (did you mean =?)"),
    ("rank(top) <> K", 11, "one of = !=", "'<>' (did you mean !=?)"),
    ("value(top) => 3", 12, "one of = !=", "'=>' (did you mean >=?)"),
    ("red(top) && red(second)", 10, "one of = !=", "'&&' (did you mean and?)"),
    ("red(top) || red(second)", 10, "one of = !=", "'||' (did you mean or?)"),
    ("!red(top)", 1, "one of = !=", "'!' (did you mean not?)"),
    ("rank(top) = 'K'", 13, "one of = !=", '"\'"'),
    ("top.rank = K", 4, "one of = !=", "'.'"),
    ("value(top) / 2 = 1", 12, "one of = !=", "'/'"),
    ("red(top) # why", 10, "one of = !=", "'#'"),
    ("red(top)\x00", 9, "one of = !=", "'\\x00'"),
    ("rank(top) is K", 11, "=, and, or, or the end", "'is' (did you mean =?)"),
    # Words that are not there.
    ("red(tpo)", 5, "a card (top, second, third, first, card(n))", "'tpo' (did you mean top?)"),
    ("red(Top)", 5, "a card (top", "'Top' (did you mean top?)"),
    ("red(bottom)", 5, "a card (top", "'bottom' (did you mean first?)"),
    ("red(8H)", 5, "a card (top", "'8H'"),
    ("red(7)", 5, "a card (top", "'7'"),
    ("red()", 5, "a card (top", "')'"),
    ("red(top", 8, ")", "the end"),
    ("red(top, second)", 8, ")", "','"),
    ("redd(top)", 1, "a word of the language", "'redd' (did you mean red?)"),
    ("rank(top) = king", 13, "a word of the language", "'king' (did you mean K?)"),
    ("rank(top) = k", 13, "a word of the language", "'k' (did you mean K?)"),
    ("suit(top) = heart", 13, "a word of the language", "'heart' (did you mean hearts?)"),
    ("color(top) = red", 1, "a word of the language", "'color' (did you mean colour?)"),
    ("__import__(top)", 1, "a word of the language", "'__import__'"),
    ("print(top)", 1, "a word of the language", "'print'"),
    ("top = 8X", 7, "a word of the language", "'8X'"),
    ("w" * 60, 1, "a word of the language", "'" + "w" * 24 + "…'"),
    ("²(top)", 1, "a word of the language", "'²'"),
    # Cards missing, places out of reach.
    ("rank = K", 6, "a card in parentheses after rank, such as rank(top)", "'='"),
    ("court", 6, "a card in parentheses after court, such as court(top)", "the end"),
    ("red(card)", 9, "(", "')'"),
    ("red(card(0))", 10, "a place counted from the top, 1 to 20", "'0'"),
    ("red(card(21))", 10, "a place counted from the top, 1 to 20", "'21'"),
    ("red(card(-1))", 10, "a place counted from the top, 1 to 20", "'-'"),
    ("red(card(size))", 10, "a place counted from the top, 1 to 20", "'size'"),
    ("value(top) = 1000", 14, "a number up to 999", "'1000'"),
    # Kinds that do not fit.
    ("top", 1, "a question, such as red(top)", "the card 'top'"),
    ("size", 1, "a question, such as red(top)", "the number 'size'"),
    ("red", 1, "a question, such as red(top)", "the colour 'red' (did you mean red(top)?)"),
    ("red and black(top)", 1, "a question", "the colour 'red' (did you mean red(top)?)"),
    ("red(top) and 7", 14, "a question, such as red(top)", "the number '7'"),
    ("not K", 5, "a question, such as red(top)", "the rank 'K'"),
    ("top = K", 1, "a rank", "the card 'top' (did you mean rank(top)?)"),
    ("hearts = second", 10, "a suit", "the card 'second' (did you mean suit(second)?)"),
    ("third = 7", 1, "a number", "the card 'third' (did you mean value(third)?)"),
    ("value(top) = K", 1, "a rank", "the number 'value(top)' (did you mean rank(top)?)"),
    ("rank(top) = hearts", 13, "a rank, such as K or rank(top)", "the suit 'hearts'"),
    ("rank(top) = 1", 13, "a rank", "the number '1' (did you mean A?)"),
    ("rank(top) = 12", 13, "a rank", "the number '12' (did you mean Q?)"),
    ("rank(top) + 1 = 3", 1, "a number", "the rank 'rank(top)' (did you mean value(top)?)"),
    ("2 * court(top) = 4", 5, "a number", "the question 'court(top)' (did you mean value(top)?)"),
    ("-K = 3", 2, "a number, such as 7 or value(top)", "the rank 'K'"),
    ("rank(top) < K", 11, "= or != between a rank and another", "'<'"),
    ("top >= second", 5, "= or != between a card and another", "'>='"),
    ("red(top) = red(second)", 1, "something to compare", "'red(top)' (did you mean colour(top)?)"),
    ("1 < size < 9", 10, "'and' between two comparisons", "'<'"),
    ("rank(top) in K", 14, "[", "'K'"),
    ("rank(top) in []", 15, "a word, a number or (", "']'"),
    ("rank(top) in [K", 16, ", or ]", "the end"),
    ("rank(top) in [K, hearts]", 18, "a rank", "the suit 'hearts'"),
    # Countings.
    ("count 4", 7, "(", "'4'"),
    ("count(red) = 2", 7, "how many cards, 1 to 20", "'red'"),
    ("count(0, red) = 2", 7, "how many cards, 1 to 20", "'0'"),
    ("sum(21) = 2", 5, "how many cards, 1 to 20", "'21'"),
    ("count(4 red) = 2", 9, ",", "'red'"),
    ("count(4) = 2", 8, ",", "')'"),
    ("count(4, red)", 1, "a question", "the number 'count(4, red)'"),
    ("count(4, value) = 2", 10, "a question", "the number 'value'"),
    ("all(3, rank = 1)", 15, "a rank", "the number '1' (did you mean A?)"),
    ("all(3, top = K)", 8, "a rank", "the card 'top' (did you mean rank(top)?)"),
    ("all(3, value = K)", 8, "a rank", "the number 'value' (did you mean rank?)"),
    ("all(3, red", 11, ")", "the end"),
    ("all(3, any(3, red))", 8, "a question about one card inside a counting", "'any'"),
    ("all(3, sum(3) = 3)", 8, "a question about one card inside a counting", "'sum'"),
    ("same(1, suit)", 6, "how many cards, 2 to 20", "'1'"),
    ("same(3, red)", 9, "one of rank, suit, colour, value, order", "'red'"),
    ("same(3, siut)", 9, "one of rank, suit", "'siut' (did you mean suit?)"),
    ("different(3)", 12, ",", "')'"),
    # Limits.
    ("red(top)" + " " * MAX_LENGTH, MAX_LENGTH + 1, "at most 500 characters", "508 of them"),
    ("(" * 40 + "red(top)", MAX_DEPTH + 1, "at most 16 things inside one another", "more"),
    ("not " * 40 + "red(top)", 4 * MAX_DEPTH + 1, "at most 16 things inside", "more"),
    ("- " * 40 + "1 = 2", 2 * MAX_DEPTH + 1, "at most 16 things inside", "more"),
    (
        "any(20, " + "red or " * 50 + "red)",
        1,
        f"at most {MAX_STEPS} steps",
        str(1 + 20 * (1 + 51 * 2)),
    ),
]


def refused(text: str) -> BadExpression:
    """The refusal of a text."""
    with pytest.raises(BadExpression) as raised:
        parse_expression(text)
    return raised.value


@pytest.mark.parametrize(
    ("text", "column", "expected", "found"), MISTAKES, ids=lambda part: repr(part)[:30]
)
def test_a_mistake_is_told_with_its_column(
    text: str, column: int, expected: str, found: str
) -> None:
    refusal = refused(text)
    assert refusal.column == column
    assert expected in refusal.expected
    assert refusal.found.endswith(found)
    assert refusal.text == f"column {column}: expected {refusal.expected}, found {refusal.found}"
    assert refusal.code == "bad_expression"
    assert refusal.text.isprintable()


def test_what_is_as_large_as_allowed_is_taken() -> None:
    deep = "(" * MAX_DEPTH + "red(top)" + ")" * MAX_DEPTH
    assert str(parse_expression(deep)) == "red(top)"
    long = "red(top)".ljust(MAX_LENGTH)
    assert str(parse_expression(long)) == "red(top)"
    assert parse_expression("any(20, " + "red or " * 48 + "red)").steps == 1 + 20 * (1 + 49 * 2)


def test_the_depth_counts_what_is_inside_not_what_follows() -> None:
    many = " and ".join(["(not red(top))"] * 20)
    assert parse_expression(many).check(Deck.FULL)(cards("2S"))


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        (SlapRule("custom:mine", ("red(",)), "bad_expression"),
        (SlapRule("custom:mine"), "bad_argument"),
        (SlapRule("custom:mine", ("red(top)", "red(top)")), "bad_argument"),
        (SlapRule("custom:", ("red(top)",)), "unknown_pattern"),
        (SlapRule("custom: mine", ("red(top)",)), "unknown_pattern"),
        (SlapRule('custom:"', ("red(top)",)), "unknown_pattern"),
        (SlapRule("custom:a\nb", ("red(top)",)), "unknown_pattern"),
        (SlapRule("custom:" + "x" * 41, ("red(top)",)), "unknown_pattern"),
        (SlapRule("own:mine", ("red(top)",)), "unknown_pattern"),
    ],
)
def test_a_rule_that_cannot_be_tested_is_refused(rule: SlapRule, code: str) -> None:
    for ask in (check_rule, lambda rule: build_check(rule, Deck.FULL)):
        with pytest.raises(Refusal) as raised:
            ask(rule)
        assert raised.value.code == code


def test_a_rule_of_ones_own_is_an_expression_or_a_function() -> None:
    written = SlapRule("custom:two reds", ("red(top) and red(second)",))
    brought = SlapRule("custom:tall", function=lambda pile: len(pile) > 2)
    for rule in (written, brought):
        check_rule(rule)
    assert build_check(written, Deck.FULL)(cards("2H 3D"))
    assert not build_check(written, Deck.FULL)(cards("2H 3S"))
    assert build_check(brought, Deck.FULL)(cards("2H 3D 4S"))
    assert not build_check(brought, Deck.FULL)(cards("2H 3D"))


def test_the_deck_reaches_the_expression() -> None:
    rule = SlapRule("custom:tall king", ("order(top) = 14",))
    assert not build_check(rule, Deck.FULL)(cards("KS"))
    assert build_check(rule, Deck.TAROT)(cards("KS"))
