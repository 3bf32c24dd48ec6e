"""The pages of the rules of Batak say what the game does."""

from __future__ import annotations

import pytest

from engine.batak_rules import BatakRules
from engine.cards import cards
from engine.games.batak.scoring import gained
from engine.tricks import legal
from pi_app.screens.batak_lesson import BATAK_PAGES, TRUMP, Example, Form, Page, Points
from pi_app.screens.words import ENGLISH

SHOWN = [one for page in BATAK_PAGES if not isinstance(page.shown, Form) for one in page.shown]
EXAMPLES = [one for one in SHOWN if isinstance(one, Example)]
POINTS = [one for one in SHOWN if isinstance(one, Points)]
RULES = BatakRules()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.name)
def test_each_example_shows_what_may_be_played(example: Example) -> None:
    may = legal(
        cards(example.hand), cards(example.trick), TRUMP, broken=example.broken, duties=RULES
    )
    assert set(may) == set(cards(example.legal))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.name)
def test_each_trick_of_an_example_could_be_on_a_table(example: Example) -> None:
    laid = (*cards(example.trick), *cards(example.hand))
    assert len(set(laid)) == len(laid)
    assert len(cards(example.trick)) < 4


@pytest.mark.parametrize("points", POINTS, ids=lambda one: one.name)
def test_points_are_what_a_deal_brings(points: Points) -> None:
    rest = 13 - points.tricks
    tricks = (points.tricks, rest, 0, 0)
    declarer, contract = (0, points.promised) if points.promised else (1, 5)
    assert gained(RULES, tricks, declarer, contract)[0] == points.gained


def test_each_form_and_each_duty_has_its_page() -> None:
    forms = [page.shown for page in BATAK_PAGES if isinstance(page.shown, Form)]
    assert set(forms) == set(Form)
    assert len(forms) == len(Form)
    assert len(EXAMPLES) == 11
    # Made, failed, a share of the tricks, none at all.
    assert sorted(one.gained for one in POINTS) == [-60, -40, 30, 70]


@pytest.mark.parametrize("page", BATAK_PAGES, ids=lambda one: one.title)
def test_each_page_has_words(page: Page) -> None:
    keys = [*page.texts] if page.game else [page.title, *page.texts]
    if not isinstance(page.shown, Form):
        keys += [one.name for one in page.shown]
    assert all(ENGLISH[key] for key in keys)
