"""`slap-table lab odds`: what is asked is done, and what cannot be is told in a line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pi_app import exit_status
from pi_app.lab import odds_report
from pi_app.lab.odds_report import Report
from tests.pi_app.test_cli import status_of


def lab(*options: str) -> int:
    """Run the command; return its exit status."""
    return status_of("lab", "odds", *options)


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_report, "SHUFFLES", 20)
    monkeypatch.setattr(odds_report, "CURVE_CARDS", 60)


def test_a_document_a_page_and_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    html, table = tmp_path / "odds.html", tmp_path / "odds.csv"
    places = "--html", str(html), "--csv", str(table)
    assert lab("--games", "2", "--json", "--language", "fr", *places) == 0
    out = json.loads(capsys.readouterr().out)
    assert out["before"]["games"] == 2
    assert out["after"] is None
    assert '<html lang="fr">' in html.read_text(encoding="utf-8")
    assert table.read_text(encoding="utf-8").startswith("rules,pattern,theory,")


def test_the_same_seed_gives_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for seed in ("3", "3", "4"):
        assert lab("--games", "2", "--seed", seed) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] != said[2]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--rules", "clasroom"), "--rules: expected a .toml file or one of"),
        (("--against", "clasroom"), "--against: expected a .toml file or one of"),
        (("--seats", "9"), "9 is not in the range 2<=x<=8"),
        (("--rules", "beggar", "--seats", "3"), "--seats: expected 2 where end is must_play"),
        (("--language", "de"), "--language: expected one of en, fr, tr, found 'de'"),
        (("--games", "1"), "Invalid value for '--games'"),
    ],
)
def test_bad_input_is_told_in_a_line(
    options: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lab(*options) == exit_status.BAD_INPUT
    assert told in capsys.readouterr().err


def test_a_place_that_cannot_be_written_is_told_before_any_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = str(tmp_path / "no" / "odds.html")
    assert lab("--games", "1000000", "--html", place) == exit_status.BAD_INPUT
    assert "--html: expected a file in a folder that is there" in capsys.readouterr().err


def test_journals_that_are_not_there_fail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text(f'[journal]\ndirectory = "{tmp_path}/none"\n', encoding="utf-8")
    assert lab("--journals", "--settings", str(settings)) == exit_status.FAILED
    assert "no journals can be read" in capsys.readouterr().err


def test_a_report_has_tonight_only_if_asked() -> None:
    assert Report.__dataclass_fields__["tonight"].default is not None
