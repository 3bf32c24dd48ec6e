"""Who holds which seat: secrets, claims, absence. Pure: times and secrets are handed in.

A phone is known by a token that only it and this process's memory know: not by a name, not by an
address, and it is never written anywhere. One connection speaks for a seat. Another takes its
place if it has the same token (a refresh, a second tab), or once the seat's real button is
pressed for it, or, where there are no buttons, if it says the code that the seat's panel shows.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from pi_app.languages import Language
from pi_app.web.commands import Commands
from pi_app.web.limits import Bucket, Rate

S = 1_000_000_000
AWAY_NS = 11 * S // 2
"""Silence after which a phone is away; with the look at the clock each quarter of a second it is
noticed within 6 s. A phone that is there says something every 2 s."""
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels: no words come out, and nothing that looks like 0, 1, 5 or another letter of these."""
GUESSES = Rate(10, 3 * S)
"""A seat's: 160 000 codes at one guess each 3 s take more than five days."""
COMMANDS = Rate(20, S // 10)
PUSHES = Rate(30, S // 15)
"""Of a button on a phone: twice as fast as a hand, and a burst of two thumbs."""


def new_token() -> str:
    """Return a secret of 192 bits."""
    return secrets.token_urlsafe(24)


def new_code() -> str:
    """Return four letters that a person can copy from a screen."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(4))


def is_same(secret: str | None, said: str | None) -> bool:
    """Compare in a time that does not tell how much of it was right."""
    if secret is None or said is None:
        return False
    return hmac.compare_digest(secret.encode(), said.encode())


@dataclass(slots=True)
class Chair:
    """A seat that a phone may hold."""

    seat: int
    code: str
    token: str | None = None
    """Of the phone that holds it."""
    guest: int | None = None
    """The connection that speaks for it; none while it has none."""
    heard_ns: int = 0
    changed: int = -1
    """The version with which what matters to it last changed."""
    away: bool = True
    language: Language | None = None
    stands_in: bool = False
    """Its own buttons are broken: it is claimed by its code, and the phone may have buttons."""
    commands: Commands = field(default_factory=Commands)
    said: Bucket = field(default_factory=lambda: Bucket(COMMANDS))
    pushed: Bucket = field(default_factory=lambda: Bucket(PUSHES))
    guesses: Bucket = field(default_factory=lambda: Bucket(GUESSES))

    @property
    def is_taken(self) -> bool:
        """A phone holds it, away or not."""
        return self.token is not None


class Seats:
    """The seats that phones may hold."""

    def __init__(self, code: Callable[[], str] = new_code) -> None:
        """`code` makes the codes of the seats."""
        self._new_code = code
        self._chairs: dict[int, Chair] = {}

    def __iter__(self) -> Iterator[Chair]:
        return iter(self._chairs.values())

    def get(self, seat: int) -> Chair | None:
        """Return a seat, none if no phone may hold it."""
        return self._chairs.get(seat)

    def open(self, seats: Iterable[int]) -> tuple[Chair, ...]:
        """Let phones hold these seats; return those that were held and no longer may be."""
        wanted = sorted(set(seats))
        closed = [chair for chair in self if chair.seat not in wanted]
        old = self._chairs
        self._chairs = {s: old.get(s) or Chair(s, self._new_code()) for s in wanted}
        return tuple(chair for chair in closed if chair.is_taken)

    def of_token(self, token: str | None) -> Chair | None:
        """Return the seat of the phone with this token. All are looked at, whichever it is."""
        found = [chair for chair in self if is_same(chair.token, token)]
        return found[0] if found else None

    def give(self, chair: Chair, token: str) -> None:
        """Let another phone hold a seat. Whoever held it knows its code: there is a new one."""
        self.clear(chair)
        chair.token = token

    def clear(self, chair: Chair) -> None:
        """Take a seat from its phone."""
        chair.token = chair.guest = chair.language = None
        chair.code = self._new_code()
        chair.commands = Commands()
        chair.away = True

    def guess(self, chair: Chair, code: str | None, t_ns: int) -> bool | None:
        """Tell whether a code is the seat's; none if it has been guessed at too often."""
        if not chair.guesses.take(t_ns):
            return None
        return is_same(chair.code, None if code is None else code.upper())

    def away(self) -> frozenset[int]:
        """Return the seats whose phone is silent, or that have none."""
        return frozenset(chair.seat for chair in self if chair.away)

    def lose_all(self) -> None:
        """No phone has a connection any more; each keeps its seat."""
        for chair in self:
            chair.guest, chair.away = None, True
            chair.commands.forget()

    def gone_silent(self, t_ns: int) -> tuple[Chair, ...]:
        """Return the seats whose phone has become away by now, and note it."""
        silent = [c for c in self if not c.away and t_ns - c.heard_ns >= AWAY_NS]
        for chair in silent:
            chair.away = True
        return tuple(silent)

    def heard(self, chair: Chair, t_ns: int) -> bool:
        """Note that the phone of a seat said something; True if it had been away."""
        came, chair.away = chair.away, False
        chair.heard_ns = t_ns
        return came
