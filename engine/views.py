"""What a seat, or a person who looks at the table, may know of a game: plain data.

A view is built by a game from (state, seat) and holds no hidden card. It can be pickled, kept,
compared and drawn at any time without a lock.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card
from engine.events import GameOver


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
