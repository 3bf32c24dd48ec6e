"""What the table tells the hand server and hears from it: plain data, no web in it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.cards import Card, Suit
from engine.inputs import Button
from engine.views import SlapView, WarView
from pi_app.advice import Advice, DealReview
from pi_app.languages import Language
from pi_app.options import HandView


class HandPhase(Enum):
    """What the phones are shown."""

    WAITING = "waiting"
    """Nobody plays: seats may be taken."""
    PLAYING = "playing"
    OVER = "over"


class Refused(Enum):
    """Why the server itself refuses something; a game's own reasons are `engine.reasons`."""

    STALE = "stale"
    """The table has moved on since what the phone saw."""
    BUSY = "busy"
    """Another command of this seat is on its way."""
    TOO_OFTEN = "too_often"
    NOT_SEATED = "not_seated"
    NO_GAME = "no_game"
    BAD_CODE = "bad_code"
    NO_SUCH_SEAT = "no_such_seat"
    CONTESTED = "contested"
    """Two phones waited for one press of a button: neither gets the seat."""


@dataclass(frozen=True, slots=True)
class HandUpdate:
    """The newest state of the table, for the phones; a later one takes the place of an earlier."""

    version: int
    """Grows with every update that is not the same as the one before."""
    phase: HandPhase
    game: str
    names: tuple[str, ...]
    """By seat, as shown to people."""
    open: tuple[int, ...]
    """The seats that a phone may hold; a phone that holds another loses it."""
    views: tuple[HandView | None, ...] = ()
    """By seat, each that seat's own view; none where no phone may sit. Empty while nobody plays."""
    waiting_for: tuple[int, ...] = ()
    """The seats without which the game stands still, for their phones are away."""
    advice: tuple[Advice | None, ...] = ()
    """By seat, each that seat's own; empty where nobody is advised."""
    review: DealReview | None = None
    """Of the deal that is counted: for everybody."""
    stand_ins: tuple[int, ...] = ()
    """The open seats whose buttons are broken: claimed by their codes, whatever the others have."""
    pads: PadUpdate | None = None
    """In a game without hands: what phones show that stand in for buttons."""


@dataclass(frozen=True, slots=True)
class PadUpdate:
    """A game that is played with buttons, for phones that are two buttons."""

    view: SlapView | WarView | None
    """What everybody sees; none while nobody plays."""


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card of the hand is played."""

    card: Card


@dataclass(frozen=True, slots=True)
class ChooseLead:
    """A card of the table is made the next lead."""

    card: Card


@dataclass(frozen=True, slots=True)
class Resign:
    """The trick is given up."""


@dataclass(frozen=True, slots=True)
class Bid:
    """So many tricks are promised."""

    value: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing is promised."""


@dataclass(frozen=True, slots=True)
class NameTrump:
    """A suit is made trump."""

    suit: Suit


PhoneAct = PlayCard | ChooseLead | Resign | Bid | Pass | NameTrump


@dataclass(frozen=True, slots=True)
class PhoneMove:
    """A seat's phone wants to move; the table must `HandServer.answer` it."""

    seat: int
    command_id: str
    version: int
    """Of the update that the phone had seen."""
    move: PhoneAct


@dataclass(frozen=True, slots=True)
class PhonePress:
    """A button of a phone that stands in for a seat's own went down, or came up."""

    seat: int
    button: Button
    down: bool
    delay_ns: int
    """How long it may have been on its way, at most."""


@dataclass(frozen=True, slots=True)
class PhoneCame:
    """A seat has a phone that answers: a new one, or one that was away. Or its language changed."""

    seat: int
    language: Language | None
    """What the phone is set to; none if it is none of ours."""


@dataclass(frozen=True, slots=True)
class PhoneAway:
    """A seat's phone has been silent for too long. It keeps its seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class PhoneAsks:
    """A phone waits for a press of this seat's button, which would give it the seat."""

    seat: int
    asking: bool
    """False once none does any more."""


@dataclass(frozen=True, slots=True)
class PhoneHint:
    """The phone of a seat wants to know what to do."""

    seat: int


@dataclass(frozen=True, slots=True)
class WebFault:
    """Something in the server failed: one line for people."""

    text: str


@dataclass(frozen=True, slots=True)
class ServerDown:
    """The server has stopped and is being started again: until `PhoneCame` no phone is there.

    Phones keep their seats, and come back by themselves once they find it.
    """

    text: str
    """One line for people."""
    lasting: bool
    """It has been tried in vain for some seconds. It will go on being tried, less often."""


@dataclass(frozen=True, slots=True)
class ServerUp:
    """The server is there again, where it was."""


FromPhone = (
    PhoneMove
    | PhonePress
    | PhoneCame
    | PhoneAway
    | PhoneAsks
    | PhoneHint
    | WebFault
    | ServerDown
    | ServerUp
)
