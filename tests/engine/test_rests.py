"""A rest puts off what is due, and nothing else: the table stood still."""

from __future__ import annotations

import pytest

from engine.errors import Refusal
from engine.games.bataille_corse import Rules
from engine.inputs import Rested
from tests.engine.script import GAME, MS, SECOND, Script

LENGTH = 17 * SECOND
PLAIN = "7S 2H 3H 5H 6H / 7D 4C 5C 8C 9C"


def rested(game: Script, since: int, length: int = LENGTH) -> list[str]:
    return game.feed(Rested(since + length, since))


def test_a_won_pile_waits_so_much_longer() -> None:
    game = Script("JS 2H 3H / 5D 4C 6C")
    game.play_all("01")
    assert rested(game, 1700 * MS) == []
    assert game.tick(2500 * MS + LENGTH - 1) == []
    assert game.tick(2500 * MS + LENGTH) == ["take 0 2 challenge"]


def test_what_was_due_before_the_rest_happens_before_it() -> None:
    game = Script("JS 2H 3H / 5D 4C 6C")
    game.play_all("01")
    assert rested(game, 2600 * MS) == ["take 0 2 challenge"]
    assert game.last("take")["t"] == 2500 * MS


def test_cards_do_not_turn_over_by_themselves_meanwhile() -> None:
    game = Script(PLAIN, Rules(auto_flip_ms=1000, slaps=()))
    game.tick(1500 * MS)
    assert rested(game, 1500 * MS) == []
    assert GAME.due_ns(game.state) == 2000 * MS + LENGTH


def test_a_waiting_card_waits_so_much_longer() -> None:
    game = Script(PLAIN, Rules(pace_ms=2000))
    game.play_all("01")
    assert rested(game, 1200 * MS) == []
    assert GAME.due_ns(game.state) == 2000 * MS + LENGTH


def test_perception_does_not_run_in_a_rest() -> None:
    """Buried at 2 s; 50 ms later the table rested, and 40 ms after that a hand fell."""
    game = Script(PLAIN)
    game.play_all("010")
    rested(game, 2050 * MS)
    assert game.slap(1, 2090 * MS + LENGTH)[0] == "slap 1 rescued"


def test_reactions_do_not_count_the_rest() -> None:
    game = Script(PLAIN)
    game.play_all("01")
    rested(game, 1100 * MS)
    game.slap(0, 1300 * MS + LENGTH)
    game.tick(2000 * MS + LENGTH)
    assert game.last("slap")["reaction"] == 300 * MS


def test_a_rest_of_no_length_changes_nothing_but_the_time() -> None:
    game = Script("JS 2H 3H / 5D 4C 6C")
    game.play_all("01")
    before = game.state
    rested(game, 1700 * MS, 0)
    assert game.state == before._replace(now_ns=1700 * MS)


@pytest.mark.parametrize(("t_ns", "since_ns"), [(2 * SECOND, 999 * MS), (SECOND, 2 * SECOND)])
def test_a_rest_cannot_begin_in_the_past_nor_end_before_it(t_ns: int, since_ns: int) -> None:
    game = Script(PLAIN)
    game.play_all("01")
    with pytest.raises(Refusal, match="time_order"):
        GAME.check(game.state, Rested(t_ns, since_ns))


def test_late_does_not_run_in_a_rest() -> None:
    """Taken at 1.3 s, led from at 1.5 s; a hand falls 400 ms after the take, and a rest."""
    game = Script("7S 2H 3H / 7D 4C 5C")
    game.play_all("01")
    game.slap(1, 1300 * MS)
    game.play(1, 1500 * MS)
    rested(game, 1600 * MS)
    assert game.slap(0, 1700 * MS + LENGTH) == ["slap 0 late"]
    assert game.last("slap")["behind"] == 400 * MS
