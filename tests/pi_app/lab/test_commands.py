"""The commands of the laboratory: what they print, write and delete, and how they end."""

from __future__ import annotations

import json
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from engine.games.bataille_corse import PRESETS
from pi_app.cli import Commands, run
from pi_app.storage import Disk
from tests.pi_app.lab.evenings import lines_of_game, save_game
from tests.pi_app.lab.pages import read_page
from tests.pi_app.test_cli import Asked
from tests.support.recorded import save

DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def commands() -> Commands:
    return Asked().commands


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the table keeps its games."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "state" / "slap-table"


def document(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


# -- lab reaction --------------------------------------------------------------------------


def test_the_last_evening_is_meant(
    folder: Path, commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    save_game(folder, (250, 0))
    save_game(folder, (260, 1), after=DAY)
    save_game(folder, (270, 1), after=DAY + MINUTE)
    assert run(["lab", "reaction", "--json"], commands) == 0
    assert document(capsys)["games"] == 2
    assert run(["lab", "reaction", "--all", "--json"], commands) == 0
    assert document(capsys)["games"] == 3
    assert run(["lab", "reaction", "--journals", str(folder), "--json"], commands) == 0
    assert document(capsys)["evenings"] == 2


def test_an_evening_of_computer_players_is_no_silence(
    folder: Path, commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    path = save_game(folder, (250, 0))
    first, *rest = lines_of_game((250, 0))
    save(path, [{**first, "players": ["hard", "hard"]}, *rest])
    assert run(["lab", "reaction"], commands) == 0
    told = capsys.readouterr()
    assert told.out == "No recorded slaps.\n"
    assert told.err == "Only computer players slapped: --bots tells of them.\n"
    assert run(["lab", "reaction", "--bots"], commands) == 0
    told = capsys.readouterr()
    assert "250 ms" in told.out and told.err == ""


@pytest.mark.parametrize("line", ["lab reaction", "stats"])
def test_a_table_that_has_kept_nothing_says_so(
    folder: Path, commands: Commands, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    assert not folder.exists()
    assert run(line.split(), commands) == 0
    assert capsys.readouterr().out.startswith("No recorded ")
    assert not folder.exists()


@pytest.mark.parametrize("line", ["lab reaction --json", "stats --json"])
def test_a_bad_journal_is_named_and_the_others_go_on(
    folder: Path, commands: Commands, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    save_game(folder, (250, 0))
    bad = folder / "2026-11-30T19-30-00-bataille-corse.jsonl"
    bad.write_text("junk\njunk\n")
    assert run(line.split(), commands) == 0
    told = capsys.readouterr()
    assert told.err.count("\n") == 1 and told.err.startswith(f"{bad}:1: ")
    games = json.loads(told.out)["games"]
    assert games == 1 or games["bataille-corse"]["games"] == 1


def test_what_the_engine_refuses_is_named_too(
    folder: Path, commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = save_game(folder, (250, 0))
    nobody = '{"t": 5, "seat": 7, "press": "play"}'
    bad.write_text(f'{{"journal": 1}}\n{{"setup": {{"stacks": ["7S", "7D"]}}}}\n{nobody}\n')
    assert run(["lab", "reaction", "--json"], commands) == 0
    told = capsys.readouterr()
    assert told.err.startswith(f"{bad}:3: ") and told.err.count("\n") == 1
    assert json.loads(told.out)["games"] == 0


def test_a_page_and_a_table_are_written(folder: Path, commands: Commands, tmp_path: Path) -> None:
    save_game(folder, (250, 0), (330, 1))
    page, table = tmp_path / "report.html", tmp_path / "presses.csv"
    line = f"lab reaction --html {page} --csv {table} --language tr"
    assert run(line.split(), commands) == 0
    assert read_page(page.read_text(encoding="utf-8")).language == "tr"
    assert len(table.read_text().splitlines()) == 3


@pytest.mark.parametrize("option", ["--html", "--csv"])
def test_where_nothing_can_be_written_it_fails(
    folder: Path, commands: Commands, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    place = folder / "none" / "file"
    assert run(["lab", "reaction", option, str(place)], commands) == 2
    found = f"slap-table: {option}: expected a file in a folder that is there"
    assert capsys.readouterr().err.startswith(found)


@pytest.mark.parametrize(
    "line",
    [
        "lab reaction --csv",
        "lab reaction --html",
        "lab sheet --html",
        "lab odds --games 2 --csv",
        "lab odds --games 2 --html",
        "stats --csv",
        "simulate beggar --csv",
    ],
)
@pytest.mark.parametrize("place", ["", ".", "/dev/full"])
def test_what_is_no_file_is_never_written_to(
    folder: Path, commands: Commands, capsys: pytest.CaptureFixture[str], line: str, place: str
) -> None:
    save_game(folder, (250, 0))
    assert run([*line.split(), place], commands) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not Path("/dev/full").is_file()


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("lab reaction --display-ms nan", "--display-ms: expected a number of ms, found nan"),
        ("lab reaction --yes", "--yes: expected it beside --forget, found it alone"),
        ("lab reaction --forget --json", "--forget: expected it without --json"),
        ("lab odds --csv x --html x", "--csv: expected another file than that of --html"),
        ("stats --plot x.jpg", "--plot: expected a file that ends in .png, found 'x.jpg'"),
    ],
)
def test_what_cannot_be_meant_is_one_line(
    folder: Path,
    commands: Commands,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    line: str,
    found: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    save_game(folder, (250, 0))
    assert run(line.split(), commands) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"slap-table: {found}") and error.count("\n") == 1


@pytest.mark.parametrize("line", ["lab reaction", "stats"])
def test_where_nothing_named_can_be_read_it_is_bad_input(
    commands: Commands, capsys: pytest.CaptureFixture[str], tmp_path: Path, line: str
) -> None:
    (tmp_path / "game.jsonl").write_text("nonsense\n")
    for named in (tmp_path, tmp_path / "game.jsonl"):
        assert run([*line.split(), "--journals", str(named)], commands) == 2
        assert str(tmp_path / "game.jsonl") in capsys.readouterr().err


def test_a_report_of_odds_that_is_interrupted_is_a_failure(
    commands: Commands, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pi_app.lab.odds_report.make_report", interrupted)
    assert run(["lab", "odds"], commands) == 1
    assert capsys.readouterr().err.startswith("slap-table: interrupted")


def test_a_place_that_is_not_there_is_bad_input(
    folder: Path, commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["lab", "reaction", "--journals", str(folder / "none")], commands) == 2
    assert "expected a journal" in capsys.readouterr().err


def test_without_scipy_a_line_says_what_is_missing(
    folder: Path,
    commands: Commands,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    save_game(folder, (250, 0))
    monkeypatch.setitem(sys.modules, "pi_app.lab.exgauss", None)
    assert run(["lab", "reaction"], commands) == 0
    assert "pip install 'scipy" in capsys.readouterr().out


# -- forgetting ----------------------------------------------------------------------------


@pytest.fixture
def evening(folder: Path) -> list[Path]:
    """Last evening's two games with slaps."""
    return [save_game(folder, (250, 0), after=DAY), save_game(folder, after=DAY + MINUTE)]


@pytest.fixture
def others(folder: Path) -> dict[Path, bytes]:
    """All else that the table has kept."""
    beggar = save_game(folder, after=DAY + 2 * MINUTE, rules=PRESETS["beggar"][1])
    results = folder / "evenings.jsonl"
    results.write_text("{}\n")
    return {path: path.read_bytes() for path in (save_game(folder, (250, 0)), beggar, results)}


def test_forgetting_deletes_the_last_evening_and_nothing_else(
    evening: list[Path],
    others: dict[Path, bytes],
    commands: Commands,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["lab", "reaction", "--forget", "--yes"], commands) == 0
    assert not any(path.exists() for path in evening)
    assert {path: path.read_bytes() for path in others} == others
    assert set(evening[0].parent.iterdir()) == set(others)
    told = capsys.readouterr().out
    assert all(str(path) in told for path in evening)
    assert not any(str(path) in told for path in others)


@pytest.mark.parametrize(("answer", "left"), [("y", 0), ("n", 2)])
def test_it_asks_before(
    evening: list[Path],
    commands: Commands,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    left: int,
) -> None:
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: answer)
    assert run(["lab", "reaction", "--forget"], commands) == 0
    assert sum(path.exists() for path in evening) == left


def test_a_game_that_is_being_played_stays(
    evening: list[Path], commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    data = evening[0].read_bytes()
    held = Disk().reopen(evening[0], len(data))
    try:
        assert run(["lab", "reaction", "--forget", "--yes"], commands) == 1
    finally:
        held.close()
    assert evening[0].read_bytes() == data and not evening[1].exists()
    assert capsys.readouterr().err == f"slap-table: {evening[0]}: it is being played\n"


def test_there_may_be_nothing_to_forget(
    folder: Path, commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    save_game(folder, rules=PRESETS["beggar"][1])
    assert run(["lab", "reaction", "--forget"], commands) == 0
    assert capsys.readouterr().out.startswith("There is nothing to forget")


# -- lessons -------------------------------------------------------------------------------


def test_rules_of_a_lesson_can_be_played(
    commands: Commands, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["lab", "rules"], commands) == 0
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert names == ["simple", "choice", "go-no-go"]
    for name in names:
        assert run(["lab", "rules", name], commands) == 0
        file = tmp_path / f"{name}.toml"
        file.write_text(capsys.readouterr().out)
        assert run(["rules", "check", str(file)], commands) == 0
        capsys.readouterr()


def test_a_sheet_is_written_in_the_table_s_language(
    folder: Path, commands: Commands, tmp_path: Path
) -> None:
    settings, sheet = tmp_path / "s.toml", tmp_path / "sheet.html"
    settings.write_text('[table]\nlanguage = "fr"\n')
    line = ["lab", "sheet", "--html", str(sheet), "--settings", str(settings)]
    assert run(line, commands) == 0
    assert read_page(sheet.read_text(encoding="utf-8")).language == "fr"
    assert not folder.exists()


# -- stats ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_picture_is_written(folder: Path, commands: Commands, tmp_path: Path) -> None:
    save_game(folder, (250, 0), (330, 1))
    picture = tmp_path / "games.png"
    assert run(["stats", "--plot", str(picture)], commands) == 0
    assert picture.read_bytes().startswith(b"\x89PNG\r\n")


def test_without_matplotlib_there_is_no_picture_and_a_line(
    folder: Path,
    commands: Commands,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    save_game(folder)
    monkeypatch.setitem(sys.modules, "pi_app.lab.stats_plot", None)
    assert run(["stats", "--plot", str(tmp_path / "games.png")], commands) == 1
    assert "pip install 'matplotlib" in capsys.readouterr().err
    assert not (tmp_path / "games.png").exists()
