"""The bench on which one input is worked out.

`step` lays a frozen State on a Bench, changes the Bench, and freezes it again. Nothing outside
this package ever sees one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.batak_rules import SEATS, BatakRules
from engine.batak_views import BatakStage, DealScore, Play, TrickSeen
from engine.cards import Suit
from engine.events import Event, GameOver
from engine.games.batak.state import Hand, State, values


@dataclass(slots=True)
class Bench:
    """The fields of State, in the same order (a test compares them), and the events so far."""

    rules: BatakRules
    dealer: int
    now_ns: int
    stage: BatakStage
    hands: tuple[Hand, ...]
    turn: int
    bids: tuple[tuple[int, int | None], ...]
    declarer: int | None
    contract: int | None
    trump: Suit | None
    broken: bool
    trick: tuple[Play, ...]
    tricks_seen: tuple[TrickSeen, ...]
    scores: tuple[int, ...]
    deal: int
    again: bool
    history: tuple[DealScore, ...]
    cards_played: int
    over: GameOver | None
    events: list[Event] = field(default_factory=list)


Game = State | Bench


def lay(state: State) -> Bench:
    """Return a bench to work on a state."""
    return Bench(*values(state))


def freeze(bench: Bench) -> State:
    """Return the state that the bench has come to."""
    return State(*values(bench))


def after(seat: int) -> int:
    """Return the seat that acts after this one, whatever the direction on the table."""
    return (seat + 1) % SEATS


def tricks_of(game: Game) -> tuple[int, ...]:
    """Return how many tricks of this deal each seat has won."""
    winners = [trick.winner for trick in game.tricks_seen]
    return tuple(winners.count(seat) for seat in range(SEATS))
