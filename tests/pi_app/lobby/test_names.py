"""Names of earlier evenings: kept, read, forgotten; whatever the file holds."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pi_app.lobby.names import FILE_NAME, MOST_NAMES, FileBook, NoBook, kept_names, load_names
from pi_app.settings import JournalSettings, Settings
from pi_app.storage import Disk

DISK = Disk()


def written(folder: Path, text: str) -> Path:
    path = folder / FILE_NAME
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('{"names": ["ANA", "ÉLOÏSE"]}', ("ANA", "ÉLOÏSE")),
        ('{"names": ["ANA", "ANA", 7, "", "a\\nb", "ABCDEFGHIJK"]}', ("ANA",)),
        ('{"names": "ANA"}', ()),
        ('["ANA"]', ()),
        ("{", ()),
        ("[" * 100_000, ()),
        ("", ()),
    ],
)
def test_what_is_no_name_is_left_out(tmp_path: Path, text: str, names: tuple[str, ...]) -> None:
    assert load_names(DISK, written(tmp_path, text)) == names


def test_without_a_file_there_are_none(tmp_path: Path) -> None:
    assert load_names(DISK, tmp_path / FILE_NAME) == ()


def test_the_newest_comes_first_and_there_are_not_too_many(tmp_path: Path) -> None:
    path = tmp_path / "state" / FILE_NAME
    book = FileBook(DISK, path, ())
    for number in range(MOST_NAMES + 3):
        book.keep(f"N{number}")
    book.keep("N9")
    book.stop()
    book.stop()
    names = load_names(DISK, path)
    assert names[:3] == ("N9", "N14", "N13")
    assert len(names) == MOST_NAMES


def test_they_are_forgotten(tmp_path: Path) -> None:
    path = written(tmp_path, '{"names": ["ANA"]}')
    book = FileBook(DISK, path, ("ANA",))
    book.forget("ANA")
    book.stop()
    assert json.loads(path.read_text(encoding="utf-8")) == {"names": []}


def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    book = FileBook(DISK, written(tmp_path, "x") / FILE_NAME, ())
    book.keep("ANA")
    book.stop()
    assert book.names == ("ANA",)


def test_where_nothing_is_kept_no_name_is(tmp_path: Path) -> None:
    written(tmp_path, '{"names": ["ANA"]}')
    journal = JournalSettings(directory=str(tmp_path))
    with kept_names(Settings(journal=journal)) as book:
        assert book.names == ("ANA",)
    with kept_names(Settings(journal=replace(journal, keep=False))) as book:
        assert isinstance(book, NoBook)
        book.keep("BO")
    assert load_names(DISK, tmp_path / FILE_NAME) == ("ANA",)
