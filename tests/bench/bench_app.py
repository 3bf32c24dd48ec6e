"""The whole program: time to the first frame, memory, and memory after ten thousand rounds."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

ROUNDS = 10_000
FIRST_ROUNDS = 1_000
PLAY_S = 8.0


def resident_mb(pid: int) -> float:
    """Return the resident memory of a process in MB; Linux only."""
    status = Path(f"/proc/{pid}/status").read_text()
    kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
    return int(kilobytes) / 1024


def _run(mode: str, variables: Mapping[str, str] = MappingProxyType({})) -> list[str]:
    """Run one of the measurements below in a fresh process; return the words that it prints.

    `variables` are set in its environment, beside ours.
    """
    command = [sys.executable, "-m", "tests.bench.bench_app", mode]
    environment = {**os.environ, **variables}
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment)
    return done.stdout.split()


def figures() -> dict[str, float]:
    """Return the figures, by names that end in their unit."""
    begin_ns = time.monotonic_ns()
    first_frame_ns, app_mb, screen_mb = _run("table")
    early_mb, late_mb = _run("rounds")
    return {
        "start to first frame, s": (int(first_frame_ns) - begin_ns) / 1e9,
        "resident memory of the app, MB": float(app_mb),
        "resident memory of the screen, MB": float(screen_mb),
        **_on_an_x_display(),
        "kitchen: question to first figures, s": _first_figures_s(),
        f"growth from {FIRST_ROUNDS} to {ROUNDS} rounds, MB": float(late_mb) - float(early_mb),
    }


def _first_figures_s() -> float:
    """Return how long the rule kitchen's first figures take, its process not yet started."""
    from engine.games.bataille_corse import PRESETS
    from pi_app.estimates import Estimator

    told: queue.Queue[int] = queue.Queue()
    estimator = Estimator(lambda *_: told.put(time.monotonic_ns()), time.monotonic_ns)
    begin_ns = time.monotonic_ns()
    estimator.ask(PRESETS["cartalogue"][1], 8)
    first_ns = told.get(timeout=60)
    estimator.stop()
    return (first_ns - begin_ns) / 1e9


def _on_an_x_display() -> dict[str, float]:
    """Return the screen's memory on a real display, where SDL loads what it draws with."""
    from tests.pi_app.screens.xvfb import PROGRAM, x_display

    if PROGRAM is None:
        print("Xvfb is not installed: nothing is measured on an X display", file=sys.stderr)
        return {}
    with x_display() as variables:
        _, _, screen_mb = _run("table", variables)
    return {"resident memory of the screen on an X display, MB": float(screen_mb)}


# The screen process imports this module, as it imports the script that starts the app: what the
# measured process needs is therefore loaded inside the functions, as in pi_app/start.py.


def _table() -> None:
    """Open the real table, play for some seconds, tell when its first frame was there."""
    from hardware.clock import MonotonicClock
    from pi_app.__main__ import Table, real_parts
    from pi_app.care import Care
    from pi_app.cli import Request
    from pi_app.publish import Output
    from pi_app.screens.host import ScreenHost
    from pi_app.screens.messages import FramePresented, FromScreen, ScreenSettings
    from pi_app.settings import JournalSettings, ScreenOptions, Settings, TableSettings

    settings = Settings(
        table=TableSettings(seats=("bot:hard", "bot:medium", "bot:easy")),
        screen=ScreenOptions(width=1920, height=1080),
        journal=JournalSettings(keep=False),
    )
    frames: list[int] = []

    def make_screen(
        options: ScreenSettings, tell: Callable[[FromScreen], None], care: Care
    ) -> Output:
        def listen(message: FromScreen) -> None:
            if isinstance(message, FramePresented):
                frames.append(message.t_ns)
            tell(message)

        return ScreenHost(options, listen, care)

    table = Table(settings, Request(at_once=True), replace(real_parts(), make_screen=make_screen))
    table.loop.start_game()
    clock = MonotonicClock()
    end_ns = clock.now_ns() + round(PLAY_S * 1e9)
    while clock.now_ns() < end_ns:
        table.loop.turn(end_ns)
    tasks = Path("/proc/self/task").glob("*/children")
    children = [pid for task in tasks for pid in task.read_text().split()]
    print(frames[0], resident_mb(_own_pid()), sum(resident_mb(int(pid)) for pid in children))
    table.close()


def _own_pid() -> int:
    return int(Path("/proc/self").resolve().name)


def _rounds() -> None:
    """Play rounds at simulated time; tell the memory early and late."""
    from engine.views import SlapView
    from pi_app.publish import Player
    from tests.support.simulated import SimulatedTable

    rounds, number, early_mb = 0, 0, 0.0
    while rounds < ROUNDS:
        table = SimulatedTable((Player.MEDIUM,) * 3, "wikipedia", number)
        table.play(keep_journal=False)
        view = table.session.view()
        assert isinstance(view, SlapView)
        rounds += view.tricks
        number += 1
        if not early_mb and rounds >= FIRST_ROUNDS:
            early_mb = resident_mb(_own_pid())
    print(early_mb, resident_mb(_own_pid()))


if __name__ == "__main__":
    {"table": _table, "rounds": _rounds}[sys.argv[1]]()
