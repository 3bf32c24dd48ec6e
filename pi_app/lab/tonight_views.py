"""What the page of tonight's reactions shows: plain data. Seats are places, without names."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class SeatReactions:
    """What is told of one seat."""

    place: int
    """Whose number, colour and shape it has, from 0."""
    bars: tuple[int, ...]
    """How many reactions fell into each bar of the histogram."""
    count: int
    """Reactions in all: guesses and sleep are none."""
    false_alarms: int
    """Cards without a pattern that it slapped."""
    median_ns: int | None = None
    plus_minus_ns: int | None = None
    """95 % by chance, and beyond it what clock and display may add; none of too few reactions."""
    d_prime: float | None = None
    """None of too few cards."""
    d_error: float = 0.0
    """Half of its 95 % interval."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What is told of the games of an evening that were played by rules of one kind."""

    seats: tuple[SeatReactions, ...] = ()
    condition: str = ""
    """What the rules of the newest game asked for; games of another kind are not in the figures."""
    games: int = 0
    first_ns: int = 0
    """Where the first bar of every histogram begins."""
    bar_ns: int = 1
    """How wide a bar is."""


class Choice(Enum):
    """What can be chosen on the page; the value names its words."""

    SAVE = "save"
    FORGET = "forget"
    BACK = "back"


class Done(Enum):
    """What came of a choice; the value names its words."""

    SAVED = "saved"
    UNSAVED = "unsaved"
    FORGOTTEN = "forgotten"
    LEFT = "left"
    """The figures are forgotten, and some recorded games are still on the disk."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of the last choice."""

    done: Done
    text: str = ""
    """Which file, or what went wrong."""


@dataclass(frozen=True, slots=True)
class ReactionsView:
    """The page as everybody sees it."""

    figures: Figures
    cursor: Choice | None = None
    """What buttons point at; none where they mean what they mean without the page."""
    asks: bool = False
    """Choosing FORGET once more forgets."""
    outcome: Outcome | None = None
    has_two: bool = True
    """Somebody has PLAY and SLAP."""
    has_one: bool = False
    """Somebody has SLAP alone."""
