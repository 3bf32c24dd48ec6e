"""Parts of an expression that look at several cards, the last ones of the pile."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from engine.cards import Card, Deck
from engine.expressions.nodes import Ask, Binds, Node, Pile
from engine.expressions.questions import Joint, settled
from engine.expressions.words import ATTRIBUTES, SUM, Kind


def _last(pile: Pile, cards: int) -> list[Card | None]:
    """Return the last cards of a pile; none for each that is not there."""
    there = pile[-cards:]
    return [*there, *([None] * (cards - len(there)))]


class Counts(Enum):
    """What is made of a question that is asked of several cards."""

    COUNT = "count"
    ALL = "all"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Counted:
    """A question asked of each of the last cards: `count(4, red)`, `all(3, court)`."""

    binds: ClassVar[Binds] = Binds.WORD

    counts: Counts
    cards: int
    question: Node

    @property
    def kind(self) -> Kind:
        return Kind.NUMBER if self.counts is Counts.COUNT else Kind.QUESTION

    @property
    def steps(self) -> int:
        return 1 + self.cards * self.question.steps

    def __str__(self) -> str:
        return f"{self.counts.value}({self.cards}, {self.question})"

    def ask(self, deck: Deck, /) -> Ask:
        question, cards = self.question.ask(deck), self.cards
        if self.counts is Counts.COUNT:
            # A card that is not there is not counted, so a count always has an answer.
            return lambda pile, _: sum(question(pile, card) is True for card in pile[-cards:])
        joint = Joint.AND if self.counts is Counts.ALL else Joint.OR

        def ask(pile: Pile, _: Card | None) -> bool | None:
            last = _last(pile, cards)
            return settled((question(pile, c) if c else None for c in last), joint)

        return ask


@dataclass(frozen=True, slots=True)
class Total:
    """The values of the last cards, added up: `sum(3)`."""

    kind: ClassVar[Kind] = Kind.NUMBER
    binds: ClassVar[Binds] = Binds.WORD

    cards: int

    @property
    def steps(self) -> int:
        return 1 + self.cards

    def __str__(self) -> str:
        return f"{SUM}({self.cards})"

    def ask(self, _: Deck, /) -> Ask:
        cards = self.cards

        def ask(pile: Pile, _: Card | None) -> int | None:
            values = [card.pips for card in pile[-cards:] if card.pips is not None]
            return sum(values) if len(values) == cards else None

        return ask


class Likeness(Enum):
    """How several cards go together."""

    SAME = "same"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Alike:
    """Whether the last cards are all alike, or no two of them: `same(3, suit)`."""

    kind: ClassVar[Kind] = Kind.QUESTION
    binds: ClassVar[Binds] = Binds.WORD

    likeness: Likeness
    cards: int
    attribute: str

    @property
    def steps(self) -> int:
        return 1 + self.cards

    def __str__(self) -> str:
        return f"{self.likeness.value}({self.cards}, {self.attribute})"

    def ask(self, deck: Deck, /) -> Ask:
        read, cards = ATTRIBUTES[self.attribute].read, self.cards
        is_same = self.likeness is Likeness.SAME

        def ask(pile: Pile, _: Card | None) -> bool | None:
            found = [read(card, deck) for card in pile[-cards:]]
            known = [value for value in found if value is not None]
            kinds = len(set(known))
            if kinds > 1 if is_same else kinds < len(known):
                return False
            return True if len(known) == cards else None

        return ask
