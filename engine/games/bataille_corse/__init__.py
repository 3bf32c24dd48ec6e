"""Bataille corse: challenges, slaps, and everything that can go wrong with them."""

from engine.games.bataille_corse.game import BatailleCorse, undecided_ns
from engine.games.bataille_corse.presets import PRESETS
from engine.games.bataille_corse.rules import Rules
from engine.games.bataille_corse.state import Setup, State

__all__ = ["PRESETS", "BatailleCorse", "Rules", "Setup", "State", "undecided_ns"]
