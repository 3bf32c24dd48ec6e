"""The table as a service: killed in a game and started as its unit would, it goes on with it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from pi_app.settings import state_directory
from tests.support.house import ROOT
from tests.support.manager import Manager

UNIT = ROOT / "pi_app/assets/slap-table.service"
PATIENCE_S = 60.0
BEATS = 15
"""So often is the table heard of before it is killed: a second and a half of play."""
S = 1_000_000_000

Line = dict[str, Any]


def unit() -> dict[str, str]:
    """The keys of the unit; of those that come twice the last."""
    pairs = (line.partition("=") for line in UNIT.read_text().splitlines() if line[:1] != "#")
    return {key: value for key, equals, value in pairs if equals}


def test_the_unit_says_what_the_table_can_do() -> None:
    service = unit()
    assert service["Type"] == "notify"
    assert service["Restart"] == "on-failure"
    assert service["RestartPreventExitStatus"] == "2"
    assert service["ExecStart"] == "/usr/bin/env slap-table --resume"
    assert int(service["WatchdogSec"]) >= 10


@pytest.fixture
def manager() -> Iterator[Manager]:
    with closing(Manager()) as made:
        yield made


@contextmanager
def started(manager: Manager, home: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """The real program, as the service manager would start it; nothing of this user is touched."""
    own = {
        "XDG_CONFIG_HOME": str(home / "c"),
        "XDG_STATE_HOME": str(home / "s"),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        **manager.environ,
    }
    command = [sys.executable, "-m", "pi_app", *arguments]
    with subprocess.Popen(command, env={**os.environ, **own}, cwd=ROOT) as process:
        try:
            yield process
        finally:
            process.kill()


def lines(path: Path) -> list[Line]:
    """The whole lines of a journal; its last may be on its way."""
    return [json.loads(line) for line in path.read_text().split("\n")[:-1]]


def gone_on(path: Path) -> list[Line]:
    """What has happened in the game since it was gone on with."""
    told = lines(path)
    resumed = [n for n, line in enumerate(told) if line.get("note") == "resumed"]
    return [line for line in told[resumed[-1] :] if "event" in line] if resumed else []


@pytest.mark.slow
def test_a_table_that_is_killed_goes_on_with_its_game_when_it_is_started_again(
    manager: Manager, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "s"))
    with started(
        manager, tmp_path, "play", "bataille-corse", "--seats", "bot:hard,bot:hard,bot:easy"
    ) as process:
        manager.wait_for("READY=1")
        manager.wait_for("WATCHDOG=1", BEATS)
        process.send_signal(signal.SIGKILL)
        assert process.wait(PATIENCE_S) == -signal.SIGKILL
    killed_ns = time.monotonic_ns()
    [path] = state_directory().glob("*.jsonl")
    before = lines(path)
    assert sum("event" in line for line in before) > 1, "a game was on"
    [*_, option] = unit()["ExecStart"].split()
    with started(manager, tmp_path, option) as process:
        manager.wait_for("READY=1")
        ready_ns = time.monotonic_ns()
        while not gone_on(path):
            manager.wait_for("WATCHDOG=1")
        on_ns = time.monotonic_ns()
        process.send_signal(signal.SIGTERM)
        manager.wait_for("STOPPING=1")
        assert process.wait(PATIENCE_S) == 0
    print(
        f"ready {(ready_ns - killed_ns) / S:.1f} s after it was killed, "
        f"something happens again after {(on_ns - killed_ns) / S:.1f} s"
    )
    assert list(state_directory().glob("*.jsonl")) == [path], "it is the same game"
    assert lines(path)[: len(before)] == before
    assert sum(line.get("note") == "resumed" for line in lines(path)) == 1
