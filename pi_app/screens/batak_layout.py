"""Where everything of a game of Batak lies. Pure.

Four seats, one at each side: the trick lies in the middle, each card towards its seat. A wall is
read from below, so all panels stand upright; on a table each is turned to its player, and what is
written beside the trick stands there twice. Where a hand is shown it has a zone of its own below
the trick, and between the two a row for bids and trumps.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from pi_app.screens.batak_places import (
    NOTICES,
    PANEL,
    ROW,
    Cross,
    Reading,
    Room,
    middle_of,
)
from pi_app.screens.circular_places import Spot
from pi_app.screens.layout import MARGIN, Box, Place, Plan, across
from pi_app.screens.messages import Layout

SIDE = {True: 340, False: 480}
"""How wide the panels at the sides of a wall are; by whether there is a hand."""
IDLE_SIDE, SIDE_HIGH = 340, 264
LEAST_COLUMN = 360
"""On a table: beside the cards, for what is written."""
_PARTS = (30, 56, 69, 100)
"""Of a column on a table, in hundredths: where told, trump, count and the last trick end."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class BatakPlan:
    """The whole screen while Batak is played."""

    base: Plan
    panels: tuple[Place, ...]
    """One a seat."""
    idle_panels: tuple[Place, ...]
    """While no cards are played: on a wall they leave the whole middle free."""
    card: tuple[int, int]
    spots: tuple[Spot, ...]
    """Where the card of each seat lies."""
    board: Box
    """Where the auction is shown."""
    readings: tuple[Reading, ...]
    notices: Place
    hand: Box | None
    options: Box | None
    """Where bids and trumps are chosen; last trick and count are not shown meanwhile."""
    posters: tuple[Place, ...]
    """Between the panels: the rules, the phones; for each side that reads."""
    poster_notices: Place
    sheets: tuple[Place, ...]
    """The whole screen, without panels: the count."""
    sheet_notices: Place

    def hand_place(self, seat: int) -> Place | None:
        """Return the zone of the hand, turned to its owner; none if there is none.

        Who sits at a short side reads it from the long one: turned, it would be too narrow.
        """
        return self._turned(self.hand, seat)

    def options_place(self, seat: int) -> Place | None:
        """Return the row of the bids, turned to who chooses; none without a hand."""
        return self._turned(self.options, seat)

    def _turned(self, box: Box | None, seat: int) -> Place | None:
        angle = self.panels[seat].angle
        return None if box is None else Place(box, 0 if angle % 180 else angle)


def batak_plan(base: Plan, *, hand: bool, clockwise: bool) -> BatakPlan:
    """Return the plan for four seats; `hand`: with room for a hand."""
    room = Room(base, middle_of(base), has_hand=hand)
    parts = _on_a_table(room) if base.layout.is_turned else _on_a_wall(room)
    posters, poster_notices = _halved(base, _poster_room(room))
    if base.layout is Layout.ABOVE:
        poster_notices = Place(across(base, poster_notices.box), 0)
    margin, (width, height) = base.px(MARGIN), base.size
    whole = Box(margin, margin, width - 2 * margin, height - 2 * margin)
    sheets, sheet_notices = _halved(base, whole)
    return BatakPlan(
        base=base,
        panels=_by_seat(parts.panels, clockwise=clockwise),
        idle_panels=_by_seat(parts.idle_panels, clockwise=clockwise),
        card=parts.cross.card,
        spots=_by_seat(parts.cross.spots, clockwise=clockwise),
        board=_board(room, parts.cross.box),
        readings=parts.readings,
        notices=parts.notices,
        hand=room.hand,
        options=parts.options,
        posters=posters,
        poster_notices=poster_notices,
        sheets=sheets,
        sheet_notices=sheet_notices,
    )


def _poster_room(room: Room) -> Box:
    """Return what the panels leave while no cards are played."""
    box = room.middle
    if room.base.layout is not Layout.ABOVE:
        return box
    aside = room.base.px(IDLE_SIDE) + room.gap
    return Box(box.x + aside, box.y, box.w - 2 * aside, box.h)


def _by_seat(sides: tuple[T, ...], *, clockwise: bool) -> tuple[T, ...]:
    """Return what lies at the bottom, left, top and right by seat; play goes round to the right."""
    bottom, left, top, right = sides
    return (bottom, left, top, right) if clockwise else (bottom, right, top, left)


def _board(room: Room, cross: Box) -> Box:
    """Return where the auction is shown: as wide as the cards, above the row of bids."""
    if not room.has_hand:
        return cross
    return Box(cross.x, room.table.y, cross.w, _upper(room))


def _upper(room: Room) -> int:
    """Return how high the part above the row of bids is."""
    line = _line(room)
    return room.table.h - room.row - line


def _line(room: Room) -> int:
    """Return what a line of notices between trick and hand takes: on a table, where a hand is."""
    if not room.base.layout.is_turned or not room.has_hand:
        return 0
    return room.base.px(NOTICES) + room.gap


@dataclass(frozen=True, slots=True)
class _Parts:
    """What the two layouts do differently."""

    panels: tuple[Place, ...]
    """At the bottom, left, top and right."""
    idle_panels: tuple[Place, ...]
    cross: Cross
    readings: tuple[Reading, ...]
    notices: Place
    options: Box | None


def _on_a_wall(room: Room) -> _Parts:
    table, gap = room.table, room.gap
    side = room.base.px(SIDE[room.has_hand])
    high = _upper(room) if room.has_hand else room.base.px(SIDE_HIGH)
    y = table.y if room.has_hand else table.centre[1] - high // 2
    panels = (
        Place(room.long_panel(at_top=False), 0),
        Place(Box(table.x, y, side, high), 0),
        Place(room.long_panel(at_top=True), 0),
        Place(Box(table.right - side, y, side, high), 0),
    )
    inner = Box(table.x + side + gap, table.y, table.w - 2 * (side + gap), table.h)
    cross = room.cross(inner)
    if room.has_hand:
        reading, notices = _beside_hand(room, inner, cross.box)
    else:
        reading, notices = _in_corners(room, panels[1].box, panels[3].box)
    row = room.base.px(ROW)
    options = Box(inner.x, table.bottom - row, inner.w, row) if room.has_hand else None
    idle = _at_sides(room) if room.base.layout is Layout.ABOVE else _in_a_row(room)
    return _Parts(panels, idle, cross, (reading,), notices, options)


def _at_sides(room: Room) -> tuple[Place, ...]:
    """Return the panels with those of the sides where their seats are, no wider than they must."""
    side, high, middle = room.base.px(IDLE_SIDE), room.base.px(SIDE_HIGH), room.middle
    y = middle.centre[1] - high // 2
    return (
        Place(room.long_panel(at_top=False), 0),
        Place(Box(middle.x, y, side, high), 0),
        Place(room.long_panel(at_top=True), 0),
        Place(Box(middle.right - side, y, side, high), 0),
    )


def _in_a_row(room: Room) -> tuple[Place, ...]:
    """Return the panels with those of the sides beside the one at the top."""
    bottom, top = room.long_panel(at_top=False), room.long_panel(at_top=True)
    wide = (top.w - 2 * room.gap) // 3
    left, middle, right = (
        Place(Box(top.x + n * (wide + room.gap), top.y, wide, top.h), 0) for n in range(3)
    )
    return Place(bottom, 0), left, middle, right


def _beside_hand(room: Room, inner: Box, cross: Box) -> tuple[Reading, Place]:
    """Return the texts between the panels and the trick, and in the row below them."""
    table, row = room.table, room.base.px(ROW)
    wide, high, low = cross.x - room.gap - inner.x, _upper(room), table.bottom - row
    right = inner.right - wide
    reading = Reading(
        trump=Place(Box(inner.x, table.y, wide, high), 0),
        count=Place(Box(inner.x, low, wide, row), 0),
        told=Place(Box(right, table.y, wide, high), 0),
        last=Place(Box(right, low, table.right - right, row), 0),
    )
    return reading, Place(Box(table.x, low, inner.x - room.gap - table.x, row), 0)


def _in_corners(room: Room, left: Box, right: Box) -> tuple[Reading, Place]:
    """Return the texts above and below the panels at the sides."""
    table, gap, line = room.table, room.gap, room.base.px(2 * NOTICES)
    high, low = left.y - gap - table.y, left.bottom + gap
    deep = table.bottom - low
    reading = Reading(
        trump=Place(Box(left.x, table.y, left.w, high), 0),
        count=Place(Box(left.x, low, left.w, deep - line), 0),
        told=Place(Box(right.x, table.y, right.w, high), 0),
        last=Place(Box(right.x, low, right.w, deep), 0),
    )
    return reading, Place(Box(left.x, table.bottom - line, left.w, line), 0)


def _on_a_table(room: Room) -> _Parts:
    base, table, gap = room.base, room.table, room.gap
    deep, margin = base.px(PANEL), base.px(MARGIN)
    middle = room.middle
    panels = (
        Place(room.long_panel(at_top=False), 0),
        Place(Box(margin, middle.y, deep, middle.h), 270),
        Place(room.long_panel(at_top=True), 180),
        Place(Box(base.size[0] - margin - deep, middle.y, deep, middle.h), 90),
    )
    least = base.px(LEAST_COLUMN) + gap
    high = table.h - _line(room)
    cross = room.cross(Box(table.x + least, table.y, table.w - 2 * least, high))
    wide = cross.box.x - gap - table.x
    columns = (
        Place(Box(table.right - wide, table.y, wide, high), 0),
        Place(Box(table.x, table.y, wide, high), 180),
    )
    if room.has_hand:
        row = base.px(ROW)
        line = Box(table.x, table.bottom - base.px(NOTICES), table.w, base.px(NOTICES))
        options = Box(table.x, table.y + high - row, table.w, row)
        readings = tuple(_in_two(place, row, gap) for place in columns)
        return _Parts(panels, panels, cross, readings, Place(line, 0), options)
    small = base.px(NOTICES)
    readings = tuple(_in_one(place, small, gap) for place in columns)
    corner = columns[0].within(Box(0, high - small, wide, small))
    return _Parts(panels, panels, cross, readings, corner, None)


def _in_one(column: Place, small: int, gap: int) -> Reading:
    """Return a column without a hand: its parts below one another, and a line free."""
    width, height = column.drawn_size
    cuts = [0, *((height - small) * part // 100 for part in _PARTS)]
    told, trump, number, last = (
        column.within(Box(0, top, width, end - top - gap)) for top, end in pairwise(cuts)
    )
    return Reading(trump, number, told, last)


def _in_two(column: Place, row: int, gap: int) -> Reading:
    """Return a column beside a hand: the last trick in the row of the bids, on the screen below."""
    width, height = column.drawn_size
    high = height - row - gap
    top = 0 if column.angle == 0 else row + gap
    low = height - row if column.angle == 0 else 0
    half = high * 42 // 100
    signs = Box(0, top + half + gap, width, high - half - gap)
    trump = (width - gap) * 62 // 100
    left, right = trump + gap, width - trump - gap
    return Reading(
        trump=column.within(Box(0, signs.y, trump, signs.h)),
        count=column.within(Box(left, signs.y, right, signs.h)),
        told=column.within(Box(0, top, width, half)),
        last=column.within(Box(0, low, width, row)),
    )


def _halved(base: Plan, box: Box) -> tuple[tuple[Place, ...], Place]:
    """Return a box for each side that reads, and a line for the notices."""
    line = base.px(NOTICES)
    if not base.layout.is_turned:
        own = Box(box.x, box.y, box.w, box.h - line)
        return (Place(own, 0),), Place(Box(box.x, own.bottom, box.w, line), 0)
    half = (box.h - line) // 2
    lower, upper = Box(box.x, box.bottom - half, box.w, half), Box(box.x, box.y, box.w, half)
    between = Box(box.x, upper.bottom, box.w, lower.y - upper.bottom)
    return (Place(lower, 0), Place(upper, 180)), Place(between, 0)
