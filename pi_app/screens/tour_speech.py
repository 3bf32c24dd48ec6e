"""A word of somebody while cards are played: on the own panel, so that it never hides a card."""

from __future__ import annotations

from functools import partial

import pygame

from pi_app.screens.colours import INK, PANEL_EDGE, PAPER
from pi_app.screens.column import fitted_rows, stack_rows
from pi_app.screens.layout import Box, Place
from pi_app.screens.paint import blank, rounded
from pi_app.screens.portraits import portrait
from pi_app.screens.shelf import Shelf, Sprite, boxed
from pi_app.tour.characters import Mood
from pi_app.tour.views import Speech

_LONG = (26, 60)
"""Hundredths of a long panel between which the word stands: beside the name, before the figures;"""
_WIDE = (0, 54)
"""of a shorter one, where the face says who speaks."""
_HIGH = 60
"""Hundredths of another panel, from its top: the figures below stay in sight."""


def speech_sprite(shelf: Shelf, speech: Speech, panel: Place, unit: float) -> Sprite:
    """Return the word, with the speaker's face, on the panel of the speaker's seat."""
    width, height = panel.drawn_size
    inner = Box(0, 0, width, height * _HIGH // 100)
    if width > 3 * height:
        part_of = _LONG if width > 10 * height else _WIDE
        left, right = (width * part // 100 for part in part_of)
        inner = Box(left, 0, right - left, height)
    return boxed(shelf, "speech", speech, panel.within(inner), partial(_draw, speech, unit=unit))


def _draw(speech: Speech, size: tuple[int, int], unit: float) -> pygame.Surface:
    gap = max(2, round(8 * unit))
    surface = blank(size)
    box = rounded(
        (size[0] - 2 * gap, size[1] - 2 * gap), PAPER, round(28 * unit), edge=PANEL_EDGE, width=1
    )
    surface.blit(box, (gap, gap))
    side = min(size[1] - 4 * gap, size[0] * 3 // 10)
    face = portrait(speech.who, Mood.CALM, side)
    surface.blit(face, face.get_rect(midleft=(2 * gap, size[1] // 2)))
    left = side + 3 * gap
    room = surface.subsurface((left, gap, size[0] - left - 2 * gap, size[1] - 2 * gap))
    letters = [round(one * unit) for one in (38, 34, 30, 28)]
    most = max(1, room.get_height() // round(letters[-1] * 1.2))
    rows = fitted_rows(speech.text, letters, INK, room.get_width(), most=most)
    if sum(row.get_height() for row in rows) > room.get_height():
        rows = fitted_rows(speech.text, letters[-1:], INK, room.get_width(), most=most)
    stack_rows(room, rows, 0, centred=True)
    return surface
