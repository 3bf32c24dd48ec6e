"""The text of a journal: JSON lines, from format 2 on each with its number and a checksum.

    {"t": 1000, "seat": 0, "press": "play", "n": 3, "crc": "0f6c1d2a"}

`n` is the number of the line in its file, from 1; `crc` the CRC-32 of the line as it would be
without it (`{…, "n": 3}`, in UTF-8, without the line's end). So a line that was torn, damaged,
doubled, lost or put elsewhere is known as such, and nothing has to be guessed. What cannot be read
at the END of a file is what a power cut leaves: it is told and left out. Anywhere else it is a
fault with a place. Format 1 has neither: only a last line that is no JSON can be told to be torn.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from zlib import crc32

from engine.errors import Refusal
from pi_app.errors import BadInput
from pi_app.lines import Line, dump, load

FORMAT = 2
"""Version of the journal's form, in its first line; 1 is still read."""
_SEAL = re.compile(rb', "crc": "([0-9a-f]{8})"\}\Z')


@dataclass(frozen=True, slots=True)
class JournalText:
    """What could be read of a journal."""

    lines: tuple[tuple[int, Line], ...]
    """Number in the file and line, without `n` and `crc`."""
    torn: int
    """How many lines at the end cannot be read, and are left out."""
    size: int
    """How many bytes are good."""
    is_sealed: bool
    """Every line has been held against its checksum: format 2."""


def as_text(line: Line, number: int) -> bytes:
    """Return a line of a journal, its end included."""
    body = dump({**line, "n": number})
    return f'{body[:-1]}, "crc": "{crc32(body.encode()):08x}"}}\n'.encode()


def parse(data: bytes, where: str) -> JournalText:
    """Return what a journal says. Raises BadInput with file and line for damage in its middle."""
    first = data.partition(b"\n")[0]
    if is_seal_of(first):
        return _parse_sealed(data, where)
    return _parse_plain(data, where)


def is_seal_of(first: bytes) -> bool:
    """Whether a file with this first line is one whose lines have checksums."""
    return _SEAL.search(first) is not None


def _parse_sealed(data: bytes, where: str) -> JournalText:
    *whole, rest = data.split(b"\n")
    lines = [unsealed(part) for part in whole]
    bad = next((n for n, line in enumerate(lines, start=1) if line is None), len(lines) + 1)
    if any(line is not None for line in lines[bad:]):
        raise BadInput(f"{where}:{bad}: this line is damaged, and good ones follow it")
    kept: list[tuple[int, Line]] = []
    for number, line in enumerate(lines[: bad - 1], start=1):
        assert line is not None
        if line.pop("n", None) != number:
            raise BadInput(f"{where}:{number}: this line was not written here")
        kept.append((number, line))
    size = sum(len(part) + 1 for part in whole[: bad - 1])
    torn = len(whole) - len(kept) + bool(rest)
    return JournalText(tuple(kept), torn, size, is_sealed=True)


def unsealed(part: bytes) -> Line | None:
    """Return a line that is what it was when it was written, with its number; else none."""
    seal = _SEAL.search(part)
    if seal is None:
        return None
    body = part[: seal.start()] + b"}"
    if crc32(body) != int(seal[1], 16):
        return None
    try:
        return load(body.decode())
    except (Refusal, UnicodeDecodeError):
        return None


def _parse_plain(data: bytes, where: str) -> JournalText:
    """Format 1, and what people write by hand: comments and empty lines are let pass."""
    parts = data.decode(errors="replace").split("\n")
    lines: list[tuple[int, Line]] = []
    torn = 0
    for number, part in enumerate(parts, start=1):
        if not part.strip() or part.startswith("#"):
            continue
        try:
            lines.append((number, load(part)))
        except Refusal as refusal:
            if number < len(parts):
                raise BadInput(f"{where}:{number}: {refusal.text}") from None
            torn = 1
    if lines and lines[0][1].get("journal") == FORMAT:
        raise BadInput(f"{where}:{lines[0][0]}: this line is damaged")
    size = data.rfind(b"\n") + 1 if torn else len(data)
    return JournalText(tuple(lines), torn, size, is_sealed=False)
