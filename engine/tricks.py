"""Follow, rise, trump: why a card may not be played to a trick. Shared by games of tricks.

Sources: batak.fr.txt, "Jouer une carte"; decisions.md part 4, lines 5 to 11. One rule gives the
reason of every card; what checks, what shows and what tells all ask it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.batak_rules import TrumpLead
from engine.cards import CARDS, Card, Suit
from engine.reasons import Reason

ORDER = "23456789TJQKA"
"""Ranks, the lowest first."""
STRENGTH: dict[Card, int] = {
    card: ORDER.index(card.rank) for card in CARDS.values() if card.suit and card.rank in ORDER
}
"""What a card beats within its suit: 0 for a two to 12 for an ace. The 52 cards, and no others."""
NONE = -1

Judged = tuple[tuple[Card, Reason | None], ...]
"""Cards with why they may not be played; none if they may."""


class Duties(Protocol):
    """The switches that say what a player owes to a trick; `BatakRules` has them."""

    @property
    def trump_lead(self) -> TrumpLead: ...
    @property
    def must_rise(self) -> bool: ...
    @property
    def rise_after_ruff(self) -> bool: ...
    @property
    def must_overtrump(self) -> bool: ...
    @property
    def must_undertrump(self) -> bool: ...


def judged(
    hand: Sequence[Card], trick: Sequence[Card], trump: Suit, *, broken: bool, duties: Duties
) -> Judged:
    """Return each card of a hand, in its order, with why it may not be played now.

    `trick` has the cards on the table in the order in which they were played; `broken` says that a
    trump has been played in this deal.
    """
    if not trick:
        return _led(hand, trump.value, broken=broken, duties=duties)
    led = trick[0].suit
    if any(card.suit == led for card in hand):
        return _followed(hand, trick, trump.value, duties)
    if any(card.suit == trump.value for card in hand):
        return _ruffed(hand, trick, trump.value, duties)
    return tuple((card, None) for card in hand)


def _led(hand: Sequence[Card], trump: str, *, broken: bool, duties: Duties) -> Judged:
    """A lead: not a trump before one has been played, unless there is nothing else (line 5)."""
    free = broken or duties.trump_lead is TrumpLead.FREE
    if free or all(card.suit == trump for card in hand):
        return tuple((card, None) for card in hand)
    why = Reason.TRUMP_NOT_BROKEN
    return tuple((card, why if card.suit == trump else None) for card in hand)


def _followed(hand: Sequence[Card], trick: Sequence[Card], trump: str, duties: Duties) -> Judged:
    """The suit led must be played, and its highest card on the table beaten (lines 6 to 8)."""
    led = trick[0].suit
    best = _highest(trick, led)
    is_ruffed = led != trump and any(card.suit == trump for card in trick)
    owes = duties.must_rise and (duties.rise_after_ruff or not is_ruffed)
    rises = owes and any(card.suit == led and STRENGTH[card] > best for card in hand)
    return tuple((card, _why_follow(card, led, best, rises=rises)) for card in hand)


def _why_follow(card: Card, led: str | None, best: int, *, rises: bool) -> Reason | None:
    if card.suit != led:
        return Reason.MUST_FOLLOW
    return Reason.MUST_RISE if rises and STRENGTH[card] <= best else None


def _ruffed(hand: Sequence[Card], trick: Sequence[Card], trump: str, duties: Duties) -> Judged:
    """Without the suit led a trump must be played, and a higher one than those there (10, 11)."""
    best = _highest(trick, trump)
    beats = any(card.suit == trump and STRENGTH[card] > best for card in hand)
    if not beats and not duties.must_undertrump:
        return tuple((card, None) for card in hand)
    owes = duties.must_overtrump and beats
    return tuple((card, _why_ruff(card, trump, best, owes=owes)) for card in hand)


def _why_ruff(card: Card, trump: str, best: int, *, owes: bool) -> Reason | None:
    if card.suit != trump:
        return Reason.MUST_TRUMP
    return Reason.MUST_OVERTRUMP if owes and STRENGTH[card] <= best else None


def _highest(trick: Sequence[Card], suit: str | None) -> int:
    return max((STRENGTH[card] for card in trick if card.suit == suit), default=NONE)


def legal(
    hand: Sequence[Card], trick: Sequence[Card], trump: Suit, *, broken: bool, duties: Duties
) -> tuple[Card, ...]:
    """Return the cards of a hand that may be played now: there is always one."""
    cards = judged(hand, trick, trump, broken=broken, duties=duties)
    return tuple(card for card, reason in cards if reason is None)


def winner(trick: Sequence[Card], trump: Suit) -> int:
    """Return the place in a trick of the card that wins it: the highest trump, or of the lead."""
    suit = trump.value if any(card.suit == trump.value for card in trick) else trick[0].suit
    places = [place for place, card in enumerate(trick) if card.suit == suit]
    return max(places, key=lambda place: STRENGTH[trick[place]])
