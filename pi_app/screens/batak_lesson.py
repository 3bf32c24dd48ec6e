"""The rules of Batak in pictures: what their pages show. Pure; `batak_pages.py` draws them.

In all examples spades are trump, and the card that was led stands first.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.cards import Suit

TRUMP = Suit.SPADES


@dataclass(frozen=True, slots=True)
class Example:
    """A trick on the table, a hand, and which of its cards may be played."""

    name: str
    """The key of its words."""
    trick: str
    """Empty: the hand leads."""
    hand: str
    legal: str
    broken: bool = True


@dataclass(frozen=True, slots=True)
class Points:
    """What a seat gets for a deal."""

    name: str
    promised: int | None
    tricks: int
    gained: int


class Form(Enum):
    """The picture of one of the three forms of the game."""

    AUCTION = "auction"
    TEAM = "team"
    SPADES = "spades"


@dataclass(frozen=True, slots=True)
class Page:
    """One page; all words by their keys."""

    title: str
    texts: tuple[str, ...]
    shown: tuple[Example, ...] | tuple[Points, ...] | Form
    game: bool = False
    """The title is the name of the game."""


AUCTION = Page(
    "batak",
    ("teach.auction", "teach.auction_bid", "teach.auction_win"),
    Form.AUCTION,
    game=True,
)
FOLLOW = Page(
    "teach.follow",
    ("teach.follow_more",),
    (
        Example("teach.follow_must", "5H", "9H AS 3C", "9H"),
        Example("teach.rise", "3H QH", "9H KH 4S 7C", "KH"),
        Example("teach.no_rise", "4D AD", "2D 9D KD 3S", "2D 9D KD"),
        Example("teach.ruffed", "5H 2S", "4H KH 9C", "4H KH"),
    ),
)
RUFF = Page(
    "teach.ruff",
    ("teach.ruff_more",),
    (
        Example("teach.ruff_must", "9H", "3S KD 7C", "3S"),
        Example("teach.overruff", "9H 6S", "4S TS AD", "TS"),
        Example("teach.underruff", "9H QS", "4S TS AD", "4S TS"),
        Example("teach.free", "9H", "2D KC 8D", "2D KC 8D"),
    ),
)
BROKEN = Page(
    "teach.broken",
    ("teach.broken_more",),
    (
        Example("teach.not_yet", "", "AS 7H QD 2C", "7H QD 2C", broken=False),
        Example("teach.now", "", "AS 7H QD 2C", "AS 7H QD 2C"),
        Example("teach.only", "", "4S 9S KS", "4S 9S KS", broken=False),
    ),
)
POINTS = Page(
    "teach.points",
    ("teach.points_more",),
    (
        Points("teach.made", 6, 7, 70),
        Points("teach.failed", 6, 5, -60),
        Points("teach.other", None, 3, 30),
        Points("teach.zero", None, 0, -40),
    ),
)
TEAM = Page(
    "teach.team",
    ("teach.team_face", "teach.team_sum", "teach.team_points"),
    Form.TEAM,
)
SPADES = Page(
    "teach.spades",
    ("teach.spades_trump", "teach.spades_lead", "teach.spades_points"),
    Form.SPADES,
)
BATAK_PAGES = (AUCTION, FOLLOW, RUFF, BROKEN, POINTS, TEAM, SPADES)
