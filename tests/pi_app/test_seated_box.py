"""A button box of whose places only some have a seat."""

from __future__ import annotations

from dataclasses import replace

from engine.inputs import Button
from hardware.cable import CableState, Listener
from hardware.edge import Press
from hardware.link_report import LinkState
from hardware.link_settings import LinkSettings
from hardware.protocol import LAMPS, Pattern
from pi_app.seated_box import SeatedBox
from pi_app.seats import channel_of
from pi_app.settings import ButtonSettings
from tests.pi_app.world import BOARD, FakeBox

MS = 1_000_000
PRESS = Press("mcu", 1, 7, 0, 5 * MS, 1000, 2000, down=True)


def opened() -> tuple[FakeBox, SeatedBox, list[Press]]:
    """A box whose places 1 and 4 are seats 0 and 1, and what came out of it."""
    box = FakeBox(ButtonSettings(), LinkSettings(), CableState(LinkState.LIVE, BOARD))
    seated, heard = SeatedBox(box, (1, 4)), list[Press]()
    seated.start(Listener(heard.append, lambda: None, lambda _state: None))
    return box, seated, heard


def test_presses_come_by_seat_and_those_of_nobody_do_not_come() -> None:
    box, _, heard = opened()
    for place in (0, 1, 4, 5):
        for button in Button:
            box.press(replace(PRESS, channel=channel_of(place, button)))
    assert [press.channel for press in heard] == [0, 1, 2, 3]
    assert {(press.t_ns, press.sequence) for press in heard} == {(5 * MS, 7)}


def test_lamps_are_lit_at_the_places_of_the_seats() -> None:
    box, seated, _ = opened()
    seated.lamps([Pattern.ON, Pattern.BLINK, *[Pattern.OFF] * (LAMPS - 2)])
    [shown] = box.shown
    assert {n: one for n, one in enumerate(shown) if one is not Pattern.OFF} == {
        1: Pattern.ON,
        4: Pattern.BLINK,
    }
    assert len(shown) == LAMPS
