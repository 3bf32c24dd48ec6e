"""A part that fails is told once, tried again with longer and longer waits, and told when back."""

from __future__ import annotations

import logging

import pytest

from hardware.sim import SimClock
from pi_app.care import HANGS_NS, Ward
from pi_app.facts import OutputFacts
from tests.support.cares import Told, care_of

S = 1_000_000_000


def test_a_failure_is_told_once_and_so_is_its_end(caplog: pytest.LogCaptureFixture) -> None:
    clock, told = SimClock(), Told()
    care = care_of(clock, told, name="box lamps")
    assert care.is_well and care.may_try()
    assert care.failed("no lamps", OSError("unplugged")) == S
    assert care.failed("still no lamps") == 2 * S
    assert not care.is_well
    care.worked()
    care.worked()
    assert care.is_well
    assert (told.lines, told.over) == (["no lamps"], ["no lamps"])
    logged = [(one.name, one.levelno, one.message) for one in caplog.records]
    assert logged == [
        ("slap_table.box_lamps", logging.WARNING, "no lamps (OSError('unplugged'))"),
        ("slap_table.box_lamps", logging.WARNING, "box lamps works again"),
    ]


def test_it_is_not_tried_before_its_time() -> None:
    clock = SimClock()
    care = care_of(clock)
    care.failed("no")
    clock.set(S - 1)
    assert not care.may_try() and care.due_ns == S
    clock.set(S)
    assert care.may_try()
    care.worked()
    assert care.due_ns is None


def test_a_trouble_puts_nothing_off_and_is_told_once() -> None:
    told = Told()
    care = care_of(SimClock(), told)
    care.troubled("one sound is missing")
    care.troubled("another is")
    assert care.may_try() and not care.is_well
    assert told.lines == ["one sound is missing"]
    care.worked()
    assert told.over == ["one sound is missing"]


def test_work_that_does_not_end_is_told_while_it_lasts() -> None:
    clock, told = SimClock(), Told()
    care = care_of(clock, told, name="lamps")
    assert care.look_due_ns is None
    with care.at_work():
        assert care.look_due_ns == HANGS_NS
        clock.set(HANGS_NS - 1)
        care.look()
        assert told.lines == []
        clock.set(HANGS_NS)
        care.look()
        assert care.look_due_ns is None, "once is enough"
        assert care.facts().state == "hanging"
        care.look()
    text = "lamps does not answer: the table goes on without it"
    assert told.lines == told.over == [text]
    assert care.facts().state == "well"


def test_work_that_hangs_and_then_fails_is_failing() -> None:
    clock = SimClock()
    care = care_of(clock)
    with pytest.raises(OSError, match="gone"), care.at_work():
        clock.set(HANGS_NS)
        care.look()
        raise OSError("gone")
    assert care.facts().state == "failing"
    assert care.look_due_ns is None


def test_an_operator_learns_how_each_part_is() -> None:
    clock, told = SimClock(5 * S), Told()
    ward = Ward(clock, told.say, told.unsay)
    screen, lamps = ward.care("screen"), ward.care("lamps")
    screen.sign(4 * S)
    lamps.failed("dark")
    lamps.worked()
    lamps.failed("dark again")
    lamps.failed("and again")
    assert ward.facts() == (
        OutputFacts("screen", "well", "", faults=0, recoveries=0, sign_ms=1_000),
        OutputFacts("lamps", "failing", "dark again", faults=3, recoveries=1),
    )
    assert told.lines == ["dark", "dark again"]


def test_a_ward_knows_when_to_look_for_parts_that_hang() -> None:
    clock, told = SimClock(), Told()
    ward = Ward(clock, told.say, told.unsay)
    first, second = ward.care("first"), ward.care("second")
    assert ward.due_ns() is None
    with first.at_work():
        clock.set(S)
        with second.at_work():
            assert ward.due_ns() == HANGS_NS
            clock.set(HANGS_NS)
            ward.look()
            assert ward.due_ns() == S + HANGS_NS
    assert told.lines == ["first does not answer: the table goes on without it"]
    assert ward.due_ns() is None
