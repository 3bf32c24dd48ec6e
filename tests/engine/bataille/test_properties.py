"""What holds in every game of Bataille, whatever the rules, the cards and the presses."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import card
from engine.events import Event, RoundPlayed
from engine.games.bataille import Setup, State, WarRules
from engine.games.bataille.rules import STRENGTH, PickUp, RunOut, Shuffle
from engine.inputs import Button, Draw, Input, Press, Revealed, Tick
from tests.engine.bataille.script import GAME, MS
from tests.support.examples import examples
from tests.support.refusals import check_agrees_with_step, odd_inputs

PACK = "7S 7H 7D 7C 9S 9H 9D KS KH KD AS AH *1 *2 2S 2H 3D 5C 8C TS JS QC"
"""Few ranks, so that cards tie all the time."""
GAPS = (0, 1, 300 * MS, 1000 * MS, 4000 * MS, 5000 * MS)


class Kind(Enum):
    """What a move does."""

    ASKED = auto()
    """PLAY of a seat whose PLAY counts."""
    PLAY = auto()
    RELEASE = auto()
    SLAP = auto()
    OVERDUE = auto()
    TICK = auto()
    REVEAL = auto()


@dataclass(frozen=True, slots=True)
class Move:
    """A step of a walk; seats count modulo the seats they are chosen from."""

    kind: Kind
    gap_ns: int
    seat: int
    shuffle: int
    """Seed of the shuffles after it."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A state of a walk, what was handed in there, and what came of it."""

    before: State
    item: Input
    after: State
    events: tuple[Event, ...]


MOVES = st.builds(
    Move,
    st.sampled_from([Kind.ASKED] * 9 + list(Kind)),
    st.sampled_from(GAPS),
    st.integers(0, 7),
    st.integers(0, 99),
)
WALKS = st.lists(MOVES, min_size=5, max_size=80)
EXAMPLES = examples(50)
RULES = st.builds(
    WarRules,
    shuffle=st.sampled_from(Shuffle),
    pick_up=st.sampled_from(PickUp),
    run_out=st.sampled_from(RunOut),
    face_down=st.integers(0, 3),
    round_limit=st.sampled_from([0, 0, 5, 20]),
    turn_over_ms=st.sampled_from([0, 4000]),
)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Return a game about to begin: short stacks, some of them empty."""
    pack = draw(st.permutations(PACK.split()))
    seats = draw(st.integers(2, 5))
    cuts = sorted(draw(st.lists(st.integers(1, len(pack)), min_size=seats - 1, max_size=seats - 1)))
    bounds = itertools.pairwise([0, *cuts, len(pack)])
    stacks = tuple(tuple(card(code) for code in pack[low:high]) for low, high in bounds)
    return Setup(draw(RULES), stacks)


def item_of(move: Move, state: State, t_ns: int) -> Input:
    """Return the input that a move is in a state."""
    seats = range(len(state.stacks))
    asked = [seat for seat, shown in enumerate(GAME.view(state).seats) if shown.may_press]
    chosen = asked if move.kind is Kind.ASKED and asked else seats
    seat = chosen[move.seat % len(chosen)]
    if move.kind is Kind.TICK:
        return Tick(t_ns)
    if move.kind is Kind.REVEAL:
        return Revealed(t_ns, max(0, state.cards_played - 1))
    if move.kind is Kind.OVERDUE:
        return Press(max(0, t_ns - 50 * MS), seat, Button.PLAY, overdue=True)
    if move.kind is Kind.SLAP:
        return Press(t_ns, seat, Button.SLAP)
    return Press(t_ns, seat, Button.PLAY, down=move.kind is not Kind.RELEASE)


def walk(setup: Setup, moves: Sequence[Move]) -> list[Stop]:
    """Play the moves; shuffle where the game asks for it."""
    state, _ = GAME.new(setup)
    stops: list[Stop] = []
    t_ns = 0
    for move in moves:
        t_ns += move.gap_ns
        shuffles = random.Random(move.shuffle)
        items = [item_of(move, state, t_ns)]
        while items:
            item = items.pop()
            after, events = GAME.step(state, item)
            stops.append(Stop(state, item, after, events))
            state = after
            if (chance := GAME.chance(state)) is not None:
                items.append(Draw(t_ns, tuple(shuffles.sample(range(chance.count), chance.count))))
    return stops


def all_cards(state: State) -> list[str]:
    rows = (*state.stacks, *state.sides, *state.pot)
    return sorted(held.code for row in rows for held in row)


@given(setups(), WALKS)
@EXAMPLES
def test_cards_are_never_lost_or_made(setup: Setup, moves: list[Move]) -> None:
    expected = sorted(held.code for stack in setup.stacks for held in stack)
    for stop in walk(setup, moves):
        assert all_cards(stop.after) == expected


@given(setups(), WALKS)
@EXAMPLES
def test_a_step_leaves_the_old_state_alone_and_can_be_repeated(
    setup: Setup, moves: list[Move]
) -> None:
    for stop in walk(setup, moves):
        before = repr(stop.before)
        assert GAME.step(stop.before, stop.item) == (stop.after, stop.events)
        assert repr(stop.before) == before


@given(setups(), WALKS)
@EXAMPLES
def test_nothing_runs_backwards_and_nothing_happens_after_the_end(
    setup: Setup, moves: list[Move]
) -> None:
    for stop in walk(setup, moves):
        assert stop.after.now_ns >= stop.before.now_ns
        assert stop.after.cards_played >= stop.before.cards_played
        assert 0 <= stop.after.rounds - stop.before.rounds <= 1
        assert all(now >= then for then, now in zip(stop.before.out, stop.after.out, strict=True))
        if stop.before.over is not None:
            assert stop.events == ()
            assert stop.after.over == stop.before.over


@given(setups(), WALKS)
@EXAMPLES
def test_events_tell_the_truth(setup: Setup, moves: list[Move]) -> None:
    """The highest card takes all, a tie of the highest is told, and the pot is what was laid."""
    for stop in walk(setup, moves):
        for event in stop.events:
            if isinstance(event, RoundPlayed):
                faces = [0 if face is None else STRENGTH[face.rank] for face in event.cards]
                best = [seat for seat, face in enumerate(faces) if face == max(faces)]
                assert event.battle == (tuple(best) if len(best) > 1 else ())
                assert event.winner is None or event.winner in best
                laid = sum(map(bool, faces)) + sum(event.down)
                assert event.pot == sum(map(len, stop.before.pot)) + laid
                assert stop.after.cards_played == stop.before.cards_played + laid


@given(setups(), WALKS)
@EXAMPLES
def test_a_view_holds_the_shown_cards_and_no_other(setup: Setup, moves: list[Move]) -> None:
    """Whatever lies face down may be exchanged for other cards: nobody sees a difference."""
    for stop in walk(setup, moves):
        state = stop.after
        view = GAME.view(state, None)
        other = card("4S")
        hidden = replace(
            state,
            stacks=tuple((other,) * len(stack) for stack in state.stacks),
            sides=tuple((other,) * len(side) for side in state.sides),
            pot=tuple((other,) * len(laid) for laid in state.pot),
        )
        for seat in (None, *range(len(state.stacks))):
            assert GAME.view(hidden, seat) == view


def turned(row: tuple[object, ...], by: int) -> tuple[object, ...]:
    """Return a row of one value a seat after everybody has moved up `by` seats."""
    return row[-by:] + row[:-by]


@given(setups(), WALKS, st.integers(1, 4))
@EXAMPLES
def test_it_does_not_matter_who_sits_where(setup: Setup, moves: list[Move], places: int) -> None:
    seats = len(setup.stacks)
    by = places % seats
    moved, _ = GAME.new(replace(setup, stacks=setup.stacks[-by:] + setup.stacks[:-by]))
    for stop in walk(setup, moves):
        item = stop.item
        if isinstance(item, Press):
            item = replace(item, seat=(item.seat + by) % seats)
        moved, events = GAME.step(moved, item)
        for name in ("stacks", "sides", "pot", "shown", "down", "pressed", "out"):
            assert getattr(moved, name) == turned(getattr(stop.after, name), by)
        assert set(moved.battle) == {(seat + by) % seats for seat in stop.after.battle}
        assert [type(event) for event in events] == [type(event) for event in stop.events]


@given(setups(), WALKS)
@examples(40)
def test_check_raises_exactly_when_step_does(setup: Setup, moves: list[Move]) -> None:
    stops = walk(setup, moves)
    waiting = [stop.after for stop in stops if GAME.chance(stop.after) is not None]
    for state in (stops[-1].after, *waiting[:1]):
        check_agrees_with_step(GAME, state, odd_inputs(GAME, state))


@given(setups(), WALKS)
@EXAMPLES
def test_there_is_no_dead_end(setup: Setup, moves: list[Move]) -> None:
    """As long as a game is not over somebody is asked to press, and then the cards turn over."""
    for stop in walk(setup, moves)[::3]:
        state = stop.after
        if state.over is not None or GAME.chance(state) is not None:
            continue
        told: list[Event] = []
        asked = [seat for seat, shown in enumerate(GAME.view(state).seats) if shown.may_press]
        assert asked
        for seat in asked:
            state, events = GAME.step(state, Press(state.now_ns, seat, Button.PLAY))
            told += events
        assert any(isinstance(event, RoundPlayed) for event in told)


@given(setups(), WALKS)
@EXAMPLES
def test_ticks_that_tell_nothing_may_be_left_out(setup: Setup, moves: list[Move]) -> None:
    """So a journal need not keep them."""
    stops = walk(setup, moves)
    state, _ = GAME.new(setup)
    told: list[Event] = []
    for stop in stops:
        if stop.events or not isinstance(stop.item, Tick):
            state, events = GAME.step(state, stop.item)
            told += events
    assert told == [event for stop in stops for event in stop.events]


@given(setups(), st.integers(0, 999))
@EXAMPLES
def test_a_game_with_a_limit_ends_there_at_the_latest(setup: Setup, seed: int) -> None:
    rules = replace(setup.rules, round_limit=30)
    shuffles = random.Random(seed)
    state, _ = GAME.new(replace(setup, rules=rules))
    while state.over is None:
        if (chance := GAME.chance(state)) is not None:
            order = tuple(shuffles.sample(range(chance.count), chance.count))
            state, _ = GAME.step(state, Draw(state.now_ns, order))
            continue
        for seat, shown in enumerate(GAME.view(state).seats):
            if shown.may_press:
                state, _ = GAME.step(state, Press(state.now_ns, seat, Button.PLAY))
    assert state.rounds <= 30
