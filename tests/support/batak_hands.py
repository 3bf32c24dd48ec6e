"""Games of Batak for tests of hands: dealt from a seed, played on by chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from engine.batak_rules import SEATS, BatakGame, BatakRules, Direction
from engine.games.batak import Batak, Setup, State
from engine.games.batak.deals import dealt
from engine.games.batak.state import PACK
from engine.inputs import Draw, Move
from pi_app.options import options

GAME = Batak()
TEAM = BatakRules(game=BatakGame.TEAM)
RULES = st.builds(
    BatakRules,
    game=st.sampled_from(BatakGame),
    direction=st.sampled_from(Direction),
    must_rise=st.booleans(),
    rise_after_ruff=st.booleans(),
    must_overtrump=st.booleans(),
    must_undertrump=st.booleans(),
)
"""Rule sets under which hands differ."""


def setup_of(seed: int, rules: BatakRules = TEAM, dealer: int = SEATS - 1) -> Setup:
    """Return a match, its first deal shuffled from a seed."""
    pack = list(PACK)
    Random(seed).shuffle(pack)
    return Setup(rules, dealt(pack, dealer), dealer)


def first_state(seed: int, rules: BatakRules = TEAM) -> State:
    """Return the match after its first deal."""
    return GAME.new(setup_of(seed, rules))[0]


def any_move(state: State, chance: Random) -> Move:
    """Return one of the moves that the seat in turn may make; low bids are likelier."""
    allowed = [o.move for o in options(GAME.view(state, state.turn)) if o.reason is None]
    return allowed[min(chance.randrange(len(allowed)), chance.randrange(len(allowed)))]


def next_state(state: State, chance: Random) -> State:
    """Return the state after a move by chance, or after the shuffle that it waits for."""
    if state.chance is not None:
        order = chance.sample(range(len(PACK)), len(PACK))
        return GAME.step(state, Draw(state.now_ns, tuple(order)))[0]
    return GAME.step(state, any_move(state, chance))[0]


def states(seed: int, rules: BatakRules = TEAM, most: int = 1_000) -> Iterator[State]:
    """Yield the states of a match that is played by chance, at most so many of them."""
    chance, state = Random(seed), first_state(seed, rules)
    for _ in range(most):
        yield state
        if state.over is not None:
            return
        state = next_state(state, chance)
