"""What the command line says, put over the settings."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import Protocol, TypeVar

from pi_app.errors import bad_input, one_of
from pi_app.screens.messages import Layout
from pi_app.settings import (
    AdviceUse,
    Inputs,
    PhoneUse,
    ScreenMode,
    Settings,
    TableSettings,
    check_table_handicaps,
)

E = TypeVar("E", bound=Enum)

ANY_GAME = TableSettings().seats
SEATS_OF = {"batak": (*ANY_GAME, "bot:easy")}
"""Who sits where nothing is said, in a game that not any number can play."""


def overridden(settings: Settings, asked: Overrides) -> Settings:
    """Return the settings with what the command line says put over them. Raises BadInput."""
    table, screen, buttons = settings.table, settings.screen, settings.buttons
    if asked.game is not None:
        same = asked.game == table.game
        rules, handicaps_ms = (table.rules, table.handicaps_ms) if same else ("", ())
        table = replace(table, game=asked.game, rules=rules, handicaps_ms=handicaps_ms)
    if asked.rules is not None:
        table = replace(table, rules=asked.rules)
    if asked.seats is not None:
        table = replace(table, seats=tuple(asked.seats.split(",")))
    elif table.seats == ANY_GAME:
        table = replace(table, seats=SEATS_OF.get(table.game, ANY_GAME))
    table = _with_handicaps(_with_hands(table, asked), asked)
    if asked.screen is not None:
        screen = replace(screen, mode=_choice(ScreenMode, "--screen", asked.screen))
    if asked.layout is not None:
        screen = replace(screen, layout=_choice(Layout, "--layout", asked.layout))
    if asked.inputs is not None:
        buttons = replace(buttons, inputs=_choice(Inputs, "--inputs", asked.inputs))
    return replace(settings, table=table, screen=screen, buttons=buttons)


def _with_hands(table: TableSettings, asked: Overrides) -> TableSettings:
    """Return the settings of hands, phones and lessons with what the command line says of them."""
    if asked.phones is not None:
        table = replace(table, phones=_choice(PhoneUse, "--phones", asked.phones))
    if asked.advice is not None:
        table = replace(table, advice=_choice(AdviceUse, "--advice", asked.advice))
    if asked.classroom is not None:
        table = replace(table, classroom=asked.classroom)
    if asked.stand_in is not None:
        seats = _numbers("--stand-in", asked.stand_in, "numbers of seats, such as 2 or 1,3")
        table = replace(table, stand_in=seats)
    return table


def _with_handicaps(table: TableSettings, asked: Overrides) -> TableSettings:
    """Those that were agreed for other seats are not simply forgotten: it is said."""
    if asked.handicap is not None:
        handicaps_ms = _numbers("--handicap", asked.handicap, "ms for each seat, such as 0,80,0")
        table = replace(table, handicaps_ms=handicaps_ms)
    check_table_handicaps(table, "--handicap")
    return table


class Overrides(Protocol):
    """What a command line may say about the settings; none leaves them as they are."""

    @property
    def game(self) -> str | None: ...
    @property
    def rules(self) -> str | None: ...
    @property
    def seats(self) -> str | None: ...
    @property
    def screen(self) -> str | None: ...
    @property
    def layout(self) -> str | None: ...
    @property
    def phones(self) -> str | None: ...
    @property
    def advice(self) -> str | None: ...
    @property
    def stand_in(self) -> str | None: ...
    @property
    def handicap(self) -> str | None: ...
    @property
    def classroom(self) -> bool | None: ...
    @property
    def inputs(self) -> str | None: ...


def _numbers(option: str, text: str, expected: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",") if text.strip()]
    if not all(part.isdecimal() and part.isascii() for part in parts):
        raise bad_input(option, expected, repr(text))
    return tuple(map(int, parts))


def _choice(kind: type[E], option: str, text: str) -> E:
    names = [str(member.value) for member in kind]
    if text not in names:
        raise bad_input(option, one_of(names, text), repr(text))
    return kind(text)
