"""What the screen process is told: the settings of the picture, and the rules in brief."""

from __future__ import annotations

from engine.judging import MS
from pi_app.briefing import brief_of
from pi_app.screens.messages import ScreenSettings
from pi_app.settings import ScreenMode, Settings


def screen_settings(settings: Settings, rules: object) -> ScreenSettings:
    """Return what the screen process is told."""
    screen = settings.screen
    full = screen.mode is ScreenMode.FULL
    return ScreenSettings(
        size=None if full else (screen.width, screen.height),
        full_screen=full,
        layout=screen.layout,
        reduced_motion=screen.reduced_motion,
        panel_latency_ns=round(screen.panel_latency_ms * MS),
        brief=brief_of(rules),
        diagonal_in=screen.diagonal_in,
        viewing_distance_m=screen.viewing_distance_m,
    )
