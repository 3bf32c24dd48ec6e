"""The ground of the table: felt, and a mat that shows where the cards will lie."""

from __future__ import annotations

import pygame

from pi_app.screens.colours import FELT, FELT_LIGHT, MAT, mix
from pi_app.screens.layout import Plan
from pi_app.screens.paint import blank


def draw_felt(size: tuple[int, int]) -> pygame.Surface:
    """Return the background of a screen, in the display's own format, for quick copying."""
    surface = pygame.Surface(size)
    glow = _glow()
    if surface.get_bitsize() == glow.get_bitsize():
        # Straight into its place: on a large screen a second surface would be 33 MB for a moment.
        pygame.transform.smoothscale(glow, size, surface)
    else:
        surface.blit(pygame.transform.smoothscale(glow, size), (0, 0))
    return surface


def _glow() -> pygame.Surface:
    """Return felt that is lighter in the middle, small."""
    # Grown step by step, or the small picture's pixels would show as creases.
    small = pygame.Surface((48, 27), 0, 32)
    for x in range(48):
        for y in range(27):
            distance = min(1.0, (((x - 23.5) / 26) ** 2 + ((y - 13) / 15) ** 2) ** 0.5)
            small.set_at((x, y), mix(FELT_LIGHT, FELT, distance))
    for times in (3, 9):
        small = pygame.transform.smoothscale(small, (48 * times, 27 * times))
    return small


def draw_mat(made: Plan) -> pygame.Surface:
    """Return the outline of the top card's place, so that eyes wait where it will appear."""
    surface = blank(made.card)
    area = surface.get_rect()
    pygame.draw.rect(surface, MAT, area, made.px(5), border_radius=area.w // 14)
    return surface
