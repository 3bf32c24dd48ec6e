"""What a seat, or a person who looks at the table, may know of a game of Batak: plain data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.batak_rules import BatakRules
from engine.cards import Card, Suit
from engine.events import GameOver
from engine.reasons import Reason

Play = tuple[int, Card]
"""(seat, card)"""


class BatakStage(Enum):
    """What the game waits for."""

    BID = "bid"
    """A bid or a pass of the seat in turn."""
    TRUMP = "trump"
    """The declarer names trump."""
    CARD = "card"
    DEAL = "deal"
    """The next shuffle: people look at the count of the deal."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class BatakSeatView:
    """What everybody can see of one seat."""

    cards: int
    """Size of its hand."""
    bid: int | None
    """Its last bid of this deal."""
    passed: bool
    card: Card | None
    """Its card in the trick on the table."""
    tricks: int
    """Won in this deal, by itself."""
    score: int
    """Of the match; partners have the same."""


@dataclass(frozen=True, slots=True)
class TrickSeen:
    """A trick that is over."""

    plays: tuple[Play, ...]
    """In their order, so the first of them led."""
    winner: int


@dataclass(frozen=True, slots=True)
class DealScore:
    """A deal that has been counted."""

    number: int
    """Counts the deals from 1."""
    dealer: int
    declarer: int | None
    """None in koz maça."""
    contract: int | None
    trump: Suit
    tricks: tuple[int, ...]
    """By seat, each its own."""
    gained: tuple[int, ...]
    """Points by seat; partners have the same."""
    scores: tuple[int, ...]
    """Of the match, after this deal."""


@dataclass(frozen=True, slots=True)
class BatakChoices:
    """What a seat may do, and why it may not do the rest: each with its reason, none if it may."""

    cards: tuple[tuple[Card, Reason | None], ...]
    """Each card of its hand, to be played."""
    bids: tuple[tuple[int, Reason | None], ...]
    """1 to 13 while the auction is on and this seat is asked; else empty."""
    may_pass: Reason | None
    trumps: tuple[tuple[Suit, Reason | None], ...]
    """The four suits while this seat must name one; else empty."""


@dataclass(frozen=True, slots=True)
class BatakView:
    """Batak as one seat sees it, or anybody who looks at the table."""

    t_ns: int
    seat: int | None
    """Whose view it is; none for anybody's."""
    rules: BatakRules
    stage: BatakStage
    hand: tuple[Card, ...]
    """The seat's own hand in the order of the deal; empty in anybody's view."""
    choices: BatakChoices | None
    """What the seat may do; none in anybody's view."""
    seats: tuple[BatakSeatView, ...]
    turn: int | None
    """Who must act now; none between two deals and after the end."""
    dealer: int
    bids: tuple[tuple[int, int | None], ...]
    """What has been said in this auction, (seat, tricks), none for a pass, in its order. A contract
    that fell to the dealer because all passed stands as the dealer's pass."""
    declarer: int | None
    contract: int | None
    """Tricks promised; none before the auction ends, and in koz maça."""
    trump: Suit | None
    broken: bool
    """A trump has been played in this deal."""
    trick: tuple[Play, ...]
    """The cards on the table, in their order. A full trick stays here only in `tricks_seen`."""
    tricks_seen: tuple[TrickSeen, ...]
    """All tricks of this deal that are over. Who shows a view to people shows the last one only:
    the others lie face down at any table. Computer players may remember them, as people may."""
    deal: int
    """Counts the deals of the match from 1; one that is dealt again counts once."""
    redeal: bool
    """Nobody has bid: the same dealer will deal again."""
    history: tuple[DealScore, ...]
    """The deals that have been counted."""
    cards_played: int
    over: GameOver | None
