"""The delay of a panel: flashes of a screen that are seen as late as the test says."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hardware.cable import CableState, Listener
from hardware.link_measures import Moment, next_number
from hardware.link_report import LinkState
from hardware.protocol import MEASURE_LIGHT
from hardware.sim import SimClock
from pi_app.bench.panel import (
    AHEAD_NS,
    DARK_MS,
    FRAME_NS,
    LATEST_NS,
    Panel,
    panel_of,
    wait_for_sensor,
)
from pi_app.bench.run_panel import BoxSensor, run_panel
from pi_app.button_box import ButtonBox, link_settings
from pi_app.cli import Commands, run
from pi_app.errors import Failure
from pi_app.screens.messages import Patch, ScreenSettings
from pi_app.settings import ButtonSettings, ScreenMode, ScreenOptions, Settings
from tests.pi_app.driven import MS, T0
from tests.pi_app.reports import report
from tests.pi_app.world import BOARD, FakeBox, World

LATE_NS = 23 * MS
PLUS_MINUS_NS = 80_000
LIVE = CableState(LinkState.LIVE, BOARD)


class Bench:
    """A screen, a sensor that sees it, and a clock that stands still but for them."""

    def __init__(self, late_ns: Callable[[int], int | None] = lambda _flash: LATE_NS) -> None:
        """`late_ns`: how late flash number n, from 1, is seen; none: it is not."""
        self.clock = SimClock(T0)
        self.shown: list[tuple[int, bool]] = []
        self.asked: list[int] = []
        self._late_ns, self._flashes = late_ns, 0

    def rest(self, ns: int) -> None:
        self.clock.advance(ns)

    def show(self, *, is_bright: bool) -> int:
        """Present a frame, which takes 5 ms."""
        now_ns = self.clock.advance(5 * MS)
        self.shown.append((now_ns, is_bright))
        self._flashes += is_bright
        return now_ns

    def ask(self) -> None:
        self.asked.append(self.clock.now_ns())

    def light(self, within_ns: int) -> Moment | None:
        late_ns = self._late_ns(self._flashes)
        if late_ns is None or late_ns > within_ns:
            self.clock.advance(within_ns)
            return None
        shown_ns = self.shown[-1][0]
        self.clock.set(max(self.clock.now_ns(), shown_ns + late_ns))
        return Moment(1, shown_ns + late_ns, PLUS_MINUS_NS, 0)

    def measure(self, flashes: int = 40, place: float = 0.5) -> Panel:
        return panel_of(self, self, self.clock, self.rest, flashes=flashes, place=place)


def test_light_is_as_late_as_it_was() -> None:
    bench = Bench()
    found = bench.measure()
    assert (found.flashes, found.lost) == (40, 0)
    assert set(found.latencies) == {LATE_NS}
    assert found.setting_ms == 23.0
    assert found.uncertainty_ns == PLUS_MINUS_NS


def test_the_median_counts_and_the_spread_is_told() -> None:
    found = Bench(lambda flash: (20 + flash % 5) * MS).measure()
    assert found.setting_ms == 22.0
    assert "middle half of them lie within 2.00 ms" in found.as_text()


def test_the_chip_is_asked_while_it_is_dark_and_has_the_question_in_time() -> None:
    bench = Bench()
    bench.measure(20)
    bright = [t_ns for t_ns, is_bright in bench.shown if is_bright]
    dark = [t_ns for t_ns, is_bright in bench.shown if not is_bright]
    assert len(bench.asked) == len(bright) == len(dark) == 20
    for asked_ns, bright_ns in zip(bench.asked, bright, strict=True):
        assert bright_ns - asked_ns >= AHEAD_NS
    for dark_ns, asked_ns in zip(dark, bench.asked[1:], strict=False):
        assert asked_ns - dark_ns >= DARK_MS[0] * MS - AHEAD_NS


def test_flashes_do_not_keep_step_with_frames() -> None:
    bench = Bench()
    bench.measure(150)
    bright = [t_ns for t_ns, is_bright in bench.shown if is_bright]
    assert {t_ns % FRAME_NS * 4 // FRAME_NS for t_ns in bright} == {0, 1, 2, 3}


def test_a_patch_at_the_top_is_told_for_the_middle() -> None:
    """A panel draws downwards in the time of a frame: 16.7 ms at 60 Hz."""
    found = Bench().measure(place=0.0)
    assert found.setting_ms == pytest.approx(23 + 16.7 / 2, abs=0.1)
    data = json.loads(json.dumps(found.as_data()))
    assert (data["place"], data["top_ms"]) == (0.0, 23.0)
    assert data["bottom_ms"] - data["top_ms"] == pytest.approx(1000 / 60, abs=0.001)
    assert data["panel_latency_ms"] == found.setting_ms


def test_a_setting_is_never_less_than_nothing() -> None:
    """A frame may be told of after its light has come: a screen that waits for the panel."""
    found = Bench(lambda _flash: -4 * MS).measure()
    assert found.half_ns == -4 * MS
    assert found.setting_ms == 0.0


def test_flashes_that_are_not_seen_are_counted() -> None:
    found = Bench(lambda flash: None if flash % 4 == 0 else LATE_NS).measure()
    assert (found.flashes, found.lost, len(found.latencies)) == (40, 10, 30)


def test_impossible_times_are_not_seen() -> None:
    found = Bench(lambda flash: -60 * MS if flash % 4 == 0 else LATE_NS).measure()
    assert found.lost == 10
    assert set(found.latencies) == {LATE_NS}


def test_too_few_flashes_are_no_figure() -> None:
    with pytest.raises(Failure, match="of 40 flashes only 13 were seen"):
        Bench(lambda flash: LATE_NS if flash % 3 == 0 else None).measure()


def test_it_begins_once_the_sensor_is_held_up() -> None:
    bench = Bench(lambda flash: LATE_NS if flash > 9 else None)
    wait_for_sensor(bench, bench, bench.clock, bench.rest)
    assert sum(is_bright for _, is_bright in bench.shown) == 9 + 4


def test_a_sensor_that_sees_nothing_is_given_up() -> None:
    bench = Bench(lambda _flash: None)
    with pytest.raises(Failure, match="the sensor sees no flashes: hold it to the patch"):
        wait_for_sensor(bench, bench, bench.clock, bench.rest)


# -- from the settings ---------------------------------------------------------------------


class SeeingBox(FakeBox):
    """A box whose sensor sees the patch of `LitScreen` as it becomes bright."""

    firmware = 0x0101

    def __init__(self) -> None:
        super().__init__(ButtonSettings(), link_settings(ButtonSettings(), (0,)), LIVE)
        told = report()
        assert told.hello is not None
        self.report = replace(told, hello=replace(told.hello, firmware=self.firmware))
        self.number, self.wanted = 0, list[int]()

    def start(self, listener: Listener) -> None:
        self.listener = listener
        listener.changed(self.state)

    def measure(self, what: int) -> int:
        self.number = next_number(self.number)
        self.wanted.append(what)
        return self.number

    def see(self, t_ns: int) -> None:
        assert self.listener is not None
        self.listener.measured(Moment(self.number, t_ns, PLUS_MINUS_NS, 0))


class OldBox(SeeingBox):
    """A chip of before."""

    firmware = 0x0100


class LitScreen:
    """A screen whose patch is seen by a box."""

    def __init__(self, clock: SimClock, box: SeeingBox) -> None:
        self._clock, self._box = clock, box
        self.patches: list[Patch] = []
        self.stops = 0

    def show(self, patch: Patch) -> int:
        self.patches.append(patch)
        now_ns = self._clock.advance(MS)
        if patch.is_bright:
            self._box.see(now_ns + LATE_NS)
        return now_ns

    def stop(self) -> None:
        self.stops += 1


def measured(box: SeeingBox | None, settings: Settings, told: list[str]) -> tuple[Panel, LitScreen]:
    clock = SimClock(T0)
    screens: list[LitScreen] = []

    def open_screen(_settings: ScreenSettings) -> LitScreen:
        assert box is not None
        screens.append(LitScreen(clock, box))
        return screens[-1]

    def open_box(*_: object) -> ButtonBox:
        assert box is not None
        return box

    parts = replace(
        World().parts,
        clock=clock,
        find_boards=lambda: [] if box is None else [BOARD],
        open_box=open_box,
    )
    found = run_panel(
        settings, parts, 20, 0.5, told.append, rest=clock.advance, open_screen=open_screen
    )
    return found, screens[0]


def test_all_of_it_with_the_parts_of_the_settings() -> None:
    box, told = SeeingBox(), list[str]()
    found, screen = measured(box, Settings(), told)
    assert (found.flashes, found.lost, found.setting_ms) == (20, 0, 23.0)
    assert set(box.wanted) == {MEASURE_LIGHT}
    assert {patch.place for patch in screen.patches} == {0.5}
    assert not screen.patches[0].is_bright
    assert (screen.stops, box.stops) == (1, 1)
    assert told == [
        "hold the sensor to the screen, into the grey frame, and keep it there",
        "20 flashes",
    ]


@pytest.mark.parametrize(
    ("box", "settings", "why"),
    [
        (None, Settings(), "no board is plugged in: the light sensor is on the button chip"),
        (SeeingBox(), Settings(screen=ScreenOptions(mode=ScreenMode.NONE)), "no screen is wanted"),
        (OldBox(), Settings(), r"the chip's program \(1.2\) knows no light sensor: run `make fl"),
    ],
)
def test_what_is_missing_is_told(box: SeeingBox | None, settings: Settings, why: str) -> None:
    with pytest.raises(Failure, match=why):
        measured(box, settings, [])
    assert box is None or box.stops <= 1


def test_an_answer_to_an_older_question_is_not_the_light() -> None:
    box = SeeingBox()
    sensor = BoxSensor(box)
    sensor.begin()
    sensor.ask()
    box.see(T0)
    sensor.ask()
    assert sensor.light(0) is None
    sensor.ask()
    box.see(T0 + 1)
    moment = sensor.light(LATEST_NS)
    assert moment is not None
    assert (moment.number, moment.t_ns) == (3, T0 + 1)


# -- the command ---------------------------------------------------------------------------


def _never(*_: Any) -> Any:
    raise AssertionError


COMMANDS = Commands(_never, _never, _never, _never, lambda: World().parts)


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, float]]:
    calls: list[tuple[int, float]] = []

    def measure(
        _settings: object, _parts: object, flashes: int, place: float, *_: object, **__: object
    ) -> Panel:
        calls.append((flashes, place))
        return Panel(place, flashes, 0, [LATE_NS] * 3, [PLUS_MINUS_NS] * 3)

    monkeypatch.setattr("pi_app.bench.run_panel.run_panel", measure)
    monkeypatch.setattr("pi_app.bench.parts.check_alone", lambda: None)
    return calls


def test_for_people_and_kept_for_the_table(
    found: list[tuple[int, float]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[screen]\nlayout = "above"\n')
    assert run(["bench", "--panel", "--keep", "--settings", str(file)], COMMANDS) == 0
    assert found == [(120, 0.5)]
    out, err = capsys.readouterr()
    assert "    panel_latency_ms = 23.0" in out
    assert "top 14.7 ms, middle 23.0 ms, bottom 31.3 ms" in out
    assert err == f"{tmp_path / 'panel.toml'}: written\n"
    assert run(["settings", "--settings", str(file)], COMMANDS) == 0
    assert "panel_latency_ms = 23.0\n" in capsys.readouterr().out
    file.write_text("[screen]\npanel_latency_ms = 8.0\n")
    assert run(["settings", "--settings", str(file)], COMMANDS) == 0
    assert "panel_latency_ms = 8.0\n" in capsys.readouterr().out


def test_for_programs(found: list[tuple[int, float]], capsys: pytest.CaptureFixture[str]) -> None:
    line = ["bench", "--panel", "--json", "--place", "0.25", "--flashes", "30"]
    assert run(line, COMMANDS) == 0
    assert found == [(30, 0.25)]
    document = json.loads(capsys.readouterr().out)
    assert document["latency"]["half_ms"] == 23.0
    assert document["clock_uncertainty_ms"] == 0.08


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("bench --panel --loopback", "--panel: expected it without --loopback"),
        ("bench --flashes 20", "--flashes: expected it beside --panel"),
        ("bench --keep --loopback", "--keep: expected it beside --panel"),
        ("bench --place 0.5", "--place: expected it beside --panel"),
        ("bench --panel --place 2", "2.0 is not in the range"),
        ("bench --panel --place nan", "--place: expected a number from 0 to 1"),
        ("bench --panel 18 slap1", "OUT_PIN: expected it beside --loopback"),
    ],
)
def test_lines_that_cannot_be_meant(
    line: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(line.split(), COMMANDS) == 2
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == 1
