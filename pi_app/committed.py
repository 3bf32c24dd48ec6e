"""Shuffles that can be checked: a secret fixes the order; its hash is told before, itself after.

The whole of it, so that anybody can write it anew in a few lines of another language:

1. A **secret** is 32 bytes of the system's cryptographic randomness, fresh for each deal.
2. Its **commitment**, SHA-256 of these 32 bytes, is shown and written down before any card.
3. A stream of bytes: block n = SHA-256(secret, then n as 8 bytes), n = 0, 1, 2 … It is read in
   words of 4 bytes. Bytes of a number stand most significant first.
4. A number below k, each as likely: take words until one is below the largest multiple of k that
   is not above 2**32; its remainder by k is the number.
5. The order begins as 0, 1 … count − 1. For i = count − 1 down to 1 draw j below i + 1 and
   exchange the places i and j (Fisher and Yates; Knuth, volume 2, 3.4.2, Algorithm P).
6. The card dealt n-th is that at place order[n] of the unshuffled pack.

What it proves: nobody has changed a deal once its commitment was seen. That the secret was not
picked out of many before that is left to trust, as with any dealer who shuffles out of sight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import count as counting
from typing import TypeVar

SECRET_BYTES = 32
WORD_BYTES = 4
COUNTER_BYTES = 8
_WORDS = 1 << 8 * WORD_BYTES

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Secret:
    """What one shuffle comes from."""

    value: bytes
    """32 of them."""

    @property
    def text(self) -> str:
        """The secret in 64 hexadecimal digits."""
        return self.value.hex()

    @property
    def commitment(self) -> str:
        """What may be told of it before the deal, in 64 hexadecimal digits."""
        return sha256(self.value).hexdigest()

    def order(self, count: int) -> tuple[int, ...]:
        """Return the order of `count` cards, at most 2**32: places in the unshuffled pack."""
        words, order = _words(self.value), list(range(count))
        for last in range(count - 1, 0, -1):
            place = below(last + 1, words)
            order[last], order[place] = order[place], order[last]
        return tuple(order)

    def shuffle(self, pack: tuple[T, ...]) -> tuple[T, ...]:
        """Return a pack in the order of the secret."""
        return tuple(pack[place] for place in self.order(len(pack)))


def secret_of(text: str) -> Secret:
    """Return the secret that 64 hexadecimal digits stand for. Raises ValueError."""
    value = bytes.fromhex(text)
    if len(value) != SECRET_BYTES:
        raise ValueError(f"expected {2 * SECRET_BYTES} hexadecimal digits")
    return Secret(value)


def _words(secret: bytes) -> Iterator[int]:
    for number in counting():
        block = sha256(secret + number.to_bytes(COUNTER_BYTES, "big")).digest()
        for start in range(0, len(block), WORD_BYTES):
            yield int.from_bytes(block[start : start + WORD_BYTES], "big")


def below(limit: int, words: Iterator[int]) -> int:
    """Return a number from 0 up to, without, `limit`; words that would favour some are left out."""
    whole = _WORDS - _WORDS % limit
    return next(word for word in words if word < whole) % limit


@dataclass(frozen=True, slots=True)
class Seal:
    """What people may know of the shuffles by now."""

    commitment: str
    """Of the deal that is played; between two deals, of the next one."""
    secret: str | None = None
    """Of the deal that is over; none while one is played."""


class Seals:
    """The secrets of one deal after the other; each is told only once its deal is over."""

    def __init__(self, draw: Callable[[int], bytes]) -> None:
        """`draw` gives so many bytes of chance."""
        self._draw = draw
        self._next: Secret | None = None
        self._last: Secret | None = None
        self._is_open = True

    @property
    def next(self) -> Secret:
        """The secret of the next deal. Nobody may see more of it than its commitment."""
        if self._next is None:
            self._next = Secret(self._draw(SECRET_BYTES))
        return self._next

    def use(self) -> Secret:
        """Return the secret of a deal that begins now; it is sealed till `open`."""
        self._last, self._next, self._is_open = self.next, None, False
        return self._last

    def restore(self, secret: Secret, *, is_dealt: bool) -> None:
        """A secret of before a cut: of the deal that goes on, or of one that was only promised."""
        if is_dealt:
            self._last, self._is_open = secret, False
        else:
            self._next = secret

    @property
    def sealed(self) -> Secret | None:
        """The secret of the deal that is played; none between deals."""
        return None if self._is_open else self._last

    def open(self) -> Secret | None:
        """The deal is over: return its secret, once, for all to see; none if there is none."""
        sealed, self._is_open = self.sealed, True
        return sealed

    @property
    def shown(self) -> Seal:
        """What may be shown now."""
        if self.sealed is not None:
            return Seal(self.sealed.commitment)
        return Seal(self.next.commitment, None if self._last is None else self._last.text)
