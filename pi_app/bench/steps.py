"""How fast `step` of Bataille corse is.

Games are played once to find their inputs; only stepping through these inputs again is timed.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import deal, deck_cards
from engine.games.bataille_corse import BatailleCorse, Rules, Setup, State
from engine.inputs import Button, Draw, Input, Press, Tick

GAME = BatailleCorse()
SECOND = 1_000_000_000
USUAL_INPUTS = 20_000


@dataclass(frozen=True, slots=True)
class Part:
    """A state, and inputs that can be handed in from there on."""

    state: State
    items: tuple[Input, ...]


def random_input(state: State, chance: random.Random) -> Input:
    """Return what random players do: mostly the card that is due, now and then a slap."""
    t_ns = state.now_ns + SECOND // 3
    if state.chance is not None:
        return Draw(t_ns, tuple(range(state.chance.count)))
    luck = chance.random()
    if luck < 0.85:
        return Press(t_ns, state.turn, Button.PLAY)
    if luck < 0.95:
        return Press(t_ns, chance.randrange(len(state.stacks)), Button.SLAP)
    return Tick(t_ns)


def random_part(seed: int, inputs: int, seats: int = 2) -> Part:
    """Return one random game with the default rules, as far as it goes in so many inputs."""
    chance = random.Random(seed)
    pack = list(deck_cards(Rules().deck))
    chance.shuffle(pack)
    first = state = GAME.new(Setup(Rules(), deal(tuple(pack), seats, 0)))[0]
    items: list[Input] = []
    while state.over is None and len(items) < inputs:
        items.append(random_input(state, chance))
        state = GAME.step(state, items[-1])[0]
    return Part(first, tuple(items))


def random_play(inputs: int) -> list[Part]:
    """Return random games of so many inputs in all."""
    parts: list[Part] = []
    missing = inputs
    while missing > 0:
        parts.append(random_part(len(parts), missing))
        missing -= len(parts[-1].items)
    return parts


def inputs_per_second(parts: Sequence[Part]) -> float:
    """Return how many inputs one core takes in a second; the best of three runs."""
    return max(_inputs_per_second(parts) for _ in range(3))


def _inputs_per_second(parts: Sequence[Part]) -> float:
    step = GAME.step
    begin_ns = time.process_time_ns()
    for part in parts:
        state = part.state
        for item in part.items:
            state, _ = step(state, item)
    taken_ns = time.process_time_ns() - begin_ns
    return sum(len(part.items) for part in parts) * 1e9 / taken_ns


def step_figures(inputs: int = USUAL_INPUTS) -> dict[str, float]:
    """Return how fast random play of so many inputs is stepped through."""
    per_second = inputs_per_second(random_play(inputs))
    return {"an input, µs": 1e6 / per_second, "inputs a second": per_second}
