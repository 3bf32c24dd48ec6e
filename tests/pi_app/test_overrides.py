"""The command line goes over the settings, key by key."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pi_app.cli import Request
from pi_app.errors import BadInput
from pi_app.kits import KITS
from pi_app.overrides import overridden
from pi_app.screens.messages import Layout
from pi_app.settings import (
    SLAP_GAME,
    AdviceUse,
    Inputs,
    PhoneUse,
    ScreenMode,
    Settings,
    SoundSettings,
    TableSettings,
)

OWN = Settings(
    table=TableSettings(seats=("human", "human"), names=("Ann", "Bob"), rules="house.toml"),
    sound=SoundSettings(on=False),
)


def asked(**options: str) -> Settings:
    request = Request(
        at_once=True,
        rules=options.get("rules"),
        seats=options.get("seats"),
        screen=options.get("screen"),
        layout=options.get("layout"),
        inputs=options.get("inputs"),
        phones=options.get("phones"),
        advice=options.get("advice"),
        stand_in=options.get("stand_in"),
        handicap=options.get("handicap"),
        game=options.get("game"),
        seed=3,
        settings=Path("x"),
    )
    return overridden(OWN, request)


def test_nothing_said_changes_nothing() -> None:
    assert asked() == OWN


def test_all_said() -> None:
    settings = asked(
        rules="strict", seats="human,bot:hard", screen="none", layout="table-top", inputs="gpio"
    )
    assert settings.table == TableSettings(
        seats=("human", "bot:hard"), names=("Ann", "Bob"), rules="strict"
    )
    assert settings.screen.mode is ScreenMode.NONE
    assert settings.screen.layout is Layout.TABLE_TOP
    assert settings.buttons.inputs is Inputs.GPIO
    assert settings.sound == OWN.sound


def test_advice_is_on_till_somebody_says_off() -> None:
    assert asked().table.advice is AdviceUse.ON
    assert asked(advice="off").table.advice is AdviceUse.OFF
    with pytest.raises(BadInput, match="--advice: expected one of on, off, found 'no'"):
        asked(advice="no")


def test_where_nobody_is_named_a_fourth_sits_down_to_batak() -> None:
    named = Request(at_once=True, game="batak", settings=Path("x"))
    assert len(overridden(Settings(), named).table.seats) == 4
    assert overridden(Settings(), named).table.seats[:3] == Settings().table.seats
    settled = Settings(table=TableSettings(game="batak"))
    assert len(overridden(settled, Request(at_once=False, settings=Path("x"))).table.seats) == 4
    assert asked(game="batak").table.seats == OWN.table.seats
    assert asked(game="batak", seats="human,human").table.seats == ("human", "human")


def test_another_game_has_other_rules() -> None:
    assert asked(game="bataille-corse").table.rules == OWN.table.rules
    assert asked(game="bataille").table == replace(OWN.table, game="bataille", rules="")
    assert asked(game="bataille", rules="short").table.rules == "short"


@pytest.mark.parametrize("mode", ScreenMode)
def test_each_screen_by_its_name(mode: ScreenMode) -> None:
    assert asked(screen=mode.value).screen.mode is mode


@pytest.mark.parametrize("inputs", Inputs)
def test_each_input_by_its_name(inputs: Inputs) -> None:
    assert asked(inputs=inputs.value).buttons.inputs is inputs


@pytest.mark.parametrize("use", PhoneUse)
def test_each_use_of_phones_by_its_name(use: PhoneUse) -> None:
    assert asked(phones=use.value).table == replace(OWN.table, phones=use)


@pytest.mark.parametrize(("text", "seats"), [("2", (2,)), ("1, 3", (1, 3)), ("", ())])
def test_broken_seats_by_their_numbers(text: str, seats: tuple[int, ...]) -> None:
    assert asked(stand_in=text).table == replace(OWN.table, stand_in=seats)


def test_a_lesson_is_asked_for_or_refused() -> None:
    request = Request(at_once=True, classroom=True)
    assert overridden(OWN, request).table == replace(OWN.table, classroom=True)
    lessons = replace(OWN, table=replace(OWN.table, classroom=True))
    refused = replace(request, classroom=False)
    assert overridden(lessons, refused).table == OWN.table
    assert overridden(lessons, replace(request, classroom=None)) == lessons


def test_handicaps_of_the_command_line_and_of_the_settings() -> None:
    assert asked(handicap="80,0").table == replace(OWN.table, handicaps_ms=(80, 0))
    assert asked(handicap="").table == OWN.table
    agreed = replace(OWN, table=replace(OWN.table, handicaps_ms=(0, 120)))
    request = Request(at_once=True, game="bataille-corse")
    assert overridden(agreed, request).table.handicaps_ms == (0, 120)
    assert overridden(agreed, replace(request, handicap="")).table.handicaps_ms == ()
    with pytest.raises(BadInput, match="--handicap: expected 3 of them, one a seat, found 2"):
        overridden(agreed, replace(request, seats="human,human,human"))


def test_handicaps_are_of_one_game_alone() -> None:
    agreed = replace(OWN, table=replace(OWN.table, handicaps_ms=(0, 120)))
    for game in KITS:
        request = Request(at_once=True, game=game)
        has_some = overridden(agreed, request).table.handicaps_ms
        assert has_some == ((0, 120) if KITS[game].has_handicaps else ())
        if not KITS[game].has_handicaps:
            told = (
                f"--handicap: expected none: only {SLAP_GAME} has handicaps, found some for {game}"
            )
            with pytest.raises(BadInput) as error:
                overridden(agreed, replace(request, handicap="80,0"))
            assert str(error.value) == told
    assert [name for name, kit in KITS.items() if kit.has_handicaps] == [SLAP_GAME]


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("phones", "yes", "--phones: expected one of auto, on, off, found 'yes'"),
        ("screen", "windw", "--screen: expected one of window, full, none (did you mean window?)"),
        ("layout", "Wall", "--layout: expected one of wall, table-top, above (did you mean wall?)"),
        (
            "inputs",
            "usb",
            "--inputs: expected one of auto, gpio, mcu, evdev, keyboard, none, found 'usb'",
        ),
        ("stand_in", "red", "--stand-in: expected numbers of seats, such as 2 or 1,3, found 'red'"),
        ("stand_in", "-1", "--stand-in: expected numbers of seats, such as 2 or 1,3, found '-1'"),
        ("handicap", "80", "--handicap: expected 2 of them, one a seat, found 1"),
        ("handicap", "80,1001", "--handicap: expected 0 to 1000, found 1001"),
        ("handicap", "80,-1", "--handicap: expected ms for each seat, such as 0,80,0, found"),
        (
            "inputs",
            "",
            "--inputs: expected one of auto, gpio, mcu, evdev, keyboard, none, found ''",
        ),
    ],
)
def test_unknown_names(option: str, value: str, told: str) -> None:
    with pytest.raises(BadInput) as error:
        asked(**{option: value})
    assert str(error.value).startswith(told)
