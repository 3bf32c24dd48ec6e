"""The bench on which one input is worked out: hands, the trick, what was won.

`step` lays a frozen State on a Bench, changes the Bench, and freezes it again. Nothing outside
this package ever sees one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.cards import Card
from engine.events import Event, GameOver
from engine.games.court_circular.lines import Stack
from engine.games.court_circular.rules import TRICK, CircularRules
from engine.games.court_circular.state import Stage, State, values
from engine.views import LastTrick


@dataclass(slots=True)
class Bench:
    """The fields of State, in the same order (a test compares them), and the events so far."""

    rules: CircularRules
    dealer: int
    opener: int
    now_ns: int
    stage: Stage
    pack: Stack
    hands: tuple[Stack, ...]
    lead: Card | None
    played: tuple[Stack, ...]
    resigned: tuple[bool, ...]
    first_hand: int
    turn: int
    face_up: tuple[Stack, ...]
    face_down: tuple[Stack, ...]
    scores: tuple[int, ...]
    deal: int
    tricks: int
    tricks_before: int
    last_trick: LastTrick | None
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


def clockwise(game: Game, first: int) -> tuple[int, ...]:
    """Return all seats in the order of play, `first` first."""
    return (*range(first, len(game.hands)), *range(first))


def on_table(game: Game) -> Stack:
    """Return the cards played in this trick, in the order of play, without the lead."""
    seats = clockwise(game, game.first_hand)
    rows = [game.played[seat] for seat in seats]
    return tuple(row[turn] for turn in range(TRICK) for row in rows if turn < len(row))


def pile_size(game: Game) -> int:
    """Return how many cards lie on the table, the lead included."""
    return sum(map(len, game.played)) + (game.lead is not None)


def still_in(game: Game) -> tuple[int, ...]:
    """Return the seats that have not given up this trick, in the order of play."""
    return tuple(s for s in clockwise(game, game.first_hand) if not game.resigned[s])
