"""A rest puts off the moment at which cards turn over by themselves: the table stood still."""

from __future__ import annotations

import pytest

from engine.errors import Refusal
from engine.games.bataille import WarRules
from engine.inputs import Rested
from tests.engine.bataille.script import GAME, MS, SECOND, War

LENGTH = 17 * SECOND
DEAL = "7S 2H 9H / 8D 4C 5C"
RULES = WarRules(turn_over_ms=3000)


def half_pressed() -> War:
    """Seat 0 has pressed at 1 s, so the cards turn over at 4 s."""
    war = War(DEAL, RULES)
    war.play(0, SECOND)
    return war


def test_the_cards_wait_so_much_longer() -> None:
    war = half_pressed()
    assert war.feed(Rested(2 * SECOND + LENGTH, 2 * SECOND)) == []
    assert war.tick(4 * SECOND + LENGTH - 1) == []
    assert war.tick(4 * SECOND + LENGTH) == ["round 7S 8D >1"]
    assert war.last.t_ns == 4 * SECOND + LENGTH


def test_what_was_due_before_the_rest_happens_before_it() -> None:
    war = half_pressed()
    assert war.feed(Rested(5 * SECOND + LENGTH, 5 * SECOND)) == ["round 7S 8D >1"]
    assert war.last.t_ns == 4 * SECOND
    assert war.state.now_ns == 5 * SECOND + LENGTH


def test_a_shuffle_that_falls_due_at_the_rest_is_drawn_before_it() -> None:
    war = War("9S / 8D 4C", RULES)
    war.play(0, SECOND)
    assert war.feed(Rested(5 * SECOND + LENGTH, 5 * SECOND)) == ["round 9S 8D >0"]
    assert war.wanted == 2
    assert war.draw(1, 0) == []
    assert war.state.now_ns == 5 * SECOND + LENGTH


@pytest.mark.parametrize(("t_ns", "since_ns"), [(2 * SECOND, 999 * MS), (SECOND, 2 * SECOND)])
def test_a_rest_cannot_begin_in_the_past_nor_end_before_it(t_ns: int, since_ns: int) -> None:
    war = half_pressed()
    with pytest.raises(Refusal, match="time_order"):
        GAME.check(war.state, Rested(t_ns, since_ns))
