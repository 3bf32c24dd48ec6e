"""From settings to a lobby, and from a choice to the settings of a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.bataille_corse import PRESETS
from pi_app.cli import Request, Resume
from pi_app.languages import Language
from pi_app.lobby.changing import choose
from pi_app.lobby.choice import SoundUse
from pi_app.lobby.ordering import first_lobby, gathers, to_gather, to_play, wants_buttons
from pi_app.lobby.seating import Seated, seated
from pi_app.lobby.state import Lobby
from pi_app.lobby.views import LineKey
from pi_app.publish import Player
from pi_app.settings import (
    ButtonSettings,
    Inputs,
    ScreenMode,
    ScreenOptions,
    SeatPins,
    Settings,
    SoundMode,
    SoundSettings,
    TableSettings,
)

ASKED = Request(at_once=False)
NONE = SeatPins(play=0, slap=0, play_lamp=0, slap_lamp=0)


@pytest.mark.parametrize(
    ("people", "computers", "seats"),
    [
        ((0, 1), 0, "0 1"),
        ((2,), 1, "0c 2"),
        ((0, 2, 4), 2, "0 1c 2 3c 4"),
        ((1, 4), 0, "1 4"),
        ((5,), 3, "0c 1c 2c 5"),
    ],
)
def test_computers_take_the_free_places(
    people: tuple[int, ...], computers: int, seats: str
) -> None:
    wanted = tuple(
        Seated(int(one.removesuffix("c")), is_computer=one.endswith("c")) for one in seats.split()
    )
    assert seated(people, computers, 8) == wanted


def test_there_must_be_places_for_them() -> None:
    with pytest.raises(ValueError, match="free places"):
        seated((0, 1), 7, 8)


@pytest.mark.parametrize(
    ("request_", "settings", "does"),
    [
        (ASKED, Settings(), True),
        (Request(at_once=True, game="batak"), Settings(), False),
        (Request(at_once=False, game="batak", tour=True), Settings(), False),
        (ASKED, Settings(table=TableSettings(seats=("bot:easy", "bot:hard"))), False),
        (ASKED, Settings(screen=ScreenOptions(mode=ScreenMode.NONE)), False),
        (ASKED, Settings(buttons=ButtonSettings(inputs=Inputs.NONE)), False),
    ],
)
def test_people_gather_where_nothing_was_named(
    request_: Request, settings: Settings, *, does: bool
) -> None:
    assert gathers(settings, request_) is does


@pytest.mark.parametrize(
    ("inputs", "on_a_pi", "has_boards", "does"),
    [
        (Inputs.AUTO, False, False, False),
        (Inputs.AUTO, True, False, True),
        (Inputs.AUTO, False, True, True),
        (Inputs.GPIO, False, False, True),
        (Inputs.MCU, False, False, True),
        (Inputs.KEYBOARD, True, True, False),
    ],
)
def test_which_table_looks_for_buttons(
    inputs: Inputs, *, on_a_pi: bool, has_boards: bool, does: bool
) -> None:
    settings = Settings(buttons=ButtonSettings(inputs=inputs))
    assert wants_buttons(settings, on_a_pi=on_a_pi, has_boards=has_boards) is does


def test_the_first_lobby_has_what_the_settings_say() -> None:
    settings = Settings(
        table=TableSettings(
            seats=("human", "human", "bot:hard", "bot:hard"),
            game="bataille",
            language=Language.TURKISH,
            names=("Ana",),
        )
    )
    lobby = first_lobby(settings, ("BO",), has_buttons=False)
    assert (lobby.places, lobby.game, lobby.players) == (4, "bataille", 4)
    assert (lobby.level, lobby.language, lobby.known) == (Player.HARD, Language.TURKISH, ("BO",))
    joined = lobby.join(0).join(1)
    assert [guest.name for guest in joined.guests] == ["Ana", ""]


@pytest.mark.parametrize(
    ("pins", "seats", "places"),
    [
        ({}, 3, 5),
        ({}, 6, 6),
        ({}, 8, 6),
        ({"1": SeatPins(slap=5), "3": SeatPins(slap=6)}, 2, 3),
        ({"1": SeatPins(slap=5)}, 3, 3),
        ({"1": SeatPins(slap=5), "2": NONE, "3": NONE}, 3, 2),
        ({"1": SeatPins(slap=5), "2": NONE, "3": NONE, "4": SeatPins(slap=6)}, 3, 4),
    ],
)
def test_how_many_places_are_wired(pins: dict[str, SeatPins], seats: int, places: int) -> None:
    settings = replace(
        Settings(table=TableSettings(seats=("human",) * seats)), buttons=ButtonSettings(pins=pins)
    )
    assert first_lobby(settings, (), has_buttons=True).places == places


def test_the_table_where_people_gather_has_a_seat_for_each_place() -> None:
    settings = Settings(table=TableSettings(game="batak", names=("Ana",), stand_in=(2, 6)))
    lobby = Lobby(4, language=Language.FRENCH)
    gathered, request = to_gather(settings, Request(at_once=False, seed=3, games=2), lobby)
    assert gathered.table.seats == ("human",) * 4
    assert (gathered.table.game, gathered.table.language) == ("bataille-corse", Language.FRENCH)
    assert gathered.table.stand_in == (2,)
    assert (request.resume, request.games, request.seed) == (Resume.NEVER, None, 3)


def test_the_table_where_they_play_has_what_was_chosen() -> None:
    lobby = Lobby(6, plays=True, players=3, level=Player.EASY, language=Language.TURKISH)
    lobby = replace(lobby.join(1).join(4), sound=SoundUse.OFF)
    choice = lobby.choice()
    assert choice is not None
    played, request = to_play(Settings(table=TableSettings(stand_in=(5,))), ASKED, choice)
    assert played.table.seats == ("bot:easy", "human", "human")
    assert played.table.stand_in == (3,)  # place 5, as people count, is seat 3
    assert played.table.language is Language.TURKISH
    assert not played.sound.on
    assert request.at_once


@pytest.mark.parametrize(
    ("use", "on", "mode"),
    [
        (SoundUse.ON, True, SoundMode.ON),
        (SoundUse.QUIET, True, SoundMode.QUIET),
        (SoundUse.OFF, False, SoundMode.OFF),
    ],
)
def test_how_loud_it_is(use: SoundUse, *, on: bool, mode: SoundMode) -> None:
    choice = replace(Lobby(2, plays=True), sound=use).join(0).choice()
    assert choice is not None
    played, _ = to_play(Settings(sound=SoundSettings(volume=0.5)), ASKED, choice)
    assert played.sound == SoundSettings(on=on, mode=mode, volume=0.5)


def test_handicaps_stay_with_their_places() -> None:
    """Places 1, 2 and 3 have 80, 0 and 40 ms: the people at 1 and 3 play, with a computer."""
    table = TableSettings(handicaps_ms=(80, 0, 40))
    lobby = first_lobby(Settings(table=table), (), has_buttons=False)
    lobby = replace(lobby, plays=True, players=3).join(0).join(2)
    choice = lobby.choice()
    assert choice is not None
    played, _ = to_play(Settings(table=table), ASKED, choice)
    own = dict(zip(choice.places, played.table.handicaps_ms, strict=True))
    assert {place: own[place] for place in choice.people} == {0: 80, 2: 40}
    assert sum(own.values()) == 120  # computers have none
    gathered, _ = to_gather(Settings(table=table), ASKED, lobby)
    assert gathered.table.handicaps_ms == ()


def test_languages_of_the_settings_are_those_of_who_joins_there() -> None:
    """Places 1 and 2 read Turkish, as the table does, and French; place 3 has none of its own."""
    table = TableSettings(
        language=Language.TURKISH,
        languages=(Language.TURKISH, Language.FRENCH),
        seats=("human",) * 3,
    )
    lobby = first_lobby(Settings(table=table), (), has_buttons=False).join(0).join(1).join(2)
    assert [guest.language for guest in lobby.guests] == [None, Language.FRENCH, None]
    choice = replace(lobby, plays=True).choice()
    assert choice is not None
    played, _ = to_play(Settings(table=table), ASKED, choice)
    assert played.table.languages == (Language.TURKISH, Language.FRENCH, Language.TURKISH)


def test_a_handicap_goes_round_in_steps_for_whoever_pressed_last() -> None:
    """From none by 20 to 200 ms, and round to none: eleven values."""
    lobby = replace(Lobby(3, plays=True), cursor=LineKey.HANDICAP).join(0).join(2)
    seen = []
    for _ in range(12):
        lobby = choose(lobby).lobby
        seen.append([guest.handicap_ms for guest in lobby.guests])
    assert seen == [[0, 20 * n % 220] for n in range(1, 13)]
    choice = lobby.choice()
    assert choice is not None
    played, _ = to_play(Settings(), ASKED, choice)
    assert dict(zip(choice.places, played.table.handicaps_ms, strict=True)) == {0: 0, 2: 20}


def test_other_games_have_no_handicaps() -> None:
    lobby = replace(Lobby(2, plays=True, game="bataille"), cursor=LineKey.START).join(0).join(1)
    assert LineKey.HANDICAP not in lobby.lines
    guests = tuple(replace(guest, handicap_ms=80) for guest in lobby.guests[:1])
    choice = replace(lobby, guests=(*guests, lobby.guests[1])).choice()
    assert choice is not None
    assert to_play(Settings(), ASKED, choice)[0].table.handicaps_ms == ()


def test_rules_of_the_settings_are_the_first_that_are_chosen() -> None:
    lobby = first_lobby(Settings(table=TableSettings(rules="cartalogue")), (), has_buttons=False)
    choice = replace(lobby, plays=True).join(0).choice()
    assert choice is not None
    assert (choice.rules_name, choice.rules) == ("cartalogue", PRESETS["cartalogue"][1])
