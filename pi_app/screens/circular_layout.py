"""Where everything of a game of Court Circular lies. Pure.

Two seats play in one row as Carroll drew it: the lead in the centre, the cards of first-hand to the
left, those of the other to the right, each step out a little lower. Three or more have a lane each
before their panel, and the lead between them. Where a hand is shown it has a zone of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from pi_app.screens.circular_crowd import crowd_field
from pi_app.screens.circular_duel import duel_field
from pi_app.screens.circular_places import GAP, Field
from pi_app.screens.layout import MARGIN, Box, Place, Plan
from pi_app.screens.messages import Layout

PANEL = 140
LANE, LONG_LANE, DEEP_LANE = 200, 216, 240
"""How deep a seat's own cards lie where there are three seats or more; on a wall without a hand
deeper: little where there is room beside the cards for the name of their line, else more."""
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
        if self.base.layout is Layout.WALL:
            return (Place(Box(box.x, box.y, box.w, box.h - line), 0),)
        half = (box.h - line) // 2
        lower = Box(box.x, box.bottom - half, box.w, half)
        return Place(lower, 0), Place(Box(box.x, box.y, box.w, half), 180)

    @property
    def poster_notices(self) -> Place:
        """Where notices stand while there are posters."""
        box, line = self.middle, self.base.px(POSTER_NOTICES)
        y = self.posters[0].box.bottom if self.base.layout is Layout.WALL else 0
        return Place(Box(box.x, y or self.posters[1].box.bottom, box.w, line), 0)


def circular_plan(base: Plan, *, hand: bool) -> CircularPlan:
    """Return the plan for as many seats as `base` has; `hand`: with room for a hand."""
    if len(base.panels) == 2:
        panels = _panels(base, 0)
        middle = _left_over(base, panels)
        return CircularPlan(base, panels, middle, duel_field(base, middle, hand=hand))
    deep = base.px(_depth(base, hand=hand))
    panels = _panels(base, deep + base.px(GAP))
    lanes = tuple(_lane(base, place, deep) for place in panels)
    field = crowd_field(base, lanes, _left_over(base, lanes), hand=hand)
    return CircularPlan(base, panels, _left_over(base, panels), field)


def _depth(base: Plan, *, hand: bool) -> int:
    """Return how deep the lanes are, in units."""
    if hand or base.layout is Layout.TABLE_TOP:
        return LANE
    return LONG_LANE if len(base.panels) <= 4 else DEEP_LANE


def _edge(base: Plan, place: Place) -> str:
    """Return the side of the screen at which a panel lies."""
    if place.angle % 180:
        return "left" if place.box.x < base.middle.x else "right"
    return "top" if place.box.bottom <= base.middle.y else "bottom"


def _panels(base: Plan, lane: int) -> tuple[Place, ...]:
    """Return the panels of a plan, spread over the whole of their side."""
    edges = [_edge(base, place) for place in base.panels]
    depth = base.px(PANEL) + base.px(GAP) + lane
    ends = [base.px(MARGIN) + (edge in edges) * depth for edge in ("top", "bottom")]
    along = range(ends[0], base.size[1] - ends[1])
    return tuple(
        _at_side(base, place, edge, along) if place.angle % 180 else _in_row(base, place, edge)
        for place, edge in zip(base.panels, edges, strict=True)
    )


def _in_row(base: Plan, place: Place, edge: str) -> Place:
    row = sorted(other.box.x for other in base.panels if _edge(base, other) == edge)
    margin, depth = base.px(MARGIN), base.px(PANEL)
    width = (base.size[0] - margin * (len(row) + 1)) // len(row)
    x = margin + row.index(place.box.x) * (width + margin)
    y = margin if edge == "top" else base.size[1] - margin - depth
    return Place(Box(x, y, width, depth), place.angle)


def _at_side(base: Plan, place: Place, edge: str, along: range) -> Place:
    margin, depth = base.px(MARGIN), base.px(PANEL)
    x = margin if edge == "left" else base.size[0] - margin - depth
    return Place(Box(x, along.start, depth, len(along)), place.angle)


def _lane(base: Plan, panel: Place, deep: int) -> Place:
    """Return the place before a panel where its seat's cards lie."""
    box, gap = panel.box, base.px(GAP)
    if panel.angle % 180:
        at_left = box.centre[0] < base.size[0] // 2
        x = box.right + gap if at_left else box.x - gap - deep
        return Place(Box(x, box.y, deep, box.h), panel.angle)
    at_top = box.centre[1] < base.size[1] // 2
    y = box.bottom + gap if at_top else box.y - gap - deep
    return Place(Box(box.x, y, box.w, deep), panel.angle)


def _left_over(base: Plan, places: tuple[Place, ...]) -> Box:
    """Return the room between places along the sides of the screen."""
    (width, height), gap, margin = base.size, base.px(GAP), base.px(MARGIN)
    left, top, right, bottom = margin, margin, width - margin, height - margin
    for place in places:
        box = place.box
        if place.angle % 180 and box.centre[0] < width // 2:
            left = max(left, box.right + gap)
        elif place.angle % 180:
            right = min(right, box.x - gap)
        elif box.centre[1] < height // 2:
            top = max(top, box.bottom + gap)
        else:
            bottom = min(bottom, box.y - gap)
    return Box(left, top, right - left, bottom - top)
