"""The text beside the pile that says what is asked of whom."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.views import SlapView
from pi_app.publish import Update
from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import PAPER
from pi_app.screens.column import BODY, beside, fitted_rows, stack_rows, text_rows
from pi_app.screens.paint import blank
from pi_app.screens.words import say

_HEADLINE = 58
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
    rows: list[pygame.Surface] = []
    if tall:
        badges = [seat_badge(seat, round(150 * unit)) for seat in now.seats[:3]]
        rows.append(beside(badges, round(18 * unit)))
    sizes = [round(size * unit) for size in ((_HEADLINE, BODY) if tall else (BODY,))]
    rows += fitted_rows(now.headline, sizes, PAPER, width)
    if now.how:
        rows += text_rows(now.how, round(BODY * unit), PAPER, width)
    stack_rows(surface, rows, round(14 * unit), centred=True)
    return surface
