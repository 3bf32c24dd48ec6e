"""What the chip holds is not lost: while nobody listens, and when it starts anew."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from hardware.protocol import HELD_PRESSES, PressFlags, Pulse, PulseFlags
from tests.hil.board import BUTTONS, MS, SECOND, US, Board, Cause
from tests.hil.host import QUICK, Host
from tests.hil.measure import SPREAD_TICKS, greeted, play, stamped
from tests.hil.scripts import Change

CONFIRMED_WITHIN = 4_000
"""Cycles from the end of the time to confirm till a press is in what is kept."""


def presses(start: int, count: int) -> list[Change]:
    """So many presses and releases, one every 5 ms, each button in turn."""
    changes = []
    for n in range(count):
        at = start + n * 5 * MS
        changes.append(Change(at, n % BUTTONS, closed=True))
        changes.append(Change(at + 4 * MS, n % BUTTONS, closed=False))
    return changes


def again(host: Host[Board]) -> None:
    """The host listens again: as one that was started anew, it greets first."""
    host.is_deaf = False
    host.greet()
    host.run(host.board.cycle + 200 * MS)


def check_arrived(host: Host[Board], script: list[Change], *, boot: int) -> None:
    """All of these, once, in order, and nothing else."""
    assert {b for b, _ in host.presses} == {boot}
    found = stamped(host, script)
    errors = [found[change].error for change in script]
    assert max(errors) - min(errors) <= SPREAD_TICKS
    sequences = [sequence for _, sequence in sorted(host.presses)]
    assert all(after == before + 1 for before, after in pairwise(sequences))


@pytest.mark.slow
def test_presses_wait_for_a_host_that_does_not_listen(nano8: Path) -> None:
    with greeted(nano8) as host:
        script = presses(host.board.cycle + 20 * MS, HELD_PRESSES // 2)
        host.is_deaf = True
        play(host, script, tail=400 * MS)
        host.is_deaf = False
        host.run(host.board.cycle + 200 * MS)
        check_arrived(host, script, boot=host.boot)
        assert host.copies > len(script)
        pulse = host.latest(Pulse)
    assert pulse is not None
    assert (pulse.held, pulse.flags & PulseFlags.OVERFLOW) == (0, 0)


@pytest.mark.slow
def test_presses_wait_for_a_host_that_comes_much_later(nano8: Path) -> None:
    """After 3 s without a word the chip says hello again; it is the same boot."""
    with greeted(nano8) as host:
        boot = host.boot
        script = presses(host.board.cycle + 20 * MS, HELD_PRESSES // 2)
        host.is_deaf = True
        play(host, script, tail=4 * SECOND)
        again(host)
        check_arrived(host, script, boot=boot)
        assert host.boot == boot


@pytest.mark.slow
def test_one_press_too_many_is_told(nano8: Path) -> None:
    """The chip keeps the oldest; what it had to drop it counts."""
    with greeted(nano8) as host:
        script = presses(host.board.cycle + 20 * MS, HELD_PRESSES // 2 + 3)
        host.is_deaf = True
        play(host, script)
        host.is_deaf = False
        host.run(host.board.cycle + 200 * MS)
        check_arrived(host, script[:HELD_PRESSES], boot=host.boot)
        pulse = host.latest(Pulse)
        assert pulse is not None
        assert pulse.flags & PulseFlags.OVERFLOW
        assert host.counts().overflows == 6


@pytest.mark.slow
@pytest.mark.parametrize("boot_loader_ms", [0, 500])
def test_a_reset_loses_nothing_that_was_held(nano8: Path, boot_loader_ms: int) -> None:
    with greeted(nano8) as host:
        boot = host.boot
        script = presses(host.board.cycle + 20 * MS, 10)
        host.is_deaf = True
        play(host, script)
        host.presses.clear()
        host.board.reset(boot_loader_cycles=boot_loader_ms * MS)
        again(host)
        check_arrived(host, script, boot=boot)
        assert host.boot == boot + 1
        pulse = host.latest(Pulse)
    assert pulse is not None
    assert (pulse.old, pulse.held, pulse.next) == (0, 0, 0)


@pytest.mark.slow
def test_two_resets_lose_nothing_either(nano8: Path) -> None:
    """Presses of two boots wait; each comes under the number of its own.

    The second has no setup, so its releases come later than those of the first.
    """
    with greeted(nano8) as host:
        first = host.boot
        host.is_deaf = True
        before = presses(host.board.cycle + 20 * MS, 4)
        play(host, before)
        host.board.reset()
        between = presses(host.board.cycle + 100 * MS, 4)
        play(host, between)
        host.board.reset()
        host.presses.clear()
        again(host)
        assert host.boot == first + 2
        assert sorted(host.presses) == [(b, s) for b in (first, first + 1) for s in range(8)]
    for boot, script in ((first, before), (first + 1, between)):
        buttons = sorted(press.button for press in host.presses.values() if press.boot == boot)
        assert buttons == sorted(change.button for change in script)


@pytest.mark.slow
def test_a_button_held_through_a_reset_is_pressed_once(nano8: Path) -> None:
    with greeted(nano8) as host:
        at = host.board.cycle + 20 * MS
        play(host, [Change(at, 2, closed=True)])
        host.board.reset()
        host.greet()
        play(host, [Change(host.board.cycle + 50 * MS, 2, closed=False)])
        log = [bool(press.flags & PressFlags.DOWN) for press in host.presses.values()]
    assert log == [True, False]


@pytest.mark.slow
def test_what_chance_leaves_in_the_memory_is_no_press(nano8: Path) -> None:
    boots = []
    for seed in range(12):
        with greeted(nano8, seed=seed) as host:
            host.run(host.board.cycle + 60 * MS)
            assert host.presses == {}
            pulse = host.latest(Pulse)
            assert pulse is not None
            assert (pulse.held, pulse.old, pulse.next) == (0, 0, 0)
            boots.append(host.boot)
    assert len(set(boots)) == 1


@pytest.mark.slow
def test_without_power_only_the_number_of_the_boot_is_kept(nano8: Path) -> None:
    with greeted(nano8) as host:
        boot = host.boot
        host.is_deaf = True
        play(host, presses(host.board.cycle + 20 * MS, 3))
        host.board.power_cycle()
        host.presses.clear()
        again(host)
        assert host.presses == {}
        assert host.boot == boot + 1


@pytest.mark.slow
@pytest.mark.parametrize("stored", [b"\xff\xff\xff\xff", b"\xfe\xff\xfe\xff", b"\x00\x00\x00\x00"])
def test_no_boot_has_the_number_0(nano8: Path, stored: bytes) -> None:
    with Board(nano8) as board:
        board.write_eeprom(0, stored)
        host = Host(board, QUICK)
        host.greet()
        numbers = [host.boot]
        for _ in range(2):
            board.reset()
            host.greet()
            numbers.append(host.boot)
    assert 0 not in numbers
    assert len(set(numbers)) == 3


@pytest.mark.slow
def test_a_program_that_hangs_is_started_anew(nano8: Path) -> None:
    """The watchdog does it, in less than a second, and what was held is still there."""
    with greeted(nano8) as host:
        boot = host.boot
        script = presses(host.board.cycle + 20 * MS, 3)
        host.is_deaf = True
        play(host, script)
        hung = host.board.cycle
        host.board.hang()
        host.presses.clear()
        host.run(hung + SECOND)
        counts = host.board.counts
        assert Cause.WATCHDOG in Cause(counts.last_cause)
        again(host)
        check_arrived(host, script, boot=boot)
        assert host.boot == boot + 1


def press_and_reset(host: Host[Board], button: int, after: int) -> None:
    """Press, reset the chip so many cycles after the end of the time to confirm, and look."""
    before, boot = set(host.presses), host.boot
    at = host.board.cycle + 20 * MS
    reset_at = at + 800 * US + after
    host.board.contact(at, button, closed=True)
    host.run(reset_at)
    host.board.reset()
    host.board.contact(reset_at + 40 * MS, button, closed=False)
    host.greet()
    host.run(reset_at + 90 * MS)
    told = [host.presses[key] for key in sorted(set(host.presses) - before)]
    downs = [press for press in told if press.flags & PressFlags.DOWN]
    assert [press.boot for press in downs] in ([], [boot])
    assert downs or after < CONFIRMED_WITHIN
    assert {press.button for press in told} == {button}
    assert host.boot == boot + 1


def sweep_resets(elf: Path, phase: int) -> None:
    """From before a press is confirmed, through its being put away, till it is sent."""
    with greeted(elf) as host:
        for n in range(90):
            press_and_reset(host, n % BUTTONS, n * 67 + phase - 500)


@pytest.mark.slow
def test_a_reset_at_any_moment_tells_a_press_once_or_not_at_all(nano8: Path) -> None:
    sweep_resets(nano8, 0)


@pytest.mark.long
@pytest.mark.parametrize("phase", range(1, 67, 6))
def test_a_reset_at_every_moment(nano8: Path, phase: int) -> None:
    sweep_resets(nano8, phase)


@pytest.mark.slow
def test_a_reset_while_old_presses_are_told_loses_none(nano8: Path) -> None:
    """Again and again in the midst of it, with a host that never acknowledges in time."""
    with greeted(nano8) as host:
        boot = host.boot
        script = presses(host.board.cycle + 20 * MS, 10)
        host.is_deaf = True
        play(host, script)
        host.presses.clear()
        for n in range(40):
            host.board.reset()
            host.run(host.board.cycle + MS + n * 977)
        again(host)
        check_arrived(host, script, boot=boot)
        assert host.boot == boot + 40
