"""The amounts between the cards of Bataille: the pot, and the number of the round."""

from __future__ import annotations

import pygame

from pi_app.screens.colours import DIM, PAPER
from pi_app.screens.column import BODY, SMALL, fitted_rows, stack_rows
from pi_app.screens.paint import blank
from pi_app.screens.told import HEADLINE, TALL
from pi_app.screens.words import count


def draw_pot(pot: int, rounds: int, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return how many cards are fought for, and the number of the round."""
    surface = blank(size)
    tall = size[1] >= round(TALL * unit)
    big, small = (HEADLINE + 8, BODY) if tall else (BODY, SMALL)
    room = size[0] - round(16 * unit)
    rows: list[pygame.Surface] = []
    if pot:
        sizes = [round(letters * unit) for letters in (big, 42, SMALL)]
        rows += fitted_rows(count("pot", pot), sizes, PAPER, room, most=1)
    if rounds:
        text = count("round_number", rounds)
        rows += fitted_rows(text, [round(small * unit)], DIM, room, most=1)
    stack_rows(surface, rows, max(1, round(2 * unit)), centred=True)
    return surface
