"""Chance for kernels: a stream of numbers that is a function of its seed, compiled or plain.

The generator is xoroshiro64** 1.0 (D. Blackman and S. Vigna, "Scrambled linear pseudorandom number
generators", ACM TOMS 2021; prng.di.unimi.it): two words of 32 bits, which fit in numbers of 64
bits without wrapping. Its state is seeded by splitmix64, as its authors advise. Bounded numbers
are drawn by multiplying and rejecting (D. Lemire, "Fast random integer generation in an
interval", ACM TOMACS 2019), so they are exactly uniform.
"""

from __future__ import annotations

from typing import Final

from engine.jit import Ints, compiled, ints

WORD: Final = 0xFFFFFFFF
WORD_SIZE: Final = 1 << 32
STAR: Final = 0x9E3779BB
_WIDE: Final = 1 << 62
_GOLDEN: Final = 0x9E3779B97F4A7C15
_LONG: Final = (1 << 64) - 1


def stream(seed: int) -> Ints:
    """Return the state of a stream; streams of different seeds (64 bits) have nothing in common."""
    mixed = (seed + _GOLDEN) & _LONG
    mixed = ((mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9) & _LONG
    mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _LONG
    mixed ^= mixed >> 31
    # Two words of 0 would stay so for ever.
    return ints([mixed & WORD, mixed >> 32]) if mixed else ints([1, 0])


@compiled
def _turned(word: int, places: int) -> int:
    return ((word << places) | (word >> (32 - places))) & WORD


@compiled
def next_word(state: Ints) -> int:
    """Return the next 32 bits of a stream."""
    first, second = state[0], state[1]
    found = (_turned((first * STAR) & WORD, 5) * 5) & WORD
    second ^= first
    state[0] = _turned(first, 26) ^ second ^ ((second << 9) & WORD)
    state[1] = _turned(second, 13)
    return found


@compiled
def below(state: Ints, limit: int) -> int:
    """Return a number from 0 to limit − 1, each as likely; the limit is 1 to 2³¹."""
    product = next_word(state) * limit
    if product & WORD < limit:
        least = WORD_SIZE % limit
        while product & WORD < least:
            product = next_word(state) * limit
    return product >> 32


@compiled
def wide_below(state: Ints, limit: int) -> int:
    """Return a number from 0 to limit − 1, each as likely; the limit is 1 to 2⁶²."""
    whole = _WIDE - _WIDE % limit
    found = (next_word(state) << 30) | (next_word(state) >> 2)
    while found >= whole:
        found = (next_word(state) << 30) | (next_word(state) >> 2)
    return found % limit
