"""What the table advises people: plain data for the screen and the phones.

An estimate and a hint are made out of one seat's own view, and shown beside that seat's hand and
nowhere else. A review is of a deal whose cards everybody has seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from engine.batak_rules import HAND
from engine.batak_views import BatakView
from engine.cards import Card, Suit
from engine.inputs import Move
from engine.players.batak.slip import Slip
from engine.players.batak.why import Why
from engine.players.slapper import Uniform
from pi_app.options import HandView

BIDS_SHOWN = 2


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a hand should make as declarer, with its best trump."""

    seat: int
    trump: Suit
    tricks: float
    """Expected; of both partners in the team game."""
    spread: float
    """Standard deviation from deal to deal, in tricks."""
    chances: tuple[float, ...]
    """How likely at least so many tricks are: 14 numbers, for 0 to 13."""


class Measure(Enum):
    """What the figures of a hint count."""

    TRICKS = "tricks"
    """Of the seat's side in the whole deal."""
    POINTS = "points"
    """How far a card is behind the best one, where tricks would not tell which is better."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A card, and what it should bring."""

    card: Card
    amount: float


@dataclass(frozen=True, slots=True)
class Hint:
    """What a seat should do now, and why."""

    seat: int
    move: Move
    """At no time: as in `options`."""
    why: Why
    measure: Measure = Measure.TRICKS
    figures: tuple[Figure, ...] = ()
    """The best card and the next best; empty where there is no choice between cards."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What is shown beside the hand of a seat."""

    seat: int
    estimate: Estimate | None = None
    hint: Hint | None = None
    may_ask: bool = False
    """A hint can be had now."""
    is_thinking: bool = False
    """A hint was asked for, and will come."""


@dataclass(frozen=True, slots=True)
class DealReview:
    """A deal looked at afterwards with all cards open."""

    moments: tuple[Slip, ...]
    """The dearest first."""
    declarer: int | None
    contract: int | None
    makeable: bool | None
    """Whether the promise could be kept against the best play; none if nobody knows."""
    seen: int
    """Plays that were looked at, of 52: the last ones."""


Answer = Estimate | Hint | DealReview


class Adviser(Protocol):
    """Who knows a game well enough to advise people; may take long, and runs on any thread."""

    def estimate(self, view: HandView, uniform: Uniform) -> Estimate | None:
        """Return what the hand of a view is worth; none if that is no question now."""
        ...

    def hint(self, view: HandView, uniform: Uniform) -> Hint | None:
        """Return what the seat of a view should do; none if it is not its turn."""
        ...

    def review(self, view: HandView, keep_on: Callable[[], bool]) -> DealReview | None:
        """Return what comes out when a deal that is over is looked at; none if it is not over."""
        ...


def is_open(view: HandView | None) -> bool:
    """Whether all cards of a view's deal have been played, so that everybody has seen them."""
    return isinstance(view, BatakView) and not view.trick and len(view.tricks_seen) == HAND


def bids_worth_a_look(estimate: Estimate, view: BatakView) -> tuple[tuple[int, float], ...]:
    """Return (bid, chance of making it) of the bids about which a hand has to think.

    From what it should make on, or from the lowest bid that it may still make.
    """
    choices = view.choices
    allowed = [] if choices is None else [n for n, why in choices.bids if why is None]
    least = min(allowed, default=view.contract or view.rules.minimum)
    first = max(least, min(int(estimate.tricks), HAND - BIDS_SHOWN + 1))
    bids = range(first, min(first + BIDS_SHOWN, HAND + 1))
    return tuple((bid, estimate.chances[bid]) for bid in bids)
