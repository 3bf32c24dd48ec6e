"""Court Circular, Lewis Carroll's game of lines, for two or more."""

from engine.games.court_circular.game import CourtCircular
from engine.games.court_circular.presets import PRESETS
from engine.games.court_circular.rules import CircularRules
from engine.games.court_circular.state import Setup, State

__all__ = ["PRESETS", "CircularRules", "CourtCircular", "Setup", "State"]
