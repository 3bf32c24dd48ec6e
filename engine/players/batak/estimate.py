"""How many tricks a hand should make as declarer, with each trump: for people who must bid.

The others' cards are dealt out anew and played out, so the answer has a spread and chances, not
just a number. What the others have said is not looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from engine.batak_rules import HAND, SEATS, BatakGame, BatakRules
from engine.cards import SUITS, Card, Suit
from engine.jit import Ints, ints
from engine.players.batak.auction import ANY, tender_of
from engine.players.batak.boards import NOBODY
from engine.players.batak.memory import Uniform, mask_of
from engine.players.batak.stakes import COUNTS
from engine.players.batak.worth import HUNDREDTHS, worth

WORLDS = 200
FIRST_SIGHT = 0.4
"""How far the worth at first sight is believed beside the rollouts, where a seat plays by itself:
the two err differently, and together less than either."""
MORE = 0.05
"""Tricks that a declarer makes beyond both, on hands apart from those of the tests."""
ALL_TRUMPS = (0, 1, 2, 3)
SPADES = (0,)


@dataclass(frozen=True, slots=True)
class TrumpEstimate:
    """A hand with one trump."""

    trump: Suit
    tricks: float
    """Expected, of the seat; of both partners in the team game."""
    spread: float
    """Standard deviation from deal to deal, in tricks."""
    chances: tuple[float, ...]
    """How likely at least so many tricks are: 14 numbers, for 0 to 13."""


@dataclass(frozen=True, slots=True)
class BidEstimate:
    """A hand with all trumps that may be named, the best one first."""

    trumps: tuple[TrumpEstimate, ...]

    @property
    def best(self) -> TrumpEstimate:
        """The trump with which it makes most."""
        return self.trumps[0]


def bid_estimate(
    hand: Sequence[Card], rules: BatakRules, uniform: Uniform, worlds: int = WORLDS
) -> BidEstimate:
    """Return what a hand of thirteen should make if its seat names trump and leads.

    `uniform` gives numbers in [0, 1); `worlds` is how many deals are played out, at least.
    """
    trumps = SPADES if rules.game is BatakGame.SPADES else ALL_TRUMPS
    mask = mask_of(hand)
    found = tender_of(rules, mask, 0, trumps, _nothing_said(), uniform)
    while found.worlds < worlds:
        found.declare()
    estimates = [
        _estimate(rules, mask, Suit(SUITS[trump]), falls)
        for trump, falls in zip(found.trumps, found.falls, strict=True)
    ]
    return BidEstimate(tuple(sorted(estimates, key=lambda each: -each.tricks)))


def _nothing_said() -> Ints:
    return ints(
        [*([0] * COUNTS), *([0] * SEATS), *([ANY] * SEATS), *([1] * SEATS), NOBODY, 0, 0, 1]
    )


def _estimate(rules: BatakRules, hand: int, trump: Suit, falls: Sequence[int]) -> TrumpEstimate:
    shares = [0.0] * COUNTS
    for fall in falls:
        shares[fall // COUNTS**2 + (fall % COUNTS if rules.is_team else 0)] += 1.0 / len(falls)
    if not rules.is_team:
        seen = worth(hand, SUITS.index(trump.value)) / HUNDREDTHS
        shares = _moved(shares, MORE + FIRST_SIGHT * (seen - _mean(shares)))
    mean = _mean(shares)
    square = sum(tricks * tricks * share for tricks, share in enumerate(shares))
    chances = (1.0, *(min(1.0, sum(shares[tricks:])) for tricks in range(1, COUNTS)))
    return TrumpEstimate(trump, mean, sqrt(max(0.0, square - mean * mean)), chances)


def _mean(shares: Sequence[float]) -> float:
    return sum(tricks * share for tricks, share in enumerate(shares))


def _moved(shares: list[float], by: float) -> list[float]:
    """Move a distribution by a part of a trick, or a whole one: up, or down if `by` is negative."""
    step, part = (1 if by > 0 else -1), min(1.0, abs(by))
    found = [0.0] * COUNTS
    for tricks, share in enumerate(shares):
        found[tricks] += (1.0 - part) * share
        found[min(HAND, max(0, tricks + step))] += part * share
    return found
