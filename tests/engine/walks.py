"""Random games for property tests: rules, deals and moves out of which a walk is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from hypothesis import strategies as st

from engine.cards import cards
from engine.events import Event, PenaltyKind
from engine.games.bataille_corse import BatailleCorse, Rules, Setup, State
from engine.games.bataille_corse.rules import (
    Ending,
    Excuse,
    OutOfTurn,
    Penalty,
    SlapIn,
    TieRule,
)
from engine.inputs import Button, Draw, Input, Press, Revealed, Tick
from engine.slap_rules import PATTERNS, SlapRule

GAME = BatailleCorse()
MS = 1_000_000

FEW_CARDS = "7S 7H 7D 3S 3H 3C 2D AS AH KS KH QD JS JH TS 9D 6C 4D *1 00 8H 5S"
"""A small pack in which patterns and challenges come up all the time."""

GAPS = (0, 1, 700, 2000, 30 * MS, 99 * MS, 100 * MS, 240 * MS, 900 * MS, 1600 * MS)
UNCERTAINTIES = (0, 300, 1000)


class Kind(Enum):
    """What a move does."""

    TURN = auto()
    """PLAY of the seat whose turn it is."""
    PLAY = auto()
    RELEASE = auto()
    SLAP = auto()
    OVERDUE = auto()
    TICK = auto()
    REVEAL = auto()


@dataclass(frozen=True, slots=True)
class Move:
    """A step of a walk; seats count modulo the seats of the game."""

    kind: Kind
    gap_ns: int
    seat: int
    uncertainty_ns: int
    lots: bool
    """Which way round the lots fall, if there are any to be drawn after it."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A state of a walk, what was handed in there, and what came of it."""

    before: State
    item: Input
    after: State
    events: tuple[Event, ...]


KINDS = st.sampled_from([Kind.TURN] * 6 + [Kind.SLAP] * 4 + list(Kind))
MOVES = st.builds(
    Move,
    KINDS,
    st.sampled_from(GAPS),
    st.integers(0, 7),
    st.sampled_from(UNCERTAINTIES),
    st.booleans(),
)

RULES = st.builds(
    Rules,
    excuse=st.sampled_from(Excuse),
    challenges=st.sampled_from([True, True, False]),
    slaps=st.lists(st.sampled_from(list(PATTERNS)), unique=True, max_size=5).map(
        lambda names: tuple(SlapRule(name) for name in names)
    ),
    penalty=st.builds(Penalty, st.sampled_from(PenaltyKind), st.integers(1, 3)),
    out_of_turn=st.sampled_from(OutOfTurn),
    slap_in=st.sampled_from(SlapIn),
    slap_last_attempt=st.booleans(),
    held_hand=st.booleans(),
    tie=st.sampled_from(TieRule),
    perception_ms=st.sampled_from([0, 100]),
    anticipation_ms=st.sampled_from([0, 0, 100]),
    late_ms=st.sampled_from([0, 1500]),
    collect_ms=st.sampled_from([0, 1500]),
    double_press_ms=st.sampled_from([0, 250]),
    pace_ms=st.sampled_from([0, 0, 150]),
    auto_flip_ms=st.sampled_from([0, 0, 400]),
    card_limit=st.sampled_from([0, 0, 30]),
    end=st.sampled_from([Ending.LAST_WITH_CARDS] * 3 + [Ending.MUST_PLAY, Ending.ONE_HOLDS_ALL]),
)


@st.composite
def setups(draw: st.DrawFn, *, most_seats: int = 8) -> Setup:
    """Return a game about to begin: short stacks of few cards, some of them empty."""
    rules = draw(RULES)
    seats = 2 if rules.end is Ending.MUST_PLAY else draw(st.integers(2, most_seats))
    stacks = draw(
        st.lists(
            st.lists(st.sampled_from(cards(FEW_CARDS)), max_size=6).map(tuple),
            min_size=seats,
            max_size=seats,
        ).filter(any)
    )
    first = draw(st.integers(0, seats - 1))
    delay_ns = draw(st.sampled_from([0, 25 * MS]))
    handicaps_ms = draw(st.one_of(st.just(()), handicaps(seats)))
    return Setup(rules, tuple(stacks), first, reveal_delay_ns=delay_ns, handicaps_ms=handicaps_ms)


def handicaps(seats: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Return handicaps for so many seats; many are equal, and the largest allowed is among them."""
    one = st.sampled_from([0, 0, 1, 30, 80, 100, 1000])
    return st.lists(one, min_size=seats, max_size=seats).map(tuple)


def item_of(move: Move, state: State, t_ns: int) -> Input:
    """Return the input that a move is in a state."""
    seat = move.seat % len(state.stacks)
    if move.kind is Kind.TICK:
        return Tick(t_ns)
    if move.kind is Kind.REVEAL:
        return Revealed(t_ns, max(0, state.cards_played - 1 - move.seat % 3))
    if move.kind is Kind.OVERDUE:
        return Press(max(0, t_ns - 50 * MS), seat, Button.SLAP, overdue=True)
    if move.kind is Kind.SLAP:
        return Press(t_ns, seat, Button.SLAP, uncertainty_ns=move.uncertainty_ns)
    if move.kind is Kind.RELEASE:
        return Press(t_ns, seat, Button.PLAY, down=False)
    return Press(t_ns, state.turn if move.kind is Kind.TURN else seat, Button.PLAY)


def walk(setup: Setup, moves: Sequence[Move]) -> list[Stop]:
    """Play the moves; draw lots where the game asks for them."""
    state, _ = GAME.new(setup)
    stops: list[Stop] = []
    t_ns = 0
    for move in moves:
        t_ns += move.gap_ns
        items: list[Input] = [item_of(move, state, t_ns)]
        while items:
            item = items.pop()
            after, events = GAME.step(state, item)
            stops.append(Stop(state, item, after, events))
            state = after
            if state.chance is not None:
                order = tuple(range(state.chance.count))
                items.append(Draw(t_ns, order if move.lots else order[::-1]))
    return stops


def replay(setup: Setup, items: Sequence[Input]) -> tuple[State, list[Event]]:
    """Return where the same inputs lead again, and all events."""
    state, first = GAME.new(setup)
    told = list(first)
    for item in items:
        state, events = GAME.step(state, item)
        told += events
    return state, told
