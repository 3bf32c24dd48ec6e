"""Finished surfaces, kept while they are in the picture; and sprites, which name where they lie."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import pygame

from pi_app.screens.layout import Place
from pi_app.screens.spoken import spoken

Build = Callable[[tuple[int, int]], pygame.Surface]
"""Draws content of a size, upright."""


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A surface at a place; `name` says what it is from one frame to the next."""

    name: str
    surface: pygame.Surface
    x: int
    y: int
    angle: int | None = None
    """How far it is turned to be read; none for what is not read."""

    @property
    def rect(self) -> pygame.Rect:
        """The pixels that it covers."""
        return self.surface.get_rect(topleft=(self.x, self.y))

    def same_as(self, other: Sprite) -> bool:
        """True if the other looks the same at the same place."""
        at = (self.x, self.y) == (other.x, other.y)
        return at and self.surface is other.surface


class Shelf:
    """Surfaces by what they show. What a frame did not ask for is let go."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, pygame.Surface] = {}
        self._asked: set[Hashable] = set()

    def get(self, key: Hashable, build: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface of `key`, built if it is not there, in the language that is spoken."""
        key = (spoken(), key)
        self._asked.add(key)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = build()
        return found

    def sweep(self) -> None:
        """Let go of all that was not asked for since the last sweep."""
        for key in self._kept.keys() - self._asked:
            del self._kept[key]
        self._asked.clear()


def centred(name: str, surface: pygame.Surface, centre: tuple[int, int]) -> Sprite:
    """Return a sprite whose middle lies at `centre`."""
    rect = surface.get_rect(center=centre)
    return Sprite(name, surface, rect.x, rect.y)


def boxed(
    shelf: Shelf,
    name: str,
    key: Hashable,
    place: Place,
    build: Build,
) -> Sprite:
    """Return the sprite of a place whose content `build` draws upright; it is turned once."""

    def turned() -> pygame.Surface:
        upright = build(place.drawn_size)
        return pygame.transform.rotate(upright, place.angle) if place.angle else upright

    surface = shelf.get((name, key, place), turned)
    return Sprite(name, surface, place.box.x, place.box.y, place.angle)
