"""What the lamps show: through the shift register of nano8, on the pins of nano4."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from hardware.protocol import Hello, Lamps, Pattern
from tests.hil.board import MS, SECOND, Board
from tests.hil.host import Host
from tests.hil.measure import greeted, play
from tests.hil.scripts import Change

PORTB = 0x25
Shown = Callable[[Board], int]


def shifted(board: Board) -> int:
    """The outputs of the register, not while they are being shifted."""
    while True:
        clocks = board.lamp_clocks
        board.run(board.cycle + MS // 2)
        if board.lamp_clocks == clocks:
            return board.lamps


def pins(board: Board) -> int:
    """The outputs of the chip itself."""
    return board.peek(PORTB) & 0x0F


def seen(host: Host[Board], patterns: int, shown: Shown, *, lamps: int) -> list[list[bool]]:
    """Each lamp over two seconds, every 5 ms."""
    looks = []
    for n in range(400):
        if n % 100 == 0:
            host.send(Lamps(patterns))
        host.run(host.board.cycle + 5 * MS)
        looks.append(shown(host.board))
    return [[bool(look >> lamp & 1) for look in looks[2:]] for lamp in range(lamps)]


def changes(looks: list[bool]) -> int:
    """How often a lamp went on or off."""
    return sum(a != b for a, b in pairwise(looks))


def check(lamps: list[list[bool]]) -> None:
    """Lamp n shows pattern n."""
    assert not any(lamps[Pattern.OFF])
    assert all(lamps[Pattern.ON])
    assert 0 < changes(lamps[Pattern.BREATHE]) <= 12
    assert 3 <= changes(lamps[Pattern.BLINK]) <= 5


@pytest.mark.slow
def test_every_pattern_through_the_register(nano8: Path) -> None:
    with greeted(nano8) as host:
        lamps = seen(host, 0x54_3210, shifted, lamps=8)
    check(lamps)
    assert 7 <= changes(lamps[Pattern.DOUBLE_BLINK]) <= 9
    assert 9 <= changes(lamps[Pattern.CELEBRATE]) <= 11
    assert not any(any(lamp) for lamp in lamps[6:])


@pytest.mark.slow
def test_four_lamps_on_the_pins(nano4: Path) -> None:
    with greeted(nano4) as host:
        check(seen(host, 0x3210, pins, lamps=4))
        hello = host.latest(Hello)
    assert hello is not None
    assert (hello.buttons, hello.lamps) == (0x0F0F, 0x0F)


@pytest.mark.slow
def test_all_breathe_while_nobody_asks_for_anything(nano8: Path) -> None:
    """At the start, and when the table has not been heard for three seconds."""
    with Board(nano8) as board:
        host = Host(board)
        host.greet()
        host.send(Lamps(0x1111_1111))
        host.run(board.cycle + 10 * MS)
        assert shifted(board) == 0xFF
        host.is_deaf = True
        host.run(board.cycle + 3 * SECOND)
        looks = []
        while board.cycle < 8 * SECOND:
            host.run(board.cycle + 10 * MS)
            looks.append(shifted(board))
    assert {0x00, 0xFF} <= set(looks)


@pytest.mark.slow
def test_the_smaller_board_has_the_buttons_of_four_seats(nano4: Path) -> None:
    with greeted(nano4) as host:
        at = host.board.cycle + 20 * MS
        play(host, [Change(at + b * 5 * MS, b, closed=True) for b in range(16)])
        told = sorted(press.button for press in host.presses.values())
    assert told == [0, 1, 2, 3, 8, 9, 10, 11]
