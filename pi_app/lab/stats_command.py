"""`slap-table stats`: results and reaction times of recorded games."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from pi_app.errors import BadInput, Failure

if TYPE_CHECKING:
    from pi_app.lab.kept import Kept
    from pi_app.lab.stats import GameFacts, KindSum

_FILE = click.Path(path_type=Path)
MISSING = "a plot needs the Python package matplotlib: {python} -m pip install 'matplotlib>=3.8'"
"""With the interpreter that runs, so that it is installed where it is looked for."""


@click.command()
@click.option("--journals", type=_FILE, multiple=True, help="A folder, or files; several times.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--csv", "csv_file", type=_FILE, help="Write a row a game; no names.")
@click.option("--plot", "plot_file", type=_FILE, help="Write a PNG picture.")
@click.option("--settings", type=_FILE, help="Settings file (TOML).")
def stats(
    *,
    journals: tuple[Path, ...],
    as_json: bool,
    csv_file: Path | None,
    plot_file: Path | None,
    settings: Path | None,
) -> None:
    """Say how recorded games went: lengths, winners, slaps, reactions."""
    from pi_app.lab.kept import journals_in, kept_journals, read_shelf
    from pi_app.lab.stats import as_csv, as_data, as_text, summed
    from pi_app.lines import dump
    from pi_app.out_files import check_outputs, put_file
    from pi_app.settings import state_folder
    from pi_app.whole_settings import load_whole_settings

    check_outputs({"--csv": csv_file, "--plot": plot_file}, {"--plot": ".png"})
    folder = state_folder(load_whole_settings(settings))
    paths = journals_in(journals, "--journals") if journals else kept_journals(folder)
    shelf = read_shelf(paths, named=bool(journals))
    games, refused = _all_facts(shelf.games)
    kinds, faults = summed(games), (*shelf.faults, *refused)
    for fault in faults:
        print(fault, file=sys.stderr)
    if csv_file is not None:
        put_file("--csv", csv_file, as_csv(games).encode())
    if plot_file is not None:
        put_file("--plot", plot_file, _picture(kinds))
    print(dump(as_data(kinds, faults)) if as_json else as_text(kinds))


def _all_facts(games: tuple[Kept, ...]) -> tuple[list[GameFacts], list[str]]:
    from pi_app.lab.stats import facts_of

    facts, faults = [], []
    for game in games:
        try:
            facts.append(facts_of(game))
        except BadInput as fault:
            faults.append(str(fault))
    return facts, faults


def _picture(kinds: Mapping[str, KindSum]) -> bytes:
    try:
        from pi_app.lab.stats_plot import plot
    except ImportError:
        raise Failure(MISSING.format(python=quote(sys.executable))) from None
    if not kinds:
        raise Failure("--plot: there is nothing to draw: no recorded games")
    return plot(kinds)
