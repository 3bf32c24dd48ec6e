"""Random matches of Batak, step by step, for what must hold in all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from engine.batak_rules import (
    DEALS,
    SEATS,
    USUAL,
    AllPass,
    BatakGame,
    BatakRules,
    Direction,
    Scoring,
    TrumpLead,
)
from engine.cards import Card
from engine.events import Event
from engine.games.batak import Setup, State
from engine.games.batak.deals import dealt
from engine.games.batak.state import PACK
from engine.inputs import BatakMove, BidChosen, BidPassed, CardChosen, Draw, Input, TrumpChosen
from tests.engine.batak.script import GAME


@dataclass(frozen=True, slots=True)
class Stop:
    """One input of a walk: what was before, what came of it."""

    before: State
    item: Input
    after: State
    events: tuple[Event, ...]


def any_rules(chance: random.Random) -> BatakRules:
    """Return rules with every switch drawn."""

    def coin() -> bool:
        return chance.random() < 0.5

    return BatakRules(
        game=chance.choice(list(BatakGame)),
        deals=chance.choice(DEALS),
        scoring=chance.choice(list(Scoring)),
        min_bid=chance.choice([USUAL, 4, 5, 7, 13]),
        all_pass=chance.choice(list(AllPass)),
        zero_penalty=chance.choice([USUAL, 0, 25]),
        trump_lead=chance.choice(list(TrumpLead)),
        must_rise=coin(),
        rise_after_ruff=coin(),
        must_overtrump=coin(),
        must_undertrump=coin(),
        direction=chance.choice(list(Direction)),
    )


def setup_of(chance: random.Random, rules: BatakRules) -> Setup:
    """Return a match whose dealer and first deal are drawn."""
    pack, dealer = list(PACK), chance.randrange(SEATS)
    chance.shuffle(pack)
    return Setup(rules, dealt(pack, dealer), dealer)


def possible(state: State) -> list[BatakMove]:
    """Return every move that may be made, as the view of the seat in turn tells it."""
    seat = state.turn
    choices = GAME.view(state, seat).choices
    assert choices is not None
    moves: list[BatakMove] = [] if choices.may_pass else [BidPassed(0, seat)]
    moves += [BidChosen(0, seat, value) for value, why in choices.bids if why is None]
    moves += [TrumpChosen(0, seat, suit) for suit, why in choices.trumps if why is None]
    return moves + [CardChosen(0, seat, one) for one, why in choices.cards if why is None]


def next_input(state: State, chance: random.Random, passing: float = 0.6) -> Input:
    """Return a random move, or the shuffle that is awaited."""
    wanted = GAME.chance(state)
    if wanted is not None:
        order = list(range(wanted.count))
        chance.shuffle(order)
        return Draw(0, tuple(order))
    moves = possible(state)
    if isinstance(moves[0], BidPassed) and chance.random() < passing:
        return moves[0]
    return chance.choice(moves[:4] if isinstance(moves[0], BidPassed) else moves)


def walk(setup: Setup, chance: random.Random, passing: float = 0.6) -> Iterator[Stop]:
    """Play a match to its end; a seat that is asked for a bid passes so often."""
    state, _ = GAME.new(setup)
    while state.over is None:
        item = next_input(state, chance, passing)
        before = state
        state, events = GAME.step(state, item)
        yield Stop(before, item, state, events)


def everywhere(state: State) -> list[Card]:
    """Return all cards of the deal, wherever they are."""
    held = [one for hand in state.hands for one in hand]
    lying = [one for _, one in state.trick]
    return held + lying + [one for trick in state.tricks_seen for _, one in trick.plays]
