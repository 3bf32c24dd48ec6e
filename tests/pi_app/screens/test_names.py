"""Names as people type them: letters that no typeface has, and names longer than any box."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import (
    CameBack,
    Event,
    Faulted,
    FaultKind,
    Penalised,
    PenaltyKind,
    Taken,
    TakenBy,
    Verdict,
)
from engine.games.bataille_corse.state import MAX_SEATS, MIN_SEATS
from engine.views import ChallengeView
from pi_app.keyboard import keys_for
from pi_app.players import seat_infos
from pi_app.publish import Player, Update
from pi_app.screens import column
from pi_app.screens.colours import Colour
from pi_app.screens.letters import UNKNOWN, drawable
from pi_app.screens.messages import Layout, ScreenSettings
from pi_app.screens.paint import text_width, write
from pi_app.screens.table import Table
from tests.pi_app.screens.scenes import MS, S, named, played, slap, update, view
from tests.pi_app.screens.war_scenes import turned_over, war_update, war_view

LONG = (
    "Wolfgang Amadeus Theophilus Mozart",
    "Maximiliane-Alexandra-Wilhelmina",
    "W" * 60,
    "Wim van Oom van de Ven van der Wal",
)


@pytest.mark.parametrize(
    ("typed", "drawn"),
    [
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("Łukasz Ždánov", "Łukasz Ždánov"),
        ("田中", "??"),
        ("Tom 🎉", "Tom ?"),
        ("❤\ufe0f Eva", "? Eva"),
        ("Anna\nMaria", "Anna Maria"),
        ("a\tb\x00c\x7fd\u2028e", "a b c d e"),
        ("soft\u00adly", "softly"),
        ("\ud800", "?"),
        ("\u200b", "?"),
        ("", ""),
    ],
)
def test_what_the_typeface_lacks_is_replaced(typed: str, drawn: str) -> None:
    assert drawable(typed) == drawn


@given(st.text(st.characters(codec=None)))
def test_anything_that_can_be_typed_can_be_drawn_on_one_line(typed: str) -> None:
    drawn = drawable(typed)
    assert drawable(drawn) == drawn
    assert not set("\n\r\t\0") & set(drawn)
    line = write("x", 20, (0, 0, 0)).get_height()
    assert write(typed, 20, (0, 0, 0)).get_height() < 2 * line
    assert text_width(typed, 20) == text_width(drawn, 20)
    assert bool(drawn) == bool(typed)


def test_the_sign_for_an_unknown_letter_can_be_drawn() -> None:
    assert drawable(UNKNOWN) == UNKNOWN


class Written:
    """What was written, line by line."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines: list[str] = []
        monkeypatch.setattr(column, "write", self._write)

    def _write(self, text: str, size: int, colour: Colour) -> pygame.Surface:
        self.lines.append(text)
        return write(text, size, colour)

    def says(self, words: str) -> bool:
        """True if these words stand uncut and in order, be it on several lines."""
        return words in " ".join(self.lines)


def show(layout: Layout, size: tuple[int, int], *updates: Update) -> None:
    settings = ScreenSettings(size, full_screen=False, layout=layout, reduced_motion=False)
    table = Table(settings, size)
    for shown in updates:
        table.take(shown, S)
    table.sprites(S)
    table.sprites(2 * S)  # a taken pile has been swept away


TABLES = [
    (layout, size, number)
    for layout in Layout
    for size in ((1920, 1080), (1280, 1024), (800, 480))
    for number in (MIN_SEATS, 4, MAX_SEATS)
]
any_table = pytest.mark.parametrize(("layout", "size", "number"), TABLES)
any_name = pytest.mark.parametrize(
    "name",
    [*LONG[:2], *(pytest.param(name, marks=pytest.mark.long) for name in LONG[2:])],
    ids=[name[:8] for name in LONG],
)


def stacks(number: int) -> tuple[int, ...]:
    return (18, 9, 21, 3, 5, 2, 7, 3)[:number]


@any_name
@any_table
def test_a_long_name_leaves_room_for_what_a_slap_took(
    layout: Layout, size: tuple[int, int], number: int, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = Written(monkeypatch)
    pile = view("7S 7H QD 3C", sizes=stacks(number))
    events = (
        slap(1, Verdict.VALID, S, patterns=("double",), reaction=231 * MS),
        Taken(S, 1, 33, TakenBy.SLAP),
        slap(0, Verdict.LATE, S, behind=12 * MS),
    )
    after = update(view(sizes=stacks(number), turn=1), *events, number=number)
    show(
        layout,
        size,
        named(update(pile, played(pile, S), number=number), (name,)),
        named(after, (name,)),
    )
    assert written.says("takes 33!")
    assert written.says("230 ms ±1") or written.says("231 ms ±1")
    assert written.says("to play")


@pytest.mark.parametrize(
    ("by", "words"),
    [(TakenBy.CHALLENGE, "wins the pile"), (TakenBy.EXCUSE, "takes it with the excuse")],
)
@any_name
@any_table
def test_a_long_name_leaves_room_for_how_a_pile_was_won(
    layout: Layout,
    size: tuple[int, int],
    number: int,
    name: str,
    by: TakenBy,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = Written(monkeypatch)
    shown = update(view(sizes=stacks(number)), Taken(S, 1, 33, by), number=number)
    show(layout, size, named(shown, (name,)))
    assert written.says(words)
    assert written.says("33 cards")


@pytest.mark.parametrize(
    ("kind", "words"),
    [(FaultKind.FALSE_SLAP, "wrong slap!"), (FaultKind.OUT_OF_TURN, "not your turn!")],
)
@any_name
@any_table
def test_a_long_name_leaves_room_for_a_fault(
    layout: Layout,
    size: tuple[int, int],
    number: int,
    name: str,
    kind: FaultKind,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = Written(monkeypatch)
    events: tuple[Event, ...] = (
        Faulted(S, 1, kind),
        Penalised(S, 1, PenaltyKind.UNDER_PILE, 3),
        Taken(S, 0, 33, TakenBy.PENALTY),
        CameBack(S, 0),
    )
    shown = update(view("7S", sizes=stacks(number)), *events, number=number)
    show(layout, size, named(shown, (name,)))
    assert written.says(words)
    assert written.says("pile")
    assert written.says("back in!")


@any_name
@any_table
def test_long_names_leave_room_for_what_is_asked(
    layout: Layout, size: tuple[int, int], number: int, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = Written(monkeypatch)
    seen = replace(view("KS 7D", sizes=stacks(number)), challenge=ChallengeView(0, 1, 2), turn=1)
    show(layout, size, named(update(seen, number=number), (name,)))
    assert written.says("must answer")
    show(layout, size, named(update(replace(seen, collecting=1), number=number), (name,)))
    assert written.says("wins the pile")


@any_name
@any_table
def test_in_bataille_a_long_name_leaves_room_for_what_it_takes(
    layout: Layout, size: tuple[int, int], number: int, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = Written(monkeypatch)
    rows = ("7H", "9D", "AC", "TS", "2S", "3S", "4S", "5S")[:number]
    shown = war_update(war_view(*rows, sizes=stacks(number)), turned_over(rows, winner=1, pot=33))
    show(layout, size, named(shown, (name,)))
    assert written.says("33 cards")


def test_a_short_name_stays_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    written = Written(monkeypatch)
    show(Layout.TABLE_TOP, (800, 480), named(update(view("7S")), ("Christophe",)))
    assert written.says("Christophe to play")


@pytest.mark.parametrize("people", range(1, MAX_SEATS + 1))
@pytest.mark.parametrize("has_hands", [False, True])
def test_every_key_that_is_named_can_be_drawn(*, people: int, has_hands: bool) -> None:
    keys = keys_for(tuple(range(people)), has_hands=has_hands)
    for seat in seat_infos((Player.HUMAN,) * people, (), keys):
        assert seat.controls is not None
        for label in seat.controls:
            assert UNKNOWN not in drawable(label)
