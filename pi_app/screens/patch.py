"""A screen that is dark but for one patch, with which the delay of the panel is measured.

It is opened, drawn on and presented as the table's own screen is, and its time is taken at the same
place: when the display has returned from being updated.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from multiprocessing.connection import Connection

import pygame

from pi_app.screens.display import DisplayFault, open_display
from pi_app.screens.messages import (
    FramePresented,
    Patch,
    ScreenFault,
    ScreenSettings,
    WindowClosed,
)

POLL_S = 0.004
DARK, BRIGHT, FRAME = (0, 0, 0), (255, 255, 255), (70, 70, 70)
WIDTH, HEIGHT = 0.2, 0.12
"""Of the screen: larger than a sensor that somebody holds, small enough to be one place."""
LINE = 3
QUIT_KEYS = (pygame.K_ESCAPE, pygame.K_q)


def run_patch(pipe: Connection, settings: ScreenSettings) -> None:
    """Show the patches that come through `pipe` until it closes. The main function of a process."""
    try:
        surface = open_display(settings)
    except DisplayFault as fault:
        pipe.send(ScreenFault(str(fault)))
        return
    try:
        screen = PatchScreen(surface, time.monotonic_ns)
        while True:
            if is_closed(pygame.event.get()):
                pipe.send(WindowClosed())
                return
            if pipe.poll(POLL_S):
                pipe.send(screen.show(pipe.recv()))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass  # Whoever measures is done.
    finally:
        pygame.quit()


def is_closed(events: list[pygame.event.Event]) -> bool:
    """Whether somebody wants to end it."""
    return any(
        event.type == pygame.QUIT or (event.type == pygame.KEYDOWN and event.key in QUIT_KEYS)
        for event in events
    )


class PatchScreen:
    """The display."""

    def __init__(self, surface: pygame.Surface, clock_ns: Callable[[], int]) -> None:
        self._surface, self._clock_ns = surface, clock_ns
        self._area: pygame.Rect | None = None

    def show(self, patch: Patch) -> FramePresented:
        """Draw the patch; return when its frame was presented."""
        begin_ns = self._clock_ns()
        area = area_of(patch, self._surface.get_size())
        if area != self._area:
            self._surface.fill(DARK)
            pygame.draw.rect(self._surface, FRAME, area.inflate(4 * LINE, 4 * LINE), LINE)
            pygame.display.update()
            self._area = area
        self._surface.fill(BRIGHT if patch.is_bright else DARK, area)
        pygame.display.update([area])
        shown_ns = self._clock_ns()
        return FramePresented(shown_ns, shown_ns - begin_ns)


def area_of(patch: Patch, size: tuple[int, int]) -> pygame.Rect:
    """Return where on the screen a patch is: its middle at its place, all of it to be seen."""
    width, height = size
    area = pygame.Rect(0, 0, round(width * WIDTH), round(height * HEIGHT))
    area.center = width // 2, round(height * patch.place)
    return area.clamp(pygame.Rect(0, 0, width, height).inflate(-8 * LINE, -8 * LINE))
