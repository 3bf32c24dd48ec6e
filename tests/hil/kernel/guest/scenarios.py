"""What is tried in the guest. Each scenario returns what it saw; the host judges it."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from tests.hil.kernel.guest import looped, pads, plans, readers, trouble
from tests.hil.kernel.guest.chip import Chip, carry_out
from tests.hil.kernel.guest.plans import PINS, US, Step
from tests.hil.kernel.guest.readers import Ear, Heard
from tests.hil.kernel.guest.record import Change, Run, changes
from tests.hil.kernel.guest.sources import DRIVERS, SOURCES, Opener

Reader = Callable[[Sequence[int], Ear], AbstractContextManager[Any]]
Binding = Callable[[readers.Told], AbstractContextManager[None]]
Scenario = Callable[[], dict[str, Any]]
PRESSES = 1000


def scenarios(chip: Chip) -> dict[str, Scenario]:
    """All of them, by name."""
    raw: dict[str, Reader] = {
        "raw gpiod": partial(readers.raw_gpiod, chip.path),
        "raw lgpio": partial(readers.raw_lgpio, chip.path),
    }
    ours = {name: partial(readers.ours, opener) for name, opener in SOURCES.items()}
    made: dict[str, Scenario] = {}
    for name, reader in (raw | ours).items():
        made[f"presses by {name}"] = partial(presses, reader)
        made[f"pulls by {name}"] = partial(pulls, chip, reader)
    for name, opener in SOURCES.items():
        made |= of_source(chip, name, opener, raw["raw gpiod"])
        made[f"told to {name}"] = partial(told, readers.TOLD[name], ours[name])
        made[f"load on {name}"] = partial(loaded, ours[name])
    steps = plans.missed(random.Random(11))
    made["missed by gpiod"] = partial(trouble.debounced, SOURCES["gpiod"], steps)
    return made | pads.scenarios() | looped.scenarios(chip)


def of_source(chip: Chip, name: str, opener: Opener, raw: Reader) -> dict[str, Scenario]:
    """What is tried with each source of ours."""
    chance, reader = random.Random(7), partial(readers.ours, opener)
    few = plans.presses(600, chance)
    return {
        f"side by side with {name}, low": partial(side_by_side, raw, reader, PINS[0], PINS[1]),
        f"side by side with {name}, high": partial(side_by_side, raw, reader, PINS[1], PINS[0]),
        f"duels by {name}": partial(duels, reader),
        f"bounce by {name}": partial(trouble.debounced, opener, plans.fingers(chance)),
        f"spikes by {name}": partial(trouble.debounced, opener, plans.spikes(chance)),
        f"stalled {name}": partial(trouble.stalled, opener, plans.flutter(PINS[3], 700, 100 * US)),
        f"flooded {name}": partial(trouble.flooded, opener, plans.flutter(PINS[3], 60, 15 * US)),
        f"lamp by {name}": partial(trouble.lamp_beside_buttons, chip, DRIVERS[name]),
        f"held from {name}": partial(trouble.held_by_another, chip, opener),
        f"stop and start of {name}": partial(trouble.stop_and_start, opener, few, 20),
    }


def presses(reader: Reader) -> dict[str, Any]:
    """Eight buttons, a thousand presses."""
    return _watched(reader, PINS, plans.presses(PRESSES, random.Random(PRESSES)))


def _watched(reader: Reader, pins: Sequence[int], steps: Sequence[Step]) -> dict[str, Any]:
    heard = Heard()
    with reader(pins, heard):
        times = carry_out(steps)
        seen = heard.wait_for(len(steps))
    return Run(changes(steps, times), seen).packed()


def pulls(chip: Chip, reader: Reader) -> dict[str, Any]:
    """Lines pulled by the simulator's own control, one write each; the time is before the write."""
    heard, done = Heard(), list[Change]()
    with reader(PINS, heard):
        for n in range(200):
            line, closed = PINS[n // 2 % len(PINS)], n % 2 == 0
            done.append(Change(line, closed, chip.pull(line, closed=closed)))
            heard.wait_for(len(done))
    return Run(tuple(done), tuple(heard.seen)).packed()


def side_by_side(raw: Reader, own: Reader, raw_line: int, own_line: int) -> dict[str, Any]:
    """Two lines that change together: one read by the binding alone, one by our source."""
    heard, steps = Heard(), plans.side_by_side(raw_line, own_line)
    with raw([raw_line], heard), own([own_line], heard):
        times = carry_out(steps)
        seen = heard.wait_for(len(steps))
    return Run(changes(steps, times), seen).packed()


def duels(reader: Reader) -> dict[str, Any]:
    """Two players, four buttons."""
    pins = (plans.FIRST_CARD, plans.SECOND_CARD, plans.LOW, plans.HIGH)
    return _watched(reader, pins, plans.all_duels())


def told(binding: Binding, reader: Reader) -> dict[str, Any]:
    """What the binding told, beside what came out of our source."""
    noted: readers.Told = []
    with binding(noted):
        saw = _watched(reader, PINS, plans.presses(150, random.Random(3)))
    return saw | {"told": noted}


BUSY = (
    (sys.executable, "-c", "while True: sum(range(1000))"),
    ("sh", "-c", "while true; do dd if=/dev/zero of=/tmp/full bs=64k count=200; done 2>/dev/null"),
    ("sh", "-c", "while true; do cat /proc/*/maps; done >/dev/null 2>&1"),
)


@contextmanager
def _busy() -> Iterator[None]:
    """Three programs that compute, write and ask without end."""
    programs = [subprocess.Popen(command) for command in BUSY]
    try:
        yield
    finally:
        for program in programs:
            program.kill()
            program.wait()


def loaded(reader: Reader) -> dict[str, Any]:
    """The same presses, while the machine is busy."""
    with _busy():
        before_s = _idle_s()
        saw = _watched(reader, PINS, plans.presses(150, random.Random(5)))
        return saw | {"idle_s": _idle_s() - before_s}


def _idle_s() -> float:
    """For how long the processor has had nothing to do."""
    return float(Path("/proc/uptime").read_text().split()[1])
