"""The phones' server dies in a match: what is on the screen meanwhile, and who plays where."""

from __future__ import annotations

import pytest

from pi_app.hands import Curtain, PhoneState
from pi_app.publish import Phase, Player
from pi_app.web.messages import PhoneAsks, PhoneAway, PhoneCame, PlayCard, ServerDown, ServerUp
from tests.pi_app.driven import HUMAN, PLAY, SECOND, SLAP
from tests.pi_app.hand_table import HandTable, allowed
from tests.pi_app.test_hand_phones import board, refused_of, seated, waited_for

BRIEF = ServerDown("the phones' server has stopped; it is started again", lasting=False)
LASTING = ServerDown("phones: cannot listen; it is started again", lasting=True)
EASY = Player.EASY


def turn_of(table: HandTable) -> int:
    turn = table.view.turn
    assert turn is not None
    return turn


def lent_table(players: tuple[Player, ...] = (HUMAN, HUMAN)) -> HandTable:
    """A match in which all had phones, and the server is gone for long."""
    table, _ = seated(players)
    table.start()
    table.say(BRIEF)
    table.say(LASTING)
    return table


def test_while_it_is_started_again_all_are_away_and_the_game_waits() -> None:
    table, phones = seated()
    table.start()
    table.say(BRIEF)
    assert {seat.state for seat in board(table).values()} == {PhoneState.AWAY}
    assert waited_for(phones) == (turn_of(table),)
    last = table.ear.last
    assert (last.notices, last.curtain, last.hand) == ((BRIEF.text,), None, None)
    table.say(ServerUp())
    for seat in table.people:
        table.say(PhoneCame(seat, None))
    assert {seat.state for seat in board(table).values()} == {PhoneState.HERE}
    assert waited_for(phones) == ()
    assert table.ear.last.notices == ()


def test_if_it_cannot_be_had_the_curtain_takes_over_and_the_match_goes_on() -> None:
    table = lent_table()
    turn = turn_of(table)
    last = table.ear.last
    assert (last.curtain, last.phones) == (Curtain(turn), None)
    first = allowed(table.view_of(turn))[0]
    table.choose(turn, first)
    assert [line["seat"] for line in table.ear.lines("card")] == [turn]
    assert table.ear.last.curtain == Curtain(1 - turn)


def test_only_its_owner_lifts_the_curtain() -> None:
    table = lent_table()
    turn = turn_of(table)
    table.tap(1 - turn, PLAY)
    assert table.ear.last.hand is None
    table.tap(turn, PLAY)
    assert table.hand.view.seat == turn


def test_a_phone_that_comes_back_has_its_hand_again_and_the_other_stays_on_the_screen() -> None:
    table = lent_table()
    turn = turn_of(table)
    table.tap(turn, PLAY)
    table.say(ServerUp())
    assert table.hand.view.seat == turn  # the phones have not come yet
    table.say(PhoneCame(turn, None))
    last = table.ear.last
    assert (last.hand, last.curtain) == (None, None)
    assert list(board(table)) == [turn]
    card = allowed(table.view_of(turn))[0]
    assert card is not None and table.phones is not None
    assert refused_of(table, table.phones, turn, PlayCard(card)) is None
    assert table.ear.last.curtain == Curtain(1 - turn)
    table.tap(turn, SLAP)
    assert table.ear.last.hand is None
    table.say(PhoneCame(1 - turn, None))
    assert table.ear.last.curtain is None
    assert list(board(table)) == [0, 1]


def test_the_hand_of_another_stays_open_when_a_phone_comes_back() -> None:
    table = lent_table()
    turn = turn_of(table)
    table.tap(turn, PLAY)
    table.say(PhoneCame(1 - turn, None))
    assert table.hand.view.seat == turn


def test_one_person_among_computers_has_the_hand_on_the_screen_at_once() -> None:
    table = lent_table((HUMAN, EASY))
    table.wait(5 * SECOND)
    assert turn_of(table) == 0
    assert (table.hand.view.seat, table.ear.last.curtain) == (0, None)
    table.say(PhoneCame(0, None))
    assert table.ear.last.hand is None


def test_a_phone_that_goes_to_sleep_lends_nothing() -> None:
    table, phones = seated()
    table.start()
    turn = turn_of(table)
    table.say(PhoneAway(turn))
    assert table.ear.last.curtain is None
    assert waited_for(phones) == (turn,)


def test_without_a_screen_the_game_waits_for_the_phones() -> None:
    table, phones = seated(has_screen=False)
    table.start()
    table.say(LASTING)
    table.tap(turn_of(table), PLAY)
    last = table.ear.last
    assert (last.hand, last.curtain) == (None, None)
    assert waited_for(phones) == (turn_of(table),)
    table.say(PhoneCame(turn_of(table), None))
    assert waited_for(phones) == ()


@pytest.mark.parametrize("is_up", [False, True])
def test_between_two_matches_phones_are_asked_for_only_where_they_find_somebody(
    *, is_up: bool
) -> None:
    table, _ = seated()
    table.say(LASTING)
    if is_up:
        table.say(ServerUp())
    assert table.session.phase is Phase.ATTRACT
    assert (table.ear.last.phones is not None) is is_up
    table.start()
    assert table.ear.last.phones is None
    assert table.ear.last.curtain == Curtain(turn_of(table))


def test_presses_wait_for_no_phone_that_cannot_come() -> None:
    """A claim of before the fall is void: the press is the seat's own again."""
    table, _ = seated()
    table.start()
    turn = turn_of(table)
    table.say(PhoneAsks(turn, asking=True))
    table.say(LASTING)
    table.tap(turn, SLAP)
    assert table.hand.view.seat == turn
