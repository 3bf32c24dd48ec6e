"""The wizard's picture: a table from above with its seats, and the two buttons of one seat."""

from __future__ import annotations

from math import cos, pi, sin

import pygame

from engine.inputs import Button
from pi_app.screens import signs
from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import DIM, GOLD, INK, LIT, PANEL, PANEL_EDGE, SEAT_LOOKS, Colour, mix
from pi_app.screens.paint import SMOOTH, blank, shrink
from pi_app.screens.wizard_told import Pictured
from pi_app.wiring.shown import STEPS

_WOOD: Colour = (92, 58, 36)
_OFF: Colour = (70, 82, 78)


def draw_picture(shown: Pictured, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the table from above, and beside it the buttons that are meant."""
    surface = blank(size)
    gap = round(24 * unit)
    side = min(size[1], (size[0] - gap) // 2)
    table = table_sign(shown, side)
    surface.blit(table, (0, (size[1] - side) // 2))
    room = size[0] - side - gap
    wide = min(room, side * 5 // 4)
    panel = panel_sign(shown, wide, min(size[1], wide * 4 // 5))
    surface.blit(panel, panel.get_rect(center=(side + gap + room // 2, size[1] // 2)))
    return surface


def table_sign(shown: Pictured, side: int) -> pygame.Surface:
    """Return a round table with a badge at each seat: those that are known have a tick."""
    big = blank((side * SMOOTH, side * SMOOTH))
    middle = side * SMOOTH // 2
    pygame.draw.circle(big, mix(_WOOD, INK, 0.5), (middle, middle), middle * 3 // 5)
    pygame.draw.circle(big, _WOOD, (middle, middle), middle * 3 // 5 - SMOOTH * 4)
    surface = shrink(big, (side, side))
    for seat in range(shown.seats):
        _draw_seat(surface, shown, seat)
    return surface


def _draw_seat(surface: pygame.Surface, shown: Pictured, seat: int) -> None:
    side = surface.get_width()
    # Seat 1 is nearest to the reader; play goes round clockwise.
    angle = pi / 2 + 2 * pi * seat / shown.seats
    at = (side / 2 + side * 0.37 * cos(angle), side / 2 + side * 0.37 * sin(angle))
    is_asked = seat == shown.asked
    large = round(side * (0.2 if is_asked else 0.14))
    if is_asked:
        pygame.draw.circle(surface, GOLD, at, large * 0.62)
    badge = seat_badge(seat, large)
    if not is_asked and seat not in shown.done:
        badge = badge.copy()
        badge.set_alpha(70)
    surface.blit(badge, badge.get_rect(center=(round(at[0]), round(at[1]))))
    if seat in shown.done:
        tick = signs.tick_sign(large * 3 // 5)
        surface.blit(tick, tick.get_rect(center=(round(at[0] + large / 2), round(at[1]))))


def panel_sign(shown: Pictured, width: int, height: int) -> pygame.Surface:
    """Return a big dome and a small button on their plate, the one that is meant in its colour,
    with a ring that fills while it is held."""
    big = blank((width * SMOOTH, height * SMOOTH))
    area = big.get_rect()
    edge = max(2, area.h // 60)
    pygame.draw.rect(big, PANEL_EDGE, area, border_radius=area.h // 8)
    pygame.draw.rect(big, PANEL, area.inflate(-2 * edge, -2 * edge), border_radius=area.h // 9)
    slap, play = (area.w * 0.35, area.h * 0.5), (area.w * 0.82, area.h * 0.58)
    radius = min(area.w * 0.22, area.h * 0.34)
    _draw_button(big, shown, Button.SLAP, slap, radius)
    _draw_button(big, shown, Button.PLAY, play, radius * 0.5)
    return shrink(big, (width, height))


def _draw_button(
    surface: pygame.Surface,
    shown: Pictured,
    button: Button,
    at: tuple[float, float],
    radius: float,
) -> None:
    is_meant = shown.button is button
    colour = SEAT_LOOKS[shown.asked].fill if is_meant and shown.asked is not None else _OFF
    if shown.shines:
        colour = LIT if button is Button.SLAP else _OFF
        _draw_rays(surface, at, radius) if button is Button.SLAP else None
    if is_meant:
        pygame.draw.circle(surface, mix(PANEL, DIM, 0.3), at, radius * 1.32)
        if shown.hold:
            points = _sector(at, radius * 1.32, shown.hold / STEPS)
            pygame.draw.polygon(surface, GOLD, points)
        pygame.draw.circle(surface, PANEL, at, radius * 1.12)
    pygame.draw.circle(surface, mix(colour, INK, 0.45), at, radius)
    pygame.draw.circle(surface, colour, (at[0], at[1] - radius * 0.05), radius * 0.88)
    shine = mix(colour, (255, 255, 255), 0.45)
    pygame.draw.circle(surface, shine, (at[0] - radius * 0.3, at[1] - radius * 0.4), radius * 0.16)


def _draw_rays(surface: pygame.Surface, at: tuple[float, float], radius: float) -> None:
    for ray in range(12):
        along = pygame.Vector2(1, 0).rotate(30 * ray)
        start, end = at + along * radius * 1.12, at + along * radius * 1.32
        pygame.draw.line(surface, GOLD, start, end, max(3, round(radius * 0.07)))


def _sector(at: tuple[float, float], radius: float, share: float) -> list[tuple[float, float]]:
    """Return the part of a disc that is full; it grows clockwise from the top."""
    corners = max(2, round(share * 90))
    angles = [-pi / 2 + 2 * pi * share * place / corners for place in range(corners + 1)]
    return [at, *((at[0] + radius * cos(a), at[1] + radius * sin(a)) for a in angles)]
