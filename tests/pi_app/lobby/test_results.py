"""Results in the lobby: the table of points, what is kept, who is forgotten, series."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.inputs import Button
from pi_app.league.book import NoBook
from pi_app.league.evening import League
from pi_app.lobby.state import Guest, Lobby
from pi_app.lobby.views import LineKey
from pi_app.screens.messages import LobbyPart, LobbyTouched
from tests.pi_app.lobby.desks import MS, PLAY, SLAP, Desk, to_line


def with_name(name: str) -> Lobby:
    """A lobby in which somebody with a name sits at the first place, and a guest beside."""
    return Lobby(4, guests=(Guest(0, name), Guest(1)), plays=True, last=0, known=("BO",))


@pytest.mark.parametrize("button", [PLAY, SLAP])
def test_any_button_leads_back_from_the_table_of_points(button: Button) -> None:
    desk = Desk(with_name("ANA"))
    to_line(desk, 0, LineKey.BOARD)
    desk.tap(0, SLAP)
    view = desk.desk.view(desk.t_ns)
    assert view is not None
    assert view.board is not None
    desk.tap(3, button)
    view = desk.desk.view(desk.t_ns)
    assert view is not None
    assert view.board is None
    assert desk.lobby.people == (0, 1)  # that press did nothing else
    assert desk.lobby.cursor is LineKey.BOARD


def at_the_board() -> Desk:
    """Somebody looks at the table of points."""
    desk = Desk(with_name("ANA"))
    to_line(desk, 0, LineKey.BOARD)
    desk.tap(0, SLAP)
    return desk


def is_shown(desk: Desk) -> bool:
    """Whether the table of points lies over the lobby."""
    view = desk.desk.view(desk.t_ns)
    assert view is not None
    return view.board is not None


@pytest.mark.parametrize("key", ["escape", "x", "return"])
def test_any_key_leads_back_as_well(key: str) -> None:
    desk = at_the_board()
    assert desk.desk.key(key, desk.t_ns)
    assert not is_shown(desk)
    assert desk.lobby.people == (0, 1)


def test_a_touch_leads_back_as_well() -> None:
    desk = at_the_board()
    desk.desk.take_touch(LobbyTouched(LobbyPart.PLACE, 2), desk.t_ns)
    assert not is_shown(desk)
    assert desk.lobby.people == (0, 1)


def test_the_only_button_of_a_seat_leads_back_and_does_no_more() -> None:
    desk = Desk(Lobby(4, guests=(Guest(0, "ANA"),), last=0, cursor=LineKey.BOARD))
    desk.hold(0)
    assert is_shown(desk)
    desk.tap(0, SLAP)
    assert not is_shown(desk)
    assert desk.lobby.cursor is LineKey.BOARD


def test_somebody_is_forgotten_after_being_asked_once() -> None:
    desk = Desk(with_name("ANA"))
    to_line(desk, 0, LineKey.FORGET)
    desk.tap(0, SLAP)
    assert desk.names.forgot == []
    assert desk.lobby.forgets == "ANA"
    desk.tap(0, SLAP)
    assert desk.names.forgot == ["ANA"]
    guest = desk.lobby.guest(0)
    assert guest is not None
    assert guest.name == ""
    assert desk.lobby.known == ("BO",)
    assert desk.lobby.cursor is LineKey.NAME


def test_the_question_is_dropped_with_the_line_and_with_who_asks() -> None:
    desk = Desk(with_name("ANA"))
    to_line(desk, 0, LineKey.FORGET)
    desk.tap(0, SLAP)
    desk.tap(0, PLAY)
    assert desk.lobby.forgets == ""
    to_line(desk, 0, LineKey.FORGET)
    desk.tap(0, SLAP)
    desk.tap(1, SLAP)  # has no name: it is asked for one
    assert desk.lobby.forgets == ""
    assert desk.lobby.naming is not None
    assert desk.names.forgot == []


def test_who_takes_another_name_has_agreed_to_nothing() -> None:
    desk = Desk(with_name("ANA"), League(NoBook()))
    to_line(desk, 0, LineKey.KEEP)
    desk.tap(0, SLAP)
    assert desk.lobby.choice() is not None
    to_line(desk, 0, LineKey.NAME)
    desk.tap(0, SLAP)
    desk.tap(0, PLAY)
    desk.tap(0, SLAP)  # BO
    choice = desk.lobby.choice()
    assert choice is not None
    assert (choice.names[0], choice.keeps) == ("BO", (False, False))


def test_who_has_no_name_is_not_asked_and_nobody_is_where_nothing_is_kept() -> None:
    lobby = replace(with_name(""), may_keep=True)
    assert not {LineKey.KEEP, LineKey.FORGET} & set(lobby.lines)
    assert LineKey.KEEP in replace(with_name("ANA"), may_keep=True).lines
    assert LineKey.KEEP not in with_name("ANA").lines
    assert LineKey.FORGET in with_name("ANA").lines


def test_a_series_is_chosen_like_all_else() -> None:
    desk = Desk(with_name("ANA"))
    to_line(desk, 0, LineKey.SERIES)
    lengths = []
    for _ in range(4):
        desk.tap(0, SLAP)
        lengths.append(desk.lobby.series)
    assert lengths == [3, 5, 7, 1]


def test_the_line_of_reactions_is_there_in_classroom_mode_alone() -> None:
    assert LineKey.REACTIONS not in with_name("").lines
    assert LineKey.REACTIONS in replace(with_name(""), has_reactions=True).lines


def test_what_opens_the_page_of_reactions_is_let_go_of_there() -> None:
    """The next short press of the only button means what it always means."""
    lobby = Lobby(4, guests=(Guest(0),), last=0, has_reactions=True, cursor=LineKey.REACTIONS)
    desk = Desk(lobby)
    desk.down(0, SLAP)
    desk.wait(700 * MS)
    assert desk.opened == 1
    desk.tap(0, SLAP)
    lines = lobby.lines
    assert desk.lobby.cursor is lines[lines.index(LineKey.REACTIONS) + 1]
