"""A chip whose clock drifts, a line, USB and a busy host: what the clock map is tried on.

Time is only counted, never waited for. The world knows the truth; the map sees what the link of a
real table would see: when it sent a ping, when bytes arrived, and the ticks inside the frames.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from math import inf

from hardware.clock_map import ClockMap
from hardware.ping_times import PingTimes

US, MS, SECOND = 1_000, 1_000_000, 1_000_000_000
TICK_NS = 62.5
BYTE_NS = 20_000
SHORTEST = 0.99
"""A byte takes at least this part of its nominal time, whoever's clock it is sent with."""
BEAT_OFF = 1 + 30e-6
"""The clock of the bus against that of the host."""
PULSE, PONG, PING = 25, 23, 8
"""Bytes on the line, flags included."""


class ChipTime:
    """The truth: at what time is a tick. The length of a tick changes by a given acceleration."""

    def __init__(self, start_tick: int, start_ns: int, ppm: float, bends: Iterator[float]) -> None:
        """`bends` yields for each tenth of a second how the rate changes, in ppm a second."""
        self._tick, self._t_ns, self._bends = start_tick, start_ns, bends
        self._parts: list[tuple[float, float, float, float]] = [(0.0, 0.0, ppm * 1e-6, next(bends))]

    def at_ns(self, tick: float) -> float:
        """The true time of a tick, which need not be whole, relative to the start of the world."""
        s = (tick - self._tick) * TICK_NS
        start, off, rate, bend = self._part(s)
        return self._t_ns + s + off + rate * (s - start) + bend * 1e-15 * (s - start) ** 2 / 2

    def tick_at(self, t_ns: float) -> float:
        """The inverse of it."""
        tick = self._tick + (t_ns - self._t_ns) / TICK_NS
        for _ in range(4):
            tick += (t_ns - self.at_ns(tick)) / TICK_NS
        return tick

    def _part(self, s: float) -> tuple[float, float, float, float]:
        length = SECOND / 10
        while len(self._parts) * length <= s:
            start, off, rate, bend = self._parts[-1]
            end = off + rate * length + bend * 1e-15 * length**2 / 2
            rate_end = rate + bend * 1e-15 * length
            self._parts.append((start + length, end, rate_end, next(self._bends)))
        return self._parts[max(0, int(s / length))]


@dataclass(frozen=True, slots=True)
class LinkKind:
    """What stands between the chip and the program."""

    name: str
    packet: int
    """Bytes that the adapter collects before it hands them on; 0: it does not collect."""
    latency_ns: int
    """After so long it hands on what there is."""
    frame_ns: int
    """Packets move at the beats of this clock, both ways; 0: at once."""
    stall_every_ns: float = inf
    """The program stands still for 100 ms so often."""


UART = LinkKind("plain UART", 0, 0, 0)
CDC = LinkKind("USB, CDC", 0, 0, MS)
FTDI16 = LinkKind("USB, FTDI 16 ms", 62, 16 * MS, MS)
BUSY = LinkKind("USB, FTDI 16 ms, host stalls", 62, 16 * MS, MS, 2 * SECOND)
KINDS = (UART, CDC, FTDI16, BUSY)


@dataclass(slots=True)
class Frame:
    """On its way from the chip: its tick, and what is known of it so far."""

    tick: int
    length: int
    received: tuple[int, int] | None = None
    """Of a pong: the tick at which the ping was received, and when it was sent."""
    arrived: int = 0
    latest_ns: float = inf


@dataclass(slots=True)
class World:
    """Runs chip, line and host from event to event."""

    kind: LinkKind
    time: ChipTime
    map: ClockMap
    chance: random.Random
    lost: float = 0.0
    """Part of the frames that are lost."""
    now_ns: float = 0.0
    on_arrival: Callable[[int], None] = lambda _tick: None
    """Called after each read with the tick of a press that could have come with it."""
    _events: list[tuple[float, int, Callable[[], None]]] = field(default_factory=list)
    _number: int = 0
    _queue: list[Frame] = field(default_factory=list)
    _line_busy_ns: float = 0.0
    _collected: list[tuple[Frame, int]] = field(default_factory=list)
    _count: int = 0
    _timer: int = 0
    _kernel: list[tuple[Frame, int]] = field(default_factory=list)
    _reader_ns: float = 0.0
    _stalled_until_ns: float = 0.0
    _pings: PingTimes = field(init=False)
    _frame_phase: float = 0.0
    _sending: bool = False

    def __post_init__(self) -> None:
        """Start the chip's pulses, the host's pings and its troubles."""
        self._pings = PingTimes(random.Random(self.chance.random()))
        self._frame_phase = self.chance.random() * max(1, self.kind.frame_ns)
        self._after(self.chance.random() * MS, self._pulse)
        self._after(self.chance.random() * MS, self._ping)
        if self.kind.stall_every_ns < inf:
            self._after(self.kind.stall_every_ns, self._stall)

    def run(self, until_ns: float) -> None:
        """Let everything happen up to a time."""
        while self._events and self._events[0][0] <= until_ns:
            self.now_ns, _, happen = heapq.heappop(self._events)
            happen()
        self.now_ns = until_ns

    def _after(self, delay_ns: float, happen: Callable[[], None]) -> None:
        self._number += 1
        heapq.heappush(self._events, (self.now_ns + delay_ns, self._number, happen))

    # --- the chip

    def _pulse(self) -> None:
        self._give(Frame(0, PULSE))
        self._after(self.chance.uniform(750, 1500) * US, self._pulse)

    def _hear_ping(self, sent_ns: int) -> None:
        self._after(self.chance.uniform(0, 40) * US, partial(self._answer, sent_ns))

    def _answer(self, sent_ns: int) -> None:
        received = int(self.time.tick_at(self.now_ns))
        self._give(Frame(0, PONG, (received, sent_ns)), first=True)

    def _give(self, frame: Frame, *, first: bool = False) -> None:
        self._queue.insert(0 if first else len(self._queue), frame)
        if not self._sending:
            self._send()

    def _send(self) -> None:
        """The first byte of a frame may wait for the one before it to leave the line."""
        self._sending = bool(self._queue)
        if not self._sending:
            return
        frame = self._queue.pop(0)
        frame.tick = int(self.time.tick_at(self.now_ns))
        begin = self.now_ns + self.chance.uniform(0, 20) * US
        for number in range(1, frame.length + 1):
            self._after(begin - self.now_ns + number * BYTE_NS, partial(self._byte, frame, number))
        self._after(begin - self.now_ns + frame.length * BYTE_NS, self._send)

    # --- the way to the host

    def _byte(self, frame: Frame, number: int) -> None:
        last = number == frame.length
        if self.kind.packet == 0 and not last:
            return
        if self._collected and self._collected[-1][0] is frame:
            self._collected[-1] = (frame, number)
        else:
            self._collected.append((frame, number))
        self._count += 1
        if self._count == 1 and self.kind.latency_ns:
            self._after(self.kind.latency_ns, partial(self._time_out, self._timer))
        if self.kind.packet == 0 or self._count == self.kind.packet:
            self._hand_on()

    def _time_out(self, timer: int) -> None:
        if timer == self._timer:
            self._hand_on()

    def _hand_on(self) -> None:
        packet, self._collected, self._count = self._collected, [], 0
        self._timer += 1
        self._after(self._to_beat(), partial(self._arrive, packet))

    def _to_beat(self) -> float:
        if self.kind.frame_ns == 0:
            return 0.0
        return (self._frame_phase - self.now_ns * BEAT_OFF) % self.kind.frame_ns

    def _arrive(self, packet: list[tuple[Frame, int]]) -> None:
        self._kernel += packet
        wake_ns = max(self.now_ns + self._jitter(80), self._stalled_until_ns, self._reader_ns)
        self._reader_ns = wake_ns
        self._after(wake_ns - self.now_ns, self._read)

    # --- the host

    def _jitter(self, mean_us: float) -> float:
        late = self.chance.uniform(1, 8) * MS if self.chance.random() < 0.02 else 0.0
        return self.chance.expovariate(1 / mean_us) * US + late

    def _stall(self) -> None:
        self._stalled_until_ns = self.now_ns + 100 * MS
        self._after(self.kind.stall_every_ns, self._stall)

    def _read(self) -> None:
        taken, self._kernel = self._kernel, []
        for frame, number in taken:
            frame.arrived = number
        if not taken:
            return
        frame = taken[-1][0]
        whole = [frame for frame, _ in taken if frame.arrived == frame.length]
        if frame.arrived < frame.length:
            self._see(frame)
        for frame in whole:
            self._see(frame)
            if self.chance.random() >= self.lost:
                self._learn(frame)
        if whole:
            self.on_arrival(whole[-1].tick)

    def _see(self, frame: Frame) -> None:
        line_ns = frame.arrived * BYTE_NS * SHORTEST
        frame.latest_ns = min(frame.latest_ns, self.now_ns - line_ns)

    def _learn(self, frame: Frame) -> None:
        self.map.at_most(frame.tick, int(frame.latest_ns) + 1)
        if frame.received is not None:
            tick, sent_ns = frame.received
            self.map.at_least(tick, sent_ns + int(PING * BYTE_NS * SHORTEST))
            mapped = self.map.at_ns(tick) if self.map.synced else None
            if mapped is not None:
                self._pings.answered(sent_ns, mapped.t_ns - sent_ns)

    def _ping(self) -> None:
        if self.now_ns < self._stalled_until_ns:
            self._after(self._stalled_until_ns - self.now_ns, self._ping)
            return
        sent_ns = int(self.now_ns)
        self._after(self._jitter(60), partial(self._leave, sent_ns))
        self._after(self._pings.next_ns(sent_ns) - self.now_ns, self._ping)

    def _leave(self, sent_ns: int) -> None:
        way_ns = self._to_beat() + PING * BYTE_NS
        self._after(way_ns, partial(self._hear_ping, sent_ns))
