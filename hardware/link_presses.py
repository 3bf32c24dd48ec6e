"""Exactly once: which presses have arrived, of this start of the chip and of earlier ones.

The rules that this file keeps:

1. The chip sends every press until it is acknowledged, so each arrives once or more. It is known
   by its start and its sequence, and handed on once.
2. A gap never holds up what came after it. Only the acknowledgement is cumulative.
3. The chip holds no more than `HELD_PRESSES`, so a new press is at most that far ahead. What lies
   farther is a frame whose CRC fits by chance.
4. What the chip no longer holds and what never came is lost; it is counted, and not waited for.
5. What contradicts something known is believed only when it comes a second time alike, and not
   at once: a CRC that fits by chance does not do so twice, and a cable that doubles does it at
   once. So nothing is made up, and nothing true is refused for ever.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from enum import Enum, auto

from hardware.protocol import HELD_PRESSES

MODULUS = 1 << 16
REMEMBERED = 256
"""Doubtful frames, and presses of earlier starts, that are kept in mind."""


class Arrival(Enum):
    """What a press frame turned out to be."""

    NEW = auto()
    AGAIN = auto()
    IMPLAUSIBLE = auto()


def signed(difference: int, modulus: int) -> int:
    """Return the number nearest to 0 that is equal to `difference` modulo an even `modulus`."""
    half = modulus // 2
    return (difference + half) % modulus - half


class PressBook:
    """The presses of one start."""

    def __init__(self, first: int) -> None:
        """`first` is the sequence of the oldest press that the chip still holds."""
        self._next = first
        self._beyond: set[int] = set()
        self._missing = 0

    @property
    def next(self) -> int:
        """The first press that has not arrived, extended beyond 16 bits."""
        return self._next

    @property
    def missing(self) -> int:
        """Presses that the chip had made and that never came."""
        return self._missing

    def extend(self, sequence: int) -> int:
        """Return the sequence of which the last 16 bits are known, the nearest to `next`."""
        return self._next + signed(sequence - self._next, MODULUS)

    def judge(self, sequence: int) -> Arrival:
        """What a press with this (extended) sequence would be."""
        if sequence < self._next or sequence in self._beyond:
            return Arrival.AGAIN
        return Arrival.NEW if sequence - self._next < HELD_PRESSES else Arrival.IMPLAUSIBLE

    def put(self, sequence: int) -> None:
        """A press that `judge` called new has arrived."""
        self._beyond.add(sequence)
        self._advance()

    def skip_to(self, first: int) -> None:
        """The chip holds nothing before `first`: do not wait for it."""
        gone = set(range(self._next, first))
        self._missing += len(gone - self._beyond)
        self._beyond -= gone
        self._next = max(first, self._next)
        self._advance()

    def _advance(self) -> None:
        while self._next in self._beyond:
            self._beyond.remove(self._next)
            self._next += 1


class Doubts:
    """Frames that were not believed the first time."""

    def __init__(self, apart_ns: int) -> None:
        """`apart_ns` is the least time between the two."""
        self._apart_ns = apart_ns
        self._first_ns: OrderedDict[Hashable, int] = OrderedDict()

    def settles(self, frame: Hashable, now_ns: int) -> bool:
        """Whether this frame has now come often enough to be believed."""
        first_ns = self._first_ns.setdefault(frame, now_ns)
        if now_ns - first_ns >= self._apart_ns:
            del self._first_ns[frame]
            return True
        if len(self._first_ns) > REMEMBERED:
            self._first_ns.popitem(last=False)
        return False


class Seen:
    """Presses of starts of which no book was kept."""

    def __init__(self) -> None:
        self._seen: OrderedDict[tuple[int, int], None] = OrderedDict()

    def __contains__(self, press: tuple[int, int]) -> bool:
        """Whether the press (start, sequence) has arrived."""
        return press in self._seen

    def add(self, press: tuple[int, int]) -> None:
        """It has arrived."""
        self._seen[press] = None
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
