"""Opening the display, with the driver that has none."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from pi_app.screens import display
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


ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"


@pytest.mark.parametrize(
    ("driver", "set_before", "wanted"),
    [
        ("x11", None, "0"),
        ("x11", "1", "1"),
        ("KMSDRM", None, None),
        ("wayland", None, None),
    ],
)
def test_only_an_x_display_is_kept_from_opengl_and_who_asks_for_it_gets_it(
    driver: str, set_before: str | None, wanted: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Set first in any case, so that what the test sets is taken back after it.
    monkeypatch.setenv(ACCELERATION, set_before or "")
    if set_before is None:
        monkeypatch.delenv(ACCELERATION)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    open_display(settings((800, 480), full=False))
    assert os.environ.get(ACCELERATION) == wanted


@pytest.mark.parametrize(
    ("driver", "chip", "in_step"),
    [("x11", False, False), ("x11", True, True), ("KMSDRM", False, True), ("cocoa", False, True)],
)
def test_an_x_display_without_a_graphics_chip_does_not_pretend_to_keep_step(
    driver: str, *, chip: bool, in_step: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[int] = []

    def note(size: tuple[int, int], *_: int, vsync: int = 0) -> pygame.Surface:
        asked.append(vsync)
        return pygame.Surface(size)

    monkeypatch.setenv(ACCELERATION, "0")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setattr(pygame.display, "set_mode", note)
    monkeypatch.setattr(display, "GRAPHICS_CHIPS", tmp_path if chip else tmp_path / "none")
    open_display(settings((800, 480), full=True))
    assert asked == [int(in_step)]
