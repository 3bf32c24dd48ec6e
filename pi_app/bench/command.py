"""`slap-table bench`: the latencies and throughputs of this installation."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from pi_app.errors import Failure, bad_input

if TYPE_CHECKING:
    from pi_app.parts import Parts
    from pi_app.settings import Settings

_FILE = click.Path(path_type=Path)
USUAL_PRESSES = 240
FEWEST_PRESSES, MOST_PRESSES = 10, 10_000
MISSING = "a plot needs the Python package matplotlib: {python} -m pip install 'matplotlib>=3.8'"
"""With the interpreter that runs, so that it is installed where it is looked for."""


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


@click.command()
@click.argument("ends", nargs=-1, metavar="[OUT_PIN IN_BUTTON]")
@click.option("--loopback", is_flag=True, help="An output, wired to a button, presses by itself.")
@click.option(
    "--presses", type=click.IntRange(FEWEST_PRESSES, MOST_PRESSES), help="Of --loopback: so many."
)
@click.option("--plot", "plot_file", type=_FILE, help="Of --loopback: write a PNG picture.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--settings", type=_FILE, help="Settings file (TOML).")
@click.pass_context
def bench(
    context: click.Context,
    *,
    ends: tuple[str, ...],
    loopback: bool,
    presses: int | None,
    plot_file: Path | None,
    as_json: bool,
    settings: Path | None,
) -> None:
    """Measure the latencies and throughputs of this installation; it takes half a minute.

    With --loopback an output that is wired to a button presses it: OUT_PIN is a BCM number, or
    lamp1 of the button box; IN_BUTTON is slap1, play3 …; without them seat 1's lamp and SLAP.
    """
    from pi_app.bench.parts import check_alone
    from pi_app.out_files import check_outputs
    from pi_app.whole_settings import load_whole_settings

    if not loopback:
        _check_alone_options({"OUT_PIN": ends, "--presses": presses, "--plot": plot_file})
    check_outputs({"--plot": plot_file}, {"--plot": ".png"})
    loaded = load_whole_settings(settings)
    parts: Parts = context.obj.parts()
    check_alone()
    if loopback:
        _loopback(loaded, parts, ends, presses or USUAL_PRESSES, plot_file, as_json=as_json)
    else:
        _whole(loaded, parts, as_json=as_json)


def _check_alone_options(options: Mapping[str, object]) -> None:
    for option, value in options.items():
        if value:
            raise bad_input(option, "it beside --loopback", "it without")


def _whole(settings: Settings, parts: Parts, *, as_json: bool) -> None:
    from pi_app.bench.parts import parts_of
    from pi_app.bench.whole import measured
    from pi_app.lines import dump
    from pi_app.storage import Disk

    whole = measured(parts_of(settings, parts, Disk()), _tell)
    print(dump(whole.as_data()) if as_json else whole.as_text())


def _loopback(
    settings: Settings,
    parts: Parts,
    ends: Sequence[str],
    presses: int,
    plot_file: Path | None,
    *,
    as_json: bool,
) -> None:
    from hardware.errors import HardwareError
    from pi_app.bench.run_loopback import run_loopback
    from pi_app.lines import dump
    from pi_app.machine import machine
    from pi_app.out_files import put_file

    draw = None if plot_file is None else _drawer()
    try:
        found = run_loopback(settings, parts, ends, presses, _tell, rest=_rest)
    except HardwareError as fault:
        raise Failure(str(fault)) from fault
    if plot_file is not None and draw is not None:
        put_file("--plot", plot_file, draw(found.wire, found.told))
    print(dump({"machine": machine(), **found.as_data()}) if as_json else found.as_text())


def _rest(ns: int) -> None:
    threading.Event().wait(ns / 1e9)


def _drawer() -> Callable[[str, Mapping[str, Sequence[int]]], bytes]:
    """Return what draws; asked for before the work, for it may not be installed."""
    try:
        from pi_app.bench.plot import plot
    except ImportError:
        raise Failure(MISSING.format(python=quote(sys.executable))) from None
    return plot
