"""Where everything of a game of Bataille lies. Pure.

Each seat has a lane for its cards in front of its panel. Two seats leave a column free on either
side; more leave a strip between the lanes.
"""

from __future__ import annotations

from dataclasses import dataclass

from pi_app.screens.layout import CARD_RATIO, MARGIN, NOTICE_HEIGHT, Box, Place, Plan
from pi_app.screens.messages import Layout
from pi_app.screens.places import Side

DUEL_WIDTH = 760
LANE = {False: 226, True: 214}
"""How deep a lane is where there are three seats or more; by whether lanes are turned."""
LEAST_STRIP = 128
"""Between the lanes, where it is told what a round has brought."""
MOST_CARD = 320
PADDING = 6
"""Between a card and the edge of its lane; a frame of this width marks a card."""
POT_WIDTH = 270
LINE = 36
"""One line of notices."""


@dataclass(frozen=True, slots=True)
class WarPlan:
    """The middle of the screen while Bataille is played."""

    base: Plan
    lanes: tuple[Place, ...]
    """One a seat, turned like its panel."""
    card: tuple[int, int]
    told: tuple[Place, ...]
    pots: tuple[Place, ...]
    rings: tuple[Box, ...]
    notices: Place

    def slot(self, seat: int, back: int, total: int) -> tuple[int, int]:
        """Return the centre of a seat's card, `back` places before its newest of `total`.

        The newest lies in the middle of the lane, the others look out from under it.
        """
        lane = self.lanes[seat]
        width, height = lane.drawn_size
        room = (width - self.card[0]) // 2 - self.base.px(PADDING)
        step = min(round(self.card[0] * 0.34), room // max(total - 1, 1))
        return _on_screen(lane, (width // 2 - back * step, height // 2))


def _on_screen(place: Place, point: tuple[int, int]) -> tuple[int, int]:
    """Return where a point of upright content lies once the content is turned."""
    width, height = place.drawn_size
    x, y = point
    turned = {0: (x, y), 90: (y, width - x), 180: (width - x, height - y), 270: (height - y, x)}
    across, down = turned[place.angle]
    return place.box.x + across, place.box.y + down


def war_plan(base: Plan) -> WarPlan:
    """Return the plan of a game of Bataille whose panels are those of `base`."""
    return _duel(base) if len(base.panels) == 2 else _crowd(base)


def _duel(base: Plan) -> WarPlan:
    middle, margin = base.middle, base.px(MARGIN)
    width, half = base.card_px(DUEL_WIDTH), (middle.h - margin) // 2
    x = middle.centre[0] - width // 2
    near = Place(Box(x, middle.bottom - half, width, half), base.panels[0].angle)
    far = Place(Box(x, middle.y, width, half), base.panels[1].angle)
    left = Box(middle.x, middle.y, x - margin - middle.x, middle.h)
    right = Box(x + width + margin, middle.y, left.w, middle.h)
    columns = _table_columns if base.layout.is_turned else _wall_columns
    return WarPlan(base, (near, far), _card(base, half), *columns(base, left, right))


_Texts = tuple[tuple[Place, ...], tuple[Place, ...], tuple[Box, ...], Place]


def _wall_columns(base: Plan, left: Box, right: Box) -> _Texts:
    small = base.px(NOTICE_HEIGHT)
    told = Box(left.x, left.y, left.w, left.h - small)
    notices = Box(left.x, told.bottom, left.w, small)
    half = right.h // 2
    pot = Box(right.x, right.y, right.w, half)
    ring = _square(Box(right.x, right.y + half, right.w, half), base)
    return (Place(told, 0),), (Place(pot, 0),), (ring,), Place(notices, 0)


def _table_columns(base: Plan, left: Box, right: Box) -> _Texts:
    small = base.px(NOTICE_HEIGHT)
    height = (right.h - small) * 11 // 20
    told = Box(right.x, right.y, right.w, height)
    rest = Box(right.x, told.bottom, right.w, right.h - small - height)
    side = min(rest.h, rest.w // 2)
    pot = Box(rest.x, rest.y, rest.w - side, rest.h)
    ring = _square(Box(pot.right, rest.y, side, rest.h), base)
    notices = Box(right.x, rest.bottom, right.w, small)
    return (
        (Place(told, 0), Place(_across(base, told, left), 180)),
        (Place(pot, 0), Place(_across(base, pot, left), 180)),
        (ring, _across(base, ring, left)),
        Place(notices, 0),
    )


def _across(base: Plan, box: Box, column: Box) -> Box:
    """Return the same box seen from the other side of the table, in the left column."""
    middle = base.middle
    x = column.right - (box.right - (middle.right - column.w))
    return Box(x, middle.y + middle.bottom - box.bottom, box.w, box.h)


def _square(room: Box, base: Plan) -> Box:
    """Return the largest square in the middle of `room`, with some air around it."""
    side = min(room.w, room.h) - 2 * base.px(MARGIN // 2)
    return Box(room.centre[0] - side // 2, room.centre[1] - side // 2, side, side)


def _card(base: Plan, lane: int) -> tuple[int, int]:
    height = min(lane - 2 * base.px(PADDING), base.card_px(MOST_CARD))
    return round(height * CARD_RATIO), height


def _crowd(base: Plan) -> WarPlan:
    depth = _depth(base)
    lanes = tuple(_lane(base, seat, depth) for seat in range(len(base.panels)))
    texts = _table_strip if base.layout.is_turned else _wall_strip
    return WarPlan(base, lanes, _card(base, depth), *texts(base, _strip(base, depth)))


def _depth(base: Plan) -> int:
    """Return how deep a lane is: what is told between two of them needs its own room."""
    free = base.middle.h - 2 * base.px(MARGIN // 2) - base.px(LEAST_STRIP)
    return min(base.card_px(LANE[base.layout.is_turned]), free // 2)


def _strip(base: Plan, depth: int) -> Box:
    """Return what the lanes leave in the middle."""
    middle, gap = base.middle, base.px(MARGIN // 2)
    turned = base.layout.is_turned and any(side.is_short for side in base.sides)
    aside = depth + gap if turned else 0
    above = depth + gap if Side.TOP in base.sides else 0
    height = middle.h - above - depth - gap
    return Box(middle.x + aside, middle.y + above, middle.w - 2 * aside, height)


def _lane(base: Plan, seat: int, depth: int) -> Place:
    middle, panel, side = base.middle, base.panels[seat], base.sides[seat]
    if side.is_short and not base.layout.is_turned:
        box = panel.box
        return Place(Box(box.x, box.y - base.px(MARGIN // 2) - depth, box.w, depth), 0)
    if side.is_short:
        x = middle.x if panel.box.right <= middle.x else middle.right - depth
        return Place(Box(x, middle.y, depth, middle.h), panel.angle)
    y = middle.y if side is Side.TOP else middle.bottom - depth
    x, width = _along(base, panel, depth)
    return Place(Box(x, y, width, depth), panel.angle)


def _along(base: Plan, panel: Place, depth: int) -> tuple[int, int]:
    """Return where a lane of a long side begins and how long it is."""
    if base.layout is Layout.WALL:
        return panel.box.x, panel.box.w
    row = sorted(other.box.x for other in base.panels if other.box.y == panel.box.y)
    room = _strip(base, depth)
    width = room.w // len(row)
    return room.x + row.index(panel.box.x) * width, width


def _wall_strip(base: Plan, strip: Box) -> _Texts:
    short = any(side.is_short for side in base.sides)
    line, pot_width = base.px(LINE), base.px(POT_WIDTH * 3 // 4 if short else POT_WIDTH)
    height = strip.h - line
    side = min(height, pot_width)
    ring = _square(Box(strip.x + pot_width - side, strip.y, side, height), base)
    # As much room on the left as on the right, so that the words stand in the middle.
    told = Box(strip.x + pot_width, strip.y, strip.w - 2 * pot_width, height)
    pot = Box(told.right, strip.y, pot_width, height)
    notices = Box(strip.x, told.bottom, strip.w, line)
    return (Place(told, 0),), (Place(pot, 0),), (ring,), Place(notices, 0)


def _table_strip(base: Plan, strip: Box) -> _Texts:
    line, pot_width = base.px(LINE), base.px(POT_WIDTH * 3 // 4)
    half = (strip.h - line) // 2
    side = min(strip.h, pot_width)
    ring = _square(Box(strip.x, strip.y + (strip.h - side) // 2, side, side), base)
    told = Box(strip.x + side, strip.y + half + line, strip.w - side - pot_width, half)
    pot = Box(told.right, told.y, pot_width, half)
    notices = Box(told.x, strip.y + half, strip.w - side, line)
    return (
        (Place(told, 0), Place(Box(told.x, strip.y, told.w, half), 180)),
        (Place(pot, 0), Place(Box(pot.x, strip.y, pot.w, half), 180)),
        (ring,),
        Place(notices, 0),
    )
