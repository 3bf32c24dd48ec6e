"""A thousand whole games of computer players through the real loop, and what must hold in each."""

from __future__ import annotations

import pytest

from engine.events import as_line
from engine.games.bataille_corse import BatailleCorse
from pi_app.dealer import Dealer
from pi_app.lines import Line, parse_input, parse_setup
from pi_app.publish import Player
from tests.support.simulated import SimulatedTable

GAMES = 1_000
BATCHES = 20
LEVELS = (Player.EASY, Player.MEDIUM, Player.HARD)
RULES = ("wikipedia", "wikipedia", "tarot", "party")
"""Rule sets under which a game of equal players comes to an end by itself, or has a limit."""


def table_of(number: int) -> SimulatedTable:
    """Return a table that differs from its neighbours in seats, levels and rules."""
    seats = 2 + number % 3
    players = tuple(LEVELS[(number + seat) % 3] for seat in range(seats))
    return SimulatedTable(players, RULES[number % len(RULES)], number)


def again(lines: list[Line]) -> list[Line]:
    """Return the events of a journal's inputs, played again without the table."""
    setup = next(line["setup"] for line in lines if "setup" in line)
    table = Dealer(BatailleCorse(), parse_setup(setup), None)
    items = [parse_input(line) for line in lines if not {"journal", "setup", "event"} & set(line)]
    return [as_line(event) for item in items for fed in table.feed(item) for event in fed.events]


@pytest.mark.parametrize(
    "batch",
    [pytest.param(0, marks=pytest.mark.slow)]
    + [pytest.param(batch, marks=pytest.mark.long) for batch in range(1, BATCHES)],
)
def test_a_thousand_games_end_and_replay_to_the_letter(batch: int) -> None:
    for number in range(batch, GAMES, BATCHES):
        played = table_of(number).play()
        recorded = [line for line in played.lines if "event" in line]
        assert recorded[-1]["event"] == "over"
        assert again(played.lines) == recorded


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = (table_of(4).play().lines for _ in range(2))
    assert first == second
    assert first != table_of(8).play().lines
