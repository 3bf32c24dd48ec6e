"""Four ways to the edges of some lines, each with its own thread: the bare bindings, and ours."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from time import monotonic_ns
from typing import Any
from unittest import mock

import gpiod
import lgpio
from gpiod.line import Bias, Clock, Direction, Edge

from hardware.edge import Edge as OurEdge
from tests.hil.kernel.guest.record import Seen
from tests.hil.kernel.guest.sources import Opener

Ear = Callable[[Seen], None]
PATIENCE_S = 5.0
TURN_S = 0.05
"""How often a reader looks whether it is to end."""


class Heard:
    """What came, in order; a reader's ear."""

    def __init__(self) -> None:
        self.seen: list[Seen] = []
        self._more = threading.Condition()

    def __call__(self, seen: Seen) -> None:
        """Note it."""
        with self._more:
            self.seen.append(seen)
            self._more.notify()

    def wait_for(self, count: int) -> tuple[Seen, ...]:
        """All that came, once there are so many; fewer if they do not come."""
        with self._more:
            self._more.wait_for(lambda: len(self.seen) >= count, PATIENCE_S)
            return tuple(self.seen)


def settings() -> gpiod.LineSettings:
    """Buttons to ground, both edges, stamps on CLOCK_MONOTONIC."""
    return gpiod.LineSettings(
        direction=Direction.INPUT,
        edge_detection=Edge.BOTH,
        bias=Bias.PULL_UP,
        event_clock=Clock.MONOTONIC,
    )


@contextmanager
def raw_gpiod(chip: str, pins: Sequence[int], ear: Ear, depth: int = 1024) -> Iterator[Any]:
    """The binding alone: one request for all lines."""
    over = threading.Event()
    falling = gpiod.EdgeEvent.Type.FALLING_EDGE
    config: Any = {tuple(pins): settings()}
    with gpiod.request_lines(chip, config, event_buffer_size=depth) as request:

        def read() -> None:
            while not over.is_set():
                if request.wait_edge_events(timedelta(seconds=TURN_S)):
                    for event in request.read_edge_events():
                        is_closed = event.event_type is falling
                        stamp, now = event.timestamp_ns, monotonic_ns()
                        ear(Seen(event.line_offset, is_closed, stamp, now))

        thread = threading.Thread(target=read)
        thread.start()
        try:
            yield request
        finally:
            over.set()
            thread.join()


@contextmanager
def raw_lgpio(chip: str, pins: Sequence[int], ear: Ear) -> Iterator[None]:
    """lgpio's own callbacks."""

    def called(_chip: int, line: int, level: int, tick_ns: int) -> None:
        if level in (0, 1):  # 2 is its watchdog
            ear(Seen(line, not level, tick_ns, monotonic_ns()))

    handle = lgpio.gpiochip_open(int(chip.removeprefix("/dev/gpiochip")))
    try:
        for pin in pins:
            lgpio.gpio_claim_alert(handle, pin, lgpio.BOTH_EDGES, lgpio.SET_PULL_UP)
        callbacks = [lgpio.callback(handle, pin, lgpio.BOTH_EDGES, called) for pin in pins]
        yield
        for callback in callbacks:
            callback.cancel()
    finally:
        lgpio.gpiochip_close(handle)


@contextmanager
def ours(open_source: Opener, pins: Sequence[int], ear: Ear) -> Iterator[None]:
    """A source of ours; a button's channel is its place in `pins`."""

    def sink(edge: OurEdge) -> None:
        ear(Seen(pins[edge.channel], edge.closed, edge.t_ns, monotonic_ns()))

    with open_source(pins) as source:
        source.start(sink)
        yield


Told = list[list[int]]
"""Line, closed and stamp, as a binding hands them to whoever uses it."""


@contextmanager
def told_by_gpiod(told: Told) -> Iterator[None]:
    """Note what gpiod hands on, before it is got."""
    asked, rising = gpiod.LineRequest.read_edge_events, gpiod.EdgeEvent.Type.RISING_EDGE

    def noted(request: gpiod.LineRequest, max_events: int | None = None) -> Any:
        events = asked(request, max_events)
        for event in events:  # ours are active when low: a contact that closes rises
            told.append([event.line_offset, int(event.event_type is rising), event.timestamp_ns])
        return events

    with mock.patch.object(gpiod.LineRequest, "read_edge_events", noted):
        yield


@contextmanager
def told_by_lgpio(told: Told) -> Iterator[None]:
    """Note what lgpio hands on, before it is got."""
    asked = lgpio.callback

    def callback(chip: int, line: int, edge: int, func: Callable[..., None]) -> Any:
        def noted(chip: int, line: int, level: int, tick_ns: int) -> None:
            told.append([line, int(not level), tick_ns])
            func(chip, line, level, tick_ns)

        return asked(chip, line, edge, noted)

    with mock.patch.object(lgpio, "callback", callback):
        yield


TOLD = {"gpiod": told_by_gpiod, "gpiozero/lgpio": told_by_lgpio}
