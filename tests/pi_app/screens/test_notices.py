"""What works less well than it should is told where it can be read, on any screen."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from engine.games.bataille_corse.state import MAX_SEATS, MIN_SEATS
from hardware.health import FaultKind, Verdict
from pi_app.publish import KitchenView, Phase, Update
from pi_app.screens import column
from pi_app.screens.colours import Colour
from pi_app.screens.messages import Layout, ScreenSettings
from pi_app.screens.paint import write
from pi_app.screens.table import Table
from pi_app.sound import LEFT_OUT, NO_SPEAKER
from tests.pi_app.screens.box_scenes import broken
from tests.pi_app.screens.choice_scenes import ITEMS, in_kitchen
from tests.pi_app.screens.scenes import update, view
from tests.pi_app.screens.war_scenes import war_update, war_view

KEYBOARD = "Keyboard: presses are good to ±10 ms only."
[STUCK] = broken(Verdict(FaultKind.STUCK, (15,), 0)).texts
SIZES = (14, 9, 21, 3, 5, 2, 7, 3)
ROWS = ("7H", "9D", "AC", "TS", "2S", "3S", "4S", "5S")


def written(
    shown: Update,
    notices: tuple[str, ...],
    layout: Layout,
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> str:
    """Return what the boxes of a screen say, line after line."""
    lines: list[str] = []

    def noting(text: str, size: int, colour: Colour) -> pygame.Surface:
        lines.append(text)
        return write(text, size, colour)

    monkeypatch.setattr(column, "write", noting)
    settings = ScreenSettings(size, full_screen=False, layout=layout, reduced_motion=False)
    table = Table(settings, size)
    table.take(replace(shown, notices=notices), 0)
    table.sprites(0)
    return " ".join(lines)


any_screen = pytest.mark.parametrize(
    ("layout", "size", "number"),
    [
        (layout, size, number)
        for layout in Layout
        for size in ((1920, 1080), (1280, 1024), (800, 480))
        for number in (MIN_SEATS, 4, MAX_SEATS)
    ],
)


@pytest.mark.parametrize("notice", [NO_SPEAKER, LEFT_OUT, KEYBOARD, STUCK])
@any_screen
def test_a_waiting_table_tells_a_notice_whole(
    layout: Layout, size: tuple[int, int], number: int, notice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = update(None, number=number, phase=Phase.ATTRACT)
    assert notice in written(shown, (notice,), layout, size, monkeypatch)
    kitchen = in_kitchen(KitchenView(ITEMS, 3, None), number=number)
    assert notice in written(kitchen, (notice,), layout, size, monkeypatch)


@any_screen
def test_while_cards_are_played_the_newest_notice_says_what_to_do_first(
    layout: Layout, size: tuple[int, int], number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices = (KEYBOARD, NO_SPEAKER)
    games = (
        update(view("7S", sizes=SIZES[:number]), number=number),
        war_update(war_view(*ROWS[:number], sizes=SIZES[:number])),
    )
    for shown in games:
        found = written(shown, notices, layout, size, monkeypatch)
        assert "No sound: plug in a loudspeaker" in found
        found = written(shown, (KEYBOARD, STUCK), layout, size, monkeypatch)
        assert "Seat 8 SLAP is stuck: free it" in found
