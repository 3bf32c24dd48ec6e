"""A scene played frame by frame, as the screen's process does, and how much each one touches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from pi_app.screens.canvas import Canvas
from pi_app.screens.messages import Layout, ScreenSettings
from pi_app.screens.table import Table
from tests.pi_app.screens.scenes import S, Scene

FRAME_NS = S // 60
AFTER_NS = 3 * S
"""So long a scene is watched after its last update: all that moves has come to rest by then."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of a scene."""

    touched: float
    """Share of the screen's pixels that were drawn anew."""
    moving: bool
    """It came by itself; the others show an update for the first time."""


def frames(scene: Scene, layout: Layout, size: tuple[int, int]) -> Iterator[Frame]:
    """Yield the frames from the last update of a scene on, those that touch anything."""
    history, _, brief = scene
    settings = ScreenSettings(
        size, full_screen=False, layout=layout, reduced_motion=False, brief=brief
    )
    table, surface = Table(settings, size), pygame.Surface(size, 0, 32)
    canvas = Canvas(surface, table.background())
    for at_ns, update in history:
        table.take(update, at_ns)
        begin_ns = at_ns
    yield _drawn(canvas, table, begin_ns, moving=False)
    for now_ns in range(begin_ns + FRAME_NS, begin_ns + AFTER_NS, FRAME_NS):
        frame = _drawn(canvas, table, now_ns, moving=True)
        if frame.touched:
            yield frame


def _drawn(canvas: Canvas, table: Table, now_ns: int, *, moving: bool) -> Frame:
    areas = canvas.draw(table.sprites(now_ns))
    width, height = canvas.surface.get_size()
    touched = sum(area.w * area.h for area in areas)
    return Frame(touched / (width * height), moving=moving)
