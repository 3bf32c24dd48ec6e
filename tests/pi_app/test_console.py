"""A table without a screen says who won, where phones find it, whether its buttons are there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.events import Event, GameOver, OverReason, TurnChanged
from pi_app.console import Console
from pi_app.hands import PhoneBoard
from pi_app.publish import ButtonsGone, ButtonsOn, Missing, Output, Phase, Player, SeatInfo, Update

SEATS = tuple(SeatInfo(name, Player.HUMAN, None) for name in ("Red", "Blue", "Ann"))


GONE = ButtonsGone(Missing.GONE, "no board found: plug it in")


def update(*events: Event) -> Update:
    return Update(0, Phase.OVER, SEATS, "bataille-corse", "wikipedia", None, events, ())


def over(winner: int | tuple[int, ...]) -> GameOver:
    return GameOver(0, winner, OverReason.ALL_CARDS, 120, 14)


@pytest.mark.parametrize(
    ("winner", "line"),
    [
        (2, "Ann wins: 120 cards played, 14 piles taken"),
        ((0,), "Red wins: 120 cards played, 14 piles taken"),
        ((0, 1), "Red and Blue share the win: 120 cards played, 14 piles taken"),
        ((0, 1, 2), "Red and Blue and Ann share the win: 120 cards played, 14 piles taken"),
    ],
)
def test_one_line_a_game(winner: int | tuple[int, ...], line: str) -> None:
    written: list[str] = []
    console = Console(written.append)
    console.publish(update(TurnChanged(0, 1)))
    assert written == []
    console.publish(update(TurnChanged(0, 1), over(winner)))
    assert written == [line]


def test_the_address_for_phones_is_told_when_it_is_new() -> None:
    written: list[str] = []
    console = Console(written.append)
    for address in ("http://10.0.0.2:8080/", "http://10.0.0.2:8080/", "http://10.0.0.3:8080/"):
        console.publish(replace(update(), phones=PhoneBoard(address, (), ())))
    console.publish(update())
    assert written == ["phones: http://10.0.0.2:8080/", "phones: http://10.0.0.3:8080/"]


def test_a_usb_device_is_not_called_a_box() -> None:
    written: list[str] = []
    console = Console(written.append)
    for gone in (ButtonsGone(Missing.GONE, "Pad is not at hand", ButtonsOn.USB), None):
        console.publish(replace(update(), gone=gone))
    assert written == ["no USB buttons: Pad is not at hand", "the USB buttons are there"]


def test_buttons_that_go_and_come_are_told_once() -> None:
    written: list[str] = []
    console = Console(written.append)
    for gone in (None, GONE, GONE, ButtonsGone(Missing.STARTING), None):
        console.publish(replace(update(), gone=gone))
    assert written == [
        "no button box: no board found: plug it in",
        "no button box: starting",
        "the button box is there",
    ]


def test_it_is_an_output_that_may_be_stopped_twice(capfd: pytest.CaptureFixture[str]) -> None:
    output: Output = Console()
    output.publish(update(over(0)))
    output.stop()
    output.stop()
    assert capfd.readouterr().out == "Red wins: 120 cards played, 14 piles taken\n"
    assert output.name == "console"
