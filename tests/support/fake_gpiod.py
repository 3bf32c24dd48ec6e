"""GPIO chips that behave as the kernel does (`drivers/gpio/gpiolib-cdev.c`), in gpiod's own names.

What of it matters here: a request holds its lines alone; its buffer is the number that was asked
for, at most 1024, rounded up to a power of two, 16 a line if none was asked for; a full one loses
its OLDEST event; events are numbered over the request and for each line, before they are put in;
values are logical, so an active-low line turns them round; a request of one line has one run of
numbers; stamps are on the clock that was asked for; the descriptor is readable while events wait.
"""

from __future__ import annotations

import errno
import os
import threading
from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gpiod import EdgeEvent, LineSettings
from gpiod.exception import ChipClosedError, RequestReleasedError
from gpiod.line import Bias, Clock, Direction, Edge, Value

from hardware.gpio_lines import Chip
from hardware.gpiod_chip import Chips

BOOTED_NS = 1_700_000_000_000_000_000
"""What CLOCK_REALTIME is ahead of CLOCK_MONOTONIC."""
MOST_EVENTS = 64 * 16
RISING, FALLING = EdgeEvent.Type.RISING_EDGE.value, EdgeEvent.Type.FALLING_EDGE.value


@dataclass(frozen=True)
class Info:
    label: str
    num_lines: int


@dataclass(frozen=True)
class Use:
    used: bool
    consumer: str


class FakeRequest:
    """Lines of a chip that are held."""

    def __init__(
        self, chip: FakeChip, settings: Mapping[int, LineSettings], consumer: str, depth: int | None
    ) -> None:
        self.settings, self.consumer = dict(settings), consumer
        size = min(depth or 16 * len(settings), MOST_EVENTS)
        self.events: deque[EdgeEvent] = deque(maxlen=1 << (size - 1).bit_length())
        self.is_released = False
        self._chip = chip
        self._numbers, self._line_numbers = 0, Counter[int]()
        self._read_end, self._write_end = os.pipe()
        self._lock = threading.Lock()

    @property
    def fd(self) -> int:
        self._check()
        return self._read_end

    def interrupt(self, line: int, t_ns: int, *, closed: bool) -> None:
        """An edge of a line: its level is read now, its stamp is older."""
        settings = self.settings[line]
        if settings.edge_detection is not Edge.BOTH:
            return
        self._numbers += 1
        self._line_numbers[line] += 1
        number = self._line_numbers[line]
        ahead_ns = BOOTED_NS if settings.event_clock is Clock.REALTIME else 0
        active = closed == settings.active_low
        event = EdgeEvent(
            RISING if active else FALLING,
            t_ns + ahead_ns,
            line,
            number if len(self.settings) == 1 else self._numbers,
            number,
        )
        with self._lock:
            self.events.append(event)
            if len(self.events) == 1:
                self.wake()

    def skip_number(self) -> None:
        """Two interrupts of one line come so close that they make one event."""
        self._numbers += 1

    def swap_last(self) -> None:
        """The kernel's threads for the last two lines ran in the other order."""
        self.events[-1], self.events[-2] = self.events[-2], self.events[-1]

    def wake(self) -> None:
        """The descriptor becomes readable."""
        os.write(self._write_end, b"e")

    def read_edge_events(self, max_events: int | None = None) -> list[EdgeEvent]:
        self._check()
        if self._chip.is_gone:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        assert self.events, "the kernel would block here"
        with self._lock:
            count = min(max_events or 64, len(self.events))
            taken = [self.events.popleft() for _ in range(count)]
            if not self.events:
                os.read(self._read_end, 1)
        return taken

    def get_values(self, lines: Iterable[int | str] | None = None) -> list[Value]:
        self._check()
        if self._chip.is_gone:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        return [self._value(int(line)) for line in lines or self.settings]

    def set_value(self, line: int | str, value: Value) -> None:
        self._check()
        if self.settings[int(line)].direction is not Direction.OUTPUT:
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))
        self._chip.outputs[int(line)] = value is Value.ACTIVE
        if value is Value.ACTIVE:
            self._chip.lit.set()

    def release(self) -> None:
        self._check()
        self.is_released = True
        self._chip.requests.remove(self)
        for end in (self._read_end, self._write_end):
            os.close(end)

    def _value(self, line: int) -> Value:
        closed = self._chip.closed.get(line, False)
        return Value.ACTIVE if closed == self.settings[line].active_low else Value.INACTIVE

    def _check(self) -> None:
        if self.is_released:
            raise RequestReleasedError


@dataclass(eq=False)
class FakeChip:
    """A chip, and the contacts on its lines, each to ground."""

    label: str = "pinctrl-bcm2711"
    path: str = "/dev/gpiochip0"
    num_lines: int = 58
    held: dict[int, str] = field(default_factory=dict)
    """Lines of others, and who they are."""
    closed: dict[int, bool] = field(default_factory=dict)
    outputs: dict[int, bool] = field(default_factory=dict)
    lit: threading.Event = field(default_factory=threading.Event, repr=False, compare=False)
    """An output has been switched on since this was cleared."""
    requests: list[FakeRequest] = field(default_factory=list)
    is_closed: bool = False
    is_gone: bool = False
    asked: list[int | None] = field(default_factory=list)
    """How deep the buffers were to be."""

    def get_info(self) -> Info:
        self._check()
        return Info(self.label, self.num_lines)

    def get_line_info(self, line: int | str) -> Use:
        consumer = self._holder(int(line))
        return Use(consumer is not None, consumer or "")

    def request_lines(
        self, config: dict[Any, Any], consumer: str | None = None,
        event_buffer_size: int | None = None,
    ) -> FakeRequest:  # fmt: skip
        self._check()
        settings = {line: one for lines, one in config.items() for line in lines}
        if any(self._holder(line) is not None for line in settings):
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        self.asked.append(event_buffer_size)
        request = FakeRequest(self, settings, consumer or "?", event_buffer_size)
        self.requests.append(request)
        for line, one in settings.items():
            if one.direction is Direction.OUTPUT:
                self.outputs[line] = one.output_value is Value.ACTIVE
            else:
                self.outputs.pop(line, None)
        return request

    def close(self) -> None:
        self.is_closed = True

    def push(self, line: int, t_ns: int, *, closed: bool) -> None:
        """A contact changes, and its interrupt comes."""
        self.slip(line, closed=closed)
        self.mislabel(line, t_ns, closed=closed)

    def slip(self, line: int, *, closed: bool) -> None:
        """A contact changes, but the chip misses the edge."""
        self.closed[line] = closed

    def mislabel(self, line: int, t_ns: int, *, closed: bool) -> None:
        """An interrupt comes, and the level is read as `closed`."""
        for request in self.requests:
            if line in request.settings:
                request.interrupt(line, t_ns, closed=closed)

    def take_away(self) -> None:
        """The device goes; its descriptors wake up."""
        self.is_gone = True
        for request in self.requests:
            request.wake()

    def request_of(self, line: int) -> FakeRequest:
        """Who holds a line."""
        return next(request for request in self.requests if line in request.settings)

    def pull_of(self, line: int) -> Bias:
        """How a line is pulled."""
        return self.request_of(line).settings[line].bias

    def _holder(self, line: int) -> str | None:
        ours = (request.consumer for request in self.requests if line in request.settings)
        return self.held.get(line, next(ours, None))

    def _check(self) -> None:
        if self.is_closed:
            raise ChipClosedError


def chips_of(*chips: FakeChip | OSError) -> Chips:
    """A machine with these chips, or with ones that cannot be opened."""
    there = dict(enumerate(chips))

    def opened(path: str) -> Chip:
        chip = there[int(path.removeprefix("/dev/gpiochip"))]
        if isinstance(chip, OSError):
            raise chip
        chip.path = path
        return chip

    paths: Sequence[str] = [f"/dev/gpiochip{number}" for number in there]
    return Chips(lambda: paths, opened)
