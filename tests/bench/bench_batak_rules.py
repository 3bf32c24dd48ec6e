"""How fast the rules of Batak are: legal cards of a position, and whole deals through `step`.

Positions and inputs come from deals that are played once; only asking and stepping again is timed.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from engine.batak_rules import BatakRules
from engine.cards import Card, Suit
from engine.games.batak import State
from engine.inputs import CardChosen, Input
from engine.tricks import legal
from tests.engine.batak.script import GAME
from tests.engine.batak.walks import Stop, setup_of, walk

MATCHES = 20
RUNS = 3


@dataclass(frozen=True, slots=True)
class Position:
    """A hand that must play a card."""

    hand: tuple[Card, ...]
    trick: tuple[Card, ...]
    trump: Suit
    broken: bool
    rules: BatakRules


def position_of(state: State) -> Position:
    """Return the position of a seat that must play a card."""
    assert state.trump is not None
    trick = tuple(one for _, one in state.trick)
    return Position(state.hands[state.turn], trick, state.trump, state.broken, state.rules)


def played(matches: int) -> list[list[Stop]]:
    """Return random matches with the usual rules."""
    walks: list[list[Stop]] = []
    for seed in range(matches):
        chance = random.Random(seed)
        walks.append(list(walk(setup_of(chance, BatakRules()), chance)))
    return walks


def _per_second(count: int, work: Callable[[], None]) -> float:
    """Return how often one core does a piece of work in a second; the best of three runs."""
    best = 0.0
    for _ in range(RUNS):
        begin_ns = time.process_time_ns()
        work()
        best = max(best, count * 1e9 / (time.process_time_ns() - begin_ns))
    return best


def positions_per_second(positions: list[Position]) -> float:
    """Return how many positions a second get their legal cards."""

    def ask() -> None:
        for at in positions:
            legal(at.hand, at.trick, at.trump, broken=at.broken, duties=at.rules)

    return _per_second(len(positions), ask)


def inputs_per_second(walks: list[list[Stop]]) -> float:
    """Return how many inputs a second `step` takes."""
    parts = [(walked[0].before, [stop.item for stop in walked]) for walked in walks]

    def play() -> None:
        for first, items in parts:
            _stepped(first, items)

    return _per_second(sum(len(items) for _, items in parts), play)


def _stepped(state: State, items: list[Input]) -> None:
    for item in items:
        state, _ = GAME.step(state, item)


def figures() -> dict[str, float]:
    """Return the figures, by names that end in their unit."""
    walks = played(MATCHES)
    stops = [stop for walked in walks for stop in walked if isinstance(stop.item, CardChosen)]
    positions = [position_of(stop.before) for stop in stops]
    return {
        "legal cards, positions/s": positions_per_second(positions),
        "random play, inputs/s": inputs_per_second(walks),
    }
