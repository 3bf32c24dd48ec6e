"""Letters are drawn into memory: no window is opened."""

from __future__ import annotations

import os

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


@pytest.fixture(scope="session", autouse=True)
def _fonts() -> None:
    # Never ended again: fonts are kept between tests, and would be lost with it.
    import pygame

    pygame.font.init()
