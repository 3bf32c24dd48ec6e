"""Computer players of Court Circular: a seat's own view and its own chance in, a move out.

They see what a person in that seat sees, and nothing else. A move carries the time of the view;
whoever hands it on may set a later one.
"""

from __future__ import annotations

from enum import Enum

from engine.inputs import Move
from engine.players.circular import easy, hard, medium
from engine.players.circular.worlds import Uniform
from engine.views import CircularView


class CircularLevel(Enum):
    """The three levels."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


_CHOOSE = {
    CircularLevel.EASY: easy.choose,
    CircularLevel.MEDIUM: medium.choose,
    CircularLevel.HARD: hard.choose,
}


def choose(view: CircularView, level: CircularLevel, uniform: Uniform) -> Move | None:
    """Return what the seat of a view does now; none if it is not its turn.

    `uniform` gives numbers in [0, 1): all the chance that a player has.
    """
    if view.seat is None or view.turn != view.seat:
        return None
    return _CHOOSE[level](view, view.seat, uniform)
