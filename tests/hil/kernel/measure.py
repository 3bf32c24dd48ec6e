"""What the edges that were seen say about the changes that were made."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TypeVar

from tests.hil.kernel.guest.record import Change, Run, Seen

T = TypeVar("T", Change, Seen)


def pairs(run: Run) -> list[tuple[Change, Seen]]:
    """Each change with the edge that tells of it. Raises AssertionError if one has none."""
    done, seen = by_line(run.done), by_line(run.seen)
    for line, changes in done.items():
        told = [edge.closed for edge in seen[line]]
        assert told == [change.closed for change in changes], (
            f"GPIO{line}: {len(changes)} changes, {len(told)} edges, or others"
        )
    assert len(run.done) == len(run.seen)
    return [pair for line in done for pair in zip(done[line], seen[line], strict=True)]


def by_line(things: Sequence[T]) -> dict[int, list[T]]:
    """Those of each line, in their order."""
    found: dict[int, list[T]] = defaultdict(list)
    for thing in things:
        found[thing.line].append(thing)
    return found


@dataclass(frozen=True, slots=True)
class Spread:
    """Some times, in ns."""

    least: int
    median: int
    most_of: int
    """99 % are not longer."""
    most: int

    @classmethod
    def of(cls, times: Iterable[int]) -> Spread:
        """Raises ValueError for none."""
        row = sorted(times)
        return cls(row[0], round(median(row)), row[-(-len(row) * 99 // 100) - 1], row[-1])


def stamps(run: Run) -> Spread:
    """From the change of the contact to its stamp."""
    return Spread.of(seen.t_ns - change.t_ns for change, seen in pairs(run))


def deliveries(run: Run) -> Spread:
    """From the stamp to us."""
    return Spread.of(edge.arrived_ns - edge.t_ns for edge in run.seen)


def first_contacts(done: Sequence[Change], apart_ns: int) -> Iterator[Change]:
    """Changes before which their line was at rest for so long, in order of time."""
    last: dict[int, int] = {}
    for change in done:
        if change.t_ns - last.get(change.line, -apart_ns) >= apart_ns:
            yield change
        last[change.line] = change.t_ns
