"""The small mark of a seat that has a handicap: it is there as long as the handicap is."""

from __future__ import annotations

import pygame

from pi_app.screens.colours import Colour
from pi_app.screens.paint import rounded, write
from pi_app.screens.words import say


def draw_handicap(
    handicap_ms: int, letters: int, ink: Colour, ground: Colour, edge: Colour
) -> pygame.Surface:
    """Return the mark `+80 ms` in a frame, with letters of so many pixels."""
    text = write(say("handicap.panel", ms=handicap_ms), letters, ink)
    width, height = text.get_width() + letters * 2 // 3, text.get_height() + letters // 5
    mark = rounded((width, height), ground, height // 3, edge=edge, width=max(1, letters // 12))
    mark.blit(text, text.get_rect(center=mark.get_rect().center))
    return mark
