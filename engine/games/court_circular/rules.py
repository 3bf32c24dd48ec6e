"""The rule set of Court Circular: the switches of decisions.md part 3, with their defaults."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.cards import Card, Deck, deck_cards
from engine.errors import Refusal

SHORT_MATCH, LONG_MATCH = 20, 50
TARGETS = (SHORT_MATCH, LONG_MATCH)
USUAL = 0
MIN_SEATS, MAX_SEATS = 2, 8
HAND = 6
TRICK = 3
"""Cards that a seat plays to a trick."""


def _doc(text: str) -> dict[str, str]:
    return {"doc": text}


@dataclass(frozen=True, slots=True)
class CircularRules:
    """One way to play Court Circular."""

    target: int = field(
        default=USUAL,
        metadata=_doc("a match goes to 20 or 50; 0: 20 for two seats, 50 for more"),
    )
    own_card_first: bool = field(
        default=False,
        metadata=_doc("a seat may give up a trick only once it has played a card of it itself"),
    )


def check_rules(rules: CircularRules) -> None:
    """Raise Refusal, its text beginning with the key, when a rule set cannot be played."""
    if rules.target not in (USUAL, *TARGETS):
        raise Refusal("bad_rule", f"target: expected 20, 50 or 0, found {rules.target}")


def check_seats(rules: CircularRules, seats: int) -> None:
    """Raise Refusal (`bad_setup`) if so many seats cannot play by these rules.

    Three seats or more play to 50 (line 6), and nine would need more than one pack.
    """
    if not MIN_SEATS <= seats <= MAX_SEATS:
        expected = f"expected {MIN_SEATS} to {MAX_SEATS} seats"
        raise Refusal("bad_setup", f"{expected}, found {seats}")
    if seats > MIN_SEATS and rules.target == SHORT_MATCH:
        raise Refusal("bad_setup", f"seats: expected 2 where target is 20, found {seats}")


def target_of(rules: CircularRules, seats: int) -> int:
    """Return the score at which a match ends."""
    if rules.target != USUAL:
        return rules.target
    return SHORT_MATCH if seats == MIN_SEATS else LONG_MATCH


def pack_of(_rules: CircularRules) -> tuple[Card, ...]:
    """Return all cards of the pack, unshuffled: a `Draw` for a later deal gives places in it."""
    return deck_cards(Deck.FULL)
