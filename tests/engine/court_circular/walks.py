"""Random matches of Court Circular, step by step, for what must hold in all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass

from engine.cards import Card
from engine.events import Event
from engine.games.court_circular import CircularRules, Setup, State
from engine.inputs import CardChosen, Draw, Input, LeadChosen, Move, Resigned
from tests.engine.court_circular.script import GAME, PACK


@dataclass(frozen=True, slots=True)
class Stop:
    """One input of a walk: what was before, what came of it."""

    before: State
    item: Input
    after: State
    events: tuple[Event, ...]


def shuffled(chance: random.Random) -> tuple[Card, ...]:
    """Return a shuffled pack."""
    pack = list(PACK)
    chance.shuffle(pack)
    return tuple(pack)


def setup_of(chance: random.Random, seats: int, *, own_card_first: bool = False) -> Setup:
    """Return a match whose cut and deal are drawn."""
    cut = tuple(chance.sample(PACK, seats))
    rules = CircularRules(own_card_first=own_card_first)
    return Setup(rules, shuffled(chance), seats, cut)


def possible(state: State) -> list[Move]:
    """Return every move that may be made, as the view of the seat in turn tells it."""
    seat = state.turn
    choices = GAME.view(state, seat).choices
    assert choices is not None
    moves: list[Move] = [CardChosen(0, seat, one) for one, why in choices.cards if why is None]
    moves += [LeadChosen(0, seat, one) for one, why in choices.leads if why is None]
    return moves + ([Resigned(0, seat)] if choices.resign is None else [])


def next_input(state: State, chance: random.Random, give_up: float) -> Input:
    """Return a random move, or the shuffle that is awaited."""
    wanted = GAME.chance(state)
    if wanted is not None:
        order = list(range(wanted.count))
        chance.shuffle(order)
        return Draw(0, tuple(order))
    moves = possible(state)
    if isinstance(moves[-1], Resigned):
        return moves[-1] if chance.random() < give_up else chance.choice(moves[:-1])
    return chance.choice(moves)


def walk(setup: Setup, chance: random.Random, give_up: float = 0.0) -> Iterator[Stop]:
    """Play a match to its end."""
    state, _ = GAME.new(setup)
    while state.over is None:
        item = next_input(state, chance, give_up)
        before = state
        state, events = GAME.step(state, item)
        yield Stop(before, item, state, events)


def named(thing: object) -> set[Card]:
    """Return every card that a record names, however deep it lies."""
    if isinstance(thing, Card):
        return {thing}
    if isinstance(thing, tuple):
        return set().union(*(named(part) for part in thing))
    if is_dataclass(thing):
        return set().union(*(named(getattr(thing, field.name)) for field in fields(thing)))
    return set()


def everywhere(state: State) -> list[Card]:
    """Return all cards, wherever they are."""
    rows = (*state.hands, *state.played, *state.face_up, *state.face_down, state.pack)
    return [*(one for row in rows for one in row), *([state.lead] if state.lead else [])]
