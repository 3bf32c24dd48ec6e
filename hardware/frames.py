"""Frames on the serial line: messages to bytes, and any bytes to messages. Pure.

A frame is a flag; code, fields and CRC, escaped; and a flag, which may begin the next frame. The
framing is that of RFC 1662; `firmware/protocol.toml` says it in full.

What the decoder promises. Whatever the bytes, it raises nothing, keeps less than one frame of
them, and finds the next good frame after them. It gives a message for what stands between two
flags only if the CRC is right, the code known, its length exact and no escape stands where the
sender makes none. Of a good frame, one byte lost or doubled, or changed into anything but a flag,
never gives another message: the length gives it away, or else the CRC, which finds every change
within 16 bits in a row. One changed into a flag leaves a tail that must begin with a code of that
length, and then passes the CRC once in 65 536 times, as does noise. So a message is only what was
probably said; whether it can be true is for `link.py` to judge.
"""

from __future__ import annotations

from binascii import crc_hqx
from dataclasses import dataclass, field

from hardware.protocol import (
    BY_CODE,
    CRC_START,
    FRAME_ESCAPE,
    FRAME_FLAG,
    FRAME_TURN,
    LONGEST,
    Message,
)

_FLAG = bytes([FRAME_FLAG])
_ESCAPE = bytes([FRAME_ESCAPE])
_ESCAPED_FLAG = bytes([FRAME_ESCAPE, FRAME_FLAG ^ FRAME_TURN])
_ESCAPED_ESCAPE = bytes([FRAME_ESCAPE, FRAME_ESCAPE ^ FRAME_TURN])

_CRC_BYTES = 2
_LONGEST_ESCAPED = 2 * (LONGEST + _CRC_BYTES)


@dataclass(frozen=True, slots=True)
class Received:
    """One message and what it took on the line."""

    message: Message
    line_bytes: int
    """Bytes of its frame as sent, escapes, its closing flag and one opening flag included."""


def encode(message: Message) -> bytes:
    """The frame of a message, both flags included. Raises struct.error if a field does not fit."""
    body = message.pack()
    return _FLAG + _escaped(body + _crc(body)) + _FLAG


@dataclass(slots=True)
class FrameDecoder:
    """Takes bytes as they come, in pieces of any size, and counts what was no message."""

    bad_crc: int = 0
    bad_form: int = 0
    """Frames with a misplaced escape, too short, too long, or not of the length of their code."""
    unknown: int = 0
    """Good frames with a code that is not ours: the other end speaks another protocol."""
    noise_bytes: int = 0
    """Bytes that were part of no message, flags not counted."""
    _rest: bytes = field(default=b"", init=False)
    """What came since the last flag; its end is missing once it is too long for any frame."""
    _begun: bool = field(default=False, init=False)
    """There was a flag: what came before is part of a frame, and its start is not known."""

    def feed(self, data: bytes) -> list[Received]:
        """The messages that these bytes complete, in order."""
        *closed, rest = (self._rest + data).split(_FLAG)
        self._rest = rest[: _LONGEST_ESCAPED + 1]
        self.noise_bytes += len(rest) - len(self._rest)
        if closed and not self._begun:
            self._begun = True
            self.noise_bytes += len(closed.pop(0))
        frames = [(self._message(frame), len(frame) + 2) for frame in closed if frame]
        return [Received(message, size) for message, size in frames if message is not None]

    def restart(self) -> None:
        """The line was opened anew: what comes now does not continue what came before."""
        self.noise_bytes += len(self._rest)
        self._rest, self._begun = b"", False

    def _message(self, frame: bytes) -> Message | None:
        """What stands between two flags, if it is a message."""
        message = self._judged(frame)
        if message is None:
            self.noise_bytes += len(frame)
        return message

    def _judged(self, frame: bytes) -> Message | None:
        plain = _unescaped(frame)
        if plain is None or not _CRC_BYTES < len(plain) <= LONGEST + _CRC_BYTES:
            self.bad_form += 1
            return None
        body = plain[:-_CRC_BYTES]
        if plain[-_CRC_BYTES:] != _crc(body):
            self.bad_crc += 1
            return None
        return self._unpacked(body)

    def _unpacked(self, body: bytes) -> Message | None:
        kind = BY_CODE.get(body[0])
        if kind is None:
            self.unknown += 1
        elif len(body) != kind.LENGTH:
            self.bad_form += 1
        else:
            return kind.unpack(body)
        return None


def _crc(body: bytes) -> bytes:
    return crc_hqx(body, CRC_START).to_bytes(_CRC_BYTES, "little")


def _escaped(plain: bytes) -> bytes:
    return plain.replace(_ESCAPE, _ESCAPED_ESCAPE).replace(_FLAG, _ESCAPED_FLAG)


def _unescaped(frame: bytes) -> bytes | None:
    """The bytes before escaping; None if an escape stands where the sender makes none."""
    escapes = frame.count(_ESCAPE)
    if not escapes:
        return frame
    flags = frame.count(_ESCAPED_FLAG)
    if escapes != flags + frame.count(_ESCAPED_ESCAPE):
        return None
    # Flags first: the other way round the escapes just made could meet a 0x5E.
    return frame.replace(_ESCAPED_FLAG, _FLAG).replace(_ESCAPED_ESCAPE, _ESCAPE)
