"""A small sign for each slap pattern: cards as one would sketch them, those that match filled."""

from __future__ import annotations

from functools import lru_cache

import pygame

from pi_app.screens.colours import Colour
from pi_app.screens.outlines import crown, star
from pi_app.screens.paint import SMOOTH, blank, draw_suit, fill, shrink, write

_ROWS: dict[str, str] = {
    "double": "##",
    "sandwich": "#o#",
    "big_mac": "#oo#",
    "run": "##",
    "rank": "#",
    "card": "#",
    "ten_pair": "##",
    "ten_run": "###",
    "ten_sandwich": "#o#",
    "first_card": "#.#",
    "six_nine": "##",
    "marriage": "##",
}
"""The cards of a pattern: `#` matches, `o` lies between, `.` stands for any number."""
_FIGURES = {
    "six_nine": ("6", "9"),
    "ten_pair": ("10",),
    "ten_run": ("10",),
    "ten_sandwich": ("10",),
}
_STEP = {"run": 0.16}
"""How much higher each card stands than the one before, of the sign's height."""


@lru_cache(maxsize=48)
def pattern_sign(pattern: str, height: int, ink: Colour, ground: Colour) -> pygame.Surface:
    """Return the sign of a pattern, drawn with `ink` upon `ground`. The surface is shared."""
    row = _ROWS.get(pattern, "#")
    full = height * SMOOTH
    step, card = round(full * 0.46), (round(full * 0.4), round(full * 0.72))
    large = blank((step * (len(row) - 1) + card[0] + full // 12, full))
    rise = round(full * _STEP.get(pattern, 0.0))
    for place, kind in enumerate(row):
        lift = rise * place - rise // 2
        area = pygame.Rect((full // 24 + step * place, (full - card[1]) // 2 - lift), card)
        _draw_card(large, kind, area, ink)
    _draw_mark(large, pattern, ground)
    return shrink(large, (large.get_width() // SMOOTH, height))


def _draw_card(large: pygame.Surface, kind: str, area: pygame.Rect, ink: Colour) -> None:
    radius = area.w // 6
    if kind == ".":
        for part in (0.2, 0.5, 0.8):
            centre = (area.x + area.w * part, area.centery)
            pygame.draw.circle(large, ink, centre, area.w // 9)
        return
    width = 0 if kind == "#" else max(2, area.w // 9)
    pygame.draw.rect(large, ink, area, width, border_radius=radius)


def _draw_mark(large: pygame.Surface, pattern: str, ground: Colour) -> None:
    """Draw what tells patterns of the same cards apart."""
    width, height = large.get_size()
    figures = _FIGURES.get(pattern, ())
    for place, figure in enumerate(figures):
        text = write(figure, round(height * 0.42), ground)
        text = text.subsurface(text.get_bounding_rect())
        x = width * (2 * place + 1) // (2 * len(figures))
        large.blit(text, text.get_rect(center=(x, height // 2)))
    middle = (width / 2, height / 2)
    if pattern == "rank":
        fill(large, ground, star(5), middle, height * 0.16)
    elif pattern == "card":
        draw_suit(large, "H", ground, middle, height * 0.15)
    elif pattern == "marriage":
        for part in (0.27, 0.73):
            fill(large, ground, crown(3), (width * part, height / 2), height * 0.13)
    elif pattern not in _ROWS:
        fill(large, ground, star(8, inner=0.5), middle, height * 0.16)
