"""Puts sprites on the display and touches only the pixels that changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from pi_app.screens.shelf import Sprite


class Canvas:
    """A display surface, its still background, and the sprites of the frame before."""

    def __init__(self, surface: pygame.Surface, background: pygame.Surface) -> None:
        self._surface = surface
        self._background = background
        self._before: dict[str, Sprite] | None = None

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""
        return self._surface

    @property
    def background(self) -> pygame.Surface:
        """What lies under all sprites."""
        return self._background

    def forget(self) -> None:
        """Draw everything next time: the window's content was lost."""
        self._before = None

    def draw(self, sprites: Sequence[Sprite]) -> list[pygame.Rect]:
        """Bring the surface up to date; return the rectangles that were touched.

        `sprites` lie one upon the other, the last on top; their names are unique.
        """
        now = {sprite.name: sprite for sprite in sprites}
        areas = self._changed(now)
        for area in areas:
            self._redraw(area, sprites)
        self._before = now
        return areas

    def _changed(self, now: dict[str, Sprite]) -> list[pygame.Rect]:
        if self._before is None:
            return [self._surface.get_rect()]
        areas: list[pygame.Rect] = []
        for name in now.keys() | self._before.keys():
            old, new = self._before.get(name), now.get(name)
            if old is None or new is None or not old.same_as(new):
                areas += [sprite.rect for sprite in (old, new) if sprite is not None]
        return joined(areas, self._surface.get_rect())

    def _redraw(self, area: pygame.Rect, sprites: Iterable[Sprite]) -> None:
        self._surface.set_clip(area)
        self._surface.blit(self._background, area, area)
        for sprite in sprites:
            if area.colliderect(sprite.rect):
                self._surface.blit(sprite.surface, (sprite.x, sprite.y))
        self._surface.set_clip(None)


def joined(areas: Iterable[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """Return rectangles that cover the same pixels of `whole`, overlapping ones made one."""
    apart: list[pygame.Rect] = []
    for area in areas:
        grown = area.clip(whole)
        if not grown.w or not grown.h:
            continue
        while (hit := grown.collidelist(apart)) >= 0:
            grown = grown.union(apart.pop(hit))
        apart.append(grown)
    return apart
