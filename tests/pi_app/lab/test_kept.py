"""Journals are found, read and put together; a bad one is told and holds up nobody."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from pi_app.errors import BadInput
from pi_app.lab.kept import EVENING_GAP, journals_in, kept_journals, read_shelf
from tests.pi_app.lab.evenings import save_game

MINUTE = timedelta(minutes=1)


def test_a_folder_has_its_journals_and_nothing_else(tmp_path: Path) -> None:
    game = save_game(tmp_path)
    (tmp_path / "evenings.jsonl").write_text("{}\n")
    (tmp_path / "names.json").write_text("[]")
    (tmp_path / "log").mkdir()
    assert journals_in([tmp_path], "--journals") == [game] == kept_journals(tmp_path)


def test_a_table_that_has_kept_nothing_yet(tmp_path: Path) -> None:
    assert kept_journals(tmp_path / "none") == []


def test_a_place_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="--journals: expected a journal, or a folder"):
        journals_in([tmp_path / "none"], "--journals")


def test_what_cannot_be_read_is_one_line_and_the_others_go_on(tmp_path: Path) -> None:
    good = save_game(tmp_path)
    torn = save_game(tmp_path, after=MINUTE)
    lines = torn.read_bytes().splitlines(keepends=True)
    torn.write_bytes(b"".join([*lines[:2], b"junk\n", *lines[3:]]))
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    shelf = read_shelf([good, torn, empty])
    assert [game.path for game in shelf.games] == [good]
    assert [fault.partition(": ")[0] for fault in shelf.faults] == [f"{torn}:3", str(empty)]
    assert not any("\n" in fault for fault in shelf.faults)


def test_games_are_of_one_evening_till_a_long_gap(tmp_path: Path) -> None:
    starts = [timedelta(), 2 * EVENING_GAP, 2 * EVENING_GAP + MINUTE, 3 * EVENING_GAP + MINUTE]
    paths = [save_game(tmp_path, after=start) for start in starts]
    evenings = read_shelf([*reversed(paths)]).evenings()
    assert [[game.path for game in evening] for evening in evenings] == [
        [paths[0]],
        [paths[1], paths[2]],
        [paths[3]],
    ]


def test_a_journal_with_another_name_is_an_evening_by_itself(tmp_path: Path) -> None:
    renamed = save_game(tmp_path).rename(tmp_path / "final.jsonl")
    other = save_game(tmp_path)
    evenings = read_shelf([other, renamed]).evenings()
    assert [[game.path for game in evening] for evening in evenings] == [[renamed], [other]]
