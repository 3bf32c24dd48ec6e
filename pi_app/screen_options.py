"""What the screen process is told: the settings of the picture, and the rules in brief."""

from __future__ import annotations

from engine.games.bataille_corse import Rules
from engine.judging import MS
from pi_app.screens.messages import RulesBrief, ScreenSettings
from pi_app.settings import ScreenMode, Settings
from pi_app.shuffle import pack_of


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
        brief=_brief(rules),
    )


def _brief(rules: object) -> RulesBrief:
    """What newcomers are told of the rules; Bataille has nothing to choose from."""
    if not isinstance(rules, Rules):
        return RulesBrief()
    ranks = {card.rank for card in pack_of(rules)}
    attempts = tuple(pair for pair in rules.attempts if pair[0] in ranks)
    return RulesBrief(rules.slaps, attempts if rules.challenges else ())
