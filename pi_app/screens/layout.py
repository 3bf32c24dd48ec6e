"""Where everything lies on a screen of any size. Pure: boxes of whole pixels, no drawing.

All lengths are written in units: a unit is one pixel of a 1920x1080 screen and grows with the
screen. Seats go round clockwise, as they play.
"""

from __future__ import annotations

from dataclasses import dataclass

from pi_app.screens.messages import Layout

MARGIN = 16
PANEL_HEIGHT = 206
PANEL_WIDTH = 620
CAPTION = 60
CARD_HEIGHT = {Layout.WALL: 460, Layout.TABLE_TOP: 380}
CARD_RATIO = 5 / 7
FAN_STEP = 0.35
"""Of a card's width: how much of a covered card stays visible, its corner index whole."""
FAN_CARDS = 4
UNDER_ROOM = 64
"""Left of the fan, where penalty cards look out."""
NOW_HEIGHT = 124
NOTICE_HEIGHT = 76

_SIDES = {
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (2, 1, 1, 1),
    6: (2, 1, 2, 1),
    7: (3, 1, 2, 1),
    8: (3, 1, 3, 1),
}
"""Table-top seats along the bottom, left, top and right edge."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of whole pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first pixel column beyond it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first pixel row beyond it."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """Its middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    def overlaps(self, other: Box) -> bool:
        """True if they share a pixel."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    def holds(self, x: int, y: int) -> bool:
        """True for a pixel of it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def inside(self, other: Box) -> bool:
        """True if no pixel of this lies outside `other`."""
        across = other.x <= self.x and self.right <= other.right
        return across and other.y <= self.y and self.bottom <= other.bottom


@dataclass(frozen=True, slots=True)
class Place:
    """A box, and how far its content is turned, in degrees counter-clockwise."""

    box: Box
    angle: int

    @property
    def drawn_size(self) -> tuple[int, int]:
        """Size of the content before it is turned."""
        if self.angle % 180 == 90:
            return self.box.h, self.box.w
        return self.box.w, self.box.h

    def within(self, inner: Box) -> Place:
        """Return the place of a part of the content, given where it lies in it upright."""
        x, y, box = inner.x, inner.y, self.box
        width, height = self.drawn_size
        corners = {
            0: (x, y),
            90: (y, width - x - inner.w),
            180: (width - x - inner.w, height - y - inner.h),
            270: (height - y - inner.h, x),
        }
        across, down = corners[self.angle]
        size = (inner.h, inner.w) if self.angle % 180 == 90 else (inner.w, inner.h)
        return Place(Box(box.x + across, box.y + down, *size), self.angle)


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole screen."""

    size: tuple[int, int]
    unit: float
    layout: Layout
    panels: tuple[Place, ...]
    """One a seat."""
    middle: Box
    """All that the panels leave."""
    pile: Box
    """The fan of face-up cards and the penalty cards that look out under it."""
    slots: tuple[tuple[int, int], ...]
    """Centres of the fanned cards, the newest card last: it always lies in the same place."""
    card: tuple[int, int]
    captions: tuple[Place, ...]
    """Where the depth of the pile is written."""
    now: tuple[Place, ...]
    """Where it says what is asked of whom."""
    result: tuple[Place, ...]
    """Where the last slap is told."""
    notices: Place

    def px(self, units: float) -> int:
        """Return a length in pixels, at least 1."""
        return max(1, round(units * self.unit))

    @property
    def readers(self) -> tuple[Place, ...]:
        """The whole screen as one place, or as two halves for the two long sides of the table."""
        width, height = self.size
        if self.layout is Layout.WALL:
            return (Place(Box(0, 0, width, height), 0),)
        half = height // 2
        return Place(Box(0, half, width, height - half), 0), Place(Box(0, 0, width, half), 180)

    @property
    def posters(self) -> tuple[Place, ...]:
        """The middle as one place, or as two halves for the two long sides of the table."""
        middle = self.middle
        if self.layout is Layout.WALL:
            return (Place(middle, 0),)
        half = (middle.h - self.poster_notices.box.h) // 2
        upper = Box(middle.x, middle.y, middle.w, half)
        return Place(Box(middle.x, middle.y + half, middle.w, half), 0), Place(upper, 180)

    @property
    def photos(self) -> tuple[Place, ...]:
        """Where the photo finish lies while no card does: one place, or one for each long side."""
        middle, pile, gap = self.middle, self.pile, self.px(MARGIN)
        if self.layout is Layout.WALL:
            return (Place(Box(pile.x, middle.y, pile.w - gap, middle.h), 0),)
        half = (middle.h - gap) // 2
        lower = Box(pile.x, middle.bottom - half, pile.w, half)
        return Place(lower, 0), Place(Box(pile.x, middle.y, pile.w, half), 180)

    @property
    def dares(self) -> tuple[Place, ...]:
        """Where a challenge is told while no result stands out: it may have its room as well."""
        if self.layout is Layout.WALL:
            return self.now
        pairs = zip(self.now, self.result, strict=True)
        return tuple(Place(_around_both(now.box, told.box), now.angle) for now, told in pairs)

    @property
    def poster_notices(self) -> Place:
        """Where notices stand while there are posters."""
        if self.layout is Layout.WALL:
            return self.notices
        height = self.px(40)
        return Place(Box(self.middle.x, self.middle.bottom - height, self.middle.w, height), 0)


def plan(size: tuple[int, int], seats: int, layout: Layout) -> Plan:
    """Return the plan for a screen of `size` pixels and 2 to 8 seats."""
    unit = min(size[0] / 1920, size[1] / 1080)
    panels = _wall(size, unit, seats) if layout is Layout.WALL else _around(size, unit, seats)
    middle = _middle(size, unit, panels)
    card_height = round(CARD_HEIGHT[layout] * unit)
    card = (round(card_height * CARD_RATIO), card_height)
    pile, slots = _pile(middle, unit, card)
    sides = _columns(middle, pile, round(MARGIN * unit))
    now, result, notices = _texts(sides, unit, layout)
    captions = _captions(pile, unit, layout)
    return Plan(
        size, unit, layout, panels, middle, pile, slots, card, captions, now, result, notices
    )


def _wall(size: tuple[int, int], unit: float, seats: int) -> tuple[Place, ...]:
    bottom, top = (seats + 1) // 2, seats // 2
    width = _panel_width(size[0], unit, bottom)
    up = _row(size, unit, bottom, width, at_top=False)
    down = _row(size, unit, top, width, at_top=True)
    ring = (up[0], *down, *reversed(up[1:]))
    return tuple(Place(box, 0) for box in ring)


def _around(size: tuple[int, int], unit: float, seats: int) -> tuple[Place, ...]:
    bottom, left, top, right = _SIDES[seats]
    width = _panel_width(size[0], unit, max(bottom, top))
    upper = _row(size, unit, top, width, at_top=True)
    lower = _row(size, unit, bottom, width, at_top=False)
    # Clockwise from the bottom right corner: each row is read the way its players go round.
    places = [Place(box, 0) for box in reversed(lower)]
    places += [Place(_side(size, unit, at_right=False), 270)] * left
    places += [Place(box, 180) for box in upper]
    places += [Place(_side(size, unit, at_right=True), 90)] * right
    return tuple(places)


def _panel_width(width: int, unit: float, most: int) -> int:
    margin = round(MARGIN * unit)
    return min(round(PANEL_WIDTH * unit), (width - margin * (most + 1)) // max(most, 1))


def _row(size: tuple[int, int], unit: float, number: int, width: int, *, at_top: bool) -> list[Box]:
    margin, height = round(MARGIN * unit), round(PANEL_HEIGHT * unit)
    y = margin if at_top else size[1] - margin - height
    gap = (size[0] - number * width) // (number + 1)
    return [Box(gap + place * (width + gap), y, width, height) for place in range(number)]


def _side(size: tuple[int, int], unit: float, *, at_right: bool) -> Box:
    margin, depth = round(MARGIN * unit), round(PANEL_HEIGHT * unit)
    length = min(round(PANEL_WIDTH * unit), size[1] - 2 * (2 * margin + depth))
    x = size[0] - margin - depth if at_right else margin
    return Box(x, (size[1] - length) // 2, depth, length)


def _middle(size: tuple[int, int], unit: float, panels: tuple[Place, ...]) -> Box:
    margin, depth = round(MARGIN * unit), round(PANEL_HEIGHT * unit)
    edge = depth + 2 * margin
    sides = any(place.angle % 180 for place in panels)
    x = edge if sides else margin
    return Box(x, edge, size[0] - 2 * x, size[1] - 2 * edge)


def _pile(
    middle: Box, unit: float, card: tuple[int, int]
) -> tuple[Box, tuple[tuple[int, int], ...]]:
    step, under = round(card[0] * FAN_STEP), round(UNDER_ROOM * unit)
    slack = round(16 * unit)
    width = under + card[0] + (FAN_CARDS - 1) * step + slack
    centre_x, centre_y = middle.centre
    box = Box(centre_x - width // 2, centre_y - card[1] // 2 - slack, width, card[1] + 2 * slack)
    first = box.x + under + card[0] // 2
    return box, tuple((first + place * step, centre_y) for place in range(FAN_CARDS))


def _captions(pile: Box, unit: float, layout: Layout) -> tuple[Place, ...]:
    height = round(CAPTION * unit)
    below = Place(Box(pile.x, pile.bottom, pile.w, height), 0)
    above = Place(Box(pile.x, pile.y - height, pile.w, height), 180)
    return (below,) if layout is Layout.WALL else (below, above)


def _columns(middle: Box, pile: Box, margin: int) -> tuple[Box, Box]:
    # Equally wide, for what one side of the table reads the other reads too.
    width = min(pile.x - middle.x, middle.right - pile.right) - margin
    left = Box(middle.x, middle.y, width, middle.h)
    return left, Box(middle.right - width, middle.y, width, middle.h)


def _texts(
    sides: tuple[Box, Box], unit: float, layout: Layout
) -> tuple[tuple[Place, ...], tuple[Place, ...], Place]:
    left, right = sides
    small = round(NOTICE_HEIGHT * unit)
    if layout is Layout.WALL:
        now, notices = _cut(left, left.h - small)
        return (Place(now, 0),), (Place(right, 0),), Place(notices, 0)
    now, rest = _cut(right, round(NOW_HEIGHT * unit))
    result, notices = _cut(rest, rest.h - small)
    return (
        (Place(now, 0), Place(_opposite(now, left), 180)),
        (Place(result, 0), Place(_opposite(result, left), 180)),
        Place(notices, 0),
    )


def _around_both(one: Box, other: Box) -> Box:
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Box(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)


def _cut(box: Box, height: int) -> tuple[Box, Box]:
    first = Box(box.x, box.y, box.w, height)
    return first, Box(box.x, box.y + height, box.w, box.h - height)


def _opposite(box: Box, column: Box) -> Box:
    """Return the same box in the other column, seen from the other side of the table."""
    return Box(column.x, column.y + column.bottom - box.bottom, column.w, box.h)
