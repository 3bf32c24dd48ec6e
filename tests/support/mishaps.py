"""What may happen to a file: a torn end, zeros, a slip of an editor, a line that stands twice.

Chance is handed in: the same number makes the same file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

MOST_CHANGES = 4


def _flip(data: bytes, chance: Random) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]


def _cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _hole(data: bytes, chance: Random) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.randint(1, 300) :]


def _zeros(data: bytes, chance: Random) -> bytes:
    start, count = chance.randrange(len(data)), chance.randint(1, 512)
    return data[:start] + bytes(count) + data[start + count :]


def _nonsense(data: bytes, chance: Random) -> bytes:
    start = chance.randrange(len(data) + 1)
    return data[:start] + chance.randbytes(chance.randint(1, 200)) + data[start:]


def _text(data: bytes, chance: Random) -> bytes:
    words = (b'"t": -1', b"null", b"{}", b"[]", b"\n", b'"', b"1e999", b"9" * 40, b"[[[[", b"\xff")
    start = chance.randrange(len(data) + 1)
    return data[:start] + chance.choice(words) + data[start:]


def _by_lines(change: Callable[[list[bytes], Random], None]) -> Callable[[bytes, Random], bytes]:
    def changed(data: bytes, chance: Random) -> bytes:
        lines = data.splitlines(keepends=True)
        change(lines, chance)
        return b"".join(lines)

    return changed


def _double(lines: list[bytes], chance: Random) -> None:
    place = chance.randrange(len(lines))
    lines.insert(chance.choice((place, len(lines), 0)), lines[place])


def _swap(lines: list[bytes], chance: Random) -> None:
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def _drop(lines: list[bytes], chance: Random) -> None:
    del lines[chance.randrange(len(lines))]


CHANGES: tuple[Callable[[bytes, Random], bytes], ...] = (
    _flip,
    _flip,
    _cut,
    _hole,
    _zeros,
    _nonsense,
    _text,
    _by_lines(_double),
    _by_lines(_swap),
    _by_lines(_drop),
)


def changed(data: bytes, chance: Random) -> bytes:
    """What is left of a file after some mishaps."""
    for _ in range(chance.randint(1, MOST_CHANGES)):
        if data:
            data = chance.choice(CHANGES)(data, chance)
    return data


# -- files that people write, key by key ----------------------------------------------------

ODD = (
    "0",
    "-1",
    "1e999",
    "nan",
    "-inf",
    "9" * 400,
    "0x" + "f" * 40,
    "1_000_000_000_000",
    "true",
    "''",
    '"\\u0000"',
    '"a\\u0000b.toml"',
    '"a\\nb"',
    '"\\U0010FFFF"',
    '"' + "x" * 5_000 + '"',
    '"' + "x/" * 3_000 + 'y.toml"',
    '"/dev/null"',
    '"/dev/zero"',
    '"/"',
    '"."',
    '"none/at/all.toml"',
    '"~/x.toml"',
    "[]",
    "{}",
    "[[]]",
    "[" * 200 + "]" * 200,
    "[" * 50_000,
    "{a = " * 100 + "1" + "}" * 100,
    '["human"]',
    '["human", "human", "bot:hard"]',
    '[1, "a", true]',
    "1979-05-27T07:32:00Z",
    "07:32:00",
    "# nothing",
)
"""Values of every kind, in every place where they are not wanted."""
_VALUE = re.compile(rb"(?m)^([^#\n=]+=)[^\n]*$")
_KEY = re.compile(rb"(?m)^[^#\n=]+(?==)")


def _value(data: bytes, chance: Random) -> bytes:
    """Another value for one key."""
    found = list(_VALUE.finditer(data))
    if not found:
        return data
    one = chance.choice(found)
    odd = chance.choice(ODD).encode()
    return data[: one.start()] + one[1] + b" " + odd + data[one.end() :]


def odd_values(data: bytes) -> Iterator[bytes]:
    """Every odd value in the place of every value, one at a time."""
    for one in _VALUE.finditer(data):
        for odd in ODD:
            yield data[: one.start()] + one[1] + b" " + odd.encode() + data[one.end() :]


def _name(data: bytes, chance: Random) -> bytes:
    """Another name for one key."""
    found = list(_KEY.finditer(data))
    if not found:
        return data
    one = chance.choice(found)
    names = (
        b"x ",
        b'"" ',
        b'"a b" ',
        b"a.b.c ",
        b"1 ",
        b"names ",
        b"preset ",
        b'"\\u0000" ',
        b"= ",
    )
    return data[: one.start()] + chance.choice(names) + data[one.end() :]


def _encoded(data: bytes, chance: Random) -> bytes:
    """Saved by an editor that knows better."""
    text = data.decode(errors="replace")
    marks = (b"\xef\xbb\xbf" + data, data.replace(b"\n", b"\r\n"), data.replace(b"\n", b"\r"))
    return chance.choice((*marks, text.encode("utf-16"), text.encode("latin-1", "replace")))


BY_HAND: tuple[Callable[[bytes, Random], bytes], ...] = (
    *(_value,) * 8,
    *(_name,) * 3,
    _encoded,
    *CHANGES,
)


def changed_by_hand(data: bytes, chance: Random) -> bytes:
    """What is left of a file of people after some slips, and some mishaps."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if data:
            data = chance.choice(BY_HAND)(data, chance)
    return data
