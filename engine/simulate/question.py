"""What somebody wants to know of many games: plain data, which may be sent to another machine."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.bataille.rules import WarRules
from engine.games.bataille_corse.rules import Rules
from engine.players.slapper import Skill


@dataclass(frozen=True, slots=True)
class Shares:
    """Who slaps, by chance alone and without times: figures for every seat, 0 to 1.

    Of the slaps that are due, each seat gets its share; of those that only some seats may take
    (`slap_in`), these share in the same ratio. Where the shares add up to less than 1, the rest of
    the slappable piles nobody notices.
    """

    shares: tuple[float, ...]
    mistakes: tuple[float, ...]
    """Share of the piles without a pattern that a seat slaps all the same."""


@dataclass(frozen=True, slots=True)
class Skills:
    """Who slaps, by reaction times: a computer player in every seat."""

    skills: tuple[Skill, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """Games of one kind. The same question has the same games, however they are shared out."""

    rules: Rules | WarRules
    """Which also says the game."""
    seats: int
    seed: int
    slapping: Shares | Skills | None = None
    """None: nobody ever slaps."""
