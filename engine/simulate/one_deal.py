"""One given deal of beggar-my-neighbour, played to its end or to its first repetition.

A game that comes back to where it has been never ends: at an empty pile the same two hands (plain
cards alike) and the same seat to lead. Every position is remembered here, so the first one that
comes again is found exactly (arXiv:2403.13855 counts so).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass

from engine.cards import beggar_stacks
from engine.games.bataille_corse import PRESETS, BatailleCorse, Setup, State
from engine.inputs import Button, Press
from engine.jit import ints
from engine.simulate.beggar_deals import check_deal, marks_of, packed
from engine.simulate.beggar_kernel import next_trick
from engine.simulate.kind import Road

_GAME = BatailleCorse()
_RULES = PRESETS["beggar"][1]
_A_TURN_NS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Count:
    """How far a game is."""

    cards: int
    """Cards played."""
    tricks: int
    """Pick-ups, and one more if the game has ended with cards on the pile."""


@dataclass(frozen=True, slots=True)
class OneDeal:
    """How a deal goes."""

    count: Count
    """At its end; of an endless game, when it was first where it had been before."""
    winner: int | None
    """None: it never ends."""
    enters_after: Count | None = None
    """When an endless game first was where it comes back to."""

    @property
    def ends(self) -> bool:
        """Whether somebody wins."""
        return self.winner is not None

    @property
    def period(self) -> Count | None:
        """What an endless game plays from one return to the next; None if the game ends."""
        if self.enters_after is None:
            return None
        return Count(
            self.count.cards - self.enters_after.cards,
            self.count.tricks - self.enters_after.tricks,
        )


@dataclass(frozen=True, slots=True)
class _Point:
    """A game at an empty pile, or at its end."""

    position: Hashable
    """What decides how the game goes on."""
    count: Count
    winner: int | None


def play_one(deal: str, road: Road) -> OneDeal:
    """Play a deal such as `-K-/A--`: any two stacks of 52 cards at most, 16 courts at most.

    Raises Refusal (`bad_card`, `bad_setup`) for any other text.
    """
    check_deal(deal)
    return _concluded(_by_kernel(deal) if road is Road.KERNEL else _by_engine(deal))


def _concluded(points: Iterable[_Point]) -> OneDeal:
    seen: dict[Hashable, Count] = {}
    for point in points:
        if point.winner is not None:
            return OneDeal(point.count, point.winner)
        before = seen.setdefault(point.position, point.count)
        if before != point.count:
            return OneDeal(point.count, None, before)
    raise AssertionError("a game ends or comes back to where it has been")


def _by_kernel(deal: str) -> Iterator[_Point]:
    position, cards, tricks = ints((*packed(deal), 0)), 0, 0
    if position[0] == 1:
        yield _Point(None, Count(0, 0), 1)
    while position[2] > 1:
        yield _Point(tuple(position), Count(cards, tricks), None)
        cards += int(next_trick(position))
        tricks += 1
    yield _Point(None, Count(cards, tricks), int(position[4]))


def _by_engine(deal: str) -> Iterator[_Point]:
    state, _ = _GAME.new(Setup(_RULES, beggar_stacks(deal)))
    while state.over is None:
        if not state.pile:
            position = (marks_of(state.stacks), state.turn)
            yield _Point(position, Count(state.cards_played, state.tricks), None)
        press = Press(state.now_ns + _A_TURN_NS, state.turn, Button.PLAY)
        state, _ = _GAME.step(state, press)
    yield _Point(None, _count(state), _winner(state))


def _count(state: State) -> Count:
    assert state.over is not None
    return Count(state.over.cards_played, state.over.tricks)


def _winner(state: State) -> int:
    assert state.over is not None
    assert isinstance(state.over.winner, int), "of two seats one has won"
    return state.over.winner
