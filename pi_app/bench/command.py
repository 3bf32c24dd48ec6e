"""`slap-table bench`: the latencies and throughputs of this installation."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from hardware.errors import HardwareError
from pi_app.errors import Failure, bad_input

if TYPE_CHECKING:
    from pi_app.parts import Parts
    from pi_app.settings import Settings

_FILE = click.Path(path_type=Path)
FEWEST, MOST = 10, 10_000
USUAL_PRESSES, USUAL_FLASHES = 240, 120
MIDDLE = 0.5
MISSING = "a plot needs the Python package matplotlib: {python} -m pip install 'matplotlib>=3.8'"
"""With the interpreter that runs, so that it is installed where it is looked for."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What stands on the command line."""

    ends: tuple[str, ...]
    loopback: bool
    presses: int | None
    panel: bool
    flashes: int | None
    place: float | None
    keep: bool
    plot: Path | None
    as_json: bool
    settings: Path | None


@click.command()
@click.argument("ends", nargs=-1, metavar="[OUT_PIN IN_BUTTON]")
@click.option("--loopback", is_flag=True, help="An output, wired to a button, presses by itself.")
@click.option("--presses", type=click.IntRange(FEWEST, MOST), help="Of --loopback: so many.")
@click.option(
    "--panel", is_flag=True, help="The panel's delay: a light sensor on the chip sees it."
)
@click.option("--flashes", type=click.IntRange(FEWEST, MOST), help="Of --panel: so many.")
@click.option(
    "--place", type=click.FloatRange(0, 1), help="Of --panel: 0 is the top, 1 the bottom."
)
@click.option("--keep", is_flag=True, help="Of --panel: the table uses it from now on.")
@click.option("--plot", type=_FILE, help="Of --loopback and --panel: write a PNG picture.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--settings", type=_FILE, help="Settings file (TOML).")
@click.pass_context
def bench(context: click.Context, /, **said: Any) -> None:
    """Measure the latencies and throughputs of this installation; it takes half a minute.

    With --loopback an output that is wired to a button presses it: OUT_PIN is a BCM number, or
    lamp1 of the button box; IN_BUTTON is slap1, play3 …; without them seat 1's lamp and SLAP.
    """
    from pi_app.bench.parts import check_alone
    from pi_app.endings import interrupted_by_signals
    from pi_app.out_files import check_outputs
    from pi_app.whole_settings import load_whole_settings

    asked = Asked(**said)
    _check(asked)
    check_outputs({"--plot": asked.plot}, {"--plot": ".png"})
    settings = load_whole_settings(asked.settings)
    parts: Parts = context.obj.parts()
    check_alone()
    measure = _loopback if asked.loopback else _panel if asked.panel else _whole
    try:
        with interrupted_by_signals():
            measure(asked, settings, parts)
    except HardwareError as fault:
        raise Failure(str(fault)) from fault


def _check(asked: Asked) -> None:
    if asked.loopback and asked.panel:
        raise bad_input("--panel", "it without --loopback", "them together")
    if asked.place is not None and asked.place != asked.place:  # no number is out of range
        raise bad_input("--place", "a number from 0 to 1", "nan")
    for option, value, wants in _options(asked):
        if value not in (None, (), False) and not any(getattr(asked, one) for one in wants):
            beside = " or ".join(f"--{one}" for one in wants)
            raise bad_input(option, f"it beside {beside}", "it without")


def _options(asked: Asked) -> Iterator[tuple[str, object, tuple[str, ...]]]:
    yield "OUT_PIN", asked.ends, ("loopback",)
    yield "--presses", asked.presses, ("loopback",)
    yield "--flashes", asked.flashes, ("panel",)
    yield "--place", asked.place, ("panel",)
    yield "--keep", asked.keep, ("panel",)
    yield "--plot", asked.plot, ("loopback", "panel")


def _whole(asked: Asked, settings: Settings, parts: Parts) -> None:
    from pi_app.bench.parts import parts_of
    from pi_app.bench.whole import measured
    from pi_app.lines import dump
    from pi_app.storage import Disk

    whole = measured(parts_of(settings, parts, Disk()), _tell)
    print(dump(whole.as_data()) if asked.as_json else whole.as_text())


def _loopback(asked: Asked, settings: Settings, parts: Parts) -> None:
    from pi_app.bench.run_loopback import run_loopback

    draw = _drawer(asked)
    presses = asked.presses or USUAL_PRESSES
    found = run_loopback(settings, parts, asked.ends, presses, _tell, rest=_rest)
    draw(found.wire, found.told)
    _say(asked, found.as_data(), found.as_text())


def _panel(asked: Asked, settings: Settings, parts: Parts) -> None:
    from pi_app.bench.run_panel import run_panel
    from pi_app.panel_kept import keep_panel
    from pi_app.storage import Disk

    draw = _drawer(asked)
    place = MIDDLE if asked.place is None else asked.place
    flashes = asked.flashes or USUAL_FLASHES
    found = run_panel(settings, parts, flashes, place, _tell, rest=_rest)
    draw("delay of the panel", {"frame presented to light": found.latencies})
    _say(asked, found.as_data(), found.as_text())
    if asked.keep:
        _tell(f"{keep_panel(found.setting_ms, asked.settings, Disk())}: written")


def _say(asked: Asked, data: Mapping[str, Any], text: str) -> None:
    from pi_app.lines import dump
    from pi_app.machine import machine

    print(dump({"machine": machine(), **data}) if asked.as_json else text)


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _rest(ns: int) -> None:
    threading.Event().wait(ns / 1e9)


def _drawer(asked: Asked) -> Callable[[str, Mapping[str, Sequence[int]]], None]:
    """Return what draws, if it is to; asked for before the work, for it may not be installed."""
    path = asked.plot
    if path is None:
        return lambda _title, _times: None
    try:
        from pi_app.bench.plot import plot
    except ImportError:
        raise Failure(MISSING.format(python=quote(sys.executable))) from None
    from pi_app.out_files import put_file

    return lambda title, times: put_file("--plot", path, plot(title, times))
