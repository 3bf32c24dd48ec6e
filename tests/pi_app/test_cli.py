"""The commands: what they print, their exit status, and one line on standard error for a fault."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import click
import pytest

from engine.games.bataille_corse import PRESETS
from pi_app.cli import Commands, Request, cli, run
from pi_app.doctor import Diagnosis, Finding
from pi_app.errors import BadInput, Failure
from pi_app.exit_status import status_of_interrupt
from pi_app.settings import Settings
from pi_app.wiring.kept import Kept
from pi_app.wiring.opening import Wired
from pi_app.wiring.state import Ending

PATIENCE_S = 30.0


class Asked:
    """Commands that note what they were asked for."""

    def __init__(self, fault: BaseException | None = None) -> None:
        self.tables: list[Request] = []
        self.replays: list[tuple[Path, Request]] = []
        self.diagnosed: list[Path | None] = []
        self.diagnosis = Diagnosis(playable=True, findings=())
        self.wirings: list[Request] = []
        self.wired = Wired(Settings(), Ending.SAVE, ("seat 1, red: no buttons",), Kept(Path("w")))
        self._fault = fault

    @property
    def commands(self) -> Commands:
        """As `__main__` hands them in."""
        return Commands(self._open, self._show, self._diagnose, self._wire)

    def _wire(self, request: Request) -> Wired:
        self.wirings.append(request)
        return self.wired

    def _open(self, request: Request) -> None:
        self.tables.append(request)
        if self._fault is not None:
            raise self._fault

    def _show(self, path: Path, request: Request) -> None:
        self.replays.append((path, request))

    def _diagnose(self, settings: Path | None) -> Diagnosis:
        self.diagnosed.append(settings)
        return self.diagnosis


def status_of(*arguments: str, fault: BaseException | None = None) -> int:
    return run(arguments, Asked(fault).commands)


# -- arguments -----------------------------------------------------------------------------


def test_without_a_command_the_table_opens_and_waits() -> None:
    asked = Asked()
    assert run([], asked.commands) == 0
    assert asked.tables == [Request(at_once=False)]


def test_play_hands_on_everything_that_was_said() -> None:
    asked = Asked()
    line = (
        "play bataille-corse --rules strict --seats human,bot:easy --screen full --layout wall"
        " --inputs gpio --stand-in 1 --handicap 80,0 --classroom --seed 7 --games 3"
        " --settings s.toml"
    )
    assert run(line.split(), asked.commands) == 0
    assert asked.tables == [
        Request(
            at_once=True,
            rules="strict",
            seats="human,bot:easy",
            screen="full",
            layout="wall",
            inputs="gpio",
            seed=7,
            settings=Path("s.toml"),
            games=3,
            game="bataille-corse",
            stand_in="1",
            handicap="80,0",
            classroom=True,
        )
    ]


def test_play_alone_leaves_all_but_the_game_to_the_settings() -> None:
    asked = Asked()
    assert run(["play", "bataille-corse"], asked.commands) == 0
    assert asked.tables == [Request(at_once=True, game="bataille-corse")]


@pytest.mark.parametrize(
    "line",
    [
        "--settings s.toml",
        "--settings s.toml play bataille-corse",
        "play bataille-corse --settings s.toml",
        "--settings other.toml play bataille-corse --settings s.toml",
    ],
)
def test_settings_count_before_and_after_the_command(line: str) -> None:
    asked = Asked()
    assert run(line.split(), asked.commands) == 0
    assert asked.tables[0].settings == Path("s.toml")


def test_wire_says_what_was_found_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    asked = Asked()
    asked.wired = replace(asked.wired, lines=("seat 1, red: SLAP GPIO5, pin 29", "kept in w"))
    line = "wire --screen full --layout table-top --inputs gpio --settings s.toml"
    assert run(line.split(), asked.commands) == 0
    request = Request(
        at_once=False,
        screen="full",
        layout="table-top",
        inputs="gpio",
        settings=Path("s.toml"),
    )
    assert asked.wirings == [request]
    assert capsys.readouterr().out == "seat 1, red: SLAP GPIO5, pin 29\nkept in w\n"


@pytest.mark.parametrize(
    ("ending", "path", "status"),
    [
        (Ending.SAVE, Path("w"), 0),
        (Ending.SAVE, None, 1),
        (Ending.USUAL, Path("w"), 0),
        (Ending.NOBODY, None, 1),
        (Ending.LEFT, None, 0),
    ],
)
def test_wire_has_failed_if_nothing_could_be_kept(
    ending: Ending, path: Path | None, status: int
) -> None:
    asked = Asked()
    asked.wired = replace(asked.wired, ending=ending, kept=Kept(path))
    assert run(["wire"], asked.commands) == status


def test_replay_shows_a_file() -> None:
    asked = Asked()
    line = "replay g.jsonl --screen full --layout table-top"
    assert run(line.split(), asked.commands) == 0
    request = Request(at_once=True, screen="full", layout="table-top")
    assert asked.replays == [(Path("g.jsonl"), request)]


@pytest.mark.parametrize(
    "line",
    [
        "dance",
        "play",
        "play poker",
        "play bataille-corse --fast",
        "play bataille-corse --seed x",
        "play bataille-corse --games 0",
        "play bataille-corse more",
        "referee",
        "replay",
        "rules",
        "rules show",
        "rules show nobody",
        "rules check none.toml",
        "replay --json none.jsonl",
        "replay g.jsonl --video game.avi",
        "replay g.jsonl --video game.mp4 --json",
        "replay g.jsonl --video game.mp4 --check-shuffles",
        "replay g.jsonl --video game.mp4 --slap none",
        "replay g.jsonl --video game.mp4 --fps many",
        "replay none.jsonl --video game.mp4",
        "replay g.jsonl --slap last",
        "replay g.jsonl --no-cut",
        "settings --settings none.toml",
        "wire seat",
    ],
)
def test_bad_arguments_are_status_2_and_one_line(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of(*line.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("slap-table: ") and err.count("\n") == 1, err


@pytest.mark.parametrize("line", ["--help", "play --help", "rules --help", "replay --help"])
def test_help_is_no_fault(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(*line.split()) == 0
    out, err = capsys.readouterr()
    assert out.startswith("Usage: slap-table") and err == ""


@pytest.mark.parametrize(
    ("fault", "status", "told"),
    [
        (
            BadInput("s.toml:3: expected a, found b"),
            2,
            "slap-table: s.toml:3: expected a, found b\n",
        ),
        (Failure("no buttons:\n plug them in"), 1, "slap-table: no buttons: plug them in\n"),
        (KeyboardInterrupt(), 0, "\n"),
    ],
    ids=["bad input", "failure", "Ctrl-C"],
)
def test_faults_of_a_command(
    fault: BaseException, status: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of("play", "bataille-corse", fault=fault) == status
    assert capsys.readouterr().err == told


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("", 0),
        ("--resume", 0),
        ("--settings play tour", 0),
        ("play bataille-corse", 0),
        ("wire", 0),
        ("referee batak", 0),
        ("simulate beggar", 1),
        ("--settings s.toml doctor --json", 1),
        ("lab sheet --html play", 1),
        ("replay g.jsonl --video wire.mp4", 1),
        ("bench", 1),
        ("stats --csv tour", 1),
    ],
)
def test_work_that_was_broken_off_is_not_done(
    line: str, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table, a wizard and a referee go on till somebody ends them; a report has an end."""
    assert status_of_interrupt(line.split()) == status
    out, err = capsys.readouterr()
    assert (out, err) == ("", "slap-table: interrupted\n" * status)


def test_a_report_that_was_broken_off_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pi_app.settings_toml.as_toml", interrupted)
    assert status_of("settings") == 1
    assert "slap-table: interrupted" in capsys.readouterr().err.splitlines()


@pytest.mark.parametrize("branch", ["rules", "lab"])
def test_a_command_of_commands_names_them(branch: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(branch) == 2
    command = cli.commands[branch]
    assert isinstance(command, click.Group)
    assert capsys.readouterr().err == (
        f"slap-table: {branch}: expected one of {', '.join(sorted(command.commands))},"
        " found nothing\n"
    )


# -- rules ---------------------------------------------------------------------------------


def test_rules_list_has_a_line_for_every_preset(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of("rules", "list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(PRESETS)
    assert all(len(line.split()) > 2 for line in lines)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_that_was_printed_is_good(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of("rules", "show", name) == 0
    path = tmp_path / "own.toml"
    path.write_text(capsys.readouterr().out)
    assert status_of("rules", "check", str(path)) == 0
    assert capsys.readouterr().out == f"{path}: good\n"


def test_a_bad_rules_file_is_named_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.toml"
    path.write_text('preset = "wikipedia"\nslaps = ["dubble"]\n')
    assert status_of("rules", "check", str(path)) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"slap-table: {path}:2: slaps: expected one of double, ")
    assert err.endswith("(did you mean double?), found 'dubble'\n")


def test_a_slip_in_a_preset_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of("rules", "show", "wikipdia") == 2
    assert "did you mean wikipedia?" in capsys.readouterr().err


def test_settings_printed_are_settings_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "s.toml"
    path.write_text("[buttons.pins.2]\nslap = 4\n")
    printed = []
    for _ in range(2):
        assert status_of("settings", "--settings", str(path)) == 0
        printed.append(capsys.readouterr().out)
        path.write_text(printed[-1])
    assert printed[0] == printed[1]
    assert "[buttons.pins.2]\nslap = 4\n" in printed[0]


# -- replay --------------------------------------------------------------------------------

TOLD = {"event": "card", "t": 10, "seat": 0, "card": "7S", "pile": 1, "number": 0}
GAME = '{"setup": {"stacks": ["7S 2H", "7D 2D"]}}\n{"t": 10, "seat": 0, "press": "play"}\n'


@pytest.mark.parametrize(
    ("text", "status", "told"),
    [
        (GAME + json.dumps(TOLD) + "\n", 0, ""),
        (GAME + json.dumps(TOLD)[:-3], 0, ""),
        (
            GAME + json.dumps({**TOLD, "pile": 2}),
            1,
            ": the events are not those that were recorded",
        ),
        (GAME[:-3] + "\n" + GAME, 2, ":2: expected one JSON object, found "),
        ("", 2, ": expected a recorded game with a setup line, found none"),
    ],
    ids=["whole", "torn", "changed", "bad in the middle", "empty"],
)
def test_replay_as_json(
    text: str, status: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "g.jsonl"
    path.write_text(text)
    assert status_of("replay", "--json", str(path)) == status
    out, err = capsys.readouterr()
    assert err.startswith(f"slap-table: {path}{told}" if told else "")
    assert err.count("\n") == bool(told)
    if status == 2:
        assert out == ""
    else:
        assert json.loads(out)["identical"] is (status == 0)


# -- doctor --------------------------------------------------------------------------------

SILENT = Finding("sound", "sound", ok=False, detail="no loudspeaker: plug one in")


@pytest.mark.parametrize("playable", [True, False])
def test_doctor_says_whether_a_game_could_be_played(
    capsys: pytest.CaptureFixture[str], *, playable: bool
) -> None:
    asked = Asked()
    asked.diagnosis = Diagnosis(playable=playable, findings=(SILENT,))
    assert run(["doctor", "--settings", "s.toml"], asked.commands) == (0 if playable else 1)
    assert asked.diagnosed == [Path("s.toml")]
    out, err = capsys.readouterr()
    assert "no loudspeaker: plug one in" in out
    assert out.endswith("can be played here.\n" if playable else "cannot be played here.\n")
    assert err == ""


def test_doctor_as_json_is_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    asked = Asked()
    asked.diagnosis = Diagnosis(playable=False, findings=(SILENT,))
    assert run(["doctor", "--json"], asked.commands) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["playable"] is False
    assert told["findings"] == [
        {
            "part": "sound",
            "name": "sound",
            "ok": False,
            "detail": "no loudspeaker: plug one in",
            "tier": None,
            "uncertainty_us": None,
        }
    ]
    assert (told["chip"], told["buttons"], told["table"]) == (None, [], None)
