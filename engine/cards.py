"""Cards and decks: one interned object a card, known by two characters.

Rank then suit: ranks `A 2 … 9 T J Q K`, tarot knight `C`; suits `S H D C`. Jokers are `*1` to
`*4`, tarot trumps `01` to `21`, the excuse is `00`. A list of cards is written with spaces, the
FIRST being the TOP of a stack. Two equal codes are the same object, so cards compare by identity.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from enum import Enum

from engine.errors import Refusal

SUITS = "SHDC"


class Suit(Enum):
    """A suit by itself, such as the trump of a deal; its value is `Card.suit`."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


RANKS = "A23456789TJQK"
TAROT_RANKS = "A23456789TJCQK"
JOKER = "*"
TRUMP = "t"
EXCUSE = "0"


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card of a deck. Get it with `card(code)`; never build one."""

    code: str
    rank: str
    """One of `TAROT_RANKS`, or `JOKER`, `TRUMP`, `EXCUSE`."""
    suit: str | None
    """One of `SUITS`; none for jokers, trumps and the excuse."""
    pips: int | None
    """Ace 1 to ten 10, a trump its number; none for court cards, jokers and the excuse."""
    value: str
    """Two cards of the same value make a double: the rank, or a trump's own number."""

    def __str__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)


def _pips(rank: str) -> int | None:
    position = RANKS.find(rank)
    return position + 1 if 0 <= position < 10 else None


def _all_cards() -> dict[str, Card]:
    plain = [Card(r + s, r, s, _pips(r), r) for r in TAROT_RANKS for s in SUITS]
    jokers = [Card(f"{JOKER}{n}", JOKER, None, None, JOKER) for n in range(1, 5)]
    trumps = [Card(f"{n:02d}", TRUMP, None, n, f"{n:02d}") for n in range(1, 22)]
    excuse = Card("00", EXCUSE, None, None, EXCUSE)
    return {c.code: c for c in (*plain, *jokers, *trumps, excuse)}


CARDS = _all_cards()
"""Every card that any deck of the table can hold, by its code."""


def card(code: str) -> Card:
    """Return the card of that code. Raises Refusal (`bad_card`) for any other text."""
    try:
        return CARDS[code]
    except KeyError:
        raise Refusal("bad_card", f"expected a card such as QH, 7S or *1, found {code!r}") from None


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a list separated by spaces, top first. Raises Refusal (`bad_card`)."""
    return tuple(card(code) for code in text.split())


def codes(stack: tuple[Card, ...]) -> str:
    """Return the list of `cards` as text again."""
    return " ".join(c.code for c in stack)


BEGGAR_MARKS = "-AKQJ"


def beggar_stacks(text: str) -> tuple[tuple[Card, ...], ...]:
    """Return the stacks of a deal in beggar-my-neighbour notation, such as `-K-/A--`.

    `-` is any plain card, `/` parts the stacks, the leftmost card is on top. Suits and plain
    ranks are made up, each card once as long as one pack has them. Raises Refusal (`bad_card`).
    """
    wrong = [mark for mark in text if mark not in BEGGAR_MARKS + "/"]
    if wrong:
        raise Refusal("bad_card", f"expected - A K Q J or /, found {wrong[0]!r}")
    ranks = {mark: mark for mark in "AKQJ"} | {"-": "23456789T"}
    supply = {mark: itertools.cycle([r + s for s in SUITS for r in ranks[mark]]) for mark in ranks}
    return tuple(tuple(CARDS[next(supply[mark])] for mark in stack) for stack in text.split("/"))


class Deck(Enum):
    """The packs that a rule set can name."""

    FULL = "52"
    SHORT = "32"
    WITH_JOKERS = "54"
    TAROT = "tarot"
    TAROT_COMPLETE = "tarot-complet"


_DECK_RANKS = {
    Deck.FULL: RANKS,
    Deck.SHORT: "A789TJQK",
    Deck.WITH_JOKERS: RANKS,
    Deck.TAROT: TAROT_RANKS,
    Deck.TAROT_COMPLETE: TAROT_RANKS,
}
MAX_JOKERS = 4


def deck_cards(deck: Deck, *, jokers: int = 0, excuse: bool = False) -> tuple[Card, ...]:
    """Return one pack of `deck` in a fixed order, unshuffled.

    `jokers` (0 to 4) are added; the 54-card deck has 2 of them already and never more than 4 in
    all. `excuse` adds the excuse to a tarot deck.
    """
    plain = [CARDS[r + s] for s in SUITS for r in _DECK_RANKS[deck]]
    count = max(jokers, 2) if deck is Deck.WITH_JOKERS else jokers
    extra = [CARDS[f"{JOKER}{n}"] for n in range(1, count + 1)]
    if deck is Deck.TAROT_COMPLETE:
        extra += [CARDS[f"{n:02d}"] for n in range(1, 22)]
    if excuse and deck in (Deck.TAROT, Deck.TAROT_COMPLETE):
        extra.append(CARDS["00"])
    return (*plain, *extra)


def deal(pack: tuple[Card, ...], seats: int, first: int) -> tuple[tuple[Card, ...], ...]:
    """Return one stack a seat, the pack dealt one by one from its first card on.

    The deal starts at seat `first` (left of the dealer), so with an uneven number of cards the
    seats from `first` on have one more (decisions.md part 1, line 27). The card dealt last lies
    on top of a stack.
    """
    hands: list[list[Card]] = [[] for _ in range(seats)]
    for place, dealt in enumerate(pack):
        hands[(first + place) % seats].append(dealt)
    return tuple(tuple(reversed(hand)) for hand in hands)
