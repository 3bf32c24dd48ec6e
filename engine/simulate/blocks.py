"""Games by the block: what one question makes of its block N is the same wherever it is played.

A block has its own stream of chance, made of the seed and its number; its games draw from it one
after another. So whoever plays blocks, in whatever order and on however many machines, and adds up
their tallies, finds what one core finds.

Two roads play them: the engine's own `step`, which knows every rule, and compiled kernels for what
is asked most (`Road`). The tests hold one against the other, game by game.
"""

from __future__ import annotations

import hashlib
from enum import Enum

from engine.chance import stream
from engine.jit import Ints
from engine.simulate.question import Question
from engine.simulate.tally import Tally

BLOCK = 1_000
"""Games of a whole block."""


class Road(Enum):
    """How games are played."""

    KERNEL = "kernel"
    ENGINE = "engine"


def block_stream(seed: int, block: int) -> Ints:
    """Return the chance of a block, as `engine.chance` reads it."""
    digest = hashlib.sha256(f"{seed} {block}".encode()).digest()
    return stream(int.from_bytes(digest[:8], "big"))


def road_for(question: Question) -> tuple[Road, str]:
    """Return the fastest road that can play this here, and why it is not the kernel ("" if it is).

    Raises Refusal for rules or a number of seats with which no game can start.
    """
    raise NotImplementedError


def play_block(question: Question, block: int, road: Road, games: int = BLOCK) -> Tally:
    """Play the first so many games of a block (1 to `BLOCK`) and tally them."""
    raise NotImplementedError
