"""What holds in every match of Court Circular, whatever the cards and the moves."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card
from engine.events import Event
from engine.games.court_circular import State
from engine.games.court_circular.lines import COURT, points
from engine.games.court_circular.state import FIELDS
from engine.games.court_circular.table import Bench
from engine.hand_events import DealOver
from engine.inputs import CardChosen, LeadChosen, Resigned
from tests.engine.court_circular.script import GAME, PACK
from tests.engine.court_circular.walks import (
    Stop,
    everywhere,
    named,
    setup_of,
    shuffled,
    walk,
)
from tests.support.examples import examples
from tests.support.refusals import check_agrees_with_step

SEATS = st.integers(2, 8)
SEEDS = st.integers(0, 1 << 30)
GIVING_UP = st.sampled_from([0.0, 0.1, 0.5, 0.9])
EXAMPLES = examples(20)
FEW = examples(12)


def stops(seed: int, seats: int, give_up: float) -> Iterator[Stop]:
    chance = random.Random(seed)
    setup = setup_of(chance, seats, own_card_first=seed % 3 == 0)
    return walk(setup, chance, give_up)


def test_state_and_bench_have_the_same_fields_in_the_same_order() -> None:
    assert list(FIELDS) == [field.name for field in fields(Bench) if field.name != "events"]


@given(SEEDS, SEATS, GIVING_UP)
@EXAMPLES
def test_every_card_is_somewhere_once(seed: int, seats: int, give_up: float) -> None:
    for stop in stops(seed, seats, give_up):
        assert len(everywhere(stop.after)) == 52
        assert set(everywhere(stop.after)) == set(PACK)


@given(SEEDS, st.sampled_from([2, 2, 3, 5]), GIVING_UP)
@EXAMPLES
def test_the_points_of_a_deal_add_up(seed: int, seats: int, give_up: float) -> None:
    """All 52 face up would be 129, all face down 77; what is in hand at the end counts not."""
    for stop in stops(seed, seats, give_up):
        for event in stop.events:
            if isinstance(event, DealOver):
                check_points(stop.after, event)


def check_points(state: State, told: DealOver) -> None:
    up = [one for row in state.face_up for one in row]
    down = [one for row in state.face_down for one in row]
    left = [one for row in state.hands for one in row]
    extra_left = sum((one.suit == "H") + (one.rank in COURT) for one in left)
    assert len(up) + len(down) + len(left) == 52
    assert sum(told.points) == 2 * len(up) + len(down) + 13 + 12 - extra_left
    assert sum(told.points) == 129 - len(down) - points(tuple(left), ())
    assert sum(told.points) == 77 + len(up) - points((), tuple(left))


@given(SEEDS)
@EXAMPLES
def test_without_resignations_two_seats_play_8_tricks_and_keep_3_cards(seed: int) -> None:
    for stop in stops(seed, 2, 0.0):
        for event in stop.events:
            if isinstance(event, DealOver):
                assert event.tricks == 8
                assert sum(map(len, stop.after.hands)) == 3


def public(state: State) -> set[Card]:
    """Return what anybody at the table may know by looking: what lies open, and the last trick."""
    rows = (*state.played, *state.face_up, *((state.lead,) if state.lead else ()))
    last = () if state.last_trick is None else (state.last_trick.lead, *state.last_trick.played)
    return named((*rows, *last))


@pytest.mark.slow
@given(SEEDS, SEATS, GIVING_UP)
@FEW
def test_no_view_names_a_card_that_it_must_not_contain(
    seed: int, seats: int, give_up: float
) -> None:
    for stop in stops(seed, seats, give_up):
        state = stop.after
        assert named(GAME.view(state, None)) <= public(state)
        for seat in range(seats):
            assert named(GAME.view(state, seat)) <= public(state) | set(state.hands[seat])


@given(SEEDS, SEATS, GIVING_UP)
@EXAMPLES
def test_no_event_names_a_card_that_does_not_lie_open(
    seed: int, seats: int, give_up: float
) -> None:
    for stop in stops(seed, seats, give_up):
        assert named(stop.events) <= public(stop.before) | public(stop.after)


def other_world(state: State, seat: int | None, chance: random.Random) -> State:
    """Return a state that looks the same to a seat: what it cannot see is exchanged."""
    hidden = [one for other, row in enumerate(state.hands) if other != seat for one in row]
    hidden += [*state.pack, *(one for row in state.face_down for one in row)]
    chance.shuffle(hidden)

    def take(count: int) -> tuple[Card, ...]:
        return tuple(hidden.pop() for _ in range(count))

    hands = tuple(row if other == seat else take(len(row)) for other, row in enumerate(state.hands))
    face_down = tuple(take(len(row)) for row in state.face_down)
    return replace(state, hands=hands, pack=take(len(state.pack)), face_down=face_down)


@pytest.mark.slow
@given(SEEDS, SEATS, GIVING_UP)
@FEW
def test_what_is_hidden_changes_no_view(seed: int, seats: int, give_up: float) -> None:
    chance = random.Random(seed)
    for stop in stops(seed, seats, give_up):
        for seat in (None, *range(seats)):
            other = other_world(stop.after, seat, chance)
            assert GAME.view(other, seat) == GAME.view(stop.after, seat)


@given(SEEDS, st.sampled_from([2, 3]), GIVING_UP)
@examples(8)
def test_check_refuses_exactly_what_step_refuses(seed: int, seats: int, give_up: float) -> None:
    chance = random.Random(seed)
    for stop in stops(seed, seats, give_up):
        if chance.random() < 0.1:
            state, some = stop.after, chance.sample(PACK, 8)
            for seat in range(seats):
                moves = [CardChosen(0, seat, one) for one in some]
                leads = [LeadChosen(0, seat, one) for one in some]
                check_agrees_with_step(GAME, state, [*moves, *leads, Resigned(0, seat)])


@given(SEEDS, GIVING_UP)
@examples(10)
def test_a_view_offers_what_check_takes(seed: int, give_up: float) -> None:
    for stop in stops(seed, 2, give_up):
        state = stop.after
        for seat in range(2):
            choices = GAME.view(state, seat).choices
            assert choices is not None
            taken = {one for one, why in choices.cards if why is None}
            hoped = set() if GAME.chance(state) else taken
            for one in state.hands[seat]:
                assert passes(state, CardChosen(0, seat, one)) is (one in hoped)


def passes(state: State, move: CardChosen) -> bool:
    try:
        GAME.check(state, move)
    except ValueError:
        return False
    return True


@given(SEEDS, GIVING_UP)
@EXAMPLES
def test_exchanging_the_seats_exchanges_the_outcome_and_nothing_else(
    seed: int, give_up: float
) -> None:
    chance = random.Random(seed)
    setup = replace(setup_of(chance, 2), cut=(), first=0)
    state, _ = GAME.new(setup)
    mirror, _ = GAME.new(replace(setup, first=1))
    for stop in walk(setup, chance, give_up):
        item = stop.item
        if isinstance(item, CardChosen | LeadChosen | Resigned):
            item = replace(item, seat=1 - item.seat)
        mirror, _ = GAME.step(mirror, item)
        state = stop.after
        assert mirror.hands == state.hands[::-1]
        assert mirror.scores == state.scores[::-1]
        assert (mirror.face_up, mirror.face_down) == (state.face_up[::-1], state.face_down[::-1])
    assert state.over is not None and mirror.over is not None
    assert mirror.over.winner == 1 - int(str(state.over.winner))


@given(SEEDS, SEATS, GIVING_UP)
@examples(10)
def test_the_same_inputs_give_the_same_events(seed: int, seats: int, give_up: float) -> None:
    first, again = (list(stops(seed, seats, give_up)) for _ in range(2))
    assert [stop.events for stop in first] == [stop.events for stop in again]
    assert again[-1].after == first[-1].after


def test_old_states_stay_as_they_were() -> None:
    walked = list(stops(5, 3, 0.2))
    kept = pickle.dumps([stop.before for stop in walked])
    replayed: list[tuple[Event, ...]] = []
    for stop in walked:
        replayed.append(GAME.step(stop.before, stop.item)[1])
    assert pickle.dumps([stop.before for stop in walked]) == kept
    assert replayed == [stop.events for stop in walked]


def test_views_can_be_handed_to_another_process() -> None:
    for stop in stops(11, 2, 0.1):
        view = GAME.view(stop.after, 0)
        assert is_dataclass(view)
        assert pickle.loads(pickle.dumps(view)) == view


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_match_ends(seats: int) -> None:
    for seed in range(5):
        assert list(stops(seed, seats, 0.3))[-1].after.over is not None


def test_a_shuffle_is_a_whole_pack() -> None:
    assert set(shuffled(random.Random(1))) == set(PACK)
