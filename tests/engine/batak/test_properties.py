"""What holds in every match of Batak, whatever the rules, the cards and the moves."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.batak_events import BatakDealOver, BatakScored, BatakTrick, ContractMade
from engine.batak_rules import HAND, SEATS, USUAL, AllPass, BatakGame, BatakRules, Scoring
from engine.batak_views import BatakStage
from engine.cards import Card, Suit
from engine.errors import Refusal
from engine.events import Event
from engine.games.batak import State
from engine.games.batak.state import FIELDS, PACK
from engine.games.batak.table import Bench
from engine.inputs import BatakMove, BidChosen, BidPassed, CardChosen, TrumpChosen
from tests.engine.batak.script import GAME
from tests.engine.batak.walks import Stop, any_rules, everywhere, setup_of, walk
from tests.engine.court_circular.walks import named
from tests.support.examples import examples
from tests.support.refusals import check_agrees_with_step

SEEDS = st.integers(0, 1 << 30)
EXAMPLES = examples(15)
FEW = examples(6)


def stops(seed: int) -> Iterator[Stop]:
    chance = random.Random(seed)
    rules = replace(any_rules(chance), deals=4)
    return walk(setup_of(chance, rules), chance, passing=chance.choice([0.2, 0.6, 0.9]))


def test_state_and_bench_have_the_same_fields_in_the_same_order() -> None:
    assert list(FIELDS) == [field.name for field in fields(Bench) if field.name != "events"]


# -- cards ---------------------------------------------------------------------------------


@pytest.mark.slow
@given(SEEDS)
@EXAMPLES
def test_every_card_is_somewhere_once(seed: int) -> None:
    for stop in stops(seed):
        assert len(everywhere(stop.after)) == len(PACK)
        assert set(everywhere(stop.after)) == set(PACK)


@pytest.mark.slow
@given(SEEDS)
@EXAMPLES
def test_thirteen_tricks_a_deal_and_the_winner_leads(seed: int) -> None:
    tricks: list[BatakTrick] = []
    for stop in stops(seed):
        if isinstance(stop.item, CardChosen) and not stop.before.trick and tricks:
            assert stop.item.seat == tricks[-1].seat
        tricks += [event for event in stop.events if isinstance(event, BatakTrick)]
        for event in stop.events:
            if isinstance(event, BatakDealOver):
                assert [trick.number for trick in tricks] == list(range(1, HAND + 1))
                assert sum(event.tricks) == HAND
                tricks = []


@pytest.mark.slow
@given(SEEDS)
@EXAMPLES
def test_who_must_act_can_and_nobody_else(seed: int) -> None:
    for stop in stops(seed):
        state = stop.after
        for seat in range(SEATS):
            choices = GAME.view(state, seat).choices
            assert choices is not None
            rows = (choices.cards, choices.bids, choices.trumps)
            can = [what for row in rows for what, why in row if why is None]
            assert bool(can) is (seat == GAME.view(state).turn)


# -- the auction ---------------------------------------------------------------------------


@pytest.mark.slow
@given(SEEDS)
@EXAMPLES
def test_the_highest_bidder_declares(seed: int) -> None:
    for stop in stops(seed):
        for event in stop.events:
            if isinstance(event, ContractMade):
                check_auction(stop.after, event)


def check_auction(state: State, told: ContractMade) -> None:
    made = [(value, seat) for seat, value in state.bids if value is not None]
    passes = [seat for seat, value in state.bids if value is None]
    assert len(set(passes)) == len(passes)
    assert [value for value, _ in made] == sorted({value for value, _ in made})
    if told.forced:
        assert (made, len(passes)) == ([], SEATS)
        assert (told.seat, told.value) == (state.dealer, state.rules.minimum)
        assert state.rules.all_pass is AllPass.DEALER
    else:
        assert (told.value, told.seat) == made[-1]
        assert told.value == HAND or set(passes) == set(range(SEATS)) - {told.seat}


# -- points --------------------------------------------------------------------------------


def points_of(rules: BatakRules, won: int, bid: int | None) -> int:
    """The tables of the text: what a side gains that has won so many and promised `bid`, if any."""
    unit = 1 if rules.scoring is Scoring.SIMPLE else 10
    if bid is not None and won < bid:
        return -bid * unit
    if bid is not None and rules.scoring is Scoring.PRIME:
        return 15 * bid + 10 * (won - bid)
    if won or bid is not None:
        return won * unit
    if rules.zero_penalty != USUAL:
        return -rules.zero_penalty
    return -50 if rules.scoring is Scoring.PRIME else -rules.minimum * unit


@pytest.mark.slow
@given(SEEDS)
@EXAMPLES
def test_points_are_those_of_the_tables_and_scores_their_sums(seed: int) -> None:
    sums = [0] * SEATS
    for stop in stops(seed):
        for event in stop.events:
            if isinstance(event, BatakScored):
                sums = [old + more for old, more in zip(sums, event.gained, strict=True)]
                assert event.scores == tuple(sums)
                check_points(stop.after)


def check_points(state: State) -> None:
    rules, deal = state.rules, state.history[-1]
    for seat in range(SEATS):
        partner = (seat + 2) % SEATS
        side = {seat, partner} if rules.game is BatakGame.TEAM else {seat}
        bid = deal.contract if deal.declarer in side else None
        assert deal.gained[seat] == points_of(rules, sum(deal.tricks[one] for one in side), bid)


@pytest.mark.slow
@given(SEEDS)
@EXAMPLES
def test_the_winner_is_nowhere_behind(seed: int) -> None:
    last = list(stops(seed))[-1].after
    assert last.over is not None
    first = last.over.winner if isinstance(last.over.winner, tuple) else (last.over.winner,)
    assert {last.scores[seat] for seat in first} == {max(last.scores)}
    assert len(last.history) == last.rules.deals
    if last.rules.game is BatakGame.TEAM:
        assert first in ((0, 2), (1, 3), (0, 1, 2, 3))


# -- what is hidden ------------------------------------------------------------------------


def public(state: State) -> set[Card]:
    """Return what lies or has lain open on the table in this deal."""
    return named((state.trick, state.tricks_seen))


@pytest.mark.slow
@given(SEEDS)
@FEW
def test_no_view_and_no_event_names_a_card_that_it_must_not_contain(seed: int) -> None:
    for stop in stops(seed):
        state = stop.after
        assert named(GAME.view(state)) <= public(state)
        assert named(stop.events) <= public(state)
        for seat in range(SEATS):
            assert named(GAME.view(state, seat)) <= public(state) | set(state.hands[seat])


@pytest.mark.slow
@given(SEEDS)
@FEW
def test_what_is_hidden_changes_no_view(seed: int) -> None:
    chance = random.Random(seed)
    for stop in stops(seed):
        for seat in (None, *range(SEATS)):
            other = other_world(stop.after, seat, chance)
            assert GAME.view(other, seat) == GAME.view(stop.after, seat)


def other_world(state: State, seat: int | None, chance: random.Random) -> State:
    """Return a state that looks the same to a seat: the others' cards are exchanged."""
    hidden = [one for other, hand in enumerate(state.hands) if other != seat for one in hand]
    chance.shuffle(hidden)

    def take(count: int) -> tuple[Card, ...]:
        return tuple(hidden.pop() for _ in range(count))

    hands = tuple(
        hand if other == seat else take(len(hand)) for other, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands)


# -- one rule, three faces -----------------------------------------------------------------


@pytest.mark.slow
@given(SEEDS)
@FEW
def test_view_check_and_step_agree_on_every_move(seed: int) -> None:
    chance = random.Random(seed)
    for stop in stops(seed):
        if chance.random() < 0.05:
            for seat in range(SEATS):
                check_faces(stop.after, seat)


def check_faces(state: State, seat: int) -> None:
    choices = GAME.view(state, seat).choices
    assert choices is not None
    moves: dict[BatakMove, str] = {
        CardChosen(0, seat, one): why.value if why else "" for one, why in choices.cards
    }
    moves |= {BidChosen(0, seat, value): why.value if why else "" for value, why in choices.bids}
    moves |= {TrumpChosen(0, seat, suit): "" for suit, _ in choices.trumps}
    moves[BidPassed(0, seat)] = choices.may_pass.value if choices.may_pass else ""
    if GAME.chance(state) is not None:
        moves = dict.fromkeys(moves, "draw_expected")
    assert {move: refusal(state, move) for move in moves} == moves
    more: list[BatakMove] = [CardChosen(0, seat, one) for one in PACK]
    more += [BidChosen(0, seat, value) for value in range(-1, 15)]
    more += [TrumpChosen(0, seat, suit) for suit in Suit]
    check_agrees_with_step(GAME, state, [*moves, *more])


def refusal(state: State, move: BatakMove) -> str:
    try:
        GAME.check(state, move)
    except Refusal as refused:
        return refused.code
    return ""


# -- again ---------------------------------------------------------------------------------


def test_old_states_stay_as_they_were_and_lead_to_the_same_again() -> None:
    walked = list(stops(5))
    kept = pickle.dumps([stop.before for stop in walked])
    replayed: list[tuple[Event, ...]] = [GAME.step(stop.before, stop.item)[1] for stop in walked]
    assert pickle.dumps([stop.before for stop in walked]) == kept
    assert replayed == [stop.events for stop in walked]


def test_views_can_be_handed_to_another_process() -> None:
    for stop in stops(11):
        view = GAME.view(stop.after, 0)
        assert is_dataclass(view)
        assert pickle.loads(pickle.dumps(view)) == view


@pytest.mark.parametrize("game", BatakGame)
def test_turning_the_table_turns_the_outcome_and_nothing_else(game: BatakGame) -> None:
    """Seats have no part in the rules but their order."""
    chance = random.Random(8)
    setup = setup_of(chance, BatakRules(game=game))
    turned = replace(
        setup, hands=(setup.hands[-1], *setup.hands[:-1]), dealer=(setup.dealer + 1) % SEATS
    )
    mirror, _ = GAME.new(turned)
    for stop in walk(setup, chance):
        item = stop.item
        if isinstance(item, CardChosen | BidChosen | BidPassed | TrumpChosen):
            item = replace(item, seat=(item.seat + 1) % SEATS)
        mirror, _ = GAME.step(mirror, item)
        scores = stop.after.scores
        assert mirror.scores == (scores[-1], *scores[:-1])
        if stop.after.stage is not BatakStage.OVER:
            assert mirror.stage is stop.after.stage
