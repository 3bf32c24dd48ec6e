"""A deal looked at afterwards, all cards open: which plays cost tricks, and was the promise good?

The solver plays both sides perfectly, and it sees everything: what it calls better could often not
be known at the table. The declarer's side is taken against all others; where nobody has declared
(koz maça), the player against the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.batak_rules import HAND, SEATS
from engine.batak_views import BatakView
from engine.cards import SUITS, Card
from engine.players.batak.boards import NOBODY, Position, card_of, packed, unpacked
from engine.players.batak.imagine import flags_of
from engine.players.batak.memory import NUMBER
from engine.players.batak.play import play
from engine.players.batak.slip import Slip
from engine.players.batak.solve import Answer, Solver

LIMIT = 500_000
"""Positions that may be looked at for one question; about a tenth of a second here."""


@dataclass(frozen=True, slots=True)
class Review:
    """What comes out when a deal is looked at with all cards open."""

    slips: tuple[Slip, ...]
    """The dearest first, and of equal ones the earliest."""
    makeable: bool | None
    """Whether the promise could be kept against the best play of all others; none where nobody
    has promised, or it was not found out."""
    seen: int
    """Plays that were looked at, of 52: the last ones; the first may be too hard to solve."""


@dataclass(frozen=True, slots=True)
class _Play:
    before: Position
    after: Position
    number: int


def review(
    view: BatakView, keep_on: Callable[[], bool] = lambda: True, limit: int = LIMIT
) -> Review | None:
    """Review the deal of a view; none unless all its tricks have been played.

    Any seat's view will do, or anybody's: all cards have been seen by then. It goes from the last
    trick to the first, and stops when `keep_on` says so, or a position is beyond `limit`.
    """
    if len(view.tricks_seen) < HAND or view.trump is None:
        return None
    plays, solver = list(_plays(view)), Solver(limit=limit)
    slips: list[Slip] = []
    values: dict[int, int] = {}
    seen = 0
    for at in range(len(plays) - 1, -1, -1):
        if not keep_on():
            break
        side = _side(view, plays[at].before.turn)
        slip, is_known = _slip(solver, plays[at], side, values)
        if not is_known:
            break
        seen += 1
        slips += [] if slip is None else [slip]
    slips.sort(key=lambda slip: (-slip.cost, slip.trick))
    return Review(tuple(slips), _makeable(view, plays[0].before, solver), seen)


def _plays(view: BatakView) -> Iterator[_Play]:
    hands = [0] * SEATS
    every = [each for trick in view.tricks_seen for each in trick.plays]
    for seat, card in every:
        hands[seat] |= 1 << NUMBER[card]
    assert view.trump is not None
    first = Position(
        (hands[0], hands[1], hands[2], hands[3]),
        SUITS.index(view.trump.value),
        every[0][0],
        flags=flags_of(view.rules),
        declarer=NOBODY if view.declarer is None else view.declarer,
        is_team=view.rules.is_team,
    )
    array = packed(first)
    for _, card in every:
        before = unpacked(array)
        play(array, NUMBER[card])
        yield _Play(before, unpacked(array), NUMBER[card])


def _side(view: BatakView, seat: int) -> int:
    """Return the seats, as a mask, whose tricks are counted at a play of a seat."""
    of = seat if view.declarer is None else view.declarer
    return sum(1 << each for each in view.rules.side(of))


def _slip(
    solver: Solver, played: _Play, side: int, values: dict[int, int]
) -> tuple[Slip | None, bool]:
    """Return what a play cost, if anything, and whether that is known.

    `values` holds, for each side, the tricks that it can still take in all from the position after
    the play on, as far as that was found out with the next play.
    """
    after = values.get(side)
    if after is None:
        after = _total(solver, played.after, side)
    before = _total(solver, played.before, side)
    if after is None or before is None:
        return None, False
    values.clear()
    values[side] = before
    if before == after:
        return None, True
    better = _better(solver, played.before, side, before - _won(played.before, side))
    if better is None:
        return None, False
    before_play = played.before
    trick = HAND + 1 - before_play.left
    made = card_of(played.number)
    return Slip(before_play.turn, trick, made, better, abs(before - after)), True


def _won(position: Position, side: int) -> int:
    return sum(position.won[seat] for seat in range(SEATS) if side >> seat & 1)


def _total(solver: Solver, position: Position, side: int) -> int | None:
    """Return the tricks that a side has and can still take; none if that is too hard."""
    if not any(position.hands):
        return _won(position, side)
    more = solver.most(position, side)
    return None if more is None else _won(position, side) + more


def _better(solver: Solver, position: Position, side: int, most: int) -> Card | None:
    by_card = solver.most_by_card(position, side)
    if by_card is None:
        return None
    return next(card_of(number) for number, value in by_card.items() if value == most)


def _makeable(view: BatakView, first: Position, solver: Solver) -> bool | None:
    if view.declarer is None or view.contract is None:
        return None
    answer = solver.can_take(first, _side(view, view.declarer), view.contract)
    return None if answer is Answer.UNKNOWN else answer is Answer.YES
