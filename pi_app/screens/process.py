"""The screen process: opens the display, draws updates, says when each card was shown.

One thread, one loop. Waiting for the pipe is its only sleep, at most 4 ms, so that keys are stamped
within that time; pygame gives keys no time of its own. Nothing is drawn while nothing changes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from multiprocessing.connection import Connection

import pygame

from pi_app.publish import Update
from pi_app.screens.canvas import Canvas
from pi_app.screens.display import DisplayFault, open_display
from pi_app.screens.memory import give_back_large_pictures
from pi_app.screens.messages import (
    CardShown,
    FramePresented,
    FromScreen,
    Key,
    Pointed,
    ScreenFault,
    ScreenSettings,
    WindowClosed,
)
from pi_app.screens.table import Table

S = 1_000_000_000
POLL_S = 0.004
HEARTBEAT_NS = S // 2
LOOK_KEY = "f2"
"""Shows the last pile again."""


def run_screen(pipe: Connection, settings: ScreenSettings) -> None:
    """Show what comes through `pipe` until it closes. The main function of the process."""
    give_back_large_pictures()
    try:
        surface = open_display(settings)
    except DisplayFault as fault:
        pipe.send(ScreenFault(str(fault)))
        return
    try:
        Screen(surface, settings, pipe.send, time.monotonic_ns).run(pipe)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass  # The app has gone, or has stopped this screen: both end it.
    finally:
        pygame.quit()


class Screen:
    """What is on the display, and what the app is told about it."""

    def __init__(
        self,
        surface: pygame.Surface,
        settings: ScreenSettings,
        send: Callable[[FromScreen], None],
        clock_ns: Callable[[], int],
    ) -> None:
        self._settings = settings
        self._surface = surface
        self._send = send
        self._clock_ns = clock_ns
        self._table = Table(settings, surface.get_size())
        self._canvas = Canvas(surface, self._table.background())
        self._frame_ns = S // settings.frames_per_second
        self._due_ns: int | None = 0
        """When the next frame is to be drawn; none while the picture stays as it is."""
        self._last_ns = 0
        self._unshown: set[int] = set()

    def run(self, pipe: Connection) -> None:
        """Go on until the pipe closes (EOFError)."""
        while True:
            while pipe.poll():
                self.take(pipe.recv())
            self.step(pygame.event.get())
            pipe.poll(self._wait_s())

    def take(self, update: Update) -> None:
        """Draw an update with the next step."""
        now_ns = self._clock_ns()
        self._table.take(update, now_ns)
        self._unshown.update(self._table.fresh_numbers())
        self._due_ns = now_ns

    def step(self, events: list[pygame.event.Event]) -> None:
        """Hand on keys, then draw if it is time to."""
        for event in events:
            self._handle(event)
        now_ns = self._clock_ns()
        if self._due_ns is not None and now_ns >= self._due_ns:
            self._draw(now_ns)
        elif now_ns - self._last_ns >= HEARTBEAT_NS:
            self._presented(now_ns)

    def _wait_s(self) -> float:
        if self._due_ns is None:
            return POLL_S
        return min(POLL_S, max(0.0, (self._due_ns - self._clock_ns()) / S))

    def _handle(self, event: pygame.event.Event) -> None:
        # The table handles Escape like any key: what it means is the app's business.
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            if not getattr(event, "repeat", 0):
                name = pygame.key.name(event.key)
                self._send(Key(name, event.type == pygame.KEYDOWN, self._clock_ns()))
                if event.type == pygame.KEYDOWN and name == LOOK_KEY:
                    self._look(None)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
            self._point(event)
        elif event.type == pygame.QUIT:
            self._send(WindowClosed())
        elif event.type in (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED):
            self._canvas.forget()
            self._due_ns = self._clock_ns()

    def _point(self, event: pygame.event.Event) -> None:
        """Tell which line was hit, or what else, if anything was."""
        point = self._touched(event)
        if point is None:
            return
        page = self._table.page_touched(*point)
        if page is not None:
            self._send(page)
            return
        index = self._table.line_at(*point)
        gathering = self._table.lobby_touched(*point)
        tapped = self._table.tapped(*point)
        if index is not None:
            self._send(Pointed(index))
        elif gathering is not None:
            self._send(gathering)
        elif tapped is not None:
            self._send(tapped)
        else:
            self._look(point)

    def _look(self, point: tuple[int, int] | None) -> None:
        """Show the last pile again, if that is what was asked for: no game hears of it."""
        now_ns = self._clock_ns()
        if self._table.look(now_ns, point):
            self._due_ns = now_ns

    def _touched(self, event: pygame.event.Event) -> tuple[int, int] | None:
        """Return the pixel under a finger or under the first mouse button."""
        if event.type == pygame.FINGERDOWN:
            width, height = self._surface.get_size()
            return int(event.x * width), int(event.y * height)
        # SDL makes a mouse of each finger as well: one touch must not count twice.
        if event.button != pygame.BUTTON_LEFT or getattr(event, "touch", False):
            return None
        x, y = event.pos
        return int(x), int(y)

    def _draw(self, now_ns: int) -> None:
        touched = self._canvas.draw(self._table.sprites(now_ns))
        if touched:
            pygame.display.update(touched)
        shown_ns = self._clock_ns()
        self._report(shown_ns + self._settings.panel_latency_ns)
        self._presented(shown_ns, shown_ns - now_ns)
        self._due_ns = self._next_due(now_ns)

    def _report(self, t_ns: int) -> None:
        """Tell which new cards this frame showed; those already covered were never seen."""
        for number in sorted(self._unshown & self._table.visible_numbers()):
            self._send(CardShown(number, t_ns))
        self._unshown.clear()

    def _presented(self, t_ns: int, drawn_ns: int = 0) -> None:
        self._last_ns = t_ns
        self._send(FramePresented(t_ns, drawn_ns))

    def _next_due(self, now_ns: int) -> int | None:
        if self._table.moving(now_ns):
            return now_ns + self._frame_ns
        return self._table.changes_at(now_ns)
