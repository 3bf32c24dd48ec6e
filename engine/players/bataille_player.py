"""A computer player of Bataille: all it can do is to press PLAY, about as soon as a person would.

It looks at the cards of the last turn-over first, and a battle keeps it a little longer. Reaction
times are those of slapper.py.
"""

from __future__ import annotations

from engine.judging import MS
from engine.players.slapper import Level, Skill, Uniform
from engine.views import WarView

LOOK_NS = 600 * MS
"""Who won? Not asked before the first cards."""
BATTLE_NS = 500 * MS
"""What a battle adds to it."""


def press_after_ns(
    view: WarView, seat: int, uniform: Uniform, skill: Skill = Level.MEDIUM.value
) -> int | None:
    """Return how long after `view.t_ns` a seat presses PLAY; none if its PLAY would do nothing.

    Ask once when the seat's `may_press` becomes true, or when `view.rounds`, `view.battle` or
    `view.pot` show that cards have turned over.
    """
    if not view.seats[seat].may_press:
        return None
    look_ns = LOOK_NS if view.rounds else 0
    battle_ns = BATTLE_NS if view.battle else 0
    return look_ns + battle_ns + skill.play.draw_ns(uniform)
