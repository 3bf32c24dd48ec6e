"""The page's picture shows the screens as they are."""

from __future__ import annotations

import pygame
import pytest

from tests.golden.pictures import PICTURES, difference
from tests.golden.sheet import MOST_BYTES, SHEET, SHOWN, drawn
from tests.support.house import ROOT


@pytest.fixture(scope="module", autouse=True)
def _pygame() -> None:
    pygame.display.init()


def test_the_sheet_is_put_together_from_the_pictures_of_today() -> None:
    made = drawn()
    kept = pygame.image.load(SHEET).convert(made)
    assert kept.get_size() == made.get_size()
    assert difference(made, kept).tolerable, "make it anew: python -m tests.golden.sheet"


def test_it_shows_golden_pictures_only_and_each_once() -> None:
    assert len(set(SHOWN)) == len(SHOWN)
    assert set(SHOWN) <= {picture.path.stem for picture in PICTURES}


def test_the_page_shows_it_and_it_is_light() -> None:
    assert SHEET.stat().st_size < MOST_BYTES
    assert f"]({SHEET.relative_to(ROOT)})" in (ROOT / "README.md").read_text(encoding="utf-8")
