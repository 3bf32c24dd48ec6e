"""Fingers, the chip's own logic, bad cables and the link: every press once, in order, in its ±.

The referee (`tests/support/referee.py`) stops a run at the first press that nobody made, that comes
twice, is off by more than its own ±, is in the wrong order or behind the watermark; and at the end
of a run nothing may be missing but what the chip lost with its power or was still in doubt about.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.arbiter import Arbiter
from hardware.edge import Flags, Press
from hardware.link import LinkSettings, LinkState
from tests.support.cables import CDC, FTDI16, MS, SECOND, UART, Kind
from tests.support.fingers import MS as TICKS_A_MS
from tests.support.link_scenes import SCENES
from tests.support.link_world import RESETS, LinkWorld, Scene

QUICK_PRESSES = 1_000
LONG_PRESSES = 1_000_000
SEEDS = range(2, 4)
"""Two of each: then the 16 bits of a sequence wrap wherever the chip is not reset."""
MOST_RECOVERED = 0.01
"""All sixteen contacts bouncing at once are at times too much for the chip: then it looks."""
SETTLED_NS = 5 * SECOND


def run(scene: Scene, presses: int) -> LinkWorld:
    """Play it to its end, and look at what it should have been."""
    world = LinkWorld(scene)
    world.press(presses)
    report, referee = world.link.report(), world.referee
    assert report.state is LinkState.LIVE
    assert referee.presses >= 0.9 * presses
    assert not report.overflow
    assert report.missing == 0
    assert referee.recovered <= MOST_RECOVERED * referee.told
    assert bool(world.happened) == bool(scene.troubles)
    if not scene.troubles:
        assert (referee.lost, referee.overdue, report.counts.starts) == (0, 0, 1)
        assert bool(report.bad_crc) == bool(scene.spoil.changed)
    return world


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENES)
def test_every_press_comes_once(name: str) -> None:
    scene = replace(SCENES[name], trouble_every_ns=SECOND)
    world = run(scene, QUICK_PRESSES)
    resets = sum(world.happened[trouble] for trouble in RESETS)
    assert world.fingers.spikes > 0
    assert not set(scene.troubles) & RESETS or resets > 0


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", SCENES)
def test_a_million_presses_come_once(name: str, seed: int) -> None:
    run(replace(SCENES[name], seed=seed), LONG_PRESSES // (len(SCENES) * len(SEEDS)) + 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "late"),
    [("uart", False), ("usb, a latency of 16 ms", True), ("the cable is pulled out", True)],
)
def test_the_arbiter_lets_them_out_in_order(name: str, *, late: bool) -> None:
    """What was held over a loss, or came again after one, is overdue and nothing else is."""
    world, arbiter = LinkWorld(replace(SCENES[name], trouble_every_ns=SECOND)), Arbiter()
    offered: list[Press] = []
    released: list[Press] = []

    def hand_on(press: Press, now_ns: int) -> None:
        offered.append(press)
        arbiter.offer(press, now_ns)

    def mark(mark_ns: int, now_ns: int) -> None:
        arbiter.watermark("mcu", mark_ns)
        released.extend(arbiter.release(now_ns).presses)

    arbiter.attach("mcu")
    world.hand_on, world.mark = hand_on, mark
    world.press(QUICK_PRESSES)
    assert len(released) == len(offered)
    in_time = [press for press in released if not press.flags & Flags.OVERDUE]
    assert in_time == sorted(in_time, key=lambda press: press.t_ns)
    assert bool(arbiter.overdue_count) == late


KINDS = [
    pytest.param(UART, 30, id="uart"),
    pytest.param(CDC, 100, id="usb"),
    pytest.param(FTDI16, 100, id="usb, 16 ms"),
]


def percentile_95_ns(scene: Scene, start_ns: int, length_ns: int) -> int:
    """Of the ± of all presses made in such a time; that they are true the referee sees to."""
    world = LinkWorld(scene)
    world.run(world.now_ns + start_ns)
    skipped = len(world.referee.uncertainties)
    world.run(world.now_ns + length_ns)
    errors = sorted(world.referee.uncertainties[skipped:])
    return errors[len(errors) * 95 // 100]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "most_us"), KINDS)
def test_the_published_plus_minus_is_small(kind: Kind, most_us: int) -> None:
    scene = Scene(kind, ppm=5_000, mean_rest=200 * TICKS_A_MS, settings=LinkSettings())
    assert percentile_95_ns(scene, SETTLED_NS, 10 * SECOND) <= most_us * 1_000


@pytest.mark.long
@pytest.mark.parametrize("ppm", [-5_000, 0, 5_000])
@pytest.mark.parametrize(("kind", "most_us"), KINDS)
def test_the_published_plus_minus_is_small_from_the_start(
    kind: Kind, most_us: int, ppm: int
) -> None:
    scene = Scene(kind, ppm=ppm, mean_rest=100 * TICKS_A_MS, settings=LinkSettings())
    assert percentile_95_ns(scene, 0, 120 * SECOND) <= most_us * 1_000


def test_a_quiet_table_is_live_within_a_quarter_of_a_second() -> None:
    world = LinkWorld(Scene(FTDI16, mean_rest=SECOND * 16))
    world.run(world.now_ns + 250 * MS)
    assert world.is_live
