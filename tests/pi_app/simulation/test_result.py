"""What a result says: names of interfaces.md, figures by hand, the same whoever counted."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.simulate.blocks import Road
from engine.simulate.tally import Longest, Tally
from pi_app.simulation.asked import Options, asked_for
from pi_app.simulation.result import Result, as_csv, as_data, as_text
from tests.support.fake_games import fake_block

ASKED = asked_for(Options("bataille-corse", seed=7, games=10, rules="cartalogue"))

BY_HAND = Tally(
    2,
    games=10,
    cards=Counter({100: 4, 50: 3, 1000: 1}),
    tricks=Counter({20: 4, 10: 4}),
    wins=[5, 2],
    shared=1,
    endless=1,
    cut=1,
    laid=2000,
    slappable=150,
    patterns=Counter({"double": 120, "run": 40}),
    longest=Longest(1000, 3, 4, "AS KD/7H"),
)


def result(tally: Tally, games: int = 10) -> Result:
    return Result(replace(ASKED, games=games), Road.KERNEL, tally, 1234.56)


def test_the_fields_are_those_of_interfaces_md_and_more() -> None:
    data = as_data(result(BY_HAND))
    named = "games cards tricks wins endless longest games_per_second seed rules"
    added = "game seats shares mistakes games_asked complete road wins_95 shared cut"
    rates = "slappable_per_game patterns_per_card"
    assert set(data) == {*named.split(), *added.split(), *rates.split()}
    for quantity in ("cards", "tricks"):
        assert set(data[quantity]) == {
            *("mean", "sd", "median", "p2_5", "p97_5", "min", "max"),
            "mean_95",
        }
    assert json.loads(json.dumps(data))["longest"] == {"deal": "AS KD/7H", "length": 1000}


def test_a_tally_by_hand() -> None:
    """Of 8 games that ended: 4 × 100, 3 × 50, 1000: mean 1550 / 8."""
    data = as_data(result(BY_HAND))
    assert data["cards"]["mean"] == 193.75
    squares = 4 * Fraction("93.75") ** 2 + 3 * Fraction("143.75") ** 2 + Fraction("806.25") ** 2
    assert data["cards"]["sd"] == pytest.approx(float(squares / 7) ** 0.5)
    ranks = [data["cards"][key] for key in ("median", "p2_5", "p97_5", "min", "max")]
    assert ranks == [100, 50, 1000, 50, 1000]
    assert (data["tricks"]["mean"], data["tricks"]["median"]) == (15.0, 10)
    assert (data["wins"], data["shared"], data["endless"], data["cut"]) == ([5, 2], 1, 1, 1)
    assert data["slappable_per_game"] == 15.0
    assert data["patterns_per_card"] == {"double": 0.06, "run": 0.02}
    assert (data["games"], data["games_asked"], data["complete"]) == (10, 10, True)
    assert (data["seed"], data["rules"], data["seats"], data["road"]) == (
        *(7, "cartalogue", 2),
        "kernel",
    )
    assert data["games_per_second"] == 1234.6


@given(st.permutations(range(5)), st.integers(1, 4))
def test_parts_added_in_any_order_are_the_same_document(order: list[int], cut: int) -> None:
    """All at once, and in two halves that were added up elsewhere, in any order."""
    blocks = [fake_block(ASKED.question, block, 6) for block in range(5)]
    documents = set[str]()
    for parts in ([[0, 1, 2, 3, 4]], [order[cut:], order[:cut]]):
        whole = Tally(2)
        for part in parts:
            half = Tally(2)
            for block in part:
                half.add(blocks[block])
            whole.add(half)
        documents.add(json.dumps(as_data(result(whole)) | {"text": as_text(result(whole))}))
    assert len(documents) == 1


def test_nothing_played_is_no_figure_and_no_fault() -> None:
    data = as_data(result(Tally(2)))
    assert (data["cards"]["mean"], data["wins_95"], data["longest"]) == (None, None, None)
    assert data["complete"] is False
    assert "no game has been finished" in as_text(result(Tally(2)))


def test_the_table_for_people() -> None:
    lines = as_text(result(BY_HAND, games=2_000_000)).splitlines()
    assert lines[0] == "bataille-corse, rules cartalogue, 2 seats: 10 of 2 000 000 games, seed 7"
    cells = {line.split()[0]: line.split()[1:] for line in lines if line}
    assert cells["cards"][0] == "193.75"
    assert cells["cards"][3:] == ["50", "100", "1", "000", "50", "1", "000"]
    assert cells["seat"][:4] == ["2", "2", "20.00", "%"]
    assert cells["endless"] == ["1", "10.00", "%"]
    assert "of the 8 games that ended" in lines
    assert "piles to slap: 15.00 a game, after 7.50 % of the cards" in lines
    assert cells["double"] == ["6.00", "%"]
    assert "longest game: 1 000 cards, AS KD/7H" in lines
    assert lines[-1] == "1 235 games a second, by the kernel"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({}, "each seat 50 % of the slaps; no wrong slaps"),
        ({"shares": "1/3,0.5"}, "seats 33.33, 50 % of the slaps; no wrong slaps"),
        ({"skills": "easy"}, "computer players, all easy"),
        ({"skills": "easy,hard"}, "computer players, easy, hard"),
        ({"rules": "beggar"}, "nobody slaps"),
        (
            {"mistakes": "0.01,0"},
            "each seat 50 % of the slaps; seats 1, 0 % of the other cards slapped wrongly",
        ),
    ],
)
def test_who_slaps_is_told(said: dict[str, Any], told: str) -> None:
    asked = asked_for(Options("bataille-corse", seed=1, **said))
    assert Result(asked, Road.ENGINE, Tally(2), 0).slapping == told


def test_the_distribution_as_csv_adds_up() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(BY_HAND))))
    assert [row for row in rows if row["quantity"] == "cards"] == [
        {"quantity": "cards", "value": "50", "games": "3"},
        {"quantity": "cards", "value": "100", "games": "4"},
        {"quantity": "cards", "value": "1000", "games": "1"},
    ]
    ends = ("winner", "shared", "endless", "cut")
    assert sum(int(row["games"]) for row in rows if row["quantity"] in ends) == BY_HAND.games
    assert [row["value"] for row in rows if row["quantity"] == "winner"] == ["0", "1"]
