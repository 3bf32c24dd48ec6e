"""An adviser that only remembers what it was asked, and answers by simple rules."""

from __future__ import annotations

from collections.abc import Callable

from engine.batak_views import BatakView
from engine.cards import Suit
from engine.inputs import CardChosen
from engine.players.batak.slip import Slip
from engine.players.batak.why import Why
from engine.players.slapper import Uniform
from pi_app.advice import DealReview, Estimate, Figure, Hint, Measure
from pi_app.options import HandView, options

CHANCES = (*(1.0,) * 4, 0.96, 0.8, 0.41, 0.11, 0.02, *(0.0,) * 5)
"""Of a hand that should make 5.4 tricks."""


def estimate_of(seat: int) -> Estimate:
    """Any estimate of a seat."""
    return Estimate(seat, Suit.SPADES, 5.44, 1.21, CHANCES)


def hint_of(view: BatakView) -> Hint:
    """A hint that names the first thing that may be done, and two cards of the hand."""
    assert view.seat is not None
    move = next(option.move for option in options(view) if option.reason is None)
    figures = tuple(Figure(card, 5.0) for card in view.hand[:2])
    shown = figures if isinstance(move, CardChosen) else ()
    return Hint(view.seat, move, Why.LOW_LEAD, Measure.TRICKS, shown)


def review_of(view: BatakView) -> DealReview:
    """A review that names a card of the first trick, which lies face down again by now."""
    first, second = view.tricks_seen[0].plays[:2]
    moment = Slip(first[0], 1, first[1], second[1], 1)
    return DealReview((moment,), view.declarer, view.contract, None, 39)


class FakeAdviser:
    """Remembers the views that it was asked about."""

    def __init__(self, *, fails: bool = False) -> None:
        self.estimated: list[BatakView] = []
        self.hinted: list[BatakView] = []
        self.reviewed: list[BatakView] = []
        self.fails = fails

    def _noted(self, view: HandView, where: list[BatakView]) -> BatakView:
        assert isinstance(view, BatakView)
        where.append(view)
        if self.fails:
            raise RuntimeError("it knows nothing")
        return view

    def estimate(self, view: HandView, uniform: Uniform) -> Estimate | None:
        """Say the same of every hand."""
        assert 0 <= uniform() < 1
        seat = self._noted(view, self.estimated).seat
        return None if seat is None else estimate_of(seat)

    def hint(self, view: HandView, uniform: Uniform) -> Hint | None:
        """Name the first thing that may be done."""
        assert 0 <= uniform() < 1
        return hint_of(self._noted(view, self.hinted))

    def review(self, view: HandView, keep_on: Callable[[], bool]) -> DealReview | None:
        """Name a card of the first trick."""
        assert keep_on()
        return review_of(self._noted(view, self.reviewed))
