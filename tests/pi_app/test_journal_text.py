"""The text of a journal: what was torn is left out and told, what was damaged has a place."""

from __future__ import annotations

from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import EVENT_NAMES
from pi_app.errors import BadInput
from pi_app.journal_text import FORMAT, as_text, parse
from pi_app.lines import Line

HEADER: Line = {"journal": FORMAT, "game": "bataille-corse"}
LINES: list[Line] = [HEADER, {"setup": {"é": 1}}, {"t": 10, "seat": 0, "press": "play"}]
DATA = [as_text(line, number) for number, line in enumerate(LINES, start=1)]
WHOLE = b"".join(DATA)
GOOD = tuple(enumerate(LINES, start=1))


def test_a_line_has_its_number_and_a_checksum_that_anybody_can_compute() -> None:
    body = '{"t": 10, "n": 3}'
    assert as_text({"t": 10}, 3).decode() == f'{body[:-1]}, "crc": "{crc32(body.encode()):08x}"}}\n'


def test_the_checksum_is_the_usual_one() -> None:
    """Its check value as published: CRC-32/ISO-HDLC of the digits 1 to 9."""
    assert crc32(b"123456789") == 0xCBF43926


def test_no_event_has_a_field_of_these_names() -> None:
    fields = {name for kind in EVENT_NAMES for name in kind.__dataclass_fields__}
    assert not fields & {"n", "crc"}


def test_what_was_written_is_read() -> None:
    text = parse(WHOLE, "g")
    assert (text.lines, text.torn, text.size, text.is_sealed) == (GOOD, 0, len(WHOLE), True)


@pytest.mark.parametrize("kept", range(len(DATA[2])))
def test_a_torn_last_line_is_left_out_and_told(kept: int) -> None:
    before = b"".join(DATA[:2])
    text = parse(before + DATA[2][:kept], "g")
    assert (text.lines, text.torn, text.size) == (GOOD[:2], int(kept > 0), len(before))


@pytest.mark.parametrize(
    ("tail", "torn"),
    [(b"\0" * 512, 1), (b"x\ny\nz", 3), (b"\n\n", 2), (b"{}\n", 1)],
    ids=["zeros", "nonsense", "empty lines", "without checksum"],
)
def test_what_no_good_line_follows_is_left_out(tail: bytes, torn: int) -> None:
    text = parse(WHOLE + tail, "g")
    assert (text.lines, text.torn, text.size) == (GOOD, torn, len(WHOLE))


@pytest.mark.parametrize(
    ("parts", "place"),
    [([1, 0, 2], 1), ([0, 2], 2), ([0, 1, 1, 2], 3), ([0, 0], 2), ([0, 1, 2, 2], 4)],
    ids=["swapped", "one missing", "doubled", "first doubled", "last doubled"],
)
def test_a_good_line_that_was_not_written_here_is_named(parts: list[int], place: int) -> None:
    """No power cut does that."""
    with pytest.raises(BadInput, match=rf"^g:{place}: this line was not written here$"):
        parse(b"".join(DATA[part] for part in parts), "g")


@pytest.mark.parametrize("place", [1, 2])
def test_a_damaged_line_with_good_ones_after_it_is_named(place: int) -> None:
    parts = [bytearray(part) for part in DATA]
    parts[place - 1][5] ^= 1
    with pytest.raises(BadInput, match=rf"^g:{place}: this line is damaged, and good ones"):
        parse(b"".join(parts), "g")


def test_two_lines_that_have_become_one_do_not_count_as_a_torn_end() -> None:
    with pytest.raises(BadInput, match=r"^g:1: this line is damaged, and good ones"):
        parse(WHOLE.replace(b"\n", b" ", 1), "g")


@given(place=st.integers(0, len(WHOLE) - 1), bit=st.integers(0, 7))
def test_every_flipped_bit_is_found(place: int, bit: int) -> None:
    """A CRC finds all single flips: what is read is what was written, or less, or refused."""
    data = bytearray(WHOLE)
    data[place] ^= 1 << bit
    try:
        text = parse(bytes(data), "g")
    except BadInput as error:
        assert str(error).startswith("g:") and "\n" not in str(error)
        return
    assert text.lines == GOOD[: len(text.lines)]
    assert text.torn and len(text.lines) < len(GOOD)


@pytest.mark.parametrize("cut", range(1, len(DATA[0])))
def test_a_first_line_that_was_torn_is_no_game(cut: int) -> None:
    text = parse(DATA[0][:cut], "g")
    assert (text.lines, text.torn) == ((), 1)


def test_a_header_of_this_format_without_its_checksum_is_damaged() -> None:
    with pytest.raises(BadInput, match=r"^g:1: this line is damaged$"):
        parse(b'{"journal": 2, "game": "batak"}\n' + DATA[1], "g")
