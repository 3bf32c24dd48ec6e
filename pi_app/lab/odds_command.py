"""`slap-table lab odds`: arguments in, a report out. What it says is made in `odds_report`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pi_app.errors import Failure, bad_input
from pi_app.languages import Language

if TYPE_CHECKING:
    from pi_app.lab.odds_report import Report, Trial
    from pi_app.lab.odds_tonight import Tonight

_FILE = click.Path(path_type=Path)
MOST_GAMES = 1_000_000


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line."""

    rules: str
    seats: int
    games: int
    seed: int
    against: str | None
    journals: bool
    settings: Path | None


@click.command()
@click.option("--rules", default="classroom", help="A preset's name, or a .toml file.")
@click.option("--seats", type=click.IntRange(2, 8), default=2, help="How many play: 2 to 8.")
@click.option("--games", type=click.IntRange(2, MOST_GAMES), default=400, help="To be simulated.")
@click.option("--seed", type=click.IntRange(min=0), default=1, help="The same gives the same.")
@click.option("--against", help="Other rules: what would they change?")
@click.option("--journals", is_flag=True, help="Count the games of the newest evening as well.")
@click.option("--html", type=_FILE, help="Write a page to be looked at, and printed.")
@click.option("--csv", "csv_file", type=_FILE, help="Write the table of patterns.")
@click.option("--json", "as_json", is_flag=True, help="Print all of it as one JSON document.")
@click.option("--language", default="en", help="Of the page: en, fr or tr.")
@click.option("--settings", type=_FILE, help="Settings file (TOML): where the journals are.")
def odds(
    *,
    rules: str,
    seats: int,
    games: int,
    seed: int,
    against: str | None,
    journals: bool,
    html: Path | None,
    csv_file: Path | None,
    as_json: bool,
    language: str,
    settings: Path | None,
) -> None:
    """Theory beside simulation beside tonight's games, for Bataille corse."""
    from pi_app.lab.odds_page import page
    from pi_app.lab.odds_text import as_csv, as_data, as_text
    from pi_app.lines import dump
    from pi_app.out_files import check_outputs, put_file
    from pi_app.screens.spoken import said_in

    known = [one.value for one in Language]
    if language not in known:
        raise bad_input("--language", f"one of {', '.join(known)}", repr(language))
    check_outputs({"--html": html, "--csv": csv_file}, {})
    report = _made(Wish(rules, seats, games, seed, against, journals, settings))
    if html is not None:
        put_file("--html", html, said_in(Language(language), lambda: page(report)).encode())
    if csv_file is not None:
        put_file("--csv", csv_file, as_csv(report).encode())
    print(dump(as_data(report)) if as_json else as_text(report))


def _made(wish: Wish) -> Report:
    """Play what is asked. Raises BadInput for rules or seats with which no game can start."""
    from pi_app.lab.odds_report import make_report

    trial = _trial(wish, wish.rules, "--rules")
    other = None if wish.against is None else _trial(wish, wish.against, "--against")
    evening = _evening(wish, trial) if wish.journals else None
    try:
        return make_report(trial, other, evening, tell=_teller())
    except KeyboardInterrupt:
        raise Failure("interrupted: there is no report of fewer games than that") from None


def _trial(wish: Wish, rules: str, where: str) -> Trial:
    from engine.odds_games import Asked
    from pi_app.kits import BATAILLE_CORSE
    from pi_app.lab.odds_report import Trial

    name, found = BATAILLE_CORSE.load_rules(rules, where)
    BATAILLE_CORSE.check_seats(found, wish.seats, "--seats")
    return Trial(name, Asked(found, wish.seats, wish.seed), wish.games)


def _evening(wish: Wish, trial: Trial) -> Tonight:
    from pi_app.lab.odds_tonight import tonight
    from pi_app.settings import state_folder
    from pi_app.storage import Disk
    from pi_app.whole_settings import load_whole_settings

    folder = state_folder(load_whole_settings(wish.settings))
    try:
        return tonight(Disk(), folder, trial.asked.rules, wish.seats)
    except OSError as error:
        raise Failure(f"{folder}: no journals can be read ({error.strerror})") from None


def _teller() -> Callable[[int, int], None]:
    """Return what tells people how far it is, on a terminal alone."""

    def tell(done: int, whole: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == whole else ""
            print(f"\r{100 * done // whole:3d} %", end=end, file=sys.stderr, flush=True)

    return tell
