"""Where everything lies on a screen of any size. Pure: boxes of whole pixels, no drawing.

All lengths are written in units: a unit is one pixel of a 1920x1080 screen and grows with the
screen. Seats go round clockwise, as they play.
"""

from __future__ import annotations

from dataclasses import dataclass

from pi_app.screens.messages import Layout
from pi_app.screens.places import Box as Box
from pi_app.screens.places import Place as Place
from pi_app.screens.places import Side
from pi_app.screens.seating import MARGIN as MARGIN
from pi_app.screens.seating import PANEL_HEIGHT, SIDE_TEXT, SIDE_WIDTH, column, seated, sides_of

CAPTION = 60
CARD_HEIGHT = {Layout.WALL: 460, Layout.TABLE_TOP: 380, Layout.ABOVE: 460}
CARD_RATIO = 5 / 7
FAN_STEP = 0.35
"""Of a card's width: how much of a covered card stays visible, its corner index whole."""
FAN_CARDS = 4
UNDER_ROOM = 64
"""Left of the fan, where penalty cards look out."""
SLACK = 16
"""Around the pile: cards lie a little aslant."""
NOW_HEIGHT = 124
NOTICE_HEIGHT = 76


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole screen."""

    size: tuple[int, int]
    unit: float
    layout: Layout
    panels: tuple[Place, ...]
    """One a seat."""
    sides: tuple[Side, ...]
    """At which edge each seat has its panel."""
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
    letters: float = 1.0
    """How much larger than usual letters are, and with them the unit and all that holds them."""

    def px(self, units: float) -> int:
        """Return a length in pixels, at least 1."""
        return max(1, round(units * self.unit))

    def card_px(self, units: float) -> int:
        """Return a length in pixels of what does not grow with the letters: cards."""
        return self.px(units / self.letters)

    @property
    def readers(self) -> tuple[Place, ...]:
        """The whole screen as one place, or as two halves for the two long sides of the table."""
        width, height = self.size
        if not self.layout.is_turned:
            return (Place(Box(0, 0, width, height), 0),)
        half = height // 2
        return Place(Box(0, half, width, height - half), 0), Place(Box(0, 0, width, half), 180)

    @property
    def posters(self) -> tuple[Place, ...]:
        """The middle as one place, or as two halves for the two long sides of the table."""
        middle = self.middle
        if self.layout is Layout.WALL:
            return (Place(middle, 0),)
        if self.layout is Layout.ABOVE:
            return (Place(_cut(middle, middle.h - self.poster_notices.box.h)[0], 0),)
        half = (middle.h - self.poster_notices.box.h) // 2
        upper = Box(middle.x, middle.y, middle.w, half)
        return Place(Box(middle.x, middle.y + half, middle.w, half), 0), Place(upper, 180)

    @property
    def photos(self) -> tuple[Place, ...]:
        """Where the photo finish lies while no card does: one place, or one for each long side."""
        middle, pile, gap = self.middle, self.pile, self.px(MARGIN)
        if not self.layout.is_turned:
            return (Place(Box(pile.x, middle.y, pile.w - gap, middle.h), 0),)
        half = (middle.h - gap) // 2
        lower = Box(pile.x, middle.bottom - half, pile.w, half)
        return Place(lower, 0), Place(Box(pile.x, middle.y, pile.w, half), 180)

    @property
    def dares(self) -> tuple[Place, ...]:
        """Where a challenge is told while no result stands out: it may have its room as well."""
        if not self.layout.is_turned:
            return self.now
        pairs = zip(self.now, self.result, strict=True)
        return tuple(Place(_around_both(now.box, told.box), now.angle) for now, told in pairs)

    @property
    def poster_notices(self) -> Place:
        """Where notices stand while there are posters."""
        if self.layout is Layout.WALL:
            return self.notices
        # Between panels at the short sides a notice needs two lines.
        height = self.px(40 if self.layout.is_turned else NOTICE_HEIGHT)
        return Place(Box(self.middle.x, self.middle.bottom - height, self.middle.w, height), 0)


def unit_of(size: tuple[int, int]) -> float:
    """Return how many pixels a unit has where letters are as usual."""
    return min(size[0] / 1920, size[1] / 1080)


def plan(size: tuple[int, int], seats: int, layout: Layout, letters: float = 1.0) -> Plan:
    """Return the plan for a screen of `size` pixels and 2 to 8 seats.

    With larger `letters` all that holds words grows, and cards have what is left.
    """
    unit = unit_of(size) * letters
    panels, sides = seated(size, unit, seats, layout), sides_of(seats, layout)
    middle = _middle(size, unit, layout, sides)
    # Above and below the pile there is room for its caption, half in the margin of the panels.
    free = middle.h + round(2 * (MARGIN - CAPTION - SLACK) * unit)
    card_height = min(round(CARD_HEIGHT[layout] * unit / letters), free)
    card = (round(card_height * CARD_RATIO), card_height)
    pile, slots = _pile(middle, unit, card)
    captions = _captions(pile, unit, layout)
    if layout is Layout.ABOVE and Side.LEFT in sides:
        now, result, notices = _above_sides(size, unit, panels, sides)
    else:
        columns = _columns(middle, pile, round(MARGIN * unit))
        now, result, notices = _texts(columns, unit, layout)
    return Plan(
        size=size,
        unit=unit,
        layout=layout,
        panels=panels,
        sides=sides,
        middle=middle,
        pile=pile,
        slots=slots,
        card=card,
        captions=captions,
        now=now,
        result=result,
        notices=notices,
        letters=letters,
    )


def across(base: Plan, box: Box) -> Box:
    """Return a box as wide as the screen: for lines below the panels at the short sides."""
    margin = base.px(MARGIN)
    return Box(margin, box.y, base.size[0] - 2 * margin, box.h)


def _middle(size: tuple[int, int], unit: float, layout: Layout, sides: tuple[Side, ...]) -> Box:
    margin, depth = round(MARGIN * unit), round(PANEL_HEIGHT * unit)
    edge, x = depth + 2 * margin, margin
    if any(side.is_short for side in sides):
        x = edge if layout.is_turned else round(SIDE_WIDTH * unit) + 2 * margin
    return Box(x, edge, size[0] - 2 * x, size[1] - 2 * edge)


def _pile(
    middle: Box, unit: float, card: tuple[int, int]
) -> tuple[Box, tuple[tuple[int, int], ...]]:
    step, under = round(card[0] * FAN_STEP), round(UNDER_ROOM * unit)
    slack = round(SLACK * unit)
    width = under + card[0] + (FAN_CARDS - 1) * step + slack
    centre_x, centre_y = middle.centre
    box = Box(centre_x - width // 2, centre_y - card[1] // 2 - slack, width, card[1] + 2 * slack)
    first = box.x + under + card[0] // 2
    return box, tuple((first + place * step, centre_y) for place in range(FAN_CARDS))


def _captions(pile: Box, unit: float, layout: Layout) -> tuple[Place, ...]:
    height = round(CAPTION * unit)
    below = Place(Box(pile.x, pile.bottom, pile.w, height), 0)
    above = Place(Box(pile.x, pile.y - height, pile.w, height), 180)
    return (below, above) if layout.is_turned else (below,)


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
    if not layout.is_turned:
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


def _above_sides(
    size: tuple[int, int], unit: float, panels: tuple[Place, ...], sides: tuple[Side, ...]
) -> tuple[tuple[Place, ...], tuple[Place, ...], Place]:
    """Return the texts above the upright panels at the short sides; notices lie below one."""
    margin, small = round(MARGIN * unit), round(NOTICE_HEIGHT * unit)
    rows = tuple(place.box for place, side in zip(panels, sides, strict=True) if not side.is_short)
    panel = panels[sides.index(Side.LEFT)].box
    width = round(SIDE_TEXT * unit)
    left = column(size, unit, rows, panel.x, width)
    right_edge = panels[sides.index(Side.RIGHT)].box.right
    right = column(size, unit, rows, right_edge - width, width)
    result, _ = _cut(right, panel.y - margin - right.y)
    now, _ = _cut(left, panel.y - margin - left.y)
    below = left.bottom - panel.bottom - margin
    if below >= small:
        return (
            (Place(now, 0),),
            (Place(result, 0),),
            Place(Box(left.x, panel.bottom + margin, width, below), 0),
        )
    now, notices = _cut(now, now.h - small)
    return (Place(now, 0),), (Place(result, 0),), Place(notices, 0)


def _cut(box: Box, height: int) -> tuple[Box, Box]:
    first = Box(box.x, box.y, box.w, height)
    return first, Box(box.x, box.y + height, box.w, box.h - height)


def _opposite(box: Box, column: Box) -> Box:
    """Return the same box in the other column, seen from the other side of the table."""
    return Box(column.x, column.y + column.bottom - box.bottom, column.w, box.h)
