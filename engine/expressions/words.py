"""The words of the pattern language, one table a kind of word.

To add something that can be asked of a card: one row of `ATTRIBUTES`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from engine.cards import (
    CARDS,
    EXCUSE,
    JOKER,
    RANKS,
    SUITS,
    TAROT_RANKS,
    TRUMP,
    Card,
    Deck,
)


class Kind(Enum):
    """What an expression stands for, as told to people."""

    CARD = "card"
    RANK = "rank"
    SUIT = "suit"
    COLOUR = "colour"
    NUMBER = "number"
    QUESTION = "question"
    """Yes, no, or no answer."""


EXAMPLES = {
    Kind.CARD: "top",
    Kind.RANK: "K or rank(top)",
    Kind.SUIT: "hearts or suit(top)",
    Kind.COLOUR: "colour(top)",
    Kind.NUMBER: "7 or value(top)",
    Kind.QUESTION: "red(top)",
}

Value = Card | str | int | None
"""What comes of asking; none where there is no answer."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """One thing to ask of a card."""

    kind: Kind
    read: Callable[[Card, Deck], Value]
    meaning: str


_COURT = frozenset("JCQK")
_RED = frozenset("HD")
_TAROT_DECKS = frozenset((Deck.TAROT, Deck.TAROT_COMPLETE))


def _colour(card: Card) -> str | None:
    if card.suit is None:
        return None
    return "red" if card.suit in _RED else "black"


def _is_colour(card: Card, wanted: str) -> bool | None:
    colour = _colour(card)
    return None if colour is None else colour == wanted


def _order(card: Card, deck: Deck) -> int | None:
    line = TAROT_RANKS if deck in _TAROT_DECKS else RANKS
    return line.find(card.rank) + 1 or None


ATTRIBUTES: dict[str, Attribute] = {
    "rank": Attribute(
        Kind.RANK,
        lambda card, _: card.value,
        "A, 2 to 10, J, C, Q or K; each trump is a rank of its own, all jokers are one",
    ),
    "suit": Attribute(
        Kind.SUIT,
        lambda card, _: card.suit,
        "spades, hearts, diamonds or clubs; jokers, trumps and the excuse have none",
    ),
    "colour": Attribute(
        Kind.COLOUR,
        lambda card, _: _colour(card),
        "red or black; a card without a suit has none",
    ),
    "value": Attribute(
        Kind.NUMBER,
        lambda card, _: card.pips,
        "ace 1 to ten 10, a trump its number; court cards, jokers and the excuse have none",
    ),
    "order": Attribute(
        Kind.NUMBER,
        _order,
        "ace 1 to ten 10, then the court cards: 11, 12, 13 (14 in a tarot deck); others have none",
    ),
    "red": Attribute(
        Kind.QUESTION,
        lambda card, _: _is_colour(card, "red"),
        "is it a heart or a diamond?",
    ),
    "black": Attribute(
        Kind.QUESTION,
        lambda card, _: _is_colour(card, "black"),
        "is it a spade or a club?",
    ),
    "court": Attribute(
        Kind.QUESTION,
        lambda card, _: card.rank in _COURT,
        "is it a jack, a knight, a queen or a king?",
    ),
    "joker": Attribute(
        Kind.QUESTION,
        lambda card, _: card.rank == JOKER,
        "is it a joker?",
    ),
    "trump": Attribute(
        Kind.QUESTION,
        lambda card, _: card.rank == TRUMP,
        "is it a trump of the tarot?",
    ),
    "excuse": Attribute(
        Kind.QUESTION,
        lambda card, _: card.rank == EXCUSE,
        "is it the excuse of the tarot?",
    ),
}
"""All that can be asked of a card, by its name."""

PLACES = ("top", "second", "third")
"""Names of the cards from the top; further down it is card(4), card(5), …"""
FIRST = "first"
CARD_AT = "card"
SIZE = "size"

SUIT_WORDS = dict(zip(("spades", "hearts", "diamonds", "clubs"), SUITS, strict=True))
COLOURS = ("red", "black")
RANK_WORDS = frozenset("ATJCQK")
"""The ranks that are no numbers; 2 to 10 are ranks where a rank is compared with them."""
CARD_WORDS: dict[str, Card] = {
    **{code: CARDS[code] for code in CARDS if code[0] in TAROT_RANKS and code[1] in SUITS},
    **{f"10{suit}": CARDS[f"T{suit}"] for suit in SUITS},
}

COUNTINGS = ("count", "all", "any")
LIKENESSES = ("same", "different")
SUM = "sum"
JOINING = ("and", "or", "not", "in")

VOCABULARY: frozenset[str] = frozenset(
    [
        *ATTRIBUTES,
        *PLACES,
        *(FIRST, CARD_AT, SIZE, SUM),
        *SUIT_WORDS,
        *RANK_WORDS,
        *COUNTINGS,
        *LIKENESSES,
        *JOINING,
    ]
)
"""Every word of the language but the codes of cards."""

MEANT = {
    "ace": "A",
    "bottom": FIRST,
    "color": "colour",
    "equals": "=",
    "is": "=",
    "jack": "J",
    "king": "K",
    "knight": "C",
    "last": "top",
    "length": SIZE,
    "number": "value",
    "queen": "Q",
    "ten": "10",
    "==": "=",
    "<>": "!=",
    "=<": "<=",
    "=>": ">=",
    "!": "not",
    "&": "and",
    "&&": "and",
    "|": "or",
    "||": "or",
}
"""What people write who know another language, and what it is called here."""
