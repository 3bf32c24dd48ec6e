"""`slap-table lab reaction`: who reacts how fast, out of recorded games; how it is forgotten."""

from __future__ import annotations

import math
from pathlib import Path

import click

from pi_app.errors import bad_input
from pi_app.languages import Language

_FILE = click.Path(path_type=Path)
LESSONS = ("simple", "choice", "go-no-go")
LANGUAGES = tuple(language.value for language in Language)


@click.command()
@click.option("--journals", type=_FILE, multiple=True, help="A folder, or files; several times.")
@click.option(
    "--all", "all_evenings", is_flag=True, help="Of kept games all, not the last evening."
)
@click.option("--bots", is_flag=True, help="Computer players too.")
@click.option("--display-ms", type=click.FloatRange(0, 500), help="± of the display, if measured.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--csv", "csv_file", type=_FILE, help="Write a row a slap; no names.")
@click.option("--html", "html_file", type=_FILE, help="Write the report as a page that prints.")
@click.option("--language", type=click.Choice(LANGUAGES), help="Of the report: en, fr or tr.")
@click.option("--forget", is_flag=True, help="Delete the recorded games with slaps; it asks.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option("--settings", type=_FILE, help="Settings file (TOML).")
def reaction(
    *,
    journals: tuple[Path, ...],
    all_evenings: bool,
    bots: bool,
    display_ms: float | None,
    as_json: bool,
    csv_file: Path | None,
    html_file: Path | None,
    language: str | None,
    forget: bool,
    yes: bool,
    settings: Path | None,
) -> None:
    """Say how fast each seat slaps: of the last evening, or of the journals named."""
    from pi_app.lab.reaction_wish import Wish, carry_out
    from pi_app.whole_settings import load_whole_settings

    _check(forget=forget, yes=yes, writes=as_json or bool(csv_file or html_file))
    whole = load_whole_settings(settings)
    wish = Wish(
        journals=journals,
        all_evenings=all_evenings,
        bots=bots,
        display_ns=_display_ns(display_ms),
        as_json=as_json,
        csv_file=csv_file,
        html_file=html_file,
        language=whole.table.language if language is None else Language(language),
        forget=forget,
    )
    ask = (lambda _: True) if yes else click.confirm
    carry_out(wish, whole, print, ask)


def _check(*, forget: bool, yes: bool, writes: bool) -> None:
    if yes and not forget:
        raise bad_input("--yes", "it beside --forget", "it alone")
    if forget and writes:
        raise bad_input("--forget", "it without --json, --csv and --html", "them together")


def _display_ns(display_ms: float | None) -> int | None:
    if display_ms is None:
        return None
    if math.isnan(display_ms):  # no number is out of range by being none
        raise bad_input("--display-ms", "a number of ms", "nan")
    return round(display_ms * 1_000_000)


@click.command("rules")
@click.argument("name", type=click.Choice(LESSONS), required=False)
def lesson_rules(*, name: str | None) -> None:
    """List the rules of lessons, or print one as a file for `play bataille-corse --rules`."""
    if name is None:
        for lesson in LESSONS:
            print(f"{lesson:<10}  {_lesson(lesson).splitlines()[0].partition(': ')[2]}")
        return
    print(_lesson(name), end="")


def _lesson(name: str) -> str:
    from pi_app.lab.sheet import FOLDER

    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
