"""Chance as the computer players take it, numbers in [0, 1), out of a stream of whole ones.

The generator is that of `engine.chance`, word for word; written once more as a plain function,
because a compiled one takes longer to be called from Python than to draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.chance import STAR, WORD
from engine.jit import Ints
from engine.players.slapper import Uniform


@contextmanager
def uniform_of(stream: Ints) -> Iterator[Uniform]:
    """Draw from a stream as long as the block goes on; then it stands behind what was drawn.

    A number has 53 bits, as many as a `float` can tell apart there: the upper 27 of a word and the
    upper 26 of the next.
    """
    first, second = int(stream[0]), int(stream[1])

    def word() -> int:
        nonlocal first, second
        product = first * STAR & WORD
        found = (product << 5 | product >> 27) * 5 & WORD
        second ^= first
        first = (first << 26 | first >> 6) & WORD ^ second ^ second << 9 & WORD
        second = (second << 13 | second >> 19) & WORD
        return found

    def uniform() -> float:
        return ((word() >> 5 << 26) + (word() >> 6)) / (1 << 53)

    yield uniform
    stream[0], stream[1] = first, second
