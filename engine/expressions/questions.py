"""Parts of an expression that compare things and join questions."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar

from engine.cards import Card, Deck
from engine.expressions.nodes import Ask, Binds, Node, Pile, inside, steps_of
from engine.expressions.words import Kind, Value


class Comparison(Enum):
    """How two things are compared."""

    EQUAL = "="
    DIFFERENT = "!="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="


# The parser lets only numbers come to the last four.
_COMPARE: dict[Comparison, Callable[[Any, Any], bool]] = {
    Comparison.EQUAL: operator.eq,
    Comparison.DIFFERENT: operator.ne,
    Comparison.LESS: operator.lt,
    Comparison.AT_MOST: operator.le,
    Comparison.MORE: operator.gt,
    Comparison.AT_LEAST: operator.ge,
}


@dataclass(frozen=True, slots=True)
class Compared:
    """Two things of one kind, compared; only numbers have an order."""

    kind: ClassVar[Kind] = Kind.QUESTION
    binds: ClassVar[Binds] = Binds.COMPARE

    left: Node
    comparison: Comparison
    right: Node

    @property
    def steps(self) -> int:
        return steps_of((self.left, self.right))

    def __str__(self) -> str:
        left, right = inside(self.left, Binds.SUM), inside(self.right, Binds.SUM)
        return f"{left} {self.comparison.value} {right}"

    def ask(self, deck: Deck, /) -> Ask:
        left, right = self.left.ask(deck), self.right.ask(deck)
        compare = _COMPARE[self.comparison]

        def ask(pile: Pile, each: Card | None) -> bool | None:
            one, other = left(pile, each), right(pile, each)
            return None if one is None or other is None else compare(one, other)

        return ask


@dataclass(frozen=True, slots=True)
class OneOf:
    """Whether something is one of several: `rank(top) in [K, Q]`."""

    kind: ClassVar[Kind] = Kind.QUESTION
    binds: ClassVar[Binds] = Binds.COMPARE

    item: Node
    choices: tuple[Node, ...]

    @property
    def steps(self) -> int:
        return steps_of((self.item, *self.choices))

    def __str__(self) -> str:
        choices = ", ".join(inside(choice, Binds.SUM) for choice in self.choices)
        return f"{inside(self.item, Binds.SUM)} in [{choices}]"

    def ask(self, deck: Deck, /) -> Ask:
        item = self.item.ask(deck)
        choices = [choice.ask(deck) for choice in self.choices]

        def ask(pile: Pile, each: Card | None) -> bool | None:
            wanted = item(pile, each)
            found = [choice(pile, each) for choice in choices]
            if wanted is None or (None in found and wanted not in found):
                return None
            return wanted in found

        return ask


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite; of no answer, no answer."""

    kind: ClassVar[Kind] = Kind.QUESTION
    binds: ClassVar[Binds] = Binds.NOT

    part: Node

    @property
    def steps(self) -> int:
        return steps_of((self.part,))

    def __str__(self) -> str:
        return f"not {inside(self.part, Binds.NOT)}"

    def ask(self, deck: Deck, /) -> Ask:
        part = self.part.ask(deck)

        def ask(pile: Pile, each: Card | None) -> bool | None:
            answer = part(pile, each)
            return None if answer is None else not answer

        return ask


class Joint(Enum):
    """How questions are joined."""

    AND = "and"
    OR = "or"


def settled(answers: Iterable[Value], joint: Joint) -> bool | None:
    """Return what the answers come to: one that settles it, else none if one is missing."""
    settles, missing = joint is Joint.OR, False
    for answer in answers:
        if answer is settles:
            return settles
        missing = missing or answer is None
    return None if missing else not settles


@dataclass(frozen=True, slots=True)
class Joined:
    """Questions joined by one word, two or more."""

    kind: ClassVar[Kind] = Kind.QUESTION

    joint: Joint
    parts: tuple[Node, ...]

    @property
    def binds(self) -> Binds:
        return Binds.AND if self.joint is Joint.AND else Binds.OR

    @property
    def steps(self) -> int:
        return steps_of(self.parts)

    def __str__(self) -> str:
        least = Binds.NOT if self.joint is Joint.AND else Binds.AND
        return f" {self.joint.value} ".join(inside(part, least) for part in self.parts)

    def ask(self, deck: Deck, /) -> Ask:
        parts, joint = [part.ask(deck) for part in self.parts], self.joint
        return lambda pile, each: settled((part(pile, each) for part in parts), joint)
