"""A chip whose clock drifts, a line, USB and a busy host: what the clock map is tried on.

Time is only counted, never waited for. The world knows the truth; the map sees what the link of a
real table would see: when a ping was sent, when bytes arrived, and the ticks inside the frames.
Times in here are floats in ns from the start of the world; the map gets table time in whole ns.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil, floor, inf

from hardware.clock_map import ClockMap
from hardware.ping_times import PingTimes
from tests.support.clock_truth import ChipTime

US, MS, SECOND = 1_000, 1_000_000, 1_000_000_000
BYTE_NS = 20_000
SHORTEST = 0.99
"""A byte takes at least this part of its nominal time, whoever's clock it is sent with."""
BEAT_OFF = 1 + 30e-6
"""The clock of the bus against that of the host."""
PULSE, PONG, PING = 25, 23, 8
"""Bytes on the line, flags included."""
STALL_NS = 100 * MS


@dataclass(frozen=True, slots=True)
class LinkKind:
    """What stands between the chip and the program."""

    name: str
    packet: int = 0
    """Bytes that the adapter collects before it hands them on; 0: it hands on whole frames."""
    latency_ns: int = 0
    """After so long it hands on what there is."""
    beat_ns: int = 0
    """Packets move at the beats of this clock, both ways; 0: at once."""
    stall_every_ns: int = 0
    """The program stands still for STALL_NS so often; 0: never."""
    lost: float = 0.0
    """Part of the frames of the chip that are lost."""


UART = LinkKind("plain UART")
CDC = LinkKind("USB, CDC", beat_ns=MS)
FTDI16 = LinkKind("USB, FTDI 16 ms", 62, 16 * MS, MS)
BUSY = LinkKind("USB, FTDI 16 ms, host stalls", 62, 16 * MS, MS, 2 * SECOND)
LOSSY = LinkKind("USB, FTDI 16 ms, a third lost", 62, 16 * MS, MS, lost=0.33)
KINDS = (UART, CDC, FTDI16, BUSY, LOSSY)


@dataclass(slots=True)
class Frame:
    """On its way from the chip: its tick, and what the host knows of it so far."""

    length: int
    received: tuple[int, float] | None = None
    """Of a pong: the tick at which the ping was received, and when that was sent."""
    tick: int = 0
    arrived: int = 0
    latest: float = inf
    """When it was sent at the latest, by the best of the reads that brought a part of it."""


class Agenda:
    """What happens when."""

    def __init__(self) -> None:
        self.now = 0.0
        self._number = 0
        self._events: list[tuple[float, int, Callable[[], None]]] = []

    def after(self, delay: float, happen: Callable[[], None]) -> None:
        """Let something happen in so many ns."""
        self._number += 1
        heapq.heappush(self._events, (self.now + delay, self._number, happen))

    def run(self, until: float) -> None:
        """Let everything happen up to a time."""
        while self._events and self._events[0][0] <= until:
            self.now, _, happen = heapq.heappop(self._events)
            happen()
        self.now = until


class Chip:
    """Sends pulses at random times and answers pings."""

    def __init__(
        self, agenda: Agenda, time: ChipTime, chance: random.Random, adapter: Adapter
    ) -> None:
        self._agenda, self._time, self._chance, self._adapter = agenda, time, chance, adapter
        self._waiting: list[Frame] = []
        self._sending = False
        agenda.after(chance.random() * MS, self._pulse)

    def ping_arrives(self, sent: float) -> None:
        """The last byte is there; the main loop comes to look after up to 40 us."""
        self._agenda.after(self._chance.uniform(0, 40) * US, partial(self._answer, sent))

    def _pulse(self) -> None:
        self._give(Frame(PULSE), first=False)
        self._agenda.after(self._chance.uniform(750, 1500) * US, self._pulse)

    def _answer(self, sent: float) -> None:
        self._give(Frame(PONG, (self._time.tick_at(self._agenda.now), sent)), first=True)

    def _give(self, frame: Frame, *, first: bool) -> None:
        self._waiting.insert(0 if first else len(self._waiting), frame)
        if not self._sending:
            self._send()

    def _send(self) -> None:
        """The first byte of a frame may wait for the one before it to leave the line."""
        self._sending = bool(self._waiting)
        if not self._sending:
            return
        frame = self._waiting.pop(0)
        frame.tick = self._time.tick_at(self._agenda.now)
        begin = self._chance.uniform(0, 20) * US
        for number in range(1, frame.length + 1):
            self._agenda.after(begin + number * BYTE_NS, partial(self._adapter.byte, frame, number))
        self._agenda.after(begin + frame.length * BYTE_NS, self._send)


Part = tuple[Frame, int]
"""A frame, and how many of its bytes are there."""


class Adapter:
    """Collects bytes from the chip and hands them on at the beats of the bus."""

    def __init__(self, agenda: Agenda, kind: LinkKind, beat: float) -> None:
        self._agenda, self._kind, self._beat = agenda, kind, beat
        self._parts: list[Part] = []
        self._count = self._packets = 0
        self.arrive: Callable[[list[Part]], None] = lambda _parts: None

    def byte(self, frame: Frame, number: int) -> None:
        """One byte of a frame has come over the line."""
        if self._kind.packet == 0 and number < frame.length:
            return
        if self._parts and self._parts[-1][0] is frame:
            self._parts.pop()
        self._parts.append((frame, number))
        self._count += 1
        if self._count == 1 and self._kind.latency_ns:
            self._agenda.after(self._kind.latency_ns, partial(self._time_out, self._packets))
        if self._count >= self._kind.packet:
            self._hand_on()

    def to_beat(self) -> float:
        """How long a packet waits for the bus."""
        if self._kind.beat_ns == 0:
            return 0.0
        return (self._beat - self._agenda.now * BEAT_OFF) % self._kind.beat_ns

    def _time_out(self, packet: int) -> None:
        if packet == self._packets:
            self._hand_on()

    def _hand_on(self) -> None:
        parts, self._parts, self._count = self._parts, [], 0
        self._packets += 1
        self._agenda.after(self.to_beat(), partial(self.arrive, parts))


class World:
    """Chip, line and adapter, and a host that is late now and then and feeds the map."""

    def __init__(
        self,
        kind: LinkKind,
        time: ChipTime,
        clock_map: ClockMap,
        chance: random.Random,
        start_ns: int = 0,
    ) -> None:
        """`start_ns`: the table time at the start."""
        self._kind, self._map, self._chance, self._start_ns = kind, clock_map, chance, start_ns
        self._agenda = Agenda()
        self._adapter = Adapter(self._agenda, kind, chance.random() * MS)
        self._adapter.arrive = self._arrive
        self._chip = Chip(self._agenda, time, chance, self._adapter)
        self._pings = PingTimes(random.Random(chance.random()))
        self._unread: list[Part] = []
        self._next_read = self._stalled_until = 0.0
        self.on_read: Callable[[int], None] = lambda _tick: None
        """Called after each read that brings whole frames, with the newest tick."""
        self._agenda.after(chance.random() * MS, self._ping)
        if kind.stall_every_ns:
            self._agenda.after(kind.stall_every_ns, self._stall)

    def run(self, until: float) -> None:
        """Let everything happen up to a time."""
        self._agenda.run(until)

    def _late(self, mean_us: float) -> float:
        stall = self._chance.uniform(1, 8) * MS if self._chance.random() < 0.02 else 0.0
        return self._chance.expovariate(1 / mean_us) * US + stall

    def _stall(self) -> None:
        self._stalled_until = self._agenda.now + STALL_NS
        self._agenda.after(self._kind.stall_every_ns, self._stall)

    def _arrive(self, parts: list[Part]) -> None:
        self._unread += parts
        wake = max(self._agenda.now + self._late(80), self._stalled_until, self._next_read)
        self._next_read = wake
        self._agenda.after(wake - self._agenda.now, self._read)

    def _read(self) -> None:
        """All that has arrived is read at once; what is last came last, whole or not."""
        parts, self._unread = self._unread, []
        for frame, number in parts:
            frame.arrived = number
            if frame is parts[-1][0] or number == frame.length:
                latest = self._agenda.now - number * BYTE_NS * SHORTEST
                frame.latest = min(frame.latest, latest)
        whole = [frame for frame, number in parts if number == frame.length]
        for frame in whole:
            if self._chance.random() >= self._kind.lost:
                self._learn(frame)
        if whole:
            self.on_read(whole[-1].tick)

    def _learn(self, frame: Frame) -> None:
        self._map.at_most(frame.tick, self._start_ns + ceil(frame.latest))
        if frame.received is not None:
            tick, sent = frame.received
            line = PING * BYTE_NS * SHORTEST
            self._map.at_least(tick, self._start_ns + floor(sent + line))
            mapped = self._map.at_ns(tick) if self._map.synced else None
            if mapped is not None:
                self._pings.answered(int(sent), mapped.t_ns - self._start_ns - int(sent))

    def _ping(self) -> None:
        now = self._agenda.now
        if now < self._stalled_until:
            self._agenda.after(self._stalled_until - now, self._ping)
            return
        self._agenda.after(self._late(60), partial(self._leave, now))
        self._agenda.after(self._pings.next_ns(int(now)) - now, self._ping)

    def _leave(self, sent: float) -> None:
        way = self._adapter.to_beat() + PING * BYTE_NS
        self._agenda.after(way, partial(self._chip.ping_arrives, sent))
