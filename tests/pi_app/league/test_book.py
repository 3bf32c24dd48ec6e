"""The file of kept games: torn, foreign, held, on a disk that cannot be written, and very long."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from pi_app.league.book import SET_ASIDE, FileBook, News, kept_games, load
from pi_app.league.record import GameRecord, Slaps
from pi_app.league.text import FILE_NAME, Foreign, as_line, parse
from pi_app.storage import Disk
from tests.pi_app.league.games import MS, game

DISK = Disk()
SLAPS = Slaps(3, 1, 0, (310 * MS, 290 * MS, 405 * MS), 2 * MS)
FIRST = game(("ANA", 1), ("LUC", 2), slaps=(SLAPS, Slaps()))
SECOND = game(("LUC", 1), ("BO", 2))


def written(path: Path, *records: GameRecord, tail: bytes = b"") -> Path:
    """Return a file that has these games."""
    path.write_bytes(b"".join(map(as_line, records)) + tail)
    return path


def book_of(path: Path) -> tuple[FileBook, list[str]]:
    """Return a book, and what it tells."""
    told: list[str] = []
    return FileBook(DISK, path, told.append), told


def test_games_are_kept_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "state" / FILE_NAME
    book, told = book_of(path)
    book.keep(FIRST)
    book.keep(SECOND)
    book.stop()
    book.stop()
    assert load(DISK, path).records == (FIRST, SECOND)
    assert told == []


def test_no_file_is_no_fault(tmp_path: Path) -> None:
    assert load(DISK, tmp_path / FILE_NAME).fault is None


@pytest.mark.parametrize("cut", range(1, 40, 7))
def test_a_torn_line_is_left_out_told_and_overwritten(tmp_path: Path, cut: int) -> None:
    path = written(tmp_path / FILE_NAME, FIRST, tail=as_line(SECOND)[:cut])
    loaded = load(DISK, path)
    assert loaded.records == (FIRST,)
    assert loaded.fault is not None
    assert "torn" in loaded.fault
    book, _ = book_of(path)
    book.keep(SECOND)
    book.stop()
    assert load(DISK, path).records == (FIRST, SECOND)


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"[]",
        b'{"league": 2}',
        b"\xff",
        as_line(FIRST).replace(b'"seat":0', b'"seat":"0"').strip(),
        as_line(FIRST).replace(b'"players":2', b'"players":true').strip(),
        as_line(FIRST).replace(b"310000000", b"-1").strip(),
        b"[" * 100_000,
    ],
)
def test_a_foreign_file_is_set_aside_and_told(tmp_path: Path, line: bytes) -> None:
    data = as_line(SECOND) + line + b"\n"
    with pytest.raises(Foreign, match="line 2"):
        parse(data)
    path = tmp_path / FILE_NAME
    path.write_bytes(data)
    loaded = load(DISK, path)
    assert loaded.records == ()
    assert loaded.fault is not None
    assert (tmp_path / f"{FILE_NAME}{SET_ASIDE}").read_bytes() == data
    assert not path.exists()


def test_somebody_is_forgotten_on_the_disk(tmp_path: Path) -> None:
    path = written(tmp_path / FILE_NAME, FIRST, SECOND, game(("ANA", 1), ("ANA", 1)))
    (tmp_path / f"{FILE_NAME}{SET_ASIDE}").write_text("ANA of long ago")
    book, told = book_of(path)
    book.forget("ANA")
    book.stop()
    assert all(b"ANA" not in file.read_bytes() for file in tmp_path.iterdir())
    assert [[one.who.name for one in record.sitters] for record in load(DISK, path).records] == [
        ["LUC"],
        ["LUC", "BO"],
    ]
    assert told == []
    before = path.read_bytes()
    again, _ = book_of(path)
    again.forget("ANA")
    again.stop()
    assert path.read_bytes() == before


def test_two_tables_lose_nothing_of_one_another(tmp_path: Path) -> None:
    path = written(tmp_path / FILE_NAME, FIRST)
    one, _ = book_of(path)
    other, _ = book_of(path)
    one.keep(SECOND)
    one.stop()
    other.forget("ANA")
    other.keep(SECOND)
    other.stop()
    assert len(load(DISK, path).records) == 3


def test_a_disk_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    book, told = book_of(tmp_path / "file" / FILE_NAME)
    book.keep(FIRST)
    book.keep(SECOND)
    book.stop()
    assert len(told) == 1
    assert told[0].startswith("nothing is kept: ")


def test_where_nothing_shall_be_kept_there_is_no_book() -> None:
    with kept_games(None, News().tell) as games:
        assert games.book is None


def test_news_are_told_once() -> None:
    news = News()
    news.tell("a")
    news.tell("b")
    assert news.take() == ("a", "b")
    assert news.take() == ()


@pytest.mark.long
def test_a_hundred_thousand_games_are_read_in_reasonable_time() -> None:
    data = as_line(FIRST) * 100_000
    assert len(data) < 50_000_000
    begun_s = time.process_time()
    assert len(parse(data).records) == 100_000
    assert time.process_time() - begun_s < 15
