"""Where everything of the button wizard lies. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from pi_app.screens.layout import Box, Place, Plan
from pi_app.screens.messages import Layout

MARGIN = 24
GAP = 12
HEAD = {Layout.WALL: 300, Layout.TABLE_TOP: 168}
CHOICE = {Layout.WALL: 84, Layout.TABLE_TOP: 56}
"""Height of a choice, the gap below it included."""
ABREAST = 3
NOTICES = 40
PICTURE = 0.5
"""Of the width."""


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
    left, wide = margin, width - 2 * margin
    head, line = base.px(HEAD[base.layout]), base.px(CHOICE[base.layout])
    deep = -(-choices // ABREAST)
    bottom = height - base.px(NOTICES)
    foot = bottom - deep * line
    body = Box(left, head + gap, wide, max(foot - head - 2 * gap, 1))
    half = round(wide * PICTURE)
    rest = Box(left + half + gap, body.y, wide - half - gap, body.h)
    return WizardPage(
        reader.within(Box(left, gap, wide, head - gap)),
        reader.within(Box(left, body.y, half, body.h)),
        reader.within(rest),
        tuple(
            reader.within(_choice(number, choices, Box(left, foot, wide, line), gap))
            for number in range(choices)
        ),
    )


def _choice(number: int, choices: int, first: Box, gap: int) -> Box:
    row, column = divmod(number, ABREAST)
    abreast = min(ABREAST, choices)
    width = (first.w - (abreast - 1) * gap) // abreast
    return Box(first.x + column * (width + gap), first.y + row * first.h, width, first.h - gap)
