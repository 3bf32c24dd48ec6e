"""What the log hears of the table: where games and the button box come and go, and of nobody."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.events import as_line
from pi_app.chronicle import Chronicle
from pi_app.inbox import Notice, NoticeOver
from pi_app.log import FILE_NAME, FOLDER
from pi_app.publish import Player
from pi_app.settings import Settings, TableSettings
from pi_app.settings_toml import as_toml
from tests.pi_app.box import BACK, PULLED_OUT
from tests.pi_app.by_hand import Program
from tests.pi_app.driven import DOUBLE, MS, SECOND, T0, Driven, dealing
from tests.resume.test_fuzz import journals

BOTS = (Player.HARD, Player.EASY)


def heard(caplog: pytest.LogCaptureFixture, *names: str) -> list[tuple[str, dict[str, Any]]]:
    """Events of these names, and their fields."""
    found = [(getattr(one, "event", ""), getattr(one, "fields", {})) for one in caplog.records]
    return [(event, dict(fields)) for event, fields in found if event in names]


@pytest.fixture(autouse=True)
def level(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)


def test_a_game_and_its_end(caplog: pytest.LogCaptureFixture) -> None:
    table = Driven(dealing(DOUBLE), players=BOTS, outputs=[Chronicle()], games=1)
    table.start()
    table.run_to_end()
    [over] = table.ear.lines("over")
    told = {key: value for key, value in over.items() if key != "event"}
    assert heard(caplog, "game_on", "game_over") == [
        ("game_on", {"game": "bataille-corse", "rules": "own", "players": ["hard", "easy"]}),
        ("game_over", told),
    ]
    assert [as_line(event) for event in table.ear.events][-1] == over


def test_only_rules_that_come_along_are_named(caplog: pytest.LogCaptureFixture) -> None:
    """Others may have the name of somebody."""
    table = Driven(dealing(DOUBLE))
    table.start()
    for rules in ("wikipedia", "Grandma's"):
        Chronicle().publish(replace(table.ear.last, rules=rules))
    assert [fields["rules"] for _, fields in heard(caplog, "game_on")] == ["wikipedia", "own"]


def test_a_game_that_rests_is_still_the_same_game(caplog: pytest.LogCaptureFixture) -> None:
    table = Driven(dealing(DOUBLE), outputs=[Chronicle()])
    table.start()
    for number in range(3):
        table.run(T0 + number * SECOND)
    assert len(heard(caplog, "game_on")) == 1


def test_the_box_goes_and_comes(caplog: pytest.LogCaptureFixture) -> None:
    table = Driven(dealing(DOUBLE), outputs=[Chronicle()])
    table.run(T0)
    for number, message in enumerate((PULLED_OUT, PULLED_OUT, BACK, BACK)):
        table.loop.post(message)
        table.run(T0 + number * 100 * MS)
    assert heard(caplog, "link_down", "link_up") == [
        ("link_down", {"why": "gone", "detail": ""}),
        ("link_up", {}),
    ]


def test_a_notice_is_logged_when_it_is_told_and_no_more(caplog: pytest.LogCaptureFixture) -> None:
    table = Driven(dealing(DOUBLE))
    for message in (Notice("no sound"), Notice("no sound"), NoticeOver("no sound")):
        table.loop.post(message)
        table.run(T0)
    table.loop.post(Notice("no sound"))
    table.run(T0)
    told = [one.getMessage() for one in caplog.records if getattr(one, "event", "") == "notice"]
    assert told == ["no sound"] * 2


def test_an_evening_of_people_leaves_a_log_without_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Opened, a game that was cut off gone on with, and shut."""
    program = Program(monkeypatch, tmp_path)
    program.state.mkdir(parents=True)
    (program.state / "2026-01-02T03-04-05-bataille-corse.jsonl").write_bytes(journals()[0])
    path = tmp_path / "s.toml"
    names = ("Quintus", "Drusilla", "Xanthippe")
    path.write_text(as_toml(Settings(table=TableSettings(names=names))))
    assert program("--settings", str(path), "--resume").status == 0
    assert program("play", "bataille-corse", "--settings", str(path)).status == 0
    text = (program.state / FOLDER / FILE_NAME).read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    events = [line["event"] for line in lines if line["level"] == "info"]
    assert events == ["start", "game_resumed", "game_on", "stop", "start", "game_on", "stop"]
    assert lines[0]["machine"]["packages"]["slap-table"] and lines[0]["settings"] == {
        "table.names": ["Seat 1", "Seat 2", "Seat 3"]
    }
    assert not any(name in text for name in (*names, str(tmp_path)))
