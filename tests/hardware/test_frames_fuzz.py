"""Very many bytes into the decoder: by chance, by property, and guided by coverage.

What is promised of noise at this level: no exception, no message that did not stand there as a
whole good frame, and the next good frame is found. Chance makes a good frame of noise once in
65 536 pieces of a fitting length and code, so that a *press* out of noise is refused by what the
link knows, not here; the bytes below come from fixed seeds, in which there happens to be none.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.frames import FrameDecoder, encode
from hardware.protocol import BY_CODE, LONGEST
from tests.support import framing
from tests.support.framing import framed
from tests.support.house import ROOT

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


@pytest.mark.slow
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


def script(data: bytes) -> Iterator[bytes]:
    """Bytes as a recipe for chunks, so that chance, or a fuzzer, gets past the CRC.

    The high bits of one byte say what is made of the bytes after it, the low five how many.
    """
    at = 0
    while at < len(data):
        size, kind = data[at] & 0x1F, data[at] >> 5
        part = data[at + 1 : at + 1 + size]
        at += 1 + size
        yield _chunk(kind, part)


def _chunk(kind: int, part: bytes) -> bytes:
    """As they are; a frame of them; a message of them; such a frame without its end."""
    code = [*BY_CODE][part[0] % len(BY_CODE)] if part else 0x43
    body = bytes([code]) + part[1:].ljust(LONGEST, b"\x7d")[: BY_CODE[code].LENGTH - 1]
    made = (part, part, part, framed(part), framed(part), framed(body), framed(body))
    return made[kind] if kind < len(made) else framed(body)[: part[-1] % 16 if part else 0]


def fuzz_one(data: bytes) -> None:
    """One recipe: the decoder finds what the slow one finds, and accounts for every byte."""
    decoder, line, found = FrameDecoder(), b"", []
    for chunk in (*script(data), framing.FLAG.to_bytes()):
        line += chunk
        found += decoder.feed(chunk)
    assert [received.message for received in found] == framing.messages(line)
    in_messages = sum(received.line_bytes - 2 for received in found)
    assert in_messages + decoder.noise_bytes == len(line) - line.count(b"\x7e")


@given(st.binary(max_size=400))
def test_finds_what_the_slow_decoder_finds(data: bytes) -> None:
    fuzz_one(data)


@pytest.mark.long
@given(st.binary(max_size=400))
@settings(max_examples=50_000, deadline=None)
def test_finds_it_in_very_many(data: bytes) -> None:
    fuzz_one(data)


# Imported by the fuzzer's process, what is under test is instrumented branch by branch.
FUZZER = """
import sys
import atheris
with atheris.instrument_imports(include=["hardware"]):
    from tests.hardware.test_frames_fuzz import fuzz_one
atheris.Setup(sys.argv, fuzz_one)
atheris.Fuzz()
"""
RUNS = 120_000


@pytest.mark.long
@pytest.mark.skipif(find_spec("atheris") is None, reason="no wheel of the fuzzer for this machine")
def test_what_a_fuzzer_finds(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    for kind, code in enumerate(BY_CODE):
        seed = bytes([(3 + kind % 5) << 5 | 0x1F, kind]) + bytes(range(code, code + 30))
        (corpus / f"{code:02x}").write_bytes(seed)
    command = [sys.executable, "-c", FUZZER, f"-runs={RUNS}", "-seed=1", "-max_len=200"]
    command += ["-timeout=10", "-print_final_stats=1", f"-artifact_prefix={tmp_path}/", str(corpus)]
    done = subprocess.run(command, cwd=ROOT, timeout=900, check=False, capture_output=True)
    crashes = {file.name: file.read_bytes() for file in tmp_path.glob("*-*") if file.is_file()}
    assert done.returncode == 0, (crashes, done.stderr.decode(errors="replace")[-4_000:])
    assert f"Done {RUNS} runs" in done.stderr.decode(errors="replace")
