"""The games of the table: the one list."""

from engine.games.bataille_corse import BatailleCorse

GAMES = {game.name: game for game in (BatailleCorse(),)}
"""Every game, by the name used on the command line."""
