"""How the people of the tour play: the level of each, with its temper."""

from __future__ import annotations

from collections.abc import Callable

from engine.batak_views import BatakView
from engine.inputs import Move
from engine.players.batak.players import BatakLevel, choose
from engine.players.slapper import Uniform
from engine.views import CircularView
from pi_app.batak_players import THINK_NS
from pi_app.publish import Player
from pi_app.tour.guide import Guide


class TourPlayers:
    """The computer players of a table with hands, each with the temper of who sits there."""

    def __init__(self, guide: Guide, clock_ns: Callable[[], int]) -> None:
        self._guide, self._clock_ns = guide, clock_ns

    def choose(
        self, view: CircularView | BatakView, player: Player, uniform: Uniform
    ) -> Move | None:
        """Return the move of a seat's view; none if it is not its turn."""
        if not isinstance(view, BatakView) or view.seat is None:
            return None
        who = self._guide.seats.get(view.seat)
        level = BatakLevel(player.value if who is None else who.level.value)
        ends_ns = self._clock_ns() + THINK_NS
        if who is None:
            return choose(view, level, uniform, lambda: self._clock_ns() < ends_ns)
        return choose(view, level, uniform, lambda: self._clock_ns() < ends_ns, who.temper)
