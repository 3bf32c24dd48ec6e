"""A pretend USB encoder, by uinput: pressed, flooded, grabbed, taken out and put in again."""

from __future__ import annotations

import fcntl
import random
import select
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic_ns
from typing import Any

import evdev
from evdev import ecodes

from hardware.clock import MonotonicClock
from hardware.edge import Edge
from hardware.errors import HardwareError
from hardware.evdev_devices import CLOCK_MONOTONIC, EVIOCSCLOCKID, EvdevSystem
from hardware.evdev_source import EvdevSource, InputState
from hardware.input_controls import key
from hardware.input_devices import InputButton, ids_of
from tests.hil.kernel.guest.readers import Heard
from tests.hil.kernel.guest.record import Seen
from tests.hil.kernel.guest.trouble import wait_till_quiet

NAME = "Pretend encoder"
KEYS = tuple(range(ecodes.BTN_TRIGGER, ecodes.BTN_TRIGGER + 8))
PRESSES = 1000
WAITING = 12
"""So many edges may be under way: the kernel has room for 32."""
PATIENCE_S = 5.0
SECOND_NS = 1_000_000_000


def scenarios() -> dict[str, Callable[[], dict[str, Any]]]:
    """All of this file, by name."""
    return {
        "presses by evdev": presses,
        "stalled evdev": stalled,
        "evdev taken out and put in": hot_plug,
        "evdev grabbed": grabbed,
        "evdev held by another": held_by_another,
    }


class Pad:
    """The encoder, put in."""

    def __init__(self) -> None:
        self._device = evdev.UInput({ecodes.EV_KEY: KEYS}, name=NAME, bustype=ecodes.BUS_USB)

    def __enter__(self) -> Pad:
        return self

    def __exit__(self, *_: object) -> None:
        self._device.close()

    @property
    def path(self) -> str:
        """Its node."""
        return str(self._device.device.path)

    def change(self, button: int, *, closed: bool) -> tuple[int, int]:
        """Press one of its buttons or let it go; the times just before and just after."""
        self._device.write(ecodes.EV_KEY, KEYS[button], int(closed))
        before_ns = monotonic_ns()
        self._device.syn()
        return before_ns, monotonic_ns()


def source_of(*, grab: bool = False) -> EvdevSource:
    """All buttons of the encoder that is in, as the table reads them."""
    system = EvdevSystem()
    found = ids_of(system.look().found).values()
    device = next(one for one in found if one.name == NAME)
    buttons = {number: InputButton(key(code), device) for number, code in enumerate(KEYS)}
    return EvdevSource(system, buttons, MonotonicClock(), grab=grab)


def sink_of(heard: Heard) -> Callable[[Edge], None]:
    """Notes what a source tells."""

    def sink(edge: Edge) -> None:
        heard(Seen(edge.channel, edge.closed, edge.t_ns, monotonic_ns()))

    return sink


@contextmanager
def bare(path: str, heard: list[list[int]]) -> Iterator[None]:
    """The binding alone, on the table clock: button, closed and stamp of each event."""
    device, over = evdev.InputDevice(path), threading.Event()
    fcntl.ioctl(device.fd, EVIOCSCLOCKID, struct.pack("i", CLOCK_MONOTONIC))

    def read() -> None:
        while not over.is_set():
            if select.select([device.fd], [], [], 0.05)[0]:
                for event in device.read():
                    if event.type == ecodes.EV_KEY:
                        t_ns = event.sec * SECOND_NS + event.usec * 1000
                        heard.append([KEYS.index(event.code), event.value, t_ns])

    thread = threading.Thread(target=read)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        device.close()


def presses() -> dict[str, Any]:
    """Eight buttons, a thousand presses, beside somebody who reads the same device."""
    chance, heard, raw = random.Random(PRESSES), Heard(), list[list[int]]()
    done = list[list[int]]()
    down: set[int] = set()
    with Pad() as pad, bare(pad.path, raw):
        source = source_of()
        source.start(sink_of(heard))
        while len(done) < 2 * PRESSES:
            left = 2 * PRESSES - len(done)
            button = chance.choice([*down] if left <= len(down) else range(len(KEYS)))
            closed = button not in down
            down ^= {button}
            done.append([button, int(closed), *pad.change(button, closed=closed)])
            heard.wait_for(len(done) - chance.randrange(WAITING))
        seen = heard.wait_for(len(done))
        wait_till_quiet(raw)
        source.stop()
    told = [[s.line, int(s.closed), s.t_ns, s.arrived_ns] for s in seen]
    quality = source.quality
    declared = [quality.uncertainty_ns, quality.order_ns, quality.delivery_ns]
    return {"done": done, "seen": told, "raw": raw, "quality": declared, "faults": source.faults}


def stalled() -> dict[str, Any]:
    """Nobody reads while a button moves more often than the kernel can keep."""
    stopped, go_on, edges = threading.Event(), threading.Event(), list[list[int]]()

    def sink(edge: Edge) -> None:
        stopped.set()
        go_on.wait()
        edges.append([edge.channel, int(edge.closed), edge.t_ns, edge.blind_ns or 0])

    with Pad() as pad:
        source = source_of()
        source.start(sink)
        done = [[2, 1, *pad.change(2, closed=True)]]
        stopped.wait(PATIENCE_S)
        done += [[3, 1 - n % 2, *pad.change(3, closed=n % 2 == 0)] for n in range(201)]
        go_on.set()
        wait_till_quiet(edges)
        levels = {str(button): closed for button, closed in source.levels().items()}
        source.stop()
    return {"done": done, "edges": edges, "levels": levels, "faults": source.faults}


class Changes:
    """What a source said of its devices."""

    def __init__(self) -> None:
        self.told: list[bool] = []
        """Whether all were there."""
        self._more = threading.Condition()

    def __call__(self, state: InputState) -> None:
        with self._more:
            self.told.append(not state.missing)
            self._more.notify()

    def wait_for(self, count: int) -> None:
        """Wait till it has spoken so often."""
        with self._more:
            self._more.wait_for(lambda: len(self.told) >= count, PATIENCE_S)


def hot_plug() -> dict[str, Any]:
    """It is taken out with a button held, and put in again, three times."""
    heard, states = Heard(), Changes()
    done, gone_ns = list[list[int]](), list[int]()
    with Pad():
        source = source_of()
    source.on_change(states)
    source.start(sink_of(heard))
    for n in range(3):
        with Pad() as pad:
            states.wait_for(2 * n + 2)
            done.append([n, 1, *pad.change(n, closed=True)])
            heard.wait_for(2 * n + 1)
            gone_ns.append(monotonic_ns())
        states.wait_for(2 * n + 3)
    missing = source.state.text
    source.stop()
    told = [[s.line, int(s.closed), s.t_ns, s.arrived_ns] for s in heard.seen]
    return {
        "done": done,
        "gone": gone_ns,
        "seen": told,
        "states": states.told,
        "missing": missing,
        "faults": source.faults,
    }


def grabbed() -> dict[str, Any]:
    """What somebody else hears while the table keeps the device to itself, and afterwards."""
    heard, raw = Heard(), list[list[int]]()
    with Pad() as pad, bare(pad.path, raw):
        source = source_of(grab=True)
        source.start(sink_of(heard))
        pad.change(0, closed=True)
        pad.change(0, closed=False)
        heard.wait_for(2)
        wait_till_quiet(raw)
        meanwhile = len(raw)
        source.stop()
        pad.change(0, closed=True)
        wait_till_quiet(raw)
    return {"ours": len(heard.seen), "meanwhile": meanwhile, "afterwards": len(raw)}


def held_by_another() -> dict[str, Any]:
    """Another program keeps the device to itself; then it lets go."""
    heard = Heard()
    with Pad() as pad:
        other = evdev.InputDevice(pad.path)
        other.grab()
        source = source_of(grab=True)
        error: list[str] = []
        try:
            source.start(sink_of(heard))
        except HardwareError as refusal:
            error = [type(refusal).__name__, str(refusal), refusal.remedy]
        other.ungrab()
        source.start(sink_of(heard))
        pad.change(0, closed=True)
        heard.wait_for(1)
        source.stop()
        other.close()
    return {"error": error, "ours": len(heard.seen)}
