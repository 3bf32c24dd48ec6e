"""Where everything of the lobby lies, between the panels of the places. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pi_app.screens.kitchen_layout import seen
from pi_app.screens.layout import Box, Place, Plan

COLUMNS = 2
GAP = 12
LINE = (50, 78)
"""Least and greatest height of a line."""
HEAD, FOOT = 92, 68
LOW = 420
"""A part lower than this has its head, and what to press, in one row."""
LOW_HEAD = 60
LOW_TITLE, LOW_CALL = 0.18, 0.36
"""Shares of that row."""
CALL_SHARE = 0.56
"""Of the head: what stands out."""
LETTERS, NAMES = 11, 4
"""Things a name is made of, side by side."""
WIDE, NARROW_LETTERS = 1200, 6
"""A part that is narrower has fewer."""
CELL = 92


@dataclass(frozen=True, slots=True)
class LobbyPlan:
    """Places, each once a reader."""

    titles: tuple[Place, ...]
    calls: tuple[Place, ...]
    helps: tuple[Place, ...]
    notices: Place
    """For one reader only."""
    lines: tuple[tuple[int, Place], ...]
    """Number and place of each line that can be seen."""

    def at(self, x: int, y: int) -> int | None:
        """Return which line lies at a point of the screen."""
        point = Box(x, y, 1, 1)
        return next((n for n, place in self.lines if point.inside(place.box)), None)


def lobby_plan(base: Plan, items: int, cursor: int) -> LobbyPlan:
    """Return the plan for a list of `items` lines whose line `cursor` is in sight."""
    return _joined(base, lambda area: _lines(base, area, items, cursor))


def naming_plan(base: Plan, items: int, *, spells: bool) -> LobbyPlan:
    """Return the plan for things that a name is made of."""
    is_wide = base.posters[0].drawn_size[0] >= base.px(WIDE)
    letters, names = (LETTERS, NAMES) if is_wide else (NARROW_LETTERS, NAMES - 1)
    columns = letters if spells else names
    return _joined(base, lambda area: _cells(base, area, items, columns))


Numbered = list[tuple[int, Box]]


def _joined(base: Plan, fill: Callable[[Box], Numbered]) -> LobbyPlan:
    parts = [_part(base, poster, fill) for poster in base.posters]
    return LobbyPlan(
        tuple(part.title for part in parts),
        tuple(part.call for part in parts),
        tuple(part.help for part in parts),
        parts[0].notices or base.poster_notices,
        tuple(line for part in parts for line in part.lines),
    )


@dataclass(frozen=True, slots=True)
class _Part:
    """What one reader has."""

    title: Place
    call: Place
    help: Place
    notices: Place | None
    """None where there is no room: they stand between the readers."""
    lines: tuple[tuple[int, Place], ...]


def _part(base: Plan, poster: Place, fill: Callable[[Box], Numbered]) -> _Part:
    width, height = poster.drawn_size
    gap = base.px(GAP)
    if height >= base.px(LOW):
        head, foot = base.px(HEAD), base.px(FOOT)
        share = round(width * CALL_SHARE)
        title = Box(0, 0, width - share - gap, head)
        call = Box(width - share, 0, share, head)
        small = width * 9 // 20
        help_ = Box(0, height - foot, width - small - gap, foot)
        notices: Place | None = poster.within(Box(width - small, height - foot, small, foot))
        area = Box(0, head + gap, width, height - head - foot - 2 * gap)
    else:
        head = base.px(LOW_HEAD)
        title = Box(0, 0, round(width * LOW_TITLE), head)
        call = Box(title.right + gap, 0, round(width * LOW_CALL), head)
        help_ = Box(call.right + gap, 0, width - call.right - gap, head)
        area = Box(0, head + gap, width, height - head - gap)
        notices = None
    lines = tuple((n, poster.within(box)) for n, box in fill(area))
    return _Part(poster.within(title), poster.within(call), poster.within(help_), notices, lines)


def _lines(base: Plan, area: Box, items: int, cursor: int) -> Numbered:
    least, greatest = (base.px(height) for height in LINE)
    shown = seen(items, COLUMNS * max(area.h // least, 1), cursor)
    rows = -(-len(shown) // COLUMNS)
    return list(zip(shown, _grid(base, area, COLUMNS, rows, greatest)[: len(shown)], strict=True))


def _cells(base: Plan, area: Box, items: int, columns: int) -> Numbered:
    rows = -(-items // columns)
    boxes = _grid(base, area, columns, rows, base.px(CELL), by_row=True)
    return list(enumerate(boxes[:items]))


def _grid(
    base: Plan, area: Box, columns: int, rows: int, greatest: int, *, by_row: bool = False
) -> list[Box]:
    """Return boxes column by column, or row by row."""
    gap = base.px(GAP)
    step = min(area.h // rows, greatest + gap)
    width = (area.w - (columns - 1) * gap) // columns
    top = area.y + (area.h - rows * step) // 2
    spots = [(c, r) for r in range(rows) for c in range(columns)]
    if not by_row:
        spots.sort()
    return [
        Box(area.x + column * (width + gap), top + row * step, width, step - gap)
        for column, row in spots
    ]
