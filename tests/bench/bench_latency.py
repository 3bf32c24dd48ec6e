"""From a GPIO edge (mock pin) to the engine's verdict, while the screen draws at 60 frames/s.

The time is taken where the journal, first of all, hears of the verdict: waking the thread,
debouncing, order and engine are in it. Two ways to leave the hold-back out: as the app runs it,
its known length (confirming and the source's delivery bound) taken off; and without any, where the
source says at once that nothing earlier can come, and every verdict finds the processor's caches
cold. The latter also with the same screen on a thread of the app's process, for comparison.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import Pipe
from queue import SimpleQueue
from statistics import median
from typing import cast

from engine.inputs import Button
from hardware.clock import MonotonicClock
from hardware.debounce import USUAL, DebounceSettings
from hardware.gpio_source import CALLBACK_NS, GpioSource, PinFactory
from hardware.pins import default_button_pins
from pi_app.bench.table import bench_session
from pi_app.bots import Bots
from pi_app.care import Care
from pi_app.intake import Intake
from pi_app.loop import Loop, Stop
from pi_app.publish import Output, Update
from pi_app.screens.host import ScreenHost
from pi_app.screens.messages import Layout, ScreenSettings
from pi_app.screens.process import run_screen
from pi_app.seats import channel_of
from tests.support.mock_gpio import StampedFactory, drive

PRESSES = 400
GAP_S = 0.040
"""Between presses: long enough for the lock-out, short enough that the screen never rests."""
SCREEN = ScreenSettings(
    size=(1920, 1080), full_screen=False, layout=Layout.WALL, reduced_motion=False
)


class PromptSource(GpioSource):
    """A source without hold-back."""

    def watermark_ns(self, now_ns: int) -> int:
        """Say that nothing earlier can still come."""
        return now_ns


class ThreadScreen:
    """The screen of the app on a thread of this process: what we decided against."""

    name = "screen"

    def __init__(self) -> None:
        self._pipe, child = Pipe()
        self._thread = threading.Thread(target=run_screen, args=(child, SCREEN), daemon=True)
        self._thread.start()

    def publish(self, update: Update) -> None:
        """Hand the update over; what the screen says is thrown away."""
        while self._pipe.poll():
            self._pipe.recv()
        self._pipe.send(update)

    def stop(self) -> None:
        """End the thread."""
        self._pipe.close()
        self._thread.join(2)


def process_screen() -> Output:
    """Return the screen as the app has it."""
    return ScreenHost(SCREEN, lambda _message: None, Care("screen", MonotonicClock()))


@dataclass(frozen=True, slots=True)
class Way:
    """How the hold-back is left out."""

    source: type[GpioSource]
    settings: DebounceSettings
    held_back_ns: int
    """What is taken off the measured time."""


AS_RUN = Way(GpioSource, USUAL, USUAL.confirm_min_ns + CALLBACK_NS)
WITHOUT = Way(PromptSource, DebounceSettings(1, 1, 5_000_000), 0)


@contextmanager
def table(
    make_screen: Callable[[], Output], way: Way
) -> Iterator[tuple[PinFactory, SimpleQueue[int]]]:
    """Run a loop with mock pins and a screen."""
    clock, stamps = MonotonicClock(), SimpleQueue[int]()
    factory = cast(PinFactory, StampedFactory(clock))
    session = bench_session(clock, PRESSES, lambda judged: stamps.put(judged.t_ns))
    intake, bots = Intake(), Bots({}, random.Random(1))
    screen = make_screen()
    loop = Loop(clock, intake, session, bots=bots, outputs=(screen,))
    source = way.source(factory, default_button_pins(2), clock)
    intake.attach(source, loop.post, way.settings)
    loop.start_game()
    thread = threading.Thread(target=loop.run)
    thread.start()
    try:
        yield factory, stamps
    finally:
        loop.post(Stop())
        thread.join()
        intake.stop()
        screen.stop()
        factory.close()


def latencies_ns(make_screen: Callable[[], Output], way: Way) -> list[int]:
    """Return the time from each edge to its verdict, hold-back left out."""
    clock, pause = MonotonicClock(), threading.Event()
    pins = default_button_pins(2)
    found: list[int] = []
    with table(make_screen, way) as (factory, stamps):
        pause.wait(2.0)  # the screen opens
        for number in range(PRESSES):
            bcm = pins[channel_of(number % 2, Button.PLAY)]
            pressed_ns = clock.now_ns()
            drive(factory, bcm, pressed_ns, closed=True)
            found.append(stamps.get(timeout=10) - pressed_ns - way.held_back_ns)
            drive(factory, bcm, clock.now_ns(), closed=False)
            pause.wait(GAP_S)
    return found


def _p99(values: list[int]) -> int:
    return sorted(values)[len(values) * 99 // 100]


def figures() -> dict[str, float]:
    """Return medians and 99th percentiles in ms."""
    result: dict[str, float] = {}
    for name, make, way in (
        ("as the app runs it", process_screen, AS_RUN),
        ("without hold-back", process_screen, WITHOUT),
        ("without hold-back, screen on a thread", ThreadScreen, WITHOUT),
    ):
        found = latencies_ns(make, way)
        result[f"{name}, median ms"] = median(found) / 1e6
        result[f"{name}, p99 ms"] = _p99(found) / 1e6
    return result


if __name__ == "__main__":
    for label, value in figures().items():
        print(f"{label:60} {value:.3f}")
