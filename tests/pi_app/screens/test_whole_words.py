"""What is asked of whom is told whole, in boxes that are not high as well: pictures give way."""

from __future__ import annotations

import pygame
import pytest

from engine.cards import cards
from pi_app.screens.boxes import Now, draw_now
from pi_app.screens.challenge import Dare, draw_dare

BOXES = pytest.mark.parametrize(
    ("size", "unit"),
    [((238, 194), 0.52), ((404, 277), 0.8), ((366, 351), 0.667), ((228, 248), 0.417)],
    ids=["7 inches at 800x480", "24 inches at 1280x720", "1280x720", "800x480"],
)
"""Of what is asked now, on a wall."""


def dare(headline: str, size: tuple[int, int], unit: float) -> bytes:
    told = Dare(by=1, seat=0, headline=headline, left=3, total=4, card=cards("AC")[0])
    return pygame.image.tobytes(draw_dare(told, size, unit), "RGBA")


def now(how: str, size: tuple[int, int], unit: float) -> bytes:
    told = Now("Maximilian yığını kazandı", (0,), how)
    return pygame.image.tobytes(draw_now(told, size, unit), "RGBA")


@BOXES
def test_the_last_words_of_a_challenge_are_seen(size: tuple[int, int], unit: float) -> None:
    """Only they differ; so must the pictures."""
    long = "Maximilian karşılık"
    assert dare(f"{long} vermeli", size, unit) != dare(f"{long} verecek", size, unit)


@BOXES
def test_the_last_words_of_what_to_do_are_seen(size: tuple[int, int], unit: float) -> None:
    assert now("almak için OYNA’ya bas", size, unit) != now("almak için OYNA’ya vur", size, unit)
