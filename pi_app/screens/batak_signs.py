"""Small signs of Batak: suits, a lock that trump has until it is broken, the dealer, a pair."""

from __future__ import annotations

from functools import lru_cache

import pygame

from engine.cards import Suit
from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import (
    DIM,
    GOLD,
    INK,
    PANEL_EDGE,
    PAPER,
    SUIT_BLACK,
    SUIT_RED,
    Colour,
    mix,
)
from pi_app.screens.column import beside
from pi_app.screens.paint import SMOOTH, blank, draw_suit, rounded, shrink, write
from pi_app.screens.words import say

_RED = (Suit.HEARTS, Suit.DIAMONDS)
TEAM_EDGES: tuple[Colour, Colour] = (GOLD, (150, 214, 255))
"""What frames the panels of each pair; the badges on the panels say it as well."""


def suit_ink(suit: Suit) -> Colour:
    """Return the colour of a suit on a light ground."""
    return SUIT_RED if suit in _RED else SUIT_BLACK


@lru_cache(maxsize=24)
def suit_sign(suit: Suit, size: int) -> pygame.Surface:
    """Return a suit on a light tile with round corners. The surface is shared."""
    full = size * SMOOTH
    tile = rounded((full, full), PAPER, full // 6, edge=mix(PAPER, INK, 0.35), width=full // 48)
    draw_suit(tile, suit.value, suit_ink(suit), (full / 2, full / 2), full * 0.36)
    return shrink(tile, (size, size))


@lru_cache(maxsize=4)
def unnamed_sign(size: int) -> pygame.Surface:
    """Return an empty tile: trump has not been named yet. The surface is shared."""
    tile = blank((size, size))
    width = max(2, size // 24)
    pygame.draw.rect(tile, PANEL_EDGE, tile.get_rect(), width, border_radius=size // 6)
    mark = write("?", size * 7 // 10, DIM)
    tile.blit(mark, mark.get_rect(center=(size // 2, size // 2)))
    return tile


@lru_cache(maxsize=8)
def lock_sign(size: int, *, is_open: bool) -> pygame.Surface:
    """Return a lock: shut while trump may not be led, open once it may. The surface is shared."""
    full = size * SMOOTH
    large = blank((full, full))
    colour = GOLD if is_open else DIM
    line = full // 9
    lift, shift = (full // 10, full * 3 // 10) if is_open else (0, 0)
    ring = pygame.Rect(full * 24 // 100 + shift, full * 12 // 100 - lift, full * 52 // 100, full)
    large.set_clip(pygame.Rect(0, 0, full, full * 54 // 100 - lift // 2))
    pygame.draw.rect(large, colour, ring, line, border_radius=ring.w // 2)
    large.set_clip(None)
    body = pygame.Rect(full * 14 // 100, full * 46 // 100, full * 72 // 100, full * 48 // 100)
    pygame.draw.rect(large, colour, body, border_radius=full // 12)
    pygame.draw.circle(large, INK, (body.centerx, body.centery - full // 24), full // 14)
    hole = pygame.Rect(0, 0, full // 16, full * 18 // 100)
    hole.midtop = (body.centerx, body.centery - full // 24)
    pygame.draw.rect(large, INK, hole)
    return shrink(large, (size, size))


def dealer_sign(size: int) -> pygame.Surface:
    """Return the disc that lies before the dealer. The surface is shared."""
    return _disc(say("batak.dealer"), size)


@lru_cache(maxsize=8)
def _disc(text: str, size: int) -> pygame.Surface:
    full = size * SMOOTH
    large = blank((full, full))
    middle = (full / 2, full / 2)
    pygame.draw.circle(large, INK, middle, full / 2 - 1)
    pygame.draw.circle(large, PAPER, middle, full * 0.46)
    pygame.draw.circle(large, GOLD, middle, full * 0.43, full // 14)
    sign = shrink(large, (size, size))
    letter = write(text, size * 6 // 10, INK)
    letter = letter.subsurface(letter.get_bounding_rect())
    sign.blit(letter, letter.get_rect(center=(size // 2, size // 2)))
    return sign


@lru_cache(maxsize=8)
def pair_sign(seats: tuple[int, ...], size: int) -> pygame.Surface:
    """Return the badges of two partners, joined by a line. The surface is shared."""
    gap = size // 4
    row = beside([seat_badge(seat, size) for seat in seats], gap)
    surface = blank(row.get_size())
    middle = row.get_height() // 2
    bar = pygame.Rect(size // 2, middle - size // 16, row.get_width() - size, size // 8)
    pygame.draw.rect(surface, TEAM_EDGES[min(seats) % 2], bar)
    surface.blit(row, (0, 0))
    return surface
