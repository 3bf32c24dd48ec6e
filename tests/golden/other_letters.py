"""The screens where another library draws the letters: as they are kept, but for a hair's breadth.

pygame and pygame-ce bring different versions of SDL_ttf, in which small letters run up to 8 % wider
or narrower. So their pictures are compared from afar: in squares of 1/32 of the width each colour
is a mean. `tests/packaging/test_pygame_ce.py` runs this file, in an environment with pygame-ce;
where pygame draws, `test_screens.py` looks at every pixel.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tests.golden.pictures import HUGE, PICTURES, Picture

FAR = 32
"""Squares across a picture."""
TOLERATED = 8.0
"""Mean difference of a colour part, 0 to 255; a page whose lines lie 2 % higher has 5."""
SEEN = [picture for picture in PICTURES if picture.size != HUGE]


@pytest.fixture(scope="module", autouse=True)
def _pygame() -> None:
    pygame.display.init()
    pygame.font.init()


def from_afar(picture: pygame.Surface) -> Iterator[int]:
    """The colour parts of a picture's squares."""
    height = FAR * picture.get_height() // picture.get_width()
    small = pygame.transform.smoothscale(picture, (FAR, height))
    for place in range(FAR * height):
        yield from small.get_at((place % FAR, place // FAR))[:3]


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """Mean difference of two pictures, seen from afar."""
    parts = [abs(a - b) for a, b in zip(from_afar(one), from_afar(other), strict=True)]
    return sum(parts) / len(parts)


@pytest.mark.parametrize("picture", SEEN, ids=lambda one: one.path.stem)
def test_a_picture_is_as_it_is_kept(picture: Picture) -> None:
    drawn = picture.draw()
    kept = pygame.image.load(picture.path).convert(drawn)
    assert apart(drawn, kept) <= TOLERATED


def test_a_card_that_is_not_there_is_noticed() -> None:
    (picture,) = (one for one in SEEN if one.path.stem == "challenge-wall-1920x1080")
    kept = pygame.image.load(picture.path).convert(picture.draw())
    bare = kept.copy()
    bare.fill((14, 66, 48), (800, 310, 329, 460))  # a card's size, on the felt in the middle
    assert apart(kept, bare) > TOLERATED


def test_no_picture_passes_for_one_of_another_game() -> None:
    names = ("attract", "war_attract", "circular_attract", "batak_rules_1", "game_over", "offer")
    pictures = [one for one in SEEN if one.path.stem in {f"{n}-wall-1920x1080" for n in names}]
    loaded = [pygame.image.load(one.path) for one in pictures]
    assert len(loaded) >= 4
    pairs = [(a, b) for place, a in enumerate(loaded) for b in loaded[:place]]
    assert min(apart(one, other) for one, other in pairs) > TOLERATED
