"""Where everything of the button wizard lies. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from pi_app.screens.layout import Box, Place, Plan
from pi_app.screens.messages import Layout

MARGIN = 24
GAP = 12
HEAD = {Layout.WALL: 300, Layout.TABLE_TOP: 196}
CHOICE = {Layout.WALL: 84, Layout.TABLE_TOP: 56}
"""Height of a choice, the gap below it included."""
ABREAST = 3
NOTICES = 40
BESIDE_PICTURE = 0.6
"""Of the width, on a table."""


@dataclass(frozen=True, slots=True)
class WizardPage:
    """What one reader has."""

    head: Place
    picture: Place
    rows: Place
    choices: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class WizardPlan:
    """The whole screen."""

    pages: tuple[WizardPage, ...]
    notices: Place

    def at(self, x: int, y: int) -> int | None:
        """Return which choice lies at a point of the screen."""
        point = Box(x, y, 1, 1)
        return next(
            (
                number
                for page in self.pages
                for number, place in enumerate(page.choices)
                if point.inside(place.box)
            ),
            None,
        )


def wizard_plan(base: Plan, choices: int) -> WizardPlan:
    """Return the plan for so many choices."""
    width, height = base.size
    low = base.px(NOTICES)
    pages = tuple(_page(base, reader, choices) for reader in base.readers)
    margin = base.px(MARGIN)
    return WizardPlan(pages, Place(Box(margin, height - low, width - 2 * margin, low), 0))


def _page(base: Plan, reader: Place, choices: int) -> WizardPage:
    margin, gap = base.px(MARGIN), base.px(GAP)
    width, height = reader.drawn_size
    head, line = base.px(HEAD[base.layout]), base.px(CHOICE[base.layout])
    foot = height - base.px(NOTICES) - -(-choices // _abreast(choices)) * line
    whole = Box(margin, gap, width - 2 * margin, foot - 2 * gap)
    first = Box(margin, foot, whole.w, line)
    parts = _on_the_wall if base.layout is Layout.WALL else _on_the_table
    upper, picture, rows = parts(whole, head, gap)
    return WizardPage(
        reader.within(upper),
        reader.within(picture),
        reader.within(rows),
        tuple(reader.within(_choice(n, choices, first, gap)) for n in range(choices)),
    )


def _on_the_wall(whole: Box, head: int, gap: int) -> tuple[Box, Box, Box]:
    """What to do along the top; below it the picture, and what was found."""
    top, half = whole.y + head, whole.w // 2
    left = Box(whole.x, top, half, whole.bottom - top)
    right = Box(whole.x + half + gap, top, whole.w - half - gap, left.h)
    return Box(whole.x, whole.y, whole.w, head - gap), left, right


def _on_the_table(whole: Box, head: int, gap: int) -> tuple[Box, Box, Box]:
    """There is less height: the picture stands beside what to do and what was found."""
    wide = round(whole.w * BESIDE_PICTURE)
    upper = Box(whole.x, whole.y, wide, head - gap)
    rows = Box(whole.x, whole.y + head, wide, whole.h - head)
    right = Box(whole.x + wide + gap, whole.y, whole.w - wide - gap, whole.h)
    return upper, right, rows


def _abreast(choices: int) -> int:
    """How many choices stand side by side: four are not broken into three and one."""
    return 4 if choices == 4 else min(ABREAST, max(choices, 1))


def _choice(number: int, choices: int, first: Box, gap: int) -> Box:
    abreast = _abreast(choices)
    row, column = divmod(number, abreast)
    width = (first.w - (abreast - 1) * gap) // abreast
    return Box(first.x + column * (width + gap), first.y + row * first.h, width, first.h - gap)
