"""A plain host for the board: it greets, acknowledges, keeps the line busy, and notes all it hears.

It is not the link of the table (`hardware.link`): it maps no clock and guards against nothing, so
that what a test sees is the chip. Time is the board's cycle; `run` moves it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Generic, Protocol, TypeVar

from hardware.frames import FrameDecoder, encode
from hardware.protocol import (
    FRAME_FLAG,
    VERSION,
    Ack,
    Button,
    ChipMessage,
    Counts,
    Hello,
    HostMessage,
    Lamps,
    Ping,
    Press,
    Pulse,
    Query,
    Setup,
)
from tests.hil.board import MS, SECOND
from tests.hil.simavr import Sent

STEP = MS // 2
SEQUENCES = 1 << 16
M = TypeVar("M", bound=ChipMessage)


@dataclass(frozen=True, slots=True)
class Times:
    """What a setup says: the chip's own times of a contact, if not told otherwise."""

    confirm_min_us: int = 800
    confirm_max_us: int = 5_000
    lockout_us: int = 30_000
    pulse_us: int = 1_500

    def setup(self, number: int, boot: int) -> Setup:
        """The message, for all sixteen buttons."""
        contact = (self.confirm_min_us, self.confirm_max_us, self.lockout_us)
        return Setup(VERSION, number, boot, self.pulse_us, *contact, 0xFFFF)


QUICK = Times(confirm_min_us=800, confirm_max_us=1_000, lockout_us=3_000)
"""For contacts that do not bounce: a button is ready again after 3 ms."""


class Chip(Protocol):
    """What a host sees of a board: the pretend one, or the same logic on a PC."""

    @property
    def cycle(self) -> int:
        """Now."""
        ...

    @property
    def line_free(self) -> int:
        """When everything sent to the chip so far has arrived."""
        ...

    def run(self, until: int) -> None:
        """Let time pass."""
        ...

    def contact(self, cycle: int, button: int, *, closed: bool) -> None:
        """From then on the contact is closed or open."""
        ...

    def send(self, data: bytes, *, cycle: int = 0) -> int:
        """Bytes to the chip; returns when the last has arrived."""
        ...

    def sent(self) -> list[Sent]:
        """The bytes from the chip since the last call."""
        ...


ChipT = TypeVar("ChipT", bound=Chip)


@dataclass(frozen=True, slots=True)
class Heard:
    """One message of the chip and when it was on the line."""

    message: ChipMessage
    begun: int
    """Cycle at which the program gave its opening flag to the UART."""
    done: int
    """Cycle at which its closing flag was over."""


@dataclass(slots=True)
class Host(Generic[ChipT]):
    """The other end of the line of one board."""

    board: ChipT
    times: Times = field(default_factory=Times)
    is_busy: bool = False
    """Whether the line to the chip is kept full of pings, lamps and acknowledgements."""
    is_deaf: bool = False
    """Whether nothing is answered; all is noted still."""
    boot: int = 0
    heard: list[Heard] = field(default_factory=list)
    presses: dict[tuple[int, int], Press] = field(default_factory=dict)
    """By boot and sequence, as they came first."""
    arrivals: dict[tuple[int, int], int] = field(default_factory=dict)
    """The cycle at which each of them was there."""
    copies: int = 0
    """Presses that came again."""
    decoder: FrameDecoder = field(default_factory=FrameDecoder)
    _next: dict[int, int] = field(default_factory=dict)
    _setups: Iterator[int] = field(default_factory=lambda: count(1))
    _pings: Iterator[int] = field(default_factory=count)
    _begun: int = 0

    def greet(self) -> None:
        """Wait for the chip to say who it is, and set it up. Raises AssertionError in vain."""
        self.boot = self.wait_for(Hello, within=SECOND).boot
        setup = self.times.setup(next(self._setups), self.boot)
        self.send(setup)
        end = self.board.cycle + 100 * MS
        while (pulse := self.latest(Pulse)) is None or pulse.setup != setup.id:
            assert self.board.cycle < end, "the chip took no setup"
            self.run(self.board.cycle + STEP)

    def send(self, message: HostMessage) -> int:
        """Put a message on the line; returns the cycle at which its last byte is in the chip."""
        return self.board.send(encode(message))

    def run(self, until: int) -> None:
        """Let the board run, talking as it goes."""
        while self.board.cycle < until:
            end = min(until, self.board.cycle + STEP)
            if self.is_busy and not self.is_deaf:
                self._fill_line(end)
            self.board.run(end)
            self._listen()

    def latest(self, kind: type[M]) -> M | None:
        """The newest message of a kind."""
        for heard in reversed(self.heard):
            if isinstance(heard.message, kind):
                return heard.message
        return None

    def wait_for(self, kind: type[M], *, within: int) -> M:
        """The next message of a kind. Raises AssertionError if none comes within so many cycles."""
        seen, end = len(self.heard), self.board.cycle + within
        while self.board.cycle < end:
            self.run(self.board.cycle + STEP)
            for heard in self.heard[seen:]:
                if isinstance(heard.message, kind):
                    return heard.message
        raise AssertionError(f"no {kind.__name__} within {within} cycles")

    def counts(self) -> Counts:
        """What the chip has counted."""
        self.send(Query(Counts.CODE, 0))
        return self.wait_for(Counts, within=50 * MS)

    def button(self, number: int) -> Button:
        """What the chip has counted of one button."""
        self.send(Query(Button.CODE, number))
        return self.wait_for(Button, within=50 * MS)

    def log(self, button: int) -> list[Press]:
        """The presses and releases of one button, in order of their sequence."""
        return [p for _, p in sorted(self.presses.items()) if p.button == button]

    def _fill_line(self, until: int) -> None:
        """About one ping a millisecond, and between them what else a table sends."""
        while self.board.line_free < until:
            self.send(Ping(next(self._pings) % SEQUENCES))
            for patterns in (0x1111_1111, 0x0123_4012):
                self.send(Lamps(patterns))
                self.send(Ack(self.boot, self._next.get(self.boot, 0)))

    def _listen(self) -> None:
        for sent in self.board.sent():
            for received in self.decoder.feed(bytes([sent.byte])):
                assert isinstance(received.message, ChipMessage), "a word of the host"
                self._take(Heard(received.message, self._begun, sent.done))
            if sent.byte == FRAME_FLAG:
                self._begun = sent.written

    def _take(self, heard: Heard) -> None:
        self.heard.append(heard)
        if isinstance(heard.message, Press):
            self._take_press(heard.message, heard.done)

    def _take_press(self, press: Press, now: int) -> None:
        key = (press.boot, press.sequence)
        self.copies += key in self.presses
        self.presses.setdefault(key, press)
        self.arrivals.setdefault(key, now)
        if not self.is_deaf:
            self._acknowledge(press)

    def _acknowledge(self, press: Press) -> None:
        """All in a row of this boot; of an earlier one each by itself."""
        following = (press.sequence + 1) % SEQUENCES
        if press.boot == self.boot:
            following = self._next.get(self.boot, 0)
            while (self.boot, following) in self.presses:
                following = (following + 1) % SEQUENCES
            self._next[self.boot] = following
        self.send(Ack(press.boot, following))
