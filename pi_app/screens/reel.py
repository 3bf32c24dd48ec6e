"""A screen that nobody looks at: the same picture as on the table's own, drawn into memory."""

from __future__ import annotations

import pygame

from pi_app.publish import Update
from pi_app.screens.canvas import Canvas
from pi_app.screens.messages import ScreenSettings
from pi_app.screens.table import Table


class Reel:
    """Draws one moment after the other, and of each only what changed."""

    def __init__(self, settings: ScreenSettings, size: tuple[int, int]) -> None:
        pygame.font.init()
        self._table = Table(settings, size)
        self._surface = pygame.Surface(size, 0, 32)
        self._canvas: Canvas | None = None

    def take(self, update: Update, at_ns: int) -> None:
        """Show an update from `at_ns` on."""
        self._table.take(update, at_ns)

    def picture(self, at_ns: int) -> bytes | None:
        """Return the picture at `at_ns`, later than the one before; none if it is the same.

        Four bytes a pixel: blue, green, red, and one that means nothing.
        """
        background = self._table.background()
        if self._canvas is None or self._canvas.background is not background:
            self._canvas = Canvas(self._surface, background)
        touched = self._canvas.draw(self._table.sprites(at_ns))
        return self._surface.get_buffer().raw if touched else None
