"""A set of whole numbers as the ranges that it consists of: which blocks have been played."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Iterator


class Ranges:
    """Numbers from 0 on. Blocks are played nearly in order, so a few ranges hold millions."""

    def __init__(self, ranges: list[tuple[int, int]] | None = None) -> None:
        """`ranges`: (first, first that is not in it), in order, with gaps between them.

        Raises ValueError for anything else.
        """
        self._ranges = list(ranges or [])
        ends = [-1, *(end for pair in self._ranges for end in pair)]
        if any(one >= other for one, other in itertools.pairwise(ends)):
            raise ValueError("ranges that are not in order")

    def __len__(self) -> int:
        """How many numbers."""
        return sum(stop - first for first, stop in self._ranges)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Yield the ranges in order."""
        return iter(self._ranges)

    @property
    def stop(self) -> int:
        """The first number above all that are in it."""
        return self._ranges[-1][1] if self._ranges else 0

    def add(self, first: int, stop: int) -> None:
        """Add numbers from `first` to `stop` − 1, none of which is in it yet.

        Raises ValueError if one is: a block that is counted twice would spoil the figures.
        """
        at = bisect_left(self._ranges, (first, stop))
        before = self._ranges[at - 1] if at else (-1, -1)
        after = self._ranges[at] if at < len(self._ranges) else None
        if first >= stop or before[1] > first or (after is not None and after[0] < stop):
            raise ValueError(f"{first} to {stop}: empty, or in it already")
        if before[1] == first:
            at, first = at - 1, before[0]
            del self._ranges[at]
        if after is not None and after[0] == stop:
            stop = after[1]
            del self._ranges[at]
        self._ranges.insert(at, (first, stop))

    def gaps(self, size: int) -> Iterator[tuple[int, int]]:
        """Yield what is missing of the numbers 0 to `size` − 1, as ranges in order."""
        at = 0
        for first, stop in [*self._ranges, (size, size)]:
            if at < min(first, size):
                yield at, min(first, size)
            at = stop
