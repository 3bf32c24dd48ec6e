"""A forfeit is chosen by the others while the game stands still."""

from __future__ import annotations

from random import Random

import pytest

from engine.events import PenaltyKind
from engine.games.bataille_corse import Rules
from engine.games.bataille_corse.rules import Penalty
from pi_app.publish import ForfeitView, Phase, Player
from pi_app.session import Extras
from tests.pi_app.driven import HUMAN, MS, PLAY, SECOND, SLAP, T0, Driven, dealing

FORFEITS = ("sing", "dance", "hop")
RULES = Rules(penalty=Penalty(PenaltyKind.FORFEIT))
STACKS = "7S 2H 3H 5H / 8D 4C 5C 9C / 9D TC JC QC"
T = T0 + SECOND


def faulty(players: tuple[Player, ...] = (HUMAN,) * 3) -> Driven:
    """A table at which seat 1 has just slapped wrongly, at T."""
    extras = Extras(forfeits=FORFEITS, chance=Random(3))
    table = Driven(dealing(STACKS), players=players, rules=RULES, extras=extras)
    table.start()
    table.tap(0, PLAY, T - 500 * MS)
    table.tap(1, SLAP, T)
    return table


def phase(table: Driven) -> Phase:
    return table.session.phase


def choice(table: Driven) -> ForfeitView:
    view = table.ear.last.forfeit
    assert view is not None
    return view


def test_the_choice_opens_a_moment_after_the_fault() -> None:
    table = faulty()
    table.run(T + 690 * MS)
    assert phase(table) is Phase.PLAYING
    table.run(T + 800 * MS)
    assert phase(table) is Phase.FORFEIT
    assert (choice(table).seat, choice(table).options) == (1, FORFEITS)
    assert choice(table).pointers == (0, None, 0)


def test_a_card_in_that_moment_still_belongs_to_the_game() -> None:
    table = faulty()
    table.tap(1, PLAY, T + 300 * MS)
    table.run(T + SECOND)
    assert [line["card"] for line in table.ear.lines("card")] == ["7S", "8D"]


def test_the_others_choose_and_the_game_goes_on() -> None:
    table = faulty()
    table.tap(0, PLAY, T + 2 * SECOND)
    table.tap(0, SLAP, T + 3 * SECOND)
    table.tap(2, PLAY, T + 4 * SECOND)
    assert choice(table).chosen is None
    table.tap(2, SLAP, T + 5 * SECOND)
    assert choice(table).chosen == 1
    assert [line["card"] for line in table.ear.lines("card")] == ["7S"]
    table.run(T + 9 * SECOND)
    assert (phase(table), table.ear.last.forfeit) == (Phase.PLAYING, None)
    table.tap(1, PLAY, T + 10 * SECOND)
    assert [line["card"] for line in table.ear.lines("card")] == ["7S", "8D"]


def test_the_offender_does_not_choose() -> None:
    table = faulty()
    table.tap(1, PLAY, T + 2 * SECOND)
    table.tap(1, SLAP, T + 3 * SECOND)
    assert choice(table).pointers == (0, None, 0)
    assert choice(table).locked == (False, False, False)


def test_nobody_is_waited_for_longer_than_a_quarter_of_a_minute() -> None:
    table = faulty()
    table.run(T + 16 * SECOND)
    assert choice(table).chosen in range(3)
    table.run(T + 20 * SECOND)
    assert phase(table) is Phase.PLAYING


def test_computer_players_do_not_hold_it_up() -> None:
    table = faulty((HUMAN, HUMAN, Player.HARD))
    table.run(T + SECOND)
    assert choice(table).locked == (False, False, True)
    table.tap(0, SLAP, T + 2 * SECOND)
    assert choice(table).chosen is not None


def test_the_journal_knows_the_choice_and_replays() -> None:
    table = faulty()
    table.run(T + 20 * SECOND)
    lines = table.journals[0].lines
    [note] = [line for line in lines if "note" in line]
    assert (note["note"], note["seat"]) == ("forfeit", 1)
    assert note["text"] in FORFEITS
    [rest] = [line for line in lines if "rested" in line]
    assert rest["rested"] == T + 700 * MS


@pytest.mark.parametrize("forfeits", [(), FORFEITS])
def test_without_a_list_the_people_see_to_it_themselves(forfeits: tuple[str, ...]) -> None:
    extras = Extras(forfeits=forfeits)
    table = Driven(dealing(STACKS), players=(HUMAN,) * 3, rules=RULES, extras=extras)
    table.start()
    table.tap(0, PLAY, T - 500 * MS)
    table.tap(1, SLAP, T)
    table.run(T + SECOND)
    assert (phase(table) is Phase.FORFEIT) == bool(forfeits)
