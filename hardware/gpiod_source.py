"""Buttons on the Pi's own pins, by libgpiod: the kernel's stamps, its numbers, and a net.

One request holds all lines, with a deep buffer. A thread sleeps till an edge waits or a look at the
levels is due (`line_watch.py` says why there are looks), hands on what came, and does nothing else.
The stamps are the kernel's, unchanged: CLOCK_MONOTONIC, which is the table clock.
"""

from __future__ import annotations

import logging
import os
import select
import threading
from collections.abc import Callable, Mapping
from typing import Protocol

from hardware.edge import Channel, Edge, Quality
from hardware.errors import DeviceMissingError
from hardware.gpiod_chip import ButtonLines, GpioChip
from hardware.line_watch import LineEdge, LineWatch
from hardware.pin_board import LOOK_NS, refuse_shared
from hardware.ports import Clock, EdgeSink
from hardware.stamps import KERNEL_STAMPS

log = logging.getLogger(__name__)

MS = 1_000_000
SECOND_NS = 1_000_000_000


class Runner(Protocol):
    """Something that carries out a piece of work beside the rest."""

    def start(self) -> None: ...
    def join(self) -> None: ...


MakeRunner = Callable[[Callable[[], None]], Runner]


def in_a_thread(work: Callable[[], None]) -> Runner:
    """Carry it out in a thread that ends with the program."""
    return threading.Thread(target=work, name="gpiod", daemon=True)


class GpiodSource:
    """Buttons between a line and ground."""

    def __init__(
        self,
        chip: GpioChip,
        pins: Mapping[Channel, int],
        clock: Clock,
        *,
        name: str = "gpio",
        pull_up: bool = True,
        look_ns: int = LOOK_NS,
        make_runner: MakeRunner = in_a_thread,
    ) -> None:
        """`pins` are BCM numbers; without `pull_up` the board must have resistors of its own.

        The levels are looked at every `look_ns`, and sooner while something moves. Raises
        WiringError if two buttons share a pin.
        """
        refuse_shared(pins)
        self._chip, self._pins, self._clock = chip, dict(pins), clock
        self._name, self._pull_up, self._look_ns = name, pull_up, look_ns
        self._make_runner = make_runner
        self._reading: _Reading | None = None
        self._faults = 0

    @property
    def name(self) -> str:
        """The name that its edges carry."""
        return self._name

    @property
    def quality(self) -> Quality:
        """The kernel's stamps."""
        return KERNEL_STAMPS

    @property
    def channels(self) -> frozenset[Channel]:
        """The buttons that have a pin."""
        return frozenset(self._pins)

    @property
    def faults(self) -> int:
        """Edges that were lost: in the kernel's buffer, in the chip, on another clock, by a sink
        that failed; and each time that the device could not be read."""
        reading = self._reading
        return self._faults + (0 if reading is None else reading.faults)

    def start(self, sink: EdgeSink) -> None:
        """Claim the lines and deliver edges. Raises HardwareError; then no line is held."""
        self.stop()
        lines = self._chip.buttons(tuple(self._pins.values()), pull_up=self._pull_up)
        try:
            reading = _Reading(self._name, self._pins, lines, self._clock, sink, self._look_ns)
            reading.runner = self._make_runner(reading.run)
        except OSError as error:
            lines.release()
            raise self._unreadable(error) from error
        self._reading = reading
        reading.runner.start()

    def levels(self) -> Mapping[Channel, bool]:
        """Which contacts are closed; empty while stopped. Raises HardwareError if unreadable."""
        reading = self._reading
        if reading is None:
            return {}
        try:
            closed = reading.lines.levels()
        except OSError as error:
            raise self._unreadable(error) from error
        return {channel: closed[bcm] for channel, bcm in self._pins.items() if bcm in closed}

    def watermark_ns(self, now_ns: int) -> int:
        """Edges come at most `delivery_ns` after they happened, if the thread gets to run."""
        mark_ns = now_ns - KERNEL_STAMPS.delivery_ns
        reading = self._reading
        return mark_ns if reading is None else min(mark_ns, reading.settled_ns(now_ns))

    def stop(self) -> None:
        """Deliver nothing more. The chip stays open: it was handed in."""
        reading, self._reading = self._reading, None
        if reading is not None:
            reading.end()
            self._faults += reading.faults

    def turn(self) -> None:
        """What the thread does each time it wakes: hand on what is there, and look if it is time.

        For whoever has no thread; nothing happens while stopped.
        """
        if self._reading is not None:
            self._reading.turn()

    def _unreadable(self, error: OSError) -> DeviceMissingError:
        return DeviceMissingError(
            f"reading the buttons of {self._name}: {error}",
            remedy="start the table again; gpioinfo shows the lines",
        )


class _Reading:
    """The lines while they are read. All but `end` and what is asked runs in the thread."""

    runner: Runner

    def __init__(
        self,
        source: str,
        pins: Mapping[Channel, int],
        lines: ButtonLines,
        clock: Clock,
        sink: EdgeSink,
        look_ns: int,
    ) -> None:
        """Reads the levels for the first time. Raises OSError."""
        self.lines = lines
        self._source, self._clock, self._look_every_ns = source, clock, look_ns
        self._channels = {bcm: channel for channel, bcm in pins.items()}
        self._sink: EdgeSink | None = sink
        self._faults = 0
        self._said: set[str] = set()
        now_ns = clock.now_ns()
        self._watch = LineWatch(lines.levels(), now_ns)
        self._next_look_ns = now_ns + look_ns
        self._drained_ns: int | None = now_ns
        """Every edge whose event was there by then is handed on; none if nobody reads any more."""
        self._wake_read, self._wake_write = os.pipe()
        self._poll = select.poll()
        for fd in (lines.fd, self._wake_read):
            self._poll.register(fd, select.POLLIN)

    @property
    def faults(self) -> int:
        """What was lost so far."""
        return self._faults + self._watch.lost

    def settled_ns(self, now_ns: int) -> int:
        """Nothing before this can still come, whatever the usual delay is."""
        drained_ns, doubt_ns = self._drained_ns, self._watch.doubt_ns
        bounds = (drained_ns, None if doubt_ns is None else doubt_ns - 1)
        return min((t_ns for t_ns in bounds if t_ns is not None), default=now_ns)

    def run(self) -> None:
        """Read till the end."""
        while self._sink is not None and self._drained_ns is not None:
            wait_ns = self._next_look_ns - self._clock.now_ns()
            self._poll.poll(max(0, wait_ns) / MS)
            self.turn()

    def turn(self) -> None:
        """Hand on what waits, then look at the levels if it is time."""
        try:
            self._drain()
            if self._clock.now_ns() >= self._next_look_ns:
                self._look()
        except Exception as error:
            self._drained_ns = None  # as a rule the device has gone: nobody need wait for it
            self._fail("the buttons cannot be read any more", error)

    def end(self) -> None:
        """No edge passes from now on; the lines are let go."""
        self._sink = None
        os.write(self._wake_write, b"x")
        if threading.current_thread() is not self.runner:
            self.runner.join()
        self.lines.release()
        for fd in (self._wake_read, self._wake_write):
            os.close(fd)

    def _drain(self) -> None:
        """Hand on edges till none waits."""
        while True:
            began_ns = self._clock.now_ns()
            edges = self.lines.read()
            if not edges:
                self._drained_ns = began_ns
                return
            for edge in edges:
                self._pass(edge)
            self._next_look_ns = min(self._next_look_ns, self._after(self._clock.now_ns()))

    def _pass(self, edge: LineEdge) -> None:
        now_ns, channel = self._clock.now_ns(), self._channels[edge.line]
        if self._watch.edge(edge, now_ns):
            self._say(f"button {channel}: the kernel's buffer was full, its oldest edges were lost")
        if abs(edge.t_ns - now_ns) < SECOND_NS:
            self._hand_on(Edge(self._source, channel, edge.t_ns, edge.closed))
        else:
            self._fail("an edge is not stamped on the table clock; use a kernel of 5.10 or later")

    def _look(self) -> None:
        """See whether a contact is not as its last edge said."""
        before_ns = self._clock.now_ns()
        levels = self.lines.levels()
        after_ns = self._clock.now_ns()
        for found in self._watch.look(levels, before_ns, after_ns):
            channel = self._channels[found.line]
            self._hand_on(Edge(self._source, channel, found.t_ns, found.closed, found.blind_ns))
        self._next_look_ns = self._after(after_ns)
        if self._watch.lost:
            self._say("edges were lost on their way; the operator's page counts them")

    def _after(self, now_ns: int) -> int:
        return now_ns + self._watch.pause_ns(now_ns, self._look_every_ns)

    def _hand_on(self, edge: Edge) -> None:
        sink = self._sink
        if sink is None:
            return
        try:
            sink(edge)
        except Exception as error:
            self._fail("an edge could not be handed on", error)

    def _fail(self, text: str, error: Exception | None = None) -> None:
        self._faults += 1
        self._say(text, error)

    def _say(self, text: str, error: Exception | None = None) -> None:
        """Write each thing into the log once: it may happen a thousand times a second."""
        if text not in self._said:
            self._said.add(text)
            log.error("%s: %s", self._source, text, exc_info=error)
