"""Text to a question: one method a rule of the grammar, the loosest first.

    question   = both {"or" both}
    both       = opposite {"and" opposite}
    opposite   = "not" opposite | comparison
    comparison = sum ["=" sum | "!=" sum | "<" sum | … | ["not"] "in" "[" sum {"," sum} "]"]
    sum        = product {("+" | "-") product}
    product    = signed {"*" signed}
    signed     = "-" signed | single
    single     = "(" question ")" | number | "size" | card | K … | hearts … | 8H …
               | attribute "(" card ")" | attribute (inside a counting)
               | ("count" | "all" | "any") "(" number "," question ")"
               | "sum" "(" number ")" | ("same" | "different") "(" number "," attribute ")"
    card       = "top" | "second" | "third" | "first" | "card" "(" number ")"

Length, depth and steps are bounded here: whatever parses is quick to ask.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.expressions.arithmetic import Added, Multiplied, Negative, Term
from engine.expressions.counting import Alike, Counted, Counts, Likeness, Total
from engine.expressions.kinds import Part, require, unified
from engine.expressions.nodes import Asked, Constant, EachCard, FirstPlayed, FromTop, Node, Size
from engine.expressions.questions import Compared, Comparison, Joined, Joint, Not, OneOf
from engine.expressions.tokens import BadExpression, Sort, Token, tokens
from engine.expressions.words import (
    ATTRIBUTES,
    CARD_AT,
    CARD_WORDS,
    COLOURS,
    COUNTINGS,
    FIRST,
    JOINING,
    LIKENESSES,
    PLACES,
    RANK_WORDS,
    SIZE,
    SUIT_WORDS,
    SUM,
    VOCABULARY,
    Kind,
)

MAX_DEPTH = 16
"""Parentheses, nots, minuses and countings inside one another."""
MAX_STEPS = 2000
"""Parts of an expression that may have to be asked for one card played."""
MAX_CARDS = 20
"""How far down the pile a counting, and `card(n)`, can look."""
MAX_NUMBER = 999

_COMPARISONS = {comparison.value: comparison for comparison in Comparison}
_EITHER_WAY = (Comparison.EQUAL, Comparison.DIFFERENT)
_A_CARD = "a card (top, second, third, first, card(n))"
_LIKE = [name for name, row in ATTRIBUTES.items() if row.kind is not Kind.QUESTION]


class Parser:
    """Reads one expression, once."""

    def __init__(self, text: str) -> None:
        """Cut the text into pieces. Raises BadExpression."""
        self._tokens = iter(tokens(text))
        self._next = next(self._tokens)
        self._depth = 0
        self._is_counting = False
        self._last_counting = 1
        """The column of the counting read last."""

    def whole(self) -> Node:
        """Return the question that the text asks. Raises BadExpression."""
        if self._next.sort is Sort.END:
            raise BadExpression(1, "a question, such as red(top)", "nothing")
        part = self._question()
        self._expect_end()
        question = require(part, Kind.QUESTION)
        if question.steps > MAX_STEPS:
            expected = f"at most {MAX_STEPS} steps (fewer cards to count, or less to ask of each)"
            raise BadExpression(self._last_counting, expected, str(question.steps))
        return question

    def _expect_end(self) -> None:
        if self._next.sort is Sort.END:
            return
        if self._next.text in _COMPARISONS:
            raise self._next.refusal("'and' between two comparisons")
        raise self._next.refusal("=, and, or, or the end", JOINING)

    # The rules of the grammar.

    def _question(self) -> Part:
        return self._joined(Joint.OR, self._both)

    def _both(self) -> Part:
        return self._joined(Joint.AND, self._opposite)

    def _joined(self, joint: Joint, rule: Callable[[], Part]) -> Part:
        first = rule()
        parts = [first]
        while self._takes(joint.value):
            parts.append(rule())
        if len(parts) == 1:
            return first
        nodes = tuple(require(part, Kind.QUESTION) for part in parts)
        return Part(Joined(joint, nodes), first.column)

    def _opposite(self) -> Part:
        token = self._next
        if not self._takes("not"):
            return self._comparison()
        part = self._deeper(token, self._opposite)
        return Part(Not(require(part, Kind.QUESTION)), token.column)

    def _comparison(self) -> Part:
        left, token = self._sum(), self._next
        if token.text in _COMPARISONS:
            self._take()
            return self._compared(left, token, self._sum())
        if self._takes("not"):
            self._expect("in")
            return Part(Not(self._one_of(left)), left.column)
        return Part(self._one_of(left), left.column) if self._takes("in") else left

    def _compared(self, left: Part, sign: Token, right: Part) -> Part:
        one, other = unified([left, right])
        comparison = _COMPARISONS[sign.text]
        if one.kind is not Kind.NUMBER and comparison not in _EITHER_WAY:
            raise sign.refusal(f"= or != between a {one.kind.value} and another")
        return Part(Compared(one, comparison, other), left.column)

    def _one_of(self, item: Part) -> Node:
        self._expect("[")
        parts = [item, self._sum()]
        while self._takes(","):
            parts.append(self._sum())
        self._expect("]", ", or ]")
        first, *choices = unified(parts)
        return OneOf(first, tuple(choices))

    def _sum(self) -> Part:
        first = self._product()
        terms = [(first, False)]
        while self._next.is_one_of("+", "-"):
            is_taken_away = self._take().text == "-"
            terms.append((self._product(), is_taken_away))
        if len(terms) == 1:
            return first
        numbers = tuple(Term(require(part, Kind.NUMBER), minus) for part, minus in terms)
        return Part(Added(numbers), first.column)

    def _product(self) -> Part:
        first = self._signed()
        parts = [first]
        while self._takes("*"):
            parts.append(self._signed())
        if len(parts) == 1:
            return first
        numbers = tuple(require(part, Kind.NUMBER) for part in parts)
        return Part(Multiplied(numbers), first.column)

    def _signed(self) -> Part:
        token = self._next
        if not self._takes("-"):
            return self._single()
        part = self._deeper(token, self._signed)
        return Part(Negative(require(part, Kind.NUMBER)), token.column)

    def _single(self) -> Part:
        token = self._take()
        if token.is_one_of("("):
            part = self._deeper(token, self._question)
            self._expect(")")
            return part
        if token.sort is Sort.NUMBER:
            return Part(_number(token), token.column)
        if token.sort is Sort.WORD and token.text not in JOINING:
            return Part(self._word(token), token.column)
        raise token.refusal("a word, a number or (")

    # Words.

    def _word(self, token: Token) -> Node:
        name = token.text
        if name in ATTRIBUTES:
            return self._asked(name)
        if name in COUNTINGS:
            return self._counted(token)
        if name in LIKENESSES or name == SUM:
            return self._looked_over(token)
        node = Size() if name == SIZE else self._card(token) or _constant(name)
        if node is None:
            raise token.refusal("a word of the language", [*VOCABULARY, *CARD_WORDS])
        return node

    def _asked(self, name: str) -> Node:
        if not self._next.is_one_of("("):
            if self._is_counting:
                return Asked(name, EachCard())
            if name in COLOURS:
                return Constant(Kind.COLOUR, name, name)
        self._expect("(", f"a card in parentheses after {name}, such as {name}(top)")
        token = self._take()
        card = self._card(token)
        if card is None:
            raise token.refusal(_A_CARD, [*PLACES, FIRST, CARD_AT])
        self._expect(")")
        return Asked(name, card)

    def _card(self, token: Token) -> Node | None:
        if token.text in PLACES:
            return FromTop(PLACES.index(token.text) + 1)
        if token.text == FIRST:
            return FirstPlayed()
        if token.text != CARD_AT:
            return None
        self._expect("(")
        place = self._whole_number(1, "a place counted from the top")
        self._expect(")")
        return FromTop(place)

    def _counted(self, token: Token) -> Node:
        cards = self._how_many(token, 1)
        self._expect(",")
        self._is_counting = True
        part = self._deeper(token, self._question)
        self._is_counting = False
        self._expect(")")
        return Counted(Counts(token.text), cards, require(part, Kind.QUESTION))

    def _looked_over(self, token: Token) -> Node:
        cards = self._how_many(token, 1 if token.text == SUM else 2)
        node: Node = Total(cards)
        if token.text != SUM:
            self._expect(",")
            attribute = self._take()
            if attribute.text not in _LIKE:
                raise attribute.refusal(f"one of {', '.join(_LIKE)}", _LIKE)
            node = Alike(Likeness(token.text), cards, attribute.text)
        self._expect(")")
        return node

    def _how_many(self, token: Token, least: int) -> int:
        if self._is_counting:
            raise token.refusal("a question about one card inside a counting")
        self._last_counting = token.column
        self._expect("(")
        return self._whole_number(least, "how many cards")

    def _whole_number(self, least: int, meaning: str) -> int:
        token = self._take()
        if token.sort is not Sort.NUMBER or not least <= int(token.text) <= MAX_CARDS:
            raise token.refusal(f"{meaning}, {least} to {MAX_CARDS}")
        return int(token.text)

    # The pieces.

    def _take(self) -> Token:
        token = self._next
        self._next = next(self._tokens, token)
        return token

    def _takes(self, text: str) -> bool:
        if self._next.text != text:
            return False
        self._take()
        return True

    def _expect(self, text: str, expected: str = "") -> None:
        token = self._take()
        if token.text != text:
            raise token.refusal(expected or text)

    def _deeper(self, token: Token, rule: Callable[[], Part]) -> Part:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            expected = f"at most {MAX_DEPTH} things inside one another"
            raise BadExpression(token.column, expected, "more")
        part = rule()
        self._depth -= 1
        return part


def _number(token: Token) -> Node:
    number = int(token.text)
    if number > MAX_NUMBER:
        raise token.refusal(f"a number up to {MAX_NUMBER}")
    return Constant(Kind.NUMBER, str(number), number)


def _constant(name: str) -> Node | None:
    if name in RANK_WORDS:
        return Constant(Kind.RANK, name, name)
    if name in SUIT_WORDS:
        return Constant(Kind.SUIT, name, SUIT_WORDS[name])
    card = CARD_WORDS.get(name)
    return None if card is None else Constant(Kind.CARD, card.code, card)
