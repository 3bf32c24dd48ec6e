"""The joined table: which game it asks about, at which table, and what the command line says."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from engine.views import SlapView
from pi_app.__main__ import Table
from pi_app.cli import Commands, Request, Resume
from pi_app.cli import run as run_command
from pi_app.doctor import Diagnosis
from pi_app.going_on import CutOff, find_cut_off
from pi_app.inbox import Stop
from pi_app.languages import Language
from pi_app.publish import Phase
from pi_app.replay import as_document
from pi_app.screens.messages import Key
from pi_app.settings import JournalSettings, ScreenMode, Settings
from pi_app.storage import Disk
from pi_app.wiring.opening import Wired
from tests.pi_app.driven import MS, SECOND, T0
from tests.pi_app.world import (
    BOTS,
    PEOPLE,
    World,
    no_thread_is_left,
    opened,
    run,
    settings_for,
)
from tests.support.ended import ended
from tests.support.house import ROOT
from tests.support.manager import PATIENCE_S
from tests.support.recorded import lines_of

__all__ = ["no_thread_is_left"]

WAITS = Request(at_once=False)
PLAYS = ("a", "k")
"""The keys for PLAY of two seats."""


def keeping(folder: Path, seats: tuple[str, ...] = PEOPLE) -> Settings:
    plain = settings_for(seats=seats)
    return replace(plain, journal=JournalSettings(directory=str(folder)))


def tap(table: Table, world: World, key: str) -> None:
    for down in (True, False):
        table.loop.post(Key(key, down=down, t_ns=world.clock.now_ns()))
        run(table, world, world.clock.now_ns() + 100 * MS)


def cut_off_game(folder: Path, seats: tuple[str, ...] = PEOPLE) -> SlapView:
    """Leave a game of one card behind; return what was seen of it."""
    world = World()
    table = opened(world, keeping(folder, seats), Request(at_once=True, seed=5))
    table.loop.start_game()
    table.loop.pump()
    view = table_view(world)
    tap(table, world, PLAYS[view.turn])
    view = table_view(world)
    table.loop.post(Stop())
    table.loop.run()
    table.close()
    return view


def table_view(world: World) -> SlapView:
    view = world.screens[-1].last.view
    assert isinstance(view, SlapView)
    return view


def found(folder: Path, settings: Settings | None = None, request: Request = WAITS) -> CutOff:
    cut_off, fault = find_cut_off(settings or keeping(folder), request, Disk())
    assert cut_off is not None and fault is None
    return cut_off


def asking(cut_off: CutOff) -> tuple[World, Table]:
    world = World()
    table = Table(cut_off.settings, cut_off.request, world.parts, cut_off)
    run(table, world, T0 + SECOND)
    assert world.screens[0].last.phase is Phase.OFFER
    return world, table


def closed(table: Table) -> None:
    table.loop.post(Stop())
    table.loop.run()
    table.close()


def test_play_goes_on_where_it_was(tmp_path: Path) -> None:
    before = cut_off_game(tmp_path)
    cut_off = found(tmp_path)
    assert not cut_off.needs_own_table
    world, table = asking(cut_off)
    tap(table, world, PLAYS[0])
    assert world.screens[0].last.phase is Phase.PLAYING
    assert replace(table_view(world), t_ns=0) == replace(before, t_ns=0)
    closed(table)
    [path] = tmp_path.iterdir()
    assert as_document(path)[1]


def test_slap_lets_it_be_and_the_same_table_waits_for_players(tmp_path: Path) -> None:
    cut_off_game(tmp_path)
    world, table = asking(found(tmp_path))
    tap(table, world, "s")
    assert (world.screens[0].last.phase, table.wants_another) == (Phase.ATTRACT, False)
    closed(table)
    [path] = tmp_path.iterdir()
    assert lines_of(path)[-1] == {"note": "abandoned"}
    assert find_cut_off(keeping(tmp_path), WAITS, Disk()) == (None, None)


def test_a_game_of_other_seats_has_its_own_table(tmp_path: Path) -> None:
    """Three play usually; the game was one of two. Let be, it makes way for the usual table."""
    cut_off_game(tmp_path)
    cut_off = found(tmp_path, keeping(tmp_path, ("human", "bot:hard", "human")))
    assert cut_off.needs_own_table
    world, table = asking(cut_off)
    assert len(world.screens[0].last.seats) == 2
    tap(table, world, "s")
    assert table.loop.stopped and table.wants_another
    closed(table)


def test_the_rules_are_those_of_the_game(tmp_path: Path) -> None:
    cut_off_game(tmp_path)
    settings = keeping(tmp_path)
    other = replace(settings, table=replace(settings.table, rules="ratscrew"))
    cut_off = found(tmp_path, other)
    assert cut_off.needs_own_table
    _, table = asking(cut_off)
    closed(table)
    [path] = tmp_path.iterdir()
    assert cut_off.saved.recording.rules_name == lines_of(path)[0]["rules"] != "ratscrew"


@pytest.mark.parametrize(
    "request_",
    [
        Request(at_once=False, resume=Resume.NEVER),
        Request(at_once=True, game="bataille-corse"),
        Request(at_once=False, game="batak"),
        Request(at_once=True, game="batak", resume=Resume.NOW),
    ],
    ids=["--fresh", "play", "another game", "another game --resume"],
)
def test_nobody_is_asked(request_: Request, tmp_path: Path) -> None:
    cut_off_game(tmp_path)
    assert find_cut_off(keeping(tmp_path), request_, Disk()) == (None, None)


def test_nobody_is_asked_without_a_screen_but_it_may_go_on(tmp_path: Path) -> None:
    cut_off_game(tmp_path)
    settings = keeping(tmp_path)
    unseen = replace(settings, screen=replace(settings.screen, mode=ScreenMode.NONE))
    assert find_cut_off(unseen, WAITS, Disk()) == (None, None)
    assert found(tmp_path, unseen, Request(at_once=False, resume=Resume.NOW))


def test_nobody_is_asked_about_a_game_of_computers_but_it_may_go_on(tmp_path: Path) -> None:
    world = World()
    table = opened(world, keeping(tmp_path, BOTS), Request(at_once=True, seed=5))
    table.loop.start_game()
    run(table, world, T0 + 5 * SECOND)
    closed(table)
    assert find_cut_off(keeping(tmp_path), WAITS, Disk()) == (None, None)
    assert found(tmp_path, request=Request(at_once=False, resume=Resume.NOW))


def test_nothing_is_looked_for_where_nothing_is_kept(tmp_path: Path) -> None:
    cut_off_game(tmp_path)
    settings = replace(
        keeping(tmp_path), journal=JournalSettings(keep=False, directory=str(tmp_path))
    )
    assert find_cut_off(settings, WAITS, Disk()) == (None, None)


def test_a_damaged_journal_is_told_and_left(tmp_path: Path) -> None:
    cut_off_game(tmp_path)
    [path] = tmp_path.iterdir()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1].replace(b"7", b"8") + b"".join(lines[2:]))
    cut_off, fault = find_cut_off(keeping(tmp_path), WAITS, Disk())
    assert cut_off is None
    assert fault == (
        f"{path}:2: this line is damaged, and good ones follow it; the game is left as it is"
    )


# -- the command line ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "resume"),
    [
        ("", Resume.ASK),
        ("--resume", Resume.NOW),
        ("--fresh", Resume.NEVER),
        ("play batak", Resume.ASK),
        ("play batak --resume", Resume.NOW),
        ("play batak --fresh", Resume.NEVER),
        ("tour --resume", Resume.NOW),
    ],
)
def test_what_was_asked_for(line: str, resume: Resume) -> None:
    asked: list[Request] = []

    def show(_path: Path, _request: Request) -> None:
        raise AssertionError

    def diagnose(_path: Path | None) -> Diagnosis:
        raise AssertionError

    def wire(_request: Request) -> Wired:
        raise AssertionError

    run_command(line.split(), Commands(asked.append, show, diagnose, wire))
    assert [request.resume for request in asked] == [resume]


@pytest.mark.slow
def test_a_program_that_was_killed_goes_on_with_resume(tmp_path: Path) -> None:
    """The whole program, killed in a game; then again, as a watchdog would start it."""
    rules, settings = tmp_path / "short.toml", tmp_path / "settings.toml"
    rules.write_text("card_limit = 12\n")
    settings.write_text(f'[journal]\ndirectory = "{tmp_path / "games"}"\n')
    play = [sys.executable, "-m", "pi_app", "play", "bataille-corse"]
    play += ["--seats", "bot:hard,bot:hard", "--screen", "none", "--rules", str(rules)]
    play += ["--settings", str(settings), "--seed", "3", "--resume"]
    with subprocess.Popen(play, cwd=ROOT, stdout=subprocess.PIPE) as process, ended(process):
        path = first_card(tmp_path / "games", process)
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=30)
    before = path.read_bytes()
    done = subprocess.run(play, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert (done.stderr, done.stdout.count("\n")) == ("", 1)
    assert "12 cards played" in done.stdout
    assert path.read_bytes()[: len(before) - 200] == before[: len(before) - 200]
    notes = [line["note"] for line in lines_of(path) if "note" in line]
    assert notes == ["resumed"]
    assert as_document(path)[1]


def first_card(folder: Path, process: subprocess.Popen[bytes]) -> Path:
    """Wait till the first card of a game has been written; return its journal."""
    limit_s = time.monotonic() + PATIENCE_S
    while process.poll() is None:
        assert time.monotonic() < limit_s, "no card is played"
        for path in folder.glob("*.jsonl"):
            if b'"event": "card"' in path.read_bytes():
                return path
    raise AssertionError("the program ended before it could be killed")


def test_colours_of_another_language_are_names_that_nobody_chose(tmp_path: Path) -> None:
    cut_off_game(tmp_path)
    usual = keeping(tmp_path)
    french = replace(usual, table=replace(usual.table, language=Language.FRENCH))
    [found] = [find_cut_off(french, WAITS, Disk())[0]]
    assert found is not None
    assert found.settings.table.names == ()
    assert not found.needs_own_table
