"""Bounce, a reader that is stalled, a line that another program holds, stop and start."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from time import monotonic_ns
from typing import Any

from hardware.clock import MonotonicClock
from hardware.debounce import Debouncer
from hardware.edge import Edge, Press
from hardware.errors import HardwareError
from hardware.pin_board import Driver
from hardware.pin_boards import open_board
from hardware.ports import EdgeSource
from tests.hil.kernel.guest.chip import Chip, carry_out
from tests.hil.kernel.guest.plans import MS, PINS, Step
from tests.hil.kernel.guest.record import changes
from tests.hil.kernel.guest.sources import Opener

SETTLED_NS = 100 * MS
"""Longer than a lock-out and any delivery."""
TURN_S = 0.002
PATIENCE_S = 5.0


class Worker(threading.Thread):
    """Carries a plan out while somebody listens."""

    def __init__(self, steps: Sequence[Step]) -> None:
        super().__init__()
        self.times: list[int] = []
        self._steps = steps

    def run(self) -> None:
        """Carry it out."""
        self.times = carry_out(self._steps)


LAMP = 12
"""A line that is no button."""


def lamp_beside_buttons(chip: Chip, driver: Driver) -> dict[str, Any]:
    """A lamp on the same chip is switched while buttons are read; what its line is each time."""
    edges, lit = list[Edge](), list[bool]()
    board = open_board(driver)
    source, lamps = board.buttons(dict(enumerate(PINS)), MonotonicClock()), board.lamps({3: LAMP})
    source.start(edges.append)
    for wanted in (True, False, True):
        lamps.set(3, lit=wanted)
        lit.append(not chip.is_closed(LAMP))
    chip.pull(PINS[0], closed=True)
    wait_till_quiet(edges)
    lamps.stop()
    lit.append(not chip.is_closed(LAMP))
    source.stop()
    board.close()
    chip.pull(PINS[0], closed=False)
    told = [[PINS[e.channel], int(e.closed)] for e in edges]
    return {"lit": lit, "edges": told, "faults": lamps.faults + source.faults}


class Count:
    """Counts what passes."""

    def __init__(self) -> None:
        self.taken = 0

    def __call__(self, edge: Edge) -> Edge:
        """Let it pass."""
        self.taken += 1
        return edge


def debounced(open_source: Opener, steps: Sequence[Step]) -> dict[str, Any]:
    """What our debouncer makes of the edges, in the turns in which the table makes it."""
    with open_source(PINS) as source:
        edges, count = SimpleQueue[Edge](), Count()
        source.start(lambda edge: edges.put(count(edge)))
        debouncer = Debouncer(source.quality, source.name, 0, source.channels)
        worker = Worker(steps)
        worker.start()
        presses = list(_turns(source, debouncer, edges, worker))
        worker.join()
        source.stop()
    counters = [debouncer.counters(channel) for channel in sorted(source.channels)]
    return {
        "done": [[c.line, int(c.closed), c.t_ns] for c in changes(steps, worker.times)],
        "presses": [
            [PINS[p.channel], int(p.down), p.t_ns, p.uncertainty_ns, [one.name for one in p.flags]]
            for p in presses
        ],
        "edges": count.taken,
        "spikes": sum(button.spikes for button in counters),
        "recovered": sum(button.recovered for button in counters),
        "faults": source.faults,
    }


def _turns(
    source: EdgeSource, debouncer: Debouncer, edges: SimpleQueue[Edge], worker: Worker
) -> Iterator[Press]:
    """As `Intake` does, till all is done and has settled."""
    over_ns: int | None = None
    while over_ns is None or monotonic_ns() < over_ns:
        if over_ns is None and not worker.is_alive():
            over_ns = monotonic_ns() + SETTLED_NS
        for edge in _waited_for(edges):
            yield from debouncer.edge(edge)
        mark_ns = source.watermark_ns(monotonic_ns())
        due_ns = debouncer.next_due_ns()
        if due_ns is not None and due_ns <= mark_ns:
            yield from debouncer.advance(mark_ns, source.levels())


def _waited_for(edges: SimpleQueue[Edge]) -> Iterator[Edge]:
    try:
        yield edges.get(timeout=TURN_S)
        while True:
            yield edges.get_nowait()
    except Empty:
        return


def flooded(open_source: Opener, steps: Sequence[Step]) -> dict[str, Any]:
    """Edges come faster than anybody can read them."""
    go_on = threading.Event()
    go_on.set()
    return _held_up(open_source, steps, go_on)


def stalled(open_source: Opener, steps: Sequence[Step]) -> dict[str, Any]:
    """The reader is stopped at the first edge, and goes on when all is over."""
    return _held_up(open_source, steps, threading.Event())


def _held_up(open_source: Opener, steps: Sequence[Step], go_on: threading.Event) -> dict[str, Any]:
    """The first step alone, then all others."""
    arrived, edges = threading.Event(), list[Edge]()

    def sink(edge: Edge) -> None:
        arrived.set()
        go_on.wait()
        edges.append(edge)

    with open_source(PINS) as source:
        source.start(sink)
        times = carry_out(steps[:1])
        arrived.wait(PATIENCE_S)
        times += carry_out(steps[1:])
        go_on.set()
        wait_till_quiet(edges)
        levels = source.levels()
        source.stop()
        return {
            "done": [[c.line, int(c.closed), c.t_ns] for c in changes(steps, times)],
            "edges": [[PINS[e.channel], int(e.closed), e.t_ns] for e in edges],
            "levels": {str(PINS[channel]): closed for channel, closed in levels.items()},
            "faults": source.faults,
        }


def wait_till_quiet(edges: Sequence[object]) -> None:
    """Nothing came for a while."""
    nothing, before = threading.Event(), -1
    while before != len(edges):
        before = len(edges)
        nothing.wait(SETTLED_NS / 1e9)


HOLDER = """
import sys, gpiod
from gpiod.line import Direction
settings = gpiod.LineSettings(direction=Direction.INPUT)
with gpiod.request_lines(sys.argv[1], {int(sys.argv[2]): settings}, consumer="other-program"):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def _held(chip: Chip, line: int) -> Iterator[None]:
    """Another process has the line."""
    command = [sys.executable, "-c", HOLDER, chip.path, str(line)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as other:
        assert other.stdout is not None and other.stdin is not None
        assert other.stdout.readline() == "held\n"
        yield
        other.stdin.close()


def held_by_another(chip: Chip, open_source: Opener) -> dict[str, Any]:
    """One of the lines is in use; then it is let go of."""
    with open_source(PINS) as source:
        with _held(chip, PINS[2]):
            error = _refusal(source)
            levels = len(source.levels())
        source.start(lambda _edge: None)
        after = len(source.levels())
        source.stop()
    return {"error": error, "levels": levels, "after": after}


def _refusal(source: EdgeSource) -> list[str]:
    try:
        source.start(lambda _edge: None)
    except HardwareError as error:
        return [type(error).__name__, str(error), error.remedy]
    return []


def stop_and_start(open_source: Opener, steps: Sequence[Step], rounds: int) -> dict[str, Any]:
    """The source is stopped and started again and again while buttons are pressed."""
    worker, came, late = Worker(steps), list[int](), 0
    with open_source(PINS) as source:
        worker.start()
        for _ in range(rounds):
            heard, one = list[Edge](), threading.Event()

            def sink(edge: Edge, heard: list[Edge] = heard, one: threading.Event = one) -> None:
                heard.append(edge)
                one.set()

            source.start(sink)
            one.wait(1)
            source.stop()
            came.append(len(heard))
            worker.join(5 * TURN_S)
            late += len(heard) - came[-1]
        busy = worker.is_alive()
        worker.join()
        return {"came": came, "late": late, "faults": source.faults, "busy": busy}
