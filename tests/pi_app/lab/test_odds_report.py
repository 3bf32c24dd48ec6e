"""The report: whose figures stand where, in the page, the table, JSON and CSV; tonight's games."""

from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from engine.cards import cards, deal
from engine.events import Event, as_line
from engine.games.bataille_corse import BatailleCorse, Setup
from engine.games.bataille_corse.presets import PRESETS
from engine.inputs import Button, Input, Press
from engine.odds_games import Asked, Batch
from engine.simulate.tally import Tally
from pi_app.journal import FORMAT
from pi_app.lab import odds_report
from pi_app.lab.odds_page import page
from pi_app.lab.odds_report import ANY, Report, Trial, make_report
from pi_app.lab.odds_text import CSV_HEAD, as_csv, as_data, as_text
from pi_app.lab.odds_tonight import tonight
from pi_app.languages import Language
from pi_app.lines import dump, input_line, setup_line
from pi_app.screens.spoken import said_in
from pi_app.storage import Disk
from tests.pi_app.lab.test_odds_live import CLASSROOM, PACK

CARTALOGUE = PRESETS["cartalogue"][1]
SECOND = 1_000_000_000


def pretend(asked: Asked, number: int, games: int) -> Batch:
    """Play nothing: of each game 100 cards, of which 10 doubles, and whoever begins wins."""
    tally = Tally(asked.seats, games=games, laid=100 * games, slappable=10 * games)
    tally.cards[100 + number] = games
    tally.patterns["double"] = 10 * games
    tally.wins[0] = games
    batch = Batch(tally, length_ns=games * 120 * SECOND)
    batch.sizes.update({1: 20 * games, 2: 80 * games})
    return batch


@pytest.fixture(scope="module")
def report() -> Report:
    """The classroom rules against those with more patterns, by a road that plays nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(odds_report, "SHUFFLES", 50)
        patch.setattr(odds_report, "CURVE_CARDS", 200)
        return make_report(
            Trial("classroom", Asked(CLASSROOM, 2, 1), 80),
            Trial("cartalogue", Asked(CARTALOGUE, 2, 1), 80),
            None,
            play=pretend,
        )


def test_the_figures_of_the_games_are_those_that_were_played(report: Report) -> None:
    side = report.side
    double, sandwich, either = side.rows
    assert [row.name for row in side.rows] == ["double", "sandwich", ANY]
    for row, share in ((double, 0.1), (sandwich, 0), (either, 0.1)):
        assert row.simulated is not None
        assert row.simulated.value == pytest.approx(share)
    assert [str(row.theory) for row in (double, either)] == ["1/17", "49/425"]
    assert side.cards is not None and side.cards.value == pytest.approx(100)
    assert side.minutes is not None and side.minutes.value == pytest.approx(2)
    assert [one.value for one in side.starts if one is not None] == [1, 0]


def test_theory_of_a_game_goes_by_the_sizes_of_its_piles(report: Report) -> None:
    """20 cards on an empty pile can match nothing, 80 on another one a double: 80 · 3/51."""
    assert report.side.per_game.theory == pytest.approx(80 * 3 / 51)
    assert str(report.side.one_pass.exact) == "99/17"


def test_a_figure_has_the_same_interval_wherever_it_stands(report: Report) -> None:
    assert report.other is not None
    found = {one.key: (one.before, one.after) for one in report.differences}
    sides = (report.side, report.other)
    assert found["share"] == tuple(side.rows[-1].simulated for side in sides)
    assert found["moments"] == tuple(side.per_game.simulated for side in sides)
    assert found["cards"] == tuple(side.cards for side in sides)
    assert found["minutes"] == tuple(side.minutes for side in sides)
    assert found["first"] == tuple(side.starts[0] for side in sides)


def test_what_does_not_change_is_said_to_be_so(report: Report) -> None:
    found = {one.key: one.change for one in report.differences}
    assert found.keys() == {"share", "moments", "cards", "minutes", "first"}
    for change in found.values():
        assert change is not None
        assert change.value == pytest.approx(0)


class Reader(HTMLParser):
    """Reads a page, strictly enough: every tag is closed where it should be."""

    VOID = frozenset(("meta", "br", "path", "rect", "polyline", "polygon"))

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a tag."""
        self.seen.append(tag)
        self.attributes += attrs
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take a tag that closes itself."""
        self.seen.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        """Close the tag that is open."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep what can be read."""
        self.text += data


def read(text: str) -> Reader:
    """Return a page that has been read to its end."""
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


@pytest.mark.parametrize("language", Language)
def test_the_page_is_whole_and_loads_nothing(report: Report, language: Language) -> None:
    text = said_in(language, lambda: page(report))
    reader = read(text)
    assert reader.seen.count("svg") == 3
    assert reader.seen.count("table") == 3
    assert not {"script", "link", "img", "iframe"} & set(reader.seen)
    assert not [name for name, _ in reader.attributes if name in ("src", "href", "xlink:href")]
    assert re.findall(r"https?:|url\(|@import", text) == []
    assert ("lang", language.value) in reader.attributes


def test_the_page_names_each_pattern_with_its_fraction(report: Report) -> None:
    text = read(page(report)).text
    for told in ("double", "sandwich", "1/17", "49/425", "big mac", "magic number", "99/17"):
        assert told in text


def test_the_page_is_said_in_its_language(report: Report) -> None:
    said = {one: said_in(one, lambda: page(report)) for one in Language}
    assert "Theory" in said[Language.ENGLISH]
    assert "Théorie" in said[Language.FRENCH]
    assert "Kuram" in said[Language.TURKISH]
    assert "Theory" not in said[Language.FRENCH] + said[Language.TURKISH]


def test_a_name_cannot_break_the_page(report: Report) -> None:
    evil = Trial('<b>"&', Asked(CLASSROOM, 2, 1), 4)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(odds_report, "SHUFFLES", 10)
        patch.setattr(odds_report, "CURVE_CARDS", 60)
        text = page(make_report(evil, None, None, play=pretend))
    assert '<b>"&' not in text
    assert '<b>"&' in read(text).text
    assert report.other is not None


def test_json_and_csv_tell_the_same(report: Report) -> None:
    data = json.loads(dump(as_data(report)))
    rows = list(csv.DictReader(io.StringIO(as_csv(report))))
    assert tuple(rows[0]) == CSV_HEAD
    both = [*data["before"]["patterns"], *data["after"]["patterns"]]
    assert [row["pattern"] for row in rows] == [one["pattern"] for one in both]
    assert [row["theory_exact"] for row in rows] == [one["theory_exact"] for one in both]
    assert data["before"]["wins_in_order_of_play"][0]["value"] == 1


def test_the_table_for_terminals(report: Report) -> None:
    lines = as_text(report).splitlines()
    assert lines[0] == "classroom: 2 seats, 80 simulated games"
    assert re.fullmatch(r"double +1/17 = 5\.88% +10\.00 ± 0\.00%", lines[2])


def test_the_table_for_terminals_says_why_games_are_not_theory(report: Report) -> None:
    told = " ".join(as_text(report).split())
    assert "In a game many piles are small" in told and "A game never shuffles" in told
    assert max(map(len, as_text(report).splitlines()[-8:])) <= 80


def play(folder: Path, stamp: str, top: str, presses: int, rules: str = "classroom") -> None:
    """Write the journal of a game of two in which PLAY was pressed so many times."""
    own, game = PRESETS[rules][1], BatailleCorse()
    first = cards(top)
    pack = (*(one for one in PACK if one not in first), *reversed(first))
    setup = Setup(own, deal(pack, 2, 0), 1)
    state, _ = game.new(setup)
    lines = [{"journal": FORMAT - 1, "game": "bataille-corse", "rules": rules}, setup_line(setup)]
    for number in range(1, presses + 1):
        item: Input = Press(number * SECOND * 2, state.turn, Button.PLAY)
        events: tuple[Event, ...]
        state, events = game.step(state, item)
        lines += [input_line(item), *map(as_line, events)]
    text = "".join(f"{dump(line)}\n" for line in lines)
    (folder / f"{stamp}-bataille-corse.jsonl").write_text(text, encoding="utf-8")


def test_tonight_is_the_newest_evening_and_counts_what_was_played(tmp_path: Path) -> None:
    play(tmp_path, "2026-03-01T20-00-00", "7S 7H 3D 7D", 4)  # the evening before
    play(tmp_path, "2026-03-02T20-00-00", "7S 7H 3D 7D", 4)
    play(tmp_path, "2026-03-02T23-30-00", "2S 3H 4D 4C", 4)
    play(tmp_path, "2026-03-03T01-00-00", "7S 7H 3D 7D", 4, rules="cartalogue")
    (tmp_path / "notes.jsonl").write_text("not ours", encoding="utf-8")
    found = tonight(Disk(), tmp_path, CLASSROOM, 2)
    tally = found.batch.tally
    assert (tally.games, tally.laid, found.others, found.faults) == (2, 8, 1, [])
    # 7 7 is a double, 7 3 7 a sandwich, 4 4 a double.
    assert dict(tally.patterns) == {"double": 2, "sandwich": 1}
    assert tally.slappable == 3
    assert found.curve.shown()[-1] == (8, 3)


def test_a_journal_that_cannot_be_read_is_named_and_the_others_count(tmp_path: Path) -> None:
    play(tmp_path, "2026-03-02T20-00-00", "7S 7H 3D 7D", 4)
    bad = tmp_path / "2026-03-02T21-00-00-bataille-corse.jsonl"
    bad.write_text('{"journal": 99}\n{}\n', encoding="utf-8")
    found = tonight(Disk(), tmp_path, CLASSROOM, 2)
    assert found.batch.tally.games == 1
    assert [str(bad) in fault for fault in found.faults] == [True]


def test_no_journal_is_no_evening(tmp_path: Path) -> None:
    assert tonight(Disk(), tmp_path, CLASSROOM, 2).batch.tally.games == 0
