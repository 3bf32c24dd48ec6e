"""The small lines of a sealed shuffle: whole, where they can be read, and only between deals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pi_app.committed import Seal
from pi_app.publish import Phase, Update
from pi_app.screens.messages import Layout, ScreenSettings
from pi_app.screens.paint import text_width
from pi_app.screens.seal import seal_lines
from pi_app.screens.table import Table
from tests.pi_app.screens.circular_scenes import HANDS, Match, alone, circular_update

SEALED, OPENED = "8" * 64, "4" * 64
"""The widest digits of the typeface."""
NEXT = Seal(SEALED)
BOTH = Seal(SEALED, OPENED)
WAITING = Update(0, Phase.ATTRACT, alone(), "court-circular", "carroll", None, (), ())
LAID = circular_update(Match().play("JS"))
COUNTED = circular_update(Match().to_the_end_of_the_deal(), told=False)


def test_what_is_told_and_when() -> None:
    assert [SEALED in line for line in seal_lines(replace(WAITING, seal=NEXT), 2)] == [True]
    assert seal_lines(replace(LAID, seal=NEXT), 2) == ()
    opened, sealed = seal_lines(replace(COUNTED, seal=BOTH), 2)
    assert OPENED in opened
    assert SEALED in sealed
    assert seal_lines(replace(COUNTED, seal=BOTH), 1) == (sealed,)
    assert seal_lines(replace(COUNTED, seal=BOTH, notices=("No sound",)), 2) == ()
    assert seal_lines(COUNTED, 2) == ()


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 1024), (800, 480)])
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_it_stands_whole_on_the_screen_and_off_the_panels(
    layout: Layout, size: tuple[int, int], seats: int
) -> None:
    shown = circular_update(Match(HANDS[:seats], "AC").to_the_end_of_the_deal(), told=False)
    settings = ScreenSettings(size, full_screen=False, layout=layout, reduced_motion=False)
    table = Table(settings, size)
    table.take(replace(shown, seal=BOTH), 0)
    sprites = {sprite.name: sprite for sprite in table.sprites(20_000_000_000)}
    unit = min(size[0] / 1920, size[1] / 1080)
    for line in seal_lines(replace(shown, seal=BOTH), 2):
        assert text_width(line, round(28 * unit)) <= sprites["seal"].rect.w
    panels = [sprite for name, sprite in sprites.items() if name.startswith("seat ")]
    assert len(panels) == seats
    assert [one.name for one in panels if one.rect.colliderect(sprites["seal"].rect)] == []
