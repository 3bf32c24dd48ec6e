"""What every source of edges keeps to, the pretend one and the one on pins alike."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Protocol

import pytest

from hardware.debounce import Debouncer
from hardware.edge import Edge
from hardware.evdev_source import EvdevSource
from hardware.gpio_source import GpioSource
from hardware.gpiod_chip import open_chip
from hardware.gpiod_source import GpiodSource
from hardware.ports import EdgeSource
from hardware.sim import SimClock, SimSource
from tests.support.by_hand import by_hand
from tests.support.fake_gpiod import FakeChip, chips_of
from tests.support.input_devices import Devices, button, encoder
from tests.support.input_devices import by_hand as no_thread
from tests.support.mock_gpio import drive, mock_factory

NOW = 5_000_000_000
TOGETHER_NS = 10_000
"""What an interrupt of the kernel needs for the lines before this one, and more."""
PINS = {1: 17, 4: 27, 9: 22}


class Finger(Protocol):
    """Moves one contact at an exact time."""

    def __call__(self, channel: int, t_ns: int, *, closed: bool) -> None: ...


def ignore(_: Edge) -> None:
    """A sink."""


@dataclass
class Bench:
    """A source with three buttons, and a finger for them."""

    source: EdgeSource
    clock: SimClock
    push: Finger


def sim_bench(_: ExitStack) -> Bench:
    source = SimSource(PINS)
    return Bench(source, SimClock(NOW), source.push)


def gpio_bench(stack: ExitStack) -> Bench:
    clock = SimClock(NOW)
    factory = stack.enter_context(mock_factory(clock))

    def push(channel: int, t_ns: int, *, closed: bool) -> None:
        drive(factory, PINS[channel], t_ns, closed=closed)

    return Bench(GpioSource(factory, PINS, clock), clock, push)


def gpiod_bench(_: ExitStack) -> Bench:
    clock, chip = SimClock(NOW), FakeChip()
    source = GpiodSource(open_chip(chips=chips_of(chip)), PINS, clock, make_runner=by_hand)

    def push(channel: int, t_ns: int, *, closed: bool) -> None:
        chip.push(PINS[channel], t_ns, closed=closed)
        source.turn()

    return Bench(source, clock, push)


def evdev_bench(_: ExitStack) -> Bench:
    clock = SimClock(NOW)
    devices = Devices(left := encoder(0, port="1.1"), right := encoder(1, port="1.2"))
    wires = {1: button(left, 1), 4: button(right, 1), 9: button(right, 2)}
    source = EvdevSource(devices, wires, clock, spawn=no_thread)

    def push(channel: int, t_ns: int, *, closed: bool) -> None:
        path = (left if channel == 1 else right).path
        devices.there[path].report((wires[channel].control, closed), t_ns=t_ns)
        source.refresh()

    return Bench(source, clock, push)


BENCHES = {"sim": sim_bench, "gpio": gpio_bench, "gpiod": gpiod_bench, "evdev": evdev_bench}


@pytest.fixture(params=[*BENCHES.values()], ids=[*BENCHES])
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    with ExitStack() as stack:
        made: Bench = request.param(stack)
        yield made
        made.source.stop()


def test_an_edge_arrives_as_it_was_stamped(bench: Bench) -> None:
    seen: list[Edge] = []
    bench.source.start(seen.append)
    bench.push(4, NOW + 1, closed=True)
    bench.push(4, NOW + 123_457, closed=False)
    name = bench.source.name
    assert seen == [
        Edge(name, 4, NOW + 1, closed=True),
        Edge(name, 4, NOW + 123_457, closed=False),
    ]


def test_the_level_at_the_start_is_no_edge(bench: Bench) -> None:
    seen: list[Edge] = []
    bench.source.start(seen.append)
    assert seen == []
    assert bench.source.levels() == {1: False, 4: False, 9: False}


def test_levels_follow_the_contacts(bench: Bench) -> None:
    bench.source.start(ignore)
    bench.push(1, NOW, closed=True)
    bench.push(9, NOW, closed=True)
    bench.push(9, NOW + 1, closed=False)
    assert bench.source.levels() == {1: True, 4: False, 9: False}


def test_it_reads_the_channels_that_it_names(bench: Bench) -> None:
    bench.source.start(ignore)
    assert bench.source.channels == {1, 4, 9} == set(bench.source.levels())


@pytest.mark.parametrize("now_ns", [0, 1, NOW, NOW + 7])
def test_the_watermark_is_late_by_the_declared_delivery(bench: Bench, now_ns: int) -> None:
    watermark_ns = bench.source.watermark_ns(now_ns)
    assert watermark_ns == now_ns - bench.source.quality.delivery_ns
    assert watermark_ns <= now_ns


def test_nothing_comes_before_the_start(bench: Bench) -> None:
    bench.push(1, NOW, closed=True)
    seen: list[Edge] = []
    bench.source.start(seen.append)
    assert all(edge.t_ns > NOW for edge in seen)


def test_nothing_comes_after_the_stop(bench: Bench) -> None:
    seen: list[Edge] = []
    bench.source.start(seen.append)
    bench.source.stop()
    bench.push(1, NOW, closed=True)
    assert seen == []
    assert bench.source.levels() == {}


def test_it_can_be_stopped_twice_and_started_again(bench: Bench) -> None:
    seen: list[Edge] = []
    bench.source.stop()
    bench.source.start(seen.append)
    bench.source.stop()
    bench.source.stop()
    bench.source.start(seen.append)
    bench.push(1, NOW, closed=True)
    assert [edge.channel for edge in seen] == [1]


def test_a_sink_that_asks_back_is_served(bench: Bench) -> None:
    levels: list[bool] = []
    bench.source.start(lambda edge: levels.append(bench.source.levels()[edge.channel]))
    bench.push(4, NOW, closed=True)
    bench.push(4, NOW + 1, closed=False)
    assert levels == [True, False]


def test_a_slow_sink_moves_no_stamp(bench: Bench) -> None:
    seen: list[Edge] = []

    def slow(edge: Edge) -> None:
        bench.clock.advance(300_000_000)
        seen.append(edge)

    bench.source.start(slow)
    bench.push(1, NOW + 1, closed=True)
    bench.push(9, NOW + 2, closed=True)
    assert [(edge.channel, edge.t_ns) for edge in seen] == [(1, NOW + 1), (9, NOW + 2)]


@pytest.mark.parametrize("hands", [(1, 9), (9, 1)])
def test_two_that_come_together_are_a_tie_whichever_is_told_first(
    bench: Bench, hands: tuple[int, int]
) -> None:
    """Whatever stamps such edges one after the other, it may not decide who was first."""
    seen: list[Edge] = []
    bench.source.start(seen.append)
    for after_ns, channel in enumerate(hands):
        bench.push(channel, NOW + after_ns * TOGETHER_NS, closed=True)
    quality = bench.source.quality
    debouncer = Debouncer(quality, bench.source.name, 0, bench.source.channels)
    presses = [press for edge in seen for press in debouncer.edge(edge)]
    presses += debouncer.advance(NOW + 100_000_000)
    first, second = presses
    assert (first.channel, second.channel) == hands
    assert second.t_ns - first.t_ns == TOGETHER_NS
    assert min(first.order_ns, second.order_ns) >= TOGETHER_NS


def test_edges_of_a_burst_all_come(bench: Bench) -> None:
    seen: list[Edge] = []
    bench.source.start(seen.append)
    for index in range(60):
        bench.push(1, NOW + 20_000 * index, closed=index % 2 == 0)
    assert [edge.t_ns for edge in seen] == [NOW + 20_000 * index for index in range(60)]
    assert [edge.closed for edge in seen] == [True, False] * 30
