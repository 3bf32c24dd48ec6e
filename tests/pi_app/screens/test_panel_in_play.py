"""The delay of the panel in a game: a card counts as revealed once the panel has shown its light.

The screen's own loop on a small surface, a real game behind it, and one clock.
"""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from hardware.sim import SimClock
from pi_app.inbox import Message
from pi_app.publish import Update
from pi_app.screen_options import screen_settings
from pi_app.screens.process import Screen
from pi_app.settings import ScreenOptions, Settings
from tests.pi_app.driven import DOUBLE, MS, PLAY, SLAP, T0, WIKIPEDIA, Driven, dealing, verdicts

LATENCY_MS = 40
SLAPPED = T0 + 500 * MS
PLAYED = T0 + 300 * MS


class Panelled:
    """An output that is the screen itself; its words go to the loop."""

    name = "screen"

    def __init__(self, panel_latency_ms: float) -> None:
        options = ScreenOptions(width=800, height=480, panel_latency_ms=panel_latency_ms)
        settings = screen_settings(Settings(screen=options), WIKIPEDIA)
        self.told: list[Message] = []
        self.clock = SimClock()
        surface = pygame.display.set_mode((800, 480))
        self._screen = Screen(surface, settings, self.told.append, self._now_ns)

    def _now_ns(self) -> int:
        return self.clock.now_ns()

    def publish(self, update: Update) -> None:
        self._screen.take(update)
        self._screen.step([])

    def stop(self) -> None:
        """Nothing to let go of."""


def slapped(panel_latency_ms: float, *, anticipation_ms: int = 0) -> tuple[str, int]:
    """Return verdict and reaction of a slap 200 ms after the press of the completing card."""
    screen = Panelled(panel_latency_ms)
    rules = replace(WIKIPEDIA, anticipation_ms=anticipation_ms)
    table = Driven(dealing(DOUBLE), rules=rules, outputs=(screen,))
    screen.clock = table.clock
    table.start()
    table.tap(0, PLAY, T0 + 100 * MS)
    table.tap(1, PLAY, PLAYED)
    for message in screen.told:
        table.loop.post(message)
    table.tap(0, SLAP, SLAPPED)
    [(_, verdict)] = verdicts(table)
    return verdict, table.ear.lines("slap")[0]["reaction"]


@pytest.mark.parametrize("latency_ms", [0.0, 12.5, LATENCY_MS])
def test_the_moment_of_reveal_moves_with_the_panel(latency_ms: float) -> None:
    verdict, reaction = slapped(latency_ms)
    _, without = slapped(0.0)
    assert verdict == "valid"
    assert without - reaction == latency_ms * MS
    assert without <= SLAPPED - PLAYED


def test_it_decides_what_is_a_guess() -> None:
    """A slap that comes late enough after the frame, and too soon after the light, is a guess."""
    frame_ms = slapped(0.0)[1] / MS
    limit_ms = round(frame_ms - LATENCY_MS / 2)
    assert slapped(0.0, anticipation_ms=limit_ms)[0] == "valid"
    assert slapped(LATENCY_MS, anticipation_ms=limit_ms)[0] != "valid"
