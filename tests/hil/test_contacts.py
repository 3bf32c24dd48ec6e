"""Bounce, spikes and short presses on the chip: one press each, at its first contact."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hardware.protocol import PressFlags
from tests.hil.board import BUTTONS, MS, US, Board
from tests.hil.host import Host, Times
from tests.hil.measure import (
    SPREAD_TICKS,
    Stamped,
    check_beside_others,
    counter_zero,
    greeted,
    play,
    stamped,
)
from tests.hil.scripts import Change, train

USUAL = Times()
EDGES = 30
HELD = 80 * MS
"""Longer than a lock-out and than a train of 30 edges of at most 230 us."""


def staggered(host: Host[Board], button: int) -> int:
    """A start for each button, so that their trains overlap but their first contacts do not."""
    return host.board.cycle + 20 * MS + button * 300 * US + button * 7


def check(host: Host[Board], firsts: list[Change]) -> None:
    """These changes and no others were reported, each with the time of its first contact."""
    errors = []
    for button in range(BUTTONS):
        mine = [change for change in firsts if change.button == button]
        log = host.log(button)
        assert [bool(p.flags & PressFlags.DOWN) for p in log] == [c.closed for c in mine], button
        errors += [p.tick - c.at for p, c in zip(log, mine, strict=True)]
    assert max(errors) - min(errors) <= SPREAD_TICKS


@pytest.mark.slow
def test_presses_and_releases_that_bounce(nano8: Path) -> None:
    """On one button after the other; every train is whole before the next begins."""
    chance = Random(4)
    with greeted(nano8, times=USUAL) as host:
        at, trains = host.board.cycle + 20 * MS, []
        for button in range(BUTTONS):
            trains.append(train(at, button, EDGES, chance, closed=True))
            trains.append(train(at + HELD, button, EDGES, chance, closed=False))
            at += 10 * MS
        play(host, [change for each in trains for change in each])
        check(host, [each[0] for each in trains])


def flurry(host: Host[Board], buttons: int, gap: int, chance: Random) -> list[list[Change]]:
    """So many contacts bounce at the same time, down and later up; one more every `gap` cycles."""
    at, trains = host.board.cycle + 20 * MS, []
    for button in range(buttons):
        start = at + button * gap + chance.randrange(1_000)
        trains.append(train(start, button, EDGES, chance, closed=True))
        trains.append(train(start + HELD, button, EDGES, chance, closed=False))
    return trains


def flurry_stamps(host: Host[Board], trains: list[list[Change]]) -> list[Stamped]:
    """Every first contact with its stamp."""
    play(host, [change for each in trains for change in each])
    return list(stamped(host, [each[0] for each in trains]).values())


@pytest.mark.slow
@pytest.mark.parametrize("gap_us", [0, 100, 300])
@pytest.mark.parametrize("seed", [1, 2])
def test_eight_slaps_that_bounce_at_the_same_time(nano8: Path, gap_us: int, seed: int) -> None:
    """The bounces of those who have slapped must not hide the first contact of another."""
    with greeted(nano8, times=USUAL) as host:
        zero = counter_zero(host)
        stamps = flurry_stamps(host, flurry(host, 8, gap_us * US, Random(seed)))
    check_beside_others(stamps, zero)
    assert not any(stamp.recovered for stamp in stamps)


@pytest.mark.slow
@pytest.mark.parametrize("gap_us", [0, 100, 300])
def test_sixteen_buttons_that_bounce_at_the_same_time(nano8: Path, gap_us: int) -> None:
    """One press and one release each; a time that is not that of the contact is marked so."""
    with greeted(nano8, times=USUAL) as host:
        zero = counter_zero(host)
        stamps = flurry_stamps(host, flurry(host, BUTTONS, gap_us * US, Random(5)))
    check_beside_others(stamps, zero)


@pytest.mark.slow
def test_presses_of_one_millisecond_count(nano8: Path) -> None:
    with greeted(nano8, times=USUAL) as host:
        script = []
        for button in range(BUTTONS):
            for n in range(3):
                at = staggered(host, button) + n * 100 * MS
                script.append(Change(at, button, closed=True))
                script.append(Change(at + MS, button, closed=False))
        play(host, script, tail=80 * MS)
        check(host, script)


@pytest.mark.slow
def test_spikes_are_no_presses(nano8: Path) -> None:
    with greeted(nano8, times=USUAL) as host:
        script = []
        for button in range(BUTTONS):
            for n in range(3):
                at = staggered(host, button) + n * 40 * MS
                script.append(Change(at, button, closed=True))
                script.append(Change(at + 20 * US, button, closed=False))
        play(host, script)
        assert host.presses == {}
        assert [host.button(b).spikes for b in range(BUTTONS)] == [3] * BUTTONS


@pytest.mark.slow
def test_a_spike_in_a_held_button_is_no_release(nano8: Path) -> None:
    with greeted(nano8, times=USUAL) as host:
        at = staggered(host, 0)
        script = [Change(at, 0, closed=True), Change(at + 300 * MS, 0, closed=False)]
        spike = [Change(at + 100 * MS, 0, closed=False)]
        spike.append(Change(at + 100 * MS + 20 * US, 0, closed=True))
        play(host, script + spike)
        check(host, script)


def test_a_button_that_is_held_at_the_start_is_no_press(nano8: Path) -> None:
    with Board(nano8) as board:
        board.contact(0, 5, closed=True)
        host = Host(board)
        host.greet()
        released = host.board.cycle + 100 * MS
        board.contact(released, 5, closed=False)
        host.run(released + 100 * MS)
    assert [bool(p.flags & PressFlags.DOWN) for p in host.presses.values()] == [False]
