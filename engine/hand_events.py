"""What happens in games with hidden hands; `events.py` lists these among all others.

No event names a card that is not on the table for all to see: these are public, like the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.cards import Card


class LineKind(Enum):
    """What the cards of a line have in common (Court Circular)."""

    TRIO = "trio"
    SEQUENCE = "sequence"
    SYMPATHY = "sympathy"
    COURT = "court"
    PAIR = "pair"
    VALENTINE = "valentine"
    ETIQUETTE = "etiquette"


class LineClass(Enum):
    """What a line is made of; a lower class beats a higher one."""

    WITH_LEAD = 1
    THREE_OWN = 2
    TWO_OWN = 3


class WonBy(Enum):
    """What decided a trick."""

    LINE = "line"
    CARD = "card"
    """Nobody had a line: the best card played."""
    RESIGN = "resign"
    """Everybody else gave up."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal began."""

    t_ns: int
    seat: int
    """Who leads; its card was dealt first."""
    dealer: int
    number: int
    """Counts the deals of a match from 1."""
    hands: tuple[int, ...]
    """Cards that each seat holds."""
    pack: int
    """Cards left to be dealt."""
    cut: tuple[Card, ...]
    """The cards that the seats drew for it, before the first deal of a match; else empty."""


@dataclass(frozen=True, slots=True)
class LeadTurned:
    """The lead of the trick that begins now."""

    t_ns: int
    seat: int | None
    """Who chose it; none for the one that was turned up after a deal."""
    card: Card


@dataclass(frozen=True, slots=True)
class TrickResigned:
    """A seat gave up the trick."""

    t_ns: int
    seat: int
    pile: int
    """Cards on the table, the lead included."""


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A trick ended. Who won it chooses a lead and takes the rest; of the last one, everything."""

    t_ns: int
    seat: int
    by: WonBy
    line: LineKind | None
    """The line that won; none where a card did, or everybody else gave up."""
    line_class: LineClass | None
    cards: tuple[Card, ...]
    """Those of the line; without one, the card that won; none where the others gave up."""
    face_up: bool
    """Who won had led to the trick: its cards lie face up."""
    last: bool
    """It was the last of the deal."""


@dataclass(frozen=True, slots=True)
class DealOver:
    """A deal was played to its end and counted."""

    t_ns: int
    number: int
    points: tuple[int, ...]
    """What the cards won by each seat count."""
    tricks: int


@dataclass(frozen=True, slots=True)
class Scored:
    """What a deal brought each seat, and where the match stands."""

    t_ns: int
    gained: tuple[int, ...]
    scores: tuple[int, ...]
    target: int
