"""Opening the display, with the driver that has none."""

from __future__ import annotations

import pygame
import pytest

from pi_app.screens.display import DisplayFault, open_display
from pi_app.screens.messages import Layout, ScreenSettings


def settings(size: tuple[int, int] | None, *, full: bool) -> ScreenSettings:
    return ScreenSettings(size, full_screen=full, layout=Layout.WALL, reduced_motion=False)


def test_a_window_has_the_size_asked_for() -> None:
    assert open_display(settings((1000, 600), full=False)).get_size() == (1000, 600)


def test_a_window_of_no_given_size_leaves_room_for_the_desktop() -> None:
    pygame.display.init()
    width, height = pygame.display.get_desktop_sizes()[0]
    opened = open_display(settings(None, full=False))
    assert opened.get_size() == (width * 9 // 10, height * 9 // 10)


def test_a_full_screen_opens_without_a_graphics_chip_too() -> None:
    opened = open_display(settings(None, full=True))
    assert opened.get_size() == pygame.display.get_desktop_sizes()[0]


def test_no_display_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise pygame.error("No available video device")

    monkeypatch.setattr(pygame.display, "set_mode", fail)
    with pytest.raises(DisplayFault, match=r"no screen found \(No available video device\): start"):
        open_display(settings((800, 480), full=False))
