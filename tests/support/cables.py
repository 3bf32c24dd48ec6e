"""Cables between the chip and the host: what they delay, and what they spoil. Times in ns."""

from __future__ import annotations

import random
from bisect import bisect_right
from dataclasses import dataclass, field
from math import inf

US, MS, SECOND = 1_000, 1_000_000, 1_000_000_000
BYTE_NS = 19_950
"""The adapter at the host sends a little faster than nominal."""
GAP_TICKS = 480
"""A byte and a half: the driver hands on what has come when the line falls silent."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How bytes get from the line to the program and back."""

    packet: int = 0
    """Bytes that the adapter collects before it hands them on; 0: it does not collect."""
    latency_ns: int = 0
    """After so long it hands on what there is."""
    beat_ns: float = 0
    """Packets move at the beats of this clock, both ways; 0: at once."""


UART = Kind()
BEAT_NS = MS * (1 + 30e-6)
"""A frame of USB: its clock is not the table's."""
CDC = Kind(beat_ns=BEAT_NS)
FTDI16 = Kind(packet=62, latency_ns=16 * MS, beat_ns=BEAT_NS)


@dataclass(frozen=True, slots=True)
class Spoil:
    """Of every byte, how likely it is that it is …"""

    changed: float = 0.0
    lost: float = 0.0
    doubled: float = 0.0
    cut: float = 0.0
    """… the first of a stretch that is lost."""
    repeated: float = 0.0
    """… the last of a stretch that comes again."""

    @property
    def total(self) -> float:
        """How likely it is that anything happens to it."""
        return self.changed + self.lost + self.doubled + self.cut + self.repeated


LONGEST_CUT = 120
LONGEST_REPEAT = 60


class Spoiler:
    """Spoils a stream of bytes; costs little where nothing happens."""

    def __init__(self, spoil: Spoil, chance: random.Random) -> None:
        self._spoil, self._chance = spoil, chance
        self._left = self._next()
        self._cut = 0
        self._weights = (spoil.changed, spoil.lost, spoil.doubled, spoil.cut, spoil.repeated)
        self._ways = (self._change, self._lose, self._double, self._begin_cut, self._repeat)

    def pass_on(self, data: bytes) -> bytes:
        """What is left of these bytes."""
        if self._cut:
            skipped = min(self._cut, len(data))
            self._cut -= skipped
            data = data[skipped:]
        out = b""
        while len(data) > self._left:
            out += data[: self._left]
            byte, data = data[self._left : self._left + 1], data[self._left + 1 :]
            self._left = self._next()
            out += self._chance.choices(self._ways, self._weights)[0](byte, out)
            skipped = min(self._cut, len(data))
            self._cut -= skipped
            data = data[skipped:]
        self._left -= len(data)
        return out + data

    def _next(self) -> int:
        total = self._spoil.total
        return round(self._chance.expovariate(total)) if total else 1 << 60

    def _change(self, byte: bytes, _before: bytes) -> bytes:
        return bytes([byte[0] ^ self._chance.randint(1, 255)])

    def _lose(self, _byte: bytes, _before: bytes) -> bytes:
        return b""

    def _double(self, byte: bytes, _before: bytes) -> bytes:
        return byte + byte

    def _begin_cut(self, _byte: bytes, _before: bytes) -> bytes:
        self._cut = self._chance.randint(1, LONGEST_CUT)
        return b""

    def _repeat(self, byte: bytes, before: bytes) -> bytes:
        return byte + (before + byte)[-self._chance.randint(2, LONGEST_REPEAT) :]


@dataclass(slots=True)
class Host:
    """The machine that reads and writes: late by a little, at times by much."""

    chance: random.Random
    stall_every_ns: float = inf
    stall_ns: int = 100 * MS
    _stall_at_ns: float = inf

    def __post_init__(self) -> None:
        """The first stall comes after one interval."""
        self._stall_at_ns = self.stall_every_ns

    def late_ns(self, mean_us: int) -> int:
        """By how much it is late this time."""
        late = self.chance.randint(MS, 8 * MS) if self.chance.random() < 0.02 else 0
        return late + round(self.chance.expovariate(1 / (mean_us * US)))

    def awake_ns(self, t_ns: int) -> int:
        """When it does what was to be done at t_ns; in order of time."""
        while t_ns >= self._stall_at_ns + self.stall_ns:
            self._stall_at_ns += self.stall_every_ns
        return t_ns if t_ns < self._stall_at_ns else int(self._stall_at_ns) + self.stall_ns


@dataclass(slots=True)
class Cable:
    """Both ways; bytes come out in order."""

    kind: Kind
    host: Host
    down: Spoiler
    up: Spoiler
    chance: random.Random
    arrived: list[tuple[int, bytes]] = field(default_factory=list)
    """What the program can read from when on."""
    _phase: float = 0.0
    _kept: bytes = b""
    _kept_from_ns: float = inf
    _last_ns: int = 0
    _free_ns: float = 0.0

    def __post_init__(self) -> None:
        """Where the beat lies is chance."""
        self._phase = self.chance.random() * self.kind.beat_ns

    def plug_out(self) -> None:
        """What is on its way is gone."""
        self.arrived.clear()
        self._kept, self._kept_from_ns = b"", inf

    def carry(self, data: bytes, times: list[float]) -> None:
        """The chip's bytes leave the line, each at its time."""
        if self.kind.packet:
            self._collect(data, times)
        elif self.kind.beat_ns:
            self._by_beat(data, times)
        else:
            self._by_gap(data, times)

    def flush(self, now_ns: float) -> None:
        """So late it is: hand on what was kept for too long."""
        if self._kept_from_ns + self.kind.latency_ns <= now_ns and self._kept:
            self._hand_on(self._beat_after(self._kept_from_ns + self.kind.latency_ns))

    def reach_chip_ns(self, count: int, now_ns: int) -> float:
        """When the first of so many bytes that are written now has come in at the chip."""
        leave_ns = self._beat_after(now_ns + self.host.late_ns(60))
        begin_ns = max(leave_ns, self._free_ns)
        self._free_ns = begin_ns + count * BYTE_NS
        return begin_ns + BYTE_NS

    def _collect(self, data: bytes, times: list[float]) -> None:
        at = 0
        while at < len(data):
            self.flush(times[at])
            if not self._kept:
                self._kept_from_ns = times[at]
            end = min(at + self.kind.packet - len(self._kept), len(data))
            end = min(end, bisect_right(times, self._kept_from_ns + self.kind.latency_ns))
            self._kept += data[at:end]
            if len(self._kept) == self.kind.packet:
                self._hand_on(self._beat_after(times[end - 1]))
            at = end

    def _by_beat(self, data: bytes, times: list[float]) -> None:
        at = 0
        while at < len(data):
            beat_ns = self._beat_after(times[at])
            end = bisect_right(times, beat_ns)
            self._kept = data[at:end]
            self._hand_on(beat_ns)
            at = end

    def _by_gap(self, data: bytes, times: list[float]) -> None:
        begin = 0
        for at in range(1, len(data) + 1):
            if at == len(data) or times[at] - times[at - 1] > 1.5 * BYTE_NS:
                self._kept = data[begin:at]
                self._hand_on(times[at - 1])
                begin = at

    def _hand_on(self, ready_ns: float) -> None:
        data, self._kept, self._kept_from_ns = self.down.pass_on(self._kept), b"", inf
        at_ns = round(ready_ns) + 1 + self.host.late_ns(80)
        self._last_ns = max(self._last_ns, self.host.awake_ns(at_ns))
        if data:
            self.arrived.append((self._last_ns, data))

    def _beat_after(self, t_ns: float) -> float:
        beat_ns = self.kind.beat_ns
        return t_ns + (self._phase - t_ns) % beat_ns if beat_ns else t_ns
