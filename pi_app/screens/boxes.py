"""The text beside the pile that says what is asked of whom."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.views import SlapView
from pi_app.publish import Update
from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import PAPER
from pi_app.screens.column import BODY, beside, fitted_rows, rows_height, stack_rows, text_rows
from pi_app.screens.paint import blank
from pi_app.screens.words import say

_HEADLINE = 58
_LEAST_BADGE = 40
"""Lower badges, in units, give way to the words."""
_TALL = 300
"""From this height on, in units, a box has room for pictures."""


@dataclass(frozen=True, slots=True)
class Now:
    """What the table waits for, while no challenge is open."""

    headline: str
    seats: tuple[int, ...]
    how: str = ""


def now_of(update: Update, view: SlapView) -> Now:
    """Return what is asked of whom."""
    names = tuple(seat.name for seat in update.seats)
    if view.rematch:
        return Now(say("now.again"), view.rematch)
    if view.collecting is not None:
        name = names[view.collecting]
        how = say("now.collect_how")
        return Now(say("now.collect", name=name), (view.collecting,), how=how)
    return Now(say("now.turn", name=names[view.turn]), (view.turn,))


def draw_now(now: Now, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the box of what is asked now, without a ground of its own."""
    surface = blank(size)
    width = size[0] - round(16 * unit)
    tall = size[1] >= round(_TALL * unit)
    sizes = [round(size * unit) for size in ((_HEADLINE, BODY) if tall else (BODY,))]
    rows = fitted_rows(now.headline, sizes, PAPER, width)
    if now.how:
        rows += text_rows(now.how, round(BODY * unit), PAPER, width)
    gap = round(14 * unit)
    # Badges give way to the words: a line without room would be left out.
    high = min(round(150 * unit), size[1] - rows_height(rows, gap) - gap)
    if tall and high >= round(_LEAST_BADGE * unit):
        badges = [seat_badge(seat, high) for seat in now.seats[:3]]
        rows.insert(0, beside(badges, round(18 * unit)))
    stack_rows(surface, rows, gap, centred=True)
    return surface
