"""What a seat, or a person who looks at the table, may know of a game: plain data.

A view is built by a game from (state, seat) and holds no hidden card. It can be pickled, kept,
compared and drawn at any time without a lock.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card
from engine.events import GameOver
from engine.hand_events import LineClass, LineKind, WonBy
from engine.reasons import Reason


@dataclass(frozen=True, slots=True)
class FaceUp:
    """A card lying face up on the pile."""

    card: Card
    seat: int
    """Who played it."""
    number: int
    """Counts the cards of this game from 0."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody can see of one seat."""

    cards: int
    """Size of its stack."""
    out: bool
    may_slap: bool
    """False when a slap of this seat would be ignored."""
    held_hand: bool
    """Its other hand is under the pile: PLAY must be kept down to slap."""


@dataclass(frozen=True, slots=True)
class ChallengeView:
    """A court card or an ace that asks to be answered."""

    by: int
    seat: int
    attempts: int
    """Attempts left."""


@dataclass(frozen=True, slots=True)
class SlapView:
    """The public view of a slap game (Bataille corse)."""

    t_ns: int
    seats: tuple[SeatView, ...]
    pile: tuple[FaceUp, ...]
    """Face-up cards, first played first: the last one is on top."""
    under: int
    """Penalty cards, face down under the pile."""
    turn: int
    """Whose PLAY counts now."""
    challenge: ChallengeView | None
    collecting: int | None
    """The seat that has won the pile by a challenge and may collect it with PLAY."""
    rematch: tuple[int, ...]
    """The seats that must slap again after a tie; empty when there is none."""
    matches: tuple[str, ...]
    """Patterns that the pile on the table matches: for teaching screens and computer players."""
    cards_played: int
    tricks: int
    over: GameOver | None


@dataclass(frozen=True, slots=True)
class WarSeatView:
    """What everybody can see of one seat of Bataille."""

    cards: int
    """Size of its stack."""
    side: int
    """Size of its side pile, the won cards not shuffled yet."""
    shown: tuple[Card, ...]
    """Its face-up cards of this round, first laid first; they stay till the next round begins."""
    down: int
    """Its face-down cards of this round."""
    out: bool
    may_press: bool
    """Its PLAY counts now."""
    pressed: bool
    """It has pressed PLAY and waits for the others."""


@dataclass(frozen=True, slots=True)
class WarView:
    """The public view of Bataille."""

    t_ns: int
    seats: tuple[WarSeatView, ...]
    battle: tuple[int, ...]
    """The seats that fight on; empty when the next turn-over begins a round."""
    pot: int
    """Cards on the table that nobody has won yet; 0 once the winner has taken what is shown."""
    turn_over_ns: int | None
    """When the cards turn over without the seats that have not pressed; none while it is open."""
    last_winner: int | None
    cards_played: int
    rounds: int
    """Rounds begun."""
    over: GameOver | None


@dataclass(frozen=True, slots=True)
class LineView:
    """A line, complete or forming."""

    kind: LineKind
    line_class: LineClass
    cards: tuple[Card, ...]
    """The lead included, where it belongs to the line."""


@dataclass(frozen=True, slots=True)
class CircularSeatView:
    """What everybody can see of one seat of Court Circular."""

    cards: int
    """Size of its hand."""
    played: tuple[Card, ...]
    """Its cards of this trick, in the order in which it played them."""
    resigned: bool
    """It has given up this trick."""
    line: LineView | None
    """The best line that its cards on the table make by now."""
    face_up: tuple[Card, ...]
    """Cards of this deal that it won face up: they lie open."""
    face_down: int
    """How many it won face down. Which, was seen when they were played, and is nowhere kept: who
    wants to know must remember, as at any table."""
    score: int
    """Of the match."""


@dataclass(frozen=True, slots=True)
class LastTrick:
    """The trick before this one, as long as its deal lasts: it may be looked at once more."""

    lead: Card
    played: tuple[tuple[Card, ...], ...]
    """A row of cards a seat."""
    first_hand: int
    winner: int
    by: WonBy
    line: LineView | None
    """What won it."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What a seat may do, and why it may not do the rest: each with its reason, none if it may."""

    cards: tuple[tuple[Card, Reason | None], ...]
    """Each card of its hand, to be played."""
    leads: tuple[tuple[Card, Reason | None], ...]
    """Each card on the table, to be the next lead; empty unless one must be chosen."""
    resign: Reason | None


@dataclass(frozen=True, slots=True)
class CircularView:
    """Court Circular as one seat sees it, or anybody who looks at the table."""

    t_ns: int
    seat: int | None
    """Whose view it is; none for anybody's."""
    hand: tuple[Card, ...]
    """The seat's own hand in the order of the deal; empty in anybody's view."""
    choices: Choices | None
    """What the seat may do; none in anybody's view."""
    seats: tuple[CircularSeatView, ...]
    lead: Card | None
    """None between two deals, and after the last trick."""
    pack: int
    """Cards that are left to be dealt."""
    dealer: int
    first_hand: int
    """Who led to this trick; it wins face up."""
    turn: int | None
    """Who must act now; none between two deals and after the end."""
    choosing: bool
    """Who must act has won the trick and chooses the next lead."""
    last_trick: LastTrick | None
    deal: int
    """Counts the deals of the match from 1."""
    target: int
    cards_played: int
    tricks: int
    """Completed in this deal."""
    over: GameOver | None
