"""Nothing is kept of whoever did not ask for it, and nothing stays of whoever is forgotten."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.league.evening import League
from pi_app.league.record import GameRecord, kept_of, without
from pi_app.league.text import as_line, parse
from tests.pi_app.league.games import NAMES, game, games


class Book:
    """Remembers what it was told."""

    def __init__(self) -> None:
        self.kept: list[GameRecord] = []
        self.forgotten: list[str] = []

    def keep(self, record: GameRecord) -> None:
        self.kept.append(record)

    def forget(self, name: str) -> None:
        self.forgotten.append(name)

    def stop(self) -> None:
        """Nothing to end."""


@pytest.mark.slow
@given(games(), st.sampled_from(NAMES[:-1]))
def test_forgetting_is_complete_and_once_is_enough(record: GameRecord, name: str) -> None:
    once = without(record, name)
    if once is None:
        assert {one.who.name for one in record.sitters} == {name}
        return
    assert name not in as_line(once).decode()
    assert without(once, name) == once
    others = [one for one in record.sitters if one.who.name != name]
    assert list(once.sitters) == others
    assert once.players == record.players


@pytest.mark.slow
@given(games())
def test_what_is_kept_holds_nobody_else(record: GameRecord) -> None:
    kept = kept_of(record)
    agreed = [one for one in record.sitters if one.keeps]
    if kept is None:
        assert agreed == []
    else:
        assert list(kept.sitters) == agreed
        assert kept.players == len(record.sitters)


@pytest.mark.slow
@given(st.lists(games(), max_size=4))
def test_lines_say_what_was_kept(records: list[GameRecord]) -> None:
    kept = tuple(one for one in map(kept_of, records) if one is not None)
    data = b"".join(map(as_line, kept))
    assert parse(data).records == kept


def test_the_evening_forgets_in_memory_and_in_its_book() -> None:
    book = Book()
    league = League(book, [game(("ANA", 1), ("BO", 2))])
    league.take(game(("ANA", 1), ("LUC", 2)))
    league.take(game(("LUC", 1), ("ANA", 2), keeps=False))
    assert [[one.who.name for one in record.sitters] for record in book.kept] == [["ANA", "LUC"]]
    league.forget("ANA")
    league.forget("ANA")
    lines = {line.who.name: line for line in league.board().lines}
    assert set(lines) == {"LUC", "BO"}
    assert (lines["LUC"].tonight.games, lines["LUC"].ever.games) == (2, 1)
    assert lines["LUC"].tonight.half_points == 2  # ahead of whoever was forgotten, once
    assert set(book.forgotten) == {"ANA"}


def test_guests_are_in_the_table_of_tonight_alone() -> None:
    book = Book()
    league = League(book)
    league.take(game(("ANA", 1), ("", 2), keeps=False))
    assert book.kept == []
    assert [line.tonight.games for line in league.board().lines] == [1, 1]
    assert [line.ever.games for line in league.board().lines] == [0, 0]
