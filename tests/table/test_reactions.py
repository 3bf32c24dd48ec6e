"""Tonight's reactions, reached, written, forgotten and left with nothing but the seats' buttons.

The whole table over mock pins, in virtual time: a game of Bataille corse, then the lobby.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.inputs import Button
from pi_app.lab.reaction_report import COLUMNS
from pi_app.lab.tonight import tonight_at
from pi_app.lab.tonight_views import Choice, Done, ReactionsView
from pi_app.lobby.views import LineKey, LobbyView
from pi_app.publish import Phase, Update
from pi_app.settings import JournalSettings, PhoneUse, Settings
from tests.pi_app.lab.evenings import lines_of_game
from tests.pi_app.lab.tonights import hear, tonight_in
from tests.pi_app.world import World, no_thread_is_left, settings_for
from tests.table.evening import SECOND, Doing, EveningWorld, tap
from tests.table.test_newcomers import Newcomer

__all__ = ["no_thread_is_left"]

NAME = "ZOÉ"


class Teacher(Newcomer):
    """Plays a game, or none; then does on the page what was asked for, and leaves it."""

    def __init__(self, *, bare: bool, plays: bool, choices: Iterable[Choice]) -> None:
        """`choices` are what is chosen on the page, one after the other."""
        wishes = ((LineKey.GAME, "bataille-corse"), (LineKey.LENGTH, "short"))
        super().__init__((0,), wishes, bare=bare)
        self._plays, self._choices = plays, list(choices)
        self.pages: list[ReactionsView] = []
        self.over: list[Update] = []
        self.has_left = False

    def __call__(self, update: Update) -> Iterable[Doing]:
        """Look at the screen; return what is done."""
        page = update.reactions
        if page is not None and page.cursor is not None:
            return self._on_page(page)
        if update.phase is Phase.OVER:
            self.over.append(update)
            return [8 * SECOND, *self.next_line(0)] if page is not None else [SECOND]
        return super().__call__(update)

    def _on_page(self, page: ReactionsView) -> Iterable[Doing]:
        if self.pages[-1:] != [page]:
            self.pages.append(page)
        wanted = self._choices[0] if self._choices else Choice.BACK
        if page.cursor is not wanted:
            return [*self.next_line(0), SECOND]
        self.has_left = not self._choices
        self._choices = self._choices[1:]
        return [*self.take(0), SECOND]

    def _in_lobby(self, view: LobbyView) -> Iterable[Doing]:
        has_played = bool(self.over) or not self._plays
        if not has_played or not view.places[0].is_last:
            return super()._in_lobby(view)
        if self.has_left:
            return [SECOND]
        is_there = view.lines[view.cursor].key is LineKey.REACTIONS
        return [*(self.take(0) if is_there else self.next_line(0)), SECOND]

    @property
    def done(self) -> list[Done]:
        """What came of the choices."""
        found = [page.outcome.done for page in self.pages if page.outcome is not None]
        return list(dict.fromkeys(found))


def classroom(folder: Path) -> Settings:
    """Return the settings of a classroom, a name among them."""
    made = settings_for(seats=("human", "bot:hard"), phones=PhoneUse.OFF)
    table = replace(made.table, classroom=True, names=(NAME,))
    return replace(made, table=table, journal=JournalSettings(directory=str(folder)))


@pytest.mark.parametrize("bare", [False, True])
def test_the_page_is_reached_and_left_with_the_buttons_of_one_seat(
    tmp_path: Path, *, bare: bool
) -> None:
    choices = (Choice.SAVE, Choice.FORGET, Choice.FORGET)
    teacher = Teacher(bare=bare, plays=False, choices=choices)
    tonight = tonight_in(tmp_path)
    hear(tonight, lines_of_game((250, 0), names=(NAME, "LUC")))

    def has_left(evening: EveningWorld) -> bool:
        return teacher.has_left and evening.seen.reactions is None

    evening = EveningWorld(classroom(tmp_path), World(on_a_pi=True), teacher, has_left)
    evening.tonight = tonight
    evening.go()
    assert teacher.done == [Done.SAVED, Done.FORGOTTEN]
    assert [page.asks for page in teacher.pages].count(True) == 1
    assert evening.seen.phase is Phase.LOBBY
    assert len(evening.tables) == 1  # nothing has begun meanwhile
    [file] = tmp_path.glob("*.csv")
    head, *rows = file.read_text().splitlines()
    assert (head, len(rows)) == (",".join(COLUMNS), 1)
    assert NAME not in file.read_text()
    assert NAME not in repr(teacher.pages)


@pytest.mark.slow
def test_after_a_game_its_figures_come_and_its_journal_can_be_forgotten(tmp_path: Path) -> None:
    teacher = Teacher(bare=False, plays=True, choices=(Choice.FORGET, Choice.FORGET))
    journals: list[int] = []

    def has_left(evening: EveningWorld) -> bool:
        journals.append(len(list(tmp_path.glob("*-bataille-corse*.jsonl"))))
        return teacher.has_left and evening.seen.reactions is None

    evening = EveningWorld(classroom(tmp_path), World(on_a_pi=True), teacher, has_left)
    evening.tonight = tonight_in(tmp_path)
    evening.go()
    shown = [update.reactions for update in teacher.over if update.reactions is not None]
    assert [seat.place for seat in shown[0].figures.seats] == [0]
    assert shown[0].figures.games == 1
    assert max(journals) == 1
    assert list(tmp_path.glob("*-bataille-corse*.jsonl")) == []
    assert NAME not in repr(shown)


def test_in_classroom_mode_the_file_is_beside_the_journals(tmp_path: Path) -> None:
    with tonight_at(classroom(tmp_path)) as tonight:
        assert tonight is not None
        hear(tonight, lines_of_game((250, 0)))
        tonight.save()
    assert len(list(tmp_path.glob("reactions-*.csv"))) == 1


def test_without_classroom_mode_there_is_no_line_and_nothing_listens(tmp_path: Path) -> None:
    settings = classroom(tmp_path)
    settings = replace(settings, table=replace(settings.table, classroom=False))
    with tonight_at(settings) as tonight:
        assert tonight is None
    seen: list[Update] = []

    def look(update: Update) -> Iterable[Doing]:
        seen.append(update)
        return [*tap(0, Button.PLAY), SECOND]

    evening = EveningWorld(settings, World(on_a_pi=True), look, lambda _evening: len(seen) > 9)
    evening.go()
    lobbies = [update.lobby for update in seen if update.lobby is not None]
    assert lobbies
    assert all(line.key is not LineKey.REACTIONS for one in lobbies for line in one.lines)
    assert all(update.reactions is None for update in seen)
