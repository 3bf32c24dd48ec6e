"""The lobby at the table: who joins, how a game starts, what ends a lobby that nobody uses."""

from __future__ import annotations

import pytest

from pi_app.league.book import NoBook
from pi_app.league.evening import League
from pi_app.lobby.desk import COUNT_NS, IDLE_NS, TOGETHER_NS
from pi_app.lobby.naming import Word
from pi_app.lobby.state import Lobby
from pi_app.lobby.views import LineKey
from pi_app.publish import Phase
from pi_app.screens.messages import LobbyPart, LobbyTouched
from tests.pi_app.lobby.desks import MS, PLAY, SECOND, SLAP, Desk, to_line

TWO_BUTTONS = Lobby(6, plays=True)


# -- joining -------------------------------------------------------------------------------


@pytest.mark.parametrize("button", [PLAY, SLAP])
def test_the_first_press_opens_the_lobby_and_joins(button: object) -> None:
    desk = Desk(TWO_BUTTONS)
    assert desk.phase is Phase.ATTRACT
    assert len(desk.show.begun) == 1
    desk.tap(3, PLAY if button is PLAY else SLAP)
    assert (desk.phase, desk.lobby.people, desk.show.ended) == (Phase.LOBBY, (3,), 1)
    assert desk.lobby.cursor is LineKey.START


def test_the_press_that_joins_does_nothing_else_however_long_it_is_held() -> None:
    desk = Desk(Lobby(6))
    desk.hold(0)
    desk.hold(4)
    assert desk.lobby.people == (0, 4)
    assert desk.desk.view(desk.t_ns) is not None
    assert desk.choices == []
    assert desk.lobby.cursor is LineKey.START


def test_who_leaves_can_come_again() -> None:
    desk = Desk(TWO_BUTTONS)
    desk.tap(0, PLAY)
    desk.tap(2, PLAY)
    to_line(desk, 2, LineKey.LEAVE)
    desk.tap(2, SLAP)
    left = desk.lobby.people
    desk.tap(2, SLAP)
    assert (left, desk.lobby.people) == ((0,), (0, 2))


# -- starting ------------------------------------------------------------------------------


def test_one_person_starts_against_a_computer_with_the_line_start() -> None:
    desk = Desk(TWO_BUTTONS)
    desk.tap(2, PLAY)
    desk.tap(2, SLAP)
    assert desk.choices == []
    desk.count_down()
    [choice] = desk.choices
    assert choice.places == (0, 2)
    assert choice.people == (2,)


def test_two_who_press_play_together_start() -> None:
    desk = Desk(TWO_BUTTONS)
    desk.tap(1, PLAY)
    desk.tap(5, SLAP)
    desk.down(1, PLAY)
    desk.wait(TOGETHER_NS)
    desk.down(5, PLAY)
    desk.up(1, PLAY)
    desk.up(5, PLAY)
    desk.count_down()
    assert [choice.places for choice in desk.choices] == [(1, 5)]


def test_two_who_press_one_after_the_other_do_not() -> None:
    desk = Desk(TWO_BUTTONS)
    desk.tap(1, PLAY)
    desk.tap(5, SLAP)
    desk.down(1, PLAY)
    desk.wait(TOGETHER_NS + MS)
    desk.down(5, PLAY)
    desk.count_down()
    assert desk.choices == []
    assert desk.lobby.lines.index(desk.lobby.cursor) == 2


def test_two_with_one_button_press_it_together() -> None:
    desk = Desk(Lobby(6))
    desk.tap(1, SLAP)
    desk.tap(5, SLAP)
    for place in (1, 5):
        desk.down(place, SLAP)
        desk.wait(100 * MS)
    for place in (1, 5):
        desk.up(place, SLAP)
    desk.count_down()
    [choice] = desk.choices
    assert choice.one_button
    assert choice.rules.auto_flip_ms > 0


def test_while_it_counts_down_play_waits_and_slap_starts_at_once() -> None:
    desk = Desk(TWO_BUTTONS)
    desk.tap(0, PLAY)
    desk.down(0, SLAP)
    desk.up(0, SLAP)
    view = desk.desk.view(desk.t_ns)
    assert view is not None
    assert view.starts_in_s == 3
    desk.down(0, PLAY)
    desk.wait(2 * COUNT_NS)
    assert desk.choices == []
    assert desk.lobby.cursor is LineKey.START
    desk.down(0, SLAP)
    desk.down(0, SLAP)
    assert len(desk.choices) == 1


def test_the_seconds_of_the_countdown_are_told_one_by_one() -> None:
    desk = Desk(TWO_BUTTONS)
    desk.tap(0, PLAY)
    desk.down(0, SLAP)
    begun_ns, told = desk.t_ns, []
    while not desk.choices:
        due_ns = desk.desk.due_ns()
        assert due_ns is not None
        desk.t_ns = max(due_ns, desk.t_ns)
        desk.desk.tick(desk.t_ns)
        view = desk.desk.view(desk.t_ns)
        assert view is not None
        told.append((desk.t_ns - begun_ns, view.starts_in_s))
    assert told == [(SECOND, 2), (2 * SECOND, 1), (3 * SECOND, None)]


def test_who_is_late_joins_and_the_countdown_begins_anew() -> None:
    desk = Desk(TWO_BUTTONS)
    desk.tap(0, PLAY)
    desk.down(0, SLAP)
    desk.wait(COUNT_NS - 100 * MS)
    desk.down(4, PLAY)
    desk.wait(COUNT_NS - 100 * MS)
    assert desk.choices == []
    desk.wait(100 * MS)
    assert [choice.people for choice in desk.choices] == [(0, 4)]


def test_nothing_happens_after_the_choice() -> None:
    desk = Desk(TWO_BUTTONS)
    desk.tap(0, PLAY)
    desk.down(0, SLAP)
    desk.count_down()
    desk.tap(3, PLAY)
    desk.down(0, SLAP)
    desk.wait(10 * IDLE_NS)
    assert len(desk.choices) == 1
    assert desk.lobby.people == (0,)
    assert desk.desk.due_ns() is None


# -- one button a seat ---------------------------------------------------------------------


def test_with_one_button_a_short_press_goes_on_and_holding_chooses() -> None:
    desk = Desk(Lobby(4))
    desk.tap(0, SLAP)
    desk.tap(0, SLAP)
    assert desk.lobby.cursor is LineKey.GAME
    game = desk.lobby.game
    desk.hold(0)
    assert desk.lobby.game != game
    assert desk.lobby.cursor is LineKey.GAME


def test_one_play_button_shows_that_others_have_one_too() -> None:
    desk = Desk(Lobby(4))
    desk.tap(0, SLAP)
    desk.tap(1, PLAY)
    desk.tap(0, SLAP)
    desk.count_down()
    assert [choice.one_button for choice in desk.choices] == [False]


def test_a_place_without_play_stays_one() -> None:
    desk = Desk(Lobby(4, bare=frozenset({0}), plays=True))
    desk.tap(0, SLAP)
    desk.tap(1, PLAY)
    desk.tap(0, SLAP)
    assert desk.lobby.cursor is LineKey.GAME
    view = desk.desk.view(desk.t_ns)
    assert view is not None
    assert (view.has_one, view.has_two) == (True, True)


# -- leaving -------------------------------------------------------------------------------


def test_a_lobby_that_nobody_uses_invites_again() -> None:
    desk = Desk(TWO_BUTTONS)
    desk.tap(0, PLAY)
    to_line(desk, 0, LineKey.GAME)
    desk.tap(0, SLAP)
    game = desk.lobby.game
    desk.down(0, PLAY)
    desk.wait(IDLE_NS - MS)
    assert desk.phase is Phase.LOBBY
    desk.wait(MS)
    assert (desk.phase, desk.lobby.people) == (Phase.ATTRACT, ())
    assert desk.lobby.game == game
    assert desk.show.begun[-1].game == game


def test_escape_goes_one_step_back_and_from_the_invitation_out() -> None:
    desk = Desk(TWO_BUTTONS)
    desk.tap(0, PLAY)
    desk.down(0, SLAP)
    assert desk.desk.key("escape", desk.t_ns)
    desk.wait(2 * COUNT_NS)
    assert desk.choices == []
    assert desk.desk.key("escape", desk.t_ns)
    assert desk.phase is Phase.ATTRACT
    assert not desk.desk.key("escape", desk.t_ns)


# -- keys and touches ----------------------------------------------------------------------


def test_keys_alone_join_choose_and_start() -> None:
    desk = Desk(TWO_BUTTONS)
    desk.desk.key("return", desk.t_ns)
    assert desk.lobby.people == (0,)
    desk.desk.key("down", desk.t_ns)
    desk.desk.key("right", desk.t_ns)
    assert desk.lobby.game == "bataille"
    desk.desk.key("up", desk.t_ns)
    desk.desk.key("return", desk.t_ns)
    desk.desk.key("return", desk.t_ns)
    assert [choice.game for choice in desk.choices] == ["bataille"]


def test_arrows_across_point_at_names_and_letters_and_take_none() -> None:
    desk = Desk(TWO_BUTTONS)
    desk.tap(0, PLAY)
    to_line(desk, 0, LineKey.NAME)
    desk.desk.key("return", desk.t_ns)
    desk.desk.key("right", desk.t_ns)
    assert desk.lobby.naming is not None
    assert desk.lobby.naming.items[desk.lobby.naming.cursor] is Word.SPELL
    desk.desk.key("left", desk.t_ns)
    assert desk.lobby.naming is not None
    assert desk.lobby.naming.cursor == 0


def test_any_other_key_shows_that_somebody_is_there() -> None:
    desk = Desk(TWO_BUTTONS)
    assert desk.desk.key("x", desk.t_ns)
    assert desk.phase is Phase.LOBBY
    assert not desk.desk.key("x", desk.t_ns)


def touch(desk: Desk, part: LobbyPart, index: int = 0) -> None:
    desk.desk.take_touch(LobbyTouched(part, index), desk.t_ns)


def test_touches_alone_join_choose_and_start() -> None:
    desk = Desk(TWO_BUTTONS)
    touch(desk, LobbyPart.BACKGROUND)
    assert (desk.phase, desk.lobby.people) == (Phase.LOBBY, ())
    touch(desk, LobbyPart.PLACE, 3)
    touch(desk, LobbyPart.PLACE, 1)
    touch(desk, LobbyPart.PLACE, 3)
    assert desk.lobby.people == (1,)
    touch(desk, LobbyPart.LINE, 1)
    assert desk.lobby.game == "bataille"
    touch(desk, LobbyPart.LINE, 0)
    touch(desk, LobbyPart.BACKGROUND)
    desk.count_down()
    assert desk.choices == []
    touch(desk, LobbyPart.LINE, 0)
    touch(desk, LobbyPart.LINE, 0)
    assert [choice.people for choice in desk.choices] == [(1,)]


# -- the kitchen ---------------------------------------------------------------------------


@pytest.mark.parametrize("plays", [True, False])
def test_rules_come_out_of_the_kitchen(*, plays: bool) -> None:
    desk = Desk(Lobby(4, plays=plays))
    go_on, choose = (PLAY, SLAP) if plays else (SLAP, None)
    press = desk.hold if choose is None else lambda place: desk.tap(place, SLAP)
    desk.tap(0, SLAP)
    while desk.lobby.cursor is not LineKey.KITCHEN:
        desk.tap(0, go_on)
    press(0)
    view = desk.cook.view()
    assert view is not None
    assert (view.items[0].key, view.cursor) == ("done", 0)
    for _ in range(2):
        desk.tap(0, go_on)
    assert view.items[2].key == "slap:double"
    press(0)  # the first pattern is no longer slapped
    while (now := desk.cook.view()) is not None and now.cursor != 0:
        desk.tap(0, go_on)
    press(0)
    assert desk.phase is Phase.LOBBY
    assert desk.lobby.named_rules.shown == "wikipedia*"
    desk.tap(3, PLAY if plays else SLAP)
    choice = desk.lobby.choice()
    assert choice is not None
    assert choice.rules.slaps == ()
    assert choice.rules_name == "wikipedia*"


def test_who_joins_meanwhile_leaves_the_kitchen_open() -> None:
    desk = Desk(TWO_BUTTONS)
    desk.tap(0, PLAY)
    to_line(desk, 0, LineKey.KITCHEN)
    desk.tap(0, SLAP)
    desk.tap(1, SLAP)
    assert desk.phase is Phase.KITCHEN
    assert desk.lobby.people == (0, 1)


# -- names ---------------------------------------------------------------------------------


def test_a_name_is_spelled_and_kept_only_if_its_owner_says_so() -> None:
    desk = Desk(Lobby(4, plays=True), League(NoBook()))
    desk.tap(2, PLAY)
    to_line(desk, 2, LineKey.NAME)
    desk.tap(2, SLAP)
    desk.tap(2, PLAY)  # from `no name` to the letters
    desk.tap(2, SLAP)
    desk.tap(2, PLAY)  # from `done` to A
    desk.tap(2, SLAP)
    for _ in range(3):  # done, erase, A, B
        desk.tap(2, PLAY)
    desk.tap(2, SLAP)
    desk.tap(2, SLAP)  # done
    guest = desk.lobby.guest(2)
    assert guest is not None
    assert guest.name == "AB"
    assert desk.lobby.naming is None
    assert desk.names.kept == []
    to_line(desk, 2, LineKey.KEEP)
    desk.tap(2, SLAP)
    assert desk.names.kept == ["AB"]


def test_a_name_of_before_is_taken_and_nobody_else_is_offered_it() -> None:
    desk = Desk(Lobby(4, plays=True, known=("ANA", "BO")))
    for place in (0, 1):
        desk.tap(place, PLAY)
    to_line(desk, 0, LineKey.NAME)
    desk.tap(0, SLAP)
    desk.tap(0, PLAY)
    desk.tap(0, SLAP)
    guest = desk.lobby.guest(0)
    assert guest is not None
    assert guest.name == "ANA"
    assert desk.names.kept == []
    assert desk.lobby.begin_naming(1).naming is not None
    naming = desk.lobby.begin_naming(1).naming
    assert naming is not None
    assert naming.known == ("BO",)


def test_another_seat_ends_a_name_that_is_never_finished() -> None:
    desk = Desk(Lobby(4, plays=True))
    for place in (0, 1):
        desk.tap(place, PLAY)
    to_line(desk, 0, LineKey.NAME)
    desk.tap(0, SLAP)
    assert desk.lobby.naming is not None
    desk.tap(1, SLAP)
    assert desk.lobby.naming is None


def test_names_of_before_can_be_forgotten() -> None:
    desk = Desk(Lobby(4, plays=True, known=("ANA",)))
    desk.tap(0, PLAY)
    to_line(desk, 0, LineKey.NAME)
    desk.tap(0, SLAP)
    for _ in range(3):  # no name, ANA, letters, forget
        desk.tap(0, PLAY)
    desk.tap(0, SLAP)
    assert desk.names.forgot == ["ANA"]
    assert desk.lobby.known == ()
