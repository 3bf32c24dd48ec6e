"""The reaction report: what is told of whom, on paper, as JSON and as CSV; and of no names."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from engine.slap_rules import SlapRule
from pi_app.lab.kept import read_shelf
from pi_app.lab.reaction_figures import Figure
from pi_app.lab.reaction_html import as_html
from pi_app.lab.reaction_report import COLUMNS, Curve, Report, as_csv, as_data, no_fit, report_of
from pi_app.lab.reaction_text import as_text, figure_words
from pi_app.lab.reactions import Collected, Condition, Outcome, Press, collect
from pi_app.languages import Language
from pi_app.screens.words import speaking
from tests.pi_app.driven import MS, WIKIPEDIA
from tests.pi_app.lab.evenings import save_game
from tests.pi_app.lab.pages import read_page
from tests.pi_app.lab.test_exgauss import drawn

MINUTE_NS = 60 * 1_000_000_000
NAMES = ["Ana", "Żółw <b>"]


def evening(slope: float = 0, deciding: float = 0, slaps: int = 40) -> Collected:
    """Two seats: simple, then choice reactions; each slap slower by `slope` ms a minute."""
    presses = []
    for place, truth in ((0, (220, 20, 40)), (4, (300, 30, 60))):
        for number, x in enumerate(drawn(truth, place, 2 * slaps)):
            is_choice = number >= slaps
            ms = x + slope * number + (deciding if is_choice else 0)
            presses.append(one(place, number, round(ms * MS), is_choice=is_choice))
    return Collected(tuple(presses), games=2, evenings=1)


def one(place: int, number: int, reaction: int, *, is_choice: bool = False) -> Press:
    return Press(
        place=place,
        is_bot=False,
        evening=0,
        game=int(is_choice),
        since_ns=number * MINUTE_NS,
        condition=Condition.CHOICE if is_choice else Condition.SIMPLE,
        outcome=Outcome.VALID,
        patterns=("double",),
        reaction=reaction,
        uncertainty=200_000,
    )


class Flat:
    """Stands for a fitted curve: as likely at all times within a second."""

    def density(self, t_ns: float) -> float:
        """The same everywhere."""
        return 1e-9 if t_ns < 1000 * MS else 0.0

    def parameters(self) -> Mapping[str, tuple[float, float, float]]:
        """Each with its interval."""
        return dict.fromkeys(("mu", "sigma", "tau"), (50.0, 40.0, 60.0))


def flat(reactions: Sequence[int], errors: Sequence[int], _shared_ns: int) -> Curve | None:
    assert len(reactions) == len(errors)
    return Flat() if reactions else None


def report(found: Collected) -> Report:
    return report_of(found, flat)


@pytest.fixture(scope="module")
def whole() -> Report:
    return report(evening(slope=1, deciding=150))


def test_deciding_is_told_apart_from_getting_tired(whole: Report) -> None:
    """150 ms for deciding and 40 minutes of 1 ms each between the conditions; 60 ms an hour."""
    for seat in whole.seats:
        assert seat.deciding is not None and seat.an_hour is not None
        assert seat.deciding.low is not None and seat.deciding.high is not None
        assert seat.deciding.low < 190 * MS < seat.deciding.high
        assert seat.an_hour.low is not None and seat.an_hour.high is not None
        assert seat.an_hour.low < 60 * MS < seat.an_hour.high


def test_the_display_is_in_medians_and_not_in_differences() -> None:
    found = evening()
    near, far = report_of(found, no_fit, display_ns=0), report_of(found, no_fit, display_ns=50 * MS)
    for one_seat, other in zip(near.seats, far.seats, strict=True):
        assert one_seat.deciding == other.deciding
        median, wider = one_seat.groups[0].median, other.groups[0].median
        assert median is not None and wider is not None
        assert median.low is not None and wider.low == median.low - 50 * MS


def test_the_faster_seat_is_suggested_a_handicap(whole: Report) -> None:
    """The slower has none; mu + tau differ by 100 ms, the medians a little less."""
    fast, slow = whole.seats
    assert fast.handicap is not None and slow.handicap is not None
    assert slow.handicap.handicap_ms == 0
    assert 60 <= fast.handicap.handicap_ms <= 120


def test_json_holds_all_of_it(whole: Report) -> None:
    data = json.loads(json.dumps(as_data(whole)))
    assert [seat["colour"] for seat in data["seats"]] == ["red", "green"]
    simple = data["seats"][0]["conditions"]["simple"]
    assert simple["reactions"] == 40
    assert simple["ex_gauss_ms"]["tau"] == {"value": 50.0, "interval": [40.0, 60.0]}
    assert simple["ex_gauss_ms"].keys() == {"mu", "sigma", "tau"}
    low, high = simple["median_ms"]["interval"]
    assert low < simple["median_ms"]["value"] < high


@pytest.mark.parametrize("language", Language)
def test_a_page_in_each_language(whole: Report, language: Language) -> None:
    with speaking(language):
        page = read_page(as_html(whole))
        text = as_text(whole)
    assert page.language == language.value
    assert page.fetched == [] and "script" not in page.tags
    assert page.tags.count("svg") == 4  # two seats, two conditions
    assert page.tags.count("polyline") == 4
    for line in text.splitlines():
        assert " ".join(line.split()) in page.text


def test_without_the_library_there_are_medians_and_a_line_about_it() -> None:
    found = report_of(evening(), no_fit)
    page = read_page(as_html(found, "pip install scipy"))
    assert "polyline" not in page.tags and page.tags.count("svg") == 4
    assert "scipy" in page.text and "pip install scipy" in page.text
    assert "Half of 40 reactions" in page.text


def test_of_nothing_there_is_one_line() -> None:
    empty = report_of(Collected(), flat)
    assert as_text(empty) == "No recorded slaps."
    assert read_page(as_html(empty)).tags.count("section") == 0


def test_a_row_of_csv_is_a_press(tmp_path: Path) -> None:
    games = [
        save_game(tmp_path, (250, 0), (330, 1), names=NAMES),
        save_game(tmp_path, (400, 1), after=timedelta(minutes=5), names=NAMES),
    ]
    text = as_csv(collect(read_shelf(games).evenings()).presses)
    head, *rows = csv.reader(io.StringIO(text))
    assert tuple(head) == COLUMNS
    told = [dict(zip(head, row, strict=True)) for row in rows]
    assert [(row["game"], row["seat"], row["verdict"]) for row in told] == [
        ("1", "1", "valid"),
        ("1", "2", "late"),
        ("2", "2", "valid"),
    ]
    assert [row["reaction_ns"] for row in told] == ["250000000", "330000000", "400000000"]
    assert {row["condition"] for row in told} == {"choice"}
    assert {row["patterns"] for row in told} == {"double"}


def test_nothing_that_leaves_the_table_has_a_name(tmp_path: Path) -> None:
    """Neither those of people, nor those that people have given to patterns."""
    own = SlapRule("custom:ana likes it", ("red(top)",))
    path = save_game(
        tmp_path, (250, 0), rules=replace(WIKIPEDIA, slaps=(SlapRule("double"), own)), names=NAMES
    )
    found = collect(read_shelf([path]).evenings())
    made = report(found)
    for text in (as_csv(found.presses), as_html(made), as_text(made), json.dumps(as_data(made))):
        assert "ana" not in text.casefold().replace("analys", "")
        assert "żółw" not in text.casefold()
    assert "custom" in as_csv(found.presses)


def test_figures_in_words() -> None:
    assert figure_words(Figure(250.4 * MS, 240 * MS, None)) == "250 ms (240 to ?)"
    assert figure_words(Figure(-3 * MS, -9 * MS, 4 * MS), signed=True) == "−3 ms (−9 to +4)"
