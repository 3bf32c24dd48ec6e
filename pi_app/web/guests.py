"""The connections of phones: who is there, what each waits for, how patient one is with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pi_app.languages import Language
from pi_app.web.delays import Delays
from pi_app.web.limits import Bucket, Rate

S = 1_000_000_000
HELLO_NS = 5 * S
"""A connection says who it is by then."""
SILENT_NS = 30 * S
"""A connection as silent as that is let go; its phone keeps its seat."""
CLAIM_NS = 60 * S
"""A wish for a seat lapses."""
PING_NS = 2 * S
MESSAGES = Rate(60, S // 20)
STRIKES = 8
"""So many messages that no phone of ours would send."""


@dataclass(slots=True)
class Guest:
    """One connection."""

    number: int
    address: str
    arrived_ns: int
    heard_ns: int
    greeted: bool = False
    token: str = ""
    seat: int | None = None
    """The seat that it speaks for."""
    wants: int | None = None
    """The seat whose button it waits for."""
    claimed_ns: int = 0
    language: Language | None = None
    pinged_ns: int = 0
    strikes: int = 0
    said: Bucket = field(default_factory=lambda: Bucket(MESSAGES))
    delays: Delays = field(default_factory=Delays)

    @property
    def is_waiting(self) -> bool:
        """It has no seat."""
        return self.greeted and self.seat is None

    def is_overdue(self, t_ns: int) -> bool:
        """Tell whether it has kept us waiting for too long."""
        if not self.greeted:
            return t_ns - self.arrived_ns >= HELLO_NS
        return t_ns - self.heard_ns >= SILENT_NS


class Guests:
    """All connections, the longest there first."""

    def __init__(self) -> None:
        self._guests: dict[int, Guest] = {}
        self._count = 0

    def __iter__(self) -> Iterator[Guest]:
        return iter(tuple(self._guests.values()))

    def __len__(self) -> int:
        return len(self._guests)

    def add(self, address: str, t_ns: int) -> Guest:
        """Note a new connection; return it with a number that none had before."""
        self._count += 1
        guest = Guest(self._count, address, arrived_ns=t_ns, heard_ns=t_ns, pinged_ns=t_ns)
        self._guests[guest.number] = guest
        return guest

    def get(self, number: int | None) -> Guest | None:
        """Return a connection that is there."""
        return None if number is None else self._guests.get(number)

    def remove(self, number: int) -> Guest | None:
        """Forget a connection; return it if it was there."""
        return self._guests.pop(number, None)

    def waiting(self) -> list[Guest]:
        """Return those without a seat."""
        return [guest for guest in self if guest.is_waiting]

    def asking(self, seat: int) -> list[Guest]:
        """Return those that wait for the button of a seat."""
        return [guest for guest in self if guest.wants == seat]
