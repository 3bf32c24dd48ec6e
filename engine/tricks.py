"""Follow, rise, trump: why a card may not be played to a trick. Shared by games of tricks.

Sources: batak.fr.txt, "Jouer une carte"; decisions.md part 4, lines 5 to 11. One rule gives the
reason of every card; what checks, what shows and what tells all ask it.

Simulations ask it a hundred times a deal: rows are built from lists, which are quicker than
generators, and ranks are compared as numbers that are looked up.
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
    koz = trump.value
    if not trick:
        return _led(hand, koz, broken=broken, duties=duties)
    suits = [card.suit for card in hand]
    led = trick[0].suit
    if led in suits:
        return _followed(hand, trick, koz, duties)
    if koz in suits:
        return _ruffed(hand, trick, koz, duties)
    return _anything(hand)


def _led(hand: Sequence[Card], trump: str, *, broken: bool, duties: Duties) -> Judged:
    """A lead: not a trump before one has been played, unless there is nothing else (line 5)."""
    free = broken or duties.trump_lead is TrumpLead.FREE
    if free or {card.suit for card in hand} == {trump}:
        return _anything(hand)
    why = Reason.TRUMP_NOT_BROKEN
    return tuple([(card, why if card.suit == trump else None) for card in hand])


def _followed(hand: Sequence[Card], trick: Sequence[Card], trump: str, duties: Duties) -> Judged:
    """The suit led must be played, and its highest card on the table beaten (lines 6 to 8)."""
    led = trick[0].suit
    floor = NONE
    if duties.must_rise and (duties.rise_after_ruff or led == trump or not _has(trick, trump)):
        floor = _floor(hand, trick, led)
    return _held_to(hand, led, floor, Reason.MUST_FOLLOW, Reason.MUST_RISE)


def _ruffed(hand: Sequence[Card], trick: Sequence[Card], trump: str, duties: Duties) -> Judged:
    """Without the suit led a trump must be played, and a higher one than those there (10, 11)."""
    floor = _floor(hand, trick, trump)
    if floor == NONE and not duties.must_undertrump and _has(trick, trump):
        return _anything(hand)
    owed = floor if duties.must_overtrump else NONE
    return _held_to(hand, trump, owed, Reason.MUST_TRUMP, Reason.MUST_OVERTRUMP)


def _floor(hand: Sequence[Card], trick: Sequence[Card], suit: str | None) -> int:
    """Return the highest of a suit in a trick, if a hand can beat it; else `NONE`: all will do."""
    best = max([STRENGTH[card] for card in trick if card.suit == suit], default=NONE)
    beats = best < max([STRENGTH[card] for card in hand if card.suit == suit])
    return best if beats else NONE


def _held_to(
    hand: Sequence[Card], suit: str | None, floor: int, away: Reason, low: Reason
) -> Judged:
    """A card of a suit above a floor is owed: `away` is said of other suits, `low` of the rest."""
    return tuple(
        [
            (card, away if card.suit != suit else low if STRENGTH[card] <= floor else None)
            for card in hand
        ]
    )


def _anything(hand: Sequence[Card]) -> Judged:
    return tuple([(card, None) for card in hand])


def _has(trick: Sequence[Card], suit: str) -> bool:
    return suit in [card.suit for card in trick]


def legal(
    hand: Sequence[Card], trick: Sequence[Card], trump: Suit, *, broken: bool, duties: Duties
) -> tuple[Card, ...]:
    """Return the cards of a hand that may be played now: there is always one."""
    cards = judged(hand, trick, trump, broken=broken, duties=duties)
    return tuple([card for card, reason in cards if reason is None])


def winner(trick: Sequence[Card], trump: Suit) -> int:
    """Return the place in a trick of the card that wins it: the highest trump, or of the lead."""
    koz = trump.value
    suit = koz if _has(trick, koz) else trick[0].suit
    places = [place for place, card in enumerate(trick) if card.suit == suit]
    return max(places, key=lambda place: STRENGTH[trick[place]])
