"""Where everything of the tour's three screens lies. Pure; read from seat 0's side on any table."""

from __future__ import annotations

from dataclasses import dataclass

from pi_app.screens.layout import Box, Plan
from pi_app.tour.tables import TABLES

_WIDTH, _HEIGHT = 1920, 1080
"""The screen on which the numbers below were chosen; others stretch them."""
_SPOT = (330, 330)
_SPOTS = ((20, 455), (403, 176), (795, 425), (1187, 172), (1570, 330))
"""Left upper corners of the tables on the map, along a road that climbs."""
_CHOICE = (440, 110)
_CHOICE_GAP = 40


@dataclass(frozen=True, slots=True)
class TourPlan:
    """The places of all three screens."""

    title: Box
    spots: tuple[Box, ...]
    """MAP: the tables."""
    strip: Box
    """MAP: what is told of the table that is pointed at."""
    greeting: Box
    """TABLE: the words of the one who greets."""
    people: tuple[Box, ...]
    """TABLE: who sits there, in the order of play."""
    stars: Box
    """RESULT: what it was worth, and what follows from it;"""
    ranks: Box
    """how everybody did;"""
    speaker: Box
    """and a word about it, with who says it."""
    hint: Box
    """What to press;"""
    notices: Box
    """and what works less well, with"""
    short_hint: Box
    """less room for the keys beside it."""
    unit: float
    size: tuple[int, int]

    def choices(self, number: int) -> tuple[Box, ...]:
        """Return the places of so many choices, side by side."""
        width = number * _CHOICE[0] + (number - 1) * _CHOICE_GAP
        left = (_WIDTH - width) // 2
        step = _CHOICE[0] + _CHOICE_GAP
        return tuple(self._box(left + step * place, 866, *_CHOICE) for place in range(number))

    def _box(self, x: int, y: int, w: int, h: int) -> Box:
        return _stretched(self.size, x, y, w, h)


def tour_plan(base: Plan) -> TourPlan:
    """Return the places on a screen."""

    def box(x: int, y: int, w: int, h: int) -> Box:
        return _stretched(base.size, x, y, w, h)

    return TourPlan(
        title=box(40, 20, 1840, 150),
        spots=tuple(box(x, y, *_SPOT) for x, y in _SPOTS[: len(TABLES)]),
        strip=box(40, 800, 1840, 190),
        greeting=box(160, 180, 1600, 150),
        people=tuple(box(80 + 600 * place, 340, 560, 500) for place in range(3)),
        stars=box(40, 180, 1840, 190),
        ranks=box(60, 390, 960, 450),
        speaker=box(1080, 390, 780, 450),
        hint=box(40, 996, 1840, 64),
        notices=box(40, 996, 1040, 64),
        short_hint=box(1100, 996, 780, 64),
        unit=base.unit,
        size=base.size,
    )


def _stretched(size: tuple[int, int], x: int, y: int, w: int, h: int) -> Box:
    left, right = (at * size[0] // _WIDTH for at in (x, x + w))
    top, bottom = (at * size[1] // _HEIGHT for at in (y, y + h))
    return Box(left, top, right - left, bottom - top)
