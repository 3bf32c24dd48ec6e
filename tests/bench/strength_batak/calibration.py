"""How good the estimate of a hand is: beside the tricks that it really makes as declarer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from statistics import fmean

from engine.batak_rules import HAND, SEATS, BatakRules
from engine.players.batak.estimate import bid_estimate
from engine.simulate.batak import Contract, one_deal, play_contract
from tests.bench.strength_batak.cast import Role
from tests.bench.strength_batak.duplicate import pack_of
from tests.bench.strength_batak.workers import shared_out

BINS = 5


@dataclass(frozen=True, slots=True)
class Hands:
    """Hands that are estimated and then played out, all four seats by the same kind of player."""

    player: Role
    rules: BatakRules = field(default_factory=BatakRules)
    count: int = 600
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Met:
    """A hand: what was expected of it, and what it made."""

    expected: float
    chances: tuple[float, ...]
    bid: int
    """The promise nearest to what was expected."""
    made: int


@dataclass(frozen=True, slots=True)
class Bin:
    """Promises that were held for about as likely."""

    expected: float
    real: float
    count: int


@dataclass(frozen=True, slots=True)
class Calibration:
    """How expectation and truth go together."""

    hands: tuple[Met, ...]

    @property
    def bias(self) -> float:
        """Tricks made less tricks expected, on the mean."""
        return fmean(hand.made - hand.expected for hand in self.hands)

    @property
    def error(self) -> float:
        """Mean of the absolute differences, in tricks."""
        return fmean(abs(hand.made - hand.expected) for hand in self.hands)

    def bins(self) -> list[Bin]:
        """Return the chances of keeping promises of 4 tricks and more, in five equal heaps.

        For each hand the promises about what is expected of it count: one below, it, one above.
        """
        pairs = sorted(pair for hand in self.hands for pair in _promises(hand))
        edges = [len(pairs) * part // BINS for part in range(BINS + 1)]
        heaps = [pairs[low:high] for low, high in pairwise(edges)]
        return [
            Bin(fmean(chance for chance, _ in heap), fmean(kept for _, kept in heap), len(heap))
            for heap in heaps
        ]

    def lines(self) -> list[str]:
        """Return all of it for people."""
        bins = [f"  {each.expected:.2f} -> {each.real:.2f}  n={each.count}" for each in self.bins()]
        return [f"bias {self.bias:+.3f}  mean error {self.error:.3f}  n={len(self.hands)}", *bins]


def _promises(hand: Met) -> list[tuple[float, bool]]:
    bids = range(max(1, hand.bid - 1), min(HAND, hand.bid + 1) + 1)
    return [(hand.chances[bid], hand.made >= bid) for bid in bids]


def calibrate(hands: Hands, *, workers: int = 2) -> Calibration:
    """Estimate hands and play them out."""
    parts = shared_out(_some, hands, range(hands.count), workers)
    return Calibration(tuple(met for part in parts for met in part))


def _some(hands: Hands, numbers: Sequence[int]) -> list[Met]:
    return [_met(hands, number) for number in numbers]


def _met(hands: Hands, number: int) -> Met:
    setup = one_deal(hands.rules, pack_of(hands.seed, number), SEATS - 1)
    chance = Random(f"{hands.seed} estimate {number}")
    best = bid_estimate(setup.hands[0], hands.rules, chance.random).best
    bid = min(HAND, max(hands.rules.minimum, round(best.tricks)))
    players = [hands.player.at(chance.getrandbits(64)) for _ in range(SEATS)]
    score = play_contract(setup, Contract(0, bid, best.trump), players)
    assert score is not None, "somebody has promised"
    made = sum(score.tricks[seat] for seat in hands.rules.side(0))
    return Met(best.tricks, best.chances, round(best.tricks), made)
