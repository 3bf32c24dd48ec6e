"""How fast `step` is: inputs a second, and that neither the pile nor the game's length matters."""

from __future__ import annotations

from engine.cards import cards
from engine.games.bataille_corse import Rules, Setup
from engine.inputs import Button, Press
from pi_app.bench.steps import GAME, SECOND, Part, inputs_per_second, random_play

PRESSES = 60_000
PILES = (5, 50)
ROUNDS = 400


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
