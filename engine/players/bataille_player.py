"""A computer player of Bataille: all it can do is to press PLAY, about as soon as a person would.

It looks at the cards of the last turn-over first, and a battle keeps it a little longer. Reaction
times are those of slapper.py.
"""

from __future__ import annotations

from engine.judging import MS
from engine.players.slapper import NOTHING, Level, Plan, Skill, Uniform
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


def replan(
    plan: Plan, before: WarView | None, view: WarView, seat: int, skill: Skill, uniform: Uniform
) -> Plan:
    """Return what a seat intends now that it sees `view`, having seen `before` and planned `plan`.

    A plan stands till the cards have turned over or the seat's PLAY is no longer wanted.
    """
    if view.over is not None or not view.seats[seat].may_press:
        return NOTHING
    if plan.play_ns is not None and before is not None and _same_round(before, view):
        return plan
    after_ns = press_after_ns(view, seat, uniform, skill)
    return Plan(play_ns=None if after_ns is None else view.t_ns + after_ns)


def _same_round(before: WarView, view: WarView) -> bool:
    return (before.rounds, before.battle, before.pot) == (view.rounds, view.battle, view.pot)
