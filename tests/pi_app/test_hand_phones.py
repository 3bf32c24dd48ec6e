"""Hands on phones: who has one, what they want, and that the table never waits for the server."""

from __future__ import annotations

import pytest

from engine.cards import card
from engine.reasons import Reason
from pi_app.hands import PhoneSeat, PhoneState
from pi_app.publish import Phase, Player
from pi_app.web.messages import (
    ChooseLead,
    HandPhase,
    PhoneAct,
    PhoneAsks,
    PhoneAway,
    PhoneCame,
    PhoneMove,
    PlayCard,
    Resign,
    WebFault,
)
from pi_app.web.qr import matrix
from tests.pi_app.driven import HUMAN, MS, PLAY, SECOND, SLAP
from tests.pi_app.hand_table import ADDRESS, FakePhones, HandTable, allowed

EASY = Player.EASY


def seated(
    players: tuple[Player, ...] = (HUMAN, HUMAN),
    *,
    has_buttons: bool = True,
    has_screen: bool = True,
) -> tuple[HandTable, FakePhones]:
    """A table before its first match, with a phone at every seat of people."""
    phones = FakePhones()
    table = HandTable(players, phones=phones, has_buttons=has_buttons, has_screen=has_screen)
    table.wait(0)
    for seat in table.people:
        table.say(PhoneCame(seat, None))
    return table, phones


def act_of(table: HandTable, seat: int) -> PhoneAct:
    """Something that a seat may do."""
    first = allowed(table.view_of(seat))[0]
    assert first is not None
    return ChooseLead(first) if table.view.choosing else PlayCard(first)


def move(table: HandTable, seat: int, act: PhoneAct, command_id: str = "x") -> None:
    table.say(PhoneMove(seat, command_id, 1, act))


def board(table: HandTable) -> dict[int, PhoneSeat]:
    shown = table.ear.last.phones
    assert shown is not None
    return {seat.seat: seat for seat in shown.seats}


def phase_of(table: HandTable) -> Phase:
    return table.session.phase


def waited_for(phones: FakePhones) -> tuple[int, ...]:
    return phones.updates[-1].waiting_for


# -- joining -------------------------------------------------------------------------------


def test_the_board_says_how_to_join_before_anybody_plays() -> None:
    table = HandTable((HUMAN, EASY, HUMAN), phones=FakePhones())
    table.wait(0)
    shown = table.ear.last.phones
    assert table.ear.last.phase is Phase.ATTRACT
    assert shown is not None
    assert (shown.address, shown.qr) == (ADDRESS, matrix(ADDRESS))
    assert shown.seats == (
        PhoneSeat(0, PhoneState.EXPECTED, None),
        PhoneSeat(2, PhoneState.EXPECTED, None),
    )


def test_without_buttons_each_seat_has_its_code() -> None:
    table = HandTable((HUMAN, HUMAN), phones=FakePhones(), has_buttons=False)
    table.wait(0)
    assert [seat.code for seat in board(table).values()] == ["BCDF", "CDFB"]


def test_a_new_address_is_shown_within_two_seconds() -> None:
    phones = FakePhones()
    table = HandTable((HUMAN, HUMAN), phones=phones)
    table.wait(0)
    phones.address = "http://10.0.0.2:8080/"
    table.wait(2 * SECOND)
    shown = table.ear.last.phones
    assert shown is not None
    assert (shown.address, shown.qr) == (phones.address, matrix(phones.address))


def test_a_press_that_a_phone_waits_for_gives_the_seat_and_starts_nothing() -> None:
    phones = FakePhones()
    table = HandTable((HUMAN, HUMAN), phones=phones)
    table.say(PhoneAsks(1, asking=True))
    assert board(table)[1].asked and not board(table)[0].asked
    table.tap(1, PLAY)
    assert phones.presses == [1]
    assert phase_of(table) is Phase.ATTRACT
    table.say(PhoneAsks(1, asking=False))
    table.say(PhoneCame(1, None))
    assert board(table)[1] == PhoneSeat(1, PhoneState.HERE, None)
    table.tap(1, PLAY)
    assert phase_of(table) is Phase.PLAYING


def test_only_seats_with_phones_are_told_of_presses() -> None:
    phones = FakePhones()
    table = HandTable((HUMAN, EASY), phones=phones)
    table.tap(0, SLAP)
    assert phones.presses == [0]  # once, for the release is none


# -- playing -------------------------------------------------------------------------------


def test_a_move_is_made_and_answered() -> None:
    table, phones = seated()
    table.start()
    turn = table.view.turn
    assert turn is not None
    act = act_of(table, turn)
    before = len(phones.updates)
    move(table, turn, act, "a1")
    assert isinstance(act, PlayCard)
    assert [line["card"] for line in table.ear.lines("card")] == [act.card.code]
    assert phones.answers == [(turn, "a1", None)]
    assert len(phones.updates) == before + 1


def refused_of(table: HandTable, phones: FakePhones, seat: int, act: PhoneAct) -> str | None:
    move(table, seat, act)
    return phones.answers[-1][2]


def test_a_move_that_may_not_be_is_refused_with_its_reason() -> None:
    table, phones = seated()
    table.start()
    turn = table.view.turn
    assert turn is not None
    theirs = table.view_of(1 - turn).hand[0]
    mine = table.view_of(turn).hand[0]
    wrong: list[tuple[int, PhoneAct, Reason]] = [
        (1 - turn, PlayCard(theirs), Reason.NOT_YOUR_TURN),
        (turn, PlayCard(theirs), Reason.NOT_IN_HAND),
        (turn, ChooseLead(mine), Reason.NO_TRICK_WON),
        (turn, Resign(), Reason.NO_CARD_YET),
    ]
    for seat, act, reason in wrong:
        assert refused_of(table, phones, seat, act) == reason.value
    assert table.ear.lines("card") == []
    assert table.ear.last.notices == ()


def test_between_matches_there_is_no_game() -> None:
    table, phones = seated()
    assert refused_of(table, phones, 0, PlayCard(card("QH"))) == "no_game"


def test_a_seat_without_a_phone_is_moved_by_none() -> None:
    table, phones = seated((HUMAN, EASY))
    table.start()
    assert refused_of(table, phones, 1, Resign()) == "no_game"


def test_who_has_a_phone_is_not_on_the_screen_and_buttons_move_nothing() -> None:
    table, _ = seated()
    table.start()
    turn = table.view.turn
    assert turn is not None
    for button in (PLAY, SLAP, SLAP):
        table.tap(turn, button)
    last = table.ear.last
    assert (last.hand, last.curtain, table.ear.lines("card")) == (None, None, [])


def test_phones_see_their_own_seat_and_no_other() -> None:
    table, phones = seated((HUMAN, EASY, HUMAN))
    table.start()
    shown = phones.updates[-1]
    assert (shown.phase, shown.open, shown.names) == (HandPhase.PLAYING, (0, 2), ("0", "1", "2"))
    assert [view and view.seat for view in shown.views] == [0, None, 2]


def test_versions_grow_and_nothing_is_said_twice() -> None:
    table, phones = seated()
    table.start()
    table.wait(10 * SECOND)
    turn = table.view.turn
    assert turn is not None
    move(table, turn, act_of(table, turn))
    table.wait(10 * SECOND)
    versions = [update.version for update in phones.updates]
    assert versions == list(range(len(versions)))
    assert len(versions) == 3  # nobody plays; the match begins; a card


def test_the_table_waits_for_a_phone_that_is_away_and_says_so() -> None:
    table, phones = seated()
    table.start()
    turn = table.view.turn
    assert turn is not None
    table.say(PhoneAway(1 - turn))
    assert waited_for(phones) == ()
    table.say(PhoneAway(turn))
    assert waited_for(phones) == (turn,)
    assert board(table)[turn].state is PhoneState.AWAY
    table.wait(60 * SECOND)
    assert table.view.turn == turn
    table.say(PhoneCame(turn, None))
    assert waited_for(phones) == ()
    move(table, turn, act_of(table, turn))
    assert phones.answers[-1][2] is None


def test_a_seat_that_no_phone_has_taken_yet_is_waited_for() -> None:
    phones = FakePhones()
    table = HandTable((HUMAN, HUMAN), phones=phones).start()
    assert waited_for(phones) == (table.view.turn,)


def test_a_server_that_fails_is_a_notice() -> None:
    table, _ = seated()
    table.start()
    table.say(WebFault("phones: the network has gone"))
    assert table.ear.last.notices == ("phones: the network has gone",)
    assert not table.loop.stopped


def test_a_seat_that_is_none_of_theirs_is_not_heard() -> None:
    table, _ = seated((HUMAN, EASY))
    table.say(PhoneCame(1, None))
    table.say(PhoneAway(7))
    assert list(board(table)) == [0]


def test_a_full_table_of_phones_does_not_keep_the_loop_awake() -> None:
    """All are there: nothing is due until somebody does something."""
    table, _ = seated()
    table.start()
    assert table.loop.pump() is None
    assert table.wait(500 * MS) and table.loop.pump() is None


@pytest.mark.parametrize("phase", [Phase.ATTRACT, Phase.PLAYING])
def test_while_a_phone_is_missing_the_board_is_looked_at_once_a_second(phase: Phase) -> None:
    table = HandTable((HUMAN, HUMAN), phones=FakePhones())
    if phase is Phase.PLAYING:
        table.start()
    table.wait(0)
    due_ns = table.loop.pump()
    assert due_ns is not None
    assert due_ns - table.clock.now_ns() <= SECOND + MS
