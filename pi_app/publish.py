"""What the loop tells the outputs (screens, sound, lamps), and the shape of an output.

Everything here is plain, frozen data that can be pickled. An output takes an `Update` from the
loop's thread, only keeps it, and does its work on a thread or in a process of its own: it may be
slow, it may fail, it never holds up the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

from engine.batak_views import BatakView
from engine.cards import Deck
from engine.events import Event
from engine.slap_rules import SlapRule
from engine.views import CircularView, SlapView, WarView
from pi_app.advice import DealReview
from pi_app.committed import Seal
from pi_app.facts import TableFacts
from pi_app.hands import Curtain, HandShown, PhoneBoard
from pi_app.lab.odds_views import OddsView
from pi_app.lab.tonight_views import ReactionsView
from pi_app.languages import Language
from pi_app.league.series import SeriesView
from pi_app.lobby.views import LobbyView
from pi_app.tour.views import Speech, TourView
from pi_app.wiring.shown import WiringView


class Phase(Enum):
    """What the table is doing."""

    ATTRACT = "attract"
    """Nobody plays: the table explains itself and waits for a press."""
    LOBBY = "lobby"
    """People join, and choose what to play."""
    OFFER = "offer"
    """A game was cut off: the table asks whether it shall go on."""
    KITCHEN = "kitchen"
    """Before a game: patterns and penalties are chosen on the screen."""
    PLAYING = "playing"
    FORFEIT = "forfeit"
    """The game rests while the others choose a forfeit for a seat."""
    WIRING = "wiring"
    """Which contact is whose button is being found out."""
    TOUR = "tour"
    """Between the matches of the tour of the tables: a table is chosen, a result looked at."""
    OVER = "over"
    """A game has ended; the winner is shown until a press starts the next."""


class Player(Enum):
    """Who sits at a seat."""

    HUMAN = "human"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"

    @property
    def is_bot(self) -> bool:
        """True for a computer player."""
        return self is not Player.HUMAN


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """What does not change about a seat during a game."""

    name: str
    """Shown to people; the colour's name unless somebody chose another."""
    player: Player
    controls: tuple[str, str] | None
    """What to press for PLAY and SLAP, as written on the keys; none where buttons are used."""
    language: Language = Language.ENGLISH
    """In which its panel, its hand and its curtain speak."""
    place: int | None = None
    """Whose colour, shape and number it has, where that is not its own number."""
    handicap_ms: int = 0
    """Added to its slaps when they are compared with others'; over the smallest at the table."""

    def shown_as(self, seat: int) -> int:
        """Return the number, from 0, by which seat `seat` is recognised."""
        return seat if self.place is None else self.place


@dataclass(frozen=True, slots=True)
class KitchenItem:
    """One line of the rule kitchen."""

    key: str
    """Stable name, such as `start`, `deck`, `slap:double`, `penalty`; the screen words it."""
    value: str
    """What is chosen now: `on`, `off`, or a word of the rule set."""


@dataclass(frozen=True, slots=True)
class KitchenFigures:
    """What the chosen rules do, by simulation."""

    slaps_a_card: float
    """Share of cards after which the pile may be slapped, 0 to 1."""
    cards: float
    """Cards in a game, on average."""
    minutes: float
    """About how long a game takes."""
    games: int
    """How many simulated games the figures rest on."""
    at_least: bool = False
    """Most games were broken off: they last longer than `cards` and `minutes` say."""


@dataclass(frozen=True, slots=True)
class KitchenView:
    """The rule kitchen as everybody sees it."""

    items: tuple[KitchenItem, ...]
    cursor: int
    figures: KitchenFigures | None
    """None while they are being computed."""


@dataclass(frozen=True, slots=True)
class ForfeitView:
    """A choice of forfeits by the seats that did nothing wrong."""

    seat: int
    """Who will have to do it."""
    options: tuple[str, ...]
    pointers: tuple[int | None, ...]
    """What each seat points at; none for those that do not choose."""
    locked: tuple[bool, ...]
    """Who has chosen."""
    ends_ns: int
    """When the choice closes by itself."""
    chosen: int | None = None


@dataclass(frozen=True, slots=True)
class RulesBrief:
    """What the table tells newcomers about the rules while nobody plays."""

    slaps: tuple[SlapRule, ...] = (SlapRule("double"),)
    """What may be slapped, in the order of the rule set."""
    attempts: tuple[tuple[str, int], ...] = (("A", 4), ("K", 3), ("Q", 2), ("J", 1))
    """Rank and tries of the cards that ask for an answer; empty where there are no challenges."""
    one_button: bool = False
    """The table turns the cards over itself: SLAP starts a game too."""
    has_kitchen: bool = False
    """SLAP opens the rule kitchen."""
    deck: Deck = Deck.FULL
    """What is played with: which ranks are neighbours."""


class Counted(Enum):
    """What the figures of a game that was cut off are."""

    CARDS = "cards"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class OfferView:
    """A game that was cut off, while the table asks whether it shall go on."""

    began: str
    """When, such as `21:14`; empty if that is not known."""
    counted: Counted
    figures: tuple[int, ...]
    """Of each seat: the cards that it holds, or its points."""
    pile: int
    """Cards on the table."""
    torn: int = 0
    """Lines at the end of its journal that were torn, and are left out."""


@dataclass(frozen=True, slots=True)
class DemoView:
    """A game that computers play to be looked at while nobody is there."""

    seats: tuple[SeatInfo, ...]
    game: str
    rules: str
    view: SlapView | WarView | CircularView | BatakView | None
    events: tuple[Event, ...]
    """Since the last update."""
    brief: RulesBrief


class ButtonsOn(Enum):
    """What the buttons hang on that can be plugged in and pulled out."""

    BOX = "button box"
    USB = "USB buttons"
    """Encoders, pads, buzzers: of them SEARCHED, GONE and CLOSED are told."""


class Missing(Enum):
    """Why the box of buttons, or a USB device with buttons, cannot be used."""

    SEARCHED = "searched"
    """It has not been plugged in since the table was opened."""
    GONE = "gone"
    """It was pulled out."""
    SILENT = "silent"
    """It is plugged in and says nothing."""
    FOREIGN = "foreign"
    """What is plugged in is not ours, or runs another program."""
    CLOSED = "closed"
    """It is plugged in and this program may not use it, or another one does."""
    STARTING = "starting"
    """It is there: it starts, or its clock is being read."""


@dataclass(frozen=True, slots=True)
class ButtonsGone:
    """There is nothing to press on: shown large, and a game stands still meanwhile."""

    why: Missing
    detail: str = ""
    """For whoever looks after the table: what was found, and what to do about it."""
    on: ButtonsOn = ButtonsOn.BOX


@dataclass(frozen=True, slots=True)
class Loudness:
    """How loud the table is just now, as its keys have set it."""

    percent: int
    """0 to 100; kept while it is muted."""
    muted: bool
    told: bool
    """Somebody has just asked or changed it: the screen says so for a while."""
    has_sound: bool = True
    """False where the settings want no sound: no key brings it back."""


@dataclass(frozen=True, slots=True)
class Update:
    """The newest state of the table, and what happened since the last update."""

    t_ns: int
    phase: Phase
    seats: tuple[SeatInfo, ...]
    game: str
    rules: str
    """Name of the rule set."""
    view: SlapView | WarView | CircularView | BatakView | None
    """None while nobody plays; which kind, `game` tells."""
    events: tuple[Event, ...]
    notices: tuple[str, ...]
    """What works less well than it should, a line each: shown small."""
    brief: RulesBrief | None = None
    """The rules in force; none leaves it at what the screen was told at its start."""
    kitchen: KitchenView | None = None
    """In phase KITCHEN."""
    forfeit: ForfeitView | None = None
    """In phase FORFEIT."""
    offer: OfferView | None = None
    """In phase OFFER."""
    gone: ButtonsGone | None = None
    """While the box of buttons cannot be used."""
    facts: TableFacts | None = None
    """While the operator's page is open."""
    hand: HandShown | None = None
    """A hand that is shown on the table's own screen."""
    curtain: Curtain | None = None
    """Instead of a hand, while its owner has not asked for it."""
    phones: PhoneBoard | None = None
    """Where hands are on phones."""
    review: DealReview | None = None
    """Of the deal that is counted, once it is ready."""
    tour: TourView | None = None
    """In phase TOUR."""
    speech: Speech | None = None
    """What somebody of the tour says while cards are played."""
    lobby: LobbyView | None = None
    """In phase LOBBY."""
    demo: DemoView | None = None
    """In phase ATTRACT, now and then; for the screen alone (see `as_played`)."""
    invites: bool = False
    """Whoever presses a button comes to the lobby."""
    goes_back: bool = False
    """After the game the lobby opens again."""
    odds: OddsView | None = None
    """In classroom mode, while Bataille corse is played: what the next card may bring."""
    reactions: ReactionsView | None = None
    """In classroom mode: tonight's reactions lie over all else."""
    series: SeriesView | None = None
    """How the series stands of which this game is one."""
    wiring: WiringView | None = None
    """In phase WIRING."""
    seal: Seal | None = None
    """In a game with hands: what fixes the shuffle of a deal, and what it was."""
    loudness: Loudness | None = None
    """None leaves it as it was."""
    language: Language = Language.ENGLISH
    """The table's: of all that is said to everybody."""


def as_played(update: Update) -> Update:
    """Return an update whose demonstration, if it has one, is told like a game that is played."""
    demo = update.demo
    if demo is None:
        return update
    return replace(
        update,
        phase=Phase.ATTRACT if demo.view is None else Phase.PLAYING,
        seats=demo.seats,
        game=demo.game,
        rules=demo.rules,
        view=demo.view,
        events=demo.events,
        brief=demo.brief,
        demo=None,
    )


class Output(Protocol):
    """A screen, the sound, the lamps: something that hears of the game and cannot stop it."""

    @property
    def name(self) -> str:
        """For the log."""
        ...

    def publish(self, update: Update) -> None:
        """Take note of an update. Returns at once and keeps nobody waiting."""
        ...

    def stop(self) -> None:
        """Let go of the device. May be called twice."""
        ...
