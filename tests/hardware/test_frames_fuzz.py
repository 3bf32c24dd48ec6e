"""Very many bytes into the decoder: by chance, by property, and guided by coverage.

What is promised of noise at this level: no exception, no message that did not stand there as a
whole good frame, and the next good frame is found. Chance makes a good frame of noise once in
65 536 pieces of a fitting length and code, so that a *press* out of noise is refused by what the
link knows, not here; the bytes below come from fixed seeds, in which there happens to be none.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.frames import FrameDecoder, encode
from hardware.protocol import BY_CODE
from tests.support import framing
from tests.support.examples import examples
from tests.support.framing import framed
from tests.support.fuzzing import NEEDS_FUZZER, fuzz, message_of, steps

TEN_MILLION = 10_000_000
CHUNK = 5_000
AFTER = BY_CODE[0x43].unpack(b"\x43\x01\x02")

EVEN = bytes(range(256))
FLAGS = b"\x7e" * 24 + b"\x7d" * 8 + EVEN[32:]
"""Every eighth byte a flag, and many escapes: the most frames that random bytes can make."""
WORDS = bytes([*b"\x7e" * 32, *b"\x7d\x5e\x7d\x5d" * 4, *[*BY_CODE] * 8])
WORDS += EVEN[len(WORDS) :]
"""Half of it is what frames are made of, codes above all."""


def noise(seed: int, alphabet: bytes) -> Iterator[bytes]:
    """Ten million bytes, in chunks."""
    chance = random.Random(seed)
    for _ in range(TEN_MILLION // CHUNK):
        yield chance.randbytes(CHUNK).translate(alphabet)


@pytest.mark.long
@pytest.mark.parametrize("alphabet", [EVEN, FLAGS, WORDS], ids=["even", "flags", "words"])
def test_ten_million_bytes_of_noise_are_no_message(alphabet: bytes) -> None:
    decoder = FrameDecoder()
    for data in noise(1, alphabet):
        assert decoder.feed(data) == []
    assert [found.message for found in decoder.feed(encode(AFTER))] == [AFTER]


def test_the_noise_makes_frames_of_every_length() -> None:
    """Else it would prove nothing: most of what it makes must get as far as the CRC."""
    pieces = b"".join(data for data, _ in zip(noise(1, WORDS), range(100), strict=False))
    spans = [span for span in pieces.split(b"\x7e") if span.count(b"\x7d") == 0]
    fitting = Counter(s[0] for s in spans if s and s[0] in BY_CODE if _fits(s))
    assert fitting.keys() == BY_CODE.keys()


def _fits(span: bytes) -> bool:
    return len(span) == BY_CODE[span[0]].LENGTH + 2


def chunk(kind: int, part: bytes) -> bytes:
    """As it is; a frame of it; a message of it; a message without its end."""
    if kind < 3:
        return part
    if kind < 5:
        return framed(part)
    frame = encode(message_of(part))
    return frame if kind < 7 else frame[: part[-1] % 16 if part else 0]


def fuzz_one(data: bytes) -> None:
    """One recipe: the decoder finds what the slow one finds, and accounts for every byte."""
    decoder, line, found = FrameDecoder(), b"", []
    for piece in (*(chunk(kind, part) for kind, part in steps(data)), b"\x7e"):
        line += piece
        found += decoder.feed(piece)
    assert [received.message for received in found] == framing.messages(line)
    in_messages = sum(received.line_bytes - 2 for received in found)
    assert in_messages + decoder.noise_bytes == len(line) - line.count(b"\x7e")


@given(st.binary(max_size=400))
def test_finds_what_the_slow_decoder_finds(data: bytes) -> None:
    fuzz_one(data)


@pytest.mark.long
@given(st.binary(max_size=400))
@examples(50_000)
def test_finds_it_in_very_many(data: bytes) -> None:
    fuzz_one(data)


@pytest.mark.long
@NEEDS_FUZZER
def test_what_a_fuzzer_finds() -> None:
    fuzz("tests.hardware.test_frames_fuzz", runs=120_000)
