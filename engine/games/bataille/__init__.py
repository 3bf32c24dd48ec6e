"""Bataille (War): everybody turns over a card, the highest takes them all."""

from engine.games.bataille.game import Bataille
from engine.games.bataille.presets import PRESETS
from engine.games.bataille.rules import WarRules
from engine.games.bataille.state import Setup, State

__all__ = ["PRESETS", "Bataille", "Setup", "State", "WarRules"]
