"""Where each seat's panel stands, in each layout. Pure."""

from __future__ import annotations

from pi_app.screens.messages import Layout
from pi_app.screens.places import Box, Place, Side

MARGIN = 16
PANEL_HEIGHT = 206
PANEL_WIDTH = 620
SIDE_WIDTH = 460
"""Of an upright panel at a short side: the narrowest that has room for a seat's keys."""
SIDE_TEXT, BEFORE_SIDE = 551, 382
"""What stands above such a panel: how wide it is at the most, how high at the least."""

_SIDES = {
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (2, 1, 1, 1),
    6: (2, 1, 2, 1),
    7: (3, 1, 2, 1),
    8: (3, 1, 3, 1),
}
"""Seats round a table along the bottom, left, top and right edge."""


def sides_of(seats: int, layout: Layout) -> tuple[Side, ...]:
    """Return at which edge each seat has its panel, seats going round clockwise."""
    if layout is not Layout.WALL:
        bottom, left, top, right = _SIDES[seats]
        rows = ((Side.BOTTOM, bottom), (Side.LEFT, left), (Side.TOP, top), (Side.RIGHT, right))
        return tuple(side for side, number in rows for _ in range(number))
    up, down = (seats + 1) // 2, seats // 2
    return (Side.BOTTOM, *(Side.TOP,) * down, *(Side.BOTTOM,) * (up - 1))


def seated(size: tuple[int, int], unit: float, seats: int, layout: Layout) -> tuple[Place, ...]:
    """Return the panels of a screen of `size` pixels, one a seat."""
    if layout is Layout.WALL:
        return _wall(size, unit, seats)
    bottom, left, top, right = _SIDES[seats]
    width = _panel_width(size[0], unit, max(bottom, top))
    upper = _row(size, unit, top, width, at_top=True)
    lower = _row(size, unit, bottom, width, at_top=False)
    # Clockwise from the bottom right corner: each row is read the way its players go round.
    places = [Place(box, 0) for box in reversed(lower)]
    if layout is Layout.TABLE_TOP:
        places += [Place(_turned_side(size, unit, at_right=False), 270)] * left
        places += [Place(box, 180) for box in upper]
        return (*places, *[Place(_turned_side(size, unit, at_right=True), 90)] * right)
    rows = (*upper, *lower)
    places += [Place(_upright_side(size, unit, rows, at_right=False), 0)] * left
    places += [Place(box, 0) for box in upper]
    return (*places, *[Place(_upright_side(size, unit, rows, at_right=True), 0)] * right)


def column(size: tuple[int, int], unit: float, rows: tuple[Box, ...], x: int, width: int) -> Box:
    """Return all the height that panels in rows leave free between two pixel columns."""
    margin = round(MARGIN * unit)
    top, bottom = margin, size[1] - margin
    for box in rows:
        if box.x < x + width and x < box.right:
            if box.y < size[1] // 2:
                top = max(top, box.bottom + margin)
            else:
                bottom = min(bottom, box.y - margin)
    return Box(x, top, width, bottom - top)


def _wall(size: tuple[int, int], unit: float, seats: int) -> tuple[Place, ...]:
    bottom, top = (seats + 1) // 2, seats // 2
    width = _panel_width(size[0], unit, bottom)
    up = _row(size, unit, bottom, width, at_top=False)
    down = _row(size, unit, top, width, at_top=True)
    ring = (up[0], *down, *reversed(up[1:]))
    return tuple(Place(box, 0) for box in ring)


def _panel_width(width: int, unit: float, most: int) -> int:
    margin = round(MARGIN * unit)
    return min(round(PANEL_WIDTH * unit), (width - margin * (most + 1)) // max(most, 1))


def _row(size: tuple[int, int], unit: float, number: int, width: int, *, at_top: bool) -> list[Box]:
    margin, height = round(MARGIN * unit), round(PANEL_HEIGHT * unit)
    y = margin if at_top else size[1] - margin - height
    gap = (size[0] - number * width) // (number + 1)
    return [Box(gap + place * (width + gap), y, width, height) for place in range(number)]


def _turned_side(size: tuple[int, int], unit: float, *, at_right: bool) -> Box:
    margin, depth = round(MARGIN * unit), round(PANEL_HEIGHT * unit)
    length = min(round(PANEL_WIDTH * unit), size[1] - 2 * (2 * margin + depth))
    x = size[0] - margin - depth if at_right else margin
    return Box(x, (size[1] - length) // 2, depth, length)


def _upright_side(
    size: tuple[int, int], unit: float, rows: tuple[Box, ...], *, at_right: bool
) -> Box:
    """Return an upright panel at a short side: in its middle, or lower where rows need the room."""
    margin, width, height = (round(one * unit) for one in (MARGIN, SIDE_WIDTH, PANEL_HEIGHT))
    x = size[0] - margin - width if at_right else margin
    # The text above is wider than the panel.
    free = column(size, unit, rows, margin, round(SIDE_TEXT * unit))
    least = free.y + round(BEFORE_SIDE * unit) + margin
    y = min(max((size[1] - height) // 2, least), free.bottom - height)
    return Box(x, y, width, height)
