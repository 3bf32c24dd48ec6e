"""The tour as everybody sees it: plain data for the screen, which can be pickled."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Scene(Enum):
    """Where in the story the person is."""

    MAP = "map"
    """All five tables; one is pointed at."""
    TABLE = "table"
    """Who sits there: sit down, or go back?"""
    RESULT = "result"
    """A match is over: how it went, and what next?"""


class Choice(Enum):
    """What can be chosen at a table or after a match."""

    SIT_DOWN = "sit_down"
    NEXT = "next"
    """The next table."""
    AGAIN = "again"
    """The same table once more."""
    MAP = "map"


@dataclass(frozen=True, slots=True)
class Speech:
    """A word of somebody."""

    who: str
    """Key of the character."""
    text: str
    seat: int | None = None
    """Where the speaker sits; none between matches."""


@dataclass(frozen=True, slots=True)
class TableSeen:
    """One table on the map."""

    stars: int
    tries: int
    is_open: bool
    """It may be played."""
    is_passed: bool
    """The one after it may be played."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match went."""

    places: tuple[int, ...]
    """By seat, 1 for the first; equals share one."""
    scores: tuple[int, ...]
    """By seat."""
    stars: int
    """What this match was worth."""

    @property
    def place(self) -> int:
        """Of the person."""
        return self.places[0]


@dataclass(frozen=True, slots=True)
class TourView:
    """The tour at one moment."""

    scene: Scene
    tables: tuple[TableSeen, ...]
    """By number, as `tables.TABLES`."""
    table: int
    """The one that is pointed at, looked at, or was played."""
    choices: tuple[Choice, ...] = ()
    """In TABLE and RESULT."""
    cursor: int = 0
    """Which of `choices` is pointed at."""
    speech: Speech | None = None
    result: Result | None = None
    """In RESULT."""

    @property
    def stars(self) -> int:
        """All that have been won."""
        return sum(seen.stars for seen in self.tables)
