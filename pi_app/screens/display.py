"""Opening the display, and saying plainly what to do when there is none."""

from __future__ import annotations

import os
import warnings
from pathlib import Path

import pygame

from pi_app.screens.messages import ScreenSettings

TITLE = "slap table"
GRAPHICS_CHIPS = Path("/dev/dri")
"""Where Linux keeps its graphics chips; absent, OpenGL is computed by the processor."""


class DisplayFault(Exception):
    """There is no display to draw on; the text says what to do."""


def open_display(settings: ScreenSettings) -> pygame.Surface:
    """Return the surface of an open window or of the whole screen. Raises DisplayFault."""
    try:
        pygame.display.init()
        _refuse_invisible()
        pygame.font.init()
        surface = _set_mode(settings)
    except pygame.error as fault:
        raise DisplayFault(_remedy(str(fault))) from fault
    pygame.display.set_caption(TITLE)
    pygame.mouse.set_visible(not settings.full_screen)
    pygame.key.set_repeat()
    return surface


def _refuse_invisible() -> None:
    """SDL draws into thin air rather than fail; only who asked for that by name wants it."""
    if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
        raise pygame.error("there is no desktop and no graphics device")


def _set_mode(settings: ScreenSettings) -> pygame.Surface:
    _keep_to_software()
    size = settings.size or _whole(settings)
    if not settings.full_screen:
        return pygame.display.set_mode(size)
    if not _can_keep_step():
        return pygame.display.set_mode(size, pygame.FULLSCREEN)
    try:
        return _in_step_with_the_panel(size)
    except (pygame.error, Warning):
        return pygame.display.set_mode(size, pygame.FULLSCREEN)


def _keep_to_software() -> None:
    """Keep SDL from passing plain surfaces through OpenGL: 110 MB for nothing.

    Only on an X display: its driver takes surfaces as they are. Those of KMSDRM and Wayland cannot,
    and would open no window. A screen in step with the panel has a renderer of its own anyway.
    """
    if pygame.display.get_driver() == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def _can_keep_step() -> bool:
    """False on an X display without a graphics chip: there OpenGL only pretends to wait."""
    return pygame.display.get_driver() != "x11" or GRAPHICS_CHIPS.exists()


def _in_step_with_the_panel(size: tuple[int, int]) -> pygame.Surface:
    """Return a full screen whose flips wait for the panel's refresh.

    Only a scaled one can; at the panel's own size nothing is really scaled. Raises pygame.error or
    Warning where there is no graphics chip to do it: pictures would then only come later.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return pygame.display.set_mode(size, pygame.FULLSCREEN | pygame.SCALED, vsync=1)


def _whole(settings: ScreenSettings) -> tuple[int, int]:
    sizes = pygame.display.get_desktop_sizes()
    width, height = sizes[0] if sizes else (1920, 1080)
    if settings.full_screen:
        return width, height
    # A window leaves room for its frame and the desktop's bars.
    return width * 9 // 10, height * 9 // 10


def _remedy(fault: str) -> str:
    return (
        f"no screen found ({fault}): start with --screen none, start from a desktop, "
        "or connect a screen and let this user use it (groups video and render)"
    )
