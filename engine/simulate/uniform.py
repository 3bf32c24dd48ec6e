"""Chance as the computer players take it, numbers in [0, 1), out of a stream of whole ones.

The generator is that of `engine.chance`, word for word; written once more as a plain function,
because a compiled one takes longer to be called from Python than to draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from engine.chance import STAR, WORD, WORD_SIZE
from engine.jit import Ints
from engine.players.slapper import Uniform

Word = Callable[[], int]
"""Returns 32 bits."""


@contextmanager
def words_of(stream: Ints) -> Iterator[Word]:
    """Draw from a stream as long as the block goes on; then it stands behind what was drawn."""
    first, second = int(stream[0]), int(stream[1])

    def word() -> int:
        nonlocal first, second
        product = first * STAR & WORD
        found = (product << 5 | product >> 27) * 5 & WORD
        second ^= first
        first = (first << 26 | first >> 6) & WORD ^ second ^ second << 9 & WORD
        second = (second << 13 | second >> 19) & WORD
        return found

    yield word
    stream[0], stream[1] = first, second


@contextmanager
def uniform_of(stream: Ints) -> Iterator[Uniform]:
    """Draw numbers of 53 bits, as many as a `float` can tell apart there, as `words_of` does.

    They are the upper 27 of a word and the upper 26 of the next.
    """
    with words_of(stream) as word:
        yield lambda: ((word() >> 5 << 26) + (word() >> 6)) / (1 << 53)


@contextmanager
def coarse_of(stream: Ints) -> Iterator[Uniform]:
    """Draw numbers of 32 bits, a word each, as kernels do."""
    with words_of(stream) as word:
        yield lambda: word() / WORD_SIZE
