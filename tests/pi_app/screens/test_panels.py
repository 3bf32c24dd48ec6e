"""What a seat's panel shows while cards are played, at every size."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from engine.games.bataille_corse.state import MAX_SEATS, MIN_SEATS
from pi_app.keyboard import keys_for
from pi_app.publish import Player, SeatInfo, Update
from pi_app.screens import column
from pi_app.screens.colours import Colour
from pi_app.screens.lesson import invitation
from pi_app.screens.messages import Layout, RulesBrief, ScreenSettings
from pi_app.screens.paint import write
from pi_app.screens.panels import seat_panels
from pi_app.screens.table import Table
from tests.pi_app.screens.scenes import NAMES, update, view
from tests.pi_app.screens.war_scenes import war_update, war_view

SIZES = (14, 9, 21, 3, 5, 2, 7, 3)


def at_keys(shown: Update, *, humans: int) -> Update:
    """Return an update with people at the keyboard in the first seats, computers in the rest."""
    keys = keys_for(tuple(range(humans)))
    seats = tuple(
        SeatInfo(NAMES[n], Player.HUMAN, (keys[n][0][0], keys[n][1][0]))
        if n in keys
        else SeatInfo(NAMES[n], Player.MEDIUM, None)
        for n in range(len(shown.seats))
    )
    return replace(shown, seats=seats)


def game(number: int, *, humans: int) -> Update:
    shown = update(view("7S 7H QD", sizes=SIZES[:number]), number=number)
    return at_keys(shown, humans=humans)


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 1024), (800, 480)])
@pytest.mark.parametrize("number", range(MIN_SEATS, MAX_SEATS + 1))
@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("handicap_ms", [0, 1000])
def test_each_person_sees_their_keys_uncut_while_cards_are_played(
    layout: Layout,
    size: tuple[int, int],
    number: int,
    *,
    alone: bool,
    handicap_ms: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[str] = []

    def noting(text: str, size: int, colour: Colour) -> pygame.Surface:
        written.append(text)
        return write(text, size, colour)

    monkeypatch.setattr(column, "write", noting)
    shown = game(number, humans=1 if alone else number)
    seats = tuple(replace(info, handicap_ms=handicap_ms) for info in shown.seats)
    shown = replace(shown, seats=seats)
    settings = ScreenSettings(size, full_screen=False, layout=layout, reduced_motion=False)
    table = Table(settings, size)
    table.take(shown, 0)
    table.sprites(0)
    keys = [key for info in shown.seats if info.controls for key in info.controls]
    assert keys
    assert [key for key in keys if key not in written] == []


def test_at_buttons_and_for_computers_no_keys_are_shown() -> None:
    shown = game(4, humans=2)
    assert [panel.controls for panel in seat_panels(shown, 0)] == [
        ("a", "s"),
        ("k", "l"),
        None,
        None,
    ]
    assert {panel.controls for panel in seat_panels(update(view("7S")), 0)} == {None}


def test_where_nobody_slaps_only_the_key_for_play_is_shown() -> None:
    shown = at_keys(war_update(war_view("7H", "9D", "AC", "TS")), humans=1)
    assert [panel.controls for panel in seat_panels(shown, 0)] == [("return",), None, None, None]


def test_a_handicap_is_on_its_panel_as_long_as_it_is_set() -> None:
    playing, waiting = game(4, humans=2), update(None)
    for shown in (playing, waiting):
        own = tuple(
            replace(info, handicap_ms=ms)
            for info, ms in zip(shown.seats, (80, 0, 0, 30), strict=True)
        )
        panels = seat_panels(replace(shown, seats=own), 0)
        assert [panel.handicap_ms for panel in panels] == [80, 0, 0, 30]


def test_the_invitation_lists_what_was_agreed() -> None:
    shown = update(None)
    assert invitation(shown, RulesBrief()).handicaps == ""
    own = tuple(
        replace(info, handicap_ms=ms) for info, ms in zip(shown.seats, (80, 0, 0, 30), strict=True)
    )
    told = invitation(replace(shown, seats=own), RulesBrief())
    assert told.handicaps == "Handicaps: Red +80 ms, White +30 ms"
