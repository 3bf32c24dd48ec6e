"""A table that may write nowhere: it plays, and says once that nothing is kept."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

import pytest

from pi_app.cli import Request
from pi_app.journal import open_journal
from pi_app.resume import Offer, newest_game
from pi_app.settings import JournalSettings
from pi_app.storage import Disk, why_unkept
from tests.pi_app.by_hand import Program, at_most
from tests.pi_app.driven import MS
from tests.pi_app.world import World, opened, settings_for
from tests.resume.test_fuzz import journals
from tests.support.house import ROOT
from tests.support.pretend_disk import PretendDisk, fault

PATIENCE_S = 60.0
NOWHERE = Path("/proc/nowhere")
"""Not even root can make anything there."""
MADE_READ_ONLY = """
for place in $(cut -d' ' -f5 /proc/self/mountinfo | sort -r); do
    mount -o remount,bind,ro "$place" 2>/dev/null
done
if touch "$0" 2>/dev/null; then exit 99; fi
exec "$@"
"""


def read_only() -> list[str]:
    """What makes all folders read-only for a command, where a user may do that."""
    prefix = ["unshare", "--user", "--map-root-user", "--mount"]
    may = shutil.which("unshare") and subprocess.run([*prefix, "true"], check=False).returncode == 0
    return [*prefix, "sh", "-c", MADE_READ_ONLY, __file__] if may else []


def played(prefix: list[str], **places: str) -> subprocess.CompletedProcess[str]:
    """A game of computer players, from the first moment to the last."""
    line = "play bataille-corse --seats bot:hard,bot:hard --screen none --seed 5 --rules"
    own = ROOT / "tests" / "data" / "short_rules.toml"
    command = [*prefix, sys.executable, "-m", "pi_app", *line.split(), str(own)]
    return subprocess.run(
        command,
        check=False,
        cwd=ROOT,
        env={**os.environ, **places},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )


@pytest.mark.slow
def test_a_game_where_nothing_at_all_can_be_written() -> None:
    """All folders are read-only where this machine lets us; in any case those that we write to."""
    homes = ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR")
    told = played(read_only(), TMPDIR="/proc", **dict.fromkeys(homes, str(NOWHERE)))
    assert told.returncode == 0, told.stderr
    assert told.stdout.endswith(": 1 card played, 1 pile taken\n")
    [line] = told.stderr.splitlines()
    assert line.startswith(
        f"slap_table.journal: nothing is kept: {NOWHERE / 'slap-table'} cannot be"
    )


def test_a_user_without_a_home_has_a_folder_that_is_not_there(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    for name in ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name)
    monkeypatch.setattr(Path, "mkdir", refuse)
    told = program("tour")
    assert told.status == 0
    assert [text for text in told.notices if "/nonexistent" in text] == [
        "nothing is kept: /nonexistent/.local/state/slap-table cannot be written"
        " (Read-only file system)"
    ]


def refuse(*_: object, **__: object) -> None:
    raise fault(errno.EROFS)


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Program:
    return Program(monkeypatch, tmp_path)


@pytest.mark.parametrize("command", ["", "tour", "play batak", "play bataille-corse", "--resume"])
def test_it_is_said_once_whatever_is_played(command: str, program: Program) -> None:
    """The journal, the log and the tour have nothing to add."""
    program.state.parent.mkdir(parents=True)
    program.state.write_text("in the folder's place")
    told = program(*command.split())
    assert (told.status, told.err) == (0, "")
    assert [text for text in told.notices if "kept" in text] == [
        f"nothing is kept: {program.state} cannot be written (File exists)"
    ]


@pytest.mark.parametrize("place", [NOWHERE, NOWHERE / "a", None], ids=["proc", "below", "a file"])
def test_the_journal_has_the_same_words(place: Path | None, tmp_path: Path) -> None:
    """Else the screen would show both."""
    (tmp_path / "file").write_text("")
    folder = place or tmp_path / "file"
    told: SimpleQueue[str] = SimpleQueue()
    open_journal(Disk(), folder, "g", told.put).close()
    assert told.get_nowait() == why_unkept(folder) is not None


def test_a_folder_that_can_be_written_is_made_and_left_empty(tmp_path: Path) -> None:
    assert why_unkept(tmp_path / "a" / "b") is None
    assert list((tmp_path / "a" / "b").iterdir()) == []


def test_a_game_that_was_cut_off_goes_on_where_it_can_only_be_read() -> None:
    disk, folder = PretendDisk(), Path("/games")
    disk.at_reopen = refuse
    disk.replace(folder / "2026-01-02T03-04-05-bataille-corse.jsonl", journals()[0])
    saved = newest_game(disk, folder)
    assert saved is not None
    told: SimpleQueue[str] = SimpleQueue()
    journal = Offer(saved, disk, told.put).reopen(0)
    journal.write({"t": 1})
    journal.close()
    assert told.get_nowait() == "nothing is kept: /games cannot be written (Read-only file system)"
    assert told.empty()


def test_what_was_said_is_taken_back_once_a_game_is_kept(tmp_path: Path) -> None:
    """Somebody has put the stick in."""
    place = tmp_path / "stick"
    place.write_text("")
    world = World()
    settings = replace(settings_for(), journal=JournalSettings(directory=str(place)))
    table = opened(world, settings, Request(at_once=True))
    table.loop.pump()
    assert [text for text in world.screens[0].last.notices if "kept" in text] != []
    place.unlink()
    table.loop.start_game()
    with at_most(PATIENCE_S):
        while any("kept" in text for text in world.screens[0].last.notices):
            table.loop.turn(world.clock.now_ns() + 50 * MS)
    table.close()
    assert len(list(place.glob("*.jsonl"))) == 1
