"""The screen with one patch: where it is, what is bright, when its frame was presented."""

from __future__ import annotations

import pygame
import pytest

from pi_app.errors import Failure
from pi_app.screens.messages import FramePresented, Layout, Patch, ScreenSettings
from pi_app.screens.patch import BRIGHT, DARK, FRAME, PatchScreen, area_of, is_closed
from pi_app.screens.patch_host import PatchHost

SIZE = (800, 480)
SETTINGS = ScreenSettings(SIZE, full_screen=False, layout=Layout.WALL, reduced_motion=False)


def test_the_patch_is_at_its_place_and_all_else_is_dark() -> None:
    surface = pygame.display.set_mode(SIZE)
    times = iter([100, 103, 200, 209])
    screen = PatchScreen(surface, lambda: next(times))
    assert screen.show(Patch(is_bright=True, place=0.5)) == FramePresented(103, 3)
    area = area_of(Patch(is_bright=True, place=0.5), SIZE)
    assert area.center == (400, 240)
    assert surface.get_at(area.center) == pygame.Color(*BRIGHT)
    assert surface.get_at((5, 5)) == pygame.Color(*DARK)
    assert screen.show(Patch(is_bright=False, place=0.5)) == FramePresented(209, 9)
    assert surface.get_at(area.center) == pygame.Color(*DARK)
    frame = area.inflate(10, 10)
    assert surface.get_at(frame.topleft) == pygame.Color(*FRAME)


@pytest.mark.parametrize("place", [0.0, 0.1, 0.5, 0.9, 1.0])
@pytest.mark.parametrize("size", [(800, 480), (1920, 1080), (3840, 2160)])
def test_all_of_it_can_be_seen(place: float, size: tuple[int, int]) -> None:
    area = area_of(Patch(is_bright=True, place=place), size)
    assert pygame.Rect(0, 0, *size).contains(area.inflate(12, 12))
    middle = area.centery / size[1]
    assert abs(middle - place) < 0.09
    assert (middle == pytest.approx(place, abs=0.001)) or place in (0.0, 1.0)


def test_how_it_is_ended() -> None:
    def key(code: int) -> list[pygame.event.Event]:
        return [pygame.event.Event(pygame.KEYDOWN, key=code)]

    assert is_closed(key(pygame.K_ESCAPE))
    assert is_closed([pygame.event.Event(pygame.QUIT)])
    assert not is_closed(key(pygame.K_a))
    assert not is_closed([])


@pytest.mark.slow
def test_a_process_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    host = PatchHost(SETTINGS)
    try:
        times = [host.show(Patch(is_bright=bool(n % 2), place=0.5)) for n in range(4)]
    finally:
        host.stop()
        host.stop()
    assert times == sorted(times)
    with pytest.raises(Failure, match="the screen has ended"):
        host.show(Patch(is_bright=True, place=0.5))


@pytest.mark.slow
def test_without_a_display_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    host = PatchHost(SETTINGS)
    try:
        with pytest.raises(Failure, match="no screen found"):
            host.show(Patch(is_bright=False, place=0.5))
    finally:
        host.stop()
