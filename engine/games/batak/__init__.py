"""Batak, the Turkish game of tricks: auction, team and spades (koz maça)."""

from engine.batak_rules import BatakRules
from engine.games.batak.game import Batak
from engine.games.batak.presets import PRESETS
from engine.games.batak.state import Setup, State

__all__ = ["PRESETS", "Batak", "BatakRules", "Setup", "State"]
