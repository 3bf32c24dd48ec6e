"""What holds in every game, whatever the rules, the cards and the presses."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import card
from engine.events import CardPlayed, GameOver, Slapped
from engine.games.bataille_corse import Setup, State
from engine.inputs import Button, Draw, Input, Press, Revealed, Tick
from tests.engine.walks import GAME, MOVES, MS, Move, replay, setups, walk
from tests.support.examples import examples
from tests.support.refusals import check_agrees_with_step, odd_inputs

WALKS = st.lists(MOVES, min_size=5, max_size=60)
EXAMPLES = examples(120)


def all_cards(state: State) -> list[str]:
    stacked = [placed.code for stack in state.stacks for placed in stack]
    on_pile = [placed.card.code for placed in state.pile]
    return sorted(stacked + on_pile + [placed.code for placed in state.under])


@given(setups(), WALKS)
@EXAMPLES
def test_cards_are_never_lost_or_made(setup: Setup, moves: list[Move]) -> None:
    expected = sorted(placed.code for stack in setup.stacks for placed in stack)
    for stop in walk(setup, moves):
        assert all_cards(stop.after) == expected
        assert tuple(placed.card for placed in stop.after.pile) == stop.after.faces


@given(setups(), WALKS)
@EXAMPLES
def test_time_and_counts_never_run_backwards(setup: Setup, moves: list[Move]) -> None:
    for stop in walk(setup, moves):
        assert stop.after.now_ns >= stop.before.now_ns
        assert stop.after.cards_played >= stop.before.cards_played
        assert stop.after.tricks >= stop.before.tricks
        shown = [placed.shown_ns for placed in stop.after.pile]
        assert shown == sorted(shown)


@given(setups(), st.lists(MOVES, min_size=5, max_size=30))
@EXAMPLES
def test_a_step_leaves_the_old_state_alone(setup: Setup, moves: list[Move]) -> None:
    state, _ = GAME.new(setup)
    for stop in walk(setup, moves):
        before = repr(stop.before)
        again, events = GAME.step(stop.before, stop.item)
        assert repr(stop.before) == before
        assert (again, events) == (stop.after, stop.events)
        state = stop.after
    assert state.fixed.rules is setup.rules


@given(setups(), WALKS)
@EXAMPLES
def test_events_tell_the_truth(setup: Setup, moves: list[Move]) -> None:
    """The cards told are the cards on the table; after the end nothing more is told."""
    for stop in walk(setup, moves):
        for event in stop.events:
            if isinstance(event, CardPlayed):
                assert event.number < stop.after.cards_played
            if isinstance(event, Slapped):
                assert event.behind is None or event.behind >= 0
                assert event.reaction is None or event.reaction >= 0
        if stop.before.over is not None:
            assert stop.events == ()


@given(setups(), WALKS)
@EXAMPLES
def test_a_view_holds_the_face_up_cards_and_no_other(setup: Setup, moves: list[Move]) -> None:
    for stop in walk(setup, moves):
        state = stop.after
        view = GAME.view(state, None)
        assert tuple(up.card for up in view.pile) == state.faces
        hidden = [placed for stack in state.stacks for placed in stack]
        other = iter([card("4S")] * len(hidden))
        stacks = tuple(tuple(next(other) for _ in stack) for stack in state.stacks)
        under = tuple(card("4S") for _ in state.under)
        exchanged = state._replace(stacks=stacks, under=under)
        for seat in (None, *range(len(stacks))):
            assert GAME.view(exchanged, seat) == view


@given(setups(), st.lists(MOVES, min_size=5, max_size=25))
@examples(40)
def test_check_raises_exactly_when_step_does(setup: Setup, moves: list[Move]) -> None:
    state = walk(setup, moves)[-1].after
    check_agrees_with_step(GAME, state, odd_inputs(GAME, state))


@given(setups(), WALKS)
@EXAMPLES
def test_ticks_that_tell_nothing_may_be_left_out(setup: Setup, moves: list[Move]) -> None:
    """So a journal need not keep them."""
    stops = walk(setup, moves)
    kept = [s.item for s in stops if s.events or not isinstance(s.item, Tick)]
    _, opening = GAME.new(setup)
    told = [*opening, *(event for stop in stops for event in stop.events)]
    assert replay(setup, kept)[1] == told


@given(setups(), WALKS, st.sampled_from([0, 300, 1000]))
@EXAMPLES
def test_more_ticks_change_nothing(setup: Setup, moves: list[Move], uncertainty_ns: int) -> None:
    """A tick says that all presses up to its time have come; that must not decide anything."""
    rows = [replace(move, uncertainty_ns=uncertainty_ns) for move in moves]
    stops = walk(setup, rows)
    items = [s.item for s in stops if not isinstance(s.item, Tick | Revealed)]
    last_ns = max((item.t_ns for item in items), default=0)
    end = Tick(last_ns + 5000 * MS)
    dense: list[Input] = []
    for item, following in itertools.pairwise([*items, end]):
        dense.append(item)
        if isinstance(following, Press) and not following.overdue:
            between = {item.t_ns, (item.t_ns + following.t_ns) // 2, following.t_ns - 1}
            newest = max(other.t_ns for other in dense)
            dense += [Tick(t) for t in sorted(between) if newest <= t < following.t_ns]
    sparse_end = replay_with_lots(setup, [*items, end])
    assert replay_with_lots(setup, [*dense, end]) == sparse_end


def replay_with_lots(setup: Setup, items: list[Input]) -> list[object]:
    """Events of a run in which lots are always drawn back to front."""
    state, first = GAME.new(setup)
    told: list[object] = list(first)
    for item in items:
        if isinstance(item, Draw):
            continue
        state, events = GAME.step(state, item)
        told += events
        while state.chance is not None:
            order = tuple(reversed(range(state.chance.count)))
            state, events = GAME.step(state, Draw(item.t_ns, order))
            told += events
    return told


@given(setups(), WALKS)
@EXAMPLES
def test_the_same_inputs_always_give_the_same_events(setup: Setup, moves: list[Move]) -> None:
    stops = walk(setup, moves)
    items = [stop.item for stop in stops]
    assert replay(setup, items) == replay(setup, items)


def leads_on(state: State) -> bool:
    """Tell whether time, a card or a slap can make anything happen."""
    later = state.now_ns + 10_000 * MS
    seats = range(len(state.stacks))
    trials: list[list[Input]] = [[Tick(later)]]
    trials += [[Press(later, seat, Button.PLAY)] for seat in seats]
    trials += [
        [Press(later, seat, Button.PLAY), Press(later + MS, seat, Button.SLAP), Tick(later + MS)]
        for seat in seats
    ]
    return any(moves_something(state, trial) for trial in trials)


def moves_something(state: State, items: list[Input]) -> bool:
    events: tuple[object, ...] = ()
    for item in items:
        state, events = GAME.step(state, item)
        progress = [e for e in events if not isinstance(e, Slapped) or e.patterns]
        if progress or state.chance is not None:
            return True
    return False


@given(setups(), WALKS)
@examples(200)
def test_there_is_no_dead_end(setup: Setup, moves: list[Move]) -> None:
    for stop in walk(setup, moves)[::3]:
        if stop.after.over is None and stop.after.chance is None:
            assert leads_on(stop.after)


@given(setups(most_seats=4), st.randoms(use_true_random=False))
@examples(60)
def test_a_game_with_a_limit_ends(setup: Setup, chance: random.Random) -> None:
    rules = replace(setup.rules, card_limit=60)
    state, _ = GAME.new(replace(setup, rules=rules))
    for _turn in range(3000):
        if state.over is not None:
            break
        state = random_step(state, chance)
    assert isinstance(state.over, GameOver)


def random_step(state: State, chance: random.Random) -> State:
    """One move of random players: mostly the card that is due, now and then a slap."""
    t_ns = state.now_ns + 700 * MS
    if state.chance is not None:
        return GAME.step(state, Draw(t_ns, tuple(range(state.chance.count))))[0]
    seat = chance.randrange(len(state.stacks))
    if chance.random() < 0.3 or state.rematch is not None:
        return GAME.step(state, Press(t_ns, seat, Button.SLAP))[0]
    chosen = state.turn if chance.random() < 0.8 else seat
    state = GAME.step(state, Press(t_ns, chosen, Button.PLAY))[0]
    return state if state.chance else GAME.step(state, Tick(t_ns))[0]
