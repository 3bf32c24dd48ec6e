"""What a deal brings (batak.fr.txt, "Comment compter"; decisions.md part 4, lines 12 to 19).

A side is a seat by itself, or a pair in the team game, where all is counted for the pair.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.batak_rules import SEATS, USUAL, BatakRules, Scoring
from engine.batak_views import DealScore

TRICK = {Scoring.USUAL: 10, Scoring.PRIME: 10, Scoring.SIMPLE: 1}
"""Points for a trick, and for each trick of a promise that was not kept."""
PRIME_PROMISED = 15
PRIME_ZERO = 50


def zero_penalty(rules: BatakRules) -> int:
    """Return what a side loses that has not won a trick and had not promised any."""
    if rules.zero_penalty != USUAL:
        return rules.zero_penalty
    return PRIME_ZERO if rules.scoring is Scoring.PRIME else rules.minimum * TRICK[rules.scoring]


def gained(
    rules: BatakRules, tricks: Sequence[int], declarer: int | None, contract: int | None
) -> tuple[int, ...]:
    """Return the points of each seat for a deal; partners get the same.

    `tricks` has those of each seat, each its own; without a declarer there was no promise.
    """
    return tuple(_gained(rules, tricks, seat, declarer, contract) for seat in range(SEATS))


def _gained(
    rules: BatakRules, tricks: Sequence[int], seat: int, declarer: int | None, contract: int | None
) -> int:
    side = rules.side(seat)
    won = sum(tricks[one] for one in side)
    if contract is not None and declarer in side:
        return _declared(rules, won, contract)
    return won * TRICK[rules.scoring] if won else -zero_penalty(rules)


def _declared(rules: BatakRules, won: int, contract: int) -> int:
    """A promise that was not kept costs its size, and nothing more for no trick (line 15)."""
    if won < contract:
        return -contract * TRICK[rules.scoring]
    if rules.scoring is Scoring.PRIME:
        return PRIME_PROMISED * contract + TRICK[rules.scoring] * (won - contract)
    return won * TRICK[rules.scoring]


def first_places(rules: BatakRules, history: Sequence[DealScore]) -> tuple[int, ...]:
    """Return who is first: the best score, then more tricks in the last deal, then all (19)."""
    last = history[-1]

    def rank(seat: int) -> tuple[int, int]:
        return last.scores[seat], sum(last.tricks[one] for one in rules.side(seat))

    best = max(map(rank, range(SEATS)))
    return tuple(seat for seat in range(SEATS) if rank(seat) == best)
