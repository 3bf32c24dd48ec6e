"""Frames once more, slowly: written from the words of `firmware/protocol.toml`, byte by byte.

What `hardware.frames` is compared with; and messages of all kinds, for properties.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from hypothesis import strategies as st

from hardware.protocol import BY_CODE, Message

FLAG, ESCAPE, TURN = 0x7E, 0x7D, 0x20
LONGEST_FRAME = 2 + 2 * (2 + max(kind.LENGTH for kind in BY_CODE.values()))
"""Bytes of the longest message, all escaped, with CRC and flags."""

ANY_MESSAGE: st.SearchStrategy[Message] = st.sampled_from([*BY_CODE.values()]).flatmap(
    lambda kind: st.binary(min_size=kind.LENGTH - 1, max_size=kind.LENGTH - 1).map(
        lambda fields: kind.unpack(b"\0" + fields)
    )
)
"""Any bits are good fields."""


def crc(data: bytes) -> int:
    """CRC-16/IBM-3740 by its definition: polynomial 0x1021, start 0xFFFF, no reflection."""
    value = 0xFFFF
    for byte in data:
        value = (value << 8 & 0xFF00) ^ _of_byte(value >> 8 ^ byte)
    return value


@cache
def _of_byte(byte: int) -> int:
    value = byte << 8
    for _ in range(8):
        value = value << 1 ^ (0x1021 if value & 0x8000 else 0)
    return value & 0xFFFF


def framed(body: bytes) -> bytes:
    """A frame with the right CRC around any code and fields, whether they mean something or not."""
    plain = body + crc(body).to_bytes(2, "little")
    return bytes([FLAG]) + escaped(plain) + bytes([FLAG])


def escaped(plain: bytes) -> bytes:
    """What is sent for these bytes between two flags."""
    special = (FLAG, ESCAPE)
    return b"".join(bytes([ESCAPE, b ^ TURN] if b in special else [b]) for b in plain)


def messages(data: bytes) -> list[Message]:
    """All messages between two flags."""
    ends = [at for at, byte in enumerate(data) if byte == FLAG]
    spans = (data[a + 1 : b] for a, b in pairwise(ends))
    return [message for span in spans if (message := _message(span)) is not None]


def _message(span: bytes) -> Message | None:
    plain = _plain(span)
    if plain is None or len(plain) < 3:
        return None
    body, kind = plain[:-2], BY_CODE.get(plain[0])
    if kind is None or len(body) != kind.LENGTH or plain[-2] + plain[-1] * 256 != crc(body):
        return None
    return kind.unpack(body)


def _plain(span: bytes) -> bytes | None:
    """Without its escapes; None if one is followed by what is never escaped, or by nothing."""
    plain, line = bytearray(), iter(span)
    for byte in line:
        plain.append(next(line, 0) ^ TURN if byte == ESCAPE else byte)
        if byte == ESCAPE and plain[-1] not in (FLAG, ESCAPE):
            return None
    return bytes(plain)
