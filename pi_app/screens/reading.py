"""How large letters must be to be read from where people sit, and how far they can grow. Pure.

ISO 9241-3 measures letters by the angle under which their capitals are seen, in minutes of arc: 16
at the least, 20 to 22 for comfort. From the size of the picture and the distance of the eyes
follows by how much letters must grow; from the plan of the screen, by how much they can.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan, degrees, hypot, radians, tan

from pi_app.screens.layout import Plan, plan, unit_of
from pi_app.screens.messages import Layout

CAPITAL = 0.729
"""Height of a capital as a part of the size of the typeface."""
LEAST_ARC, GOOD_ARC = 16.0, 20.0
"""Minutes of arc of a capital."""
BODY, NAME, SMALL, SMALLEST = 48, 70, 34, 28
"""Sizes of text in units: what a game cannot do without, names and counts, what is good to know,
and the smallest there is."""
DISTANCE_M = {Layout.WALL: 2.0, Layout.TABLE_TOP: 0.6, Layout.ABOVE: 1.5}
"""From where people read, unless the settings say otherwise."""
MOST_GROWN = 1.25
"""With larger letters too little of the cards would be left."""
MOST_SNUG, MOST_BATAK = 1.1, 1.05
"""The same where a screen holds more: a list, a round; a trick, its hand and its bids."""
STEP = 0.01
_PANEL, _TEXT = 450, 380
"""What a panel and a told result need at the least, in units of grown letters."""
_INDEX, _INDEX_PART = 60, 0.25
"""The index of a card in units that have not grown, and its part of the card's height."""
_MM_PER_INCH = 25.4


@dataclass(frozen=True, slots=True)
class Viewing:
    """A picture, and how far away the eyes are."""

    size: tuple[int, int]
    """Pixels."""
    diagonal_in: float
    """Inches; 0 if nobody knows."""
    distance_m: float

    @property
    def is_known(self) -> bool:
        """Whether angles can be told."""
        return self.diagonal_in > 0

    @property
    def pixel_mm(self) -> float:
        """How wide a pixel is."""
        return self.diagonal_in * _MM_PER_INCH / hypot(*self.size)

    def arc(self, letter_px: float) -> float:
        """Return under how many minutes of arc a capital of so large letters is seen."""
        high_mm = letter_px * CAPITAL * self.pixel_mm
        return degrees(2 * atan(high_mm / (2_000 * self.distance_m))) * 60

    def letter_px(self, arc: float) -> float:
        """Return how large letters must be for capitals of so many minutes of arc."""
        high_mm = 2_000 * self.distance_m * tan(radians(arc / 60) / 2)
        return high_mm / self.pixel_mm / CAPITAL

    def wanted(self) -> float:
        """Return by what factor letters should grow: 1 where they are large enough."""
        if not self.is_known:
            return 1.0
        return max(1.0, self.letter_px(GOOD_ARC) / (BODY * unit_of(self.size)))


def viewing_of(
    size: tuple[int, int], layout: Layout, diagonal_in: float, distance_m: float
) -> Viewing:
    """Return how a picture is seen; a distance of 0 is the usual one of its layout."""
    return Viewing(size, diagonal_in, distance_m or DISTANCE_M[layout])


def grown_plan(
    size: tuple[int, int], seats: int, layout: Layout, wanted: float, most: float = MOST_GROWN
) -> Plan:
    """Return the plan with the largest letters up to `wanted` that leave room for all else."""
    steps = int((min(wanted, most) - 1) / STEP + STEP)
    plans = (plan(size, seats, layout, 1 + step * STEP) for step in range(steps, 0, -1))
    return next(filter(is_roomy, plans), plan(size, seats, layout))


def is_roomy(made: Plan) -> bool:
    """Whether names, keys, results and cards have the room that they need."""
    panel = min(place.drawn_size[0] for place in made.panels)
    result = min(min(place.drawn_size) for place in made.result)
    index = made.card[1] * _INDEX_PART
    return (
        panel >= made.px(_PANEL)
        and result >= made.px(_TEXT)
        and index >= made.card_px(_INDEX)
        and made.pile.inside(made.middle)
        and not any(place.box.overlaps(made.pile) for place in (*made.now, *made.result))
        and not any(one.box.overlaps(two.box) for one in made.captions for two in made.panels)
    )


@dataclass(frozen=True, slots=True)
class Reading:
    """What the letters of a picture mean to who looks at it."""

    distance_m: float
    body_arc: float
    """Minutes of arc of what a game cannot do without;"""
    small_arc: float
    """and of the smallest print."""
    reach_m: float
    """From how far away capitals have the least angle."""

    @property
    def is_enough(self) -> bool:
        """Whether a game can be followed from there."""
        return round(self.body_arc, 1) >= LEAST_ARC


def reading_of(viewing: Viewing, letters: float) -> Reading:
    """Return what letters grown by a factor mean; only of a picture whose size is known."""
    unit = unit_of(viewing.size) * letters
    arc = viewing.arc(BODY * unit)
    return Reading(
        viewing.distance_m,
        arc,
        viewing.arc(SMALLEST * unit),
        viewing.distance_m * arc / LEAST_ARC,
    )
