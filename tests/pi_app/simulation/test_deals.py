"""One deal, and records of a search: notations in, tables and documents out."""

from __future__ import annotations

import pytest

from pi_app.errors import BadInput
from pi_app.simulation.deals import (
    deal_data,
    deal_text,
    marks_of,
    record_line,
    records_data,
    summary,
)
from tests.support.fake_games import ENDLESS, FakeCount, FakeDeal, FakeFound


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("--AK/J-Q", "--AK/J-Q"),
        ("7S 2D AH KC / JS TH QD", "--AK/J-Q"),
        ("-/", "-/"),
        ("AS/", "A/"),
    ],
)
def test_a_deal_in_either_notation(text: str, marks: str) -> None:
    assert marks_of(text) == marks


@pytest.mark.parametrize("text", ["", "--AK", "A/K/Q", "A/X", "AS KD/1D", "AS,KD/7H", "/\n/"])
def test_what_is_no_deal_is_one_line(text: str) -> None:
    with pytest.raises(BadInput, match=r"^--deal: expected ") as told:
        marks_of(text)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(("text", "card"), [("7S 7S/KD", "7S"), ("AS 2D/KD AS", "AS")])
def test_no_card_comes_twice(text: str, card: str) -> None:
    with pytest.raises(BadInput, match=f"^--deal: expected each card once, found {card} more than"):
        marks_of(text)


def test_a_deal_by_the_names_of_interfaces_md() -> None:
    assert deal_data(FakeDeal(FakeCount(5790, 805), 1)) == {
        "cards": 5790,
        "tricks": 805,
        "ends": True,
        "winner": 1,
    }
    assert deal_data(ENDLESS) == {
        "cards": 474,
        "tricks": 66,
        "ends": False,
        "winner": None,
        "period": {"cards": 440, "tricks": 62},
        "enters_after": {"cards": 34, "tricks": 4},
    }


def test_a_deal_for_people() -> None:
    assert deal_text(FakeDeal(FakeCount(5790, 805), 1)) == "5 790 cards, 805 tricks: seat 2 wins"
    assert deal_text(FakeDeal(FakeCount(1, 1), 0)) == "1 card, 1 trick: seat 1 wins"
    told = deal_text(ENDLESS)
    assert "after 34 cards and 4 tricks the same 440 cards and 62 tricks" in told
    assert "(found after 474 cards, 66 tricks)" in told


def test_records_of_a_search() -> None:
    found = [FakeFound("A-/K-", FakeDeal(FakeCount(1200, 99), 0), 3), FakeFound("A/K", ENDLESS, 4)]
    assert record_line(found[0]).split() == ["3", "1", "200", "99", "A-/K-"]
    assert record_line(found[1]).split() == ["4", "endless", "A/K"]
    data = records_data(7, 10, found)
    assert (data["seed"], data["deals"]) == (7, 10)
    assert [(one["deal"], one["tried"], one["cards"]) for one in data["records"]] == [
        ("A-/K-", 3, 1200),
        ("A/K", 4, 474),
    ]
    assert data["records"][1]["ends"] is False
    assert list(summary(found)) == [
        "the longest: A-/K-, 1 200 cards, 99 tricks: seat 1 wins",
        "1 that never ends",
    ]
    assert list(summary([])) == []
