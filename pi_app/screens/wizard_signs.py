"""The wizard's picture: a table from above with its seats, the two buttons of one seat, and the
ring that fills while one of them is held. Three pictures, for the ring alone changes often."""

from __future__ import annotations

from math import cos, pi, sin

import pygame

from engine.inputs import Button
from pi_app.screens import signs
from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import DIM, GOLD, INK, LIT, PANEL, PANEL_EDGE, SEAT_LOOKS, Colour, mix
from pi_app.screens.layout import Box
from pi_app.screens.paint import blank, shrink
from pi_app.screens.wizard_told import Buttons, Seats
from pi_app.wiring.shown import STEPS

_WOOD: Colour = (92, 58, 36)
_OFF: Colour = (70, 82, 78)
_SMOOTH = 2
"""Large round shapes need no more, and take their time."""
_GAP = 24
_RING = (1.12, 1.32)
"""Inner and outer edge of the ring, in radii of its button."""
_AT = {Button.SLAP: (0.35, 0.5), Button.PLAY: (0.82, 0.58)}
"""Where the buttons are on their plate, in parts of its width and height."""


def table_box(size: tuple[int, int], unit: float) -> Box:
    """Return where the table lies in the picture."""
    side = min(size[1], (size[0] - round(_GAP * unit)) // 2)
    return Box(0, (size[1] - side) // 2, side, side)


def panel_box(size: tuple[int, int], unit: float) -> Box:
    """Return where the plate with the buttons lies in the picture."""
    side = table_box(size, unit).w
    left = side + round(_GAP * unit)
    width = min(size[0] - left, side * 5 // 4)
    height = min(size[1], width * 4 // 5)
    return Box(left + (size[0] - left - width) // 2, (size[1] - height) // 2, width, height)


def ring_box(panel: Box, button: Button) -> Box:
    """Return where the ring around a button lies."""
    x, y = (
        round(part * whole) for part, whole in zip(_AT[button], (panel.w, panel.h), strict=True)
    )
    half = round(_radius((panel.w, panel.h), button) * _RING[1])
    return Box(panel.x + x - half, panel.y + y - half, 2 * half, 2 * half)


def draw_table(shown: Seats, size: tuple[int, int]) -> pygame.Surface:
    """Return a round table with a badge at each seat: those that are known have a tick."""
    side = size[0]
    big = blank((side * _SMOOTH, side * _SMOOTH))
    middle = side * _SMOOTH // 2
    pygame.draw.circle(big, mix(_WOOD, INK, 0.5), (middle, middle), middle * 3 // 5)
    pygame.draw.circle(big, _WOOD, (middle, middle), middle * 3 // 5 - _SMOOTH * 4)
    surface = shrink(big, (side, side))
    for seat in range(shown.number):
        _draw_seat(surface, shown, seat)
    return surface


def _draw_seat(surface: pygame.Surface, shown: Seats, seat: int) -> None:
    side = surface.get_width()
    # Seat 1 is nearest to the reader; play goes round clockwise.
    angle = pi / 2 + 2 * pi * seat / shown.number
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


def draw_panel(shown: Buttons, size: tuple[int, int]) -> pygame.Surface:
    """Return a big dome and a small button on their plate, the one that is meant in its colour."""
    big = blank((size[0] * _SMOOTH, size[1] * _SMOOTH))
    area = big.get_rect()
    edge = max(2, area.h // 60)
    pygame.draw.rect(big, PANEL_EDGE, area, border_radius=area.h // 8)
    pygame.draw.rect(big, PANEL, area.inflate(-2 * edge, -2 * edge), border_radius=area.h // 9)
    for button, (x, y) in _AT.items():
        _draw_button(big, shown, button, (area.w * x, area.h * y))
    return shrink(big, size)


def _radius(size: tuple[int, int], button: Button) -> float:
    large = min(size[0] * 0.22, size[1] * 0.34)
    return large if button is Button.SLAP else large / 2


def _draw_button(
    surface: pygame.Surface, shown: Buttons, button: Button, at: tuple[float, float]
) -> None:
    radius = _radius(surface.get_size(), button)
    is_meant, is_lit = shown.button is button, shown.shines and button is Button.SLAP
    colour = LIT if is_lit else _OFF
    if is_lit:
        _draw_rays(surface, at, radius)
    if is_meant and shown.seat is not None:
        colour = SEAT_LOOKS[shown.seat].fill
        pygame.draw.circle(surface, mix(PANEL, DIM, 0.3), at, radius * _RING[1])
        pygame.draw.circle(surface, PANEL, at, radius * _RING[0])
    pygame.draw.circle(surface, mix(colour, INK, 0.45), at, radius)
    pygame.draw.circle(surface, colour, (at[0], at[1] - radius * 0.05), radius * 0.88)
    shine = mix(colour, (255, 255, 255), 0.45)
    pygame.draw.circle(surface, shine, (at[0] - radius * 0.3, at[1] - radius * 0.4), radius * 0.16)


def _draw_rays(surface: pygame.Surface, at: tuple[float, float], radius: float) -> None:
    for ray in range(12):
        along = pygame.Vector2(1, 0).rotate(30 * ray)
        start, end = at + along * radius * _RING[0], at + along * radius * _RING[1]
        pygame.draw.line(surface, GOLD, start, end, max(3, round(radius * 0.07)))


def draw_hold(hold: int, size: tuple[int, int]) -> pygame.Surface:
    """Return a ring of which `hold` of `STEPS` parts are full, clockwise from the top."""
    side = size[0] * _SMOOTH
    big = blank((side, side))
    half = side / 2
    inner = half * _RING[0] / _RING[1]
    turns = [-pi / 2 + 2 * pi * hold / STEPS * place / 48 for place in range(49)]
    outside = [(half + half * cos(turn), half + half * sin(turn)) for turn in turns]
    inside = [(half + inner * cos(turn), half + inner * sin(turn)) for turn in reversed(turns)]
    pygame.draw.polygon(big, GOLD, [*outside, *inside])
    return shrink(big, size)
