"""How the tour is joined: its command, its file, its language, and what is missing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pi_app.cli import TOUR_SEATS, Request
from pi_app.cli import run as run_command
from pi_app.errors import Failure
from pi_app.languages import Language
from pi_app.overrides import overridden
from pi_app.publish import Phase
from pi_app.screens.messages import Key
from pi_app.settings import AdviceUse, JournalSettings, ScreenMode, Settings
from pi_app.tour.progress import FILE_NAME, Progress, save
from pi_app.tour.talk import load_talk
from pi_app.tour.views import Scene
from tests.pi_app.driven import MS
from tests.pi_app.test_cli import Asked
from tests.pi_app.world import World, no_thread_is_left, opened, run, settings_for

__all__ = ["no_thread_is_left"]

TOUR = Request(at_once=False, game="batak", seats=TOUR_SEATS, tour=True)


def settings(folder: Path, language: Language = Language.ENGLISH) -> Settings:
    """On a laptop, with what is won kept in a folder; no advice, whose kernels are compiled."""
    plain = overridden(settings_for(), TOUR)
    journal = JournalSettings(keep=False, directory=str(folder))
    table = replace(plain.table, language=language, advice=AdviceUse.OFF)
    return replace(plain, table=table, journal=journal)


def press(world: World, name: str) -> None:
    world.screens[0].tell(Key(name, down=True, t_ns=world.clock.now_ns()))


def test_the_command_asks_for_one_person_and_batak() -> None:
    asked = Asked()
    assert run_command(["tour", "--layout", "table-top", "--seed", "4"], asked.commands) == 0
    assert asked.tables == [replace(TOUR, layout="table-top", seed=4)]


def test_the_tour_opens_at_its_map_and_is_played_with_the_arrows(tmp_path: Path) -> None:
    world = World()
    table = opened(world, settings(tmp_path), TOUR)
    table.loop.pump()
    screen = world.screens[0]
    assert screen.last.phase is Phase.TOUR
    assert screen.last.seats[0].controls == ("Right", "Enter")
    assert screen.last.notices == ()
    scenes: list[Scene | Phase] = []
    for _ in range(2):
        press(world, "return")
        run(table, world, world.clock.now_ns() + 100 * MS)
        shown = screen.last.tour
        scenes.append(screen.last.phase if shown is None else shown.scene)
    assert scenes == [Scene.TABLE, Phase.PLAYING]
    table.close()


def test_it_goes_on_where_it_was_in_the_language_of_the_settings(tmp_path: Path) -> None:
    save(tmp_path / FILE_NAME, Progress().after(0, 2))
    world = World()
    table = opened(world, settings(tmp_path, Language.TURKISH), TOUR)
    table.loop.pump()
    shown = world.screens[0].last.tour
    assert shown is not None
    assert (shown.table, shown.stars) == (1, 2)
    press(world, "return")
    run(table, world, world.clock.now_ns() + 100 * MS)
    shown = world.screens[0].last.tour
    assert shown is not None and shown.speech is not None
    turkish = [line for lines in load_talk(Language.TURKISH).values() for line in lines]
    assert shown.speech.text in turkish
    table.close()


def test_a_file_that_nobody_can_read_is_told_on_the_screen(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("{")
    world = World()
    table = opened(world, settings(tmp_path), TOUR)
    table.loop.pump()
    (notice,) = world.screens[0].last.notices
    assert "the tour begins anew" in notice
    table.close()


def test_without_a_screen_there_is_no_tour(tmp_path: Path) -> None:
    plain = settings(tmp_path)
    blind = replace(plain, screen=replace(plain.screen, mode=ScreenMode.NONE))
    with pytest.raises(Failure, match="tour: it needs a screen"):
        opened(World(on_a_pi=True), blind, TOUR)
