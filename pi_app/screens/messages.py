"""What goes between the app and the screen process: plain, frozen, picklable data.

To the screen: `ScreenSettings` once, then `Update`s. From the screen: the messages below. Times
are CLOCK_MONOTONIC ns, the same clock in both processes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from pi_app.lab.tonight_views import Choice
from pi_app.publish import RulesBrief as RulesBrief


class Layout(Enum):
    """How the screen hangs."""

    WALL = "wall"
    """All panels upright, seats along the bottom and the top."""
    TABLE_TOP = "table-top"
    """The screen lies on the table: each panel is turned towards its player."""
    ABOVE = "above"
    """It hangs above the table or stands beside it: all upright, each panel where its seat is."""

    @property
    def is_turned(self) -> bool:
        """True where people read from more than one side."""
        return self is Layout.TABLE_TOP


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """What the screen process needs to know at its start."""

    size: tuple[int, int] | None
    """Pixels; none means the whole display."""
    full_screen: bool
    layout: Layout
    reduced_motion: bool
    frames_per_second: int = 60
    panel_latency_ns: int = 0
    """Delay of the panel itself, added to the time at which a frame was presented."""
    brief: RulesBrief = field(default=RulesBrief())
    diagonal_in: float = 0.0
    """Of the picture, inches; 0 if it is not known."""
    viewing_distance_m: float = 0.0
    """From the eyes to the picture; 0 is the usual one of the layout."""


@dataclass(frozen=True, slots=True)
class CardShown:
    """The frame that first shows card `number` whole was presented at `t_ns`, latency included."""

    number: int
    t_ns: int


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the window went down or came up (repeats are left out)."""

    key: str
    """pygame's own name of the key, such as `a`, `left shift`, `space`."""
    down: bool
    t_ns: int


@dataclass(frozen=True, slots=True)
class Pointed:
    """A line of the rule kitchen was touched or clicked."""

    index: int
    """Which of the items, from 0."""


class TapKind(Enum):
    """What a finger or the mouse hit in a game with hidden hands."""

    OPTION = "option"
    """Something that the owner of the hand that is shown can choose: a card, a bid, …"""
    CURTAIN = "curtain"
    BACKGROUND = "background"
    """Anything else."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """Something was touched or clicked in a game with hidden hands."""

    what: TapKind
    index: int = 0
    """Of an option: its place in `HandShown.options`."""


class LobbyPart(Enum):
    """What a finger or the mouse hit while people gather."""

    LINE = "line"
    """A line of the list, or something that a name is made of."""
    PLACE = "place"
    BACKGROUND = "background"
    """Anything else."""


@dataclass(frozen=True, slots=True)
class LobbyTouched:
    """Something was touched or clicked in the lobby, or while it invites."""

    part: LobbyPart
    index: int = 0
    """Which line or place, from 0."""


@dataclass(frozen=True, slots=True)
class ReactionsTouched:
    """The page of tonight's reactions was touched or clicked."""

    choice: Choice | None = None
    """What lies there; none: anything else."""


@dataclass(frozen=True, slots=True)
class FramePresented:
    """The screen is alive; sent with each frame, at least once a second."""

    t_ns: int
    drawn_ns: int = 0
    """How long drawing took, waiting for the panel included; 0 where nothing had to be drawn."""


@dataclass(frozen=True, slots=True)
class Patch:
    """To the screen on which the panel is measured: its one patch is bright, or dark."""

    is_bright: bool
    place: float
    """Of its middle: 0 is the top of the screen, 1 the bottom."""


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """A person closed the window."""


@dataclass(frozen=True, slots=True)
class ScreenFault:
    """The screen cannot go on; one line says why and what to do."""

    text: str


FromScreen = (
    CardShown
    | Key
    | Pointed
    | Tapped
    | LobbyTouched
    | ReactionsTouched
    | FramePresented
    | WindowClosed
    | ScreenFault
)
