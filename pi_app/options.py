"""What the owner of a hidden hand can point at now, in a fixed order: one list for all games.

Buttons, taps and screens count places in this list, so a place means the same to all of them.
What may not be done is in it too: whoever points at it is told why not. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.batak_views import BatakChoices, BatakStage, BatakView
from engine.cards import Card, Suit
from engine.inputs import (
    BidChosen,
    BidPassed,
    CardChosen,
    LeadChosen,
    Move,
    Resigned,
    TrumpChosen,
)
from engine.reasons import Reason
from engine.views import Choices, CircularView

HandView = CircularView | BatakView
"""A game with hidden hands, as one of its seats sees it, or anybody."""
SUIT_ORDER = "SHCD"
"""Suits in a hand from left to right: the colours alternate, wherever the row begins."""
RANK_ORDER = "AKQJT98765432"
_TRUMPS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


class Asked(Enum):
    """What kind of decision the options of a seat are."""

    CARD = "card"
    """A card of its hand (or to give up the trick); also while others act."""
    LEAD = "lead"
    """A card on the table, to be the next lead."""
    BID = "bid"
    TRUMP = "trump"


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a seat can point at."""

    move: Move
    """What it would do; its time is 0."""
    reason: Reason | None
    """Why it may not be done; none if it may."""


def asked(view: HandView) -> Asked:
    """Return what the seat of a view is asked for."""
    if view.turn != view.seat:
        return Asked.CARD
    if isinstance(view, CircularView):
        return Asked.LEAD if view.choosing else Asked.CARD
    return _BATAK_ASKS.get(view.stage, Asked.CARD)


_BATAK_ASKS = {BatakStage.BID: Asked.BID, BatakStage.TRUMP: Asked.TRUMP}


def options(view: HandView) -> tuple[Option, ...]:
    """Return all that the seat of a view can point at, what is not allowed included.

    Court Circular: each card of the hand, then to give up the trick; or each card on the table
    while the next lead is chosen. Batak: the cards in the order of `shown_order`; in the auction to
    pass, then each bid from the lowest allowed one to 13; or the four suits while trump is named.
    Empty where there is nothing to point at: in Batak, without cards.
    """
    seat, choices = view.seat, view.choices
    assert seat is not None and choices is not None
    if isinstance(view, CircularView):
        assert isinstance(choices, Choices)
        return _circular(view, choices, seat)
    assert isinstance(choices, BatakChoices)
    return _batak(view, choices, seat)


def _circular(view: CircularView, choices: Choices, seat: int) -> tuple[Option, ...]:
    if asked(view) is Asked.LEAD:
        return tuple(Option(LeadChosen(0, seat, card), why) for card, why in choices.leads)
    cards = (Option(CardChosen(0, seat, card), why) for card, why in choices.cards)
    return (*cards, Option(Resigned(0, seat), choices.resign))


def _batak(view: BatakView, choices: BatakChoices, seat: int) -> tuple[Option, ...]:
    what = asked(view)
    if what is Asked.BID:
        bids = (Option(BidChosen(0, seat, n), why) for n, why in _from_lowest(choices))
        return (Option(BidPassed(0, seat), choices.may_pass), *bids)
    if what is Asked.TRUMP:
        why_not = dict(choices.trumps)
        return tuple(Option(TrumpChosen(0, seat, one), why_not.get(one)) for one in _TRUMPS)
    reasons = dict(choices.cards)
    cards = shown_order(tuple(reasons), view.trump)
    return tuple(Option(CardChosen(0, seat, card), reasons[card]) for card in cards)


def _from_lowest(choices: BatakChoices) -> tuple[tuple[int, Reason | None], ...]:
    """Return the bids from the lowest allowed one on; what is lower can never be bid again."""
    lowest = min((n for n, why in choices.bids if why is None), default=None)
    return () if lowest is None else tuple(one for one in choices.bids if one[0] >= lowest)


def shown_order(hand: tuple[Card, ...], trump: Suit | None) -> tuple[Card, ...]:
    """Return the cards of a hand of Batak as people hold them: by suit, the high ones first.

    Trump is on the left once it is known; the others follow so that red and black alternate.
    """
    first = 0 if trump is None else SUIT_ORDER.index(trump.value)
    suits = SUIT_ORDER[first:] + SUIT_ORDER[:first]

    def place(card: Card) -> tuple[int, int]:
        return suits.index(card.suit or ""), RANK_ORDER.index(card.rank)

    return tuple(sorted(hand, key=place))
