"""What has been won is kept, whole or not at all, and a file that nobody can read harms nothing."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.tour import keeper
from pi_app.tour.keeper import FileKeeper
from pi_app.tour.progress import FILE_NAME, Progress, Record, as_text, load, parse, save
from pi_app.tour.tables import MOST_STARS, TABLES

PATIENCE_S = 10.0
SOME = Progress(MappingProxyType({"corner": Record(3, 1), "ferry": Record(0, 2)}))
records = st.builds(Record, st.integers(0, MOST_STARS), st.integers(0, 10**6))
progresses = st.dictionaries(st.sampled_from([table.key for table in TABLES]), records).map(
    lambda kept: Progress(MappingProxyType(kept))
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "state" / FILE_NAME


@given(progresses)
def test_what_is_written_is_read(kept: Progress) -> None:
    assert parse(as_text(kept)) == kept


def test_the_file_is_as_it_has_always_been() -> None:
    """Old files must stay readable: this one is written out by hand."""
    corner, ferry = '{"stars": 3, "tries": 1}', '{"stars": 0, "tries": 2}'
    assert parse(f'{{"tour": 1, "tables": {{"corner": {corner}, "ferry": {ferry}}}}}') == SOME
    assert [table.key for table in TABLES] == ["corner", "ferry", "barber", "garden", "final"]


def test_a_new_person_begins_anew(file: Path) -> None:
    assert load(file) == (Progress(), None)


def test_it_is_kept_and_nothing_else_lies_beside_it(file: Path) -> None:
    save(file, SOME)
    save(file, SOME.after(1, 2))
    assert load(file) == (SOME.after(1, 2), None)
    assert [path.name for path in file.parent.iterdir()] == [FILE_NAME]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"tour": 2, "tables": {}}',
        '{"tour": 1}',
        '{"tour": 1, "tables": {"moon": {"stars": 1, "tries": 1}}}',
        '{"tour": 1, "tables": {"corner": {"stars": 4, "tries": 1}}}',
        '{"tour": 1, "tables": {"corner": {"stars": true, "tries": 1}}}',
        '{"tour": 1, "tables": {"corner": {"stars": 1}}}',
        '{"tour": 1, "tables": {"corner": 3}}',
        "[" * 50_000,
    ],
)
def test_a_file_that_nobody_can_read_is_told_and_set_aside(file: Path, text: str) -> None:
    file.parent.mkdir()
    file.write_text(text)
    found, told = load(file)
    assert found == Progress()
    assert told is not None and "not readable" in told
    assert not file.exists()
    assert file.with_name(FILE_NAME + ".unreadable").read_text() == text
    save(file, SOME)
    assert load(file) == (SOME, None)


def test_bytes_that_are_no_text_are_set_aside_too(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"\xff\xfe\x00")
    assert load(file)[1] is not None


def test_a_folder_in_its_place_is_told(file: Path) -> None:
    file.mkdir(parents=True)
    found, told = load(file)
    assert found == Progress()
    assert told is not None and "cannot be read" in told


def test_a_power_cut_while_it_is_written_leaves_the_old_one(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(file, SOME)

    def cut(_handle: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", cut)
    with pytest.raises(OSError, match="Input/output"):
        save(file, Progress())
    assert load(file) == (SOME, None)
    assert [path.name for path in file.parent.iterdir()] == [FILE_NAME]


# -- on its thread -------------------------------------------------------------------------


def test_the_keeper_writes_what_it_is_given(file: Path) -> None:
    told: list[str] = []
    keeps = FileKeeper(file, told.append)
    keeps.keep(Progress())
    keeps.keep(SOME)
    keeps.stop()
    keeps.stop()
    assert load(file) == (SOME, None)
    assert told == []


def test_a_disk_that_cannot_be_written_is_told_once_and_play_goes_on(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path, _progress: Progress) -> None:
        raise OSError(30, os.strerror(30))

    monkeypatch.setattr(keeper, "save", refuse)
    told: list[str] = []
    keeps = FileKeeper(file, told.append)
    keeps.keep(SOME)
    keeps.keep(SOME)
    keeps.stop()
    assert len(told) == 1
    assert "Read-only file system" in told[0]


def test_nobody_waits_for_the_disk(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may_go, began = threading.Event(), threading.Event()

    def slow(_path: Path, _progress: Progress) -> None:
        began.set()
        assert may_go.wait(PATIENCE_S)

    monkeypatch.setattr(keeper, "save", slow)
    keeps = FileKeeper(file, lambda _text: None)
    keeps.keep(SOME)
    assert began.wait(PATIENCE_S)
    keeps.keep(SOME)  # returns at once
    may_go.set()
    keeps.stop()


def test_the_text_is_json_that_a_person_can_read() -> None:
    assert json.loads(as_text(SOME))["tables"]["corner"] == {"stars": 3, "tries": 1}
