"""What three cards are worth with a lead, quickly: the same worth as in lines.py, as a look-up.

A search asks for millions of these. Cards are numbers here, 0 to 51, their place in `lines.ORDER`;
three cards are told with the best one first. A test compares all kinds with lines.py.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from itertools import combinations
from math import comb
from operator import or_

from engine.cards import Card
from engine.games.court_circular.lines import COURT, ORDER, STRENGTH, TABLE, worth_of

CARDS = len(ORDER)
Three = tuple[int, int, int]
"""Three cards, the best first."""
_SECONDS = tuple(comb(number, 2) for number in range(CARDS))
_THIRDS = tuple(comb(number, 3) for number in range(CARDS))
"""a > b > c is the set of number C(a, 3) + C(b, 2) + c, from 0 up without gaps."""
_HEARTS = tuple(card.suit == "H" for card in ORDER)
_COURT = tuple(card.rank in COURT for card in ORDER)
EXTRA = tuple(heart + court for heart, court in zip(_HEARTS, _COURT, strict=True))
"""Points of a card beside those for being won."""

_RUN = "A23456789TJQKA"
RANK_BITS = tuple(
    sum(1 << place for place, rank in enumerate(_RUN) if rank == card.rank) for card in ORDER
)
_BY_RANK = {card.rank: bits for card, bits in zip(ORDER, RANK_BITS, strict=True)}
_TRIO, _SEQUENCE, _SYMPATHY, _COURTS = 4, 5, 6, 7
"""Rows of three own cards in `lines.TABLE`; those with the lead stand four higher."""
_WITH_LEAD = 4
_PAIR = 8
_LEAST_WITH_LEAD = worth_of(_COURTS - _WITH_LEAD, 0, 0)


def _run_bits(ranks: str) -> int:
    return reduce(or_, (_BY_RANK[rank] for rank in ranks))


_RUNS = frozenset(_run_bits(_RUN[start : start + 3]) for start in range(len(_RUN) - 2))
_TRIOS = frozenset(RANK_BITS)


def numbers(cards: Iterable[Card]) -> list[int]:
    """Return the numbers of cards."""
    return [STRENGTH[card] for card in cards]


def _three_own(a: int, b: int, c: int) -> int:
    """Worth of the best line of three own cards without a lead; 0 where there is none."""
    ranks = RANK_BITS[a] | RANK_BITS[b] | RANK_BITS[c]
    if ranks in _TRIOS:
        return worth_of(_TRIO, 3, a)
    if ranks in _RUNS:
        return worth_of(_SEQUENCE, 3, a)
    if _HEARTS[c]:  # hearts are the highest numbers: if the lowest is one, all are
        return worth_of(_SYMPATHY, 3, a)
    return worth_of(_COURTS, 3, a) if _COURT[a] and _COURT[b] and _COURT[c] else 0


class Values:
    """What three own cards are worth with one lead; each set is computed when first asked for."""

    __slots__ = ("_known", "_lead", "_pairs", "_runs")

    def __init__(self, lead: int) -> None:
        self._lead = lead
        self._runs = _runs_beside(lead, 3)
        self._pairs = _pairs_with(lead)
        self._known = array("H", bytes(2 * comb(CARDS, 3)))
        """By the number of a set; 0 where it is not known yet, for no three cards have worth 0."""

    def of(self, three: Three) -> int:
        """Return the worth of three cards."""
        a, b, c = three
        place = _THIRDS[a] + _SECONDS[b] + c
        if not self._known[place]:
            self._known[place] = self._computed(a, b, c)
        return self._known[place]

    def best(self, threes: Iterable[Three]) -> int:
        """Return the greatest worth of some sets of three cards."""
        known = self._known
        sets = tuple(threes)
        worths = [known[_THIRDS[a] + _SECONDS[b] + c] for a, b, c in sets]
        return max(map(self.of, sets) if 0 in worths else worths)

    def _computed(self, a: int, b: int, c: int) -> int:
        pairs = self._pairs
        value = max(pairs[a * CARDS + b], pairs[a * CARDS + c], pairs[b * CARDS + c])
        # Four cards with the lead hold three with it; these beat whatever is made without it.
        with_lead = value >= _LEAST_WITH_LEAD
        return max(value, self._four(a, b, c) if with_lead else _three_own(a, b, c))

    def _four(self, a: int, b: int, c: int) -> int:
        """Worth of all three with the lead, 0 if they are no line of four cards."""
        if RANK_BITS[a] | RANK_BITS[b] | RANK_BITS[c] in self._runs:
            return worth_of(_SEQUENCE - _WITH_LEAD, 3, a)
        if _HEARTS[c] and _HEARTS[self._lead]:
            return worth_of(_SYMPATHY - _WITH_LEAD, 3, a)
        if _COURT[self._lead] and _COURT[a] and _COURT[b] and _COURT[c]:
            return worth_of(_COURTS - _WITH_LEAD, 3, a)
        return 0


@lru_cache(maxsize=CARDS)
def _pairs_with(lead: int) -> tuple[int, ...]:
    """Return the worth of two own cards with a lead, at 52 times the better card plus the other."""
    runs = _runs_beside(lead, 2)
    return tuple(_pair(lead, runs, a, b) for a in range(CARDS) for b in range(CARDS))


def _pair(lead: int, runs: frozenset[int], a: int, b: int) -> int:
    """Worth of the better card and another, with the lead or without."""
    hearts, court, same = _HEARTS[b], _COURT[a] and _COURT[b], RANK_BITS[a] == RANK_BITS[b]
    if same and RANK_BITS[a] == RANK_BITS[lead]:
        return worth_of(_TRIO - _WITH_LEAD, 2, a)
    if RANK_BITS[a] | RANK_BITS[b] in runs:
        return worth_of(_SEQUENCE - _WITH_LEAD, 2, a)
    if hearts and _HEARTS[lead]:
        return worth_of(_SYMPATHY - _WITH_LEAD, 2, a)
    if court and _COURT[lead]:
        return worth_of(_COURTS - _WITH_LEAD, 2, a)
    return _two_own(a, same=same, hearts=hearts, court=court)


def _two_own(a: int, *, same: bool, hearts: bool, court: bool) -> int:
    for row, holds in ((_PAIR, same), (_PAIR + 1, hearts), (_PAIR + 2, court)):
        if holds:
            return worth_of(row, 2, a)
    return worth_of(len(TABLE), 0, a)


def _runs_beside(lead: int, size: int) -> frozenset[int]:
    """Return the ranks of so many own cards that make a run with the lead at its end."""
    at = [place for place in range(len(_RUN)) if RANK_BITS[lead] >> place & 1]
    runs = [_RUN[place + 1 : place + 1 + size] for place in at]
    runs += [_RUN[place - size : place] for place in at if place >= size]
    return frozenset(_run_bits(run) for run in runs if len(run) == size)


@lru_cache(maxsize=CARDS)
def values_of(lead: int) -> Values:
    """Return the values with a lead, always the same object: 44 kB a lead, 2.3 MB for all."""
    return Values(lead)


def threes_of(played: Sequence[int], hand: Sequence[int]) -> list[Three]:
    """Return all sets of three cards that hold what was played, the rest from the hand."""
    if not played:
        return list(combinations(sorted(hand, reverse=True), 3))
    return [_three(*played, *more) for more in combinations(hand, 3 - len(played))]


def _three(a: int, b: int, c: int) -> Three:
    if a < b:
        a, b = b, a
    if b < c:
        b, c = c, b
    return (a, b, c) if a > b else (b, a, c)
