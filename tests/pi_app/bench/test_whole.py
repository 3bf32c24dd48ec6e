"""`slap-table bench`: every part of it, and what is said where a part is not there."""

from __future__ import annotations

import errno
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hardware.cable import CableState
from hardware.errors import DeviceMissingError
from hardware.link_report import LinkReport, LinkState
from pi_app.bench.box import box_figures
from pi_app.bench.kept import kept_figures
from pi_app.bench.parts import check_alone, parts_of, screen_of
from pi_app.bench.steps import random_part, step_figures
from pi_app.bench.whole import measured
from pi_app.button_box import link_settings
from pi_app.cli import Commands, run
from pi_app.errors import Failure
from pi_app.facts import TableFacts
from pi_app.facts_socket import answering
from pi_app.settings import (
    ButtonSettings,
    ScreenMode,
    ScreenOptions,
    Settings,
    SoundSettings,
)
from pi_app.storage import Disk
from tests.pi_app.reports import report
from tests.pi_app.world import BOARD, FakeBox, World, settings_for
from tests.support.pretend_disk import PretendDisk, fault

LIVE = CableState(LinkState.LIVE, BOARD)


def test_what_works_is_measured_and_what_does_not_says_why() -> None:
    def absent() -> dict[str, float]:
        raise Failure("no board is plugged in")

    def refused() -> dict[str, float]:
        raise DeviceMissingError("gone", remedy="plug it in")

    told: list[str] = []
    parts = {"a": lambda: {"x, ms": 1.5}, "b": absent, "c": refused}
    whole = measured(parts, told.append)
    assert told == ["a", "b", "c"]
    assert whole.figures == {"a": {"x, ms": 1.5}}
    assert whole.left_out == {"b": "no board is plugged in", "c": "gone: plug it in"}
    data = json.loads(json.dumps(whole.as_data()))
    assert (data["figures"]["a"]["x, ms"], data["left_out"]["b"]) == (1.5, whole.left_out["b"])
    assert data["machine"]["python"]
    text = whole.as_text()
    assert "x, ms" in text
    assert "1.500" in text
    assert text.endswith("  c: gone: plug it in")


def test_a_random_game_can_be_stepped_through_and_is_timed() -> None:
    assert len(random_part(1, 300).items) <= 300
    figures = step_figures(300)
    assert figures["an input, µs"] == pytest.approx(1e6 / figures["inputs a second"])


# -- the disk ------------------------------------------------------------------------------


def test_lines_are_safe_after_some_time_and_nothing_is_left(tmp_path: Path) -> None:
    figures = kept_figures(Disk(), tmp_path / "new", presses=2)
    assert figures["a line is safe after, half of them, ms"] > 0
    assert list((tmp_path / "new").iterdir()) == []


@pytest.mark.parametrize("place", ["at_create", "at_sync"])
def test_a_disk_that_takes_nothing_is_told(place: str) -> None:
    disk = PretendDisk()

    def full() -> None:
        raise fault(errno.ENOSPC)

    setattr(disk, place, full)
    with pytest.raises(Failure, match=r"nothing is kept: /there cannot be written \(No space"):
        kept_figures(disk, Path("/there"), presses=1)


# -- the button box ------------------------------------------------------------------------


class Pinging(FakeBox):
    """A box that is there at once, each of whose reports tells of another ping."""

    def __init__(self, state: CableState, trips_ns: list[int]) -> None:
        super().__init__(ButtonSettings(), link_settings(ButtonSettings(), (0,)), state)
        self._reports: list[LinkReport] = [replace(report(), round_trip_ns=t) for t in trips_ns]
        self.report = self._reports[0] if trips_ns else None

    def rest(self, _s: float) -> None:
        """Half a second later."""
        self.report = self._reports.pop(0) if self._reports else self.report


def test_pings_of_a_box() -> None:
    box = Pinging(LIVE, [0, 1_000_000, 2_000_000, 2_000_000, 6_000_000])
    figures = box_figures(box, rest=box.rest)
    assert figures["pings looked at"] == 3
    assert figures["a ping there and back, half of them, ms"] == 2
    assert figures["a ping there and back, longest, ms"] == 6
    assert figures["± of its clock on the table's, at worst, µs"] == 46.25
    assert box.stops == 1


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (CableState(LinkState.FOREIGN, BOARD, text="run `make flash`"), "run `make flash`"),
        (CableState(LinkState.SYNCING, BOARD), "it does not get into step"),
        (LIVE, "it does not answer pings"),
    ],
)
def test_a_box_that_does_not_answer_says_why(state: CableState, why: str) -> None:
    box = Pinging(state, [0])
    with pytest.raises(Failure, match=f"no button box: {why}"):
        box_figures(box, rest=box.rest, patience_s=0)
    assert box.stops == 1


# -- all of it -----------------------------------------------------------------------------


def test_parts_that_nobody_wants_or_has_are_told() -> None:
    settings = replace(settings_for(screen=ScreenMode.NONE), sound=SoundSettings(on=False))
    world = World()
    assert screen_of(settings, world.parts) is None
    parts = parts_of(settings, world.parts, PretendDisk())
    assert list(parts) == ["engine", "press and picture", "sound", "journal", "button box"]
    for part, why in (("sound", "none is wanted"), ("button box", "no board is plugged in")):
        with pytest.raises(Failure, match=why):
            parts[part]()


def test_a_screen_is_opened_as_the_settings_have_it() -> None:
    world = World()
    late = Settings(screen=ScreenOptions(panel_latency_ms=30.0))
    make = screen_of(late, world.parts)
    assert make is not None
    make(lambda _message: None)
    opened = world.screens[0].settings
    assert (opened.size, opened.panel_latency_ns) == ((1280, 720), 0)


def test_nothing_is_measured_beside_a_table(tmp_path: Path) -> None:
    address = str(tmp_path / "facts")
    check_alone(address)
    with (
        answering(lambda: TableFacts((), 0, 0.0), address),
        pytest.raises(Failure, match="a table is running: close it first"),
    ):
        check_alone(address)


def _never(*_: Any) -> Any:
    raise AssertionError


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "s.toml"
    file.write_text('[screen]\nmode = "none"\n[sound]\non = false\n')
    monkeypatch.setattr("pi_app.bench.parts.step_figures", lambda: {"an input, µs": 9.0})
    monkeypatch.setattr("pi_app.bench.parts.road_figures", lambda *_: {"queue to verdict, ms": 1.0})
    monkeypatch.setattr("pi_app.bench.parts.kept_figures", lambda *_: {"work a line, µs": 2.0})
    monkeypatch.setattr("pi_app.bench.parts.check_alone", lambda: None)
    commands = Commands(_never, _never, _never, _never, lambda: World().parts)
    assert run(["bench", "--settings", str(file), "--json"], commands) == 0
    out, err = capsys.readouterr()
    document = json.loads(out)
    assert set(document["figures"]) == {"engine", "press and picture", "journal"}
    assert set(document["left_out"]) == {"sound", "button box"}
    assert err.splitlines() == ["engine", "press and picture", "sound", "journal", "button box"]
    assert run(["bench", "--settings", str(file)], commands) == 0
    assert "an input, µs" in capsys.readouterr().out


def test_a_machine_that_cannot_be_asked_and_bad_settings_are_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(*[_never] * 4)
    assert run(["bench", "--settings", str(tmp_path / "none.toml")], commands) == 2
    assert run(["bench"], commands) == 1
    assert len(capsys.readouterr().err.splitlines()) == 2


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("bench 18 slap1", "OUT_PIN: expected it beside --loopback, found it without"),
        ("bench --presses 20", "--presses: expected it beside --loopback"),
        ("bench --plot x.png", "--plot: expected it beside --loopback"),
        ("bench --loopback --plot x.jpg", "--plot: expected a file that ends in .png"),
        ("bench --loopback --presses 9", "9 is not in the range 10<=x<=10000"),
        ("bench --loopback 18", "--loopback: expected an output and a button"),
    ],
)
def test_command_lines_that_cannot_be_meant(
    line: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pi_app.bench.parts.check_alone", lambda: None)
    commands = Commands(_never, _never, _never, _never, lambda: World().parts)
    assert run(line.split(), commands) == 2
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == 1
