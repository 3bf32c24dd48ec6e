"""Where everything of the rule kitchen lies: a list, its figures, how to use it. Pure.

Nobody plays yet, so it has the whole screen.
"""

from __future__ import annotations

from dataclasses import dataclass

from pi_app.screens.layout import NOTICE_HEIGHT, Box, Place, Plan

MARGIN = 32
COLUMNS = 2
GAP = 12
LINE = (50, 74)
"""Least and greatest height of a line."""
FIGURES_WIDTH = 548
HEAD = {False: 84, True: 60}
FOOT = {False: 92, True: 0}
"""By whether there are two readers. Without a foot, what to press stands beside the title."""
TITLE_WIDTH = 500
BAR_WIDTH = 12


@dataclass(frozen=True, slots=True)
class KitchenPlan:
    """Places, each once a reader."""

    titles: tuple[Place, ...]
    helps: tuple[Place, ...]
    figures: tuple[Place, ...]
    notices: Place
    """For one reader only: under the figures."""
    bars: tuple[Place, ...]
    """Beside a list that shows only a part of the lines."""
    lines: tuple[tuple[int, Place], ...]
    """Number and place of each line that can be seen."""

    def at(self, x: int, y: int) -> int | None:
        """Return which line lies at a point of the screen."""
        point = Box(x, y, 1, 1)
        return next((n for n, place in self.lines if point.inside(place.box)), None)


def kitchen_plan(base: Plan, items: int, cursor: int) -> KitchenPlan:
    """Return the plan for a list of `items` lines whose line `cursor` is in sight."""
    parts = [_part(base, reader, items, cursor) for reader in base.readers]
    return KitchenPlan(
        tuple(part.title for part in parts),
        tuple(part.help for part in parts),
        tuple(part.figures for part in parts),
        parts[0].notices,
        tuple(part.bar for part in parts if len(part.lines) < items),
        tuple(line for part in parts for line in part.lines),
    )


def seen(items: int, most: int, cursor: int) -> tuple[int, ...]:
    """Return the lines in sight: the first one always, and those around the cursor."""
    if items <= most:
        return tuple(range(items))
    first = min(max(cursor - most // 2, 1), items - most + 1)
    return (0, *range(first, first + most - 1))


@dataclass(frozen=True, slots=True)
class _Part:
    """What one reader has."""

    title: Place
    help: Place
    figures: Place
    notices: Place
    bar: Place
    lines: tuple[tuple[int, Place], ...]


def _part(base: Plan, reader: Place, items: int, cursor: int) -> _Part:
    margin, gap = base.px(MARGIN), base.px(GAP)
    width, height = reader.drawn_size
    turned = base.layout.is_turned
    head, foot = base.px(HEAD[turned]), FOOT[turned] and base.px(FOOT[turned])
    top = gap + head + gap
    bottom = height - gap - (foot + gap if foot else 0)
    side = base.px(FIGURES_WIDTH)
    area = Box(margin, top, width - side - 3 * margin, bottom - top)
    small = base.px(NOTICE_HEIGHT)
    figures = Box(width - margin - side, top, side, bottom - top - small)
    notices = Box(figures.x, figures.bottom, side, small)
    title = Box(margin, gap, base.px(TITLE_WIDTH), head)
    beside = Box(title.right + gap, gap, width - margin - title.right - gap, head)
    below = Box(margin, bottom + gap, width - 2 * margin, foot)
    bar = Box(area.right + gap // 2, area.y, base.px(BAR_WIDTH), area.h)
    lines = tuple((n, reader.within(box)) for n, box in _lines(base, area, items, cursor))
    texts = (title, below if foot else beside, figures, notices, bar)
    first, how, about, small_print, beam = (reader.within(box) for box in texts)
    return _Part(first, how, about, small_print, beam, lines)


def _lines(base: Plan, area: Box, items: int, cursor: int) -> list[tuple[int, Box]]:
    least, greatest = (base.px(height) for height in LINE)
    gap = base.px(GAP)
    most = COLUMNS * max(area.h // least, 1)
    shown = seen(items, most, cursor)
    rows = -(-len(shown) // COLUMNS)
    step = min(area.h // rows, greatest)
    width = (area.w - (COLUMNS - 1) * gap) // COLUMNS
    spots = ((place // rows, place % rows) for place in range(len(shown)))
    boxes = [
        Box(area.x + column * (width + gap), area.y + row * step, width, step - gap // 2)
        for column, row in spots
    ]
    return list(zip(shown, boxes, strict=True))
