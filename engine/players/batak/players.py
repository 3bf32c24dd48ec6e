"""The three levels of computer players of Batak: a seat's view and its chance in, a move out.

They see what a person in that seat sees, and nothing else; a hard one is also told whether there
is time left. A move carries the time of the view; whoever hands it on may set a later one.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from engine.batak_views import BatakView
from engine.inputs import BatakMove
from engine.players.batak import easy, medium
from engine.players.batak.memory import Uniform
from engine.players.batak.temper import USUAL, Temper

KeepOn = Callable[[], bool]
"""Whether there is time to think on."""


class BatakLevel(Enum):
    """How well a computer player plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


def always() -> bool:
    """Nobody waits."""
    return True


def choose(
    view: BatakView,
    level: BatakLevel,
    uniform: Uniform,
    keep_on: KeepOn = always,
    temper: Temper = USUAL,
) -> BatakMove | None:
    """Return what the seat of a view does now; none if it is not its turn.

    `uniform` gives numbers in [0, 1): all the chance that a player has. `keep_on` is asked between
    two batches of imagined deals; when it says no, a hard player moves on what it has seen so far.
    """
    if view.seat is None or view.turn != view.seat:
        return None
    if level is BatakLevel.EASY:
        return easy.choose(view, view.seat, uniform, temper)
    if level is BatakLevel.MEDIUM:
        return medium.choose(view, view.seat, uniform, temper)
    # Only now: its kernels are compiled when they are first used, and not every game needs them.
    from engine.players.batak import hard

    return hard.choose(view, view.seat, uniform, keep_on, temper)
