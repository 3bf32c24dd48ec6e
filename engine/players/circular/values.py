"""What three cards are worth with a lead, quickly: the same worth as in lines.py, as a look-up.

A search asks for millions of these. Cards are numbers here, 0 to 51, their place in `lines.ORDER`;
a set of cards is a whole number with a bit for each. A test compares every kind with lines.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_

from engine.cards import Card
from engine.games.court_circular.lines import COURT, ORDER, STRENGTH, TABLE, worth_of

CARDS = len(ORDER)
BITS = tuple(1 << number for number in range(CARDS))
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


def _run_bits(ranks: str) -> int:
    return reduce(or_, (_BY_RANK[rank] for rank in ranks))


_RUNS = frozenset(_run_bits(_RUN[start : start + 3]) for start in range(len(_RUN) - 2))
_TRIOS = frozenset(RANK_BITS)


def numbers(cards: Iterable[Card]) -> list[int]:
    """Return the numbers of cards."""
    return [STRENGTH[card] for card in cards]


def _places(bits: int) -> tuple[int, int, int]:
    """Return the three cards of a set, the best first."""
    a = bits.bit_length() - 1
    bits ^= BITS[a]
    b = bits.bit_length() - 1
    return a, b, (bits ^ BITS[b]).bit_length() - 1


class _ThreeOwn(dict[int, int]):
    """Worth of the best line of three own cards without a lead; 0 where there is none."""

    def __missing__(self, bits: int) -> int:
        a, b, c = _places(bits)
        row = _three_row(a, b, c)
        self[bits] = value = 0 if row is None else worth_of(row, 3, a)
        return value


def _three_row(a: int, b: int, c: int) -> int | None:
    ranks = RANK_BITS[a] | RANK_BITS[b] | RANK_BITS[c]
    if ranks in _TRIOS:
        return _TRIO
    if ranks in _RUNS:
        return _SEQUENCE
    if _HEARTS[c]:  # hearts are the highest numbers: if the lowest is one, all are
        return _SYMPATHY
    return _COURTS if _COURT[a] and _COURT[b] and _COURT[c] else None


_THREE_OWN = _ThreeOwn()


class Values(dict[int, int]):
    """Worth of a set of three own cards with one lead; computed when it is first asked for."""

    def __init__(self, lead: int) -> None:
        super().__init__()
        self._lead = lead
        self._runs = _runs_beside(lead, 3)
        self._pairs = _pairs_with(lead)

    def __missing__(self, bits: int) -> int:
        a, b, c = _places(bits)
        pairs = self._pairs
        value = max(
            pairs[a * CARDS + b],
            pairs[a * CARDS + c],
            pairs[b * CARDS + c],
            _THREE_OWN[bits],
            self._four(a, b, c),
        )
        self[bits] = value
        return value

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


@lru_cache(maxsize=12)
def values_of(lead: int) -> Values:
    """Return the values with a lead. Those of a few leads are kept: a trick needs one or six."""
    return Values(lead)


def best_worth(values: Values, played: Sequence[int], hand: Sequence[int]) -> int:
    """Return the worth of the best three cards of which some have been played already."""
    return max(map(values.__getitem__, sets_of_three(played, hand)))


def sets_of_three(played: Sequence[int], hand: Sequence[int]) -> list[int]:
    """Return all sets of three cards that hold what was played, the rest from the hand."""
    base = 0
    for number in played:
        base |= BITS[number]
    bits = [BITS[number] for number in hand]
    missing = 3 - len(played)
    if missing == 0:
        return [base]
    if missing == 1:
        return [base | one for one in bits]
    pairs = [(base | one, place + 1) for place, one in enumerate(bits)]
    if missing == 2:
        return [one | other for one, start in pairs for other in bits[start:]]
    return [
        one | bits[second] | third
        for one, start in pairs
        for second in range(start, len(bits))
        for third in bits[second + 1 :]
    ]
