"""The small mark of a seat that has a handicap: it is there as long as the handicap is."""

from __future__ import annotations

import pygame

from pi_app.screens.colours import Colour
from pi_app.screens.paint import rounded, write
from pi_app.screens.words import say

_SHARE = 3
"""Of a panel's width the mark takes one part in so many, and leaves the rest to the name."""


def draw_handicap(
    handicap_ms: int, letters: int, colours: tuple[Colour, Colour, Colour], room: int
) -> pygame.Surface:
    """Return the mark `+80 ms` in a frame, `+80` where the panel's `room` is small.

    `colours` are those of the letters, the ground and the frame; lengths are pixels.
    """
    ink, ground, edge = colours
    text = write(say("handicap.panel", ms=handicap_ms), letters, ink)
    if text.get_width() * _SHARE > room:
        text = write(say("handicap.brief", ms=handicap_ms), letters, ink)
    width, height = text.get_width() + letters * 2 // 3, text.get_height() + letters // 5
    mark = rounded((width, height), ground, height // 3, edge=edge, width=max(1, letters // 12))
    mark.blit(text, text.get_rect(center=mark.get_rect().center))
    return mark
