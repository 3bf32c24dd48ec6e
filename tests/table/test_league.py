"""A best of three between two people who have nothing but their buttons; then one is forgotten.

The whole table over mock pins, in virtual time, with a real folder for what is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from engine.inputs import Button
from engine.views import SlapView, WarView
from pi_app.league.book import kept_games
from pi_app.league.evening import League
from pi_app.league.record import GameRecord
from pi_app.lobby.names import FILE_NAME as NAMES_FILE
from pi_app.lobby.names import FileBook
from pi_app.lobby.naming import Word
from pi_app.lobby.state import Lobby
from pi_app.lobby.views import LineKey, LobbyView, NamingView, PlaceState
from pi_app.publish import Phase, Update
from pi_app.settings import JournalSettings, PhoneUse
from pi_app.storage import Disk
from tests.pi_app.world import World, no_thread_is_left, settings_for
from tests.table.evening import SECOND, Doing, EveningWorld, tap
from tests.table.test_newcomers import slap_turn, value_of

__all__ = ["no_thread_is_left"]

PLAY, SLAP = Button.PLAY, Button.SLAP
PLACES = (0, 1)
NAMES = ("AB", "BA")
DAY = "2026-11-30"


@dataclass
class Two:
    """Ann and Bea: they sit down, take names, agree to keep results, and play a series."""

    wishes: dict[LineKey, str]
    seen: list[Update] = field(default_factory=list)
    """Results, one of each game."""
    boards: list[Update] = field(default_factory=list)
    done: set[str] = field(default_factory=set)

    def __call__(self, update: Update) -> Iterable[Doing]:
        """Look at the screen; return what is done."""
        if update.lobby is not None:
            return self._in_lobby(update.lobby, update)
        if update.invites:
            return tap(0, PLAY)
        if update.phase is Phase.OVER:
            if self.seen[-1:] != [update]:
                self.seen.append(update)
            return [3 * SECOND, *tap(0, PLAY)]
        return self._in_game(update)

    def _in_game(self, update: Update) -> Iterable[Doing]:
        view = update.view
        if isinstance(view, WarView):
            waiting = [n for n, seat in enumerate(view.seats) if seat.may_press]
            return tap(waiting[0], PLAY) if waiting else [SECOND]
        return tap(slap_turn(view), PLAY) if isinstance(view, SlapView) else [SECOND]

    def _in_lobby(self, view: LobbyView, update: Update) -> Iterable[Doing]:
        if view.board is not None:
            self.boards.append(update)
            return [SECOND, *tap(1, SLAP)]
        for place in PLACES:
            if view.places[place].state is not PlaceState.HUMAN:
                return tap(place, PLAY)
        if view.naming is not None:
            return self._spell(view.naming)
        if view.starts_in_s is not None:
            return [SECOND]
        return self._choose(view)

    def _spell(self, naming: NamingView) -> Iterable[Doing]:
        """Letter by letter."""
        wanted = NAMES[naming.place]
        item: object = wanted[len(naming.text)] if naming.text != wanted else Word.DONE
        if not naming.spells:
            item = Word.SPELL
        is_there = naming.choices[naming.cursor] == item
        return [*tap(naming.place, SLAP if is_there else PLAY), SECOND // 2]

    def _choose(self, view: LobbyView) -> Iterable[Doing]:
        for place in PLACES:
            doing = self._own(view, place)
            if doing is not None:
                return doing
        wish = next((key for key, value in self.wishes.items() if told(view, key) != value), None)
        return self._go(view, 0, wish or LineKey.START)

    def _own(self, view: LobbyView, place: int) -> Iterable[Doing] | None:
        """Return what somebody does for herself; none once all is done."""
        if f"kept {place}" in self.done:
            return None
        if not view.places[place].is_last:
            return [*tap(place, PLAY), SECOND // 2]
        if told(view, LineKey.NAME) != NAMES[place]:
            return self._go(view, place, LineKey.NAME)
        if told(view, LineKey.KEEP) != "yes":
            return self._go(view, place, LineKey.KEEP)
        self.done.add(f"kept {place}")
        return self._choose(view)

    def _go(self, view: LobbyView, place: int, key: LineKey) -> Iterable[Doing]:
        is_there = view.lines[view.cursor].key is key
        return [*tap(place, SLAP if is_there else PLAY), SECOND // 2]


def told(view: LobbyView, key: LineKey) -> str:
    """What a line says now."""
    line = next(line for line in view.lines if line.key is key)
    return str(line.number) if line.number else value_of(view, key)


@dataclass
class Leaving(Two):
    """The same two, back in the lobby: they look at the table, then the first is forgotten."""

    def _choose(self, view: LobbyView) -> Iterable[Doing]:
        if not self.boards:
            return self._go(view, 0, LineKey.BOARD)
        if not view.places[0].is_last:
            return [*tap(0, PLAY), SECOND // 2]
        if any(line.key is LineKey.FORGET for line in view.lines):
            return self._go(view, 0, LineKey.FORGET)
        if len(self.boards) == 1:
            return self._go(view, 0, LineKey.BOARD)
        self.done.add("forgotten")
        return [SECOND]


def held(folder: Path, person: Two, ends: object, lobby: Lobby | None = None) -> EveningWorld:
    """Hold an evening in a folder, till somebody says that it ends."""
    settings = settings_for(seats=("human", "human"), phones=PhoneUse.OFF)
    settings = replace(settings, journal=JournalSettings(directory=str(folder)))
    assert callable(ends)
    evening = EveningWorld(settings, World(on_a_pi=True), person, ends)
    names = FileBook(Disk(), folder / NAMES_FILE, ())
    with kept_games(folder, lambda _text: None) as games:
        evening.names = names
        evening.league = League(games.book, games.records, lambda: DAY)
        evening.go(lobby)
    names.stop()
    return evening


def is_back(evening: EveningWorld) -> bool:
    """The series is over, and the same people are asked what comes next."""
    return len(evening.tables) == 3 and evening.seen.phase is Phase.LOBBY


def everything(folder: Path) -> bytes:
    """All that any file there says."""
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


@pytest.mark.slow
def test_two_play_a_best_of_three_and_one_is_forgotten(tmp_path: Path) -> None:
    wishes = {LineKey.GAME: "bataille-corse", LineKey.LENGTH: "short", LineKey.SERIES: "3"}
    two = Two(wishes)
    evening = held(tmp_path, two, is_back)
    assert len(evening.tables) == 3  # the lobby, one table for the whole series, the lobby
    series = [update.series.series for update in two.seen if update.series is not None]
    last = series[-1]
    assert max(last.wins) == 2
    assert [one.is_over for one in series] == [False] * (len(series) - 1) + [True]
    assert last.games == len(series)
    with kept_games(tmp_path, lambda _text: None) as games:
        records = games.records
    assert [played(record) for record in records] == [(2, NAMES, DAY)] * last.games
    points = [sum(one.half_points for one in record.sitters) for record in records]
    assert points == [2] * last.games
    # Journals have been written, and know nobody by name.
    journals = list(tmp_path.glob("*bataille-corse*.jsonl"))
    assert len(journals) == last.games
    assert all(name.encode() not in path.read_bytes() for path in journals for name in NAMES)

    lobby = evening.tables[2].lobby
    assert lobby is not None
    leaving = Leaving(wishes, done={"kept 0", "kept 1"})
    held(tmp_path, leaving, lambda _evening: "forgotten" in leaving.done, lobby)
    before, after = (update.lobby.board for update in leaving.boards if update.lobby)
    assert before is not None
    assert after is not None
    assert {line.who.name: line.ever.games for line in before.lines} == dict.fromkeys(
        NAMES, last.games
    )
    assert [line.who.name for line in after.lines] == [NAMES[1]]
    left = everything(tmp_path)
    assert f'"{NAMES[0]}"'.encode() not in left
    assert f'"{NAMES[1]}"'.encode() in left


def played(record: GameRecord) -> tuple[int, tuple[str, ...], str]:
    """How many, who, and when."""
    return record.players, tuple(one.who.name for one in record.sitters), record.day


@pytest.mark.slow
def test_without_a_yes_no_name_is_on_the_disk(tmp_path: Path) -> None:
    class Shy(Two):
        """They have names, and keep nothing."""

        def _own(self, view: LobbyView, place: int) -> Iterable[Doing] | None:
            if view.places[place].name == NAMES[place]:
                return None
            if not view.places[place].is_last:
                return [*tap(place, PLAY), SECOND // 2]
            return self._go(view, place, LineKey.NAME)

    shy = Shy({LineKey.GAME: "bataille", LineKey.LENGTH: "short"})
    evening = held(tmp_path, shy, is_back)
    assert [seat.name for seat in shy.seen[-1].seats] == list(NAMES)
    assert evening.league is not None
    lines = evening.league.board().lines
    assert sorted(line.who.name for line in lines) == sorted(NAMES)
    assert sum(line.tonight.half_points for line in lines) == 2
    assert [line.ever.games for line in lines] == [0, 0]
    text = everything(tmp_path)
    assert text
    assert all(f'"{name}"'.encode() not in text for name in NAMES)
    assert shy.seen[-1].series is None
