"""What recorded games were: lengths, winners, slaps; of seats, and never of names."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from pathlib import Path

import pytest

from pi_app.lab.kept import read_shelf
from pi_app.lab.stats import COLUMNS, GameFacts, as_csv, as_data, as_text, facts_of, summed
from pi_app.lines import Line
from tests.pi_app.driven import MS
from tests.pi_app.lab.evenings import BEGAN, lines_of_game, save_game
from tests.support.recorded import save

END: Line = {
    "event": "over",
    "t": 0,
    "winner": 1,
    "reason": "limit",
    "cards_played": 3,
    "tricks": 2,
}
NAMES = ["Ana", "Luc"]


def facts(*paths: Path) -> list[GameFacts]:
    shelf = read_shelf(paths)
    assert shelf.faults == ()
    return [facts_of(game) for game in shelf.games]


def ended(path: Path, winner: int | list[int], lasts_ns: int, *slaps: tuple[int, int]) -> Path:
    """Save a game that has an end, so long after its deal."""
    lines = lines_of_game(*slaps, names=NAMES)
    start_ns = next(line["setup"]["start_ns"] for line in lines if "setup" in line)
    return save(path, [*lines, {**END, "winner": winner, "t": start_ns + lasts_ns}])


@pytest.fixture
def three(tmp_path: Path) -> list[GameFacts]:
    """Two games with an end, after 60 and 100 s, and one without."""
    return facts(
        ended(tmp_path / "a.jsonl", 1, 60_000 * MS, (250, 0), (330, 1), (2400, 1)),
        ended(tmp_path / "b.jsonl", [0, 1], 100_000 * MS, (350, 0)),
        save_game(tmp_path, (150, 1), names=NAMES),
    )


def test_a_kind_of_game_is_the_sum_of_its_games(three: list[GameFacts]) -> None:
    """Half-way between 60 and 100 s is 80; 250 and 350 ms have their median at 300."""
    kind = summed(three)["bataille-corse"]
    assert (len(kind.games), len(kind.finished)) == (3, 2)
    assert kind.median_s == 80
    assert kind.median_cards == 3
    red, blue = kind.seats[0], kind.seats[1]
    assert (red.games, red.wins, blue.wins) == (3, 1, 2)
    assert (red.slaps["good"], red.slaps["wrong"], red.median_ms) == (2, 0, 300)
    assert (blue.slaps["good"], blue.slaps["late"], blue.slaps["wrong"]) == (1, 1, 1)
    assert blue.median_ms == 150


def test_a_row_is_a_game(three: list[GameFacts]) -> None:
    head, *rows = csv.reader(io.StringIO(as_csv(three)))
    assert tuple(head) == COLUMNS
    told = [dict(zip(head, row, strict=True)) for row in rows]
    assert [row["winners"] for row in told] == ["2", "1 2", ""]
    assert [row["over"] for row in told] == ["1", "1", "0"]
    assert [row["seconds"] for row in told[:2]] == ["60.0", "100.0"]
    assert [row["slaps_good"] for row in told] == ["1", "1", "1"]
    assert told[2]["began"] == BEGAN.isoformat()


def test_nobody_is_named(three: list[GameFacts]) -> None:
    kinds = summed(three)
    for text in (as_csv(three), as_text(kinds), str(as_data(kinds, ()))):
        assert not any(name.casefold() in text.casefold() for name in NAMES)


def test_a_table_of_a_kind(three: list[GameFacts]) -> None:
    head, _, red, blue = as_text(summed(three)).splitlines()
    assert head == (
        "bataille-corse: 3 games, 2 finished, half of these within 1.3 min, and 3 cards"
    )
    assert red.split() == ["1", "red", "3", "1", "2", "0", "0", "0", "300", "ms"]
    assert blue.split() == ["2", "blue", "3", "2", "1", "0", "1", "1", "150", "ms"]


def test_games_of_a_file_of_one_s_own_rules_are_own(tmp_path: Path) -> None:
    header, *rest = lines_of_game()
    path = save(tmp_path / "x.jsonl", [{**header, "rules": "anas-rules"}, *rest])
    assert facts(path)[0].rules == "own"


def test_a_journal_of_inputs_alone_is_played(tmp_path: Path) -> None:
    """Format 1 knew no events."""
    lines = [line for line in lines_of_game((250, 0)) if "event" not in line]
    (found,) = facts(save(tmp_path / "x.jsonl", lines))
    assert found.seats[0].slaps["good"] == 1
    assert found.seats[0].reactions == (250 * MS,)


def test_every_kind_of_game_can_be_counted() -> None:
    folder = Path(__file__).parents[2] / "data" / "journals"
    kinds = summed(facts(*sorted(folder.iterdir())))
    assert kinds.keys() == {"bataille-corse", "batak"}
    assert all(sum(seat.games for seat in kind.seats.values()) >= 4 for kind in kinds.values())


def test_reactions_of_computers_are_nobody_s(tmp_path: Path) -> None:
    header, *rest = lines_of_game((250, 0))
    path = save(tmp_path / "x.jsonl", [{**header, "players": ["hard", "human"]}, *rest])
    assert summed(facts(path))["bataille-corse"].seats[0].median_ms is None


def test_an_evening_lasts_past_midnight(tmp_path: Path) -> None:
    paths = [save_game(tmp_path, after=timedelta(hours=hours)) for hours in (0, 3, 6)]
    assert len(read_shelf(paths).evenings()) == 1
