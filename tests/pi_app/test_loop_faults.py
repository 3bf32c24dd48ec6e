"""The spine goes on, whatever fails around it, and says so once."""

from __future__ import annotations

import pytest

from engine.errors import Refusal
from engine.inputs import Button, Input
from hardware.edge import Edge
from hardware.errors import DeviceMissingError
from pi_app.keyboard import Keyboard, keys_for
from pi_app.loop import Loop, Message, Notice, Stop
from pi_app.publish import Update
from pi_app.screens.messages import CardShown, FramePresented, Key, ScreenFault, WindowClosed
from tests.pi_app.driven import (
    DOUBLE,
    HUMAN,
    PLAY,
    SECOND,
    SLAP,
    T0,
    Driven,
    Ear,
    dealing,
    infos,
    verdicts,
    with_double,
)

T = T0 + SECOND


class Broken(Ear):
    """An output that raises whenever it is told anything."""

    def publish(self, update: Update) -> None:
        """Fail."""
        raise OSError(f"no such lamp: {update.game}")


def test_an_output_that_raises_stops_nobody_and_is_told_once() -> None:
    table = with_double(outputs=[Broken("lamps")])
    table.tap(1, SLAP, T)
    assert verdicts(table) == [(1, "valid")]
    told = ("lamps does not work: OSError no such lamp: bataille-corse",)
    assert table.ear.last.notices == told


def test_a_refused_input_is_told_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table = with_double()
    take = table.session.take

    def refuse(item: Input) -> object:
        if getattr(item, "button", None) is Button.PLAY:
            raise Refusal("bad_seat", "expected a seat from 0 to 1, found 9")
        return take(item)

    monkeypatch.setattr(table.session, "take", refuse)
    table.tap(0, PLAY, T)
    table.tap(1, SLAP, T + SECOND)
    assert table.ear.last.notices == ("an input was refused: expected a seat from 0 to 1, found 9",)
    assert verdicts(table) == [(1, "valid")]


def test_a_notice_is_shown_once_however_often_it_is_given() -> None:
    table = Driven(dealing(DOUBLE))
    for text in ("no sound", "no sound", "no lamps"):
        table.loop.post(Notice(text))
        table.run(table.clock.now_ns())
    told = [update.notices for update in table.ear.updates]
    assert told == [("no sound",), ("no sound", "no lamps")]


def test_buttons_that_cannot_be_read_are_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = with_double()

    def unreadable() -> dict[int, bool]:
        raise DeviceMissingError("reading the buttons of sim", remedy="plug the board in again")

    monkeypatch.setattr(table.source, "levels", unreadable)
    table.tap(1, SLAP, T)
    table.tap(0, PLAY, T + SECOND)
    assert verdicts(table) == [(1, "valid")]
    assert table.ear.last.notices == ("reading the buttons of sim: plug the board in again",)


def test_the_loss_of_the_only_keyboard_ends_the_program() -> None:
    table = Driven(dealing(DOUBLE), keyboard=Keyboard(keys_for((0, 1))), needs_screen=True)
    table.loop.post(ScreenFault("no display: set DISPLAY"))
    table.run(T0)
    assert table.loop.stopped
    assert table.loop.failure == "no display: set DISPLAY"


def test_the_loss_of_the_screen_is_a_notice_where_there_are_buttons() -> None:
    table = Driven(dealing(DOUBLE))
    table.loop.post(ScreenFault("no display"))
    table.run(T0)
    assert not table.loop.stopped and table.loop.failure is None
    assert table.ear.last.notices == ("no display",)


@pytest.mark.parametrize(
    "message", [Stop(), WindowClosed(), Key("escape", down=True, t_ns=T0)], ids=repr
)
def test_what_ends_the_program(message: Message) -> None:
    table = Driven(dealing(DOUBLE))
    table.loop.post(message)
    table.run(T0)
    assert table.loop.stopped and table.loop.failure is None


@pytest.mark.parametrize(
    "message",
    [
        FramePresented(T0),
        Key("x", down=True, t_ns=T0),
        Key("escape", down=False, t_ns=T0),
        CardShown(3, T0),
        Edge("somebody", 0, T0, closed=True),
    ],
    ids=repr,
)
def test_what_means_nothing_changes_nothing(message: Message) -> None:
    table = Driven(dealing(DOUBLE))
    table.run(T0)
    told = len(table.ear.updates)
    table.loop.post(message)
    table.run(T0 + SECOND)
    assert len(table.ear.updates) == told
    assert not table.loop.stopped


def test_run_ends_with_the_journal_written_also_when_something_breaks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A fault of ours must not cost the game that was played."""
    table = with_double()
    closed: list[bool] = []
    monkeypatch.setattr(table.session, "close", lambda: closed.append(True))
    monkeypatch.setattr(table.session, "tick", lambda _closed_ns: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        table.loop.run()
    assert closed == [True]


def test_run_waits_for_messages_and_stops() -> None:
    table = Driven(dealing(DOUBLE))
    table.loop.post(Stop())
    table.loop.run()
    assert table.loop.stopped


def test_updates_carry_what_does_not_change() -> None:
    table = with_double()
    assert table.ear.last.seats == infos([HUMAN, HUMAN])
    assert (table.ear.last.game, table.ear.last.rules) == ("bataille-corse", "test")
    assert isinstance(table.loop, Loop)
