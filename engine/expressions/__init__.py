"""Players' own slap patterns: a small language over the pile, explained in engine/EXPRESSIONS.md.

    words -> tokens -> kinds -> parser        text to parts, every mistake with its column
             nodes, questions, arithmetic, counting      the parts: ask, write, weigh

Nothing of Python can be reached from it; whatever parses can be asked of any pile, at a cost known
beforehand, and never raises.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.cards import Deck
from engine.expressions.nodes import Node, Pile
from engine.expressions.parser import MAX_CARDS, MAX_DEPTH, MAX_NUMBER, MAX_STEPS, Parser
from engine.expressions.tokens import MAX_LENGTH, BadExpression

__all__ = [
    "MAX_CARDS",
    "MAX_DEPTH",
    "MAX_LENGTH",
    "MAX_NUMBER",
    "MAX_STEPS",
    "BadExpression",
    "Expression",
    "parse_expression",
]


@dataclass(frozen=True, slots=True)
class Expression:
    """A question about a pile. `str` writes it out in its plainest form, which parses again."""

    question: Node

    @property
    def steps(self) -> int:
        """The most parts that one check asks, MAX_STEPS or fewer."""
        return self.question.steps

    def check(self, deck: Deck) -> Callable[[Pile], bool]:
        """Return the test of a pile, first played first; it is false for an empty one.

        `deck` tells whether knights stand between jacks and queens (`order`).
        """
        ask = self.question.ask(deck)
        return lambda pile: bool(pile) and ask(pile, None) is True

    def __str__(self) -> str:
        return str(self.question)


def parse_expression(text: str) -> Expression:
    """Return the question that a text asks. Raises BadExpression, which names the column."""
    return Expression(Parser(text).whole())
