"""The commands (interfaces.md): arguments in, exit status out. What they do lives elsewhere.

Exit status: 0 done · 1 failed · 2 bad arguments, rules or input, told in one line.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.games import GAMES
from pi_app.bench.command import bench
from pi_app.branch import Branch
from pi_app.errors import BadInput, Failure, bad_input
from pi_app.exit_status import BAD_INPUT, DONE, FAILED, status_of_interrupt
from pi_app.film_wish import FilmAsked, film_asked
from pi_app.lab.command import lab
from pi_app.lab.stats_command import stats
from pi_app.simulation.command import simulate

if TYPE_CHECKING:
    from pi_app.doctor import Diagnosis
    from pi_app.parts import Parts
    from pi_app.wiring.opening import Wired

TOUR_SEATS = "human,bot:easy,bot:easy,bot:easy"
"""One person; who the others are each table says."""


class Resume(Enum):
    """What becomes of a game that was cut off."""

    ASK = "ask"
    """People are asked, where they can see the question, unless a game begins at once."""
    NOW = "now"
    """It goes on at once."""
    NEVER = "never"
    """Nobody is asked; it is left alone."""


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line; none stands for what the settings say."""

    at_once: bool
    """Start a game now instead of waiting for a press."""
    rules: str | None = None
    seats: str | None = None
    screen: str | None = None
    layout: str | None = None
    inputs: str | None = None
    seed: int | None = None
    settings: Path | None = None
    games: int | None = None
    game: str | None = None
    phones: str | None = None
    advice: str | None = None
    tour: bool = False
    """The tour of the tables, from its map."""
    stand_in: str | None = None
    handicap: str | None = None
    classroom: bool | None = None
    resume: Resume = Resume.ASK


def _no_parts() -> Parts:
    raise Failure("this machine cannot be asked")


@dataclass(frozen=True, slots=True)
class Commands:
    """What `__main__` hands in: the parts of the program that need to be joined first."""

    open_table: Callable[[Request], None]
    show_replay: Callable[[Path, Request], None]
    diagnose: Callable[[Path | None], Diagnosis]
    wire: Callable[[Request], Wired]
    parts: Callable[[], Parts] = _no_parts
    """The parts of this machine, of which `bench` takes the measure."""


_FILE = click.Path(path_type=Path)
_RESUME = click.option(
    "--resume", "resume", flag_value="now", help="Go on at once with a game that was cut off."
)
_FRESH = click.option(
    "--fresh", "resume", flag_value="never", help="Do not ask about a game that was cut off."
)
_GAME = click.Choice(list(GAMES))


@click.group(invoke_without_command=True)
@click.option("--settings", type=_FILE, help="Settings file (TOML).")
@_RESUME
@_FRESH
@click.pass_context
def cli(context: click.Context, settings: Path | None, resume: str | None) -> None:
    """A card table: with arcade buttons, on a laptop, hands on phones where a game has any."""
    if context.invoked_subcommand is None:
        request = Request(at_once=False, settings=settings, resume=_resume(resume))
        context.obj.open_table(request)
    elif settings is not None:  # before the command's name or after it, it is the same
        context.default_map = {context.invoked_subcommand: {"settings": settings}}


def _resume(said: str | None) -> Resume:
    return Resume.ASK if said is None else Resume(said)


@cli.command()
@click.argument("game", type=_GAME)
@click.option("--rules", help="A preset's name, or a .toml file.")
@click.option("--seats", help="For example human,human,bot:medium.")
@click.option("--screen", help="window, full or none.")
@click.option("--layout", help="wall, table-top or above.")
@click.option("--inputs", help="auto, gpio, mcu, evdev, keyboard or none.")
@click.option("--phones", help="auto, on or off: for hands that nobody else may see.")
@click.option("--advice", help="on, or off: no estimates, hints and reviews.")
@click.option("--stand-in", help="2 or 1,3: seats with broken buttons, played by phone, untimed.")
@click.option("--handicap", help="0,80,0: ms added to a seat's slaps when they are compared.")
@click.option(
    "--classroom/--no-classroom", default=None, help="How likely is a slap, how fast are we?"
)
@click.option("--seed", type=int, help="Deal and computer players from this number.")
@click.option("--games", type=click.IntRange(min=1), help="End after so many games.")
@click.option("--settings", type=_FILE, help="Settings file (TOML).")
@_RESUME
@_FRESH
@click.pass_obj
def play(
    commands: Commands,
    *,
    game: str,
    rules: str | None,
    seats: str | None,
    screen: str | None,
    layout: str | None,
    inputs: str | None,
    phones: str | None,
    advice: str | None,
    stand_in: str | None,
    handicap: str | None,
    classroom: bool | None,
    seed: int | None,
    games: int | None,
    settings: Path | None,
    resume: str | None,
) -> None:
    """Start one game at once."""
    request = Request(
        at_once=True,
        game=game,
        rules=rules,
        seats=seats,
        screen=screen,
        layout=layout,
        inputs=inputs,
        phones=phones,
        advice=advice,
        stand_in=stand_in,
        handicap=handicap,
        classroom=classroom,
        seed=seed,
        settings=settings,
        games=games,
        resume=_resume(resume),
    )
    commands.open_table(request)


@cli.command()
@click.option("--screen", help="window or full.")
@click.option("--layout", help="wall, table-top or above.")
@click.option("--inputs", help="auto, gpio, mcu, evdev or keyboard.")
@click.option("--phones", help="auto, on or off: for the hand of the person.")
@click.option("--advice", help="on, or off: no estimates, hints and reviews.")
@click.option("--seed", type=int, help="Deal and computer players from this number.")
@click.option("--settings", type=_FILE, help="Settings file (TOML).")
@_RESUME
@_FRESH
@click.pass_obj
def tour(
    commands: Commands,
    *,
    screen: str | None,
    layout: str | None,
    inputs: str | None,
    phones: str | None,
    advice: str | None,
    seed: int | None,
    settings: Path | None,
    resume: str | None,
) -> None:
    """Play Batak against ten people at five tables, from the corner café to the city final."""
    request = Request(
        at_once=False,
        game="batak",
        seats=TOUR_SEATS,
        screen=screen,
        layout=layout,
        inputs=inputs,
        phones=phones,
        advice=advice,
        seed=seed,
        settings=settings,
        tour=True,
        resume=_resume(resume),
    )
    commands.open_table(request)


@cli.command()
@click.argument("game", type=_GAME)
@click.option("--strict", is_flag=True, help="End with status 2 at the first bad line.")
@click.option("--unordered", is_flag=True, help="Lines may be up to 20 ms out of order.")
def referee(*, game: str, strict: bool, unordered: bool) -> None:
    """Judge a game: JSON lines in, JSON lines out."""
    from pi_app.kits import KITS
    from pi_app.referee import Options, run

    options = Options(strict=strict, unordered=unordered)
    for answer in run(sys.stdin, options, KITS[game]):
        print(answer, flush=True)


@cli.command()
@click.argument("file", type=_FILE)
@click.option("--json", "as_json", is_flag=True, help="Print the events as one JSON document.")
@click.option("--check-shuffles", is_flag=True, help="Hold each deal against its seal.")
@click.option("--video", type=_FILE, help="Make a film of it: a new .mp4, .webm or .gif.")
@click.option("--slap", help="Of a film: only the slap N, or the last one, in slow motion.")
@click.option("--speed", help="Of a film: 2 is twice as fast, 1/5 slow motion.")
@click.option("--size", help="Of a film: its pixels, such as 1280x720.")
@click.option("--fps", type=int, help="Of a film: its frames a second.")
@click.option("--cut/--no-cut", default=None, help="Of a film: pauses last 3 s at most (or not).")
@click.option("--force", is_flag=True, help="Of a film: replace a file that is there.")
@click.option("--screen", help="window, full or none.")
@click.option("--layout", help="wall, table-top or above.")
@click.option("--settings", type=_FILE, help="Settings file (TOML).")
@click.pass_obj
def replay(
    commands: Commands,
    *,
    file: Path,
    as_json: bool,
    check_shuffles: bool,
    video: Path | None,
    slap: str | None,
    speed: str | None,
    size: str | None,
    fps: int | None,
    cut: bool | None,
    force: bool,
    screen: str | None,
    layout: str | None,
    settings: Path | None,
) -> None:
    """Play a recorded game again: on the screen, as events, or as a film."""
    film = film_asked(video, slap=slap, speed=speed, size=size, fps=fps, cuts=cut, replaces=force)
    if film is not None and (as_json or check_shuffles):
        other = "--json" if as_json else "--check-shuffles"
        raise bad_input("--video", "a film and nothing else", other)
    if check_shuffles:
        from pi_app.shuffle_check import are_good, checked

        checks = checked(file)
        for check in checks:
            print(check.text)
        if not are_good(checks):
            raise Failure(f"{file}: a deal is not the one that was sealed")
        return
    if as_json:
        from pi_app.replay import as_document

        document, same = as_document(file)
        print(document)
        if not same:
            raise Failure(f"{file}: the events are not those that were recorded")
        return
    request = Request(at_once=True, screen=screen, layout=layout, settings=settings)
    if film is not None:
        _make_film(file, film, request)
        return
    commands.show_replay(file, request)


def _make_film(file: Path, asked: FilmAsked, request: Request) -> None:
    from pi_app.film import make_film
    from pi_app.film_wish import wish_of
    from pi_app.overrides import overridden
    from pi_app.whole_settings import load_whole_settings

    wish = wish_of(asked)
    make_film(file, wish, overridden(load_whole_settings(request.settings), request))


@cli.command()
@click.argument("secret")
@click.option("--game", type=_GAME, default="batak", help="Whose pack; batak if not said.")
def shuffle(*, secret: str, game: str) -> None:
    """Print what a secret of a sealed shuffle commits to, and the cards it deals."""
    from pi_app.shuffle_check import told

    print(told(secret, game))


@cli.command("prepare")
def prepare_players() -> None:
    """Compile what computer players compute, so that no first move waits for it."""
    from pi_app.prepare import prepare

    prepare(partial(print, flush=True))


@cli.command()
@click.option("--screen", help="window, full or none.")
@click.option("--layout", help="wall, table-top or above.")
@click.option("--inputs", help="auto, gpio, mcu, evdev or keyboard.")
@click.option("--settings", type=_FILE, help="Settings file (TOML).")
@click.pass_obj
def wire(
    commands: Commands,
    *,
    screen: str | None,
    layout: str | None,
    inputs: str | None,
    settings: Path | None,
) -> None:
    """Find out which contact is whose button: press each when asked; it is kept."""
    request = Request(at_once=False, screen=screen, layout=layout, inputs=inputs, settings=settings)
    wired = commands.wire(request)
    for line in wired.lines:
        print(line)
    if not wired.is_well:
        raise click.exceptions.Exit(FAILED)


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="Print what was found as one JSON document.")
@click.option("--bundle", type=_FILE, help="Write a new .zip to send along with a report.")
@click.option("--settings", type=_FILE, help="Settings file (TOML).")
@click.pass_obj
def doctor(
    commands: Commands, *, as_json: bool, bundle: Path | None, settings: Path | None
) -> None:
    """Say what is there, what it is worth, and what to do about the rest."""
    from pi_app.doctor_text import as_text
    from pi_app.lines import dump

    if bundle is not None:
        from pi_app.bundle import check_new, write_bundle
        from pi_app.whole_settings import load_whole_settings

        check_new(bundle)
    diagnosis = commands.diagnose(settings)
    print(dump(diagnosis.as_data()) if as_json else as_text(diagnosis), end="\n" * as_json)
    if bundle is not None:
        write_bundle(bundle, load_whole_settings(settings), diagnosis)
        print(f"{bundle}: written; it names nobody", file=sys.stderr if as_json else sys.stdout)
    if not diagnosis.playable:
        raise click.exceptions.Exit(FAILED)


@cli.group(cls=Branch)
def rules() -> None:
    """List, show and check rule sets."""


_OF_GAME = click.option(
    "--game", type=_GAME, default="bataille-corse", help="Whose rules; bataille-corse if not said."
)


@rules.command("list")
@_OF_GAME
def rules_list(*, game: str) -> None:
    """List the presets."""
    from pi_app.kits import KITS

    presets = KITS[game].presets
    width = max(map(len, presets))
    for name, (meaning, _) in presets.items():
        print(f"{name:<{width}}  {meaning}")


@rules.command("show")
@click.argument("name")
@_OF_GAME
def rules_show(*, name: str, game: str) -> None:
    """Print a preset as commented TOML that --rules FILE takes back."""
    from pi_app.kits import KITS

    KITS[game].preset(name, "rules show")
    print(KITS[game].as_toml(name), end="")


@rules.command("check")
@click.argument("file", type=_FILE)
@_OF_GAME
def rules_check(*, file: Path, game: str) -> None:
    """Check a rules file."""
    from pi_app.kits import KITS

    KITS[game].read_rules(file)
    print(f"{file}: good")


cli.add_command(simulate)


@cli.command("settings")
@click.option("--settings", type=_FILE, help="Settings file (TOML).")
def show_settings(settings: Path | None) -> None:
    """Print the settings in force as commented TOML."""
    from pi_app.settings_toml import as_toml
    from pi_app.whole_settings import load_whole_settings

    print(as_toml(load_whole_settings(settings)), end="")


cli.add_command(bench)
cli.add_command(lab)
cli.add_command(stats)


def run(arguments: Sequence[str], commands: Commands) -> int:
    """Carry out one command line; return the exit status. Faults are told in one line."""
    try:
        status = cli.main(
            list(arguments), prog_name="slap-table", standalone_mode=False, obj=commands
        )
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.ClickException as error:
        return _tell(f"slap-table: {error.format_message()}", BAD_INPUT)
    except BadInput as error:
        return _tell(f"slap-table: {error}", BAD_INPUT)
    except Failure as error:
        return _tell(f"slap-table: {error}", FAILED)
    except (KeyboardInterrupt, click.Abort):
        return status_of_interrupt(arguments)
    except OSError as error:
        return _unwritten(error)
    return status if isinstance(status, int) else DONE


def _unwritten(error: OSError) -> int:
    """What was printed reached nobody: the disk is full, or the reader has gone (not worth a word).

    Python would try to write it once more at its end, and complain in lines of its own.
    """
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return FAILED
    return _tell(f"slap-table: {error.strerror or error}", FAILED)


def _tell(text: str, status: int) -> int:
    print(" ".join(text.split()), file=sys.stderr)
    return status
