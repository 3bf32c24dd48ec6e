"""Computer players against one another, every deal played twice with the seats exchanged."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.court_circular import CircularRules, Setup
from engine.players.circular import CircularLevel, choose
from engine.simulate.court_circular import Decide, Outcome, play_match
from tests.engine.court_circular.walks import shuffled

Z_99 = 2.5758
"""Half of a 99 % interval, in standard errors."""


def player(level: CircularLevel, seed: str) -> Decide:
    """Return a player of a level with its own chance."""
    uniform = random.Random(seed).random
    return lambda view: choose(view, level, uniform)


def match(levels: Sequence[CircularLevel], seed: int, rules: CircularRules) -> Outcome:
    """Play one match; the seed gives its deals, whoever plays."""
    deals = random.Random(seed)
    players = [player(level, f"{seed} {seat}") for seat, level in enumerate(levels)]

    def shuffle(count: int) -> Sequence[int]:
        return deals.sample(range(count), count)

    return play_match(Setup(rules, shuffled(deals), len(levels)), players, shuffle)


@dataclass(frozen=True, slots=True)
class Share:
    """How much of all matches the first of two levels has won."""

    mean: float
    half_width: float
    """Of the 99 % interval; the two matches of one deal count as one sample."""

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.half_width


def duel(better: CircularLevel, other: CircularLevel, pairs: int, seed: int = 0) -> Share:
    """Play so many deals, each twice."""
    rules = CircularRules()
    won: list[float] = []
    for number in range(seed, seed + pairs):
        first = match((better, other), number, rules).winners == (0,)
        second = match((other, better), number, rules).winners == (1,)
        won.append((first + second) / 2)
    mean = sum(won) / pairs
    spread = math.sqrt(sum((one - mean) ** 2 for one in won) / (pairs - 1))
    return Share(mean, Z_99 * spread / math.sqrt(pairs))
