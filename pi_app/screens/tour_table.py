"""A table of the tour before a match: where it is, who sits there, and a word of welcome."""

from __future__ import annotations

import pygame

from pi_app.screens.colours import DIM, GOLD, PANEL, PANEL_EDGE, PAPER
from pi_app.screens.column import fitted_rows, stack_rows
from pi_app.screens.paint import blank, rounded
from pi_app.screens.portraits import portrait
from pi_app.screens.tour_map import form_of
from pi_app.screens.tour_signs import bubble, place_sign, star_row
from pi_app.screens.words import say
from pi_app.tour.characters import Mood
from pi_app.tour.tables import MOST_STARS, TABLES, TourTable
from pi_app.tour.views import TableSeen

_PARTNER = 1
"""Of the three at a table: who sits opposite."""


def draw_place(
    table: TourTable, seen: TableSeen, size: tuple[int, int], unit: float
) -> pygame.Surface:
    """Return the sign and the name of the place, what is played there, and the stars."""
    surface = blank(size)
    sign = place_sign(table.key, size[1] - round(6 * unit))
    stars = star_row(seen.stars, MOST_STARS, round(64 * unit))
    surface.blit(sign, (0, 0))
    surface.blit(stars, stars.get_rect(midright=(size[0], size[1] // 3)))
    left = sign.get_width() + round(30 * unit)
    name_room = size[0] - left - stars.get_width() - round(30 * unit)
    letters = [round(one * unit) for one in (76, 64, 54)]
    rows = fitted_rows(table.name, letters, GOLD, name_room, most=1)
    small = [round(one * unit) for one in (38, 34, 30)]
    rows += fitted_rows(form_of(TABLES.index(table)), small, PAPER, size[0] - left, most=1)
    y = (size[1] - sum(row.get_height() for row in rows)) // 2
    for row in rows:
        surface.blit(row, (left, y))
        y += row.get_height()
    return surface


def draw_person(
    table: TourTable, number: int, size: tuple[int, int], unit: float, *, speaks: bool
) -> pygame.Surface:
    """Return one of the three, by the place at the table: face, name, trade and habit."""
    one, edge = table.who[number], round((8 if speaks else 3) * unit)
    surface = rounded(
        size, PANEL, round(36 * unit), edge=PAPER if speaks else PANEL_EDGE, width=max(1, edge)
    )
    width = size[0] - round(48 * unit)
    small = [round(letters * unit) for letters in (36, 32, 28)]
    names = fitted_rows(one.name, [round(56 * unit), round(46 * unit)], GOLD, width, most=1)
    level = fitted_rows(say(f"level.{one.level.value}"), small, PAPER, width, most=1)
    rows = [
        *names,
        *fitted_rows(one.trade, small, PAPER, width, most=1),
        *fitted_rows(one.habit, small, DIM, width, most=1),
        *level,
    ]
    if table.rules.is_team and number == _PARTNER:
        rows = [*names, *fitted_rows(say("tour.partner"), small, GOLD, width, most=1), *rows[1:3]]
    below = sum(row.get_height() for row in rows) + round(36 * unit)
    side = min(width, size[1] - below)
    face = portrait(one.key, Mood.GLAD if speaks else Mood.CALM, side)
    stack_rows(surface, [face, *rows], 0, centred=True)
    return surface


def draw_greeting(text: str, tail: float, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the words of the one who greets, hanging down to that person."""
    return bubble(text, size, unit, tail)
