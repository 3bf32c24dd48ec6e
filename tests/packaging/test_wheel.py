"""The wheel and the source archive: all of the program, nothing else, and it runs from them.

Another interpreter, or several, is named with `PYTHONS="python3.12 python3.13"`.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tarfile
import zipfile
from functools import partial
from pathlib import Path

import pytest

from tests.support.environments import environment, run
from tests.support.house import ROOT

pytestmark = pytest.mark.long

PACKAGES = ("engine", "hardware", "pi_app")
PYTHONS = os.environ.get("PYTHONS", sys.executable).split()
MOST_BYTES = 3_000_000
NOT_SOURCES = shutil.ignore_patterns(".*", "*.egg-info", "__pycache__", "build", "dist", "golden")
SHORT_GAME = 'preset = "cartalogue"\ncard_limit = 8\n'


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with both; the wheel is made from the archive, so that this is whole is proved."""
    folder = tmp_path_factory.mktemp("built")
    sources = shutil.copytree(ROOT, folder / "sources", ignore=NOT_SOURCES)
    done = run(sys.executable, "-m", "build", "--outdir", str(folder), str(sources))
    assert "deprecated" not in done.stdout + done.stderr
    return folder


def the(folder: Path, pattern: str) -> Path:
    """The one file of a kind."""
    (found,) = folder.glob(pattern)
    return found


def kept_in(wheel: Path) -> set[str]:
    """The files of the wheel, without those that tell of it."""
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def sources() -> set[str]:
    """What the program consists of: all in its folders but pages and tools for programmers."""
    files = (one for name in PACKAGES for one in (ROOT / name).rglob("*") if one.is_file())
    names = {str(one.relative_to(ROOT)) for one in files if "__pycache__" not in one.parts}
    pages = {one for one in names if one.endswith(("README.md", "EXPRESSIONS.md", ".sh"))}
    return names - pages


def test_the_wheel_has_all_of_the_program_and_nothing_else(built: Path) -> None:
    wheel = the(built, "*.whl")
    assert kept_in(wheel) == sources()
    for part in ("locale/fr/LC_MESSAGES/slap-table.mo", "web/static/index.html", "assets/pad"):
        assert any(name.startswith(f"pi_app/{part}") for name in kept_in(wheel)), part
    assert wheel.stat().st_size < MOST_BYTES


def test_the_archive_has_the_sources_and_no_tests(built: Path) -> None:
    archive = the(built, "*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert sources() | {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"} <= names
    assert not [name for name in names if name.startswith(("tests", "firmware"))]
    assert archive.stat().st_size < MOST_BYTES


@pytest.mark.parametrize("python", PYTHONS)
def test_it_runs_from_an_empty_environment(built: Path, tmp_path: Path, python: str) -> None:
    programs = environment(tmp_path / "venv", str(the(built, "*.whl")), python=python)
    table = str(programs / "slap-table")
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": ""}
    here = partial(run, cwd=tmp_path, environ=home)

    assert "cartalogue" in here(table, "rules", "list").stdout
    told = json.loads(here(table, "doctor", "--json").stdout)
    assert told["playable"]
    assert {one["name"]: one["ok"] for one in told["findings"]}["pygame"]

    lines = '{"setup": {"rules": "wikipedia", "stacks": ["7S 2D", "7H 3D"]}}\n'
    lines += '{"t": 1000, "seat": 0, "press": "play"}\n{"t": 2000, "seat": 1, "press": "play"}\n'
    lines += '{"t": 300000000, "seat": 0, "press": "slap"}\n'
    answers = run(table, "referee", "bataille-corse", given=lines).stdout
    events = [json.loads(line) for line in answers.splitlines()]
    assert [one["verdict"] for one in events if one["event"] == "slap"] == ["valid"]

    (tmp_path / "short.toml").write_text(SHORT_GAME)
    bots = ("--seats", "bot:easy,bot:hard", "--rules", "short.toml", "--seed", "1")
    game = ("play", "bataille-corse", *bots, "--games", "1", "--screen", "window")
    here(table, *game)
    (journal,) = (tmp_path / ".local/state/slap-table").glob("*.jsonl")
    again = here(table, "replay", str(journal), "--json").stdout
    assert '"over"' in again
