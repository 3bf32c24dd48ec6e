"""The games of the table: the one list."""

from typing import Any

from engine.game import Game
from engine.games.bataille import Bataille
from engine.games.bataille_corse import BatailleCorse

GAMES: dict[str, Game[Any, Any, Any]] = {game.name: game for game in (BatailleCorse(), Bataille())}
"""Every game, by the name used on the command line."""
