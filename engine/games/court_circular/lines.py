"""Lines: what three cards and the lead are worth. Pure functions over one table, best row first.

A line has two or three of a player's own cards, with or without the lead (decisions.md part 3). A
row of `TABLE` says of which class and kind it is, how many own cards it may have, and when it
holds. Whatever a player could claim, it is credited with the best: the first row that holds, then
the most cards, then the best card played.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.cards import CARDS, Card
from engine.hand_events import LineClass, LineKind

Stack = tuple[Card, ...]

_RANKS_UP = "23456789TJQKA"
ORDER: Stack = (
    *(CARDS[rank + suit] for rank in _RANKS_UP for suit in "SCD"),
    *(CARDS[rank + "H"] for rank in _RANKS_UP),
)
"""All cards from the lowest to the highest: every heart is above every other card."""
STRENGTH: dict[Card, int] = {card: place for place, card in enumerate(ORDER)}
"""Place of a card in `ORDER`, 0 to 51."""
COURT = frozenset("JQK")
_PLACES = {rank: place for place, rank in enumerate(_RANKS_UP, 2)}
LOW_ACE = _PLACES | {"A": 1}


@dataclass(frozen=True, slots=True)
class Line:
    """A line, and what decides between two of them."""

    kind: LineKind
    line_class: LineClass
    cards: Stack
    """The lead first, then the own cards as they were played; a sequence runs upwards."""
    worth: int
    """The greater wins. No two disjoint sets of cards have the same, see `worth_of`."""


Holds = Callable[[Stack, Card | None], bool]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table."""

    line_class: LineClass
    kind: LineKind
    own: tuple[int, ...]
    """How many own cards it may have, the better number first."""
    holds: Holds
    """(own cards, the lead or none): is it this line?"""


def _all(own: Stack, lead: Card | None) -> Stack:
    return own if lead is None else (lead, *own)


def _same_rank(own: Stack, lead: Card | None) -> bool:
    return len({card.rank for card in _all(own, lead)}) == 1


def _all_hearts(own: Stack, lead: Card | None) -> bool:
    return all(card.suit == "H" for card in _all(own, lead))


def _all_court(own: Stack, lead: Card | None) -> bool:
    return all(card.rank in COURT for card in _all(own, lead))


def _is_sequence(own: Stack, lead: Card | None) -> bool:
    return bool(_run_up(own, lead))


def _run_up(own: Stack, lead: Card | None) -> Stack:
    """Return the cards as a run upwards, the lead at one end of it; empty if they are none.

    The ace stands before the 2 or after the king, never between them.
    """
    for places in (_PLACES, LOW_ACE):
        run = sorted(_all(own, lead), key=lambda card: places[card.rank])
        steps = {
            places[above.rank] - places[below.rank] for below, above in itertools.pairwise(run)
        }
        if steps == {1} and (lead is None or lead in (run[0], run[-1])):
            return tuple(run)
    return ()


TABLE: tuple[Row, ...] = (
    Row(LineClass.WITH_LEAD, LineKind.TRIO, (2,), _same_rank),
    Row(LineClass.WITH_LEAD, LineKind.SEQUENCE, (3, 2), _is_sequence),
    Row(LineClass.WITH_LEAD, LineKind.SYMPATHY, (3, 2), _all_hearts),
    Row(LineClass.WITH_LEAD, LineKind.COURT, (3, 2), _all_court),
    Row(LineClass.THREE_OWN, LineKind.TRIO, (3,), _same_rank),
    Row(LineClass.THREE_OWN, LineKind.SEQUENCE, (3,), _is_sequence),
    Row(LineClass.THREE_OWN, LineKind.SYMPATHY, (3,), _all_hearts),
    Row(LineClass.THREE_OWN, LineKind.COURT, (3,), _all_court),
    Row(LineClass.TWO_OWN, LineKind.PAIR, (2,), _same_rank),
    Row(LineClass.TWO_OWN, LineKind.VALENTINE, (2,), _all_hearts),
    Row(LineClass.TWO_OWN, LineKind.ETIQUETTE, (2,), _all_court),
)
"""All lines, best first."""

CARD_STEP = 64
"""More than there are cards: what one more card in a line adds to its worth."""
ROW_STEP = CARD_STEP * 4


def worth_of(row: int, own: int, best: int) -> int:
    """Return the worth of a line: its row, then its number of own cards, then its best own card.

    `row` counts from 0 in `TABLE`; one past its end stands for no line at all, with `own` 0. Two
    players' best own cards are never the same card, so two worths are never equal.
    """
    return (len(TABLE) - row) * ROW_STEP + own * CARD_STEP + best


def best_line(lead: Card, own: Stack) -> Line | None:
    """Return the best line in up to three cards that a player has played; none if there is none."""
    for number, row in enumerate(TABLE):
        found = next(_best_of_row(number, row, lead, own), None)
        if found is not None:
            return found
    return None


def _best_of_row(number: int, row: Row, lead: Card, own: Stack) -> Iterator[Line]:
    """Yield the best line of a row, for each number of cards that it may have."""
    with_lead = lead if row.line_class is LineClass.WITH_LEAD else None
    for size in row.own:
        fits = [part for part in itertools.combinations(own, size) if row.holds(part, with_lead)]
        if fits:
            part = max(fits, key=_strengths)
            worth = worth_of(number, size, _strengths(part)[0])
            yield Line(row.kind, row.line_class, _laid_out(row, part, with_lead), worth)


def _strengths(part: Stack) -> list[int]:
    return sorted((STRENGTH[card] for card in part), reverse=True)


def _laid_out(row: Row, part: Stack, lead: Card | None) -> Stack:
    return _run_up(part, lead) if row.kind is LineKind.SEQUENCE else _all(part, lead)


def worth(lead: Card, own: Stack) -> int:
    """Return what the cards that a player has played are worth: of its best line, or best card.

    `own` must not be empty.
    """
    line = best_line(lead, own)
    if line is not None:
        return line.worth
    return worth_of(len(TABLE), 0, max(STRENGTH[card] for card in own))


def points(face_up: Stack, face_down: Stack) -> int:
    """Return what won cards count: 2 face up, 1 face down, 1 more a heart, 1 more a court card."""
    extra = sum((card.suit == "H") + (card.rank in COURT) for card in (*face_up, *face_down))
    return 2 * len(face_up) + len(face_down) + extra
