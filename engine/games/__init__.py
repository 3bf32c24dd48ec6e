"""The games of the table: the one list."""

from typing import Any

from engine.game import Game
from engine.games.bataille import Bataille
from engine.games.bataille_corse import BatailleCorse
from engine.games.batak import Batak
from engine.games.court_circular import CourtCircular

GAMES: dict[str, Game[Any, Any, Any]] = {
    game.name: game for game in (BatailleCorse(), Bataille(), CourtCircular(), Batak())
}
"""Every game, by the name used on the command line."""
