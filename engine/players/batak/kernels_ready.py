"""All kernels compiled at once, for whoever installs the table: the first game need not wait.

Each entry point is called once with a small position; what it calls is compiled along with it,
and numba keeps the result on disk. Where numba is not installed this is done in no time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.chance import stream
from engine.jit import zeros
from engine.players.batak.boards import NOBODY, SEATS, Position, packed
from engine.players.batak.deduce import Shown
from engine.players.batak.legal import legal_mask
from engine.players.batak.play import copy_position, legal_now, play
from engine.players.batak.policy import choose_card
from engine.players.batak.roll import SCRATCH, TALLY, rollout, rollouts, tally_worlds
from engine.players.batak.sample import draw_worlds, planned
from engine.players.batak.solve import Solver

Told = Callable[[str, int, int], None]
"""Is told what comes next, how many parts are done, and how many there are."""

_SIDE = 0b0001
_ENDING = Position(hands=(0b11, 0b11 << 13, 0b11 << 26, 0b11 << 39), trump=1, leader=0)
"""Each seat has the two lowest cards of a suit."""


def _legality() -> None:
    position, copy = packed(_ENDING), zeros(SCRATCH)
    legal_mask(0b11, NOBODY, NOBODY, NOBODY, 1, 0, 0)
    copy_position(position, copy)
    legal_now(copy)
    play(copy, 0)


def _rollouts() -> None:
    position, chance, scratch = packed(_ENDING), stream(1), zeros(SCRATCH)
    choose_card(position, chance)
    rollouts(position, 1, chance, scratch, zeros(SEATS))
    tally_worlds(position, packed(_ENDING), 1, 0b11, chance, scratch, zeros(TALLY))
    rollout(position, chance)


def _worlds() -> None:
    _, plan = planned(Shown(0, (1 << 13) - 1, trump=1, leader=0))
    draw_worlds(plan, 1, stream(1), zeros(SEATS))


def _solver() -> None:
    solver = Solver(bits=4)
    solver.most(_ENDING, _SIDE)
    solver.can_take(_ENDING, _SIDE, 1)
    solver.most_by_card(_ENDING, _SIDE)


PARTS: Mapping[str, Callable[[], None]] = {
    "legal cards": _legality,
    "rollouts": _rollouts,
    "worlds": _worlds,
    "solver": _solver,
}
"""What is compiled, by the name that people are told."""


def compile_all(told: Told, more: Mapping[str, Callable[[], None]] = MappingProxyType({})) -> None:
    """Compile every kernel, or take it up from the cache; tell of each part before and at the end.

    `more` are parts of others, which build on these kernels. Cold this takes half a minute on a
    laptop and minutes on a small computer.
    """
    parts = {**PARTS, **more}
    for done, (name, part) in enumerate(parts.items()):
        told(name, done, len(parts))
        part()
    told("", len(parts), len(parts))
