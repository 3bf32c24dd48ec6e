"""How much is let through: pure arithmetic on times that are handed in."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and then one each `every_ns`."""

    size: int
    every_ns: int


@dataclass(slots=True)
class Bucket:
    """Counts against a rate."""

    rate: Rate
    full_ns: int = 0
    """When all that was taken will have been made good."""

    def take(self, t_ns: int, amount: int = 1) -> bool:
        """Take so many at `t_ns` if they are there; else take none and say so."""
        full_ns = max(self.full_ns, t_ns) + amount * self.rate.every_ns
        if full_ns > t_ns + self.rate.size * self.rate.every_ns:
            return False
        self.full_ns = full_ns
        return True


class Buckets:
    """A bucket for each of those who were seen last; whoever comes back after long starts anew."""

    def __init__(self, rate: Rate, most: int = 256) -> None:
        """Keep at most `most` of them."""
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, who: Hashable, t_ns: int) -> bool:
        """Take one from somebody's bucket if it is there."""
        bucket = self._buckets.setdefault(who, Bucket(self._rate))
        self._buckets.move_to_end(who)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(t_ns)


def who_gives_way(addresses: Sequence[str], newcomer: str) -> int | None:
    """Return whose place somebody from another address may have in a full house; none: nobody's.

    `addresses` are those of the people inside, the longest there first. It is the oldest place of
    the most crowded address, as long as that one would still have as many as the newcomer's.
    """
    if not addresses:
        return None
    crowded = max(addresses, key=lambda one: (addresses.count(one), -addresses.index(one)))
    if addresses.count(crowded) <= addresses.count(newcomer) + 1:
        return None
    return addresses.index(crowded)
