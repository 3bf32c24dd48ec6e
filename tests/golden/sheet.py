"""The main screens in one picture, for the project's page: `python -m tests.golden.sheet` makes it.

It is put together from golden pictures, so nothing on it can be out of date; a test compares.
"""

from __future__ import annotations

import os
from pathlib import Path

import pygame

from tests.golden.pictures import FOLDER

SHEET = FOLDER / "sheet.png"
MOST_BYTES = 400_000
COLUMNS, CELL, GAP = 3, (320, 180), 8
GROUND = (255, 255, 255)
SHOWN = (
    "attract-wall-1920x1080",
    "kitchen-wall-1920x1080",
    "challenge-wall-1920x1080",
    "valid_slap-wall-1920x1080",
    "challenge-table-top-1920x1080",
    "crowd_with_keys-above-1920x1080",
    "war_battle-wall-1920x1080",
    "circular_forming-wall-1920x1080",
    "batak_hand-wall-1920x1080",
    "batak_bidding-table-top-1920x1080",
    "tour_map-wall-1920x1080",
    "forfeit-wall-1920x1080",
)
"""Golden pictures, row by row."""


def drawn() -> pygame.Surface:
    """Return the sheet, put together from the pictures as they are kept now."""
    rows = -(-len(SHOWN) // COLUMNS)
    width, height = CELL[0] + GAP, CELL[1] + GAP
    sheet = pygame.Surface((width * COLUMNS - GAP, height * rows - GAP), 0, 24)
    sheet.fill(GROUND)
    for place, name in enumerate(SHOWN):
        row, column = divmod(place, COLUMNS)
        sheet.blit(_small(FOLDER / f"{name}.png"), (column * width, row * height))
    return sheet


def _small(path: Path) -> pygame.Surface:
    picture = pygame.image.load(path)
    whole = pygame.Surface(picture.get_size(), 0, 24)
    whole.blit(picture, (0, 0))
    return pygame.transform.smoothscale(whole, CELL)


def main() -> None:
    """Make the sheet anew."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.image.save(drawn(), SHEET)
    print(SHEET.name, SHEET.stat().st_size)


if __name__ == "__main__":
    main()
