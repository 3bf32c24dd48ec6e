"""How the computer players of Batak are asked: each level, and a hard one by the clock."""

from __future__ import annotations

from collections.abc import Callable

from engine.batak_views import BatakView
from engine.inputs import Move
from engine.players.batak.players import BatakLevel, always, choose
from engine.players.slapper import Uniform
from pi_app.publish import Player

THINK_NS = 300_000_000
"""A hard player thinks so long at most; on a small machine it would like to think longer."""


def batak_choose(
    now_ns: Callable[[], int] | None,
) -> Callable[[BatakView, Player, Uniform], Move | None]:
    """Return how they move; without a clock, a hard one takes all the time that it wants."""

    def timed(view: BatakView, player: Player, uniform: Uniform) -> Move | None:
        level = BatakLevel(player.value)
        if now_ns is None:
            return choose(view, level, uniform, always)
        ends_ns = now_ns() + THINK_NS
        return choose(view, level, uniform, lambda: now_ns() < ends_ns)

    return timed
