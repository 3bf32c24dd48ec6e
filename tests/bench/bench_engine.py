"""How fast `step` is: inputs a second, and that neither the pile nor the game's length matters.

Games are played once to find their inputs; only stepping through these inputs again is timed.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import cards, deal, deck_cards
from engine.games.bataille_corse import BatailleCorse, Rules, Setup, State
from engine.inputs import Button, Draw, Input, Press, Tick

GAME = BatailleCorse()
SECOND = 1_000_000_000
PRESSES = 60_000
PILES = (5, 50)
ROUNDS = 400


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


def on_a_pile(size: int) -> Part:
    """Return a game whose pile has `size` cards, and one more card to be played on it."""
    plain = " ".join(["2S 4H 6D 8C"] * 20)
    rules = Rules(challenges=False)
    state = GAME.new(Setup(rules, (cards(plain), cards(plain))))[0]
    for _ in range(size):
        state = GAME.step(state, Press(state.now_ns + SECOND, state.turn, Button.PLAY))[0]
    return Part(state, (Press(state.now_ns + SECOND, state.turn, Button.PLAY),))


def late_in(part: Part, last: int) -> tuple[Part, Part]:
    """Return the beginning and the end of a long game, `last` inputs each."""
    state = part.state
    for item in part.items[:-last]:
        state = GAME.step(state, item)[0]
    return Part(part.state, part.items[:last]), Part(state, part.items[-last:])


def figures() -> dict[str, float]:
    """Return the figures, by names that end in their unit."""
    small, large = (1e6 / inputs_per_second([on_a_pile(size)] * ROUNDS) for size in PILES)
    longest = max(random_play(PRESSES // 4), key=lambda part: len(part.items))
    early, late = late_in(longest, len(longest.items) // 4)
    repeats = 1 + PRESSES // 4 // len(early.items)
    return {
        "random play, inputs/s": inputs_per_second(random_play(PRESSES)),
        f"a card on a pile of {PILES[0]}, us": small,
        f"a card on a pile of {PILES[1]}, us": large,
        "ratio of the two": large / small,
        "first quarter of a long game, inputs/s": inputs_per_second([early] * repeats),
        "last quarter of a long game, inputs/s": inputs_per_second([late] * repeats),
    }
