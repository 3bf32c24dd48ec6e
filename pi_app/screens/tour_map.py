"""The map of the tour: five tables along a road, what is won at each, and the one pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from pi_app.screens.batak_signs import lock_sign
from pi_app.screens.colours import DIM, FELT_LIGHT, GOLD, MAT, PANEL, PANEL_EDGE, PAPER, mix
from pi_app.screens.column import beside, fitted_rows, stack_rows
from pi_app.screens.layout import Box
from pi_app.screens.outlines import curve
from pi_app.screens.paint import blank, rounded, shrink, write
from pi_app.screens.portraits import portrait
from pi_app.screens.tour_signs import place_sign, star_row
from pi_app.screens.words import count, say
from pi_app.tour.characters import Mood
from pi_app.tour.tables import DEALS, MOST_STARS, PATIENCE, TABLES
from pi_app.tour.views import TableSeen

SIGN_SHARE = 0.66
"""Of a spot's height: the round sign of its place."""
_STEPS = 15


@dataclass(frozen=True, slots=True)
class Spot:
    """One table on the map."""

    key: str
    name: str
    seen: TableSeen
    pointed: bool


def draw_title(tables: Sequence[TableSeen], size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the name of the tour, and all that has been won."""
    surface = blank(size)
    is_done = tables[-1].stars > 0
    letters = [round(one * unit) for one in (84, 68)]
    words = say("tour.done") if is_done else say("tour.title")
    (title,) = fitted_rows(words, letters, GOLD, size[0] * 3 // 5, most=1)
    won, most = sum(seen.stars for seen in tables), MOST_STARS * len(tables)
    figure = write(say("tour.stars", n=won, most=most), round(60 * unit), PAPER)
    stars = beside([star_row(1, 1, round(72 * unit)), figure], round(16 * unit))
    surface.blit(title, title.get_rect(midleft=(0, size[1] // 2)))
    surface.blit(stars, stars.get_rect(midright=(size[0], size[1] // 2)))
    return surface


def draw_road(
    spots: Sequence[Box], passed: Sequence[bool], size: tuple[int, int], unit: float
) -> pygame.Surface:
    """Return the road between the tables, golden as far as one has come."""
    large = blank((size[0], size[1]))
    ends = [_foot(box) for box in spots]
    for number in range(len(ends) - 1):
        colour = GOLD if passed[number] else mix(MAT, PAPER, 0.25)
        (x, y), (end_x, end_y) = ends[number], ends[number + 1]
        middle = (x + end_x) / 2
        way = curve((x, y), (middle, y), (middle, end_y), (end_x, end_y), _STEPS)
        for point in way[1:-1]:
            pygame.draw.circle(large, colour, point, 9 * unit)
    return large


def _foot(box: Box) -> tuple[float, float]:
    """Return the middle of a spot's sign."""
    return box.x + box.w / 2, box.y + box.h * SIGN_SHARE / 2


def draw_spot(spot: Spot, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return one table: its sign, its stars, its name; a lock while it is closed."""
    surface = blank(size)
    side = round(min(size[0], size[1] * SIGN_SHARE))
    middle = (size[0] // 2, side // 2)
    if spot.pointed:
        _draw_halo(surface, middle, side)
    inner = round(side * 0.86)
    sign = place_sign(spot.key, inner)
    if not spot.seen.is_open:
        sign = _dimmed(sign)
    surface.blit(sign, sign.get_rect(center=middle))
    if not spot.seen.is_open:
        lock = lock_sign(side // 3, is_open=False)
        surface.blit(lock, lock.get_rect(center=middle))
    rows = _under(spot, size[0], unit)
    room = surface.subsurface((0, side, size[0], size[1] - side))
    stack_rows(room, rows, 0, centred=True)
    return surface


def _under(spot: Spot, width: int, unit: float) -> list[pygame.Surface]:
    letters = [round(one * unit) for one in (38, 34, 30)]
    ink = GOLD if spot.pointed else (PAPER if spot.seen.is_open else DIM)
    names = fitted_rows(spot.name, letters, ink, width, most=1)
    return [star_row(spot.seen.stars, MOST_STARS, round(48 * unit)), *names]


def _draw_halo(surface: pygame.Surface, middle: tuple[int, int], side: int) -> None:
    large = blank((side * 2, side * 2))
    pygame.draw.circle(large, GOLD, (side, side), side - 2)
    pygame.draw.circle(large, FELT_LIGHT, (side, side), round(side * 0.925))
    ring = shrink(large, (side, side))
    surface.blit(ring, ring.get_rect(center=middle))


def _dimmed(sign: pygame.Surface) -> pygame.Surface:
    """Return a sign as one sees it through dark glass."""
    dark = sign.copy()
    dark.fill((96, 110, 106, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return dark


def draw_strip(number: int, seen: TableSeen, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return what is told of a table: who sits there, what is played, how often it was tried."""
    table, edge = TABLES[number], max(1, round(3 * unit))
    surface = rounded(size, PANEL, round(28 * unit), edge=PANEL_EDGE, width=edge)
    side = size[1] - round(30 * unit)
    faces = [portrait(one.key, Mood.CALM, side) for one in table.who]
    people = beside(faces, round(10 * unit))
    left = round(24 * unit)
    surface.blit(people, people.get_rect(midleft=(left, size[1] // 2)))
    left += people.get_width() + round(36 * unit)
    room = surface.subsurface((left, 0, size[0] - left - round(20 * unit), size[1]))
    letters = [round(one * unit) for one in (38, 34, 30)]
    rows = [
        *fitted_rows(table.name, [round(52 * unit)], GOLD, room.get_width(), most=1),
        *fitted_rows(form_of(number), letters, PAPER, room.get_width(), most=1),
        *fitted_rows(tries_of(seen), letters, DIM, room.get_width(), most=1),
    ]
    y = (size[1] - sum(row.get_height() for row in rows)) // 2
    for row in rows:
        room.blit(row, (0, y))
        y += row.get_height()
    return surface


def form_of(number: int) -> str:
    """Return what is played at a table, and what passes."""
    rules = TABLES[number].rules
    passes = say("tour.passes_team" if rules.is_team else "tour.passes")
    form = say(f"tour.form.{rules.game.value}")
    return f"{form}  ·  {say('tour.length', n=DEALS)}  ·  {passes}"


def tries_of(seen: TableSeen) -> str:
    """Return what has been tried there."""
    if not seen.tries:
        return say("tour.new")
    told = count("tour.tries", seen.tries)
    if seen.is_passed and not seen.stars:
        return f"{told}  ·  {say('tour.waved')}"
    return told if seen.stars else f"{told}  ·  {say('tour.patience', n=PATIENCE)}"
