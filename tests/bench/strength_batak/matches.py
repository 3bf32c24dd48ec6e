"""Whole matches: how often the player is first among three of the base."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.batak_rules import SEATS
from engine.simulate.batak import one_deal, play_match
from tests.bench.strength_batak.duplicate import Trial, pack_of
from tests.bench.strength_batak.figures import Interval, share_of
from tests.bench.strength_batak.workers import shared_out


@dataclass(frozen=True, slots=True)
class Firsts:
    """First places; one that is shared counts in parts."""

    places: tuple[float, ...]

    @property
    def share(self) -> Interval:
        """Of all matches; chance alone gives a quarter, half in the team game."""
        return share_of(sum(self.places), len(self.places))


def run_matches(trial: Trial, *, workers: int = 2) -> Firsts:
    """Play `trial.deals` matches, the player in each seat equally often."""
    parts = shared_out(_some, trial, range(trial.deals), workers)
    return Firsts(tuple(place for part in parts for place in part))


def _some(trial: Trial, numbers: Sequence[int]) -> list[float]:
    return [_match(trial, number) for number in numbers]


def _match(trial: Trial, number: int) -> float:
    seat = number % SEATS
    mine = trial.rules.side(seat)
    chance = Random(f"{trial.seed} match {number}")
    setup = one_deal(trial.rules, pack_of(trial.seed, number), chance.randrange(SEATS))
    players = [
        (trial.player if one in mine else trial.base).at(chance.getrandbits(64))
        for one in range(SEATS)
    ]
    shuffles = Random(f"{trial.seed} shuffles {number}")

    def shuffle(count: int) -> list[int]:
        return shuffles.sample(range(count), count)

    winners = play_match(setup, players, shuffle).winners
    sides = {trial.rules.side(winner) for winner in winners}
    return (mine in sides) / len(sides)
