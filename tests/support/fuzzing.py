"""Recipes that a fuzzer can write, and a fuzzer that is guided by coverage, in its own process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from hardware.protocol import BY_CODE, LONGEST, Message
from tests.support.house import ROOT

NEEDS_FUZZER = pytest.mark.skipif(
    find_spec("atheris") is None, reason="the fuzzer has no wheel for this machine"
)

# Everything of ours that is under test is instrumented while it is imported.
# The fuzzer's own limit is left out: it asks for the most memory its process has ever had, and
# Linux counts in what the process that started it had, which may be a test run of gigabytes.
SCRIPT = """
import resource
import sys
import atheris
resource.setrlimit(resource.RLIMIT_AS, ({memory}, {memory}))
with atheris.instrument_imports(include=["hardware"]):
    from {module} import fuzz_one
atheris.Setup(sys.argv, fuzz_one)
atheris.Fuzz()
"""
MAX_RECIPE = 200
MEMORY = 2 << 30
"""Of the fuzzer, in bytes; it takes a tenth of that."""
SECONDS = 900
"""To give up after; it takes one or two minutes."""


def steps(data: bytes) -> Iterator[tuple[int, bytes]]:
    """A recipe: the high three bits of a byte are a kind, the others how many bytes follow."""
    at = 0
    while at < len(data):
        size = data[at] & 0x1F
        yield data[at] >> 5, data[at + 1 : at + 1 + size]
        at += 1 + size


def message_of(part: bytes) -> Message:
    """A message with these bytes in its fields, of the kind that the first of them says."""
    kinds = [*BY_CODE.values()]
    kind = kinds[part[0] % len(kinds)] if part else kinds[0]
    return kind.unpack(part[:1].ljust(1) + part[1:].ljust(LONGEST, b"\x7d")[: kind.LENGTH - 1])


def fuzz(module: str, *, runs: int) -> None:
    """Let the fuzzer look for a recipe on which `fuzz_one` of this module fails."""
    with TemporaryDirectory() as folder:
        corpus = Path(folder, "corpus")
        corpus.mkdir()
        _sow(corpus)
        script = SCRIPT.format(module=module, memory=MEMORY)
        command = [sys.executable, "-c", script, str(corpus), "-seed=1", "-rss_limit_mb=0"]
        command += [f"-runs={runs}", f"-max_len={MAX_RECIPE}", f"-artifact_prefix={folder}/"]
        done = subprocess.run(
            command, cwd=ROOT, timeout=SECONDS, check=False, capture_output=True, text=True
        )
        found = [file.read_bytes() for file in Path(folder).glob("*-*")]
    assert (done.returncode, found) == (0, []), done.stderr[-4_000:]
    assert f"Done {runs} runs" in done.stderr


def _sow(corpus: Path) -> None:
    """A first recipe for every kind of step and of message."""
    for place in range(8 * len(BY_CODE)):
        kind, code = place % 8, place // 8
        step = bytes([kind << 5 | 24, code, *range(code, code + 23)])
        (corpus / f"seed{place}").write_bytes(b"\xff" * (place % 2) + step * 3)
