"""`slap-table bench --loopback` as a command: text, JSON, a picture, faults in one line."""

from __future__ import annotations

import json
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from hardware.errors import LineBusyError
from hardware.gpio_source import KERNEL_STAMPS
from pi_app.bench.loopback import Looped
from pi_app.cli import Commands, run
from tests.pi_app.driven import MS
from tests.pi_app.world import World

FOUND = Looped("GPIO18 to GPIO5 (SLAP of seat 1)", KERNEL_STAMPS, 240, 1, 2)
FOUND.times["edge to stamp"] = [40_000, 50_000]
FOUND.times["edge to picture"] = [30 * MS, 45 * MS]


def _never(*_: Any) -> Any:
    raise AssertionError


COMMANDS = Commands(_never, _never, _never, _never, lambda: World().parts)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Sequence[str], int]]:
    calls: list[tuple[Sequence[str], int]] = []

    def measure(
        _settings: object,
        _parts: object,
        words: Sequence[str],
        presses: int,
        *_: object,
        **__: object,
    ) -> Looped:
        calls.append((words, presses))
        return FOUND

    monkeypatch.setattr("pi_app.bench.run_loopback.run_loopback", measure)
    monkeypatch.setattr("pi_app.bench.parts.check_alone", lambda: None)
    return calls


def test_for_people(asked: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "--loopback", "18", "slap1", "--presses", "300"], COMMANDS) == 0
    assert asked == [(("18", "slap1"), 300)]
    out = capsys.readouterr().out
    assert out.startswith("GPIO18 to GPIO5 (SLAP of seat 1): 240 presses, 1 lost, 2 doubled\n")


def test_for_programs(asked: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "--loopback", "--json"], COMMANDS) == 0
    assert asked == [((), 240)]
    document = json.loads(capsys.readouterr().out)
    assert (document["presses"], document["lost"], document["doubled"]) == (240, 1, 2)
    assert set(document["latencies"]) == {"edge_to_stamp", "edge_to_picture"}
    assert document["machine"]["python"]


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "way.png"
    assert run(["bench", "--loopback", "--plot", str(file)], COMMANDS) == 0
    assert file.read_bytes().startswith(b"\x89PNG")


def test_a_fault_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def busy(*_: object, **__: object) -> Looped:
        raise LineBusyError("pin GPIO5 of button 0: 'GPIO busy'", remedy="gpioinfo names it")

    monkeypatch.setattr("pi_app.bench.run_loopback.run_loopback", busy)
    monkeypatch.setattr("pi_app.bench.parts.check_alone", lambda: None)
    assert run(["bench", "--loopback"], COMMANDS) == 1
    assert capsys.readouterr().err == (
        "slap-table: pin GPIO5 of button 0: 'GPIO busy': gpioinfo names it\n"
    )


def test_a_signal_lets_go_of_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """The output of a wire must not stay driven."""
    let_go: list[bool] = []

    def measure(*_: object, **__: object) -> Looped:
        try:
            signal.raise_signal(signal.SIGTERM)
        finally:
            let_go.append(True)
        return FOUND

    monkeypatch.setattr("pi_app.bench.run_loopback.run_loopback", measure)
    monkeypatch.setattr("pi_app.bench.parts.check_alone", lambda: None)
    assert run(["bench", "--loopback"], COMMANDS) == 1, "for nothing was measured"
    assert let_go == [True]
