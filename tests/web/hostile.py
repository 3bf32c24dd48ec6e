"""Strangers in the same network, and what an honest phone feels of them."""

from __future__ import annotations

import itertools
import json
import os
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection

from tests.bench.bench_app import resident_mb
from tests.web.phone import Phone, dial
from tests.web.rig import LONG_S, Options, Rig

S = 1_000_000_000
CONNECTIONS = 20
MESSAGES_A_SECOND = 50
ASKED_A_SECOND = 8
"""Commands of the honest phone; a seat may give ten."""

Attack = Callable[[Random], str | bytes]


def _nonsense(chance: Random) -> bytes:
    return chance.randbytes(chance.randrange(1, 200))


def _broken(chance: Random) -> str:
    text = json.dumps({"do": {"id": "a", "version": 1, "play": "QH"}})
    return text[: chance.randrange(len(text))]


def _oversized(chance: Random) -> str:
    return "x" * chance.randrange(2049, 60_000)


def _deep(_chance: Random) -> str:
    return "[" * 2000


def _forged(chance: Random) -> str:
    token = "".join(chance.choices("abcdef0123456789_-", k=32))
    return json.dumps({"hello": {"token": token}})


def _out_of_order(chance: Random) -> str:
    version = chance.choice((0, 1, 2**40))
    command = {"id": f"c{chance.randrange(3)}", "version": version, "resign": True}
    return json.dumps({"do": command})


def _greedy(chance: Random) -> str:
    return json.dumps({"claim": {"seat": chance.randrange(9), "code": "ZZZZ"}})


ATTACKS: tuple[Attack, ...] = (
    _nonsense, _broken, _oversized, _deep, _forged, _out_of_order, _greedy
)  # fmt: skip


@dataclass(slots=True)
class Strangers:
    """Twenty connections, each from an address of its own, that are opened again when cut."""

    port: int
    stop: threading.Event = field(default_factory=threading.Event)
    sent: int = 0
    _chance: Random = field(default_factory=lambda: Random(7))
    _lines: dict[int, ClientConnection] = field(default_factory=dict)

    def run(self) -> None:
        """Send hostile messages at a steady pace, round the connections, until stopped."""
        begin_ns = time.monotonic_ns()
        for count in itertools.count(1):
            due_ns = begin_ns + count * S // MESSAGES_A_SECOND
            if self.stop.wait(max(0, due_ns - time.monotonic_ns()) / S):
                break
            self._attack(count % CONNECTIONS)
        for number in tuple(self._lines):
            self._forget(number)

    def _attack(self, number: int) -> None:
        """Say something on a connection; if it has been cut meanwhile, on a new one."""
        message = self._chance.choice(ATTACKS)(self._chance)
        if not self._say(number, message):
            self._say(number, message)

    def _say(self, number: int, message: str | bytes) -> bool:
        try:
            if number not in self._lines:
                self._lines[number] = dial(self.port, source=f"127.0.0.{number + 2}")
            self._lines[number].send(message)
        except (WebSocketException, OSError, TimeoutError):
            self._forget(number)
            return False
        self.sent += 1
        return True

    def _forget(self, number: int) -> None:
        line = self._lines.pop(number, None)
        if line is not None:
            with suppress(WebSocketException, OSError):
                line.close()


@contextmanager
def attacked(port: int) -> Iterator[Strangers]:
    """Let strangers attack a table for a while."""
    strangers = Strangers(port)
    thread = threading.Thread(target=strangers.run, daemon=True)
    thread.start()
    try:
        yield strangers
    finally:
        strangers.stop.set()
        thread.join(LONG_S)


def answer_times_ms(phone: Phone, seconds: float, pause: threading.Event) -> list[float]:
    """Return how long a seat's commands took to be answered by the table, asked at a steady pace.

    It asks to give up a trick in which nobody has played, which the game refuses each time.
    """
    times: list[float] = []
    for _ in range(round(seconds * ASKED_A_SECOND)):
        pause.wait(1 / ASKED_A_SECOND)
        begin_ns = time.perf_counter_ns()
        refused = phone.answer(phone.do({"resign": True}))
        times.append((time.perf_counter_ns() - begin_ns) / 1e6)
        assert refused == "no_card_yet", refused
    return times


@dataclass(frozen=True, slots=True)
class Felt:
    """What an honest phone felt, and what it cost."""

    quiet_ms: tuple[float, ...]
    attacked_ms: tuple[float, ...]
    sent_a_second: float
    most_connections: int
    growth_mb: float
    faults: int
    """Faults that the table was told of."""

    @property
    def median_ms(self) -> float:
        """Of the answers while strangers were there."""
        return statistics.median(self.attacked_ms)


def feel(seconds: float, quiet_seconds: float = 1.0) -> Felt:
    """Play at a table that is attacked for so many seconds."""
    with Rig(Options(seats=2)) as rig, Phone(rig.port) as phone:
        phone.sit(rig, 0)
        never = threading.Event()
        quiet = answer_times_ms(phone, quiet_seconds, never)
        before_mb = resident_mb(os.getpid())
        with attacked(rig.port) as strangers:
            begin_ns = time.monotonic_ns()
            times = answer_times_ms(phone, seconds, never)
            sent_a_second = strangers.sent * S / (time.monotonic_ns() - begin_ns)
            most = rig.server.connections
        growth_mb = resident_mb(os.getpid()) - before_mb
        faults = len([news for news in rig.log.news if type(news).__name__ == "WebFault"])
        return Felt(tuple(quiet), tuple(times), sent_a_second, most, growth_mb, faults)
