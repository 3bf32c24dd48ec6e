"""One picture of the screen without a process: for golden pictures and for looking at a design."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from pi_app.publish import Update
from pi_app.screens.canvas import Canvas
from pi_app.screens.messages import ScreenSettings
from pi_app.screens.table import Table

DEFAULT_SIZE = (1920, 1080)


def draw_frame(
    history: Sequence[tuple[int, Update]], settings: ScreenSettings, t_ns: int
) -> pygame.Surface:
    """Return the frame that the screen process would show at `t_ns`.

    `history` holds the updates with the times at which they reached the screen. pygame's font
    module must be ready.
    """
    size = settings.size or DEFAULT_SIZE
    table = Table(settings, size)
    for at_ns, update in history:
        table.take(update, at_ns)
    surface = pygame.Surface(size, 0, 32)
    Canvas(surface, table.background()).draw(table.sprites(t_ns))
    return surface
