"""The pretend board itself, with a small program that answers letters (`probe.c`)."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.hil.board import BYTE_CYCLES, MS, US, Board, Cause, ChipFault
from tests.hil.elf import flash_image

SOURCE = Path(__file__).with_name("probe.c")
FLAGS = ("-mmcu=atmega328p", "-DF_CPU=16000000UL", "-Os", "-Wall", "-Wextra", "-Werror")
DOR = 0x08


@pytest.fixture(scope="module")
def probe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, compiled."""
    return compiled_probe(tmp_path_factory.mktemp("probe"))


def compiled_probe(folder: Path) -> Path:
    """The program, compiled into this folder."""
    elf = folder / "probe.elf"
    subprocess.run(["avr-gcc", *FLAGS, "-o", str(elf), str(SOURCE)], check=True)
    return elf


@pytest.fixture
def board(probe: Path) -> Iterator[Board]:
    """A board that has said its three bytes of greeting."""
    with Board(probe) as made:
        made.run(5 * MS)
        made.sent()
        yield made


def ask(board: Board, letters: bytes) -> bytes:
    """What the program answers."""
    board.send(letters)
    board.run(board.line_free + 5 * MS)
    return bytes(sent.byte for sent in board.sent())


def greeting(board: Board) -> tuple[int, Cause, int]:
    """Number of the start, its cause, and what was left in the RAM."""
    board.run(board.cycle + 5 * MS)
    starts, cause, kept = (sent.byte for sent in board.sent())
    return starts, Cause(cause), kept


def test_bytes_come_back_without_a_gap_at_the_pace_of_the_line(board: Board) -> None:
    board.send(bytes(range(100, 120)))
    board.run(board.line_free + MS)
    sent = board.sent()
    assert [s.byte for s in sent] == list(range(100, 120))
    assert {b.done - a.done for a, b in pairwise(sent)} == {BYTE_CYCLES}
    assert all(s.done - s.written > BYTE_CYCLES for s in sent)


def test_a_byte_arrives_when_its_stop_bit_is_over(board: Board) -> None:
    begun = board.cycle + 1000
    assert board.send(b"x", cycle=begun) == begun + BYTE_CYCLES
    board.run(begun + 4 * BYTE_CYCLES)
    (sent,) = board.sent()
    assert 0 <= sent.written - begun - BYTE_CYCLES < 3 * US


def test_the_receiver_holds_two_bytes(board: Board) -> None:
    """While the program is busy for 200 us, ten bytes come: it finds the first two of them."""
    answer = ask(board, b"W" + bytes(range(20)))
    assert answer[0] & DOR
    assert answer[1:3] == b"\x00\x01"
    assert answer[-1] == 19
    assert board.counts.overruns == 21 - board.counts.received == 21 - len(answer)
    assert 6 <= board.counts.overruns <= 9


def test_contacts_pull_their_pins_down_and_stay_so_when_the_port_is_written(board: Board) -> None:
    assert ask(board, b"P") == bytes([0x0F, 0x3F, 0xFF])
    for button in range(0, 16, 2):
        board.contact(board.cycle + 10, button, closed=True)
    assert ask(board, b"LP") == bytes([0x0F - 0x05, 0x3F - 0x15, 0xFF - 0x54])


def test_a_change_is_applied_at_the_next_boundary_of_instructions(board: Board) -> None:
    start = board.cycle + 100
    for n in range(50):
        board.contact(start + n * 1001, 3, closed=n % 2 == 0)
    board.run(start + 60_000)
    late = [a.applied - a.asked for a in board.applied()]
    assert len(late) == 50
    assert 0 <= min(late) <= max(late) <= 3
    assert board.counts.interrupts == 50


def test_a_change_while_interrupts_are_off_is_noted(board: Board) -> None:
    ask(board, b"O")
    board.contact(board.cycle + 10, 0, closed=True)
    assert ask(board, b"C") == b"\x00"
    assert ask(board, b"IC") == b"\x01"


def test_the_note_can_be_cleared(board: Board) -> None:
    ask(board, b"O")
    board.contact(board.cycle + 10, 0, closed=True)
    assert ask(board, b"FIC") == b"\x00"


def test_lamps_come_out_of_the_shift_register(board: Board) -> None:
    ask(board, b"L")
    assert (board.lamps, board.lamp_clocks) == (0xA5, 8)


def test_a_reset_keeps_the_memory_and_a_power_cut_does_not(probe: Path) -> None:
    with Board(probe, seed=7) as board:
        board.write_eeprom(4, b"\x2a")
        starts, cause, _ = greeting(board)
        assert (starts, cause) == (0x2A, Cause.POWER)
        ask(board, b"K")
        board.reset(boot_loader_cycles=3 * MS)
        assert greeting(board) == (0x2B, Cause.EXTERNAL, 0x5A)
        board.power_cycle()
        starts, cause, kept = greeting(board)
        assert (starts, cause) == (0x2C, Cause.POWER)
        assert kept != 0x5A
        assert board.eeprom[4] == 0x2D
        assert board.counts.resets == 3


def test_what_is_on_the_line_when_the_chip_is_reset_is_lost(board: Board) -> None:
    board.send(b"abcdef")
    board.run(board.line_free)
    board.reset()
    board.run(board.cycle + 5 * MS)
    sent = bytes(s.byte for s in board.sent())
    assert sent[:-3] in (b"abcd", b"abcde")
    assert sent[-3:-1] == bytes([0x00, Cause.EXTERNAL])


def test_contacts_are_not_scheduled_in_the_past(board: Board) -> None:
    with pytest.raises(ValueError, match="button 3"):
        board.contact(board.cycle - 1, 3, closed=True)
    with pytest.raises(ValueError, match="button 16"):
        board.contact(board.cycle, 16, closed=True)


def test_a_program_that_sleeps_is_refused(board: Board) -> None:
    with pytest.raises(ChipFault, match="sleeps"):
        ask(board, b"Z")


def test_only_programs_for_the_chip_are_read(probe: Path, tmp_path: Path) -> None:
    assert 300 < len(flash_image(probe)) < 2_000
    other = tmp_path / "other"
    other.write_bytes(b"\x7fELF\x02\x01\x01" + bytes(60))
    with pytest.raises(ValueError, match="AVR"):
        flash_image(other)
