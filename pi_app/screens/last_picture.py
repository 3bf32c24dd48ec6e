"""Draws the last pile once more, in the box where its result was told."""

from __future__ import annotations

import pygame

from pi_app.screens.colours import DIM, GOLD, PANEL, PANEL_EDGE, PAPER
from pi_app.screens.column import BODY, SMALL, badge_line, fitted_rows, rows_height, stack_rows
from pi_app.screens.last_pile import LastPile
from pi_app.screens.layout import CARD_RATIO
from pi_app.screens.paint import blank, rounded
from pi_app.screens.small_cards import card_of, small_face
from pi_app.screens.why_picture import named_patterns

_STEP = 0.4
"""Of a card's width: what of a covered one is seen."""
_RISE = 0.12
"""How much higher the cards that decided lie, of a card's height."""
_GAP = 16
_LEAST = 28
"""The smallest letters, in units."""


def draw_last(last: LastPile, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the box of the last pile, for one side of the table."""
    edge, gap = max(1, round(3 * unit)), round(_GAP * unit)
    surface = rounded(size, PANEL, round(24 * unit), edge=PANEL_EDGE, width=edge)
    width, large, small = size[0] - round(40 * unit), round(40 * unit), round(SMALL * unit)
    head = fitted_rows(last.title, (large, small, round(_LEAST * unit)), DIM, width, most=1)
    sizes = (round(BODY * unit), large, small)
    rows: list[pygame.Surface] = []
    if last.patterns:
        rows.append(named_patterns(last.patterns, last.what, sizes, (PAPER, PANEL), width))
    elif last.what:
        rows += fitted_rows(last.what, sizes, PAPER, width)
    rows.append(badge_line(last.seat, (last.whose,), large, PAPER, width))
    room = size[1] - rows_height([*head, *rows], gap) - 3 * gap
    stack_rows(surface, [*head, _fan(last, (width, room)), *rows], gap, centred=True)
    return surface


def _fan(last: LastPile, room: tuple[int, int]) -> pygame.Surface:
    """Return its newest cards, each over the one before; those that decided are framed."""
    wide = 1 + _STEP * (len(last.cards) - 1 + last.has_more)
    height = min(int(room[0] / wide / CARD_RATIO), int(room[1] / (1 + _RISE)))
    size = card_of(max(height, 8))
    step, rise = round(size[0] * _STEP), round(size[1] * _RISE)
    left = step if last.has_more else 0
    surface = blank((left + size[0] + step * (len(last.cards) - 1), size[1] + rise))
    if last.has_more:
        _draw_dots(surface, step, rise + size[1] // 2)
    for place, card in enumerate(last.cards):
        decided = place in last.linked
        at = (left + place * step, 0 if decided else rise)
        surface.blit(small_face(card, size), at)
        if decided:
            line = max(2, size[0] // 16)
            area = pygame.Rect(at, size)
            pygame.draw.rect(surface, GOLD, area, line, border_radius=size[0] // 12)
    return surface


def _draw_dots(surface: pygame.Surface, width: int, y: int) -> None:
    for part in (1, 3, 5):
        pygame.draw.circle(surface, DIM, (width * part // 7, y), max(2, width // 12))
