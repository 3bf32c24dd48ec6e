"""`slap-table bench`: the latencies and throughputs of this installation."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import click

_FILE = click.Path(path_type=Path)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--settings", type=_FILE, help="Settings file (TOML).")
@click.pass_context
def bench(context: click.Context, *, as_json: bool, settings: Path | None) -> None:
    """Measure the latencies and throughputs of this installation; it takes half a minute."""
    from pi_app.bench.parts import check_alone, parts_of
    from pi_app.bench.whole import measured
    from pi_app.lines import dump
    from pi_app.storage import Disk
    from pi_app.whole_settings import load_whole_settings

    loaded = load_whole_settings(settings)
    check_alone()
    parts = parts_of(loaded, context.obj.parts(), Disk())
    whole = measured(parts, partial(print, file=sys.stderr, flush=True))
    print(dump(whole.as_data()) if as_json else whole.as_text())
