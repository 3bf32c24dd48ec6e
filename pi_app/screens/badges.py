"""Seat badges: how a seat is recognised anywhere on the screen."""

from __future__ import annotations

from contextvars import ContextVar
from functools import lru_cache

import pygame

from pi_app.screens.colours import INK, SEAT_LOOKS, Shape
from pi_app.screens.outlines import BADGES
from pi_app.screens.paint import badge, write

_DIPS = {Shape.TRIANGLE: 0.14, Shape.DROP: 0.1, Shape.STAR: 0.03}
"""How far below the middle of a badge its number sits, of the badge's size."""


_PLACES: ContextVar[tuple[int, ...]] = ContextVar("places", default=())
"""By which number each seat is recognised, where that is not its own."""


def sit(places: tuple[int, ...]) -> None:
    """From now on the seats of this screen are recognised as who sits at these places."""
    _PLACES.set(places)


def seat_badge(seat: int, size: int) -> pygame.Surface:
    """Return a seat's sign: its shape in its colour with its number, counted from 1.

    The surface is shared: copy it before drawing on it.
    """
    places = _PLACES.get()
    return place_badge(places[seat] if seat < len(places) else seat, size)


@lru_cache(maxsize=64)
def place_badge(seat: int, size: int) -> pygame.Surface:
    """Return the sign of a place, wherever it sits in a game. The surface is shared."""
    look = SEAT_LOOKS[seat]
    edge = max(2, size // 20)
    # On a light ground the white edge needs a dark line of its own.
    dark = max(1, edge // 2)
    sign = badge(BADGES[look.shape](), size, look.fill, (INK, dark), ((255, 255, 255), edge))
    number = write(str(seat + 1), round(size * 0.5), look.ink)
    number = number.subsurface(number.get_bounding_rect())
    dip = _DIPS.get(look.shape, 0.0)
    sign.blit(number, number.get_rect(center=(size // 2, round(size * (0.5 + dip)))))
    return sign
