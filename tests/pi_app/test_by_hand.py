"""Files that people write, and files that something has gone over, through the whole program.

Whatever stands in them: one clear line with its place and status 1 or 2, or a good start.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pi_app.forfeits import ASSETS as FORFEITS
from pi_app.kits import KITS
from pi_app.lines import dump
from pi_app.log import FILE_NAME, FOLDER
from pi_app.settings import ButtonSettings, SeatPins, Settings, TableSettings
from pi_app.settings_toml import as_toml
from pi_app.tour.progress import FILE_NAME as TOUR
from pi_app.tour.progress import Progress
from pi_app.tour.progress import as_text as tour_text
from tests.pi_app.by_hand import Program, Told, is_clear
from tests.resume.test_fuzz import journals
from tests.support.mishaps import changed, changed_by_hand, odd_values

FEW, MANY = 120, 10_000
SEATS = {"batak": "human,bot:easy,bot:easy,bot:easy"}
ANY = "human,bot:easy,bot:hard"


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Program:
    return Program(monkeypatch, tmp_path)


FULL = Settings(
    table=TableSettings(
        seats=("human", "human", "bot:easy"),
        names=("Ann", "", "Çağla"),
        stand_in=(2,),
        handicaps_ms=(80, 0, 30),
    ),
    buttons=ButtonSettings(pins={"1": SeatPins(play=4, slap=5), "2": SeatPins(play=25, slap=26)}),
)
SETTINGS = tuple(as_toml(one).encode() for one in (Settings(), FULL))
RULES = tuple((game, name) for game, kit in KITS.items() for name in kit.presets)
LISTS = tuple(path.read_bytes() for path in sorted(FORFEITS.glob("forfeits.*.txt")))
WON = tour_text(Progress().after(0, 2).after(1, 0).after(1, 3)).encode()
LOGGED = (dump({"time": "2026-01-02T03:04:05.678Z", "ns": 1, "text": "x"}) + "\n").encode() * 9


def try_settings(program: Program, number: int) -> Told:
    data = changed_by_hand(SETTINGS[number % 2], Random(number))
    return opened(program, data, number)


def opened(program: Program, data: bytes, number: int = 0) -> Told:
    """A table is opened by settings, and shut."""
    path = program.home / "settings.toml"
    path.write_bytes(data)
    told = program("--settings", str(path), "--fresh")
    # A file that settings name, and that can be read, tells of its own mistakes.
    assert is_clear(told, str(path), "/dev/", "--seats"), (number, data, told)
    return told


def try_rules(program: Program, number: int) -> Told:
    game, name = RULES[number % len(RULES)]
    path = program.home / "own.toml"
    path.write_bytes(changed_by_hand(KITS[game].as_toml(name).encode(), Random(number)))
    seats = SEATS.get(game, ANY)
    told = program("play", game, "--rules", str(path), "--seats", seats)
    assert is_clear(told, str(path), "--seats"), (number, told)
    return told


def try_forfeits(program: Program, number: int) -> Told:
    path, settings = program.home / "own.txt", program.home / "settings.toml"
    path.write_bytes(changed(LISTS[number % len(LISTS)], Random(number)))
    settings.write_text(f"[table]\nforfeits = '{path}'\n")
    told = program("--settings", str(settings), "--fresh")
    assert is_clear(told, str(path)), (number, told)
    return told


def try_folder(program: Program, number: int) -> Told:
    """The whole folder of a table: what was won, a game that was cut off, the log."""
    chance, folder = Random(number), program.state
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    for path, data in (
        (folder / TOUR, WON),
        (folder / "2026-01-02T03-04-05-x.jsonl", journals()[number % 2]),
        (folder / FOLDER / FILE_NAME, LOGGED),
    ):
        if chance.random() < 0.8:
            path.write_bytes(changed(data, chance))
    for command in (("tour",), ("--resume",)):
        told = program(*command)
        assert told.status == 0 and told.err == "", (number, told)
        assert all("\n" not in notice for notice in told.notices), (number, told)
    bundle = program.home / "b.zip"
    told = program("doctor", "--bundle", str(bundle))
    assert told.status == 0 and told.err == "", (number, told)
    for path in (bundle, *folder.glob("*.*")):
        path.unlink()
    return told


KINDS: tuple[tuple[Callable[[Program, int], Told], float], ...] = (
    (try_settings, 0.45),
    (try_rules, 0.35),
    (try_forfeits, 0.1),
    (try_folder, 0.1),
)


def try_all(program: Program, first: int, count: int) -> dict[str, set[int]]:
    """So many mutations of all kinds; return which ends were seen for each kind."""
    seen: dict[str, set[int]] = {}
    for attempt, share in KINDS:
        told = (attempt(program, number) for number in range(first, first + round(count * share)))
        seen[attempt.__name__] = {one.status for one in told}
    return seen


@pytest.mark.parametrize("data", SETTINGS, ids=["usual", "full"])
def test_settings_that_nothing_has_happened_to(data: bytes, program: Program) -> None:
    assert opened(program, data).status == 0


@pytest.mark.long
def test_every_odd_value_in_every_place_of_the_settings(program: Program) -> None:
    ends = [opened(program, data).status for data in odd_values(SETTINGS[1])]
    assert set(ends) == {0, 2} and len(ends) > 900


@pytest.mark.slow
def test_some_slips(program: Program) -> None:
    seen = try_all(program, 0, FEW)
    assert seen["try_settings"] >= {0, 2} <= seen["try_rules"]


@pytest.mark.long
def test_many_slips(program: Program) -> None:
    seen = try_all(program, FEW, MANY)
    assert seen == {
        "try_settings": {0, 2},
        "try_rules": {0, 2},
        "try_forfeits": {0, 2},
        "try_folder": {0},
    }
