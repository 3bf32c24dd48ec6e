"""The messages between the chip and the table, as the host sees them.

Made by firmware/gen_protocol.py from firmware/protocol.toml: change that, not this.

`pack` gives code and fields, without flags, escapes and CRC, and raises struct.error for a value
that does not fit; `unpack` takes the same and raises struct.error for a wrong length. It is for
the caller to look up the code (`BY_CODE`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, IntFlag
from struct import Struct
from typing import ClassVar, Final, get_args

VERSION: Final = 1
BAUD: Final = 500_000
TICK_HZ: Final = 16_000_000
SLAPS: Final = 8
PLAYS: Final = 8
LAMPS: Final = 8
HELD_PRESSES: Final = 32
PULSE_US: Final = 1_500
HELLO_US: Final = 250_000
MEASURES_FROM: Final = 257
MEASURE_LIGHT: Final = 255
FRAME_FLAG: Final = 0x7E
FRAME_ESCAPE: Final = 0x7D
FRAME_TURN: Final = 0x20
CRC_START: Final = 0xFFFF
LONGEST: Final = 20
"""Bytes of code and fields of the longest message."""

_HELLO = Struct("<BHHBHBB")
_PULSE = Struct("<HIHHBHBBHBB")
_PRESS = Struct("<HHIHBB")
_PONG = Struct("<HHIHIH")
_COUNTS = Struct("<HHHHHHH")
_BUTTON = Struct("<HBHHHHB")
_MEASURED = Struct("<HBIH")
_SETUP = Struct("<BBHHHHHH")
_ACK = Struct("<HH")
_PING = Struct("<H")
_LAMPS = Struct("<I")
_QUERY = Struct("<BB")
_MEASURE = Struct("<BB")


class PressFlags(IntFlag):
    """Bits of `flags` in `Press`; a bit that is not listed is kept."""

    DOWN = 1
    RESENT = 2
    RECOVERED = 4


class PulseFlags(IntFlag):
    """Bits of `flags` in `Pulse`; a bit that is not listed is kept."""

    OVERFLOW = 1
    STORM = 2


class Pattern(IntEnum):
    """What a lamp shows."""

    OFF = 0
    ON = 1
    BREATHE = 2
    BLINK = 3
    DOUBLE_BLINK = 4
    CELEBRATE = 5


class Board(IntEnum):
    """Which build of the firmware."""

    NANO4 = 1
    NANO8 = 2
    PC = 3


@dataclass(frozen=True, slots=True)
class Hello:
    """Who I am: at the start until greeted, and when asked."""

    CODE: ClassVar[int] = 0x01
    LENGTH: ClassVar[int] = 11

    protocol: int
    """Version of this table; in this place for ever."""
    boot: int
    """Number of this start."""
    firmware: int
    """Version: major * 256 + minor."""
    board: int
    """Which build: see boards."""
    buttons: int
    """Which buttons this build has, bit n = button n."""
    lamps: int
    """Which lamps this build has, bit n = lamp n."""
    cause: int
    """What started it: the reset flags of the chip (MCUSR)."""

    def pack(self) -> bytes:
        return b"\x01" + _HELLO.pack(
            self.protocol,
            self.boot,
            self.firmware,
            self.board,
            self.buttons,
            self.lamps,
            self.cause,
        )

    @classmethod
    def unpack(cls, body: bytes) -> Hello:
        return cls(*_HELLO.unpack(body[1:]))


@dataclass(frozen=True, slots=True)
class Pulse:
    """I am here: the time, and up to when everything has been told."""

    CODE: ClassVar[int] = 0x02
    LENGTH: ClassVar[int] = 20

    boot: int
    """Number of this start."""
    tick: int
    """When the first byte of this frame was given to the line."""
    lag: int
    """tick - lag is the watermark: no press of this boot with an earlier tick can still be made;
    those with sequence before `next` have been."""
    next: int
    """Sequence of the next press of this boot, modulo 65536."""
    held: int
    """Presses of this boot made and not yet acknowledged: next - held is the first of them."""
    old: int
    """Presses of earlier boots not yet acknowledged."""
    levels: int
    """Which contacts are closed now, bit n = button n."""
    setup: int
    """Number of the last setup taken; 0 before any."""
    flags: PulseFlags
    """See flags.pulse."""

    def pack(self) -> bytes:
        return b"\x02" + _PULSE.pack(
            self.boot,
            self.tick & 0xFFFFFFFF,
            self.tick >> 32,
            self.lag & 0xFFFF,
            self.lag >> 16,
            self.next,
            self.held,
            self.old,
            self.levels,
            self.setup,
            self.flags,
        )

    @classmethod
    def unpack(cls, body: bytes) -> Pulse:
        got = _PULSE.unpack(body[1:])
        return cls(
            got[0],
            got[1] | got[2] << 32,
            got[3] | got[4] << 16,
            got[5],
            got[6],
            got[7],
            got[8],
            got[9],
            PulseFlags(got[10]),
        )


@dataclass(frozen=True, slots=True)
class Press:
    """A press or a release: sent at once, again every resend time until acknowledged."""

    CODE: ClassVar[int] = 0x03
    LENGTH: ClassVar[int] = 13

    boot: int
    """The start in which it was made: an earlier one if the chip was reset since."""
    sequence: int
    """Counts the presses and releases of that boot, without a gap, modulo 65536."""
    tick: int
    """First contact."""
    button: int
    """0-7 SLAP, 8-15 PLAY."""
    flags: PressFlags
    """See flags.press."""

    def pack(self) -> bytes:
        return b"\x03" + _PRESS.pack(
            self.boot,
            self.sequence,
            self.tick & 0xFFFFFFFF,
            self.tick >> 32,
            self.button,
            self.flags,
        )

    @classmethod
    def unpack(cls, body: bytes) -> Press:
        got = _PRESS.unpack(body[1:])
        return cls(got[0], got[1], got[2] | got[3] << 32, got[4], PressFlags(got[5]))


@dataclass(frozen=True, slots=True)
class Pong:
    """Answer to a ping."""

    CODE: ClassVar[int] = 0x04
    LENGTH: ClassVar[int] = 17

    boot: int
    """Number of this start."""
    id: int
    """Of the ping."""
    received: int
    """Tick at which its last byte was taken from the line."""
    sent: int
    """Tick at which the first byte of this answer was given to the line."""

    def pack(self) -> bytes:
        return b"\x04" + _PONG.pack(
            self.boot,
            self.id,
            self.received & 0xFFFFFFFF,
            self.received >> 32,
            self.sent & 0xFFFFFFFF,
            self.sent >> 32,
        )

    @classmethod
    def unpack(cls, body: bytes) -> Pong:
        got = _PONG.unpack(body[1:])
        return cls(got[0], got[1], got[2] | got[3] << 32, got[4] | got[5] << 32)


@dataclass(frozen=True, slots=True)
class Counts:
    """What has gone wrong since the start; answer to a query. Counters stop at their largest
    value."""

    CODE: ClassVar[int] = 0x05
    LENGTH: ClassVar[int] = 15

    boot: int
    """Number of this start."""
    overflows: int
    """Presses dropped because too many waited."""
    storms: int
    """Times at which edges came faster than they could be stamped."""
    bad_frames: int
    """Frames from the table with a wrong CRC, length or code."""
    overruns: int
    """Bytes from the table lost in the chip."""
    resends: int
    """Presses sent again."""
    longest_pass: int
    """Longest pass of the main loop, in ticks."""

    def pack(self) -> bytes:
        return b"\x05" + _COUNTS.pack(
            self.boot,
            self.overflows,
            self.storms,
            self.bad_frames,
            self.overruns,
            self.resends,
            self.longest_pass,
        )

    @classmethod
    def unpack(cls, body: bytes) -> Counts:
        return cls(*_COUNTS.unpack(body[1:]))


@dataclass(frozen=True, slots=True)
class Button:
    """What one button has done since the start; answer to a query. Counters stop at their
    largest value."""

    CODE: ClassVar[int] = 0x06
    LENGTH: ClassVar[int] = 13

    boot: int
    """Number of this start."""
    button: int
    """0-15."""
    presses: int
    """Presses told."""
    spikes: int
    """Contacts too short for a press, openings too short for a release."""
    bounces: int
    """Returns to the earlier level within a lock-out."""
    longest_bounce: int
    """Longest time from a first contact to such a return, in microseconds."""
    closed_for: int
    """How long it has been held down, in seconds; 255 = that or longer; 0 = open."""

    def pack(self) -> bytes:
        return b"\x06" + _BUTTON.pack(
            self.boot,
            self.button,
            self.presses,
            self.spikes,
            self.bounces,
            self.longest_bounce,
            self.closed_for,
        )

    @classmethod
    def unpack(cls, body: bytes) -> Button:
        return cls(*_BUTTON.unpack(body[1:]))


@dataclass(frozen=True, slots=True)
class Measured:
    """The moment that a measure asked for, told once."""

    CODE: ClassVar[int] = 0x07
    LENGTH: ClassVar[int] = 10

    boot: int
    """Number of this start."""
    id: int
    """Of the measure."""
    tick: int
    """When it was."""

    def pack(self) -> bytes:
        return b"\x07" + _MEASURED.pack(self.boot, self.id, self.tick & 0xFFFFFFFF, self.tick >> 32)

    @classmethod
    def unpack(cls, body: bytes) -> Measured:
        got = _MEASURED.unpack(body[1:])
        return cls(got[0], got[1], got[2] | got[3] << 32)


@dataclass(frozen=True, slots=True)
class Setup:
    """How to work from now on; repeated until a pulse names its number."""

    CODE: ClassVar[int] = 0x41
    LENGTH: ClassVar[int] = 15

    protocol: int
    """Version of this table; a chip that knows another takes no notice."""
    id: int
    """1-255, another one for every new setup."""
    boot: int
    """Number of the start it is meant for; no other takes it."""
    pulse_us: int
    """Longest time between two pulses; the chip sends them at random times, on average three
    quarters of it."""
    confirm_min_us: int
    """A contact seen closed again or still after this time ..."""
    confirm_max_us: int
    """... and by this one is a press."""
    lockout_us: int
    """Bounces are swallowed for so long after a first contact."""
    buttons: int
    """Which buttons are wired, bit n = button n; the others are ignored."""

    def pack(self) -> bytes:
        return b"\x41" + _SETUP.pack(
            self.protocol,
            self.id,
            self.boot,
            self.pulse_us,
            self.confirm_min_us,
            self.confirm_max_us,
            self.lockout_us,
            self.buttons,
        )

    @classmethod
    def unpack(cls, body: bytes) -> Setup:
        return cls(*_SETUP.unpack(body[1:]))


@dataclass(frozen=True, slots=True)
class Ack:
    """All presses of this boot before `next` have arrived; one press of an earlier boot: its own
    boot and its sequence + 1."""

    CODE: ClassVar[int] = 0x42
    LENGTH: ClassVar[int] = 5

    boot: int
    """Of the presses."""
    next: int
    """Sequence of the first press that has not arrived, modulo 65536."""

    def pack(self) -> bytes:
        return b"\x42" + _ACK.pack(self.boot, self.next)

    @classmethod
    def unpack(cls, body: bytes) -> Ack:
        return cls(*_ACK.unpack(body[1:]))


@dataclass(frozen=True, slots=True)
class Ping:
    """What time is it? Never sent twice."""

    CODE: ClassVar[int] = 0x43
    LENGTH: ClassVar[int] = 3

    id: int
    """Given back by the answer."""

    def pack(self) -> bytes:
        return b"\x43" + _PING.pack(self.id)

    @classmethod
    def unpack(cls, body: bytes) -> Ping:
        return cls(*_PING.unpack(body[1:]))


@dataclass(frozen=True, slots=True)
class Lamps:
    """Which pattern each lamp shows, lamp 0 in the low four bits; repeated now and then."""

    CODE: ClassVar[int] = 0x44
    LENGTH: ClassVar[int] = 5

    patterns: int
    """Four bits a lamp: see patterns."""

    def pack(self) -> bytes:
        return b"\x44" + _LAMPS.pack(self.patterns)

    @classmethod
    def unpack(cls, body: bytes) -> Lamps:
        return cls(*_LAMPS.unpack(body[1:]))


@dataclass(frozen=True, slots=True)
class Query:
    """Asks for hello, counts or button."""

    CODE: ClassVar[int] = 0x45
    LENGTH: ClassVar[int] = 3

    what: int
    """Code of the answer wanted."""
    button: int
    """Which one, for button."""

    def pack(self) -> bytes:
        return b"\x45" + _QUERY.pack(self.what, self.button)

    @classmethod
    def unpack(cls, body: bytes) -> Query:
        return cls(*_QUERY.unpack(body[1:]))


@dataclass(frozen=True, slots=True)
class Measure:
    """Asks for one moment, for people who take the measure of their table; a newer one takes its
    place. Never sent twice; chips of before `measures_from` take no notice."""

    CODE: ClassVar[int] = 0x46
    LENGTH: ClassVar[int] = 3

    id: int
    """1-255, given back by the answer."""
    what: int
    """0-7: this lamp is on from now on, all others dark for a moment; measure_light: the light
    sensor gets brighter, from now on."""

    def pack(self) -> bytes:
        return b"\x46" + _MEASURE.pack(self.id, self.what)

    @classmethod
    def unpack(cls, body: bytes) -> Measure:
        return cls(*_MEASURE.unpack(body[1:]))


ChipMessage = Hello | Pulse | Press | Pong | Counts | Button | Measured
HostMessage = Setup | Ack | Ping | Lamps | Query | Measure
Message = ChipMessage | HostMessage

BY_CODE: Final[dict[int, type[Message]]] = {kind.CODE: kind for kind in get_args(Message)}
