"""The whole program as a process: what it prints, how it is talked to, how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from pi_app.replay import as_document
from tests.support.ended import ended
from tests.support.manager import Manager

PATIENCE_S = 30.0

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
def test_a_game_of_computer_players_without_a_screen(ran: Run, short: str, tmp_path: Path) -> None:
    """Twice the same seed, the same line; the journal gives the same bytes whenever it is asked."""
    line = f"play bataille-corse --seats bot:hard,bot:hard --screen none --seed 5 --rules {short}"
    first, again = (ran(*line.split()) for _ in range(2))
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout == again.stdout
    assert first.stdout.endswith(": 1 card played, 1 pile taken\n")
    files = sorted(map(str, (tmp_path / "s" / "slap-table").glob("*.jsonl")))
    assert len(files) == 2
    document, same = as_document(Path(files[0]))
    assert same
    assert ran("replay", "--json", files[0]).stdout == document + "\n"
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
    with (
        subprocess.Popen(
            slap_table(*arguments), env=env, text=True, stdin=pipe, stdout=pipe, stderr=pipe
        ) as process,
        ended(process),
    ):
        yield process


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
        assert process.stdout.readline().endswith("pile taken\n")
        process.send_signal(kind)
        assert process.stderr.read() == ""
        assert process.wait(PATIENCE_S) == 0
    [file] = (tmp_path / "s" / "slap-table").glob("*.jsonl")
    assert json.loads(file.read_text().splitlines()[-1])["event"] == "over"


@pytest.fixture
def full_pipe() -> Iterator[int]:
    """The writing end of a pipe that takes no more, and that nobody reads."""
    reads, writes = os.pipe()
    os.set_blocking(writes, False)
    with suppress(BlockingIOError):
        while True:
            os.write(writes, bytes(4096))
    os.set_blocking(writes, True)
    yield writes
    os.close(reads)
    os.close(writes)


@pytest.mark.slow
def test_a_reader_that_reads_nothing_holds_up_neither_games_nor_the_end(
    home: dict[str, str], short: str, full_pipe: int
) -> None:
    line = f"play bataille-corse --seats bot:hard,bot:hard --screen none --rules {short} --games 99"
    with closing(Manager()) as manager:
        env = {**home, **manager.environ}
        command = slap_table(*line.split())
        with subprocess.Popen(command, env=env, stdout=full_pipe) as process, ended(process):
            for _ in range(2):
                manager.wait_for("STATUS=bataille-corse: playing")
                manager.wait_for("STATUS=bataille-corse: over")
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE_S) == 0


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


@pytest.mark.slow
def test_the_doctor_tells_one_document(ran: Run) -> None:
    """Whatever this machine has; its exit status says the same as its document."""
    told = ran("doctor", "--json")
    document = json.loads(told.stdout)
    assert (told.returncode == 0) is document["playable"]
    assert {finding["part"] for finding in document["findings"]} >= {"inputs", "screen", "sound"}
