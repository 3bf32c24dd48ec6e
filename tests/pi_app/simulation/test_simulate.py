"""`slap-table simulate` whole: what it prints, writes and keeps; interrupted, and gone on with."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.errors import Refusal
from engine.simulate.blocks import BLOCK
from engine.simulate.tally import Tally
from pi_app import cli
from pi_app.errors import BadInput, Failure
from pi_app.simulation.asked import Options
from pi_app.simulation.carry_out import carry_out
from pi_app.simulation.job import Batch
from pi_app.simulation.playing import Players
from tests.pi_app.test_cli import Asked
from tests.support.dask_cluster import dask_cluster
from tests.support.fake_games import FAKE, LOG, WORK, engine_road, fake_play
from tests.support.house import ROOT

GAMES = 6 * BLOCK + 5
PATIENCE_S = 60.0


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of this machine's user is read or written."""
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    return tmp_path / "XDG_STATE_HOME" / "slap-table" / "simulations"


Ran = Callable[..., tuple[str, str]]


@pytest.fixture
def ran(capsys: pytest.CaptureFixture[str]) -> Ran:
    """Run with games that nobody plays; what was printed, and what was noted."""

    def run(players: Players = FAKE, **said: Any) -> tuple[str, str]:
        usual = {"game": "beggar", "games": GAMES, "seed": 1, "as_json": True}
        carry_out(Options(**{**usual, **said}), players)
        told = capsys.readouterr()
        return told.out, told.err

    return run


def timeless(document: str) -> str:
    """A document without the figure that is a time."""
    data = json.loads(document)
    assert data.pop("games_per_second") >= 0
    return json.dumps(data)


class Interrupting:
    """Plays, and is interrupted in the middle of some batch."""

    def __init__(self, moment: int) -> None:
        self._left = moment

    def play(self, batch: Batch) -> Tally:
        self._left -= 1
        if not self._left:
            signal.raise_signal(signal.SIGINT)
        return fake_play(batch)


def interrupted_at(moment: int) -> Players:
    return replace(FAKE, play=Interrupting(moment).play)


# -- what is printed and written -----------------------------------------------------------


def test_one_document_and_nothing_else_and_nothing_is_kept(ran: Ran, state: Path) -> None:
    out, err = ran()
    assert out.count("\n") == 1 and err == ""
    data = json.loads(out)
    assert (data["games"], data["complete"], data["seed"]) == (GAMES, True, 1)
    assert sum(data["wins"]) + data["endless"] == GAMES
    assert not state.exists()


def test_a_drawn_seed_is_told_and_gives_the_same_again(ran: Ran) -> None:
    out, _ = ran(seed=None)
    assert timeless(ran(seed=json.loads(out)["seed"])[0]) == timeless(out)
    text, _ = ran(seed=None, as_json=False)
    seed = text.splitlines()[0].rpartition("seed ")[2]
    again, _ = ran(seed=int(seed), as_json=False)
    assert text.splitlines()[:-1] == again.splitlines()[:-1]


@pytest.mark.slow
def test_files_are_written_or_replaced_whole(ran: Ran, tmp_path: Path) -> None:
    sheet, picture = tmp_path / "d.csv", tmp_path / "p.png"
    sheet.write_text("of before")
    ran(csv=sheet, plot=picture)
    assert sheet.read_text().startswith("quantity,value,games\ncards,")
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert {path.name for path in tmp_path.iterdir() if path.is_file()} == {"d.csv", "p.png"}


@pytest.mark.parametrize(
    ("said", "fault", "told"),
    [
        ({"plot": Path("p.jpg")}, BadInput, "--plot: expected a file that ends in .png"),
        ({"csv": Path("no/such/d.csv")}, BadInput, "--csv: expected a file in a folder"),
        ({"csv": Path("/")}, BadInput, "--csv: expected a file"),
        ({"csv": Path("/proc/d.csv")}, Failure, "--csv /proc/d.csv: it cannot be written ("),
        ({"road": "kernel"}, BadInput, "--road: expected auto or engine, found kernel (there is"),
    ],
)
def test_what_cannot_be_is_told_before_the_first_game(
    said: dict[str, Any], fault: type[Exception], told: str
) -> None:
    def play(_batch: Batch) -> Tally:
        raise AssertionError("nothing shall be played")

    players = replace(FAKE, play=play, road_for=engine_road)
    with pytest.raises(fault) as raised:
        carry_out(Options("beggar", seed=1, **said), players)
    assert str(raised.value).startswith(told)


def test_a_disk_that_fills_up_meanwhile_costs_no_game(
    ran: Ran, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be written is kept, and written by the next run without playing again."""
    with monkeypatch.context() as full:
        full.setattr("pi_app.out_files.Disk", FullDisk)
        with pytest.raises(
            Failure, match=r"^--csv .*d.csv: it cannot be written \(No space left"
        ) as told:
            ran(csv=tmp_path / "d.csv")
    assert str(told.value).endswith("; the same with --resume goes on")
    assert not (tmp_path / "d.csv").exists()
    out, err = ran(interrupted_at(1), csv=tmp_path / "d.csv", resume=True)
    assert (json.loads(out)["complete"], err) == (True, "")
    assert (tmp_path / "d.csv").exists()


class FullDisk:
    """Nothing fits."""

    def replace(self, _path: Path, _data: bytes) -> None:
        raise OSError(28, os.strerror(28))


def test_the_engines_road_is_told_with_the_reason(ran: Ran) -> None:
    out, err = ran(replace(FAKE, road_for=engine_road))
    assert json.loads(out)["road"] == "engine"
    assert err == ("slap-table: the engine itself plays, which takes longer: there is no kernel\n")
    out, err = ran(road="engine")
    assert (json.loads(out)["road"], err) == ("engine", "")


def test_rules_that_no_game_can_start_with_are_bad_input() -> None:
    def refuse(_question: object) -> Any:
        raise Refusal("bad_setup", "seats: expected fewer, found 8")

    with pytest.raises(BadInput, match=r"^--rules: "):
        carry_out(Options("beggar", seed=1), replace(FAKE, road_for=refuse))


# -- one deal, a search --------------------------------------------------------------------


def test_one_deal(ran: Ran) -> None:
    out, _ = ran(games=None, seed=None, deal="--K/J-")
    assert json.loads(out) == {"cards": 5, "tricks": 3, "ends": True, "winner": 1}
    out, _ = ran(games=None, seed=None, deal="--K/J-", as_json=False)
    assert out == "5 cards, 3 tricks: seat 2 wins\n"


def test_a_deal_that_cannot_be_played_is_bad_input() -> None:
    def refuse(_deal: str, _road: object) -> Any:
        raise Refusal("bad_deal", "expected 52 cards at the most, found 60")

    with pytest.raises(BadInput, match=r"^--deal: expected 52 cards at the most, found 60$"):
        carry_out(Options("beggar", deal="A/K"), replace(FAKE, play_deal=refuse))


def test_a_search_prints_records_as_they_come_and_the_best_at_the_end(ran: Ran) -> None:
    out, _ = ran(search=True, games=30, seed=2, as_json=False)
    lines = out.splitlines()
    assert lines[0] == "seed 2, 30 deals"
    assert [line.split()[:2] for line in lines[2:5]] == [["10", "10"], ["20", "20"], ["30", "30"]]
    assert lines[5:] == ["the longest: AA-/K, 30 cards, 6 tricks: seat 1 wins"]
    data = json.loads(ran(search=True, games=30, seed=2)[0])
    assert [one["cards"] for one in data["records"]] == [10, 20, 30]
    assert data["complete"] is True


def test_an_interrupted_search_tells_what_it_has_found(ran: Ran) -> None:
    def search(seed: int, deals: int) -> Iterator[Any]:
        for number, record in enumerate(FAKE.search(seed, deals)):
            if number == 2:
                signal.raise_signal(signal.SIGINT)
            yield record

    out, err = ran(replace(FAKE, search=search), search=True, games=90)
    data = json.loads(out)
    assert [one["cards"] for one in data["records"]] == [10, 20]
    assert data["complete"] is False
    assert err == "slap-table: interrupted: not all deals were tried\n"


# -- interrupted, and gone on with ---------------------------------------------------------


@pytest.mark.parametrize("seed", [1, None])
@pytest.mark.parametrize("moments", [(1,), (2,), (3,), (2, 1, 1, 2)])
def test_interrupted_and_gone_on_with_it_is_the_same_to_the_letter(
    ran: Ran, state: Path, moments: tuple[int, ...], seed: int | None
) -> None:
    before = 0
    for number, moment in enumerate(moments):
        out, err = ran(interrupted_at(moment), seed=seed, resume=number > 0)
        data = json.loads(out)
        assert (data["complete"], data["games_asked"]) == (False, GAMES)
        assert before <= data["games"] < GAMES
        assert f"interrupted after {data['games']:,} of".replace(",", " ") in err
        assert ("--resume goes on" in err) == (data["games"] > 0)
        before = data["games"]
    out, _ = ran(seed=seed, resume=True)
    whole, _ = ran(seed=json.loads(out)["seed"])
    assert timeless(out) == timeless(whole)
    assert list(state.glob("*")) == []


def test_with_nothing_kept_it_says_so_and_begins(ran: Ran) -> None:
    out, err = ran(resume=True)
    assert err == "slap-table: there is nothing to go on with; all begins anew\n"
    assert timeless(out) == timeless(ran()[0])


def test_what_is_kept_of_other_games_is_let_be(ran: Ran, state: Path) -> None:
    ran(interrupted_at(2))
    for other in ({"seed": 2}, {"games": GAMES + 1}, {"game": "bataille-corse"}, {"seed": None}):
        assert "nothing to go on with" in ran(resume=True, **other)[1]
    assert len(list(state.iterdir())) == 1


def test_who_begins_anew_is_told_that_something_is_kept(ran: Ran) -> None:
    ran(interrupted_at(2))
    _, err = ran(interrupted_at(1))
    assert "--resume goes on with what was interrupted" in err
    assert json.loads(ran(interrupted_at(1), resume=True)[0])["games"] == BLOCK


def test_a_damaged_file_is_one_line(ran: Ran, state: Path) -> None:
    ran(interrupted_at(2))
    (kept,) = state.iterdir()
    kept.write_bytes(kept.read_bytes()[:100])
    with pytest.raises(BadInput, match="damaged") as told:
        ran(resume=True)
    assert str(told.value).startswith(f"{kept}: expected ")


def test_where_nothing_can_be_kept_it_is_said_and_the_rest_is_as_ever(
    ran: Ran, state: Path
) -> None:
    state.parent.mkdir(parents=True)
    state.write_text("a file in the folder's place")
    out, err = ran(interrupted_at(2))
    assert json.loads(out)["games"] == BLOCK
    assert "cannot be kept" in err and "goes on" not in err
    assert json.loads(ran()[0])["complete"]


def test_games_that_cannot_be_played_leave_what_was_done(ran: Ran) -> None:
    def fail(batch: Batch) -> Tally:
        if batch.first:
            raise Failure("no more")
        return fake_play(batch)

    with pytest.raises(Failure, match="no more"):
        ran(replace(FAKE, play=fail))
    assert json.loads(ran(interrupted_at(1), resume=True)[0])["games"] == BLOCK


# -- the program ---------------------------------------------------------------------------


@contextmanager
def program(*arguments: str, **variables: str) -> Iterator[subprocess.Popen[str]]:
    """The command as a process of its own, with the games that nobody plays."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.support.fake_games", *arguments],
        cwd=ROOT,
        env=os.environ | variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


BEGUN = 6
"""So many blocks have been begun when it is interrupted, so that some have come back: one worker
has batches of 1 and of 4 blocks at the most before the sixth, two have four to begin with."""


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_at_a_terminal_and_resume(ran: Ran, tmp_path: Path, workers: int) -> None:
    """All processes of the terminal get the signal."""
    games, log = 20 * BLOCK, tmp_path / "log"
    os.mkfifo(log)
    line = f"beggar --games {games} --seed 1 --json --workers {workers}"
    variables = {LOG: str(log), WORK: "100000"}
    # Both ends of the pipe are held here, so it has no end between two batches.
    with (
        program(*line.split(), **variables) as process,
        os.fdopen(os.open(log, os.O_RDWR), "rb", buffering=0) as begun,
    ):
        for _ in range(BEGUN):
            assert select.select([begun], [], [], PATIENCE_S)[0]
            begun.read(1)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    data = json.loads(out)
    assert not data["complete"] and 0 < data["games"] < games
    assert err.startswith("slap-table: interrupted after ") and err.count("\n") == 1
    told, noted = ran(games=games, resume=True)
    assert noted == ""
    assert timeless(told) == timeless(ran(games=games)[0])


@pytest.mark.long
def test_one_worker_two_workers_and_a_cluster_say_the_same_to_the_letter(ran: Ran) -> None:
    games = 40 * BLOCK
    one, _ = ran(games=games)
    two, _ = ran(games=games, workers=2)
    with dask_cluster(1) as cluster:
        many, _ = ran(games=games, cluster=cluster.address)
    assert timeless(one) == timeless(two) == timeless(many)


def test_all_cores_are_asked_for_by_a_nought(ran: Ran, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert json.loads(ran(workers=0)[0])["complete"]


def test_the_command_hands_on_what_was_said(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = list[Options]()
    monkeypatch.setattr("pi_app.simulation.carry_out.carry_out", heard.append)
    line = (
        "simulate bataille-corse --games 5 --seed 3 --seats 3 --rules cartalogue --skills easy"
        " --shares 0.5 --mistakes 0.1 --workers 2 --cluster a:1 --json --csv d.csv --plot p.png"
        " --deal A/K --resume --search --road engine --settings s.toml"
    )
    assert cli.run(line.split(), Asked().commands) == 0
    (options,) = heard
    assert options == Options(
        game="bataille-corse",
        games=5,
        seed=3,
        seats=3,
        rules="cartalogue",
        skills="easy",
        shares="0.5",
        mistakes="0.1",
        workers=2,
        cluster="a:1",
        as_json=True,
        csv=Path("d.csv"),
        plot=Path("p.png"),
        deal="A/K",
        resume=True,
        search=True,
        road="engine",
        settings=Path("s.toml"),
    )


@pytest.mark.parametrize(
    "line",
    [
        "simulate",
        "simulate chess",
        "simulate beggar --games 0",
        "simulate beggar --workers -1",
        "simulate beggar --road fast",
        "simulate beggar --shares 0.5",
        "simulate bataille-corse --deal A/K",
    ],
)
def test_bad_arguments_are_one_line(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(line.split(), Asked().commands) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("slap-table: ") and err.count("\n") == 1


def test_the_list_of_commands_needs_nothing_of_the_simulator() -> None:
    look = "import pi_app.cli, sys; print(*sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = done.stdout.split()
    heavy = {"numba", "numpy", "matplotlib", "distributed", "engine.jit", "pi_app.simulation.asked"}
    assert "pi_app.simulation.command" in loaded
    assert heavy & set(loaded) == set()
