"""What the screen is told of the lobby: plain data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pi_app.league.views import BoardView
from pi_app.lobby.naming import Item


class Length(Enum):
    """How long a game is."""

    SHORT = "short"
    USUAL = "usual"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class LengthOption:
    """One length of a game."""

    length: Length
    key: str
    """Of the rule set."""
    number: int
    """What is set there; 0: nothing is limited."""


class LineKey(Enum):
    """The lines of the list, in its order; the value names their words."""

    START = "start"
    GAME = "game"
    RULES = "rules"
    KITCHEN = "kitchen"
    LENGTH = "length"
    PLAYERS = "players"
    LEVEL = "level"
    SERIES = "series"
    LANGUAGE = "language"
    SOUND = "sound"
    BOARD = "board"
    REACTIONS = "reactions"
    NAME = "name"
    KEEP = "keep"
    OWN_LANGUAGE = "own_language"
    HANDICAP = "handicap"
    FORGET = "forget"
    LEAVE = "leave"


OWN_LINES = (
    LineKey.NAME,
    LineKey.KEEP,
    LineKey.OWN_LANGUAGE,
    LineKey.HANDICAP,
    LineKey.FORGET,
    LineKey.LEAVE,
)
"""They are about whoever pressed last."""


@dataclass(frozen=True, slots=True)
class LobbyLine:
    """One line; the screen words it."""

    key: LineKey
    value: str = ""
    """A word of a list (`easy`), a name, or empty."""
    number: int = 0
    """A figure instead of it; 0: none."""
    length: LengthOption | None = None
    """Of the line that says how long the game is."""


class PlaceState(Enum):
    """Who is at a place."""

    FREE = "free"
    """Whoever presses there joins."""
    HUMAN = "human"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class PlaceView:
    """One place of the table."""

    state: PlaceState
    name: str = ""
    """Of a person who has one; empty: it is called by its colour."""
    is_last: bool = False
    """Who pressed last: the lines about somebody are about them."""


class Trouble(Enum):
    """Why no game can start; the value names the words."""

    TOO_MANY = "too_many"
    """The game, by the rules that are chosen, is for fewer people."""


@dataclass(frozen=True, slots=True)
class NamingView:
    """Somebody chooses a name."""

    place: int
    text: str
    """What has been put together so far."""
    choices: tuple[Item, ...]
    """All that can be pointed at: names, letters, words."""
    cursor: int
    spells: bool
    """Letters are chosen, not whole names."""


@dataclass(frozen=True, slots=True)
class LobbyView:
    """The lobby as everybody sees it."""

    places: tuple[PlaceView, ...]
    lines: tuple[LobbyLine, ...]
    cursor: int
    level: str
    """Of the computer players."""
    has_two: bool
    """Somebody has two buttons (or nobody knows better): what they do is told."""
    has_one: bool
    """Somebody has SLAP alone."""
    starts_in_s: int | None = None
    """A game begins in so many seconds, if nobody objects."""
    trouble: Trouble | None = None
    naming: NamingView | None = None
    board: BoardView | None = None
    """The table of points lies over all else."""
