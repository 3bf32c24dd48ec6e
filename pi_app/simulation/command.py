"""The command `simulate`; what it does is imported when it is called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

_FILE = click.Path(path_type=Path)
_GAMES = click.Choice(["bataille-corse", "bataille", "beggar"])


@click.command()
@click.argument("game", type=_GAMES)
@click.option("--games", type=click.IntRange(1, 10**12), help="How many; 10000 if not said.")
@click.option("--seed", type=int, help="The same seed gives the same games; else one is drawn.")
@click.option("--seats", type=int, help="2 to 8; 2 if not said.")
@click.option("--rules", help="A preset's name, or a .toml file.")
@click.option("--shares", help="0.25,0.75: how many of the slaps each seat gets; else equal ones.")
@click.option("--mistakes", help="0.01,0: how many other cards each seat slaps, with --shares.")
@click.option("--skills", help="easy,medium,hard: computer players and their times, not shares.")
@click.option("--workers", type=click.IntRange(0, 1024), help="Processes; 1 if not said, 0: all.")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler, such as tcp://pi:8786.")
@click.option("--road", type=click.Choice(["auto", "kernel", "engine"]), help="How it is played.")
@click.option("--resume", is_flag=True, help="Go on with the same run that was interrupted.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as one JSON document.")
@click.option("--csv", type=_FILE, help="Write how many games had which length.")
@click.option("--plot", type=_FILE, help="Draw that, and who won: a .png.")
@click.option("--deal", help="One deal of beggar, such as ---K/J--A: how long it is.")
@click.option(
    "--search",
    is_flag=True,
    help="Look for long games of beggar in --games deals, 1000000 if not said.",
)
@click.option("--settings", type=_FILE, help="Settings file (TOML).")
def simulate(**said: Any) -> None:
    """Play many games without people, and say how long they are and who wins.

    GAME is bataille-corse, bataille, or beggar: bataille-corse by the rules of beggar-my-neighbour.
    """
    from pi_app.simulation.asked import Options
    from pi_app.simulation.carry_out import carry_out

    carry_out(Options(**said))
