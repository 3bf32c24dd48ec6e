"""What an expression is made of: frozen parts that can be asked, written and weighed.

The parser alone builds them and sees to it that kinds fit, so asking one never raises. `None` is
"no answer": a card that is not there, or one without what is asked of it. It spreads: what is
compared or added up with it has no answer either; `and`, `or`, `in`, `all`, `any` only where it
matters ("no and …" is no whatever follows). At the end, no answer is no slap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar, Protocol

from engine.cards import Card, Deck
from engine.expressions.words import ATTRIBUTES, CARD_AT, FIRST, PLACES, SIZE, Kind, Value

Pile = Sequence[Card]
Ask = Callable[[Pile, Card | None], Value]
"""Asks a pile, first played first; the card is the one whose turn it is inside a counting."""


class Binds(IntEnum):
    """How tightly a part holds together: what binds less needs parentheses around it."""

    OR = 0
    AND = 1
    NOT = 2
    COMPARE = 3
    SUM = 4
    PRODUCT = 5
    SIGN = 6
    WORD = 7


class Node(Protocol):
    """A part of an expression. `str` writes it as the parser reads it."""

    @property
    def kind(self) -> Kind:
        """What this part stands for."""
        ...

    @property
    def binds(self) -> Binds:
        """How tightly it holds together when written."""
        ...

    @property
    def steps(self) -> int:
        """The most parts that are asked when this one is asked once, itself among them."""
        ...

    def ask(self, deck: Deck, /) -> Ask:
        """Return the function that asks this part of a pile in a game with that deck."""
        ...


def inside(node: Node, least: Binds) -> str:
    """Write a part as it stands in another, in parentheses if it binds less than needed."""
    return str(node) if node.binds >= least else f"({node})"


def steps_of(nodes: Iterable[Node]) -> int:
    """Return the steps of a part that asks each of these once."""
    return 1 + sum(node.steps for node in nodes)


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, rank, suit, colour or card as it is written."""

    binds: ClassVar[Binds] = Binds.WORD
    steps: ClassVar[int] = 1

    kind: Kind
    text: str
    value: Card | str | int

    def __str__(self) -> str:
        return self.text

    def ask(self, _: Deck, /) -> Ask:
        value = self.value
        return lambda _, __: value


@dataclass(frozen=True, slots=True)
class FromTop:
    """The card at a place counted from the top, which is 1."""

    kind: ClassVar[Kind] = Kind.CARD
    binds: ClassVar[Binds] = Binds.WORD
    steps: ClassVar[int] = 1

    place: int

    def __str__(self) -> str:
        near = self.place <= len(PLACES)
        return PLACES[self.place - 1] if near else f"{CARD_AT}({self.place})"

    def ask(self, _: Deck, /) -> Ask:
        place = self.place
        return lambda pile, _: pile[-place] if len(pile) >= place else None


@dataclass(frozen=True, slots=True)
class FirstPlayed:
    """The card that was played first."""

    kind: ClassVar[Kind] = Kind.CARD
    binds: ClassVar[Binds] = Binds.WORD
    steps: ClassVar[int] = 1

    def __str__(self) -> str:
        return FIRST

    def ask(self, _: Deck, /) -> Ask:
        return lambda pile, _: pile[0] if pile else None


@dataclass(frozen=True, slots=True)
class EachCard:
    """Inside a counting: the card whose turn it is. It is not written."""

    kind: ClassVar[Kind] = Kind.CARD
    binds: ClassVar[Binds] = Binds.WORD
    steps: ClassVar[int] = 1

    def __str__(self) -> str:
        return ""

    def ask(self, _: Deck, /) -> Ask:
        return lambda _, each: each


@dataclass(frozen=True, slots=True)
class Asked:
    """One of ATTRIBUTES, asked of a card: `red(top)`; of each card just `red`."""

    binds: ClassVar[Binds] = Binds.WORD

    name: str
    card: Node

    @property
    def kind(self) -> Kind:
        return ATTRIBUTES[self.name].kind

    @property
    def steps(self) -> int:
        return steps_of((self.card,))

    def __str__(self) -> str:
        card = str(self.card)
        return f"{self.name}({card})" if card else self.name

    def ask(self, deck: Deck, /) -> Ask:
        card, read = self.card.ask(deck), ATTRIBUTES[self.name].read

        def ask(pile: Pile, each: Card | None) -> Value:
            found = card(pile, each)
            return read(found, deck) if isinstance(found, Card) else None

        return ask


@dataclass(frozen=True, slots=True)
class Size:
    """How many face-up cards the pile has."""

    kind: ClassVar[Kind] = Kind.NUMBER
    binds: ClassVar[Binds] = Binds.WORD
    steps: ClassVar[int] = 1

    def __str__(self) -> str:
        return SIZE

    def ask(self, _: Deck, /) -> Ask:
        return lambda pile, _: len(pile)
