"""Frames: there and back, damaged, doubled, cut, in pieces, and among noise.

`test_frames_fuzz.py` goes on with very many bytes.
"""

from __future__ import annotations

import dataclasses
import struct
from binascii import crc_hqx
from collections.abc import Iterator

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hardware.frames import FrameDecoder, Received, encode
from hardware.protocol import (
    LONGEST,
    Ack,
    Hello,
    Message,
    Ping,
    Press,
    PressFlags,
    Pulse,
    PulseFlags,
)
from tests.support import framing
from tests.support.framing import ANY_MESSAGE, framed

FLAG, ESCAPE = b"\x7e", b"\x7d"

PULSE = Pulse(3, 0x7D7E_0102_0304, 9_000, 65_535, 2, 0, 0x8100, 1, PulseFlags.STORM)
PRESS = Press(3, 65_535, 0x7E7E_7D7D_0000, 7, PressFlags.DOWN)
HELLO = Hello(1, 3, 0x0102, 2, 0xFFFF, 0xFF, 0x7E)
SAMPLES: tuple[Message, ...] = (HELLO, PULSE, PRESS, Ping(0x5E7D))
BEFORE, AFTER = Ping(1), Ack(2, 3)

NOISE = st.binary(max_size=99) | st.lists(st.sampled_from(b"\x7e\x7d\x5e\x5d\x43\x03")).map(bytes)


def messages(data: bytes) -> list[Message]:
    """What a new decoder finds in these bytes."""
    return [received.message for received in FrameDecoder().feed(data)]


def around(data: bytes) -> list[Message]:
    """What is found between two good frames, which must be found themselves."""
    first, *found, last = messages(encode(BEFORE) + data + encode(AFTER))
    assert (first, last) == (BEFORE, AFTER)
    return found


def counts(decoder: FrameDecoder) -> tuple[int, int, int, int]:
    return decoder.bad_crc, decoder.bad_form, decoder.unknown, decoder.noise_bytes


def counted(data: bytes) -> tuple[int, int, int, int]:
    """What a new decoder counts in these bytes, in which there is no message."""
    decoder = FrameDecoder()
    assert decoder.feed(data) == []
    return counts(decoder)


class TestForm:
    def test_the_crc_is_the_one_of_the_catalogue(self) -> None:
        """Its published check value."""
        assert framing.crc(b"123456789") == crc_hqx(b"123456789", 0xFFFF) == 0x29B1

    @given(ANY_MESSAGE)
    @example(PULSE)
    def test_frame_is_as_the_table_says(self, message: Message) -> None:
        assert encode(message) == framed(message.pack())

    def test_escapes(self) -> None:
        """The number 0x7E7D, low byte first."""
        assert encode(Ping(0x7E7D)).startswith(bytes.fromhex("7e 43 7d5d 7d5e"))

    def test_what_does_not_fit_is_refused(self) -> None:
        with pytest.raises(struct.error):
            encode(Ping(65_536))


class TestThereAndBack:
    @given(ANY_MESSAGE)
    @example(PULSE)
    @example(PRESS)
    def test_one(self, message: Message) -> None:
        frame, decoder = encode(message), FrameDecoder()
        assert decoder.feed(frame) == [Received(message, len(frame))]
        assert counts(decoder) == (0, 0, 0, 0)

    @given(st.lists(ANY_MESSAGE))
    def test_one_flag_may_end_one_and_begin_the_next(self, sent: list[Message]) -> None:
        frames = [encode(message) for message in sent]
        line = b"".join(frame[:-1] for frame in frames) + FLAG
        wanted = [Received(m, len(f)) for m, f in zip(sent, frames, strict=True)]
        assert FrameDecoder().feed(line) == wanted

    @given(st.lists(ANY_MESSAGE | NOISE), st.lists(st.integers(0, 60), min_size=1))
    def test_pieces_make_no_difference(self, parts: list[Message | bytes], cuts: list[int]) -> None:
        line = b"".join(part if isinstance(part, bytes) else encode(part) for part in parts)
        whole, pieces = FrameDecoder(), FrameDecoder()
        found, at = [], 0
        for size in cuts:
            found += pieces.feed(line[at : at + size])
            at += size
        assert found + pieces.feed(line[at:]) == whole.feed(line)
        assert pieces == whole

    def test_the_longest_frame_byte_by_byte(self) -> None:
        """Every field of the longest message escaped."""
        frame = encode(Pulse.unpack(b"\x7e" * LONGEST))
        decoder = FrameDecoder()
        found = [got for at in range(len(frame)) for got in decoder.feed(frame[at : at + 1])]
        assert len(frame) >= 2 + 1 + 2 * (LONGEST - 1) + 2
        assert found == [Received(Pulse.unpack(b"\x7e" * LONGEST), len(frame))]


def changed(frame: bytes) -> Iterator[bytes]:
    """Every change of one byte."""
    for at in range(len(frame)):
        others = set(range(256)) - {frame[at]}
        yield from (frame[:at] + bytes([byte]) + frame[at + 1 :] for byte in others)


def lost(frame: bytes) -> Iterator[bytes]:
    """Every loss of one byte."""
    yield from (frame[:at] + frame[at + 1 :] for at in range(len(frame)))


def doubled(frame: bytes) -> Iterator[bytes]:
    """Every byte twice."""
    yield from (frame[: at + 1] + frame[at:] for at in range(len(frame)))


class TestDamage:
    """The frame before and the frame after are found, whatever happens to this one."""

    @pytest.mark.parametrize("message", SAMPLES)
    def test_every_change_of_one_byte_is_found(self, message: Message) -> None:
        for line in changed(encode(message)):
            assert around(line) == []

    @pytest.mark.parametrize("message", SAMPLES)
    def test_a_lost_byte_loses_no_more_than_its_frame(self, message: Message) -> None:
        first, *inner, last = (around(line) for line in lost(encode(message)))
        assert all(found == [] for found in inner)
        # Its neighbours' flags serve as well as its own.
        assert first == last == [message]

    @pytest.mark.parametrize("message", SAMPLES)
    def test_a_doubled_byte_loses_no_more_than_its_frame(self, message: Message) -> None:
        first, *inner, last = (around(line) for line in doubled(encode(message)))
        assert all(found == [] for found in inner)
        assert first == last == [message]

    @given(ANY_MESSAGE, st.data())
    def test_in_any_message(self, message: Message, data: st.DataObject) -> None:
        frame = encode(message)
        at = data.draw(st.integers(0, len(frame) - 1))
        byte = data.draw(st.integers(0, 255).filter(lambda byte: byte not in (frame[at], 0x7E)))
        assert around(frame[:at] + bytes([byte]) + frame[at + 1 :]) == []
        assert around(frame[:at] + frame[at + 1 :]) in ([], [message])
        assert around(frame[:at] + frame[at : at + 1] * 2 + frame[at + 1 :]) in ([], [message])

    @given(ANY_MESSAGE, st.integers(1, 0xFFFF), st.data())
    def test_any_change_within_16_bits(
        self, message: Message, bits: int, data: st.DataObject
    ) -> None:
        """Two bytes in a row: a CRC of 16 bits sees each such change, not only most of them."""
        body = message.pack()
        plain = body + framing.crc(body).to_bytes(2, "little")
        at = data.draw(st.integers(0, len(body) - 2))
        both = int.from_bytes(plain[at : at + 2], "big") ^ bits
        damaged = plain[:at] + both.to_bytes(2, "big") + plain[at + 2 :]
        assert around(FLAG + framing.escaped(damaged) + FLAG) == []

    @given(ANY_MESSAGE, st.integers(0))
    def test_a_cut_frame_is_none(self, message: Message, size: int) -> None:
        frame = encode(message)
        assert around(frame[: size % (len(frame) - 1)]) == []

    @given(ANY_MESSAGE, st.integers(0))
    def test_opened_in_the_middle_of_a_frame(self, message: Message, size: int) -> None:
        """No fault of anybody, so none is counted, only bytes."""
        frame, decoder = encode(message), FrameDecoder()
        rest = frame[1 + size % (len(frame) - 1) :]
        assert [found.message for found in decoder.feed(rest + encode(AFTER))] == [AFTER]
        assert counts(decoder) == (0, 0, 0, len(rest) - 1)


class TestNoise:
    @given(NOISE, ANY_MESSAGE)
    def test_the_next_good_frame_is_found(self, noise: bytes, message: Message) -> None:
        assert messages(noise + encode(message))[-1:] == [message]

    @given(st.lists(ANY_MESSAGE | NOISE))
    def test_every_byte_is_part_of_a_message_or_noise(self, parts: list[Message | bytes]) -> None:
        line = b"".join(part if isinstance(part, bytes) else encode(part) for part in parts) + FLAG
        decoder = FrameDecoder()
        in_messages = sum(found.line_bytes - 2 for found in decoder.feed(line))
        assert in_messages + decoder.noise_bytes == len(line) - line.count(FLAG)

    @pytest.mark.parametrize(
        ("frame", "wanted"),
        [
            (FLAG * 50, (0, 0, 0, 0)),
            (b"before any flag" + FLAG, (0, 0, 0, 15)),
            (FLAG + b"\x43" + FLAG, (0, 1, 0, 1)),
            (FLAG + b"\xff\xff" + FLAG, (0, 1, 0, 2)),
            (FLAG + b"\x43\0\0\0\0" + FLAG, (1, 0, 0, 5)),
            (framed(b"\x42\0\0"), (0, 1, 0, 5)),
            (framed(b"\x43\0\0\0"), (0, 1, 0, 6)),
            (framed(b"\x7f\0\0"), (0, 0, 1, 5)),
            (framed(b"\x43\0\0")[:-1] + ESCAPE + FLAG, (0, 1, 0, 6)),
            (FLAG + b"\x43\x7d\x20\0\0\0" + FLAG, (0, 1, 0, 6)),
            (FLAG + b"\x43\x7d\x7d\x5d\0\0" + FLAG, (0, 1, 0, 6)),
            (FLAG + bytes(1_000) + FLAG, (0, 1, 0, 1_000)),
            (framed(bytes(LONGEST + 1)), (0, 1, 0, LONGEST + 3)),
        ],
        ids=[
            *(
                "flags",
                "unopened",
                "code alone",
                "crc alone",
                "bad crc",
                "short",
                "long",
                "unknown",
            ),
            *("escape at the end", "escape of a space", "escape of an escape", "very long", "over"),
        ],
    )
    def test_counters(self, frame: bytes, wanted: tuple[int, int, int, int]) -> None:
        assert counted(frame) == wanted

    def test_an_endless_frame_is_not_kept(self) -> None:
        decoder = FrameDecoder()
        for _ in range(100):
            assert decoder.feed(FLAG + bytes(10_000)) == []
        kept = sum(len(value) for value in dataclasses.astuple(decoder) if type(value) is bytes)
        assert kept < 2 * framing.LONGEST_FRAME
        assert decoder.noise_bytes == 1_000_000 - kept

    def test_a_new_opening_does_not_go_on_with_the_old_frame(self) -> None:
        frame, decoder = encode(PRESS), FrameDecoder()
        assert decoder.feed(frame[:9]) == []
        decoder.restart()
        assert decoder.feed(frame[9:]) == []
        assert counts(decoder) == (0, 0, 0, len(frame) - 2)
        assert decoder.feed(frame) == [Received(PRESS, len(frame))]
