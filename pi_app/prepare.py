"""Compiles what computer players compute, once, when the table is set up: later starts find it.

Each stage lets a part of them do a small piece of real work, which compiles what it needs. On a
small machine that takes minutes, and a first move must not.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace

from engine.batak_rules import BatakRules
from engine.games.batak import Batak, State
from engine.inputs import Move
from engine.players.batak.players import BatakLevel, choose
from pi_app import batak_lines
from pi_app.shuffle import Hat

Stage = tuple[str, Callable[[], object]]
"""What is prepared, and the work that prepares it."""

SEED = 1


def stages() -> tuple[Stage, ...]:
    """Return all that there is to prepare, in an order that repeats no work."""
    return (
        ("Batak: what a hand is worth", _estimate),
        ("Batak: the moves of a hard player", _deal),
        ("Batak: a deal looked at again", _review),
    )


def is_compiled() -> bool:
    """Whether this Python has the compiler; without it there is nothing to prepare."""
    from engine.players.batak.jit import IS_COMPILED

    return IS_COMPILED


def prepare(work: Iterable[Stage], tell: Callable[[str], None]) -> None:
    """Do the work of all stages; `tell` hears of each before it begins."""
    listed = tuple(work)
    for number, (name, do) in enumerate(listed, start=1):
        tell(f"[{number}/{len(listed)}] {name}")
        do()


def _new() -> State:
    state, _ = Batak().new(batak_lines.deal(Hat(SEED), BatakRules(), 0))
    return state


def _estimate() -> object:
    from engine.players.batak.estimate import bid_estimate

    return bid_estimate(_new().hands[0], BatakRules(), random.Random(SEED).random, worlds=1)


def _deal() -> State:
    """Play a deal among hard players that think no longer than they must."""
    chance, game, state = random.Random(SEED), Batak(), _new()
    while game.chance(state) is None:
        state, _ = game.step(state, _move(game, state, chance))
    return state


def _move(game: Batak, state: State, chance: random.Random) -> Move:
    view = game.view(state, state.turn)
    move = choose(view, BatakLevel.HARD, chance.random, lambda: False)
    assert move is not None
    return replace(move, t_ns=state.now_ns)


def _review() -> object:
    from engine.players.batak.review import review

    return review(Batak().view(_deal(), None), limit=1)
