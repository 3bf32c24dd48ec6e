"""A few words in the middle of the table: what happened, to whom, and what is waited for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from pi_app.screens import signs
from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import INK, LIT, PANEL_EDGE, PAPER, Colour
from pi_app.screens.column import BODY, SMALL, beside, fitted_rows, rows_height, stack_rows
from pi_app.screens.paint import blank, rounded, text_width, wrap
from pi_app.screens.results import Mood

TALL = 240
"""From this height on, in units, a box has room for badges above its words."""
_ROOMY = 400
"""From this height on it has room for long words in two lines."""
HEADLINE = 58
_MOST_BADGES = 4
_TALL_GAP = 14


@dataclass(frozen=True, slots=True)
class Told:
    """The words in the middle."""

    headline: str
    seats: tuple[int, ...]
    """Whose badges stand beside it."""
    detail: str
    mood: Mood
    brief: str = ""
    """A headline without names, for where there is no room for them: the badges tell whose."""


def draw_told(
    told: Told, size: tuple[int, int], unit: float, *, fresh: bool, roomy: int = _ROOMY
) -> pygame.Surface:
    """Return what is told, for one side of the table; something fresh stands out.

    From `roomy` units of height on long words may have two lines.
    """
    stands_out = fresh and told.mood is not Mood.PLAIN
    surface = _ground(size, unit) if stands_out else blank(size)
    ink = INK if stands_out else PAPER
    room, is_tall = (size[0] - round(32 * unit), size[1]), size[1] >= round(TALL * unit)
    if is_tall:
        rows = _tall_rows(told, room, unit, ink, most=2 if size[1] >= round(roomy * unit) else 1)
    else:
        rows = _low_rows(told, room, unit, ink)
    stack_rows(surface, rows, round((_TALL_GAP if is_tall else 2) * unit), centred=True)
    return surface


def _ground(size: tuple[int, int], unit: float) -> pygame.Surface:
    radius, width = round(24 * unit), max(1, round(3 * unit))
    return rounded(size, LIT, radius, edge=PANEL_EDGE, width=width)


def _tall_rows(
    told: Told, size: tuple[int, int], unit: float, ink: Colour, *, most: int
) -> list[pygame.Surface]:
    marks = _marks(told, min(round(120 * unit), size[1] // 4))
    gap = round(_TALL_GAP * unit)
    sizes = [round(letters * unit) for letters in (HEADLINE, BODY, 40, SMALL)]
    headline = _headline(told, sizes[-1], size[0], most)
    # Where two lines just fit, one of letters that are not small reads better.
    whole = [one for one in sizes[:3] if text_width(headline, one) <= size[0]]
    if whole and size[1] < round(_ROOMY * unit):
        sizes = sizes[sizes.index(whole[0]) :]
    rows: list[pygame.Surface] = []
    while sizes:
        rows = [beside(marks, round(16 * unit))] if marks else []
        rows += fitted_rows(headline, sizes, ink, size[0], most=most)
        less = sizes[1:] or sizes
        rows += fitted_rows(told.detail, less, ink, size[0], most=most) if told.detail else []
        if rows_height(rows, gap) <= size[1] - gap:
            break
        sizes = sizes[1:]
    return rows


def _low_rows(told: Told, size: tuple[int, int], unit: float, ink: Colour) -> list[pygame.Surface]:
    small = round(SMALL * unit)
    two = bool(told.detail) and size[1] >= round((BODY + SMALL + 4) * unit)
    room = size[1] - two * (small + round(4 * unit))
    sizes = [min(round(letters * unit), room) for letters in (HEADLINE, BODY, 40, SMALL)]
    marks = _marks(told, sizes[0])
    width = _beside_marks(marks, size[0], unit)
    headline = _headline(told, sizes[-1], width, 1)
    if told.seats and text_width(headline, sizes[-1]) > width:  # the badges say who: they stay
        marks = _marks(replace(told, mood=Mood.PLAIN), sizes[0])
        width = _beside_marks(marks, size[0], unit)
    below = fitted_rows(told.detail, [small], ink, size[0], most=1) if two else []
    rows: list[pygame.Surface] = []
    while sizes:
        words = fitted_rows(headline, sizes, ink, width, most=1)
        rows = [beside([*marks, *words], round(10 * unit)), *below]
        if rows_height(rows, round(2 * unit)) <= size[1]:
            break
        sizes = sizes[1:]  # a capital with an accent is higher than its letters are large
    return rows


def _beside_marks(marks: Sequence[pygame.Surface], width: int, unit: float) -> int:
    """Return how wide the words beside the marks can be."""
    return width - sum(mark.get_width() + round(12 * unit) for mark in marks)


def _headline(told: Told, smallest: int, width: int, most: int) -> str:
    """Return the headline, or its brief form if it would be cut."""
    uncut = " ".join(wrap(told.headline, smallest, width, most)) == told.headline
    return told.headline if uncut else told.brief or told.headline


def _marks(told: Told, size: int) -> list[pygame.Surface]:
    if not told.seats or size < 12:
        return []
    makers = {Mood.GOOD: signs.crown_sign, Mood.TIE: signs.battle_sign}
    make = makers.get(told.mood)
    first = [make(size)] if make is not None else []
    return first + [seat_badge(seat, size) for seat in told.seats[:_MOST_BADGES]]
