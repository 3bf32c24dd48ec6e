"""The commands: what they print, their exit status, and one line on standard error for a fault."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.games.bataille_corse import PRESETS
from pi_app.cli import Commands, Request, run
from pi_app.errors import BadInput, Failure

PATIENCE_S = 30.0


class Asked:
    """Commands that note what they were asked for."""

    def __init__(self, fault: BaseException | None = None) -> None:
        self.tables: list[Request] = []
        self.replays: list[tuple[Path, Request]] = []
        self._fault = fault

    @property
    def commands(self) -> Commands:
        """As `__main__` hands them in."""
        return Commands(self._open, self._show)

    def _open(self, request: Request) -> None:
        self.tables.append(request)
        if self._fault is not None:
            raise self._fault

    def _show(self, path: Path, request: Request) -> None:
        self.replays.append((path, request))


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
        " --inputs gpio --seed 7 --games 3 --settings s.toml"
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
        )
    ]


def test_play_alone_leaves_all_to_the_settings() -> None:
    asked = Asked()
    assert run(["play", "bataille-corse"], asked.commands) == 0
    assert asked.tables == [Request(at_once=True)]


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
        "settings --settings none.toml",
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


# -- the program itself --------------------------------------------------------------------

SHORT = "card_limit = 1\n"
"""One card, and the game is over: half a second with quick players."""


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """An environment in which nothing of this machine's user is read or written."""
    own = {"XDG_CONFIG_HOME": str(tmp_path / "c"), "XDG_STATE_HOME": str(tmp_path / "s")}
    machine = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    return {**machine, **own}


@pytest.fixture
def short(tmp_path: Path) -> str:
    path = tmp_path / "short.toml"
    path.write_text(SHORT)
    return str(path)


def slap_table(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pi_app", *arguments]


Ran = subprocess.CompletedProcess[str]
Run = Callable[..., Ran]


@pytest.fixture
def ran(home: dict[str, str]) -> Run:
    def start(*arguments: str, given: str = "") -> Ran:
        command = slap_table(*arguments)
        return subprocess.run(
            command,
            check=False,
            env=home,
            input=given,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )

    return start


@pytest.mark.slow
def test_the_script_and_the_module_are_the_same(ran: Run, home: dict[str, str]) -> None:
    script = Path(sys.executable).with_name("slap-table")
    told = subprocess.run(
        [str(script), "rules", "list"], env=home, capture_output=True, text=True, check=True
    )
    assert told.stdout == ran("rules", "list").stdout != ""


@pytest.mark.slow
def test_a_game_of_computer_players_without_a_screen(
    ran: Run, short: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Twice the same seed, the same line; the journal gives the same bytes whenever it is asked."""
    line = f"play bataille-corse --seats bot:hard,bot:hard --screen none --seed 5 --rules {short}"
    first, again = (ran(*line.split()) for _ in range(2))
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout == again.stdout
    assert first.stdout.endswith(": 1 cards played, 1 piles taken\n")
    files = sorted(map(str, (tmp_path / "s" / "slap-table").iterdir()))
    assert len(files) == 2
    assert status_of("replay", "--json", files[0]) == 0
    document = capsys.readouterr().out
    assert document == ran("replay", "--json", files[0]).stdout
    found = json.loads(document)
    assert found["identical"] and not found["torn"]
    assert found["events"][-1]["reason"] == "limit"


@pytest.mark.slow
def test_replay_without_a_screen_has_nothing_to_show(ran: Run, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    path.write_text('{"setup": {"stacks": ["7S", "7D"]}}\n')
    told = ran("replay", str(path), "--screen", "none")
    assert (told.returncode, told.stdout, told.stderr.count("\n")) == (2, "", 1)
    assert "--json" in told.stderr


@pytest.mark.slow
def test_people_without_anything_to_press_are_told_so(ran: Run) -> None:
    told = ran("play", "bataille-corse", "--screen", "none")
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr.startswith("slap-table: nothing to press: ")
    assert told.stderr.count("\n") == 1


@contextmanager
def running(*arguments: str, env: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """A program that is talked to while it runs."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        slap_table(*arguments), env=env, text=True, stdin=pipe, stdout=pipe, stderr=pipe
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.slow
def test_referee_answers_line_by_line(home: dict[str, str]) -> None:
    with running("referee", "bataille-corse", env=home) as process:
        assert process.stdin and process.stdout and process.stderr
        for asked, told in [
            ({"setup": {"stacks": ["7S 2H", "7D 2D"]}}, {"event": "turn", "t": 0, "seat": 0}),
            ({"what": 1}, {"error": "bad_line", "line": 2}),
            ({"t": 5, "seat": 0, "press": "play"}, {"event": "card", "card": "7S", "pile": 1}),
        ]:
            process.stdin.write(json.dumps(asked) + "\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert answer.items() >= told.items()
        process.stdin.close()
        assert process.stderr.read() == ""
        assert process.wait(PATIENCE_S) == 0


@pytest.mark.slow
def test_a_strict_referee_stops_at_the_first_bad_line(ran: Run) -> None:
    told = ran("referee", "bataille-corse", "--strict", given='{"setup": {}}\n{"t": 1\n{}\n')
    assert told.returncode == 2
    assert told.stdout == '{"event": "turn", "t": 0, "seat": 0}\n'
    assert told.stderr.startswith("slap-table: standard input:2: expected one JSON object")
    assert told.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_a_game_in_good_order(
    kind: signal.Signals, home: dict[str, str], short: str, tmp_path: Path
) -> None:
    """After the first of very many games: no traceback, and the journal is whole."""
    line = f"play bataille-corse --seats bot:hard,bot:hard --screen none --rules {short} --games 99"
    with running(*line.split(), env=home) as process:
        assert process.stdout and process.stderr
        assert process.stdout.readline().endswith("piles taken\n")
        process.send_signal(kind)
        assert process.stderr.read() == ""
        assert process.wait(PATIENCE_S) == 0
    [file] = (tmp_path / "s" / "slap-table").iterdir()
    assert json.loads(file.read_text().splitlines()[-1])["event"] == "over"


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_matter_for_complaint(home: dict[str, str]) -> None:
    with running("settings", env=home) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(PATIENCE_S) == 1


@pytest.mark.slow
def test_an_answer_that_cannot_be_written_is_told_in_one_line(home: dict[str, str]) -> None:
    with Path("/dev/full").open("w") as full:
        told = subprocess.run(
            slap_table("settings"), env=home, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert told.returncode == 1
    assert told.stderr == b"slap-table: No space left on device\n"


@pytest.mark.slow
def test_without_any_display_a_table_with_keys_ends_with_one_line(home: dict[str, str]) -> None:
    """SDL would rather draw into thin air, and people would look for their window."""
    shown = {"SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"}
    bare = {key: value for key, value in home.items() if key not in shown}
    told = subprocess.run(
        slap_table("play", "bataille-corse"),
        env=bare,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert told.returncode == 1
    [line] = [line for line in told.stderr.splitlines() if line.startswith("slap-table: ")]
    assert line.startswith("slap-table: no screen found (")
