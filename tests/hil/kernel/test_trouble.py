"""Bounce, spikes, a stalled reader, a line that another program holds, stop and start."""

from __future__ import annotations

import pytest

from hardware.pin_board import LOOK_NS
from hardware.stamps import KERNEL_STAMPS
from tests.hil.kernel.guest.plans import FINGERS, HELD_NS, PINS, SPIKES
from tests.hil.kernel.guest.record import Change
from tests.hil.kernel.guest.sources import SOURCES
from tests.hil.kernel.machine import Guest
from tests.hil.kernel.measure import first_contacts

NUMBERED = "gpiod"
"""Which source sees the kernel's numbers, and so can count what it was not told."""

by_each_source = pytest.mark.parametrize("source", SOURCES)


def changed(saw: dict[str, list[list[int]]]) -> list[Change]:
    """What was done to the lines."""
    return [Change(line, bool(closed), t_ns) for line, closed, t_ns in saw["done"]]


@by_each_source
def test_a_press_that_bounces_is_one_press_at_its_first_contact(guest: Guest, source: str) -> None:
    saw = guest.saw(f"bounce by {source}")
    firsts = list(first_contacts(changed(saw), apart_ns=HELD_NS // 2))
    presses = sorted(saw["presses"], key=lambda press: press[2])
    assert len(firsts) == 2 * FINGERS
    assert [press[:2] for press in presses] == [[c.line, int(c.closed)] for c in firsts]
    for first, (*_, t_ns, _, flags) in zip(firsts, presses, strict=True):
        assert 0 <= t_ns - first.t_ns <= KERNEL_STAMPS.uncertainty_ns
        assert flags == []
    assert saw["recovered"] == 0


@by_each_source
def test_spikes_are_no_presses(guest: Guest, source: str) -> None:
    saw = guest.saw(f"spikes by {source}")
    assert (saw["presses"], saw["spikes"]) == ([], SPIKES)


@by_each_source
@pytest.mark.parametrize("what", ["bounce", "spikes"])
def test_bounce_is_no_fault(guest: Guest, source: str, what: str) -> None:
    """The kernel makes one event of two edges that come before its thread has run."""
    saw = guest.saw(f"{what} by {source}")
    assert saw["edges"] <= len(saw["done"])
    assert saw["faults"] == 0


def test_presses_that_the_chip_missed_are_found_by_their_level(guest: Guest) -> None:
    """Each is within what it declares, and that is little more than the time between two looks."""
    saw = guest.saw(f"missed by {NUMBERED}")
    assert [press[:2] for press in saw["presses"]] == [[c[0], c[1]] for c in saw["done"]]
    found = [press for press in saw["presses"] if press[1]]
    for (*_, t_ns, uncertainty_ns, flags), (*_, moved_ns) in zip(
        found, saw["done"][::2], strict=True
    ):
        assert flags == ["RECOVERED"]
        assert t_ns - uncertainty_ns <= moved_ns <= t_ns + KERNEL_STAMPS.uncertainty_ns
        assert uncertainty_ns <= 2 * LOOK_NS


@by_each_source
@pytest.mark.parametrize("how", ["stalled", "flooded"])
def test_when_edges_are_lost_the_level_is_right(guest: Guest, source: str, how: str) -> None:
    saw = guest.saw(f"{how} {source}")
    line, closed, _ = saw["done"][-1]
    assert closed
    assert saw["levels"] == {str(pin): pin == line for pin in PINS}


def test_each_edge_that_the_kernel_dropped_is_counted(guest: Guest) -> None:
    """Its buffer has room for 1024, and drops the oldest; the reader has the first."""
    saw = guest.saw(f"stalled {NUMBERED}")
    assert len(saw["edges"]) == 1 + 1024
    assert saw["faults"] == len(saw["done"]) - 1 - 1024 > 0


@by_each_source
def test_a_lamp_shines_on_its_line_and_disturbs_no_button(guest: Guest, source: str) -> None:
    """Lit, dark, lit, and dark when the table stops."""
    saw = guest.saw(f"lamp by {source}")
    assert saw["lit"] == [True, False, True, False]
    assert (saw["edges"], saw["faults"]) == ([[PINS[0], 1]], 0)


@by_each_source
def test_a_line_that_another_program_holds_is_named_with_the_remedy(
    guest: Guest, source: str
) -> None:
    saw = guest.saw(f"held from {source}")
    kind, text, remedy = saw["error"]
    assert kind == "LineBusyError"
    assert f"GPIO{PINS[2]}" in text
    assert "other-program" in text or "gpioinfo" in remedy, "who holds it, or how to find out"
    assert saw["levels"] == 0, "no line may stay taken"
    assert saw["after"] == len(PINS), "it can be started once the line is free"


@by_each_source
def test_a_source_can_be_stopped_and_started_while_buttons_are_pressed(
    guest: Guest, source: str
) -> None:
    saw = guest.saw(f"stop and start of {source}")
    assert saw["busy"], "all rounds were in the midst of presses"
    assert len(saw["came"]) == 20
    assert all(came >= 1 for came in saw["came"])
    assert (saw["late"], saw["faults"]) == (0, 0)
