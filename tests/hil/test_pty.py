"""The board in real time behind a pseudo-terminal, opened by the real pyserial."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import serial

from tests.hil.board import MS, Board, Cause
from tests.hil.pty import Cable
from tests.hil.test_board import compiled_probe

PATIENCE_S = 20.0


@contextmanager
def plugged(folder: Path, *, resets_on_open: bool) -> Iterator[Cable]:
    """A board that has said its greeting to nobody."""
    with Board(compiled_probe(folder)) as board:
        board.run(5 * MS)
        board.sent()
        with Cable(board, folder / "board", resets_on_open=resets_on_open) as made:
            yield made


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[Cable]:
    """A board with the probe program, plugged in."""
    with plugged(tmp_path, resets_on_open=False) as made:
        yield made


def opened(cable: Cable) -> serial.Serial:
    """The device, as the link opens it."""
    return serial.Serial(str(cable.device), 500_000, timeout=PATIENCE_S, exclusive=True)


def test_bytes_go_there_and_back(cable: Cable) -> None:
    with opened(cable) as port:
        text = bytes(range(97, 107)) * 20
        port.write(text)
        assert port.read(len(text)) == text


def test_a_byte_takes_no_less_than_its_time_on_the_line(cable: Cable) -> None:
    with opened(cable) as port:
        for _ in range(20):
            begun = time.monotonic_ns()
            port.write(b"abcdefghij")
            assert port.read(10) == b"abcdefghij"
            assert time.monotonic_ns() - begun >= 11 * 20_000


def test_what_is_pulled_out_is_noticed_and_works_again_under_its_name(cable: Cable) -> None:
    with opened(cable) as port:
        cable.unplug()
        assert not cable.device.exists()
        with pytest.raises(serial.SerialException):
            port.read(1)
    cable.plug()
    with opened(cable) as port:
        port.write(b"again")
        assert port.read(5) == b"again"


def test_what_is_stalled_comes_later(cable: Cable) -> None:
    with opened(cable) as port:
        cable.stall()
        port.write(b"later")
        port.timeout = 0.05
        assert port.read(1) == b""
        port.timeout = PATIENCE_S
        cable.resume()
        assert port.read(5) == b"later"


def test_a_reset_is_a_reset(cable: Cable) -> None:
    with opened(cable) as port:
        port.write(b"K")
        cable.reset()
        starts, cause, _ = port.read(3)
    assert (starts, Cause(cause)) == (0, Cause.EXTERNAL)


def test_opening_the_port_resets_a_board_that_is_made_so(tmp_path: Path) -> None:
    with plugged(tmp_path, resets_on_open=True) as cable:
        for n in range(3):
            with opened(cable) as port:
                starts, cause, _ = port.read(3)
            assert starts == n
            assert Cause(cause) == Cause.EXTERNAL
            assert cable.closed.wait(PATIENCE_S)
        assert cable.openings == 3


def test_a_contact_changes_at_the_time_that_was_said(cable: Cable) -> None:
    """The probe says how many changes it has seen: none before that time, one after it."""
    with opened(cable) as port:
        due_ns = cable.contact(0, closed=True, after_ms=30)
        answers: dict[bytes, list[int]] = {b"\x00": [], b"\x01": []}
        while not answers[b"\x01"]:
            asked_ns = time.monotonic_ns()
            port.write(b"C")
            answers[port.read(1)].append(asked_ns)
    assert answers[b"\x00"]
    assert max(answers[b"\x00"]) < due_ns
