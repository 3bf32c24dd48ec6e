"""Matches of Court Circular between computer players: the game's own `step`, and nobody waiting.

Each player is handed its own seat's view and nothing else; shuffles come from outside, as the Draw
inputs of a live match do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.games.court_circular import CourtCircular, Setup, State
from engine.inputs import Draw, Move
from engine.views import CircularView

Decide = Callable[[CircularView], Move | None]
"""A player in its seat, its chance included."""
Shuffle = Callable[[int], Sequence[int]]
"""Returns a permutation of 0 … n − 1."""

_GAME = CourtCircular()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    winners: tuple[int, ...]
    """More than one: they share the first place."""
    scores: tuple[int, ...]
    deals: int
    tricks: int
    cards: int
    """Cards played."""


def play_match(setup: Setup, players: Sequence[Decide], shuffle: Shuffle) -> Outcome:
    """Play one match to its end. Raises Refusal if a player does what it may not."""
    state, _ = _GAME.new(setup)
    while state.over is None:
        state = _next(state, players, shuffle)
    winner = state.over.winner
    return Outcome(
        winners=winner if isinstance(winner, tuple) else (winner,),
        scores=state.scores,
        deals=state.deal,
        tricks=state.over.tricks,
        cards=state.over.cards_played,
    )


def _next(state: State, players: Sequence[Decide], shuffle: Shuffle) -> State:
    wanted = _GAME.chance(state)
    if wanted is not None:
        return _GAME.step(state, Draw(state.now_ns, tuple(shuffle(wanted.count))))[0]
    move = players[state.turn](_GAME.view(state, state.turn))
    assert move is not None, "a player whose turn it is must move"
    return _GAME.step(state, move)[0]
