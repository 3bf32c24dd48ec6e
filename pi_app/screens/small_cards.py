"""Small upright cards: kept once drawn, for the same few are shown again and again."""

from __future__ import annotations

from functools import lru_cache

import pygame

from engine.cards import Card
from pi_app.screens import cards
from pi_app.screens.layout import CARD_RATIO
from pi_app.screens.paint import blank
from pi_app.screens.words import card_letters

_FAN_STEP = 0.36
"""Of a small card's width: how much of a covered one is seen at the most."""


def small_face(card: Card, size: tuple[int, int]) -> pygame.Surface:
    """Return a small upright card. The surface is shared."""
    return _lettered_face(card, size, card_letters())


@lru_cache(maxsize=128)
def _lettered_face(card: Card, size: tuple[int, int], _letters: tuple[str, ...]) -> pygame.Surface:
    return cards.face(card, size)


@lru_cache(maxsize=8)
def small_back(size: tuple[int, int]) -> pygame.Surface:
    """Return the back of a small card. The surface is shared."""
    return cards.back(size)


def card_of(height: int) -> tuple[int, int]:
    """Return the size of a card so high."""
    return max(1, round(height * CARD_RATIO)), height


def fan(row: tuple[Card, ...], height: int, room: int) -> pygame.Surface:
    """Return open cards, each over the one before, in at most `room` pixels."""
    size = card_of(height)
    step = round(size[0] * _FAN_STEP)
    if len(row) > 1:
        step = max(size[0] // 5, min(step, (room - size[0]) // (len(row) - 1)))
    # Where even that is too long the first ones stay out: the newest are looked for.
    most = max(1, (room - size[0]) // step + 1)
    seen = row[-most:]
    surface = blank((max(1, size[0] + step * (len(seen) - 1)), height))
    for place, card in enumerate(seen):
        surface.blit(small_face(card, size), (place * step, 0))
    return surface


@lru_cache(maxsize=4)
def lying(height: int) -> pygame.Surface:
    """Return a few cards lying face down across one another. The surface is shared."""
    small = small_back(card_of(height * 3 // 4))
    heap = blank((height, height))
    for angle, shift in ((38, -0.1), (-24, 0.12), (9, 0.0)):
        turned = pygame.transform.rotozoom(small, angle, 1.0)
        middle = (height // 2 + round(shift * height), height // 2)
        heap.blit(turned, turned.get_rect(center=middle))
    return heap
