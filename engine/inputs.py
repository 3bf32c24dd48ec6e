"""What can happen to a game: presses, moves, the passing of time, cards becoming visible, chance.

All times are integer nanoseconds on the table clock. The engine has no other source of time and
no source of chance: both come in here, so the same inputs always give the same events.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.cards import Card, Suit


class Button(Enum):
    """The two buttons of a seat."""

    PLAY = "play"
    SLAP = "slap"


@dataclass(frozen=True, slots=True)
class Press:
    """A button went down (`down`) or came up, first contact at `t_ns` (judging.md, "A press")."""

    t_ns: int
    seat: int
    button: Button
    down: bool = True
    uncertainty_ns: int = 0
    """Largest error of `t_ns` against the table clock; 0 is exact."""
    order_ns: int = 0
    """Two presses of the same `source` and `boot` closer than this cannot be put in order."""
    source: str = ""
    """Empty: a source of its own, never the same as another's."""
    boot: int = 0
    sequence: int = 0
    overdue: bool = False
    """Its moment has passed; it is judged late or ignored, never punished."""
    flags: tuple[str, ...] = ()
    """What else its source says of it, for the journal; it changes nothing."""
    raw: int | None = None
    """The count of the source's own clock, for the journal; it changes nothing."""
    untimed: bool = False
    """`t_ns` is when it ARRIVED: it was made up to `uncertainty_ns` before that, never after it. It
    takes a pile only where no timed press may have been first (judging.py)."""


@dataclass(frozen=True, slots=True)
class Tick:
    """Every press up to and including `t_ns` has been handed in; what is due by then happens."""

    t_ns: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """Card `number` of this game (see `CardPlayed.number`) was first seen on the screen at `t_ns`.

    It may come after later presses: it never moves the game's time.
    """

    t_ns: int
    number: int


@dataclass(frozen=True, slots=True)
class Draw:
    """The answer to a `Chance` request: the order in which its parts come out of the hat."""

    t_ns: int
    order: tuple[int, ...]
    """A permutation of 0 … n − 1."""


@dataclass(frozen=True, slots=True)
class Rested:
    """The table rested from `since_ns` to `t_ns`: what was due in that time is due so much later.

    Nothing of that time may have been handed in, or will be.
    """

    t_ns: int
    since_ns: int


@dataclass(frozen=True, slots=True)
class CardChosen:
    """A seat plays a card of its hand."""

    t_ns: int
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat gives up the trick."""

    t_ns: int
    seat: int


@dataclass(frozen=True, slots=True)
class LeadChosen:
    """The winner of a trick names the card that the next one turns about."""

    t_ns: int
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class BidChosen:
    """A seat promises so many tricks (Batak)."""

    t_ns: int
    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class BidPassed:
    """A seat promises nothing, and may not bid any more in this deal (Batak)."""

    t_ns: int
    seat: int


@dataclass(frozen=True, slots=True)
class TrumpChosen:
    """The declarer names trump (Batak)."""

    t_ns: int
    seat: int
    suit: Suit


CircularMove = CardChosen | Resigned | LeadChosen
BatakMove = CardChosen | BidChosen | BidPassed | TrumpChosen
Move = CircularMove | BatakMove
"""What a seat with a hand of its own decides, however it says so: a tap, a button, a line."""
Input = Press | Tick | Revealed | Draw | Rested | Move


@dataclass(frozen=True, slots=True)
class Chance:
    """The game cannot go on before somebody outside draws a permutation of `count` things."""

    count: int
    reason: str
