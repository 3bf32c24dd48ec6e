"""The button box that has gone, and the operator's page, written by hand."""

from __future__ import annotations

from dataclasses import replace

from hardware.cable import CableState
from hardware.health import FaultKind, Verdict
from hardware.link_report import LinkState
from hardware.serial_link import QUALITY
from pi_app.button_notices import ButtonNotices, chip_place
from pi_app.button_watch import ButtonNews
from pi_app.facts import ButtonFacts, TableFacts
from pi_app.gather import chip_facts, source_facts
from pi_app.publish import ButtonsGone, Missing, Phase, Update
from tests.pi_app.reports import report
from tests.pi_app.screens.scenes import CARTALOGUE, S, Scene, seats, update, view

PORT = "/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"
DETAIL = f"{PORT} is gone: plug the button box in again"
BUTTONS = tuple(
    ButtonFacts(seat, button, 40 + 7 * seat, seat % 3, 11 * seat, 310 * seat, 12 * (seat == 4))
    for seat in range(1, 9)
    for button in ("play", "slap")
)


def broken(*verdicts: Verdict) -> ButtonNotices:
    """Return what is told of these faults of a box."""
    notices = ButtonNotices(lambda _, channel: chip_place("nano8", channel))
    notices.take([ButtonNews("mcu", verdict, is_over=False) for verdict in verdicts], 0)
    return notices


ALL_BROKEN = broken(
    Verdict(FaultKind.STUCK, (3,), 0),
    Verdict(FaultKind.FLOATING, (5,), 0),
    Verdict(FaultKind.SHORTED, (9, 11), 0),
).faults


def in_game(gone: ButtonsGone | None, facts: TableFacts | None = None) -> Update:
    """Return an update of a game in which something lies over the cards."""
    seen = view("8S 4H QD 3C 9H", turn=2, sizes=(14, 6, 21, 9))
    return replace(update(seen, t_ns=S, phase=Phase.PLAYING), gone=gone, facts=facts)


def box_gone() -> Scene:
    """Return a game that waits for its button box."""
    return ((S, in_game(ButtonsGone(Missing.GONE, DETAIL))),), 2 * S, CARTALOGUE


def waiting(why: Missing, detail: str = "") -> Scene:
    """Return a table between games that cannot be played on."""
    shown = Update(S, Phase.ATTRACT, seats(4), "bataille-corse", "cartalogue", None, (), ())
    return ((S, replace(shown, gone=ButtonsGone(why, detail))),), 2 * S, CARTALOGUE


def facts(state: LinkState = LinkState.LIVE, text: str = "") -> TableFacts:
    """Return the facts of a table with a box."""
    chip = chip_facts(report(), CableState(state, PORT, text=text))
    source = source_facts("mcu", QUALITY, 0, BUTTONS)
    return TableFacts((source,), overdue=3, longest_way_ms=4.25, chip=chip)


def operator() -> Scene:
    """Return the page in a game."""
    return ((S, in_game(None, facts())),), 2 * S, CARTALOGUE


def operator_in_trouble() -> Scene:
    """Return the page while the box says nothing."""
    told = facts(LinkState.SILENT, "the board has fallen silent: look at its cable")
    chip = told.chip
    assert chip is not None
    source = replace(told.sources[0], faults=2)
    told = replace(told, sources=(source,), chip=replace(chip, overflow=True, missing=1))
    return ((S, in_game(None, told)),), 2 * S, CARTALOGUE


def operator_with_broken_buttons() -> Scene:
    """Return the page while buttons are left out."""
    faults = {3: ("stuck", 2), 5: ("floating", 10_423), 9: ("shorted", 0), 11: ("shorted", 31)}
    healed = {12: ("", 4)}
    told = facts()
    source = replace(
        told.sources[0],
        buttons=tuple(
            replace(one, fault=fault, ignored=ignored)
            for number, one in enumerate(BUTTONS)
            for fault, ignored in [{**faults, **healed}.get(number, ("", 0))]
        ),
    )
    told = replace(told, sources=(source,), broken=ALL_BROKEN)
    return ((S, in_game(None, told)),), 2 * S, CARTALOGUE


BOX_SCENES: dict[str, Scene] = {
    "box_gone": box_gone(),
    "box_foreign": waiting(
        Missing.FOREIGN,
        "the board speaks, but not as a slap table: choose another port, or run `make flash`",
    ),
    "operator": operator(),
    "operator_in_trouble": operator_in_trouble(),
    "operator_broken": operator_with_broken_buttons(),
    **{
        f"box_{why.value}": waiting(why)
        for why in (Missing.SEARCHED, Missing.SILENT, Missing.CLOSED, Missing.STARTING)
    },
}
