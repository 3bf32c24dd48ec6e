"""What only the source on libgpiod does: numbers, the net, its thread, a device that goes."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from unittest.mock import patch

import pytest
from gpiod.line import Bias, Clock, Direction
from gpiod.line import Edge as EdgeKind

from hardware.clock import MonotonicClock
from hardware.debounce import Debouncer
from hardware.edge import Edge, Flags, Press
from hardware.errors import DeviceMissingError, LineBusyError, WiringError
from hardware.gpiod_chip import DEPTH, open_chip
from hardware.gpiod_source import GpiodSource
from hardware.line_watch import SETTLE_NS
from hardware.pin_board import LOOK_NS
from hardware.sim import SimClock
from hardware.stamps import KERNEL_STAMPS
from tests.support.by_hand import by_hand
from tests.support.fake_gpiod import FakeChip, chips_of

MS = 1_000_000
NOW = 5_000_000_000
PINS = {1: 17, 4: 27, 9: 22}
PATIENCE_S = 20


class Bench:
    """A source without a thread, on a chip and a clock of the test."""

    def __init__(self, pins: dict[int, int] | None = None) -> None:
        self.chip, self.clock = FakeChip(), SimClock(NOW)
        self.seen: list[Edge] = []
        self.source = GpiodSource(
            open_chip(chips=chips_of(self.chip)), pins or PINS, self.clock, make_runner=by_hand
        )

    def start(self) -> Bench:
        self.source.start(self.seen.append)
        return self

    def wait(self, ns: int) -> None:
        """Time goes on, and the thread would wake each half millisecond."""
        end_ns = self.clock.now_ns() + ns
        while self.clock.now_ns() < end_ns:
            self.clock.set(min(end_ns, self.clock.now_ns() + MS // 2))
            self.source.turn()

    def push(self, channel: int, *, closed: bool, after_ns: int = 0) -> None:
        """A contact moves now, or moved a little later than it is now."""
        self.chip.push(PINS[channel], self.clock.now_ns() + after_ns, closed=closed)

    def presses(self) -> list[Press]:
        """What a debouncer makes of all that was told."""
        button = Debouncer(KERNEL_STAMPS, "gpio", 0, self.source.channels)
        found = [press for edge in self.seen for press in button.edge(edge)]
        return [*found, *button.advance(self.clock.now_ns())]


@pytest.fixture
def bench() -> Bench:
    return Bench().start()


# -- what is asked of the kernel ------------------------------------------------------------


def test_all_buttons_are_one_request_of_bare_edges(bench: Bench) -> None:
    [request] = bench.chip.requests
    assert set(request.settings) == set(PINS.values())
    for settings in request.settings.values():
        assert settings.direction is Direction.INPUT
        assert settings.edge_detection is EdgeKind.BOTH
        assert settings.bias is Bias.PULL_UP
        assert settings.active_low
        assert not settings.debounce_period
        assert settings.event_clock is Clock.MONOTONIC
    assert bench.chip.asked == [DEPTH] == [1024]
    assert request.consumer == "slap-table"


def test_without_pull_up_the_board_has_its_own() -> None:
    chip = FakeChip()
    source = GpiodSource(
        open_chip(chips=chips_of(chip)), PINS, SimClock(NOW), pull_up=False, make_runner=by_hand
    )
    source.start(lambda _: None)
    assert chip.pull_of(17) is Bias.DISABLED


def test_two_buttons_on_one_pin_are_refused() -> None:
    with pytest.raises(WiringError, match="buttons 3 and 8 share pin GPIO17"):
        Bench({3: 17, 5: 27, 8: 17})


def test_a_start_that_fails_holds_no_line() -> None:
    bench = Bench()
    bench.chip.held[27] = "w1-gpio"
    with pytest.raises(LineBusyError, match="pin GPIO27 is held by w1-gpio"):
        bench.start()
    assert bench.chip.requests == []
    assert bench.source.levels() == {}


def test_a_device_that_goes_while_it_is_started_is_let_go() -> None:
    bench = Bench()
    bench.chip.is_gone = True
    with pytest.raises(DeviceMissingError, match="No such device"):
        bench.start()
    assert bench.chip.requests == []


# -- numbers --------------------------------------------------------------------------------


def test_a_full_buffer_loses_its_oldest_edges_and_says_how_many(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    for index in range(DEPTH + 10):
        bench.push(1, closed=index % 2 == 0, after_ns=index)
    bench.push(4, closed=True, after_ns=DEPTH + 10)
    bench.wait(4 * LOOK_NS)
    assert bench.source.faults == 11
    assert [edge.t_ns for edge in bench.seen] == [NOW + index for index in range(11, DEPTH + 11)]
    told = [record.getMessage() for record in caplog.records]
    assert told == [
        "gpio: button 1: the kernel's buffer was full, its oldest edges were lost",
        "gpio: edges were lost on their way; the operator's page counts them",
    ]


def test_two_interrupts_that_made_one_event_are_no_fault(bench: Bench) -> None:
    """A contact that bounces does that, and its number in the request is left out."""
    bench.push(1, closed=True)
    bench.chip.request_of(17).skip_number()
    bench.push(4, closed=True)
    bench.wait(4 * LOOK_NS)
    assert bench.source.faults == 0


def test_lines_that_overtake_one_another_lose_nothing(bench: Bench) -> None:
    bench.push(4, closed=True, after_ns=1)
    bench.push(1, closed=True, after_ns=2)
    bench.chip.request_of(17).swap_last()
    bench.wait(4 * LOOK_NS)
    assert bench.source.faults == 0
    assert sorted((edge.t_ns, edge.channel) for edge in bench.seen) == [(NOW + 1, 4), (NOW + 2, 1)]


def test_the_faults_outlive_a_stop(bench: Bench) -> None:
    bench.chip.slip(27, closed=True)
    bench.wait(4 * LOOK_NS)
    bench.source.stop()
    assert bench.source.faults == 1
    bench.start()
    assert bench.source.faults == 1


# -- the net --------------------------------------------------------------------------------


def test_an_edge_that_the_chip_missed_is_found_by_its_level(bench: Bench) -> None:
    bench.wait(100 * MS)
    bench.chip.slip(27, closed=True)
    bench.wait(LOOK_NS + SETTLE_NS + MS)
    [edge] = bench.seen
    assert (edge.channel, edge.closed) == (4, True)
    assert edge.blind_ns is not None and 0 < edge.blind_ns <= LOOK_NS
    assert edge.t_ns - edge.blind_ns <= NOW + 100 * MS <= edge.t_ns
    assert bench.source.faults == 1


def test_a_press_that_was_found_so_says_so_and_how_well_it_is_known(bench: Bench) -> None:
    bench.wait(100 * MS)
    bench.chip.slip(27, closed=True)
    bench.wait(60 * MS)
    [press] = bench.presses()
    assert Flags.RECOVERED in press.flags
    [edge] = bench.seen
    assert press.t_ns == edge.t_ns
    assert press.uncertainty_ns == KERNEL_STAMPS.uncertainty_ns + (edge.blind_ns or 0)
    assert press.order_ns == KERNEL_STAMPS.order_ns + (edge.blind_ns or 0)


def test_a_burst_whose_last_level_was_misread_is_a_press_of_its_first_contact(
    bench: Bench,
) -> None:
    """It bounces for half a millisecond, and the kernel reads the last level as open."""
    for index, closed in enumerate([True, False, True, False]):
        bench.push(4, closed=closed, after_ns=index * MS // 8)
    bench.chip.slip(27, closed=True)
    bench.wait(60 * MS)
    [press] = bench.presses()
    assert (press.t_ns, press.down, press.flags) == (NOW, True, Flags.NONE)
    assert press.uncertainty_ns == KERNEL_STAMPS.uncertainty_ns


def test_levels_are_read_seldom_while_nothing_moves(bench: Bench) -> None:
    request = bench.chip.requests[0]
    with patch.object(request, "get_values", wraps=request.get_values) as read:
        bench.wait(1_000 * MS)
    assert read.call_count == 1_000 * MS // LOOK_NS


# -- the watermark --------------------------------------------------------------------------


def test_the_watermark_waits_for_a_change_that_may_yet_be_told(bench: Bench) -> None:
    """Seldom looks: the second comes when the usual delay has passed, if the thread is late."""
    bench.wait(LOOK_NS)
    bench.chip.slip(27, closed=True)
    bench.wait(LOOK_NS)
    doubt_ns = bench.clock.now_ns()
    bench.clock.advance(100 * MS)
    mark_ns = bench.source.watermark_ns(bench.clock.now_ns())
    assert mark_ns < doubt_ns
    bench.source.turn()
    [edge] = bench.seen
    assert edge.t_ns == doubt_ns > mark_ns
    now_ns = bench.clock.now_ns()
    assert bench.source.watermark_ns(now_ns) == now_ns - KERNEL_STAMPS.delivery_ns


def test_the_watermark_waits_for_a_thread_that_does_not_get_to_run(bench: Bench) -> None:
    bench.push(4, closed=True, after_ns=MS)
    bench.clock.advance(300 * MS)
    assert bench.source.watermark_ns(bench.clock.now_ns()) == NOW < NOW + MS
    bench.source.turn()
    assert [edge.t_ns for edge in bench.seen] == [NOW + MS]
    now_ns = bench.clock.now_ns()
    assert bench.source.watermark_ns(now_ns) == now_ns - KERNEL_STAMPS.delivery_ns


# -- faults ---------------------------------------------------------------------------------


def test_a_failing_sink_is_counted_and_ends_nothing(caplog: pytest.LogCaptureFixture) -> None:
    bench, seen = Bench(), list[Edge]()

    def sink(edge: Edge) -> None:
        if edge.t_ns < NOW + 2:
            raise RuntimeError("queue broken")
        seen.append(edge)

    bench.source.start(sink)
    with caplog.at_level(logging.ERROR):
        for index in range(3):
            bench.push(1, closed=index % 2 == 0, after_ns=index)
        bench.source.turn()
    assert [edge.t_ns for edge in seen] == [NOW + 2]
    assert bench.source.faults == 2
    assert len(caplog.records) == 1


@pytest.mark.parametrize(("off_ns", "arrives"), [(999_999_999, True), (1_000_000_000, False)])
@pytest.mark.parametrize("sign", [-1, 1])
def test_a_stamp_of_another_clock_is_a_fault(
    bench: Bench, sign: int, off_ns: int, *, arrives: bool
) -> None:
    bench.push(1, closed=True, after_ns=sign * off_ns)
    bench.source.turn()
    assert bool(bench.seen) is arrives
    assert bench.source.faults == (0 if arrives else 1)


def test_a_device_that_goes_is_told_once_and_keeps_nobody_waiting(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.chip.take_away()
    bench.source.turn()
    assert bench.source.faults == 1
    assert "cannot be read any more" in caplog.text
    with pytest.raises(DeviceMissingError, match="reading the buttons of gpio"):
        bench.source.levels()
    now_ns = bench.clock.advance(10_000 * MS)
    assert bench.source.watermark_ns(now_ns) == now_ns - KERNEL_STAMPS.delivery_ns
    bench.source.stop()


# -- the thread -----------------------------------------------------------------------------


class Threaded:
    """A source as it is in use, on a pretend chip."""

    def __init__(self) -> None:
        self.chip, self.clock = FakeChip(), MonotonicClock()
        self.told: queue.SimpleQueue[Edge] = queue.SimpleQueue()
        self.source = GpiodSource(open_chip(chips=chips_of(self.chip)), PINS, self.clock)

    def push(self, channel: int, *, closed: bool) -> int:
        t_ns = self.clock.now_ns()
        self.chip.push(PINS[channel], t_ns, closed=closed)
        return t_ns

    def next(self) -> Edge:
        return self.told.get(timeout=PATIENCE_S)


def threads() -> set[str]:
    return {thread.name for thread in threading.enumerate()}


def test_the_thread_wakes_for_an_edge_and_ends_with_the_stop() -> None:
    table = Threaded()
    table.source.start(table.told.put)
    for index in range(200):
        t_ns = table.push(4, closed=index % 2 == 0)
        assert table.next() == Edge("gpio", 4, t_ns, closed=index % 2 == 0)
    assert table.source.faults == 0
    table.source.stop()
    assert "gpiod" not in threads()
    assert table.chip.requests == []


def test_the_stop_waits_for_the_thread_and_then_lets_the_lines_go() -> None:
    bench, told = Bench(), list[str]()

    class Noted:
        def start(self) -> None:
            told.append("start")

        def join(self) -> None:
            told.append(f"join, {len(bench.chip.requests)} held")

    chip = open_chip(chips=chips_of(bench.chip))
    source = GpiodSource(chip, PINS, bench.clock, make_runner=lambda _work: Noted())
    source.start(bench.seen.append)
    source.stop()
    source.stop()
    assert told == ["start", "join, 1 held"]
    assert bench.chip.requests == []


def test_the_thread_looks_at_levels_by_itself() -> None:
    table = Threaded()
    table.source.start(table.told.put)
    table.chip.slip(27, closed=True)
    edge = table.next()
    assert (edge.channel, edge.closed) == (4, True)
    assert edge.blind_ns is not None
    table.source.stop()


def test_a_sink_may_stop_the_source_that_calls_it() -> None:
    table = Threaded()
    done = threading.Event()

    def sink(_: Edge) -> None:
        table.source.stop()
        done.set()

    table.source.start(sink)
    thread = next(thread for thread in threading.enumerate() if thread.name == "gpiod")
    table.push(4, closed=True)
    assert done.wait(PATIENCE_S)
    thread.join(PATIENCE_S)
    assert not thread.is_alive()
    assert table.chip.requests == []


@pytest.mark.parametrize("ask", [lambda source: source.levels(), lambda source: source.faults])
def test_it_can_be_asked_while_it_is_stopped_and_started(
    ask: Callable[[GpiodSource], object],
) -> None:
    table, ends = Threaded(), threading.Event()
    failed: list[Exception] = []

    def keep_asking() -> None:
        while not ends.is_set():
            try:
                ask(table.source)
            except Exception as error:
                failed.append(error)

    asking = threading.Thread(target=keep_asking)
    asking.start()
    for _ in range(10):
        table.source.start(table.told.put)
        table.push(1, closed=True)
        table.source.stop()
    ends.set()
    asking.join(PATIENCE_S)
    assert failed == []


def test_a_device_that_goes_ends_the_thread() -> None:
    table = Threaded()
    table.source.start(table.told.put)
    thread = next(thread for thread in threading.enumerate() if thread.name == "gpiod")
    table.chip.take_away()
    thread.join(PATIENCE_S)
    assert not thread.is_alive()
    table.source.stop()
