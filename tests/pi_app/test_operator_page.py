"""The operator's page: opened by a key, looked up once a second, and never in the way."""

from __future__ import annotations

import pytest

from pi_app.facts import TableFacts
from pi_app.operator_page import EVERY_NS, OperatorPage
from pi_app.screens.messages import Key
from tests.pi_app.driven import DOUBLE as STACKS
from tests.pi_app.driven import MS, PLAY, SECOND, T0, Driven, dealing

FACTS = TableFacts((), overdue=0, longest_way_ms=0.0)


class Looking:
    """Counts how often the figures were looked up."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> TableFacts:
        self.times += 1
        return FACTS


def test_a_closed_page_costs_nothing() -> None:
    look = Looking()
    page = OperatorPage(look)
    assert (page.refresh(T0), page.due_ns, page.facts, look.times) == (False, None, None, 0)


def test_an_open_page_is_looked_up_once_a_second() -> None:
    look = Looking()
    page = OperatorPage(look)
    page.toggle(T0)
    assert page.refresh(T0)
    assert not page.refresh(T0 + EVERY_NS - 1)
    assert page.refresh(T0 + EVERY_NS)
    assert (look.times, page.facts, EVERY_NS) == (2, FACTS, SECOND)
    page.toggle(T0 + EVERY_NS)
    assert (page.facts, page.due_ns) == (None, None)


def test_without_figures_there_is_no_page() -> None:
    page = OperatorPage()
    page.toggle(T0)
    assert not page.is_open


def table() -> tuple[Driven, Looking]:
    look = Looking()
    made = Driven(dealing(STACKS), page=OperatorPage(look))
    made.start()
    return made, look


def key(made: Driven, name: str) -> None:
    made.loop.post(Key(name, down=True, t_ns=made.clock.now_ns()))
    made.loop.post(Key(name, down=False, t_ns=made.clock.now_ns()))
    made.run(made.clock.now_ns())


@pytest.mark.parametrize("name", ["f1", "i"])
def test_a_key_opens_it_and_closes_it_in_a_game(name: str) -> None:
    made, look = table()
    key(made, name)
    assert made.ear.last.facts == FACTS
    made.run(T0 + 3 * SECOND + 1)
    assert look.times == 4
    key(made, name)
    assert made.ear.last.facts is None
    assert made.run(T0 + 3_600 * SECOND) <= 3
    assert look.times == 4


def test_the_game_goes_on_under_it() -> None:
    made, _ = table()
    key(made, "f1")
    made.tap(0, PLAY, T0 + 100 * MS)
    assert [line["t"] for line in made.ear.lines("card")] == [T0 + 100 * MS]


def test_escape_closes_the_page_and_then_the_table() -> None:
    made, _ = table()
    key(made, "f1")
    key(made, "escape")
    assert made.ear.last.facts is None
    assert not made.loop.stopped
    key(made, "escape")
    assert made.loop.stopped
