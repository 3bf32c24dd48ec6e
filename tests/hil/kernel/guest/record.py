"""What a scenario hands back: numbers, so that the host can judge them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from tests.hil.kernel.guest.plans import Step


@dataclass(frozen=True, slots=True)
class Change:
    """One contact changed, and when."""

    line: int
    closed: bool
    t_ns: int


@dataclass(frozen=True, slots=True)
class Seen:
    """One edge as a reader told of it."""

    line: int
    closed: bool
    t_ns: int
    """Its stamp."""
    arrived_ns: int


@dataclass(frozen=True, slots=True)
class Run:
    """What was done to the lines, and what was seen of it, in order of arrival."""

    done: tuple[Change, ...]
    seen: tuple[Seen, ...]

    def packed(self) -> dict[str, list[list[int]]]:
        """As short lists."""
        return {
            "done": [[c.line, int(c.closed), c.t_ns] for c in self.done],
            "seen": [[s.line, int(s.closed), s.t_ns, s.arrived_ns] for s in self.seen],
        }

    @classmethod
    def unpacked(cls, lists: dict[str, list[list[int]]]) -> Self:
        """From `packed`."""
        return cls(
            tuple(Change(line, bool(closed), t) for line, closed, t in lists["done"]),
            tuple(Seen(line, bool(closed), t, at) for line, closed, t, at in lists["seen"]),
        )


def changes(steps: Sequence[Step], times: Sequence[int]) -> tuple[Change, ...]:
    """What was planned, with the times at which it happened."""
    return tuple(Change(s.line, s.closed, t) for s, t in zip(steps, times, strict=True))
