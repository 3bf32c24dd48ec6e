"""Hands on the table's screen: one person alone, and two with a curtain between them."""

from __future__ import annotations

import pytest

from engine.cards import Card
from engine.reasons import Reason
from hardware.edge import Press
from pi_app.hands import Curtain
from pi_app.keyboard import Keyboard, keys_for
from pi_app.publish import Phase, Player
from pi_app.screen_hands import COVER_NS
from pi_app.screens.messages import Key, TapKind, Tapped
from tests.pi_app.driven import HUMAN, MS, PLAY, SECOND, SLAP
from tests.pi_app.hand_table import HandTable, card_of

EASY = Player.EASY
ALONE = (HUMAN, EASY)
SEED = 2


def in_turn(players: tuple[Player, ...] = ALONE, keyboard: Keyboard | None = None) -> HandTable:
    """A table at which it is the turn of seat 0, at the first or second card."""
    for seed in range(SEED, 60):
        table = HandTable(players, seed=seed, keyboard=keyboard).start()
        if table.view.turn == 0 and not table.view.cards_played:
            return table
    raise AssertionError("seat 0 never begins")


def finger(table: HandTable) -> tuple[int, Card | None, Reason | None]:
    """Where it is, what it has marked, why it was refused."""
    hand = table.hand
    return hand.cursor, card_of(hand.marked), hand.refused


def open_to(table: HandTable) -> tuple[Curtain | None, int | None]:
    """The curtain, and whose hand lies open."""
    hand = table.ear.last.hand
    return table.ear.last.curtain, None if hand is None else hand.view.seat


# -- alone ---------------------------------------------------------------------------------


def test_who_is_alone_sees_the_hand_all_the_time() -> None:
    table = in_turn()
    assert table.hand.view.seat == 0
    assert finger(table) == (0, None, None)
    table.choose(0, table.hand.view.hand[0])
    assert table.view.turn == 1
    assert table.hand.view.seat == 0
    assert table.ear.last.curtain is None


def test_play_goes_to_the_next_and_slap_twice_plays_it() -> None:
    table = in_turn()
    card = table.hand.view.hand[2]
    table.tap(0, PLAY)
    table.tap(0, PLAY)
    assert finger(table) == (2, None, None)
    table.tap(0, SLAP)
    assert card_of(table.hand.marked) == card
    assert table.ear.lines("card") == []
    table.tap(0, SLAP)
    assert [line["card"] for line in table.ear.lines("card")] == [card.code]


@pytest.mark.parametrize(("length_ns", "plays"), [(599 * MS, False), (600 * MS, True)])
def test_slap_held_for_six_tenths_of_a_second_plays(length_ns: int, *, plays: bool) -> None:
    table = in_turn()
    pressed_ns = table.clock.now_ns()
    table.hold(0, SLAP, length_ns)
    played = table.ear.lines("card")
    assert bool(played) is plays
    if plays:
        assert played[0]["t"] == pressed_ns + 600 * MS
    else:
        assert card_of(table.hand.marked) == table.hand.view.hand[0]
        table.wait(5 * SECOND)
        assert table.ear.lines("card") == []


def test_play_unmarks() -> None:
    table = in_turn()
    table.tap(0, SLAP)
    table.tap(0, PLAY)
    assert finger(table) == (1, None, None)
    table.tap(0, SLAP)
    assert card_of(table.hand.marked) == table.hand.view.hand[1]
    assert table.ear.lines("card") == []


def test_what_may_not_be_done_can_be_chosen_and_tells_why() -> None:
    table = in_turn()
    table.go_to(0, None)
    table.tap(0, SLAP)
    assert (table.hand.refused, table.hand.is_marked) == (Reason.NO_CARD_YET, False)
    table.tap(0, PLAY)
    assert table.hand.refused is None


def test_out_of_turn_a_card_tells_why() -> None:
    table = in_turn()
    table.choose(0, table.hand.view.hand[0])
    table.tap(0, SLAP)
    assert table.view.turn == 1
    assert table.hand.refused is Reason.NOT_YOUR_TURN
    table.wait(2 * SECOND)
    assert table.hand.refused is None  # for now it is


def test_slap_still_held_after_a_move_plays_no_second_card() -> None:
    table = in_turn()
    table.tap(0, SLAP)
    table.hold(0, SLAP, 10 * SECOND)
    assert [line["seat"] for line in table.ear.lines("card")] == [0, 1]
    assert table.hand.marked is None


# -- keys and touches ----------------------------------------------------------------------


def test_arrows_enter_and_escape() -> None:
    table = in_turn()
    hand = table.hand.view.hand
    for name, cursor in (("right", 1), ("down", 2), ("left", 1), ("up", 0), ("left", 6)):
        table.key(name)
        assert table.hand.cursor == cursor
    table.key("right")
    table.key("return")
    assert card_of(table.hand.marked) == hand[0]
    table.key("escape")
    assert table.hand.marked is None and not table.loop.stopped
    table.key("return")
    table.key("return")
    assert [line["card"] for line in table.ear.lines("card")] == [hand[0].code]


def test_escape_with_nothing_to_let_go_of_ends() -> None:
    table = in_turn()
    table.key("escape")
    assert table.loop.stopped


def test_on_a_laptop_the_keys_of_the_seat_do_all() -> None:
    """Right is PLAY and Enter is SLAP, so Enter held confirms too."""
    keys = keys_for((0,), has_hands=True)
    table = in_turn(keyboard=Keyboard(keys))
    table.key("right")
    assert table.hand.cursor == 1
    t_ns = table.clock.now_ns()
    table.loop.post(Key("return", down=True, t_ns=t_ns))
    table.wait(SECOND)
    assert [line["t"] for line in table.ear.lines("card")][:1] == [t_ns + 600 * MS]


def test_a_touch_marks_and_a_second_one_plays() -> None:
    table = in_turn()
    hand = table.hand.view.hand
    table.loop.post(Tapped(TapKind.OPTION, 3))
    table.wait(0)
    assert finger(table) == (3, hand[3], None)
    table.loop.post(Tapped(TapKind.OPTION, 1))
    table.wait(0)
    assert card_of(table.hand.marked) == hand[1]
    table.loop.post(Tapped(TapKind.BACKGROUND))
    table.wait(0)
    assert finger(table) == (1, None, None)
    for _ in range(2):
        table.loop.post(Tapped(TapKind.OPTION, 1))
        table.wait(0)
    assert [line["card"] for line in table.ear.lines("card")] == [hand[1].code]


@pytest.mark.parametrize(
    "tapped", [Tapped(TapKind.OPTION, 7), Tapped(TapKind.OPTION, -1), Tapped(TapKind.CURTAIN)]
)
def test_a_touch_of_what_is_not_there_is_nothing(tapped: Tapped) -> None:
    table = in_turn()
    table.loop.post(tapped)
    table.wait(0)
    assert finger(table) == (0, None, None)


def test_giving_up_by_touch_tells_why_not() -> None:
    table = in_turn()
    table.loop.post(Tapped(TapKind.OPTION, 6))
    table.wait(0)
    assert table.hand.refused is Reason.NO_CARD_YET


def test_a_touch_starts_a_match() -> None:
    table = HandTable(ALONE)
    table.loop.post(Tapped(TapKind.BACKGROUND))
    table.wait(0)
    assert table.session.phase is Phase.PLAYING


# -- two at one screen ---------------------------------------------------------------------

TWO = (HUMAN, HUMAN)


def test_the_owner_lifts_the_curtain_and_the_press_does_no_more() -> None:
    for button in (PLAY, SLAP):
        table = in_turn(TWO)
        assert open_to(table) == (Curtain(0), None)
        table.tap(1, button)
        assert open_to(table) == (Curtain(0), None)
        table.tap(0, button)
        assert table.ear.last.curtain is None
        assert (table.hand.view.seat, *finger(table)) == (0, 0, None, None)


def test_after_the_move_the_hand_is_covered_again() -> None:
    table = in_turn(TWO)
    table.tap(0, PLAY)
    table.tap(0, SLAP)
    table.tap(0, SLAP)
    assert open_to(table) == (Curtain(1), None)


def test_the_other_one_cannot_play_from_an_open_hand() -> None:
    table = in_turn(TWO)
    table.tap(0, PLAY)
    for button in (PLAY, SLAP, SLAP):
        table.tap(1, button)
    assert (table.hand.view.seat, *finger(table)) == (0, 0, None, None)
    assert table.ear.lines("card") == []


def test_a_hand_that_nobody_touches_is_covered() -> None:
    table = in_turn(TWO)
    table.tap(0, PLAY)
    table.wait(COVER_NS - SECOND)
    table.tap(0, PLAY)
    table.wait(COVER_NS - SECOND)
    assert table.ear.last.hand is not None
    table.wait(2 * SECOND)
    assert open_to(table) == (Curtain(0), None)


def test_escape_covers_and_enter_or_a_touch_lifts() -> None:
    table = in_turn(TWO)
    table.key("return")
    assert table.hand.view.seat == 0
    table.key("escape")
    assert table.ear.last.curtain == Curtain(0) and not table.loop.stopped
    table.loop.post(Tapped(TapKind.CURTAIN))
    table.wait(0)
    assert table.hand.view.seat == 0
    table.loop.post(Tapped(TapKind.BACKGROUND))
    table.wait(0)
    assert table.hand.view.seat == 0


def test_while_a_computer_player_thinks_there_is_neither_hand_nor_curtain() -> None:
    table = in_turn((HUMAN, HUMAN, EASY))
    for _ in range(4):
        turn = table.view.turn
        if turn == 2:
            break
        assert turn is not None
        table.choose(turn, table.view_of(turn).hand[0])
    assert table.view.turn == 2
    assert open_to(table) == (None, None)


def test_a_press_that_comes_late_still_counts() -> None:
    """Nothing here is timed: a source that stalled costs nobody a press."""
    table = in_turn()
    for sequence in (1, 2):
        t_ns = table.clock.now_ns() - SECOND
        table.loop.post(Press("late", 0, sequence, 1, t_ns, 0, 0, down=True))
        table.wait(100 * MS)
    assert [line["seat"] for line in table.ear.lines("card")] == [0]
