"""The window stays while one table follows another."""

from __future__ import annotations

import pytest

from hardware.sim import SimClock
from pi_app.care import Care, Ward
from pi_app.lasting_screen import LastingScreen
from pi_app.publish import DemoView, Output, Phase, RulesBrief, Update
from pi_app.screens.messages import (
    FromScreen,
    Key,
    Layout,
    ScreenFault,
    ScreenSettings,
    WindowClosed,
)
from tests.pi_app.driven import HUMAN, T0, Ear, infos

SETTINGS = ScreenSettings((800, 480), full_screen=False, layout=Layout.WALL, reduced_motion=False)
UPDATE = Update(T0, Phase.ATTRACT, infos([HUMAN]), "bataille", "x", None, (), ())


class Real(Ear):
    """The one screen."""

    def __init__(self) -> None:
        super().__init__("screen")
        self.made = 0

    def make(self, _settings: ScreenSettings, tell: object, care: Care) -> Output:
        self.made += 1
        self.tell, self.care = tell, care
        return self

    def say(self, message: FromScreen) -> None:
        """The screen tells something."""
        assert callable(self.tell)
        self.tell(message)


class Tables:
    """What each table's loop was told."""

    def __init__(self) -> None:
        self.clock = SimClock(T0)
        self.real = Real()
        self.lasting = LastingScreen(self.real.make)
        self.said: list[list[str]] = []
        self.heard: list[list[FromScreen]] = []

    def open(self) -> tuple[Output, Ward]:
        said, heard = list[str](), list[FromScreen]()
        self.said.append(said)
        self.heard.append(heard)
        ward = Ward(self.clock, said.append, said.append)
        return self.lasting.lend(SETTINGS, heard.append, ward.care("screen")), ward


def test_it_is_made_once_and_closed_once() -> None:
    tables = Tables()
    for _ in range(3):
        screen, _ = tables.open()
        screen.publish(UPDATE)
        screen.stop()
    assert (tables.real.made, tables.real.stops) == (1, 0)
    assert len(tables.real.updates) == 3
    tables.lasting.stop()
    assert tables.real.stops == 1


def test_keys_reach_the_table_of_now_and_none_in_between() -> None:
    tables, key = Tables(), Key("a", down=True, t_ns=T0)
    first, _ = tables.open()
    tables.real.say(key)
    first.stop()
    tables.real.say(key)
    tables.open()
    tables.real.say(key)
    assert [len(heard) for heard in tables.heard] == [1, 1]


@pytest.mark.parametrize("message", [WindowClosed(), ScreenFault("no display")])
def test_what_ends_the_evening_is_not_lost_between_two_tables(message: FromScreen) -> None:
    tables = Tables()
    first, _ = tables.open()
    first.stop()
    tables.real.say(message)
    tables.open()
    assert tables.heard == [[], [message]]


def test_the_table_of_now_is_told_how_the_screen_is() -> None:
    tables = Tables()
    first, _ = tables.open()
    tables.real.care.failed("frozen")
    first.stop()
    _, ward = tables.open()
    tables.real.care.worked()
    assert tables.said == [["frozen"], ["frozen", "frozen"]]  # told there too, and taken back
    [facts] = ward.facts()
    assert (facts.faults, facts.recoveries) == (1, 1)


def test_a_demonstration_is_shown_like_a_game() -> None:
    tables = Tables()
    screen, _ = tables.open()
    demo = DemoView(infos([HUMAN] * 3), "batak", "y", None, (), RulesBrief())
    screen.publish(
        Update(T0, Phase.ATTRACT, infos([HUMAN]), "bataille", "x", None, (), (), demo=demo)
    )
    shown = tables.real.last
    assert (shown.game, len(shown.seats), shown.demo) == ("batak", 3, None)
