"""What the tricks of a deal are worth to a seat: points ahead of the others, or the first place.

One table for all ways in which thirteen tricks can fall to four seats, so that a kernel can look
up what a rollout was worth, whatever the table's way of counting.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import exp, sqrt

from engine.batak_rules import HAND, SEATS, BatakRules
from engine.batak_views import BatakView
from engine.games.batak.scoring import TRICK, gained

COUNTS = HAND + 1
CODES = COUNTS**3
"""How tricks fall is a number: those of the first three seats, base 14; the rest is the last's."""
UNITS = 1000
"""Of a point, so that tables hold whole numbers."""
END = 2
"""With so many deals to come, or fewer, the first place is looked at and not the points."""
SWING = 4.0
"""Standard deviation, in tricks' points, of what a deal brings a side."""
FIRST = 10.0
"""What the first place is worth, in tricks' points; the points themselves count a little too."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is at stake for a seat in a deal."""

    rules: BatakRules
    seat: int
    declarer: int | None
    contract: int | None
    scores: tuple[int, ...]
    """Of the match before this deal."""
    left: int
    """Deals to come after this one."""


def stakes_of(view: BatakView, seat: int, declarer: int | None, contract: int | None) -> Stakes:
    """Return what is at stake for a seat if a contract is played in the deal of a view."""
    left = view.rules.deals - view.deal
    scores = tuple(each.score for each in view.seats) if left <= END else (0,) * SEATS
    return Stakes(view.rules, seat, declarer, contract, scores, min(left, END + 1))


def falls() -> Iterator[tuple[int, int, int, int]]:
    """Return all ways in which the tricks can fall."""
    for first in range(COUNTS):
        for second in range(COUNTS - first):
            for third in range(COUNTS - first - second):
                yield first, second, third, HAND - first - second - third


def code_of(tricks: tuple[int, ...]) -> int:
    """Return the number of a way in which the tricks fall."""
    return (tricks[0] * COUNTS + tricks[1]) * COUNTS + tricks[2]


@lru_cache(maxsize=256)
def table_of(stakes: Stakes) -> tuple[int, ...]:
    """Return what each way in which the tricks fall is worth to the seat, by code.

    The unit is a thousandth of a point; ways that cannot be stay 0.
    """
    table = [0] * CODES
    points = _points(stakes)
    for tricks in falls():
        won = tricks
        if stakes.rules.is_team:
            pair = tricks[0] + tricks[2]
            won = (pair, HAND - pair, pair, HAND - pair)
        gains = tuple(points[seat][won[seat]] for seat in range(SEATS))
        table[code_of(tricks)] = round(UNITS * _worth(stakes, gains, won))
    return tuple(table)


def _points(stakes: Stakes) -> list[list[int]]:
    """Return what each seat gets for each number of tricks of its side."""
    rows: list[list[int]] = [[] for _ in range(SEATS)]
    for won in range(COUNTS):
        for seat in range(SEATS):
            tricks = [0] * SEATS
            tricks[seat] = won
            every = gained(stakes.rules, tricks, stakes.declarer, stakes.contract)
            rows[seat].append(every[seat])
    return rows


def _worth(stakes: Stakes, gains: tuple[int, ...], won: tuple[int, ...]) -> float:
    seat = stakes.seat
    mine = stakes.rules.side(seat)
    others = [other for other in range(SEATS) if other not in mine]
    lead = gains[seat] - sum(gains[other] for other in others) / len(others)
    if stakes.left > END:
        return lead
    unit = TRICK[stakes.rules.scoring]
    totals = [score + gain for score, gain in zip(stakes.scores, gains, strict=True)]
    return FIRST * unit * _first(stakes, totals, won, mine, others) + lead / 10.0


def _first(
    stakes: Stakes,
    totals: list[int],
    won: tuple[int, ...],
    mine: tuple[int, ...],
    others: list[int],
) -> float:
    """Return the chance of the first place, 0 to 1; a place that is shared counts in parts."""
    rivals = others[:1] if stakes.rules.is_team else others
    if stakes.left == 0:
        own = (totals[mine[0]], won[mine[0]])
        ranks = [(totals[other], won[other]) for other in rivals]
        return 0.0 if max(ranks) > own else 1.0 / (1 + ranks.count(own))
    spread = 0.6 * SWING * TRICK[stakes.rules.scoring] * sqrt(stakes.left)
    own_total = totals[mine[0]]
    return 1.0 / (1.0 + sum(exp((totals[other] - own_total) / spread) for other in rivals))


@lru_cache(maxsize=256)
def raised_table(stakes: Stakes, more: float) -> tuple[int, ...]:
    """Return such a table for a seat that makes so many tricks more, or less, than it shows.

    A part of a trick is a chance of a whole one, which comes from, or goes to, any of the others
    as likely as they have many.
    """
    table = table_of(stakes)
    step = 1 if more > 0 else -1
    for _ in range(int(abs(more))):
        table = _shifted(table, stakes.seat, step)
    part = abs(more) - int(abs(more))
    if not part:
        return table
    further = _shifted(table, stakes.seat, step)
    pairs = zip(table, further, strict=True)
    return tuple(round(near + part * (far - near)) for near, far in pairs)


def _shifted(table: tuple[int, ...], seat: int, step: int) -> tuple[int, ...]:
    """Return what each fall is worth once it has so many tricks more for a seat."""
    found = [0] * CODES
    for tricks in falls():
        others = [(other, tricks[other]) for other in range(SEATS) if other != seat]
        whole = sum(weight for _, weight in others)
        if not 0 <= tricks[seat] + step <= HAND or not whole:
            found[code_of(tricks)] = table[code_of(tricks)]
            continue
        ways = ((weight, _moved(tricks, seat, other, step)) for other, weight in others if weight)
        found[code_of(tricks)] = round(sum(weight * table[code] for weight, code in ways) / whole)
    return tuple(found)


def _moved(tricks: tuple[int, ...], seat: int, other: int, step: int) -> int:
    row = list(tricks)
    row[seat] += step
    row[other] -= step
    return code_of(tuple(row))
