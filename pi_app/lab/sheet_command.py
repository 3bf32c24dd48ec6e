"""`slap-table lab sheet`: the lesson sheet for classrooms."""

from __future__ import annotations

from pathlib import Path

import click

from pi_app.languages import Language

_FILE = click.Path(path_type=Path)
LANGUAGES = tuple(language.value for language in Language)


@click.command()
@click.option("--language", type=click.Choice(LANGUAGES), help="en, fr or tr; else the table's.")
@click.option("--html", "html_file", type=_FILE, required=True, help="Where the page is written.")
@click.option("--settings", type=_FILE, help="Settings file (TOML).")
def sheet(*, language: str | None, html_file: Path, settings: Path | None) -> None:
    """Write a lesson sheet, two sides of A4: reaction times, and how likely a slap is."""
    from pi_app.lab.sheet import sheet_html
    from pi_app.out_files import check_output, put_file
    from pi_app.whole_settings import load_whole_settings

    check_output("--html", html_file)
    table = load_whole_settings(settings).table
    chosen = table.language if language is None else Language(language)
    put_file("--html", html_file, sheet_html(chosen).encode())
