"""What happens in Batak; `events.py` lists these among all others. All of it is public."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card, Suit


@dataclass(frozen=True, slots=True)
class BatakDealt:
    """A deal began: thirteen cards each."""

    t_ns: int
    seat: int
    """Who speaks first; in koz maça, who leads."""
    dealer: int
    number: int
    """Counts the deals of a match from 1."""
    again: bool
    """Nobody bid, and the same dealer has dealt again."""


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat promised so many tricks."""

    t_ns: int
    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class PassMade:
    """A seat passed; it cannot bid any more in this deal."""

    t_ns: int
    seat: int


@dataclass(frozen=True, slots=True)
class ContractMade:
    """The auction is over."""

    t_ns: int
    seat: int
    """The declarer."""
    value: int
    forced: bool
    """All passed: the dealer takes the minimum."""


@dataclass(frozen=True, slots=True)
class TrumpMade:
    """Trump was named; in koz maça, by the game."""

    t_ns: int
    seat: int | None
    suit: Suit


@dataclass(frozen=True, slots=True)
class BatakTrick:
    """A trick is complete."""

    t_ns: int
    seat: int
    """Who won it, and leads to the next."""
    cards: tuple[Card, ...]
    """In the order in which they were played."""
    led: int
    """Who led."""
    ruffed: bool
    """A trump won it, and trump was not led."""
    number: int
    """Counts the tricks of the deal from 1."""


@dataclass(frozen=True, slots=True)
class BatakDealOver:
    """Thirteen tricks have been played."""

    t_ns: int
    number: int
    declarer: int | None
    contract: int | None
    made: bool | None
    """The promise was kept; none where there was none."""
    tricks: tuple[int, ...]
    """By seat, each its own."""


@dataclass(frozen=True, slots=True)
class BatakScored:
    """What a deal brought each seat, and where the match stands; partners have the same."""

    t_ns: int
    gained: tuple[int, ...]
    scores: tuple[int, ...]
