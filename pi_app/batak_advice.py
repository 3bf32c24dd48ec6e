"""Who advises people in Batak: the hard player's own figures, and the solver once all is open.

What computes is loaded only when it is asked, on the thread that asks: its kernels are compiled at
their first use, and most tables of the house never need them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.batak_views import BatakView
from engine.inputs import CardChosen, Move
from engine.players.slapper import Uniform
from pi_app.advice import DealReview, Estimate, Figure, Hint, Measure
from pi_app.options import HandView

if TYPE_CHECKING:
    from engine.players.batak.hint import CardWorth

HINT_NS = 300_000_000
"""A hint is thought about so long at most."""
PLAIN_WORLDS = 60
"""Deals that are played out for an estimate where nothing is compiled."""
PLAIN_LIMIT = 3_000
"""Positions that are looked at for one question of a review where nothing is compiled."""
LEAST = 0.05
"""A difference in tricks, or in points, that people would see."""


class BatakAdviser:
    """Advises one seat out of its own view; reviews what everybody has seen."""

    def __init__(self, now_ns: Callable[[], int]) -> None:
        self._now_ns = now_ns

    def estimate(self, view: HandView, uniform: Uniform) -> Estimate | None:
        """Return what the hand of a view should make as declarer."""
        if not isinstance(view, BatakView) or view.seat is None or not view.hand:
            return None
        from engine.jit import IS_COMPILED
        from engine.players.batak.estimate import WORLDS, bid_estimate

        worlds = WORLDS if IS_COMPILED else PLAIN_WORLDS
        best = bid_estimate(view.hand, view.rules, uniform, worlds).best
        return Estimate(view.seat, best.trump, best.tricks, best.spread, best.chances)

    def hint(self, view: HandView, uniform: Uniform) -> Hint | None:
        """Return what a hard player would do in the seat of a view."""
        if not isinstance(view, BatakView) or view.seat is None:
            return None
        from engine.players.batak.hint import hint

        ends_ns = self._now_ns() + HINT_NS
        found = hint(view, uniform, lambda: self._now_ns() < ends_ns)
        if found is None:
            return None
        measure, figures = _figures(found.move, found.cards)
        return Hint(view.seat, replace(found.move, t_ns=0), found.why, measure, figures)

    def review(self, view: HandView, keep_on: Callable[[], bool]) -> DealReview | None:
        """Return which cards cost tricks, and whether the promise could be kept."""
        if not isinstance(view, BatakView):
            return None
        from engine.jit import IS_COMPILED
        from engine.players.batak.review import LIMIT, review

        found = review(view, keep_on, LIMIT if IS_COMPILED else PLAIN_LIMIT)
        if found is None:
            return None
        return DealReview(found.slips, view.declarer, view.contract, found.makeable, found.seen)


def _figures(move: Move, cards: tuple[CardWorth, ...]) -> tuple[Measure, tuple[Figure, ...]]:
    """Return the figures of the best card and of the next one that is not just as good."""
    best = next(
        (one for one in cards if isinstance(move, CardChosen) and one.card == move.card), None
    )
    if best is None:
        return Measure.TRICKS, ()
    others = [one for one in cards if (one.tricks, one.points) != (best.tricks, best.points)]
    if not others:
        return Measure.TRICKS, ()
    second = others[0]
    if best.tricks - second.tricks >= LEAST:
        both = (Figure(best.card, best.tricks), Figure(second.card, second.tricks))
        return Measure.TRICKS, both
    behind = second.points - best.points
    if behind > -LEAST:
        return Measure.TRICKS, ()
    return Measure.POINTS, (Figure(best.card, 0.0), Figure(second.card, behind))
