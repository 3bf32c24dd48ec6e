"""Games by the block: what one question makes of its block N is the same wherever it is played.

A block has its own stream of chance, made of the seed and its number; its games draw from it one
after another. So whoever plays blocks, in whatever order and on however many machines, and adds up
their tallies, finds what one core finds.

Two roads play them: the engine's own `step`, which knows every rule, and compiled kernels for what
is asked most (`Road`). The tests hold one against the other, game by game.
"""

from __future__ import annotations

import hashlib

from engine.chance import stream
from engine.errors import Refusal
from engine.games.bataille_corse.rules import Rules, check_rules
from engine.games.bataille_corse.state import check_seats
from engine.jit import IS_COMPILED, Ints
from engine.simulate import beggar, shares, skills, war
from engine.simulate.kind import BLOCK, Batch, Kind, Player, Road
from engine.simulate.question import Question
from engine.simulate.tally import Tally

__all__ = [
    "BLOCK",
    "SMALL_BLOCK",
    "Road",
    "block_size",
    "block_stream",
    "play_block",
    "play_blocks",
    "road_for",
]

SMALL_BLOCK = 10
"""Games of a whole block, where only the engine can: they take a hundred times as long."""


def block_stream(seed: int, block: int) -> Ints:
    """Return the chance of a block, as `engine.chance` reads it."""
    digest = hashlib.sha256(f"{seed} {block}".encode()).digest()
    return stream(int.from_bytes(digest[:8], "big"))


KINDS = (beggar.KIND, shares.KIND, skills.KIND, war.KIND)
"""Who plays what is asked: the first that knows it."""
_TOGETHER = 32
"""Blocks that are handed on at once: enough to forget what a call costs, few enough to be small."""


def road_for(question: Question) -> tuple[Road, str]:
    """Return the fastest road that can play this here, and why it is not the kernel ("" if it is).

    Raises Refusal for rules or a number of seats with which no game can start.
    """
    if isinstance(question.rules, Rules):
        check_rules(question.rules)
        check_seats(question.rules, question.seats)
    why_not = _kind_of(question).no_kernel(question)
    if not why_not and not IS_COMPILED:
        why_not = "numba is not installed"
    return (Road.ENGINE, why_not) if why_not else (Road.KERNEL, "")


def block_size(question: Question) -> int:
    """Return how many games a whole block of a question has, whoever plays it and wherever."""
    kind = _kind_of(question)
    return SMALL_BLOCK if kind.no_kernel(question) else kind.block


def play_block(question: Question, block: int, road: Road, games: int) -> Tally:
    """Play the first so many games of a block (1 to `block_size`) and tally them."""
    batch = Batch(block, (block_stream(question.seed, block),), games)
    return _player_of(question, road)(question, batch)


def play_blocks(question: Question, first: int, count: int, road: Road) -> Tally:
    """Play so many whole blocks from number `first` on: the same as adding up their tallies.

    It is faster than block by block, and needs no more memory however many there are.
    """
    play, total = _player_of(question, road), Tally(question.seats)
    size = block_size(question)
    for start in range(first, first + count, _TOGETHER):
        numbers = range(start, min(start + _TOGETHER, first + count))
        streams = tuple(block_stream(question.seed, block) for block in numbers)
        total.add(play(question, Batch(start, streams, size)))
    return total


def _player_of(question: Question, road: Road) -> Player:
    kind = _kind_of(question)
    return kind.by_kernel if road is Road.KERNEL else kind.by_engine


def _kind_of(question: Question) -> Kind:
    for kind in KINDS:
        if kind.is_asked(question):
            return kind
    raise Refusal("bad_rule", "rules: nobody has taught the simulator such games yet")
