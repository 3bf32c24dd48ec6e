"""Moments that are asked for: light on the sensor, stamped to the tick; a lamp that is lit.

The light is a voltage on A7 of the simulated chip, whose comparator and capture unit are simavr's.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hardware.protocol import (
    MEASURE_LIGHT,
    MEASURES_FROM,
    Hello,
    Lamps,
    Measure,
    Measured,
    Ping,
    Pong,
)
from tests.hil.board import MS, US, Board
from tests.hil.host import Host, Times
from tests.hil.link_world import PLAIN, USB, LinkWorld, Wire, ns_at
from tests.hil.measure import counter_zero, greeted

pytestmark = pytest.mark.slow

DARK_MV, BRIGHT_MV = 300, 2_500
"""On both sides of the 1.1 V with which the chip compares them."""
SPREAD_TICKS = 8
"""Half a microsecond: of it three cycles are the simulator's, which looks between instructions."""
FLASHES = 40


def flash(host: Host[Board], number: int, at: int) -> int:
    """Ask for the light, which comes then; return the tick that the chip tells."""
    host.send(Measure(number, MEASURE_LIGHT))
    host.board.light(at, BRIGHT_MV)
    host.board.light(at + 20 * MS, DARK_MV)
    told = host.wait_for(Measured, within=at - host.board.cycle + 30 * MS)
    assert (told.boot, told.id) == (host.boot, number)
    host.run(at + 22 * MS)
    return told.tick


@pytest.mark.parametrize("is_busy", [False, True])
def test_light_is_stamped_by_the_timer_itself(nano8: Path, *, is_busy: bool) -> None:
    """However busy the line is; the spread is below a microsecond, nothing is lost."""
    chance = Random(1)
    with greeted(nano8, times=Times(lockout_us=15_000)) as host:
        zero = counter_zero(host)
        host.board.light(host.board.cycle + MS, DARK_MV)
        host.run(host.board.cycle + 2 * MS)
        host.is_busy = is_busy
        errors: list[int] = []
        for number in range(1, FLASHES + 1):
            # Wherever the timer is in its turn of 65536 ticks.
            at = host.board.cycle + 10 * MS + chance.randrange(4 * 65536)
            errors.append(flash(host, number, at) - (at - zero))
    assert len(errors) == FLASHES
    assert max(errors) - min(errors) <= SPREAD_TICKS
    assert abs(max(errors, key=abs)) <= 4 * US


def test_contacts_that_move_meanwhile_change_nothing(nano8: Path) -> None:
    """Interrupts come before, at and after the light; the timer keeps its moment meanwhile."""
    chance = Random(2)
    with greeted(nano8, times=Times(lockout_us=15_000)) as host:
        zero = counter_zero(host)
        host.board.light(host.board.cycle + MS, DARK_MV)
        host.run(host.board.cycle + 2 * MS)
        errors: list[int] = []
        for number in range(1, FLASHES + 1):
            at = host.board.cycle + 10 * MS + chance.randrange(65536)
            for bounce in range(30):
                host.board.contact(
                    at - 40 * US + 5 * US * bounce, number % 16, closed=bounce % 2 == 0
                )
            errors.append(flash(host, number, at) - (at - zero))
    assert max(errors) - min(errors) <= SPREAD_TICKS


def test_only_what_gets_brighter_after_the_question_counts(nano8: Path) -> None:
    with greeted(nano8) as host:
        now = host.board.cycle
        host.board.light(now + MS, DARK_MV)
        host.board.light(now + 5 * MS, BRIGHT_MV)
        host.run(now + 10 * MS)
        host.send(Measure(5, MEASURE_LIGHT))
        host.run(now + 15 * MS)
        host.board.light(now + 20 * MS, DARK_MV)
        host.run(now + 40 * MS)
        assert host.latest(Measured) is None
        host.board.light(now + 45 * MS, BRIGHT_MV)
        host.run(now + 50 * MS)
        told = host.latest(Measured)
    assert told is not None
    assert told.id == 5


@pytest.mark.parametrize("board", ["nano8", "nano4"])
def test_a_lamp_that_is_asked_for_presses_the_button_it_is_wired_to(
    board: str, request: pytest.FixtureRequest
) -> None:
    """From the tick that is told to the stamp of the press it takes what the wire takes."""
    elf: Path = request.getfixturevalue(board)
    with greeted(elf, times=Times(lockout_us=15_000)) as host:
        zero = counter_zero(host)
        taken: list[int] = []
        for number in range(1, 11):
            host.send(Measure(number, 0))
            told = host.wait_for(Measured, within=20 * MS)
            lit = told.tick + zero
            if board == "nano8":
                assert host.board.lamps == 1
            # The wire, added afterwards: the simulator has no lamp's driver.
            pressed = host.board.cycle + MS
            host.board.contact(pressed, 0, closed=True)
            host.run(pressed + 20 * MS)
            taken.append(host.log(0)[-1].tick - told.tick - (pressed - lit))
            host.send(Lamps(0))
            host.board.contact(host.board.cycle + MS, 0, closed=False)
            host.run(host.board.cycle + 40 * MS)
            assert host.board.lamps == 0
    assert len(host.log(0)) == 20
    assert max(taken) - min(taken) <= SPREAD_TICKS


def test_the_lamp_is_on_when_it_is_told_to_be(nano8: Path) -> None:
    """The register is clocked for the last time just before the tick."""
    with greeted(nano8) as host:
        host.run(host.board.cycle + 50 * MS)
        zero = counter_zero(host)
        before = host.board.lamp_clocks
        host.send(Measure(1, 0))
        lit: int | None = None
        while (told := host.latest(Measured)) is None:
            host.board.run(host.board.cycle + 1)
            if lit is None and host.board.lamp_clocks == before + 8:
                lit = host.board.cycle
            if host.board.cycle % 64 == 0:
                host.run(host.board.cycle + 1)
    assert lit is not None
    assert 0 <= told.tick + zero - lit <= 4 * US


def test_pings_and_pulses_go_on_while_light_is_waited_for(nano8: Path) -> None:
    with greeted(nano8) as host:
        host.send(Measure(9, MEASURE_LIGHT))
        host.run(host.board.cycle + 20 * MS)
        host.send(Ping(77))
        assert host.wait_for(Pong, within=20 * MS).id == 77
        assert host.counts().bad_frames == 0


@pytest.mark.parametrize("wire", [PLAIN, USB])
def test_the_link_has_the_light_on_the_clock_of_the_table(nano8: Path, wire: Wire) -> None:
    """Within what it claims, though USB holds every byte back by up to a millisecond."""
    with Board(nano8) as board:
        world = LinkWorld(board, wire=wire)
        world.wait_till_live()
        world.idle(500 * MS)
        board.light(board.cycle + MS, DARK_MV)
        for number in range(1, 6):
            world.link.measure(Measure(number, MEASURE_LIGHT))
            at = board.cycle + 20 * MS + number * 12_345
            board.light(at, BRIGHT_MV)
            board.light(at + 10 * MS, DARK_MV)
            world.idle(40 * MS)
            (moment,) = world.link.moments()
            assert moment.number == number
            assert abs(moment.t_ns - ns_at(at)) <= moment.uncertainty_ns + 2_000
            assert moment.uncertainty_ns < 1_000_000


def test_the_firmware_says_that_it_knows_measures(nano8: Path) -> None:
    with Board(nano8) as board:
        host = Host(board)
        host.greet()
        hello = host.latest(Hello)
    assert hello is not None
    assert hello.firmware >= MEASURES_FROM
