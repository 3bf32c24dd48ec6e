"""The curtain: before a hand is shown, the others look away."""

from __future__ import annotations

import pygame

from pi_app.publish import SeatInfo
from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import INK, LIT, PAPER
from pi_app.screens.column import BODY, beside, fitted_rows, key_cap, stack_rows
from pi_app.screens.paint import blank, rounded
from pi_app.screens.words import say

_HEADLINE = 76


def draw_curtain(seat: int, info: SeatInfo, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return who may look now, what the others do, and what to press."""
    surface = rounded(size, LIT, round(24 * unit), edge=PAPER, width=max(1, round(6 * unit)))
    badge = seat_badge(seat, min(round(200 * unit), size[1] * 6 // 10))
    room = size[0] - badge.get_width() - round(120 * unit)
    sizes = [round(letters * unit) for letters in (_HEADLINE, 60, BODY, 36)]
    rows = fitted_rows(say("curtain.look", name=info.name), sizes, INK, room, most=1)
    rows += fitted_rows(say("curtain.others"), sizes[2:], INK, room, most=2)
    rows += _press(info, sizes[2:], room, unit)
    high = sum(row.get_height() for row in rows) + 4 * round(8 * unit)
    wide = max(row.get_width() for row in rows) + round(24 * unit)
    text = blank((wide, min(high, size[1])))
    stack_rows(text, rows, round(8 * unit), centred=False)
    whole = beside([badge, text], round(44 * unit))
    surface.blit(whole, whole.get_rect(center=(size[0] // 2, size[1] // 2)))
    return surface


def _press(info: SeatInfo, sizes: list[int], room: int, unit: float) -> list[pygame.Surface]:
    """Return what to press, with the seat's own keys where it has some."""
    words = fitted_rows(say("curtain.press"), sizes, INK, room, most=1)
    if info.controls is None:
        return words
    caps = [key_cap(key, round(62 * unit), room, sizes=[round(36 * unit)]) for key in info.controls]
    return [beside([*words, *caps], round(16 * unit), room)]
