"""Parts of an expression that reckon with numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from engine.cards import Card, Deck
from engine.expressions.nodes import Ask, Binds, Node, Pile, inside, steps_of
from engine.expressions.words import Kind


@dataclass(frozen=True, slots=True)
class Negative:
    """A number with a minus before it."""

    kind: ClassVar[Kind] = Kind.NUMBER
    binds: ClassVar[Binds] = Binds.SIGN

    part: Node

    @property
    def steps(self) -> int:
        return steps_of((self.part,))

    def __str__(self) -> str:
        return f"-{inside(self.part, Binds.SIGN)}"

    def ask(self, deck: Deck, /) -> Ask:
        part = self.part.ask(deck)

        def ask(pile: Pile, each: Card | None) -> int | None:
            number = part(pile, each)
            return -number if isinstance(number, int) else None

        return ask


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a sum."""

    node: Node
    is_taken_away: bool = False


@dataclass(frozen=True, slots=True)
class Added:
    """Terms added up or taken away, two or more; the first is added."""

    kind: ClassVar[Kind] = Kind.NUMBER
    binds: ClassVar[Binds] = Binds.SUM

    terms: tuple[Term, ...]

    @property
    def steps(self) -> int:
        return steps_of(term.node for term in self.terms)

    def __str__(self) -> str:
        first, *rest = (inside(term.node, Binds.PRODUCT) for term in self.terms)
        signs = ("-" if term.is_taken_away else "+" for term in self.terms[1:])
        return " ".join(
            [first, *(f"{sign} {part}" for sign, part in zip(signs, rest, strict=True))]
        )

    def ask(self, deck: Deck, /) -> Ask:
        parts = [(term.node.ask(deck), -1 if term.is_taken_away else 1) for term in self.terms]

        def ask(pile: Pile, each: Card | None) -> int | None:
            total = 0
            for part, sign in parts:
                number = part(pile, each)
                if not isinstance(number, int):
                    return None
                total += sign * number
            return total

        return ask


@dataclass(frozen=True, slots=True)
class Multiplied:
    """Factors, two or more."""

    kind: ClassVar[Kind] = Kind.NUMBER
    binds: ClassVar[Binds] = Binds.PRODUCT

    factors: tuple[Node, ...]

    @property
    def steps(self) -> int:
        return steps_of(self.factors)

    def __str__(self) -> str:
        return " * ".join(inside(factor, Binds.SIGN) for factor in self.factors)

    def ask(self, deck: Deck, /) -> Ask:
        factors = [factor.ask(deck) for factor in self.factors]

        def ask(pile: Pile, each: Card | None) -> int | None:
            found = [factor(pile, each) for factor in factors]
            numbers = [number for number in found if isinstance(number, int)]
            return math.prod(numbers) if len(numbers) == len(found) else None

        return ask
