"""What the link of a button box tells, and what the loop is told of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.cable import CableState, explain_port
from hardware.errors import DeviceMissingError, HardwareError
from hardware.link_report import LinkState
from pi_app.button_box import RESTARTED, BoxDesk, link_settings, missing
from pi_app.errors import BadInput
from pi_app.inbox import ButtonsChanged, Message, Notice, Passed
from pi_app.publish import ButtonsGone, Missing
from pi_app.settings import ButtonSettings
from tests.pi_app.reports import report
from tests.pi_app.world import BOARD, FakeBox

GONE = DeviceMissingError("no board found", remedy="plug it in")
BUSY = explain_port(BlockingIOError(11, "x"), BOARD)
LIVE = CableState(LinkState.LIVE, BOARD)
SILENT = CableState(LinkState.SILENT, BOARD)
SYNCING = CableState(LinkState.SYNCING, BOARD)


def closed(fault: HardwareError) -> CableState:
    return CableState(LinkState.CLOSED, "", fault, str(fault))


@pytest.mark.parametrize(
    ("state", "was_live", "why"),
    [
        (closed(GONE), False, Missing.SEARCHED),
        (closed(GONE), True, Missing.GONE),
        (closed(BUSY), False, Missing.CLOSED),
        (CableState(), True, Missing.GONE),
        (CableState(LinkState.SEARCHING, BOARD), False, Missing.STARTING),
        (CableState(LinkState.SEARCHING, BOARD), True, Missing.STARTING),
        (SYNCING, False, Missing.STARTING),
        (CableState(LinkState.FOREIGN, BOARD), False, Missing.FOREIGN),
        (SILENT, True, Missing.SILENT),
    ],
)
def test_why_a_box_cannot_be_used(state: CableState, why: Missing, *, was_live: bool) -> None:
    gone = missing(state, was_live=was_live)
    assert gone == ButtonsGone(why, state.text)


def test_a_live_box_is_not_missing() -> None:
    assert missing(LIVE, was_live=False) is None


class Told:
    """A desk, its box, and what it posted."""

    def __init__(self, people: tuple[int, ...] = (0, 1)) -> None:
        self.posted: list[Message] = []
        self.box = FakeBox(ButtonSettings(), link_settings(ButtonSettings(), people), CableState())
        self.desk = BoxDesk(self.box, self.posted.append, people)
        self.desk.start()

    @property
    def changes(self) -> list[Missing | None]:
        """Why it was missing, one after the other."""
        told = [message for message in self.posted if isinstance(message, ButtonsChanged)]
        return [None if one.gone is None else one.gone.why for one in told]

    @property
    def notices(self) -> list[str]:
        return [message.text for message in self.posted if isinstance(message, Notice)]


def test_each_change_is_told_once() -> None:
    told = Told()
    for state in (LIVE, LIVE, SILENT, SILENT, LIVE, closed(GONE), SYNCING, LIVE):
        told.box.change(state, report())
    assert told.changes == [
        Missing.SEARCHED,
        None,
        Missing.SILENT,
        None,
        Missing.GONE,
        Missing.STARTING,
        None,
    ]
    assert told.notices == []


def test_another_start_of_the_chip_is_told() -> None:
    told = Told()
    told.box.change(LIVE, report(7))
    told.box.change(SYNCING)
    told.box.change(LIVE, report(8))
    assert told.notices == [RESTARTED]


def test_a_seat_without_buttons_is_told() -> None:
    told = Told((0, 5))
    told.box.change(LIVE, report(buttons=0x0F0F))
    assert told.notices == [
        "The button box (nano8) has no buttons for seat 6: build nano8 has eight"
    ]


def test_presses_are_handed_on_as_they_are() -> None:
    told = Told()
    listener = told.box.listener
    assert listener is not None
    listener.passed()
    assert told.posted[-1] == Passed()


@pytest.mark.parametrize(
    ("state", "answers"),
    [(LIVE, True), (SYNCING, True), (closed(BUSY), False), (SILENT, False)],
)
def test_whether_a_board_is_ours(state: CableState, *, answers: bool) -> None:
    told = Told()
    told.box.change(state)
    assert told.desk.answers(patience_s=0) is answers


def test_the_chip_works_by_the_settings_of_the_table() -> None:
    settings = link_settings(ButtonSettings(confirm_ms=2.0, lockout_ms=45.0, baud=250_000), (0, 3))
    assert (settings.confirm_min_us, settings.lockout_us) == (1_600, 45_000)
    assert settings.baud == 250_000
    assert settings.buttons == 0b1001_0000_1001


def test_a_press_of_one_ms_counts_by_default() -> None:
    assert link_settings(ButtonSettings(), (0,)).confirm_min_us == 800


def test_a_lock_out_that_the_chip_cannot_count_is_refused() -> None:
    options = replace(ButtonSettings(), lockout_ms=66.0)
    with pytest.raises(BadInput, match="lockout_ms: expected 65 at the most for a button box"):
        link_settings(options, (0,))
