"""A hand in the colour of its seat: it sweeps a pile, or lies under it."""

from __future__ import annotations

from functools import lru_cache

import pygame

from pi_app.screens.colours import INK, SEAT_LOOKS, Colour
from pi_app.screens.paint import SMOOTH, blank, write

_WHITE: Colour = (255, 255, 255)
_FINGERS = (
    ((0.33, 0.56), (0.26, 0.2)),
    ((0.46, 0.52), (0.44, 0.1)),
    ((0.59, 0.54), (0.61, 0.13)),
    ((0.7, 0.6), (0.76, 0.26)),
    ((0.32, 0.78), (0.1, 0.5)),
)
"""Root and tip of each, of the sign's size, the thumb last; they point up."""
_PALM = (0.27, 0.5, 0.48, 0.46)
_THICK = 0.062
"""Half a finger's width."""


@lru_cache(maxsize=8)
def hand_sign(seat: int, size: int, angle: int) -> pygame.Surface:
    """Return a seat's hand with its number, turned by `angle` degrees. The surface is shared."""
    look, full = SEAT_LOOKS[seat], size * SMOOTH
    large = blank((full, full))
    for colour, more in ((INK, 0.03), (_WHITE, 0.018), (look.fill, 0.0)):
        _draw_hand(large, colour, more)
    drawn = pygame.transform.rotozoom(large, angle, 1 / SMOOTH)
    number = write(str(seat + 1), round(size * 0.24), look.ink)
    number = number.subsurface(number.get_bounding_rect())
    # The number stays upright, in the middle of the palm.
    palm = pygame.Vector2(0, size * 0.24).rotate(-angle)
    middle = pygame.Vector2(drawn.get_rect().center) + palm
    drawn.blit(number, number.get_rect(center=(round(middle.x), round(middle.y))))
    return drawn


def _draw_hand(large: pygame.Surface, colour: Colour, more: float) -> None:
    full = large.get_width()
    radius = round((_THICK + more) * full)
    for root, tip in _FINGERS:
        start, end = pygame.Vector2(root) * full, pygame.Vector2(tip) * full
        across = (end - start).rotate(90).normalize() * radius
        corners = (start + across, end + across, end - across, start - across)
        pygame.draw.polygon(large, colour, corners)
        for centre in (start, end):
            pygame.draw.circle(large, colour, centre, radius)
    x, y, width, height = (part * full for part in _PALM)
    area = pygame.Rect(round(x), round(y), round(width), round(height))
    area.inflate_ip(round(2 * more * full), round(2 * more * full))
    pygame.draw.rect(large, colour, area, border_radius=round(0.14 * full))
