"""Computer players of Batak at the table: whole matches, and no longer than they may think."""

from __future__ import annotations

import random

import pytest

from engine.batak_rules import BatakRules
from engine.games.batak import Batak
from pi_app.batak_players import THINK_NS, batak_choose
from pi_app.kits import BATAK, COURT_CIRCULAR
from pi_app.publish import Player
from tests.engine.batak.walks import setup_of
from tests.support.simulated import SimulatedTable

EASY, MEDIUM, HARD = Player.EASY, Player.MEDIUM, Player.HARD


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["auction", "team", "spades", "strict"])
def test_all_levels_play_a_match_through_the_loop(rules: str) -> None:
    table = SimulatedTable((EASY, MEDIUM, HARD, EASY), rules, 3, game="batak")
    played = table.play(keep_journal=True)
    over = [line for line in played.lines if line.get("event") == "over"]
    assert len(over) == 1
    assert over[0]["cards_played"] == 52 * BATAK.preset(rules, "test").deals


def test_a_hard_player_looks_at_the_clock_it_is_handed() -> None:
    """The clock stands while it looks once; then its time is up, so it looks no more."""
    state, _ = Batak().new(setup_of(random.Random(4), BatakRules()))
    view = Batak().view(state, state.turn)
    looks: list[int] = []

    def now_ns() -> int:
        looks.append(THINK_NS * (len(looks) // 2))
        return looks[-1]

    move = batak_choose(now_ns)(view, HARD, random.Random(1).random)
    assert move is not None
    assert looks == [0, 0, THINK_NS]


def test_a_kit_takes_a_clock_if_its_players_want_one() -> None:
    assert COURT_CIRCULAR.with_clock(lambda: 0) is COURT_CIRCULAR
    assert BATAK.with_clock(lambda: 0).choose is not BATAK.choose
