"""Two roads, and what plays one kind of game by the block: a row of the table in `blocks.py`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from engine.jit import Ints
from engine.simulate.question import Question
from engine.simulate.tally import Tally

BLOCK = 1_000
"""Games of a whole block, for most of what kernels can play."""


class Road(Enum):
    """How games are played."""

    KERNEL = "kernel"
    ENGINE = "engine"


@dataclass(frozen=True, slots=True)
class Batch:
    """Blocks that follow one another."""

    first: int
    """Number of the first block."""
    streams: tuple[Ints, ...]
    """The chance of each block, at its beginning; whoever plays the block uses it up."""
    games: int
    """How many games of each block to play: its first ones."""


Player = Callable[[Question, Batch], Tally]
"""Plays blocks and tallies them. The tally is the same by either road."""


BlockPlayer = Callable[[Question, Ints, int], Tally]
"""Plays so many games with the next numbers of a stream; its longest game says block 0."""


def by_block(play: BlockPlayer) -> Player:
    """Return a player of batches, made of one that knows of no blocks."""

    def play_all(question: Question, batch: Batch) -> Tally:
        total = Tally(question.seats)
        for block, chance in enumerate(batch.streams, batch.first):
            tally = play(question, chance, batch.games)
            if tally.longest is not None:
                tally.longest = replace(tally.longest, block=block)
            total.add(tally)
        return total

    return play_all


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of game."""

    is_asked: Callable[[Question], bool]
    """Whether a question is about games of this kind."""
    by_kernel: Player
    """For the questions that `no_kernel` has nothing against."""
    by_engine: Player
    no_kernel: Callable[[Question], str] = lambda _question: ""
    """Why the kernel cannot play this, in a few words; "" if it can."""
    block: int = BLOCK
    """Games of a whole block, where the kernel can play them."""
