"""What the screens of the tour have in common: choices, the line of keys, a large line of words."""

from __future__ import annotations

import pygame

from pi_app.screens.colours import GOLD, INK, LIT, PANEL, PANEL_EDGE, PAPER
from pi_app.screens.column import SMALL, beside, fitted_rows, key_cap
from pi_app.screens.paint import blank, rounded, write
from pi_app.screens.words import say
from pi_app.tour.views import Choice


def draw_choice(
    choice: Choice, size: tuple[int, int], unit: float, *, chosen: bool
) -> pygame.Surface:
    """Return one choice; the one that is pointed at stands out."""
    ground, ink = (LIT, INK) if chosen else (PANEL, PAPER)
    edge, width = (GOLD, 8) if chosen else (PANEL_EDGE, 3)
    thick = max(1, round(width * unit))
    surface = rounded(size, ground, size[1] // 2, edge=edge, width=thick)
    letters = [round(one * unit) for one in (58, 48, 40)]
    words = say(f"tour.choice.{choice.value}")
    (row,) = fitted_rows(words, letters, ink, size[0] - size[1], most=1)
    surface.blit(row, row.get_rect(center=surface.get_rect().center))
    return surface


def draw_hint(
    controls: tuple[str, str] | None, size: tuple[int, int], unit: float
) -> pygame.Surface:
    """Return what to press."""
    surface = blank(size)
    letters = [round(SMALL * unit)]
    side = min(size[1], round(56 * unit))
    keys = controls or (say("attract.play"), say("attract.slap_key"))
    parts: list[pygame.Surface] = []
    for key, word in zip(keys, ("tour.next", "tour.take"), strict=True):
        parts += [key_cap(key, side, size[0], sizes=letters), write(say(word), letters[0], PAPER)]
    parts.append(write(say("tour.touch"), letters[0], PAPER))
    row = beside(parts, round(24 * unit), size[0])
    surface.blit(row, row.get_rect(center=(size[0] // 2, size[1] // 2)))
    return surface


def draw_title_line(text: str, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return large golden words in the middle."""
    surface = blank(size)
    letters = [round(one * unit) for one in (104, 84, 68, 56)]
    (row,) = fitted_rows(text, letters, GOLD, size[0], most=1)
    surface.blit(row, row.get_rect(center=(size[0] // 2, size[1] // 2)))
    return surface
