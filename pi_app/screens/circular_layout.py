"""Where everything of a game of Court Circular lies. Pure.

Two seats play in one row as Carroll drew it: the lead in the centre, the cards of first-hand to the
left, those of the other to the right, each step out a little lower. Three or more have a lane each
before their panel, and the lead between them. Where a hand is shown it has a zone of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pi_app.screens.circular_crowd import crowd_field
from pi_app.screens.circular_duel import duel_field
from pi_app.screens.circular_places import GAP, Field
from pi_app.screens.layout import MARGIN, Box, Place, Plan, across
from pi_app.screens.messages import Layout
from pi_app.screens.places import Side

PANEL = 140
LANE, LONG_LANE, DEEP_LANE = 200, 216, 240
"""How deep a seat's own cards lie where there are three seats or more; on a wall without a hand
deeper: little where there is room beside the cards for the name of their line, else more."""
LOW_LANE = 190
"""Where a panel and its lane stand one above the other between two rows of the same."""
SIDE = 372
"""How wide an upright panel at a short side is."""
POSTER_NOTICES = 40


@dataclass(frozen=True, slots=True)
class CircularPlan:
    """The whole screen while Court Circular is played."""

    base: Plan
    panels: tuple[Place, ...]
    middle: Box
    """All that the panels leave."""
    field: Field

    def row_of(self, seat: int, first_hand: int) -> int:
        """Return which row a seat's cards lie in."""
        return seat if len(self.panels) > 2 else int(seat != first_hand)

    def hand_place(self, seat: int) -> Place | None:
        """Return the zone of the hand, turned to its owner; none if there is none.

        Who sits at a short side reads it from the long one: turned, it would be too narrow.
        """
        zone, angle = self.field.hand, self.panels[seat].angle
        return None if zone is None else Place(zone, 0 if angle % 180 else angle)

    @property
    def posters(self) -> tuple[Place, ...]:
        """The middle as one place, or as two halves for the long sides of the table."""
        box, line = self.middle, self.base.px(POSTER_NOTICES)
        if not self.base.layout.is_turned:
            return (Place(Box(box.x, box.y, box.w, box.h - line), 0),)
        half = (box.h - line) // 2
        lower = Box(box.x, box.bottom - half, box.w, half)
        return Place(lower, 0), Place(Box(box.x, box.y, box.w, half), 180)

    @property
    def poster_notices(self) -> Place:
        """Where notices stand while there are posters."""
        box, line = self.middle, self.base.px(POSTER_NOTICES)
        if self.base.layout is Layout.ABOVE:
            box = across(self.base, box)
        y = 0 if self.base.layout.is_turned else self.posters[0].box.bottom
        return Place(Box(box.x, y or self.posters[1].box.bottom, box.w, line), 0)


def circular_plan(base: Plan, *, hand: bool) -> CircularPlan:
    """Return the plan for as many seats as `base` has; `hand`: with room for a hand."""
    if len(base.panels) == 2:
        panels = _panels(base, 0)
        middle = _left_over(base, panels)
        return CircularPlan(base, panels, middle, duel_field(base, middle, hand=hand))
    deep = base.card_px(_depth(base, hand=hand))
    panels = _panels(base, deep)
    seats = zip(panels, base.sides, strict=True)
    lanes = tuple(_lane(base, place, edge, deep) for place, edge in seats)
    field = crowd_field(base, lanes, _left_over(base, lanes), hand=hand)
    return CircularPlan(base, panels, _left_over(base, panels), field)


def _depth(base: Plan, *, hand: bool) -> int:
    """Return how deep the lanes are, in units."""
    if base.layout is Layout.ABOVE:
        return LOW_LANE
    if hand or base.layout.is_turned:
        return LANE
    return LONG_LANE if len(base.panels) <= 4 else DEEP_LANE


def _panels(base: Plan, lane: int) -> tuple[Place, ...]:
    """Return the panels of a plan, spread over the whole of their side."""
    if base.layout is Layout.ABOVE:
        side = partial(_upright_at_side, base, lane)
    else:
        side = partial(_at_side, base, lane)
    return tuple(
        side(place, edge) if edge.is_short else _in_row(base, place, edge)
        for place, edge in zip(base.panels, base.sides, strict=True)
    )


def _in_row(base: Plan, place: Place, edge: Side) -> Place:
    panels = zip(base.panels, base.sides, strict=True)
    row = sorted(other.box.x for other, side in panels if side is edge)
    margin, depth = base.px(MARGIN), base.px(PANEL)
    width = (base.size[0] - margin * (len(row) + 1)) // len(row)
    x = margin + row.index(place.box.x) * (width + margin)
    y = margin if edge is Side.TOP else base.size[1] - margin - depth
    return Place(Box(x, y, width, depth), place.angle)


def _at_side(base: Plan, lane: int, place: Place, edge: Side) -> Place:
    margin, depth = base.px(MARGIN), base.px(PANEL)
    x = margin if edge is Side.LEFT else base.size[0] - margin - depth
    along = _between_rows(base, lane)
    return Place(Box(x, along.start, depth, len(along)), place.angle)


def _between_rows(base: Plan, lane: int) -> range:
    """Return the pixel rows between the lanes of those who sit at the long sides."""
    depth = base.px(PANEL) + 2 * base.px(GAP) + lane
    top, bottom = (
        base.px(MARGIN) + (edge in base.sides) * depth for edge in (Side.TOP, Side.BOTTOM)
    )
    return range(top, base.size[1] - bottom)


def _upright_at_side(base: Plan, lane: int, place: Place, edge: Side) -> Place:
    """Return an upright panel in the middle of a short side, with room for its lane above it."""
    margin, deep, width = base.px(MARGIN), base.px(PANEL), base.px(SIDE)
    x = margin if edge is Side.LEFT else base.size[0] - margin - width
    along, above = _between_rows(base, lane), lane + base.px(GAP)
    y = along.start + (len(along) - above - deep) // 2 + above
    # Where there is no height for both, its cards may reach into the ends of the lanes above.
    y = min(y, along.stop - deep)
    return Place(Box(x, y, width, deep), place.angle)


def _lane(base: Plan, panel: Place, edge: Side, deep: int) -> Place:
    """Return the place before a panel where its seat's cards lie."""
    box, gap = panel.box, base.px(GAP)
    if edge.is_short and base.layout.is_turned:
        x = box.right + gap if edge is Side.LEFT else box.x - gap - deep
        return Place(Box(x, box.y, deep, box.h), panel.angle)
    y = box.bottom + gap if edge is Side.TOP else box.y - gap - deep
    return Place(Box(box.x, y, box.w, deep), panel.angle)


def _left_over(base: Plan, places: tuple[Place, ...]) -> Box:
    """Return the room between places along the sides of the screen."""
    (width, height), gap, margin = base.size, base.px(GAP), base.px(MARGIN)
    left, top, right, bottom = margin, margin, width - margin, height - margin
    for place, edge in zip(places, base.sides, strict=True):
        box = place.box
        if edge is Side.LEFT:
            left = max(left, box.right + gap)
        elif edge is Side.RIGHT:
            right = min(right, box.x - gap)
        elif edge is Side.TOP:
            top = max(top, box.bottom + gap)
        else:
            bottom = min(bottom, box.y - gap)
    return Box(left, top, right - left, bottom - top)
